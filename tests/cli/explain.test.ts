import { describe, expect, it } from 'vitest'
import { tokenDesk } from './command.ts'
import { tokenDeskHere, type AskedHere } from './in-process.ts'
import { TOKENS } from './people.ts'
import { holdsNoSecret, judgedOf, type Judged } from './promises.ts'
import { INVALID, LOGIN_PAGE, NGINX_404, NOT_FOUND, record, SQUID_DENIED } from './servers/records.ts'

/** A pasted text and what explain may conclude from it. */
type Pasted = {
  name: string
  text: string | Uint8Array
  verdict: string | string[]
  first: string | string[]
  certainty?: string[]
  causes?: Record<string, string[]>
  also?: (judged: Judged) => void
}

const ID = '7b1c0e9a-4d3f-4c55-9e0a-2f6f1f0e7a11'
const pretty = (value: unknown): string => JSON.stringify(value, null, 2)
const INVALID_RECORD = record('AccessTokenInvalid', INVALID, undefined, ID)
const environment = { type: 'Environment', id: 'staging', space: 'abc' }
const entry = { type: 'Entry', id: '5ETMRzkl9KM4omyMwKAOki', environment: 'master', space: 'abc' }

/** An error as the platform's SDK prints it: the id as its name, the rest as JSON in its message. */
const sdk = (name: string, status: number, statusText: string, message: string, details: unknown): string =>
  `${name}: ${pretty({ status, statusText, message, details, request: { url: '/spaces/abc/environments/staging/entries', headers: { Accept: 'application/json', Authorization: 'Bearer ...7fu1' }, method: 'get' }, requestId: ID })}
    at errorHandler (/app/node_modules/contentful/dist/contentful.node.js:1:11)
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)`
const graphql = (code: string, message: string): string =>
  JSON.stringify({ errors: [{ message, extensions: { contentful: { code, requestId: ID } } }] })
const curl = (version: string, status: string, body: string, headers: string[] = []): string =>
  [
    `${version} ${status}`,
    'content-type: application/vnd.contentful.delivery.v1+json',
    'contentful-api: cda',
    `x-contentful-request-id: ${ID}`,
    ...headers,
    '',
    body,
  ].join('\r\n')
const ciLog = (inner: string): string =>
  [
    '2024-03-01T09:12:44.1201122Z ##[group]Run npm run build',
    '2024-03-01T09:12:44.1201899Z npm run build',
    ...Array.from(
      { length: 400 },
      (_, line) =>
        `2024-03-01T09:12:${String(45 + (line % 15))}.0000000Z info bundling page ${line} { "size": ${line * 13} }`,
    ),
    ...inner.split('\n').map((line) => `2024-03-01T09:13:02.5512201Z ${line}`),
    '2024-03-01T09:13:02.5512999Z npm ERR! code ELIFECYCLE',
    '2024-03-01T09:13:02.6000000Z ##[error]Process completed with exit code 1.',
  ].join('\n')

const REJECTED = { verdict: 'rejected', first: 'token-unknown-or-revoked', certainty: ['possible', 'likely'] }
const BOTH_ENVIRONMENT = {
  verdict: 'no-access',
  first: ['environment-not-enabled', 'environment-missing'],
  certainty: ['likely'],
  causes: { 'environment-not-enabled': ['likely'], 'environment-missing': ['likely'] },
}
const BOTH_SPACE = {
  verdict: 'no-access',
  first: ['space-missing', 'space-no-access'],
  certainty: ['likely'],
  causes: { 'space-missing': ['likely'], 'space-no-access': ['likely'] },
}
const ENTRY = {
  verdict: 'no-access',
  first: ['resource-missing', 'resource-unpublished'],
  certainty: ['likely', 'possible'],
  causes: { 'resource-missing': ['likely', 'possible'], 'resource-unpublished': ['likely', 'possible'] },
}
const ANY_404 = {
  verdict: 'no-access',
  first: [
    'resource-missing',
    'resource-unpublished',
    'environment-not-enabled',
    'environment-missing',
    'space-missing',
    'space-no-access',
    'space-of-another-token',
  ],
  certainty: ['likely', 'possible'],
}
const NOTHING = { verdict: 'not-checked', first: 'unrecognized-error' }
const deviates =
  (word: RegExp) =>
  (judged: Judged): void => {
    expect(JSON.stringify(judged.deviations)).toMatch(word)
  }
