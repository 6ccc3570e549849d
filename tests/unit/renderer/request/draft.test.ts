import { describe, expect, it } from 'vitest'
import {
  afterVaultChange,
  aimAt,
  apisOf,
  changeMethod,
  chooseCredential,
  editQueryText,
  editPath,
  fillFrom,
  isTokenGone,
  resetPath,
  sameDraft,
  startState,
  type BuilderState,
} from '../../../../src/renderer/features/request/draft.ts'
import { methodsOf } from '../../../../src/renderer/features/request/asking.ts'
import fc from 'fast-check'
import { requestDraftSchema } from '../../../../src/shared/model/request.ts'
import { queryTextIn } from '../../../../src/shared/text/query-text.ts'
import { placeNamed } from '../../../../src/shared/text/path-place.ts'
import { platformIdSchema } from '../../../../src/shared/model/token.ts'
import { lineOf } from '../../../../src/renderer/features/request/draft-place.ts'
import { sampleDraft } from '../../../fakes/samples.ts'
import { blogKey, europeanKey, personal, shopKey, shopPreviewKey, token, vault } from './examples.ts'

const withoutUndefined = <Said extends object>(said: Said): Said =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as Said

const NOWHERE = { serviceId: 'contentful-us', spaceId: null, environmentId: null, tokenId: null }
const start = (): BuilderState => startState(vault)
const tokenOf = ({ draft }: BuilderState): string | null =>
  draft.credential.from === 'vault' ? draft.credential.tokenId : null

describe('two drafts', () => {
  it('are equal if each field is, in any order', () => {
    const reordered = Object.fromEntries(Object.entries(sampleDraft).toReversed()) as typeof sampleDraft
    expect(sameDraft(sampleDraft, reordered)).toBe(true)
    expect(sameDraft(sampleDraft, { ...sampleDraft, query: [] })).toBe(false)
    expect(sameDraft(sampleDraft, { ...sampleDraft, credential: { from: 'none' } })).toBe(false)
  })
})

describe('a fresh builder', () => {
  it('reads entries of the first space with the first token that suits', () => {
    const state = start()
    expect(state.draft).toMatchObject({ serviceId: 'contentful-us', api: 'delivery', spaceId: 'shop', method: 'GET' })
    expect(state.draft.path).toBe('/spaces/shop/entries')
    expect(tokenOf(state)).toBe(shopKey.id)
    expect(requestDraftSchema.safeParse(state.draft).success).toBe(true)
  })

  it('sends the token in the header, as the specification recommends', () => {
    expect(start().draft.placement).toBe('header')
  })

  it('starts at a service that tokens are there for', () => {
    const state = startState({ ...vault, tokens: [europeanKey] })
    expect(state.draft.serviceId).toBe('contentful-eu')
  })

  it('holds nothing while the vault is empty', () => {
    expect(startState({ services: [], spaces: [], tokens: [] }).draft.serviceId).toBe('')
  })
})

