import { describe, expect, it } from 'vitest'
import { tokenDeskHere } from './in-process.ts'
import { judgedOf, wordsOf } from './promises.ts'
import { record } from './servers/records.ts'

/** What a text alone can say: never more than it shows. */

type Text = {
  name: string
  text: string
  verdict: string
  first: string | string[]
  certainty?: string[]
  causes?: Record<string, string[]>
  says?: RegExp
  never?: RegExp
}

const NOT_CERTAIN = ['likely', 'possible']
const OPEN = ['certain', 'likely', 'possible']
const GONE = ['ruled-out', 'absent']
const entry = { type: 'Entry', id: 'e1', environment: 'master', space: 'abc' }
const NOT = { verdict: 'not-checked' }
const NO = { verdict: 'no-access' }
const graphql = (code: string): string =>
  JSON.stringify({ errors: [{ message: 'x', extensions: { contentful: { code, requestId: 'r' } } }] })
const sdkObject = (status: number, url: string): string =>
  JSON.stringify({
    status,
    statusText: 'Not Found',
    message: 'The resource could not be found.',
    details: {},
    request: { url },
    requestId: 'r',
    sys: { type: 'Error', id: 'NotFound' },
  })

const records: Text[] = [
  {
    name: "AccessTokenInvalid with every cause that a text can't exclude",
    text: record('AccessTokenInvalid', 'No.'),
    verdict: 'rejected',
    first: 'token-unknown-or-revoked',
    certainty: NOT_CERTAIN,
    causes: {
      'token-of-other-api': OPEN,
      'token-of-other-service': OPEN,
      'header-not-delivered': OPEN,
      'key-not-active-yet': OPEN,
    },
  },
  {
    name: 'NotFound of an entry named "undefined"',
    text: record('NotFound', 'Not found.', { ...entry, id: 'undefined' }),
    ...NO,
    first: 'malformed-id',
    certainty: NOT_CERTAIN,
    causes: { 'resource-missing': OPEN },
  },
  {
    name: 'NotFound of an entry ID with a number sign',
    text: record('NotFound', 'Not found.', { ...entry, id: 'entry#1' }),
    ...NO,
    first: ['resource-missing', 'resource-unpublished', 'malformed-id'],
    certainty: NOT_CERTAIN,
    causes: { 'resource-missing': OPEN },
    never: /variable/i,
  },
  {
    name: "NotFound of a space, which doesn't show that the token works",
    text: record('NotFound', 'Not found.', { sys: { type: 'Space' } }),
    ...NO,
    first: ['space-missing', 'space-no-access', 'space-of-another-token'],
    certainty: NOT_CERTAIN,
    never: /(?<!whether |if |that )(?:the|this) token is good|good, but/i,
  },
  {
    name: 'NotFound of an entry of Delivery, which may be unpublished',
    text: `curl https://cdn.contentful.com/spaces/abc/entries/e1\n${record('NotFound', 'Not found.', entry)}`,
    ...NO,
    first: ['resource-missing', 'resource-unpublished'],
    certainty: NOT_CERTAIN,
    causes: { 'resource-unpublished': OPEN },
  },
  {
    name: 'NotFound of an entry of Preview, which also shows unpublished ones',
    text: `curl https://preview.contentful.com/spaces/abc/entries/e1\n${record('NotFound', 'Not found.', entry)}`,
    ...NO,
    first: 'resource-missing',
    causes: { 'resource-unpublished': GONE },
  },
  {
    name: 'an SDK error whose request has an unset variable',
    text: sdkObject(404, '/spaces/undefined/entries'),
    ...NO,
    first: 'malformed-id',
    never: /plain text/i,
  },
  {
    name: 'an SDK error about the requested environment',
    text: sdkObject(404, 'https://cdn.contentful.com:443/spaces/abc/environments/staging/entries'),
    ...NO,
    first: ['environment-not-enabled', 'environment-missing', 'resource-missing', 'space-missing', 'space-no-access'],
    certainty: NOT_CERTAIN,
    says: /staging/,
  },
  {
    name: 'a GraphQL error about a refused token',
    text: graphql('ACCESS_TOKEN_INVALID'),
    verdict: 'rejected',
    first: 'token-unknown-or-revoked',
    certainty: NOT_CERTAIN,
    causes: { 'token-missing': GONE, 'header-not-delivered': GONE },
  },
  {
    name: 'a GraphQL error about a missing token',
    text: graphql('ACCESS_TOKEN_MISSING'),
    verdict: 'rejected',
    first: ['token-missing', 'header-not-delivered'],
  },
  {
    name: 'a GraphQL error about an unknown space',
    text: graphql('UNKNOWN_SPACE'),
    ...NO,
    first: ['space-missing', 'space-no-access', 'space-of-another-token'],
  },
  {
    name: 'a GraphQL error about an unknown environment',
    text: graphql('UNKNOWN_ENVIRONMENT'),
    ...NO,
    first: ['environment-not-enabled', 'environment-missing'],
  },
  {
    name: 'a GraphQL response with partial data, whose token works',
    text: JSON.stringify({
      data: { page: null },
      errors: [{ message: 'x', extensions: { contentful: { code: 'UNRESOLVABLE_LINK', requestId: 'r' } } }],
    }),
    verdict: 'accepted',
    first: 'works',
  },
  {
    name: 'a login page with the status 407',
    text: 'HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic realm="corp"\r\ncontent-type: text/html\r\n\r\n<h1>Login</h1>',
    ...NOT,
    first: 'proxy-interference',
  },
  {
    name: 'a 401 that requests Basic authentication',
    text: 'HTTP/1.1 401 Unauthorized\r\nwww-authenticate: Basic realm="gate"\r\ncontent-type: application/json\r\n\r\n{"message":"Unauthorized"}',
    ...NOT,
    first: ['proxy-interference', 'not-the-platform'],
  },
  {
    name: 'an error of a hibernated space',
    text: record('Hibernated', 'x'),
    ...NOT,
    first: 'space-hibernated',
    says: /hibernat/i,
  },
  {
    name: 'a BadRequest record without a message',
    text: record('BadRequest', 'No.'),
    ...NOT,
    first: 'unrecognized-error',
    certainty: NOT_CERTAIN,
  },
]

