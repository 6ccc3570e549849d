import { describe, expect, it } from 'vitest'
import type { CheckCell, DiagnosedCredential } from '../../../../src/core/diagnosis/input.ts'
import { diagnose } from '../../../../src/core/diagnosis/diagnose.ts'
import { judgeResponse, saidBefore, type AnsweredRequest } from '../../../../src/core/diagnosis/judge-response.ts'
import type { WireOutcome } from '../../../../src/core/ports.ts'
import { readBody } from '../../../../src/core/reading/wire/read-body.ts'
import { createPace } from '../../../../src/core/requests/pace.ts'
import { PRESET_SERVICES } from '../../../../src/shared/model/service.ts'
import { CAUSES, verdictOf, type CauseId, type Certainty } from '../../../../src/shared/model/verdict.ts'
import { DEFAULT_SETTINGS } from '../../../../src/shared/model/settings.ts'
import { createFakeClock } from '../../../fakes/clock.ts'

const [service] = PRESET_SERVICES
if (service === undefined) throw new Error('There are presets')

const credential: DiagnosedCredential = {
  state: 'present',
  secret: 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa',
  kind: 'delivery-key',
  name: 'Website',
  vault: null,
  reach: [],
  typed: false,
}

const asked = (change: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
  service: { name: service.name, baseUrls: service.baseUrls, webAppUrl: service.webAppUrl },
  api: 'delivery',
  path: '/spaces/abc/environments/staging/entries',
  placement: 'header',
  method: 'GET',
  credential,
  connection: DEFAULT_SETTINGS.connection,
  knowledge: { tokens: [], spaces: [] },
  besideAnother: false,
  at: 0,
  ...change,
})

type Response = Extract<WireOutcome, { kind: 'response' }>

const responseOf = (status: number, body: unknown, headers: [string, string][] = []): Response => ({
  kind: 'response',
  redirects: [],
  timing: { dns: null, connect: null, tls: null, firstByte: 1, download: 1, total: 2 },
  head: { status, statusText: '', headers: [['Content-Type', 'application/json'], ...headers] },
  body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
  wireBytes: 0,
  cutAt: null,
  decodedFrom: null,
})

const record = (status: number, id: string, more: Record<string, unknown> = {}): Response =>
  responseOf(status, { sys: { type: 'Error', id }, message: 'Fake.', requestId: 'fake-request', ...more })

const readingOf = ({ head, body }: Response) =>
  readBody({ status: head.status, mediaType: 'application/json', body, cut: false })

const said = (response: Response, change: Partial<AnsweredRequest> = {}) =>
  judgeResponse(asked(change), response, readingOf(response))

/** What a diagnosis says that knows the answer and may ask nothing further. */
const diagnosed = async (response: Response, change: Partial<AnsweredRequest> = {}) => {
  const { at: _at, besideAnother: _one, method, ...request } = asked(change)
  const clock = createFakeClock()
  const never = () => Promise.reject(new Error('Nothing may be sent'))
  return diagnose(
    {
      ...request,
      otherServices: [],
      alsoBound: [],
      spaceId: null,
      environmentId: null,
      knowledge: { tokens: [], spaces: [] },
      consent: { otherServices: false, managementRead: false },
      timeLimit: 1_000,
      cacheVariation: 0,
      earlier: [],
      approved: [],
      wait: 0,
      known: { exchange: null, outcome: response, duration: 1, method },
    },
    {
      http: { send: never, close: never },
      clock,
      pace: createPace(clock),
      signal: new AbortController().signal,
      version: '1.2.3',
      keep: null,
    },
  )
}