describe('the path', () => {
  it('follows the environment and the space until a user edits it', () => {
    const staging = aimAt(start(), { environmentId: 'staging' }, vault)
    expect(staging.draft.path).toBe('/spaces/shop/environments/staging/entries')
    expect(aimAt(staging, { spaceId: 'blog' }, vault).draft.path).toBe('/spaces/blog/environments/staging/entries')
  })

  it('stays as it was typed but for its place', () => {
    const edited = editPath(start(), '/spaces/shop/entries/abc')
    expect(edited.pathEdited).toBe(true)
    const staging = aimAt(edited, { environmentId: 'staging' }, vault)
    expect(staging).toMatchObject({
      pathEdited: true,
      draft: { path: '/spaces/shop/environments/staging/entries/abc', environmentId: 'staging' },
    })
    const blog = aimAt(staging, { spaceId: 'blog' }, vault)
    expect(blog.draft).toMatchObject({
      ...{ path: '/spaces/blog/environments/staging/entries/abc', spaceId: 'blog', environmentId: 'staging' },
    })
    expect(aimAt(edited, { api: 'preview' }, vault).draft.path).toBe('/spaces/shop/entries/abc')
  })

  it('chooses the place that it names', () => {
    const typed = editPath(
      aimAt(start(), { environmentId: 'staging' }, vault),
      '/spaces/blog/environments/master/entries',
    )
    expect(typed.draft).toMatchObject({ spaceId: 'blog', environmentId: 'master' })
    expect(typed.pathEdited).toBe(false)
    expect(editPath(typed, '/spaces/blog/entries').draft.environmentId).toBeNull()
    const template = editPath(typed, '/spaces/<space_id>/entries')
    expect(template.draft).toMatchObject({ spaceId: null, environmentId: null })
    expect(aimAt(template, { spaceId: 'shop' }, vault).draft.path).toBe('/spaces/shop/entries')
  })

  it('that names no place chooses none, until one is chosen: then it begins there', () => {
    const account = editPath(aimAt(start(), { api: 'management' }, vault), '/users/me/access_tokens')
    expect(account.draft).toMatchObject({ spaceId: null, environmentId: null })
    expect(aimAt(account, { spaceId: 'blog' }, vault)).toMatchObject({
      pathEdited: false,
      draft: { path: '/spaces/blog', spaceId: 'blog' },
    })
    expect(resetPath(account).draft).toMatchObject({ path: '/spaces/shop', spaceId: 'shop' })
  })

  it('about a space has no room for an environment', () => {
    const keys = editPath(
      aimAt(start(), { api: 'management', environmentId: 'staging' }, vault),
      '/spaces/shop/api_keys',
    )
    expect(keys.draft).toMatchObject({ spaceId: 'shop', environmentId: null })
    expect(aimAt(keys, { environmentId: 'feature' }, vault).draft.path).toBe(
      '/spaces/shop/environments/feature/entries',
    )
  })

  it('of another kind of API is not taken along, and its place is', () => {
    const edited = editPath(
      aimAt(start(), { environmentId: 'staging' }, vault),
      '/spaces/shop/environments/staging/assets',
    )
    const images = aimAt(edited, { api: 'images' }, vault)
    expect(images).toMatchObject({ pathEdited: false, draft: { path: '/shop/', spaceId: 'shop', environmentId: null } })
    const preview = aimAt(fillFrom(images, { ...NOWHERE, spaceId: 'shop', environmentId: 'feature' }, vault), {}, vault)
    expect(preview.draft.path).toBe('/shop/')
    const back = aimAt(images, { api: 'delivery' }, vault)
    expect(back.draft).toMatchObject({ path: '/spaces/shop/environments/staging/entries', environmentId: 'staging' })
  })

  it('that names an environment by no id keeps it, wherever it goes', () => {
    const odd = editPath(start(), '/spaces/shop/environments/feature%2Ffoo/entries')
    expect(odd.draft).toMatchObject({ spaceId: 'shop', environmentId: null })
    expect(aimAt(odd, { spaceId: 'blog' }, vault).draft.path).toBe('/spaces/blog/environments/feature%2Ffoo/entries')
    for (const api of ['preview', 'management'] as const)
      expect(aimAt(odd, { api }, vault).draft.path).toBe(odd.draft.path)
    expect(aimAt(odd, { api: 'graphql' }, vault).draft.path).toBe('/content/v1/spaces/shop/environments/feature%2Ffoo')
    const images = aimAt(odd, { api: 'images' }, vault)
    expect(aimAt(images, { api: 'management' }, vault).draft.path).toBe(odd.draft.path)
    expect(aimAt(odd, { environmentId: null }, vault).draft.path).toBe('/spaces/shop/entries')
    expect(lineOf(odd.draft, vault)).toMatchObject({ spaceId: 'shop', environmentId: null, tokenId: null })
  })

  it('and the choice of a place never say two things', () => {
    const aims = fc.record(
      {
        api: fc.constantFrom('delivery', 'preview', 'management', 'images', 'graphql'),
        spaceId: fc.constantFrom('shop', 'blog', 'typed', null),
        environmentId: fc.constantFrom('master', 'staging', null),
        serviceId: fc.constantFrom('contentful-us', 'contentful-eu', 'own'),
      },
      { requiredKeys: [] },
    )
    const paths = fc.constantFrom(
      ...['', '/', '/users/me', '/spaces/shop', '/spaces/shop/entries', '/spaces/x/environments/y/entries/z?a=b'],
      ...[
        '/spaces/shop/api_keys',
        '/spaces/<space_id>/entries',
        '/shop/a.png',
        '/content/v1/spaces/shop',
        '/spaces//x',
      ],
    )
    const step = fc.oneof(aims, paths)
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const end = steps.reduce<BuilderState>(
          (state, said) =>
            typeof said === 'string' ? editPath(state, said) : aimAt(state, withoutUndefined(said), vault),
          start(),
        )
        const { api, path, spaceId, environmentId } = end.draft
        const named = placeNamed(api, path)
        const isId = (id: string | null): boolean => platformIdSchema.safeParse(id).success
        expect({ spaceId, environmentId }).toEqual({
          spaceId: isId(named.spaceId) ? named.spaceId : null,
          environmentId: isId(named.environmentId) ? named.environmentId : null,
        })
      }),
    )
  })

  it('follows again once it is reset, or typed as it stood', () => {
    const edited = editPath(start(), '/spaces/shop/entries/abc')
    for (const back of [resetPath(edited), editPath(edited, '/spaces/shop/entries')]) {
      expect(back.pathEdited).toBe(false)
      expect(aimAt(back, { environmentId: 'staging' }, vault).draft.path).toContain('/environments/staging/')
    }
  })
})

