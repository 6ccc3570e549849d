import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  nextPage,
  readAccountTokens,
  readAliases,
  readEnvironments,
  readIsPublished,
  readKeys,
} from '../../../../src/core/diagnosis/observe/management-lists.ts'
import { pageSpeaksOf, readSigns } from '../../../../src/core/diagnosis/observe/signs.ts'
import {
  brokenId,
  collectionOf,
  defaultPath,
  isUnsetId,
  meantCollection,
  nearest,
  oneItem,
  parsePath,
  shownPath,
  variedPath,
} from '../../../../src/core/diagnosis/paths.ts'
import { mayBeSent, wireRequestOf } from '../../../../src/core/diagnosis/probes/wire.ts'
import type { ProbeSpec } from '../../../../src/core/diagnosis/input.ts'
import { inputOf } from '../../../fakes/platform/ask.ts'

const list = (...items: unknown[]): string => JSON.stringify({ sys: { type: 'Array' }, total: items.length, items })
const environment = (id: string, more = {}): unknown => ({ sys: { type: 'Environment', id, ...more } })
const link = (id: string): unknown => ({ sys: { type: 'Link', id } })

describe('Management lists', () => {
  it('tell environments from aliases, in either form, with their status', () => {
    const read = readEnvironments([
      list(
        environment('master', { status: link('ready') }),
        environment('live', { aliasedEnvironment: link('master') }),
        environment('next', { aliases: [link('beta')], status: link('queued') }),
      ),
    ])
    expect(read?.items).toEqual([
      { id: 'master', status: 'ready' },
      { id: 'next', status: 'queued' },
    ])
    expect([...(read?.aliases ?? [])]).toEqual([
      ['live', 'master'],
      ['beta', 'next'],
    ])
    const aliases = readAliases([list({ sys: { id: 'live', type: 'EnvironmentAlias' }, environment: link('next') })])
    expect(aliases?.get('live')).toBe('next')
  })

  it('are whole only with their last page', () => {
    const page = (skip: number, id: string): string => JSON.stringify({ total: 2, skip, items: [environment(id)] })
    expect(nextPage(page(0, 'master'))).toBe(1)
    expect(nextPage(page(1, 'staging'))).toBeNull()
    expect(readEnvironments([page(0, 'master')])?.isWhole).toBe(false)
    const both = readEnvironments([page(0, 'master'), page(1, 'staging')])
    expect(both).toMatchObject({ isWhole: true, items: [{ id: 'master' }, { id: 'staging' }] })
  })

  it('prove no absence when they are cut or of another form', () => {
    expect(readEnvironments([list(environment('master')).slice(0, 40)])).toBeNull()
    expect(readEnvironments([list({ id: 'master' })])?.isWhole).toBe(false)
    expect(readAliases([JSON.stringify({ total: 9, items: [] })])).toBeNull()
    expect(nextPage('<html>')).toBeNull()
    expect(nextPage(JSON.stringify({ total: 9, items: [] }))).toBeNull()
  })

  it('find the diagnosed key and its twin without keeping any value', () => {
    const keys = readKeys(
      [
        list(
          { name: 'web', accessToken: 'fake-a', environments: [link('staging')], sys: { id: 'k1' } },
          { name: 'app', accessToken: 'fake-b', environments: [], preview_api_key: link('p2'), sys: { id: 'k2' } },
        ),
      ],
      ['fake-b'],
    )
    expect(keys).toEqual({
      isWhole: true,
      items: [
        { id: 'k1', name: 'web', own: false, environments: ['staging'], previewTwin: null },
        { id: 'k2', name: 'app', own: true, environments: ['master'], previewTwin: 'p2' },
      ],
    })
  })

  it('cannot say that a key is absent where they hide the values', () => {
    expect(readKeys([list({ name: 'web', environments: [] })], ['fake-b'])?.isWhole).toBe(false)
  })

  it('tell whether a resource is published, where they tell at all', () => {
    expect(readIsPublished('{"sys":{"id":"a","version":5,"publishedVersion":2}}')).toBe(true)
    expect(readIsPublished('{"sys":{"id":"a","version":1}}')).toBe(false)
    expect(readIsPublished('{"sys":{"id":"a"}}')).toBeNull()
    expect(readIsPublished('[]')).toBeNull()
  })

  it('tell whether a token with this ending is revoked, expired or living', () => {
    const now = Date.parse('2025-06-01T00:00:00Z')
    const states = (secret: string, ...tokens: object[]): string[] =>
      (readAccountTokens([list(...tokens)], secret, now)?.items ?? []).map(({ state }) => state)
    const ending = { name: 'ci', redactedValue: 'wxyz' }
    expect(states('fake-token-wxyz', { ...ending, revokedAt: '2025-01-01T00:00:00Z' })).toEqual(['revoked'])
    expect(states('fake-token-wxyz', { ...ending, expiresAt: '2025-01-01T00:00:00Z' })).toEqual(['expired'])
    expect(states('fake-token-wxyz', { ...ending, sys: { expiresAt: '2025-01-01T00:00:00Z' } })).toEqual(['expired'])
    expect(states('fake-token-wxyz', { ...ending, expiresAt: '2026-01-01T00:00:00Z' })).toEqual(['living'])
    expect(states('fake-token-abcd', ending)).toEqual([])
    expect(states('fake-token-wxyz', ending, ending)).toHaveLength(2)
  })
})

