import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  passGate,
  type CarriedToken,
  type GateRefusal,
  type OutgoingRequest,
  type WireRequest,
} from '../../../src/core/gate.ts'
import type { HttpClient } from '../../../src/core/ports.ts'
import { isWithin } from '../../../src/shared/text/url.ts'
import { isBelow } from '../../fakes/careless-server.ts'

const SECRET = 'fake-gate-key-0123456789abcdefghijklmnop'
const OWN = 'https://cdn.own.example/contentful/delivery'
const OWN_PREVIEW = 'https://preview.own.example'

const get = (change: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  method: 'GET',
  baseUrl: OWN,
  path: '/spaces/abc/entries?limit=1',
  headers: [],
  body: null,
  ...change,
})

const token = (change: Partial<CarriedToken> = {}): CarriedToken => ({
  secret: SECRET,
  placement: 'header',
  reach: [OWN, OWN_PREVIEW],
  ...change,
})

const codeOf = (result: ReturnType<typeof passGate>): GateRefusal['code'] | 'passed' =>
  result.ok ? 'passed' : result.error.code

const passed = (result: ReturnType<typeof passGate>) => {
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

describe('the gate', () => {
  it('writes the token into the header, after what the connection writes itself', () => {
    const headers = [
      ['host', 'cdn.own.example'],
      ['connection', 'keep-alive'],
      ['accept', '*/*'],
    ] satisfies [string, string][]
    const { url, headers: sent, method, body } = passed(passGate(get({ headers }), token()))
    expect(url.href).toBe(`${OWN}/spaces/abc/entries?limit=1`)
    expect([method, body]).toEqual(['GET', null])
    expect(sent).toEqual([headers[0], headers[1], ['authorization', `Bearer ${SECRET}`], headers[2]])
    expect(passed(passGate(get(), token())).headers).toEqual([['authorization', `Bearer ${SECRET}`]])
    const host: [string, string] = ['host', 'cdn.own.example']
    const last = passed(passGate(get({ headers: [host] }), token())).headers
    expect(last).toEqual([host, ['authorization', `Bearer ${SECRET}`]])
  })

  it.each([
    ['/spaces', '?access_token=a%26b%20c%27%2B%25'],
    ['/spaces?', '?&access_token=a%26b%20c%27%2B%25'],
    ['/spaces?limit=1', '?limit=1&access_token=a%26b%20c%27%2B%25'],
  ])('writes the token into the query of %s, percent-encoded', (path, search) => {
    const { url, headers } = passed(passGate(get({ path }), token({ secret: "a&b c'+%", placement: 'query' })))
    expect(url.search).toBe(search)
    expect(url.searchParams.get('access_token')).toBe("a&b c'+%")
    expect(headers).toEqual([])
  })

  it('adds nothing where no token is carried', () => {
    const { url, headers } = passed(passGate(get({ headers: [['accept', '*/*']] }), null))
    expect([url.search, headers]).toEqual(['?limit=1', [['accept', '*/*']]])
  })

  it('passes a body unchanged', () => {
    const body = new TextEncoder().encode('{"a":1}')
    expect(passed(passGate(get({ method: 'PUT', body }), token())).body).toEqual(body)
  })

  it.each(['/', '', '?a=b', '/a/../b', '/a/%2e%2e/b', '/a/./b', '/a//b', '/.../b', '/a%2fb', '/a%252Fb', '/..a/b'])(
    'lets the path %j through: it stays below the base URL',
    (path) => expect(codeOf(passGate(get({ path }), token()))).toBe('passed'),
  )

  it.each([
    '/..',
    '/../',
    '/../../other-team/collect',
    '/../delivery-two/entries',
    '/../Delivery/entries',
    '/%2e%2e/%2E./other-team',
    '/a/../../other-team',
    '/\\..\\..\\other-team',
    '\\..\\other-team'.replace('\\', '/'),
    '/..%2fother-team',
    '/..%2F..%2Fother-team',
    '/%2e%2e%2fother-team',
    '/..%5cother-team',
    '/..%255c..%255cother-team',
    '/%252e%252e%252fother-team',
    '/%25252e%25252e%25252fother-team',
    '/%c0%ae%c0%ae%c0%afother-team',
    '/..;/other-team',
    '/.%2f..%2fother-team',
    '/.;x%2f..%2fother-team',
    '/a%2f%2f..%2f..%2fother-team',
    '/..;a=b/other-team',
    '/a/..;/..%3bx/other-team',
    '/;/..;/other-team',
    '/;x/..;a=b/other-team',
    '/;x/%2e%2e;/other-team',
    '/%3bx/..;/other-team',
    '/a/;x/;y/..;/..;/other-team',
    '/a/.%2e/%2e%2e%2fother-team',
    `/%${'25'.repeat(9)}2e`,
    `/%25252525252e%25252525252e%25252525252fother-team`,
  ])('refuses %j, because a proxy may resolve it to a path outside the base URL', (path) => {
    expect(codeOf(passGate(get({ path }), token()))).toBe('leaves-base-url')
    expect(codeOf(passGate(get({ path }), null))).toBe('leaves-base-url')
  })

  it('takes “%5c” in both its spellings for a slash', () => {
    for (const escaped of ['%5c', '%5C', '%c1%9c'])
      expect(codeOf(passGate(get({ path: `/..${escaped}x` }), token()))).toBe('leaves-base-url')
  })

  it.each([
    ['spaces', OWN],
    ['@evil.example/', OWN],
    [':8443/', OWN],
    ['.evil.example/', OWN],
    ['https://evil.example/', OWN],
    ['\\\\evil.example/', OWN],
    ['/a\tb', OWN],
    ['/.\n./x', OWN],
    ['/a\r', OWN],
    ['/a\u0000', OWN],
    ['/a\u007f', OWN],
    ['/a#b', OWN],
    ['/a', 'no address'],
    ['/a', 'https://somebody@cdn.own.example'],
    ['/a', 'https://:secret@cdn.own.example'],
    ['/a', 'https://cdn.own.example?x='],
    ['/a', 'https://cdn.own.example#x'],
    ['/a', 'https://'],
  ])('refuses the path %j under %j: it is no address that can be sent as it stands', (path, baseUrl) => {
    expect(codeOf(passGate(get({ path, baseUrl }), null))).toBe('malformed-url')
  })

  it('refuses a “Host” that is another’s', () => {
    for (const name of ['host', 'Host', 'HOST'])
      expect(codeOf(passGate(get({ headers: [[name, 'evil.example']] }), token()))).toBe('malformed-url')
    expect(codeOf(passGate(get({ headers: [['Host', 'cdn.own.example']] }), token()))).toBe('passed')
  })

  it.each([
    ['another host', 'https://evil.example'],
    ['another host with the same beginning', 'https://cdn.own.example.evil.example'],
    ['another port', 'https://cdn.own.example:8443/contentful/delivery'],
    ['another scheme', 'http://cdn.own.example/contentful/delivery'],
    ['a trailing dot', 'https://cdn.own.example./contentful/delivery'],
    ['a name above', 'https://own.example/contentful/delivery'],
    ['a look-alike name', 'https://cdn.оwn.example/contentful/delivery'],
    ['a path beside', 'https://cdn.own.example/contentful/delivery-two'],
    ['a path above', 'https://cdn.own.example/contentful'],
    ['another spelling of the path', 'https://cdn.own.example/Contentful/delivery'],
  ])('refuses a token at %s', (_name, baseUrl) => {
    for (const placement of ['header', 'query'] as const)
      expect(codeOf(passGate(get({ baseUrl }), token({ placement })))).toBe('not-its-service')
    expect(codeOf(passGate(get({ baseUrl }), null))).toBe('passed')
  })

  it.each([
    ['the same in capitals', 'HTTPS://CDN.OWN.EXAMPLE/contentful/delivery'],
    ['the usual port', 'https://cdn.own.example:443/contentful/delivery'],
    ['a slash at the end', 'https://cdn.own.example/contentful/delivery//'],
    ['below', 'https://cdn.own.example/contentful/delivery/v2'],
    ['another API of the service', OWN_PREVIEW],
  ])('lets a token go to %s', (_name, baseUrl) => expect(codeOf(passGate(get({ baseUrl }), token()))).toBe('passed'))

  it('lets a token go nowhere where its reach is empty or no address', () => {
    expect(codeOf(passGate(get(), token({ reach: [] })))).toBe('not-its-service')
    expect(codeOf(passGate(get(), token({ reach: ['no address', ''] })))).toBe('not-its-service')
  })

  it('takes no token over plain http, but on this machine', () => {
    const at = (baseUrl: string) => codeOf(passGate(get({ baseUrl }), token({ reach: [baseUrl] })))
    expect(at('http://127.0.0.1:1234')).toBe('passed')
    expect(at('http://localhost:1234')).toBe('passed')
    expect(at('http://cdn.own.example')).toBe('not-its-service')
    expect(at('ftp://cdn.own.example')).toBe('not-its-service')
    expect(at('ftp://127.0.0.1')).toBe('not-its-service')
    const typed = get({ baseUrl: 'http://cdn.own.example', headers: [['x', SECRET]] })
    const known = [{ secret: SECRET, reach: ['http://cdn.own.example'] }]
    expect(codeOf(passGate(typed, null, known))).toBe('not-its-service')
    expect(codeOf(passGate(typed, null))).toBe('passed')
  })

  it.each(['', ' ', '\t', 'fake-token-with-\nbreak', 'fake-token-\u200b', 'fake-token-€'])(
    'refuses %j as no header can carry it',
    (secret) => expect(codeOf(passGate(get(), token({ secret })))).toBe('unsendable-secret'),
  )

  it('lets the query carry what no header can, but no empty token', () => {
    const inQuery = (secret: string) => passGate(get(), token({ secret, placement: 'query' }))
    expect(passed(inQuery('fake-€\n')).url.search).toBe('?limit=1&access_token=fake-%E2%82%AC%0A')
    expect(codeOf(inQuery(' '))).toBe('unsendable-secret')
  })

  it('holds no token and no address in a refusal', () => {
    const refusals = [
      passGate(get({ baseUrl: 'https://evil.example' }), token()),
      passGate(get({ path: `/../${SECRET}` }), token()),
      passGate(get({ path: `#${SECRET}` }), token()),
      passGate(get(), token({ secret: `${SECRET}\n` })),
    ]
    expect(refusals.map(codeOf)).toEqual(['not-its-service', 'leaves-base-url', 'malformed-url', 'unsendable-secret'])
    for (const refusal of refusals) {
      expect(JSON.stringify(refusal)).not.toContain(SECRET)
      expect(JSON.stringify(refusal)).not.toContain('example')
      if (!refusal.ok) expect(refusal.error.message).toMatch(/Nothing was sent/)
    }
  })
})

describe('a token that stands in the request itself', () => {
  const known = [{ secret: SECRET, reach: ['https://home.example'] }]
  const json = JSON.stringify({ spaces: { one: SECRET } })
  const base64 = Buffer.from(json).toString('base64')

  it.each<[string, Partial<OutgoingRequest>]>([
    ['a header', { headers: [['X-Trace', SECRET]] }],
    ['a typed Authorization', { headers: [['Authorization', `Bearer ${SECRET}`]] }],
    ['base64 of JSON in a header', { headers: [['X-Contentful-Resource-Resolution', base64]] }],
    ['the name of a header', { headers: [[SECRET, 'on']] }],
    ['a parameter', { path: `/a?key=${SECRET}` }],
    ['an encoded parameter', { path: `/a?key=${SECRET.replaceAll('-', '%2D')}` }],
    ['a twice encoded parameter', { path: `/a?key=${SECRET.replaceAll('-', '%252D')}` }],
    ['the path', { path: `/a/${SECRET}/b` }],
    ['the body', { method: 'POST', body: Buffer.from(json) }],
  ])('keeps it at home: in %s', (_name, change) => {
    expect(codeOf(passGate(get(change), null, known))).toBe('not-its-service')
    expect(codeOf(passGate(get(change), token({ secret: 'fake-other-token-000000' }), known))).toBe('not-its-service')
    expect(codeOf(passGate(get(change), null, [{ secret: SECRET, reach: [OWN] }]))).toBe('passed')
    expect(codeOf(passGate(get(change), null, [{ secret: 'fake-quite-another', reach: [] }]))).toBe('passed')
  })

  it('lets a request go that holds none', () => expect(codeOf(passGate(get(), token(), known))).toBe('passed'))
})

describe('a request that has passed', () => {
  it('cannot be changed any more', () => {
    const request = passed(passGate(get({ body: Buffer.from('a') }), token()))
    request.url.host = 'evil.example'
    request.headers.push(['x', 'y'])
    const [header] = request.headers
    if (header !== undefined) header[1] = 'changed'
    request.body?.fill(0)
    expect(request.url.host).toBe('cdn.own.example')
    expect(request.headers).toEqual([['authorization', `Bearer ${SECRET}`]])
    expect(request.body).toEqual(new Uint8Array(Buffer.from('a')))
  })

  it('is the only thing that a client sends: what merely looks like one is of another type', () => {
    type LookAlike = { [Key in keyof WireRequest]: WireRequest[Key] }
    const isTaken: LookAlike extends Parameters<HttpClient['send']>[0] ? true : false = false
    expect(isTaken).toBe(false)
  })

  it('names the tokens in a request, and the place of its own', () => {
    const typed = 'fake-typed-token-0123456789'
    const request = get({ headers: [['x', typed]] })
    const known = [{ secret: typed, reach: [OWN] }]
    const carrying = passed(passGate(request, token({ placement: 'query' }), known))
    expect([carrying.placement, carrying.secrets]).toEqual(['query', [SECRET, typed]])
    const without = passed(passGate(request, null, known))
    expect([without.placement, without.secrets]).toEqual([null, [typed]])
  })

  it('shows nothing of itself in a log', () => {
    const request = passed(passGate(get(), token()))
    expect(JSON.stringify(request)).toBe('{}')
  })

  it.each([
    ['/contentful/delivery/elsewhere', true],
    ['/contentful/delivery', true],
    ['/contentful/other', false],
    ['/contentful/delivery/..%2fother', false],
    ['https://cdn.own.example:8443/contentful/delivery/a', false],
    ['https://a@cdn.own.example/contentful/delivery/a', false],
    ['https://:a@cdn.own.example/contentful/delivery/a', false],
    ['https://evil.example/contentful/delivery/a', false],
    ['https://preview.own.example/a', false],
  ])('is redirected to %s: %s', (to, follows) => {
    const url = new URL(to, OWN)
    for (const carried of [token(), null]) {
      const next = passed(passGate(get(), carried)).redirectedTo(url)
      expect(next !== null).toBe(follows)
      if (next === null) continue
      expect([next.url.href, next.method]).toEqual([url.href, 'GET'])
      expect(next.headers).toEqual(carried === null ? [] : [['authorization', `Bearer ${SECRET}`]])
      expect(next.redirectedTo(new URL('https://evil.example'))).toBeNull()
    }
  })

  it('goes with its token to another API of the service, without one nowhere else', () => {
    const origin = 'https://one.example'
    const request = get({ baseUrl: `${origin}/delivery` })
    const reach = [`${origin}/delivery`, `${origin}/preview`]
    const to = new URL(`${origin}/preview/spaces`)
    expect(passed(passGate(request, token({ reach }))).redirectedTo(to)?.url.href).toBe(to.href)
    expect(passed(passGate(request, null)).redirectedTo(to)).toBeNull()
  })

  it('keeps a typed token to its home when it is redirected', () => {
    const origin = 'https://one.example'
    const request = get({ baseUrl: origin, path: '/a/b', headers: [['x', SECRET]] })
    const { redirectedTo } = {
      redirectedTo: (path: string) => passed(passGate(request, null, known)).redirectedTo(new URL(path, origin)),
    }
    const known = [{ secret: SECRET, reach: [`${origin}/a`] }]
    expect(redirectedTo('/a/c')).not.toBeNull()
    expect(redirectedTo('/b')).toBeNull()
  })
})

const HOSTS = ['own.example', 'OWN.example', 'own.example.', 'own.example:8443', 'own.example:443', 'evil.example']
const ODD_HOSTS = [
  'ówn.example',
  'xn--wn-5ja.example',
  'own.example@evil.example',
  'evil.example\\@own.example',
  '127.0.0.1',
]
const SCHEMES = ['https://', 'HTTPS://', 'http://', 'https:\\\\', '//', 'https:/', '']
const SEGMENTS = [
  'a',
  'b',
  'a-b',
  '..',
  '.',
  '%2e%2e',
  '.%2E',
  '..;',
  '..;x',
  '',
  ' ',
  '\t',
  '\\',
  '%5c',
  '%2f',
  '..%2f',
  '%252e%252e%252f',
  '@evil.example',
  'ä',
  '\u0000',
  '#',
  '?x=..',
  '..\\..',
  '%c0%ae%c0%ae',
  '%',
]

const baseUrls = fc
  .tuple(
    fc.constantFrom(...SCHEMES),
    fc.constantFrom(...HOSTS, ...ODD_HOSTS),
    fc.array(fc.constantFrom(...SEGMENTS), { maxLength: 3 }),
  )
  .map(([scheme, host, path]) => `${scheme}${host}${path.map((segment) => `/${segment}`).join('')}`)

const paths = fc.oneof(
  fc
    .array(fc.constantFrom(...SEGMENTS), { maxLength: 7 })
    .map((segments) => segments.map((segment) => `/${segment}`).join('')),
  fc.array(fc.constantFrom(...SEGMENTS, '/', '//'), { maxLength: 7 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => `/${text}`),
)

describe('the gate with random input', () => {
  it('no token leaves its reach, and nothing its base URL', () => {
    const reaches = fc.array(baseUrls, { maxLength: 3 })
    const placements = fc.constantFrom('header' as const, 'query' as const)
    let sent = 0
    fc.assert(
      fc.property(baseUrls, paths, reaches, fc.boolean(), placements, (baseUrl, path, others, isOwn, placement) => {
        const reach = isOwn ? [...others, baseUrl] : others
        const result = passGate(get({ baseUrl, path }), token({ placement, reach }))
        if (!result.ok) return
        sent += 1
        const { url } = result.value
        for (const under of [[baseUrl], reach]) {
          const held = under.some((base) => URL.canParse(base) && isBelow(url.href, base))
          expect(held).toBe(true)
        }
        expect([url.username, url.password, url.hash]).toEqual(['', '', ''])
        expect(url.protocol === 'https:' || url.hostname === '127.0.0.1').toBe(true)
      }),
      { numRuns: 20_000 },
    )
    // The property says nothing where nothing passes.
    expect(sent).toBeGreaterThan(500)
  })

  it('a plain path below a plain base URL always passes', () => {
    const segment = fc.stringMatching(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,8}$/)
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 3 }), fc.array(segment, { maxLength: 5 }), (below, path) => {
        const baseUrl = ['https://own.example', ...below].join('/')
        const result = passGate(get({ baseUrl, path: `/${path.join('/')}` }), token({ reach: [baseUrl] }))
        expect(codeOf(result)).toBe('passed')
        expect(isWithin(new URL(baseUrl), baseUrl)).toBe(true)
      }),
    )
  })
})
