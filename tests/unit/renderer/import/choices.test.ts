import { describe, expect, it } from 'vitest'
import {
  actOf,
  aimOf,
  aimOfRequest,
  aimOfSaved,
  chooseForAll,
  chosenOf,
  fillIn,
  missing,
  possibleKinds,
  startChoice,
  type Choice,
} from '../../../../src/renderer/features/import/choices.ts'
import type { FoundToken, ImportReport, PastedForm, PastedRequest } from '../../../../src/shared/model/import.ts'
import { PRESET_SERVICES, type Service } from '../../../../src/shared/model/service.ts'
import { sampleToken } from '../../../fakes/samples.ts'

const found = (change: Partial<FoundToken> = {}): FoundToken => ({
  ...{
    name: 'delivery key',
    kind: 'delivery-key',
    api: 'delivery',
    variable: null,
    host: null,
    lint: [],
    inVault: null,
  },
  ...{
    service: 'Contentful (US)',
    serviceId: 'contentful-us',
    serviceFrom: 'default',
    space: 'shop',
    environment: null,
  },
  ...{ lastFour: 'AAAA', file: null, line: 1 },
  ...change,
})
const nowhere = { service: null, serviceId: null, serviceFrom: null, space: null }
const bare = found({ kind: null, api: null, ...nowhere })
const nothing: Choice = { ticked: true, name: 'web', kind: null, serviceId: null, spaceId: null }
const request: PastedRequest = {
  method: 'GET',
  url: 'https://cdn.eu.contentful.com/spaces/shop',
  headers: [],
  body: null,
}

describe('what a found token needs before it can be saved', () => {
  it('is nothing if its text shows all', () => {
    expect(missing(found(), nothing)).toEqual([])
  })

  it('is everything of a bare token, until it is chosen', () => {
    expect(missing(bare, { ...nothing, name: ' ' })).toEqual(['name', 'kind', 'service', 'space'])
    const chosen = { ...nothing, kind: 'preview-key' as const, serviceId: 'contentful-eu' }
    expect(missing(bare, chosen)).toEqual(['space'])
    expect(missing(bare, { ...chosen, spaceId: 'shop' })).toEqual([])
  })

  it('is no space for a management token, whose kind may still be open', () => {
    expect(missing(found({ kind: 'personal-access-token', api: 'management', space: null }), nothing)).toEqual([])
    expect(missing(found({ kind: null, api: 'management', space: null }), nothing)).toEqual(['kind'])
    expect(missing(bare, { ...nothing, kind: 'oauth-token', serviceId: 'contentful-us' })).toEqual([])
  })
})

describe('the kinds that are offered', () => {
  it.each([
    [null, ['delivery-key', 'preview-key', 'personal-access-token', 'oauth-token']],
    ['management', ['personal-access-token', 'oauth-token']],
    ['graphql', ['delivery-key', 'preview-key']],
  ] as const)('for %s are those that it takes', (api, kinds) => {
    expect(possibleKinds({ ...bare, api })).toEqual(kinds)
  })
})

describe('what is chosen for a token without a place', () => {
  const services: Service[] = [
    { id: 'playground', name: 'Playground', preset: 'playground', baseUrls: {}, webAppUrl: null },
    ...PRESET_SERVICES,
  ]
  const space = { serviceId: 'contentful-eu', id: 'museum', name: 'Museum', environments: [] }
  const bakery = { serviceId: 'playground', id: 'fakebakery01', name: 'Fake Bakery', environments: [] }
  const nameless = { ...bare, name: 'token' }
  const start = (item: FoundToken, spaces: (typeof space)[], serviceId = 'contentful-eu'): Choice =>
    fillIn(startChoice(item, null), item, { services, spaces }, { serviceId, spaceId: null })

  it('is the service that it is tried with, its only space, and a name after both', () => {
    expect(start(nameless, [space])).toMatchObject({
      ...{ serviceId: 'contentful-eu', spaceId: 'museum', name: 'Museum key' },
    })
    const several = [space, { ...space, id: 'shop', name: 'Shop' }]
    expect(start(nameless, several)).toMatchObject({
      ...{ serviceId: 'contentful-eu', spaceId: null, name: 'Contentful key' },
    })
    expect(start(nameless, [], 'gone')).toMatchObject({ serviceId: 'contentful-us', name: 'Contentful key' })
  })

  it('is never the Playground, where a real token would be rejected', () => {
    expect(start(nameless, [bakery], 'playground')).toMatchObject({
      ...{ serviceId: 'contentful-us', spaceId: null, name: 'Contentful key' },
    })
    expect(start(nameless, [bakery, space], 'playground')).toMatchObject({
      ...{ serviceId: 'contentful-eu', spaceId: 'museum' },
    })
    const onView = { serviceId: 'playground', spaceId: 'fakebakery01' }
    const account = found({ kind: 'personal-access-token', ...nowhere })
    expect(aimOf(account, nothing, { services, spaces: [bakery] }, onView)).toMatchObject({
      ...{ serviceId: 'contentful-us', api: 'management' },
    })
  })

  it('is nothing for an unknown host or a known service', () => {
    expect(start({ ...bare, host: 'cms.example.com' }, [space])).toEqual(startChoice(bare, null))
    expect(start(found(), [space])).toEqual(startChoice(found(), null))
  })
})

