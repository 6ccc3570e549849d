import { describe, expect, it } from 'vitest'
import {
  aimOf,
  asked,
  chooseService,
  chosenOf,
  firstAct,
  isAskedElsewhere,
  missing,
  possibleKinds,
  startChoice,
  type Choice,
} from '../../../../src/renderer/features/import/choices.ts'
import type { FoundToken, ImportReport, PastedForm } from '../../../../src/shared/model/import.ts'
import { PRESET_SERVICES } from '../../../../src/shared/model/service.ts'

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
const bare = found({ kind: null, api: null, service: null, serviceId: null, serviceFrom: null, space: null })
const nothing: Choice = { ticked: true, kind: null, serviceId: null, spaceId: null }

describe('what is asked of a found token', () => {
  it('is nothing where its text tells all', () => {
    expect(asked(found(), nothing)).toEqual([])
  })

  it('is everything of a bare token, until it is said', () => {
    expect(asked(bare, nothing)).toEqual(['kind', 'service', 'space'])
    const said = { ...nothing, kind: 'preview-key' as const, serviceId: 'contentful-eu' }
    expect(missing(bare, said)).toEqual(['space'])
    expect(missing(bare, { ...said, spaceId: 'shop' })).toEqual([])
  })

  it('is no space of a management token, whose kind may still be open', () => {
    expect(asked(found({ kind: 'personal-access-token', api: 'management', space: null }), nothing)).toEqual([])
    expect(asked(found({ kind: null, api: 'management', space: null }), nothing)).toEqual(['kind'])
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

describe('what is kept', () => {
  it('is what is ticked, and nothing that the vault has is ticked by itself', () => {
    const all = [found(), found({ inVault: 'Website' }), bare]
    const choices = all.map(startChoice)
    expect(choices.map(({ ticked }) => ticked)).toEqual([true, false, true])
    const said = { ...nothing, kind: 'preview-key' as const, serviceId: 'contentful-eu', spaceId: 'shop' }
    expect(chosenOf(all, [{ ...startChoice(found()), ticked: false }, startChoice(all[1] ?? bare), said])).toEqual([
      { index: 2, name: null, kind: 'preview-key', serviceId: 'contentful-eu', spaceId: 'shop', environment: null },
    ])
  })
})

describe('the first act', () => {
  const report = (tokens: FoundToken[], ...forms: PastedForm[]): ImportReport => ({
    ...{ found: tokens, findings: [], ignored: 0, used: [], notNeeded: [], request: null },
    sources: forms.map((form) => ({ file: null, form, shown: '' })),
  })
  it.each([
    ['diagnose', report([bare], 'token')],
    ['keep', report([found()], 'env')],
    ['keep', report([found()], 'env', 'error')],
    ['diagnose', report([found({ inVault: 'Website' })], 'env')],
    ['explain', report([], 'error', 'unknown')],
    ['manifest', report([], 'manifest', 'unknown')],
    ['close', report([], 'unknown')],
  ] as const)('is to %s', (act, read) => {
    expect(firstAct(read, read.found.map(startChoice))).toBe(act)
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

  it('is Delivery where GraphQL is all that is told: it takes both kinds of keys', () => {
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

describe('the service of a paste', () => {
  const unknown = (host: string | null) => found({ service: null, serviceId: null, serviceFrom: null, host })
  const all = [found(), unknown('cms.example.com'), unknown('cms.example.com'), unknown('other.example.com')]

  it('is chosen once for all tokens with the same host', () => {
    const choices = all.map(startChoice)
    chooseService(all[2] ?? bare, 'own', all, choices)
    expect(choices.map(({ serviceId }) => serviceId)).toEqual([null, 'own', 'own', null])
  })

  it('is asked for at the first of these tokens that is to be saved', () => {
    const askedAt = (choices: readonly Choice[]) =>
      all.flatMap((told, index) =>
        told.serviceId !== null || choices[index]?.ticked !== true || isAskedElsewhere(told, all, choices)
          ? []
          : [index],
      )
    const choices = all.map(startChoice)
    expect(askedAt(choices)).toEqual([1, 3])
    expect(askedAt(choices.map((choice, index) => ({ ...choice, ticked: index !== 1 })))).toEqual([2, 3])
  })
})