describe('paths', () => {
  it('begin as the specification shows them', () => {
    expect(defaultPath('delivery', 'abc', null)).toBe('/spaces/abc/entries')
    expect(defaultPath('preview', 'abc', 'staging')).toBe('/spaces/abc/environments/staging/entries')
    expect(defaultPath('management', null, null)).toBe('/users/me')
    expect(defaultPath('management', 'abc', null)).toBe('/spaces/abc')
  })

  it('are taken apart', () => {
    expect(parsePath('/spaces/abc/environments/x%20y/entries/e1?limit=1&access_token=s')).toMatchObject({
      spaceId: 'abc',
      environmentId: 'x y',
      resource: ['entries', 'e1'],
      parameters: [['limit', '1']],
    })
  })

  it('are shortened and varied only by what is legal', () => {
    expect(oneItem('/spaces/abc/entries?include=3')).toBe('/spaces/abc/entries?limit=1')
    expect(oneItem('/spaces/abc/entries/e1?x=1')).toBe('/spaces/abc/entries/e1')
    expect(variedPath('/spaces/abc/entries?order=sys.id', 41)).toBe('/spaces/abc/entries?order=sys.id&limit=42')
    expect(variedPath('/spaces/abc/entries/e1', 41)).toBeNull()
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (variation) => {
        const limit = Number(/limit=(\d+)/.exec(variedPath('/spaces/a/entries', variation) ?? '')?.[1])
        expect(limit).toBeGreaterThanOrEqual(1)
        expect(limit).toBeLessThanOrEqual(1000)
      }),
    )
  })

  it('show a broken part, and where, and no sound one', () => {
    expect(brokenId('delivery', '/spaces/abc/environments/feature-1.2_x/entries/5KsDBWseXY6QegucYAoacS')).toBeNull()
    expect(brokenId('delivery', '/spaces/abc//entries')).toMatchObject({ value: '', why: 'unset' })
    expect(brokenId('delivery', '/spaces/a b/entries')).toEqual({ value: 'a b', why: 'forbidden', at: 'space' })
    expect(brokenId('delivery', '/spaces/a/entries/undefined')).toMatchObject({ why: 'unset', at: 'resource' })
    expect(brokenId('images', '/abc/my picture.png')).toBeNull()
    expect(['undefined', 'null', 'NaN', '[object Object]', '${SPACE}', ':id', '..'].every(isUnsetId)).toBe(true)
    expect(['master', 'nullable', 'undefined-1', 'A.b-c_9'].some(isUnsetId)).toBe(false)
  })

  it('know the collections of an API, and what a misspelt name was meant for', () => {
    expect(collectionOf('delivery', parsePath('/spaces/abc/entries'))).toBe('own')
    expect(collectionOf('delivery', parsePath('/spaces/abc/api_keys'))).toBe('other')
    expect(collectionOf('delivery', parsePath('/spaces/abc/entrys'))).toBe('none')
    expect(meantCollection('delivery', parsePath('/spaces/abc/entrys'))).toBe('entries')
    expect(nearest('stagign', ['master', 'staging'])).toBe('staging')
    expect(nearest('other', ['master', 'staging'])).toBeNull()
  })

  it('mask a token among the parameters', () => {
    expect(shownPath('/x?limit=1&access_token=secret&b=2')).toBe('/x?limit=1&access_token=••••••••&b=2')
  })
})

