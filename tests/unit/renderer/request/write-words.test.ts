import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reachesProduction, writeWords } from '../../../../src/renderer/features/request/write-words.ts'
import { vault } from './examples.ts'

const draft = {
  ...({ serviceId: 'contentful-us', api: 'management', path: '/spaces/shop/environments/staging/entries/a' } as const),
  ...({ spaceId: 'shop', environmentId: 'staging', method: 'PUT' } as const),
}
const to = (path: string, method: 'PUT' | 'POST' | 'DELETE' = 'PUT') => writeWords({ ...draft, path, method }, vault)
const SHARED = 'Change what all environments of the space “shop” share, including production?'

describe('the question before a write', () => {
  it('names production, where that is what it writes to', () => {
    for (const path of ['/spaces/shop/environments/master/entries/a', '/spaces/shop/entries/a', '/spaces/shop/locales'])
      expect(to(path), path).toEqual({
        title: 'Write to production (“master”)?',
        confirmLabel: 'Send PUT to production',
      })
    expect(to('/spaces/shop/environments/master', 'DELETE').title).toBe('Delete in production (“master”)?')
  })

  it('goes by the name of an environment that the vault does not know', () => {
    expect(to('/spaces/other/environments/master/entries').title).toMatch(/production/)
    expect(to('/spaces/other/environments/preview-7/entries').title).not.toMatch(/production/)
  })

  it('says so of a whole space, and of an alias that leads to production', () => {
    for (const path of [
      ...['/spaces/shop', '/spaces/shop/', '/spaces/shop?x=1', '/spaces/shop/environments/..'],
      ...['/spaces/shop/a%2Fb/%2e%2e', '/spaces/shop/environments/staging%2Fq/%2e%2e/%2e%2e'],
    ])
      expect(to(path, 'DELETE'), path).toEqual({
        title: 'Delete the whole space “shop”, with all its production environments?',
        confirmLabel: 'Send DELETE to production',
      })
    for (const path of ['/spaces/shop/environment_aliases/master', '/spaces/shop/environment_aliases/%6Daster?x'])
      expect(to(path, 'DELETE').title).toBe('Delete in production (“master”)?')
    expect(to('/spaces/shop/environment_aliases/trial', 'DELETE').title).toBe('Delete through the API?')
  })

  it.each(['', '/api_keys', '/api_keys/a', '/webhook_definitions/a', '/space_memberships/a', '/roles', '/enablements'])(
    'says that production shares what a space has for all of its environments: %s',
    (rest) => {
      expect(to(`/spaces/shop${rest}`)).toEqual({ title: SHARED, confirmLabel: 'Send PUT to production' })
      expect(to(`/spaces/shop${rest}`, 'POST').title).toBe(SHARED)
    },
  )

  it.each([
    '/%73paces/shop/environments/master/entries/a',
    '/spaces/shop/%65nvironments/master/entries/a',
    '/spaces/shop/environments/m%61ster/entries/a',
    '/spaces/shop/environments/m%2561ster/entries/a',
    '/spaces/shop/environments/m%c1%a1ster/entries/a',
    '/spaces//shop/environments//master/entries/a',
    '/spaces/shop;v=1/environments/master;v=1/entries',
    '/spaces/shop/environments/staging%2F..%2Fmaster/entries/a',
    '/spaces/shop/environments/staging/..;/master/entries/a',
    '/spaces/shop/environments/staging/%2e%2e/master/entries/a',
    '/spaces/shop/environments/staging%2Fq/%2e%2e/master/entries/a',
    '/spaces/shop/environments/master%3Fx/entries/a',
    '/Spaces/shop/Environments/master/entries/a',
    '/spaces/shop/environment%5Faliases/master',
  ])('is not taken in by a spelling: %s', (path) => {
    expect(to(path).title).toBe('Write to production (“master”)?')
  })

  it('warns of a path that has no end of escapes', () => {
    const path = `/spaces/shop/environments/m%${'25'.repeat(9)}61ster/entries`
    expect(to(path)).toEqual({
      title: 'Write to an unknown place, perhaps production?',
      confirmLabel: 'Send PUT to production',
    })
  })

  it('does not cry wolf elsewhere', () => {
    expect(to(draft.path)).toEqual({ title: 'Send a request that writes?', confirmLabel: 'Send PUT' })
    expect(to('/spaces/shop/environments/%73taging//entries/a').title).toBe('Send a request that writes?')
    expect(to('/spaces/shop/environments', 'POST').title).toBe('Send a request that writes?')
    expect(to('/spaces/shop/uploads', 'POST').title).toBe('Send a request that writes?')
    expect(to('/users/me/access_tokens', 'POST').title).toBe('Send a request that writes?')
    expect(to('/spaces/<space_id>/entries', 'DELETE').title).toBe('Delete through the API?')
    const tried = { serviceId: 'contentful-us', id: 'shop', name: 'Shop', environments: [{ id: 'master', production: false }] } // prettier-ignore
    expect(writeWords({ ...draft, path: '/spaces/shop/api_keys/a' }, { spaces: [tried] }).title).toBe(
      'Send a request that writes?',
    )
  })

  it('names production however its letters are escaped, once or twice', () => {
    const plain = '/spaces/shop/environments/master/entries'
    const ways = fc.array(fc.constantFrom('', '%', '%25'), { minLength: plain.length, maxLength: plain.length })
    fc.assert(
      fc.property(ways, (escapes) => {
        const path = plain.replace(/[^/]/g, (letter, at: number) => {
          const escape = escapes[at] ?? ''
          return escape === '' ? letter : `${escape}${letter.charCodeAt(0).toString(16)}`
        })
        expect(reachesProduction({ ...draft, path }, vault), path).toBe(true)
      }),
    )
  })
})