describe('what is kept', () => {
  it('is what is ticked, and nothing that the vault has is ticked by itself', () => {
    const all = [found(), found({ inVault: 'Website' }), bare]
    const choices = all.map((item) => startChoice(item, null))
    expect(choices.map(({ ticked }) => ticked)).toEqual([true, false, true])
    const said = { ...nothing, kind: 'preview-key' as const, serviceId: 'contentful-eu', spaceId: 'shop' }
    expect(
      chosenOf(all, [{ ...startChoice(found(), null), ticked: false }, startChoice(all[1] ?? bare, null), said]),
    ).toEqual([
      { index: 2, name: 'web', kind: 'preview-key', serviceId: 'contentful-eu', spaceId: 'shop', environment: null },
    ])
  })
})

describe('the name of a found key', () => {
  it('names its space, unless its variable gives it a name', () => {
    expect(startChoice(found(), 'Fake Bakery').name).toBe('Fake Bakery delivery')
    expect(startChoice(found({ name: 'blog delivery key' }), 'Fake Bakery').name).toBe('blog delivery key')
    expect(startChoice(found({ name: 'personal access token', kind: 'personal-access-token' }), 'Shop').name).toBe(
      'Shop management',
    )
    expect(startChoice(found({ name: 'personal access token', kind: 'personal-access-token' }), null).name).toBe(
      'personal access token',
    )
    expect(startChoice(bare, null).name).toBe('delivery key')
    expect(startChoice({ ...bare, name: 'token' }, 'Fake Bakery').name).toBe('Fake Bakery key')
  })
})

describe('what Enter does with a paste', () => {
  const report = (tokens: FoundToken[], change: Partial<ImportReport>, ...forms: PastedForm[]): ImportReport => ({
    ...{ found: tokens, findings: [], ignored: 0, used: [], notNeeded: [], request: null },
    sources: forms.map((form) => ({ file: null, form, shown: '' })),
    ...change,
  })
  const saved = found({ inVault: 'Website' })
  it.each([
    ['checks a token', { is: 'check', index: 0 }, report([bare], {}, 'token')],
    ['checks the only token of a file', { is: 'check', index: 0 }, report([found()], {}, 'env')],
    ['sends a request with its token', { is: 'send', index: 0 }, report([found()], { request }, 'curl')],
    ['sends a request without a token', { is: 'send', index: null }, report([], { request }, 'url')],
    ['saves a set', { is: 'save' }, report([found(), saved], {}, 'env')],
    ['saves the tokens of several requests', { is: 'save' }, report([found(), bare], {}, 'curl')],
    ['checks a set that is saved', { is: 'check-all' }, report([saved, saved], {}, 'env')],
    ['explains an error', { is: 'explain', source: 1 }, report([], {}, 'unknown', 'error')],
    ['opens a manifest', { is: 'manifest', source: 0 }, report([], {}, 'manifest', 'unknown')],
    ['does nothing with another text', { is: 'nothing' }, report([], {}, 'unknown')],
  ] as const)('%s', (_what, act, read) => {
    expect(actOf(read)).toEqual(act)
  })
})

