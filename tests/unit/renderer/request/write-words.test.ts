import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reachesProduction, writeQuestion, writeWords } from '../../../../src/renderer/features/request/write-words.ts'
import { vault } from './examples.ts'

const draft = {
  ...({ serviceId: 'contentful-us', api: 'management', path: '/spaces/shop/environments/staging/entries/a' } as const),
  ...({ spaceId: 'shop', environmentId: 'staging', method: 'PUT' } as const),
}
const to = (path: string, method: 'PUT' | 'POST' | 'DELETE' = 'PUT') => writeWords({ ...draft, path, method }, vault)
const SHARED = 'Change what all environments of the space “shop” share, including production?'

describe('the question before a write', () => {
  it('names production, where that is what it writes to', () => {
    for (const path of ['/spaces/shop/environments/master/entries/a', '/spaces/shop/entries/a'])
      expect(to(path), path).toEqual({
        title: 'Send PUT to /entries/a in master (production)?',
        confirmLabel: 'Send PUT to production',
      })
    expect(to('/spaces/shop/locales').title).toBe('Send PUT to /locales in master (production)?')
    expect(to('/spaces/shop/entries/a', 'DELETE').title).toBe('Delete /entries/a in master (production)?')
    expect(to('/spaces/shop/environments/master', 'DELETE').title).toBe(
      'Delete /environments/master in master (production)?',
    )
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
      expect(to(path, 'DELETE').title).toMatch(/^Delete \/environment_aliases\/.* in master \(production\)\?$/)
    expect(to('/spaces/shop/environment_aliases/trial', 'DELETE').title).toBe(
      'Delete /spaces/shop/environment_aliases/trial?',
    )
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
    expect(to(path).title).toMatch(/^Send PUT to .* in master \(production\)\?$/)
  })

  it('warns of a path that has no end of escapes', () => {
    const path = `/spaces/shop/environments/m%${'25'.repeat(9)}61ster/entries`
    expect(to(path)).toEqual({
      title: 'Write to an unknown place, perhaps production?',
      confirmLabel: 'Send PUT to production',
    })
  })

  it('does not cry wolf elsewhere', () => {
    expect(to(draft.path)).toEqual({ title: 'Send PUT to /entries/a in staging?', confirmLabel: 'Send PUT' })
    expect(to('/spaces/shop/environments/%73taging//entries/a').title).not.toMatch(/production/)
    expect(to('/spaces/shop/environments', 'POST').title).not.toMatch(/production/)
    expect(to('/spaces/shop/uploads', 'POST').title).not.toMatch(/production/)
    expect(to('/users/me/access_tokens', 'POST').title).not.toMatch(/production/)
    expect(to('/users/me/access_tokens', 'POST').title).toBe('Send POST to /users/me/access_tokens?')
    expect(to('/spaces/<space_id>/entries', 'DELETE').title).toBe('Delete /spaces/<space_id>/entries?')
    const tried = { serviceId: 'contentful-us', id: 'shop', name: 'Shop', environments: [{ id: 'master', production: false }] } // prettier-ignore
    expect(writeWords({ ...draft, path: '/spaces/shop/api_keys/a' }, { spaces: [tried] }).title).toBe(
      'Send PUT to /spaces/shop/api_keys/a?',
    )
  })

  it('shows the facts of main as rows, and names the path as main shows it, without a token', () => {
    const text = 'Request: DELETE /entries/••••?limit=1\nToken: “Owner”, in the header\nThis can’t be undone here.'
    const secret = { ...draft, path: '/entries/a-fake-token', method: 'DELETE' } as const
    expect(writeQuestion(secret, vault, text)).toEqual({
      title: 'Delete /entries/••••?',
      confirmLabel: 'Send DELETE',
      text: 'This can’t be undone here.',
      facts: [
        { label: 'Request', value: 'DELETE /entries/••••?limit=1' },
        { label: 'Token', value: '“Owner”, in the header' },
      ],
    })
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