describe('aiming', () => {
  it('keeps the environment that was named, also where the vault does not know it: never another in its place', () => {
    const staging = aimAt(start(), { environmentId: 'staging' }, vault)
    const blog = aimAt(staging, { spaceId: 'blog' }, vault)
    expect(blog.draft).toMatchObject({ spaceId: 'blog', environmentId: 'staging' })
    expect(tokenOf(blog)).toBe(blogKey.id)
    expect(aimAt(staging, { serviceId: 'contentful-eu' }, vault).draft.environmentId).toBeNull()
    const master = aimAt(start(), { environmentId: 'master' }, vault)
    expect(aimAt(master, { spaceId: 'blog' }, vault).draft.environmentId).toBe('master')
  })

  it('takes a space that the vault does not know', () => {
    const state = aimAt(start(), { spaceId: 'typed' }, vault)
    expect(state.draft).toMatchObject({ spaceId: 'typed', path: '/spaces/typed/entries' })
  })

  it('moves to an API that the new service offers', () => {
    const own = aimAt(start(), { serviceId: 'own' }, vault)
    expect(own.draft).toMatchObject({ serviceId: 'own', api: 'preview', spaceId: null })
    expect(apisOf(vault.services.find(({ id }) => id === 'own'))).toEqual(['preview'])
  })

  it('never keeps an environment without a space', () => {
    const staging = aimAt(start(), { environmentId: 'staging' }, vault)
    expect(aimAt(staging, { spaceId: null }, vault).draft.environmentId).toBeNull()
  })
})

describe('the token', () => {
  it('follows the API while none was chosen', () => {
    expect(tokenOf(aimAt(start(), { api: 'preview' }, vault))).toBe(shopPreviewKey.id)
    expect(tokenOf(aimAt(start(), { api: 'management' }, vault))).toBe(personal.id)
    expect(tokenOf(aimAt(start(), { api: 'images' }, vault))).toBeNull()
    expect(tokenOf(aimAt(start(), { spaceId: 'blog' }, vault))).toBe(blogKey.id)
  })

  it('stays on an environment that it is not enabled for, as asking with it is the point', () => {
    expect(tokenOf(aimAt(start(), { environmentId: 'feature' }, vault))).toBe(shopKey.id)
  })

  it('is never another one for another environment', () => {
    const onlyStaging = token(20, { name: 'Staging', environments: ['staging'] })
    const more = { ...vault, tokens: [...vault.tokens, onlyStaging] }
    const feature = aimAt(start(), { environmentId: 'feature' }, more)
    const staging = { serviceId: 'contentful-us', spaceId: 'shop', environmentId: 'feature', tokenId: null }
    for (const state of [feature, fillFrom(start(), staging, more), editPath(start(), feature.draft.path)]) {
      expect(tokenOf(state)).toBe(shopKey.id)
      expect(tokenOf(afterVaultChange(state, more))).toBe(shopKey.id)
    }
    const few = { ...vault, tokens: [onlyStaging] }
    expect(tokenOf(startState(few))).toBeNull()
    expect(tokenOf(aimAt(startState(few), { environmentId: 'staging' }, few))).toBe(onlyStaging.id)
  })

  it("doesn't change with the target after a user chose it", () => {
    const chosen = chooseCredential(start(), { from: 'vault', tokenId: shopKey.id })
    expect(tokenOf(aimAt(chosen, { api: 'management' }, vault))).toBe(shopKey.id)
    const none = chooseCredential(start(), { from: 'none' })
    expect(aimAt(none, { spaceId: 'blog' }, vault).draft.credential).toEqual({ from: 'none' })
  })
})