const list = { sys: { type: 'Array' }, total: 1, items: [{ sys: { id: 'a', type: 'Entry' } }] }
const tooLarge = { message: 'Response size too big. Maximum allowed response size: 7340032B.' }
const ANSWERS: readonly [string, Response, string, string][] = [
  ['content', responseOf(200, list), 'accepted', 'works'],
  ['an empty list', responseOf(200, { ...list, total: 0, items: [] }), 'accepted', 'works-but-empty'],
  ['an answer past 7 MiB', record(400, 'BadRequest', tooLarge), 'not-checked', 'response-too-large'],
  ['a plain BadRequest', record(400, 'BadRequest'), 'not-checked', 'unrecognized-error'],
  ...[
    'The access_token parameter is malformed.',
    'Invalid query string: the bearer token has blanks.',
    'A parameter of the Authorization header is not allowed.',
  ].map((message): [string, Response, string, string] => [
    `a BadRequest about how the token was sent: ${message}`,
    record(400, 'BadRequest', { message }),
    'not-checked',
    'unrecognized-error',
  ]),
  ['a refusal', record(401, 'AccessTokenInvalid'), 'rejected', 'token-unknown-or-revoked'],
  ['a space', record(404, 'NotFound', { details: { type: 'Space', id: 'abc' } }), 'no-access', 'space-missing'],
  [
    'an environment',
    record(404, 'NotFound', { details: { type: 'Environment', id: 'staging', space: 'abc' } }),
    'no-access',
    'environment-not-enabled',
  ],
  [
    'an unset variable',
    record(404, 'NotFound', { details: { type: 'Entry', id: 'undefined', environment: 'master', space: 'abc' } }),
    'no-access',
    'malformed-id',
  ],
  ['an id of no resource', record(404, 'NotFound', { message: 'Invalid resource id' }), 'no-access', 'malformed-id'],
  ['a hibernated space', record(502, 'AccessDenied', { message: 'Hibernated' }), 'not-checked', 'space-hibernated'],
  ['too many requests', record(429, 'RateLimitExceeded'), 'not-checked', 'rate-limited'],
  ['too many requests under another id', record(429, 'SlowDown'), 'not-checked', 'rate-limited'],
  ['an unknown error ID', record(400, 'SomethingNew'), 'not-checked', 'unrecognized-error'],
  ['a page', responseOf(403, '<!doctype html><title>Sign in</title>'), 'not-checked', 'proxy-interference'],
]

const FROM = 'https://cdn.contentful.com'
const ASKED = `${FROM}/spaces/abc/environments/staging/entries`
const hop = (to: string, followed: boolean, from = ASKED) => ({ status: 302, from, to, followed })
const redirected = (response: Response, ...redirects: Response['redirects']): Response => ({ ...response, redirects })
const OTHER_PLACE = `${FROM}/spaces/abc/environments/live/entries`
const tokenRefused = record(401, 'AccessTokenInvalid')
const sentOn = responseOf(302, '')

const REDIRECTED: readonly [string, Response, string][] = [
  [
    'content of another environment',
    redirected(responseOf(200, list), hop(OTHER_PLACE, true)),
    'The response is from http',
  ],
  ['a refusal of another environment', redirected(tokenRefused, hop(OTHER_PLACE, true)), 'The response is from http'],
  [
    'a page of the same server',
    redirected(responseOf(200, '<!doctype html>'), hop('/login', true)),
    'The response is from http',
  ],
  [
    'another environment, by two steps',
    redirected(responseOf(200, list), hop(`${ASKED}/`, true), hop(OTHER_PLACE, true, `${ASKED}/`)),
    'The response is from http',
  ],
  ['a redirect without an address', sentOn, 'names no address'],
  ['a redirect with an empty address', responseOf(302, '', [['Location', ' ']]), 'names no address'],
  [
    'a redirect to what is no address',
    redirected(sentOn, hop('http://[', false)),
    'an address that can’t be read (http://[). The token wasn’t sent there.',
  ],
  ['a redirect in a circle', redirected(sentOn, hop(ASKED, false)), `It leads to ${ASKED}.`],
  ['a redirect elsewhere', redirected(sentOn, hop('https://login.example.com/', false)), 'wasn’t sent there'],
]

describe('the judgement of a response in a known space', () => {
  const missing = (environmentId: string) =>
    said(record(404, 'NotFound', { details: { type: 'Environment', id: environmentId, space: 'abc' } }), {
      path: `/spaces/abc/environments/${environmentId}/entries`,
      knowledge: { tokens: [], spaces: [{ service: service.name, id: 'abc', environments: ['master', 'staging'] }] },
    })

  it('names the known environment that a name is a typo of, and enables nothing', () => {
    const typo = missing('stagin')
    expect(typo).toMatchObject({ cause: 'environment-missing', detail: { meant: 'staging' } })
    expect(typo?.summary).toContain('Did you mean “staging”?')
    expect(typo?.fixes).toEqual(['use-meant-environment'])
  })

  it('says that a key may not be enabled for an environment that the space has', () => {
    expect(missing('staging')).toMatchObject({ cause: 'environment-not-enabled' })
  })
})