describe('where a found token is tried', () => {
  const spaces = ['bakery', 'museum'].map((id) => ({ serviceId: 'contentful-eu', id, name: id, environments: [] }))
  const places = { services: PRESET_SERVICES, spaces }
  const onView = { serviceId: 'contentful-eu', spaceId: 'museum' }

  it('is where its text says', () => {
    expect(aimOf(found({ environment: 'staging' }), nothing, places, onView)).toEqual({
      ...{ serviceId: 'contentful-us', api: 'delivery', spaceId: 'shop', environmentId: 'staging' },
    })
  })

  it('is where the window is, as far as its text is silent', () => {
    expect(aimOf(bare, nothing, places, onView)).toMatchObject({ serviceId: 'contentful-eu', spaceId: 'museum' })
    expect(aimOf(bare, nothing, places, { ...onView, spaceId: null })).toMatchObject({ spaceId: 'bakery' })
    const said = { ...nothing, kind: 'preview-key' as const, serviceId: 'contentful-us', spaceId: 'other' }
    expect(aimOf(bare, said, places, onView)).toEqual({
      ...{ serviceId: 'contentful-us', api: 'preview', spaceId: 'other', environmentId: null },
    })
  })

  it('is Delivery where GraphQL is all that is item: it takes both kinds of keys', () => {
    expect(aimOf({ ...bare, api: 'graphql' }, nothing, places, onView)).toMatchObject({ api: 'delivery' })
  })

  it('is nowhere without a space, but for a management token', () => {
    const elsewhere = { serviceId: 'contentful-us', spaceId: null }
    expect(aimOf(bare, nothing, places, elsewhere)).toBeNull()
    expect(aimOf(found({ kind: 'personal-access-token', space: null }), nothing, places, elsewhere)).toEqual({
      ...{ serviceId: 'contentful-us', api: 'management', spaceId: null, environmentId: null },
    })
  })
})

describe('where a saved token is tried', () => {
  const saved = { ...sampleToken, serviceId: 'contentful-eu', spaceId: 'blog', environments: ['staging'] }

  it('is its own space if the text shows no place', () => {
    const own = { serviceId: 'contentful-eu', api: 'delivery', spaceId: 'blog', environmentId: 'staging' }
    expect(aimOfSaved(saved, bare)).toEqual(own)
    const atHost = { serviceId: 'contentful-eu', serviceFrom: 'host', space: null } as const
    expect(aimOfSaved(saved, found(atHost))).toEqual(own)
  })

  it('is where an address shows, not where it would work', () => {
    expect(aimOfSaved(saved, found({ serviceFrom: 'host', api: 'preview', environment: 'live' }))).toEqual({
      ...{ serviceId: 'contentful-us', api: 'preview', spaceId: 'shop', environmentId: 'live' },
    })
    expect(aimOfSaved(saved, found({ serviceFrom: null, serviceId: null, environment: 'live' }))).toMatchObject({
      ...{ serviceId: 'contentful-eu', spaceId: 'shop', environmentId: 'live' },
    })
  })
})

describe('where a request without a token goes', () => {
  it('is the service and API with its host', () => {
    expect(aimOfRequest(request, PRESET_SERVICES)).toMatchObject({ serviceId: 'contentful-eu', api: 'delivery' })
    expect(aimOfRequest({ ...request, url: 'https://cms.example.com/spaces/x' }, PRESET_SERVICES)).toBeNull()
  })
})

describe('the service and space of a paste', () => {
  const unknown = (host: string | null) =>
    found({ service: null, serviceId: null, serviceFrom: null, host, space: null })
  const all = [found(), unknown('cms.example.com'), unknown('cms.example.com'), unknown('other.example.com')]
  const choices = () => all.map((item) => startChoice(item, null))

  it('are chosen once for all tokens with the same open question', () => {
    const chosen = choices()
    chooseForAll(all[2] ?? bare, 'serviceId', 'own', all, chosen)
    expect(chosen.map(({ serviceId }) => serviceId)).toEqual([null, 'own', 'own', null])
    chooseForAll(all[2] ?? bare, 'spaceId', 'blog', all, chosen)
    expect(chosen.map(({ spaceId }) => spaceId)).toEqual([null, 'blog', 'blog', 'blog'])
  })
})