/** Only a number or a name is left: it is judged by, never with certainty. */
const leftovers: Text[] = [
  {
    name: 'an axios message with the status 401',
    text: 'AxiosError: Request failed with status code 401',
    verdict: 'rejected',
    first: 'token-unknown-or-revoked',
    certainty: NOT_CERTAIN,
  },
  {
    name: 'an axios message with the status 429',
    text: 'Error: Request failed with status code 429',
    ...NOT,
    first: 'rate-limited',
    certainty: NOT_CERTAIN,
  },
  {
    name: 'a bare status 503',
    text: 'HTTP status code: 503',
    ...NOT,
    first: ['platform-error', 'proxy-interference'],
    certainty: NOT_CERTAIN,
  },
  {
    name: 'Unauthorized of the Ruby SDK',
    text: '#<Contentful::Unauthorized: Contentful::Unauthorized>',
    verdict: 'rejected',
    first: 'token-unknown-or-revoked',
    certainty: NOT_CERTAIN,
  },
  {
    name: 'the class name RateLimitExceededError',
    text: 'Unhandled exception: RateLimitExceededError',
    ...NOT,
    first: 'rate-limited',
    certainty: NOT_CERTAIN,
  },
  {
    name: 'an axios message with the status 404',
    text: 'Error: Request failed with status code 404',
    ...NO,
    first: [
      'resource-missing',
      'space-missing',
      'space-no-access',
      'environment-not-enabled',
      'environment-missing',
      'wrong-method-or-host',
    ],
    certainty: NOT_CERTAIN,
  },
]

/** Nothing was sent, as a client had no token; or nothing came back. */
const clients: Text[] = [
  ...[
    'TypeError: Expected parameter accessToken',
    'Error: `accessToken` is required',
    'You have to be logged in to do this.',
  ].map((text): Text => ({
    name: `an SDK message about a missing token: ${text}`,
    text,
    verdict: 'rejected',
    first: 'token-missing',
    says: /nothing was sent|not sent|no request|was sent/i,
  })),
  {
    name: 'a CORS error of a browser',
    text: "Access to fetch at 'https://cdn.contentful.com/spaces/abc/entries' from origin 'http://localhost:3000' has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present on the requested resource.",
    ...NOT,
    first: 'cors',
  },
  {
    name: '"Failed to fetch" of a browser',
    text: 'TypeError: Failed to fetch',
    ...NOT,
    first: [
      'cors',
      'offline-dns',
      'connection-refused',
      'connection-reset',
      'unrecognized-error',
      'proxy-interference',
    ],
    certainty: NOT_CERTAIN,
  },
  {
    name: "a host that Python can't resolve",
    text: 'socket.gaierror: [Errno -2] Name or service not known',
    ...NOT,
    first: 'offline-dns',
  },
  {
    name: 'a certificate error of Java',
    text: 'javax.net.ssl.SSLHandshakeException: PKIX path building failed',
    ...NOT,
    first: 'tls-untrusted',
  },
  {
    name: 'a certificate error of Go',
    text: 'x509: certificate signed by unknown authority',
    ...NOT,
    first: 'tls-untrusted',
  },
  {
    name: 'an unknown certificate authority of Node',
    text: 'FetchError: request failed, reason: unable to get local issuer certificate UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    ...NOT,
    first: 'tls-untrusted',
  },
  {
    name: 'a refused connection of Node',
    text: 'connect ECONNREFUSED 127.0.0.1:443',
    ...NOT,
    first: 'connection-refused',
  },
  { name: 'a reset connection of Node', text: 'Error: read ECONNRESET', ...NOT, first: 'connection-reset' },
]

const prove = async ({ text, verdict, first, certainty, causes = {}, says, never }: Text): Promise<void> => {
  const judged = judgedOf(await tokenDeskHere(['explain', '--json', '--exit-code'], { stdin: text }))
  const told = judged.causes.map((cause) => `${cause.id} ${cause.certainty}`).join(', ')
  expect(judged.verdict, told).toBe(verdict)
  expect([first].flat(), told).toContain(judged.causes[0]?.id)
  if (certainty !== undefined) expect(certainty, told).toContain(judged.causes[0]?.certainty)
  for (const [id, allowed] of Object.entries(causes)) {
    const found = judged.causes.find((cause) => cause.id === id)?.certainty ?? 'absent'
    expect(allowed, `${id} in: ${told}`).toContain(found)
  }
  if (says !== undefined) expect(wordsOf(judged)).toMatch(says)
  if (never !== undefined) expect(wordsOf(judged)).not.toMatch(never)
}

describe('explain a record or a response', () => {
  it.concurrent.each(records)('returns the cause for $name', prove)
})
describe('explain a status or an error name', () => {
  it.concurrent.each(leftovers)('returns the cause for $name', prove)
})
describe("explain a client's own error", () => {
  it.concurrent.each(clients)('returns the cause for $name', prove)
})