const asSpecified = (judged: Judged): void => {
  expect(judged.deviations).toEqual([])
}
/** Problems of the request: nothing to blame the token for, nothing that says that it has no access. */
const REQUEST = { verdict: ['accepted', 'not-checked'], first: ['works', 'unrecognized-error'] }

const rows: Pasted[] = [
  { name: 'AccessTokenInvalid as sent by the API', text: INVALID_RECORD, ...REJECTED, also: asSpecified },
  { name: 'AccessTokenInvalid as indented JSON', text: pretty(JSON.parse(INVALID_RECORD)), ...REJECTED },
  {
    name: 'AccessTokenInvalid in an SDK error',
    text: sdk('AccessTokenInvalid', 401, 'Unauthorized', INVALID, {}),
    ...REJECTED,
  },
  {
    name: "AccessTokenInvalid in an SDK error's JSON with sys",
    text: pretty({
      ...(JSON.parse(INVALID_RECORD) as object),
      status: 401,
      statusText: 'Unauthorized',
      details: {},
      request: {},
    }),
    ...REJECTED,
  },
  {
    name: "AccessTokenInvalid in an SDK error's JSON without a name",
    text: pretty({ status: 401, statusText: 'Unauthorized', message: INVALID, details: {}, requestId: ID }),
    ...REJECTED,
  },
  {
    name: 'AccessTokenInvalid on one line',
    text: `AccessTokenInvalid: Status: 401 - Unauthorized - Message: ${INVALID} - Request ID: ${ID}`,
    ...REJECTED,
  },
  {
    name: 'AccessTokenInvalid with the status 403 and headers',
    text: curl('HTTP/1.1', '403 Forbidden', INVALID_RECORD),
    ...REJECTED,
  },
  {
    name: 'AccessTokenInvalid with the status 503 and HTTP/2 headers',
    text: curl('HTTP/2', '503', INVALID_RECORD),
    ...REJECTED,
  },
  { name: 'AccessTokenInvalid in a build log', text: ciLog(pretty(JSON.parse(INVALID_RECORD))), ...REJECTED },
  {
    name: 'AccessTokenInvalid as an escaped string in a log',
    text: `error: request failed with body ${JSON.stringify(INVALID_RECORD)}`,
    ...REJECTED,
  },
  { name: 'AccessTokenInvalid cut off in its message', text: INVALID_RECORD.slice(0, 90), ...REJECTED },
  {
    name: 'an invalid token in a GraphQL error',
    text: graphql('ACCESS_TOKEN_INVALID', 'The provided token is invalid'),
    ...REJECTED,
  },
  {
    name: 'a missing token in a GraphQL error',
    text: graphql('ACCESS_TOKEN_MISSING', 'Access token is missing'),
    verdict: 'rejected',
    first: 'token-missing',
    causes: { 'token-unknown-or-revoked': ['ruled-out', 'absent'] },
  },

  { name: 'NotFound of an environment', text: record('NotFound', NOT_FOUND, environment), ...BOTH_ENVIRONMENT },
  {
    name: 'NotFound of an environment in an SDK error',
    text: sdk('NotFound', 404, 'Not Found', NOT_FOUND, environment),
    ...BOTH_ENVIRONMENT,
  },
  {
    name: 'NotFound of an environment in a build log',
    text: ciLog(sdk('NotFound', 404, 'Not Found', NOT_FOUND, environment)),
    ...BOTH_ENVIRONMENT,
  },
  {
    name: 'NotFound of an environment from a cache',
    text: curl('HTTP/2', '404', record('NotFound', NOT_FOUND, environment), ['x-cache: HIT', 'age: 93']),
    ...BOTH_ENVIRONMENT,
    causes: { ...BOTH_ENVIRONMENT.causes, 'stale-cache': ['possible', 'likely'] },
  },
  {
    name: 'NotFound of a space in the documented form',
    text: record('NotFound', NOT_FOUND, { sys: { type: 'Space' } }),
    ...BOTH_SPACE,
    also: asSpecified,
  },
  {
    name: 'NotFound of a space with flat details',
    text: record('NotFound', NOT_FOUND, { type: 'Space', id: 'abc' }),
    ...BOTH_SPACE,
  },
  {
    name: 'NotFound of a space with headers',
    text: curl('HTTP/1.1', '404 Not Found', record('NotFound', NOT_FOUND, { sys: { type: 'Space' } })),
    ...BOTH_SPACE,
  },
  {
    name: 'NotFound of a space whose ID is "undefined"',
    text: record('NotFound', NOT_FOUND, { type: 'Space', id: 'undefined' }),
    verdict: 'no-access',
    first: 'malformed-id',
  },
  { name: 'NotFound of an entry', text: record('NotFound', NOT_FOUND, entry), ...ENTRY },
  { name: 'NotFound of an asset', text: record('NotFound', NOT_FOUND, { ...entry, type: 'Asset' }), ...ENTRY },
  {
    name: 'NotFound of an entry whose ID is "undefined"',
    text: record('NotFound', NOT_FOUND, { ...entry, id: 'undefined' }),
    verdict: 'no-access',
    first: 'malformed-id',
  },
  {
    name: 'NotFound of an entry in an SDK error on one line',
    text: `NotFound: Status: 404 - Not Found - Message: ${NOT_FOUND} - Request ID: ${ID}`,
    ...ANY_404,
  },
  {
    name: 'NotFound with details as a string',
    text: record('NotFound', NOT_FOUND, 'The requested space could not be found'),
    ...ANY_404,
    also: deviates(/details/),
  },
  { name: 'NotFound without details', text: record('NotFound', NOT_FOUND), ...ANY_404, also: deviates(/details/) },
  {
    name: 'NotFound with the empty details of the SDK',
    text: sdk('NotFound', 404, 'Not Found', NOT_FOUND, {}),
    ...ANY_404,
  },
  {
    name: 'NotFound of an ID that no resource can have',
    text: record('NotFound', 'Invalid resource id'),
    verdict: 'no-access',
    first: 'malformed-id',
  },
  {
    name: 'an axios response error that contains the record',
    text: `AxiosError: Request failed with status code 404 { response: { status: 404, data: ${record('NotFound', NOT_FOUND, environment)} } }`,
    ...BOTH_ENVIRONMENT,
  },

  {
    name: 'AccessDenied with one reason',
    text: record('AccessDenied', 'Forbidden', { reasons: 'You may not read this' }),
    verdict: 'no-access',
    first: 'permission-denied',
  },
  {
    name: 'AccessDenied with a list of reasons and no message',
    text: record('AccessDenied', undefined, { reasons: ['a', 'b'] }),
    verdict: 'no-access',
    first: 'permission-denied',
    also: deviates(/message/),
  },
  {
    name: 'OrganizationAccessGrantRequired',
    text: curl('HTTP/1.1', '401 Unauthorized', record('OrganizationAccessGrantRequired', 'Grant needed')),
    verdict: 'no-access',
    first: 'organization-grant-missing',
  },
  {
    name: 'RateLimitExceeded',
    text: record('RateLimitExceeded', 'You have exceeded the rate limit'),
    verdict: 'not-checked',
    first: 'rate-limited',
  },
  {
    name: 'Hibernated with the status 502',
    text: curl('HTTP/1.1', '502 Bad Gateway', record('Hibernated', 'This space is hibernated')),
    verdict: 'not-checked',
    first: 'space-hibernated',
  },
  {
    name: 'AccessDenied with the status 502',
    text: curl('HTTP/1.1', '502 Bad Gateway', record('AccessDenied', 'Space is hibernated')),
    verdict: 'not-checked',
    first: 'space-hibernated',
  },
  {
    name: 'ServerError',
    text: record('ServerError', 'Internal server error'),
    verdict: 'not-checked',
    first: 'platform-error',
  },
  {
    name: 'a response larger than 7 MiB',
    text: record('BadRequest', 'Response size too big. Maximum allowed response size: 7340032B.'),
    verdict: 'not-checked',
    first: 'response-too-large',
  },
  {
    name: 'InvalidQuery',
    text: record('InvalidQuery', 'The query you sent was invalid.', {
      errors: [{ name: 'unknown', path: ['foo'], details: 'The path "foo" is not recognized' }],
    }),
    ...REQUEST,
  },
  {
    name: 'VersionMismatch without a message',
    text: record('VersionMismatch', undefined),
    ...REQUEST,
    also: deviates(/message/),
  },
  {
    name: 'MissingKey without a message',
    text: record('MissingKey', undefined, { key: 'fields' }),
    ...REQUEST,
    also: deviates(/message/),
  },
  {
    name: 'ValidationFailed with paths of both forms',
    text: record('ValidationFailed', 'Validation error', {
      errors: [
        { name: 'unique', path: ['fields', 'slug'] },
        { name: 'in', path: 'fields.kind', details: 'x' },
      ],
    }),
    ...REQUEST,
  },
  { name: 'an unknown error ID', text: record('TeapotRefused', 'I am a teapot'), ...NOTHING },

  {
    name: 'an nginx page',
    text: NGINX_404,
    verdict: 'not-checked',
    first: ['not-the-platform', 'proxy-interference'],
  },
  { name: 'a login page', text: LOGIN_PAGE, verdict: 'not-checked', first: ['not-the-platform', 'proxy-interference'] },
  {
    name: "the page of a company's proxy with headers",
    text: curl('HTTP/1.1', '407 Proxy Authentication Required', SQUID_DENIED, [
      'proxy-authenticate: Basic realm="corp"',
    ])
      .replace(/contentful-api.*\r\n|x-contentful.*\r\n/g, '')
      .replace(/application\/vnd[^\r]*/, 'text/html'),
    verdict: 'not-checked',
    first: 'proxy-interference',
  },
  {
    name: 'a redirect to a login page with headers',
    text: 'HTTP/1.1 302 Found\r\nlocation: https://login.corp.example/sso?return=x\r\ncontent-length: 0\r\n\r\n',
    verdict: 'not-checked',
    first: 'redirected',
  },
  {
    name: 'invalid_token of an OAuth server',
    text: '{"error":"invalid_token","error_description":"The access token expired"}',
    verdict: 'not-checked',
    first: ['not-the-platform', 'unrecognized-error'],
  },
  {
    name: 'a 401 of another API',
    text: 'HTTP/1.1 401 Unauthorized\r\ncontent-type: application/json\r\n\r\n{"message":"Unauthorized"}',
    verdict: 'not-checked',
    first: ['not-the-platform', 'unrecognized-error', 'proxy-interference'],
  },
  { name: 'plain words', text: 'it does not work, please help', ...NOTHING },
  { name: 'a record cut off before its name', text: '{"sys":{"type":"Error","id":"Acc', ...NOTHING },
  {
    name: 'a list of entries',
    text: pretty({ sys: { type: 'Array' }, total: 1, skip: 0, limit: 1, items: [{ sys: { id: 'x', type: 'Entry' } }] }),
    verdict: ['accepted', 'not-checked'],
    first: ['works', 'unrecognized-error'],
  },
  {
    name: 'binary data',
    text: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0xfe, 0x00]),
    ...NOTHING,
  },
  {
    name: 'a text in Latin-1',
    text: Buffer.from(record('AccessTokenInvalid', 'Le jeton est invalide, d\u00e9sol\u00e9'), 'latin1'),
    ...REJECTED,
  },
  {
    name: 'a text in UTF-16 as PowerShell writes it',
    text: Buffer.from(`\uFEFF${INVALID_RECORD}\r\n`, 'utf16le'),
    ...REJECTED,
  },
  { name: 'a text in UTF-8 with a byte order mark', text: Buffer.from(`\uFEFF${INVALID_RECORD}`), ...REJECTED },

  {
    name: "an SDK error about a name that can't be resolved",
    text: 'Error: getaddrinfo ENOTFOUND cdn.contentful.com\n    at GetAddrInfoReqWrap.onlookup [as oncomplete] (node:dns:109:26)',
    verdict: 'not-checked',
    first: 'offline-dns',
  },
  {
    name: 'an SDK error about a failed connection',
    text: 'connect ECONNREFUSED 127.0.0.1:443',
    verdict: 'not-checked',
    first: 'connection-refused',
  },
  {
    name: 'an SDK error about a certificate',
    text: 'Error: self signed certificate in certificate chain\n  code: SELF_SIGNED_CERT_IN_CHAIN',
    verdict: 'not-checked',
    first: 'tls-untrusted',
  },
  {
    name: 'the sentence of Token Desk for four causes',
    text: 'Error: The space does not exist or you do not have access.',
    verdict: ['no-access', 'not-checked'],
    first: ['space-missing', 'space-no-access', 'unrecognized-error'],
    certainty: ['likely', 'possible'],
  },
  {
    name: 'a status line that contains a token',
    text: `> GET /spaces/abc/entries?access_token=${TOKENS.storefront} HTTP/1.1\n> Host: cdn.contentful.com\n> Authorization: Bearer ${TOKENS.owner}\n>\n< HTTP/1.1 401 Unauthorized\n< contentful-api: cda\n<\n${INVALID_RECORD}`,
    ...REJECTED,
    verdict: 'rejected',
    first: ['token-unknown-or-revoked', 'token-of-other-api'],
  },
  {
    name: 'a token in place of the request ID',
    text: JSON.stringify({
      sys: { type: 'Error', id: 'AccessTokenInvalid' },
      message: INVALID,
      requestId: TOKENS.storefront,
    }),
    ...REJECTED,
    verdict: 'rejected',
    first: ['token-unknown-or-revoked', 'token-of-other-api'],
  },
  {
    name: 'an environment in an SDK error and a later curl command',
    text: `${sdk('NotFound', 404, 'Not Found', NOT_FOUND, environment)}\n\n${curl('HTTP/2', '404', record('NotFound', NOT_FOUND, environment))}`,
    ...BOTH_ENVIRONMENT,
  },
]