describe('choosing in the vault', () => {
  it('fills everything from a token, its API too', () => {
    const state = fillFrom(
      start(),
      { ...NOWHERE, spaceId: 'shop', environmentId: 'master', tokenId: shopPreviewKey.id },
      vault,
    )
    expect(state.draft).toMatchObject({ api: 'preview', spaceId: 'shop', environmentId: 'master' })
    expect(state.draft.path).toBe('/spaces/shop/environments/master/entries')
    expect(tokenOf(state)).toBe(shopPreviewKey.id)
  })

  it('keeps the space for a token that stands for an account', () => {
    const state = fillFrom(start(), { ...NOWHERE, tokenId: personal.id }, vault)
    expect(state.draft).toMatchObject({ api: 'management', spaceId: 'shop' })
  })

  it('brings the token that suits along with a space', () => {
    const chosen = chooseCredential(start(), { from: 'vault', tokenId: shopKey.id })
    expect(tokenOf(fillFrom(chosen, { ...NOWHERE, spaceId: 'blog' }, vault))).toBe(blogKey.id)
  })

  it('swaps no token for another environment, not even none that was chosen', () => {
    const staging = { ...NOWHERE, spaceId: 'shop', environmentId: 'staging' }
    const none = fillFrom(chooseCredential(start(), { from: 'none' }), staging, vault)
    expect(none.draft).toMatchObject({ environmentId: 'staging', credential: { from: 'none' } })
    // It still counts as chosen: when it goes, no other one comes.
    const chosen = fillFrom(chooseCredential(start(), { from: 'vault', tokenId: shopKey.id }), staging, vault)
    const left = afterVaultChange(chosen, { ...vault, tokens: vault.tokens.filter(({ id }) => id !== shopKey.id) })
    expect(tokenOf(left)).toBe(shopKey.id)
  })

  it('leaves a typed path that names no place to the token that asks it already', () => {
    const account = { ...NOWHERE, tokenId: personal.id }
    const typed = editPath(fillFrom(start(), account, vault), '/organizations/org1/spaces?limit=1000')
    expect(fillFrom(typed, account, vault).draft.path).toBe('/organizations/org1/spaces?limit=1000')
    // On an API that does not take it, its own is what was asked for.
    const wrong = { ...typed, draft: { ...typed.draft, api: 'delivery' as const } }
    expect(fillFrom(wrong, account, vault).draft.api).toBe('management')
  })

  it('changes nothing when nothing is chosen', () => {
    expect(fillFrom(start(), { ...NOWHERE, serviceId: null }, vault)).toEqual(start())
  })
})

describe('the method', () => {
  it('brings a body where it carries one, and takes it away where it does not', () => {
    const put = changeMethod(start(), 'PUT')
    expect(put.draft.body).toBe('')
    expect(changeMethod(put, 'DELETE').draft.body).toBeNull()
    const typed = { ...put, draft: { ...put.draft, body: '{}' } }
    expect(changeMethod(typed, 'PATCH').draft.body).toBe('{}')
  })

  it('that writes is offered on Management alone, and stays there with its body', () => {
    for (const api of ['delivery', 'preview', 'images'] as const) expect(methodsOf(api)).toEqual(['GET', 'HEAD'])
    expect(methodsOf('management')).toContain('DELETE')
    const write = changeMethod(aimAt(start(), { api: 'management' }, vault), 'PUT')
    const typed = { ...write, draft: { ...write.draft, body: '{}' } }
    const away = aimAt(typed, { api: 'delivery' }, vault)
    expect(away.draft.method).toBe('GET')
    expect(changeMethod(aimAt(away, { api: 'management' }, vault), 'PUT').draft.body).toBe('{}')
    const head = changeMethod(start(), 'HEAD')
    expect(aimAt(head, { api: 'preview' }, vault).draft.method).toBe('HEAD')
  })
})

