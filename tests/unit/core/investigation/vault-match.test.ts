import { describe, expect, it } from 'vitest'
import { explainWithVault } from '../../../../src/core/investigation/vault-match.ts'
import type { KnownToken } from '../../../../src/core/inventory/inventory.ts'
import type { TokenKind } from '../../../../src/shared/platform.ts'
import { PRESET_SERVICES } from '../../../../src/shared/model/service.ts'

const [US, EU] = PRESET_SERVICES
const unread = (): never => {
  throw new Error('No secret is read to match a text.')
}

const token = (
  name: string,
  kind: TokenKind,
  spaceId: string | null,
  lastFour: string,
  more: { service?: string; environments?: string[] } = {},
): KnownToken => ({
  id: `id of ${name}`,
  isKept: true,
  name,
  kind,
  service: more.service ?? US?.name ?? '',
  spaceId,
  environments: more.environments ?? [],
  markedRevoked: false,
  reach: [],
  since: () => null,
  traits: { lastFour, length: 43 },
  secret: unread,
  heldIn: unread,
  last: () => null,
})

const VAULT = {
  services: PRESET_SERVICES,
  spaces: ['bakery', 'shop'].map((id) => ({ service: US?.name ?? '', id, environments: ['master'] })),
  tokens: [
    token('Bakery website', 'delivery-key', 'bakery', 'a91x'),
    token('Bakery staging', 'delivery-key', 'bakery', 'b22y', { environments: ['staging'] }),
    token('Bakery drafts', 'preview-key', 'bakery', 'c33z'),
    token('Shop', 'delivery-key', 'shop', 'd44w'),
    token('Clinic', 'delivery-key', 'clinic', 'e55v', { service: EU?.name ?? '' }),
    token('Owner', 'personal-access-token', null, 'f66u'),
  ],
}

const matched = (text: string): [string, string[]] | null => {
  const { match } = explainWithVault(text, VAULT)
  return match === null ? null : [match.name, match.matchedBy]
}
const at = (host: string, path: string, tail = ''): string =>
  `NotFound: { "status": 404, "statusText": "Not Found", "message": "The resource could not be found.", "details": {}, "request": { "url": "https://${host}${path}", "headers": { "Authorization": "Bearer ...${tail}" } }, "requestId": "r" }`

describe('the parameters of a request in a pasted text', () => {
  const parameters = (query: string) =>
    explainWithVault(at('cdn.contentful.com', `/spaces/bakery/entries${query}`), VAULT).parameters.map(
      ({ name, value }) => `${name}=${value}`,
    )

  it('are returned as shown, decoded', () => {
    expect(parameters('?content_type=cake&fields.name[match]=plum%20tart&limit=2')).toEqual([
      'content_type=cake',
      'fields.name[match]=plum tart',
      'limit=2',
    ])
    expect(parameters('')).toEqual([])
  })

  it('are without a token, whole or masked', () => {
    const key = 'fakeDeliveryKeyAAAAAAAAAAAAAAAAAAAAAAAAAAAA'.slice(0, 43)
    expect(parameters(`?access_token=${key}&limit=2`)).toEqual(['limit=2'])
    expect(parameters(`?token=${key}&key=***&access_token=xxx&limit=2`)).toEqual(['limit=2'])
  })
})

describe('matching a text with the vault', () => {
  it.each([
    ['host and space', at('cdn.contentful.com', '/spaces/bakery/entries'), ['Bakery website', ['host', 'space']]],
    [
      'environment',
      at('cdn.contentful.com', '/spaces/bakery/environments/staging/entries'),
      ['Bakery staging', ['host', 'space', 'environment']],
    ],
    ['API', at('preview.contentful.com', '/spaces/bakery/entries'), ['Bakery drafts', ['host', 'space']]],
    [
      'last characters, on the wrong API',
      at('cdn.contentful.com', '/spaces/bakery/entries', '7c33z'),
      ['Bakery drafts', ['host', 'space', 'last-characters']],
    ],
    [
      'last characters, in the wrong space',
      at('cdn.contentful.com', '/spaces/bakery/entries', '1d44w'),
      ['Shop', ['host', 'last-characters']],
    ],
    [
      'last characters with a pasted bracket',
      'Cannot access Contentful space "****" on environment "master" with access token "******e55v}"',
      ['Clinic', ['environment', 'last-characters']],
    ],
    [
      'an account’s last characters',
      at('api.contentful.com', '/spaces/shop', '0f66u'),
      ['Owner', ['host', 'last-characters']],
    ],
  ])('finds the token by %s', (_by, text, expected) => {
    expect(matched(text)).toEqual(expected)
  })

  it.each([
    ['another host', at('cdn.eu.contentful.com', '/spaces/bakery/entries')],
    ['an unknown space', at('cdn.contentful.com', '/spaces/florist/entries')],
    ['other last characters', at('cdn.contentful.com', '/spaces/shop/entries', 'zzzzz')],
    ['a redacted space', at('cdn.contentful.com', '/spaces/xxx/entries')],
    ['nothing but a status', 'Request failed with status code 404'],
    ['no error at all', 'hello world'],
  ])('finds none for %s', (_what, text) => {
    expect(matched(text)).toBeNull()
  })

  it('finds none when two tokens fit alike', () => {
    const twins = { ...VAULT, tokens: [...VAULT.tokens, token('Shop, again', 'delivery-key', 'shop', 'g77t')] }
    expect(explainWithVault(at('cdn.contentful.com', '/spaces/shop/entries'), twins).match).toBeNull()
  })

  it('finds the first of two tokens with the same last characters, and counts both', () => {
    const twins = { ...VAULT, tokens: [...VAULT.tokens, token('Shop, again', 'delivery-key', 'shop', 'd44w')] }
    const { match } = explainWithVault(at('cdn.contentful.com', '/spaces/shop/entries', 'd44w'), twins)
    expect(match).toMatchObject({ name: 'Shop', alike: 2 })
  })

  it('guesses no typo in the ID of a space that the vault has', () => {
    const summaryAt = (space: string): string =>
      explainWithVault(at('cdn.contentful.com', `/spaces/${space}/entries`), VAULT).sentence
    expect(summaryAt('bakary')).toContain('typo')
    expect(summaryAt('bakery')).not.toContain('typo')
  })

  it('returns the request of the text, ready for a diagnosis', () => {
    const text = at('cdn.contentful.com', '/spaces/bakery/environments/staging/entries/e1')
    expect(explainWithVault(text, VAULT).match).toEqual({
      tokenId: 'id of Bakery staging',
      name: 'Bakery staging',
      kind: 'delivery-key',
      service: US?.name,
      api: 'delivery',
      space: 'bakery',
      environment: 'staging',
      path: '/spaces/bakery/environments/staging/entries/e1',
      placement: 'header',
      matchedBy: ['host', 'space', 'environment'],
      alike: 1,
    })
  })

  it('explains a text without the vault when it can’t be read', () => {
    const { match, verdict } = explainWithVault(at('cdn.contentful.com', '/spaces/bakery/entries'), null)
    expect([match, verdict]).toEqual([null, 'no-access'])
  })
})