const oneOf = (values: string | string[]): string[] => (Array.isArray(values) ? values : [values])

const prove = async ({ text, verdict, first, certainty, causes, also }: Pasted, index: number): Promise<void> => {
  // Half of them as a file, half from standard input.
  const asked: AskedHere = index % 2 === 0 ? { stdin: text } : { files: { 'pasted.txt': text } }
  const ran = await tokenDeskHere(
    ['explain', ...(index % 2 === 0 ? [] : ['pasted.txt']), '--json', '--exit-code'],
    asked,
  )
  holdsNoSecret(ran.stdout + ran.stderr, Object.values(TOKENS), 'output')
  const judged = judgedOf(ran)
  const told = judged.causes.map((cause) => `${cause.id} ${cause.certainty}`).join(', ')
  expect(oneOf(verdict), told).toContain(judged.verdict)
  expect(oneOf(first), told).toContain(judged.causes[0]?.id)
  if (certainty !== undefined) expect(certainty, told).toContain(judged.causes[0]?.certainty)
  for (const [id, allowed] of Object.entries(causes ?? {})) {
    expect(allowed, `${id} in: ${told}`).toContain(
      judged.causes.find((cause) => cause.id === id)?.certainty ?? 'absent',
    )
  }
  expect(judged.probes).toEqual([])
  also?.(judged)
}

describe('explain', () => {
  it.each(rows.map((row, index) => ({ ...row, index })))('returns $verdict for $name', (row) => prove(row, row.index))

  it('prints sentences without --json and keeps the request ID', async () => {
    const { code, stdout } = await tokenDesk(['explain', '--exit-code'], { stdin: INVALID_RECORD })
    expect(code).toBe(1)
    expect(stdout).toContain(ID)
    expect(stdout).not.toMatch(/^\s*\{/)
  })

  it("exits with a usage error, not a verdict, if the text can't be read", async () => {
    const { code, stderr, stdout } = await tokenDesk(['explain', 'not-there.txt'])
    expect([code, stdout]).toEqual([64, ''])
    expect(stderr).toContain('not-there.txt')
    expect(stderr).not.toMatch(/ENOENT|at .*\.js/)
  })
})