describe('heads', () => {
  it('tell the API, the cache, the wait and the proxy', () => {
    const signs = readSigns([
      ['Contentful-Api', 'cda_cached'],
      ['X-Cache', 'HIT'],
      ['X-Contentful-RateLimit-Reset', '7'],
      ['Retry-After', '60'],
      ['X-Squid-Error', 'ERR_ACCESS_DENIED 0'],
      ['WWW-Authenticate', 'Negotiate'],
    ])
    expect(signs).toMatchObject({
      answeredBy: 'delivery',
      cached: 'X-Cache: HIT',
      waitSeconds: 7,
      otherLogin: 'Negotiate',
    })
    expect(signs.proxy).toHaveLength(1)
  })

  it('see no cache and no proxy in the platform’s own edge', () => {
    const signs = readSigns([
      ['X-Cache', 'MISS'],
      ['Age', '0'],
      ['Via', '1.1 varnish'],
      ['WWW-Authenticate', 'Bearer realm="x"'],
    ])
    expect(signs).toMatchObject({ cached: null, proxy: [], otherLogin: null, answeredBy: null })
  })

  it('know a network’s page from any other', () => {
    expect(pageSpeaksOf('<title>Guest Wi-Fi</title>')).toBe('portal')
    expect(pageSpeaksOf('<h1>Blocked by company policy</h1>')).toBe('proxy')
    expect(pageSpeaksOf('<title>Welcome to nginx</title>')).toBeNull()
  })
})

describe('the wire', () => {
  const spec = (change: Partial<ProbeSpec> = {}): ProbeSpec => ({
    id: 'x',
    kind: 'the-request',
    service: 'home',
    api: 'delivery',
    baseUrl: 'https://cdn.example.com',
    path: '/spaces/a/entries?limit=1',
    place: { spaceId: 'a', environmentId: 'master' },
    about: 'this',
    reads: null,
    placement: 'header',
    credential: { whose: 'own' },
    fresh: false,
    notBefore: 0,
    bodyCap: 1,
    why: '',
    ...change,
  })
  const input = inputOf({ token: 'fake token', baseUrls: { delivery: 'https://cdn.example.com' } })

  it('puts the token in one place only', () => {
    const header = wireRequestOf(spec(), 'fake token', input)
    expect(header?.url.href).toBe('https://cdn.example.com/spaces/a/entries?limit=1')
    expect(header?.headers).toContainEqual(['authorization', 'Bearer fake token'])
    const query = wireRequestOf(spec({ placement: 'query' }), 'fake+token&x', input)
    expect(query?.url.search).toBe('?limit=1&access_token=fake%2Btoken%26x')
    expect(query?.headers.some(([name]) => name.toLowerCase() === 'authorization')).toBe(false)
  })

  it('lets no token out to another address', () => {
    expect(wireRequestOf(spec({ baseUrl: 'https://elsewhere.example' }), 'fake token', input)).toBeNull()
  })

  it('sends of a frozen plan what stands on it, to the letter, unless it was taken out', () => {
    const frozen = { ...input, approved: [spec()] }
    expect(mayBeSent(spec(), frozen)).toBe(true)
    expect(mayBeSent(spec({ path: '/spaces/a/entries?limit=2' }), frozen)).toBe(false)
    expect(mayBeSent(spec({ credential: { whose: 'repaired' } }), frozen)).toBe(false)
    expect(mayBeSent(spec(), { ...frozen, without: ['x'] })).toBe(false)
    expect(mayBeSent(spec({ id: 'y' }), { ...input, approved: null })).toBe(true)
  })
})