describe('the verdict of one response', () => {
  it.each(REDIRECTED)('%s says nothing of the token where it was to be used', async (_name, response, words) => {
    const now = said(response)
    expect([now?.verdict, now?.cause]).toEqual(['not-checked', 'redirected'])
    expect(now?.summary).toContain(words)
    expect((await diagnosed(response)).causes[0]?.id).toBe('redirected')
  })

  it.each([
    ['GET', false],
    ['HEAD', false],
    ['PUT', true],
    ['DELETE', true],
  ] as const)('has the method as a possible cause of a 404 only for a write: %s', async (method, isCause) => {
    const { causes } = await diagnosed(record(404, 'NotFound'), { method })
    expect(causes.some(({ id, certainty }) => id === 'wrong-method-or-host' && certainty !== 'ruled-out')).toBe(isCause)
  })

  it('nothing but a redirect elsewhere is called one: on the same server the token may have gone along', () => {
    const summaries = REDIRECTED.filter(([name]) => !/elsewhere|no address/.test(name)).map(
      ([, response]) => said(response)?.summary ?? '',
    )
    for (const summary of summaries) expect(summary).not.toMatch(/wasn’t sent there|elsewhere/)
  })

  it('names the longer of the two waits that a refusal for the rate asks for, wherever it names one', () => {
    const waits = (...headers: [string, string][]) => {
      const now = said({ ...record(429, 'RateLimitExceeded'), head: { status: 429, statusText: '', headers } })
      return [/Wait (.+?), then/.exec(now?.next ?? '')?.[1], now?.detail['waitSeconds']]
    }
    expect(waits(['X-Contentful-RateLimit-Reset', '2'], ['Retry-After', '30'])).toEqual(['30 s', 30])
    expect(waits(['X-Contentful-RateLimit-Reset', '0'])).toEqual(['1 s', 1])
  })

  it('calls a body broken JSON that is declared as JSON and is none', async () => {
    const evidence = JSON.stringify((await diagnosed(responseOf(500, '{"sys": oops}'))).evidence)
    expect(evidence).toContain('with broken JSON')
    expect(evidence).not.toContain('plain text')
  })

  it('an image is content of Images alone', () => {
    const svg = responseOf(200, '<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(said(svg)).toMatchObject({ verdict: 'not-checked', cause: 'not-the-platform' })
    const ofImages = {
      api: 'images',
      path: '/abc/image.svg',
      credential: { state: 'missing', kind: null, name: null },
    } as const
    expect(said(svg, ofImages)?.verdict).toBe('accepted')
  })

  it.each([
    ['a slash too much', `${ASKED}/`, ASKED],
    [
      'the default environment by its name',
      `${FROM}/spaces/abc/environments/master/entries`,
      `${FROM}/spaces/abc/entries`,
    ],
  ])('a redirect that changes nothing but %s says what its answer says', (_name, to, from) => {
    expect(said(redirected(responseOf(200, list), hop(to, true, from)))?.verdict).toBe('accepted')
    expect(said(redirected(tokenRefused, hop(to, true, from)))?.verdict).toBe('rejected')
  })

  it.each(ANSWERS)('%s is judged once', (_name, response, verdict, cause) => {
    expect(said(response)).toMatchObject({ verdict, cause })
  })

  it.each(ANSWERS)('%s has the texts of the diagnosis', async (_name, response) => {
    const one = said(response)
    const { verdict, headline, causes, sentence } = await diagnosed(response)
    const [cause] = causes
    expect(one).toMatchObject({
      verdict,
      headline,
      cause: cause?.id,
      certainty: cause?.certainty,
      summary: cause?.summary,
    })
    expect(sentence).toBe(`${headline}. ${cause?.summary ?? ''}`.trim())
  })

  it('never says that a token is good where a 404 names the space: only an answer from inside one proves that', () => {
    const missing = record(404, 'NotFound', { details: { type: 'Space', id: 'abc' } })
    expect(said(missing)?.summary).not.toMatch(/token (?:is good|was accepted)/i)
    expect(said(record(400, 'BadRequest'))?.summary).not.toMatch(/accepted|works/)
  })

  it('calls a hibernated space what it is', () => {
    expect(said(record(502, 'AccessDenied', { message: 'Hibernated' }))?.headline).toBe('The space is hibernated')
  })

  it('distinguishes a token that was not sent from one that was refused', () => {
    const none: DiagnosedCredential = { state: 'missing', kind: null, name: null }
    expect(said(record(401, 'AccessTokenInvalid'), { credential: none })?.cause).toBe('token-missing')
    const typed: DiagnosedCredential = { ...credential, kind: null, name: null, typed: true }
    expect(said(record(401, 'AccessTokenInvalid'), { credential: typed })?.cause).not.toBe('token-missing')
  })

  it('quotes what the API says of an invalid request, and cuts it between two words only', () => {
    const quoted = (message: unknown) => said(record(400, 'InvalidQuery', { message }))
    expect(quoted('Cannot query field "titel" on type "Cake".')).toMatchObject({
      headline: 'The token works, but the request is invalid',
      summary: 'The API returned InvalidQuery: Cannot query field "titel" on type "Cake".',
      detail: { isRequestInvalid: true },
    })
    expect(quoted('Unknown\nfield')?.summary).toBe('The API returned InvalidQuery: Unknown field.')
    for (const nothing of ['', undefined, 'x'.repeat(300)])
      expect(quoted(nothing)?.summary).toBe('The API returned InvalidQuery.')
    // Half a token would be no known one, and stay.
    const long = quoted(`${'word '.repeat(37)}fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa`)?.summary ?? ''
    expect(long).toMatch(/word…$/)
    const extensions = { contentful: { requestId: 'fake-request' } }
    const graphql = {
      errors: [{ message: 'Cannot query field "x".', locations: [{ line: 1, column: 3 }], extensions }],
    }
    const query = { api: 'graphql', method: 'POST', path: '/content/v1/spaces/abc/environments/staging' } as const
    expect(said(responseOf(400, graphql), query)?.summary).toBe(
      'The API returned InvalidQuery: Cannot query field "x".',
    )
  })

  it('says nothing of a write that went through, and of an answer without a body by design', () => {
    expect(said(responseOf(201, list), { method: 'POST' })).toBeNull()
    expect(said(responseOf(204, ''), { method: 'DELETE' })).toBeNull()
    expect(said(responseOf(304, ''))).toBeNull()
    expect(said(responseOf(200, ''), { method: 'HEAD' })).toBeNull()
    expect(said(record(401, 'AccessTokenInvalid'), { method: 'POST' })?.verdict).toBe('rejected')
  })

  it('says nothing where nothing could be asked', () => {
    expect(said(responseOf(200, list), { service: { name: 'A', baseUrls: {}, webAppUrl: null } })).toBeNull()
  })
})

describe('a 404 for an environment in which the same token was accepted before', () => {
  const vault = {
    service: service.name,
    spaceId: 'abc',
    environments: ['staging'],
    markedRevoked: false,
    addedAt: null,
  }
  const known: DiagnosedCredential = { ...credential, vault: { ...vault, seenWorking: 'here' } }
  const missing = { details: { type: 'Environment', id: 'staging', space: 'abc' } }
  const hit = responseOf(
    404,
    { sys: { type: 'Error', id: 'NotFound' }, message: 'Fake.', requestId: 'fake-request', ...missing },
    [['X-Cache', 'HIT']],
  )

  it('is first an old answer, if a cache sent it', () => {
    expect(said(hit, { credential: known })?.cause).toBe('stale-cache')
    expect(said(hit)?.cause).toBe('environment-not-enabled')
  })

  it('is no old answer before all others, if no cache shows itself', () => {
    expect(said(record(404, 'NotFound', missing), { credential: known })?.cause).toBe('environment-not-enabled')
  })
})

it('calls a port that expects https what it is, and names the https address', () => {
  const page = '<html><center>The plain HTTP request was sent to HTTPS port</center></html>'
  const response = {
    ...responseOf(400, page, []),
    head: { status: 400, statusText: '', headers: [['Content-Type', 'text/html']] },
  } as Response
  const reading = readBody({ status: 400, mediaType: 'text/html', body: response.body, cut: false })
  const judged = judgeResponse(asked(), response, reading)
  expect(judged).toMatchObject({ cause: 'not-the-platform', certainty: 'certain', verdict: 'not-checked' })
  expect([judged?.summary, judged?.next].join(' ')).toMatch(/expects https.*https:\/\/cdn\.contentful\.com/)
})

describe('an earlier result in words', () => {
  const cell: CheckCell = {
    ...{ service: { name: service.name, baseUrls: service.baseUrls, webAppUrl: service.webAppUrl }, api: 'delivery' },
    ...{ path: '/spaces/abc/environments/staging/entries', spaceId: 'abc', environmentId: 'staging' },
    ...{ placement: 'header', credential: { state: 'missing', kind: 'delivery-key', name: 'Website' } },
    ...{ connection: DEFAULT_SETTINGS.connection, otherServices: [], alsoBound: [], approved: [] },
    ...{ knowledge: { tokens: [], spaces: [] }, consent: { otherServices: false, managementRead: false } },
    ...{ timeLimit: 0, cacheVariation: 0, wait: 0, token: 'Website', last: null },
  }
  const before = (cause: CauseId, certainty: Certainty | null) =>
    saidBefore(cell, { at: new Date(0).toISOString(), verdict: verdictOf(cause), cause, certainty }, 0)

  it.each(Object.keys(CAUSES) as CauseId[])('describes %s without its response', (cause) => {
    for (const certainty of ['certain', 'likely', null] as const) {
      const said = before(cause, certainty)
      expect(said).toMatchObject({ cause, verdict: verdictOf(cause) })
      expect(said.headline.trim()).not.toBe('')
      expect(`${said.headline} ${said.summary}`).not.toMatch(/undefined|null|\[object/)
    }
  })

  it('names the cause only if it is certain', () => {
    expect(before('environment-not-enabled', 'certain').headline).toBe('Not enabled for staging')
    expect(before('environment-not-enabled', 'likely').headline).toBe('No access')
    expect(before('environment-not-enabled', null).certainty).toBe('likely')
  })
})
