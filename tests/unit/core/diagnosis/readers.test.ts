import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  readAliases,
  readApiKeys,
  readEnvironments,
  readIsGone,
  readIsPublished,
} from '../../../../src/core/diagnosis/management.ts'
import {
  defaultPath,
  isMalformedId,
  malformedSegment,
  oneItem,
  parsePath,
  shownPath,
  urlUnder,
  variedPath,
} from '../../../../src/core/diagnosis/paths.ts'
import { pageSpeaksOf, readSigns } from '../../../../src/core/diagnosis/signs.ts'
import { fitsHeader, placementFor, wireRequestOf } from '../../../../src/core/diagnosis/wire.ts'
import type { ProbeSpec } from '../../../../src/core/diagnosis/input.ts'
import { inputOf } from '../../situations/ask.ts'

const list = (...items: unknown[]): string => JSON.stringify({ sys: { type: 'Array' }, total: items.length, items })
const environment = (id: string, more = {}): unknown => ({ sys: { type: 'Environment', id, ...more } })
const link = (id: string): unknown => ({ sys: { type: 'Link', id } })

describe('Management lists', () => {
  it('tell environments from aliases, in either form', () => {
    const read = readEnvironments(
      list(
        environment('master'),
        environment('live', { aliasedEnvironment: link('master') }),
        environment('next', { aliases: [link('beta')] }),
      ),
    )
    expect(read?.environments).toEqual(['master', 'next'])
    expect([...(read?.aliases ?? [])]).toEqual([
      ['live', 'master'],
      ['beta', 'next'],
    ])
    const aliases = readAliases(list({ sys: { id: 'live', type: 'EnvironmentAlias' }, environment: link('next') }))
    expect(aliases?.get('live')).toBe('next')
  })

  it('prove no absence when they are one page of more, cut, or of another form', () => {
    expect(readEnvironments(JSON.stringify({ total: 200, items: [environment('master')] }))).toBeNull()
    expect(readEnvironments(list(environment('master')).slice(0, 40))).toBeNull()
    expect(readEnvironments(list({ id: 'master' }))).toBeNull()
  })

  it('find the diagnosed key without keeping any value', () => {
    const keys = readApiKeys(
      list(
        { name: 'web', accessToken: 'fake-a', environments: [link('staging')] },
        { name: 'app', accessToken: 'fake-b', environments: [] },
      ),
      ['fake-b'],
    )
    expect(keys).toEqual([
      { name: 'web', own: false, environments: ['staging'] },
      { name: 'app', own: true, environments: ['master'] },
    ])
  })

  it('tell whether a resource is published', () => {
    expect(readIsPublished('{"sys":{"id":"a","publishedVersion":2}}')).toBe(true)
    expect(readIsPublished('{"sys":{"id":"a"}}')).toBe(false)
    expect(readIsPublished('[]')).toBeNull()
  })

  it('tell whether a token with this ending is revoked or expired', () => {
    const now = Date.parse('2025-06-01T00:00:00Z')
    const tokens = (more: object): string => list({ name: 'ci', redactedValue: 'wxyz', ...more })
    expect(readIsGone(tokens({ revokedAt: '2025-01-01T00:00:00Z' }), 'fake-token-wxyz', now)).toBe(true)
    expect(readIsGone(tokens({ expiresAt: '2025-01-01T00:00:00Z' }), 'fake-token-wxyz', now)).toBe(true)
    expect(readIsGone(tokens({ expiresAt: '2026-01-01T00:00:00Z' }), 'fake-token-wxyz', now)).toBe(false)
    expect(readIsGone(tokens({ revokedAt: '2025-01-01T00:00:00Z' }), 'fake-token-abcd', now)).toBeNull()
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

  it('show a broken part and no sound one', () => {
    expect(
      malformedSegment('delivery', '/spaces/abc/environments/feature-1.2_x/entries/5KsDBWseXY6QegucYAoacS'),
    ).toBeNull()
    expect(malformedSegment('delivery', '/spaces/abc//entries')).toBe('')
    expect(malformedSegment('delivery', '/spaces/a b/entries')).toBe('a b')
    expect(malformedSegment('images', '/abc/my picture.png')).toBeNull()
    expect(
      ['undefined', 'null', 'NaN', '[object Object]', '${SPACE}', ':id', 'a'.repeat(65), '..'].every(isMalformedId),
    ).toBe(true)
    expect(['master', 'nullable', 'undefined-1', 'A.b-c_9'].some(isMalformedId)).toBe(false)
  })

  it('mask a token among the parameters and never leave the origin', () => {
    expect(shownPath('/x?limit=1&access_token=secret&b=2')).toBe('/x?limit=1&access_token=••••••••&b=2')
    fc.assert(
      fc.property(
        fc.webPath(),
        fc.constantFrom('//evil.example', '@evil.example', ':80@evil.example/', '/../..', '\\evil'),
        (path, start) => {
          const url = urlUnder('https://cdn.example.com/base', start + path)
          expect(url === null || url.origin === 'https://cdn.example.com').toBe(true)
        },
      ),
    )
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
      cached: 'x-cache: HIT',
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
  const spec = (placement: 'header' | 'query', path = '/spaces/a/entries?limit=1'): ProbeSpec => ({
    id: 'x',
    kind: 'the-request',
    service: 'home',
    api: 'delivery',
    baseUrl: 'https://cdn.example.com',
    path,
    placement,
    credential: { whose: 'own' },
    fresh: false,
    bodyCap: 1,
    why: '',
  })

  const input = inputOf({ token: 'fake token', baseUrls: { delivery: 'https://cdn.example.com' } })

  it('puts the token in one place only', () => {
    const header = wireRequestOf(spec('header'), 'fake token', input)
    expect(header?.url.href).toBe('https://cdn.example.com/spaces/a/entries?limit=1')
    expect(header?.headers).toContainEqual(['authorization', 'Bearer fake token'])
    const query = wireRequestOf(spec('query'), 'fake+token&x', input)
    expect(query?.url.search).toBe('?limit=1&access_token=fake%2Btoken%26x')
    expect(query?.headers.some(([name]) => name === 'authorization')).toBe(false)
  })

  it('carries any token, in the query where no header can', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (secret) => {
        fc.pre(secret.trim() !== '')
        const placement = placementFor(secret, 'header')
        expect(placement).toBe(fitsHeader(secret) ? 'header' : 'query')
        expect(wireRequestOf(spec(placement), secret, input)?.url.origin).toBe('https://cdn.example.com')
      }),
    )
  })
})