describe('a change of the vault', () => {
  it('goes on with no other token when one is removed, and not without it', () => {
    const without = (tokenId: string) => ({ ...vault, tokens: vault.tokens.filter(({ id }) => id !== tokenId) })
    const chosen = chooseCredential(start(), { from: 'vault', tokenId: blogKey.id })
    const left = afterVaultChange(chosen, without(blogKey.id))
    expect(tokenOf(left)).toBe(blogKey.id)
    expect([vault, without(blogKey.id)].map((one) => isTokenGone(left.draft, one, null))).toEqual([false, true])
    const none = chooseCredential(left, { from: 'none' })
    expect(afterVaultChange(none, vault).draft.credential).toEqual({ from: 'none' })
    const followed = afterVaultChange({ ...chosen, tokenChosen: false }, without(blogKey.id))
    expect(tokenOf(followed)).toBe(blogKey.id)
    // Aimed anew, it takes what suits there, and does not come back for what was lost elsewhere.
    const aimed = aimAt(followed, { spaceId: 'shop' }, without(blogKey.id))
    expect(tokenOf(aimed)).toBe(shopKey.id)
    const nowhere = aimAt(followed, { spaceId: 'unknown' }, { ...vault, tokens: [] })
    expect(afterVaultChange(nowhere, { ...vault, tokens: [blogKey] }).draft.credential).toEqual({ from: 'none' })
  })

  it('keeps what was chosen and typed', () => {
    const state = editPath(chooseCredential(start(), { from: 'vault', tokenId: blogKey.id }), '/typed')
    expect(afterVaultChange(state, vault)).toEqual(state)
  })

  it('keeps what was typed for a service that is gone, and goes nowhere else with it', () => {
    const aimed = aimAt(start(), { serviceId: 'contentful-us', api: 'management', spaceId: 'blog' }, vault)
    const typed = changeMethod(editPath(aimed, '/spaces/blog/environments/master/entries/abc'), 'PUT')
    const state = chooseCredential(
      { ...typed, draft: { ...typed.draft, body: '{"fields":{}}' } },
      { from: 'vault', tokenId: blogKey.id },
    )
    const { serviceId } = state.draft
    const gone = afterVaultChange(state, {
      services: vault.services.filter(({ id }) => id !== serviceId),
      spaces: vault.spaces.filter((space) => space.serviceId !== serviceId),
      tokens: vault.tokens.filter((token) => token.serviceId !== serviceId),
    })
    expect(gone.draft).toEqual(state.draft)
  })
})

describe('GraphQL', () => {
  const graphql = (): BuilderState => aimAt(start(), { api: 'graphql' }, vault)
  const asked = { query: '{cakeCollection{total}}', variables: '{"limit":1}' }

  it('begins with a query by POST, with a key of the space', () => {
    const { draft } = graphql()
    expect(draft).toMatchObject({ method: 'POST', path: '/content/v1/spaces/shop' })
    expect(queryTextIn(draft).query).toContain('__typename')
    expect(tokenOf(graphql())).toBe(shopKey.id)
    expect(requestDraftSchema.safeParse(draft).success).toBe(true)
  })

  it('is sent by GET or POST with its query', () => {
    expect(methodsOf('graphql')).toEqual(['GET', 'POST'])
    const byGet = changeMethod(editQueryText(graphql(), asked), 'GET')
    expect(byGet.draft).toMatchObject({ method: 'GET', body: null })
    expect(byGet.draft.query.map(({ name }) => name)).toEqual(['query', 'variables'])
    const back = changeMethod(byGet, 'POST')
    expect(back.draft.query).toEqual([])
    expect(queryTextIn(back.draft)).toEqual(asked)
  })

  it('keeps a query while the environment or the key changes, and parameters of other names', () => {
    const rows = [{ name: 'extensions', value: '{}', enabled: true }]
    const state = { ...graphql(), draft: { ...graphql().draft, query: rows } }
    const edited = aimAt(editQueryText(state, asked), { environmentId: 'staging' }, vault)
    expect(edited.draft.path).toBe('/content/v1/spaces/shop/environments/staging')
    expect([queryTextIn(edited.draft), edited.draft.query]).toEqual([asked, rows])
    const choice = { serviceId: 'contentful-us', spaceId: 'shop', environmentId: null, tokenId: shopPreviewKey.id }
    const filled = fillFrom(edited, choice, vault)
    expect([filled.draft.api, tokenOf(filled), queryTextIn(filled.draft)]).toEqual([
      'graphql',
      shopPreviewKey.id,
      asked,
    ])
  })

  it('is left behind with its query', () => {
    expect(aimAt(editQueryText(graphql(), asked), { api: 'delivery' }, vault).draft).toMatchObject({
      api: 'delivery',
      method: 'GET',
      query: [],
      body: null,
      path: '/spaces/shop/entries',
    })
  })
})
