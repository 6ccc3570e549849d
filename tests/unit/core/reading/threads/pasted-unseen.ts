import { pasted } from './pasted.ts'
import { ENVIRONMENT, REFUSED, RESOURCE, SPACE, type Thread } from './thread.ts'

const NOTHING = 'unrecognized-error'
const INVALID = 'The access token you sent could not be found or is invalid.'

/** A second set of texts, written after the first was understood. */
export const unseen: Thread[] = [
  pasted(
    'got',
    'no-access',
    [...ENVIRONMENT, ...SPACE],
    `HTTPError: Response code 404 (Not Found)
    at Request.<anonymous> (/app/node_modules/got/dist/source/as-promise/index.js:118:42) {
  code: 'ERR_NON_2XX_3XX_RESPONSE',
  options: { url: URL { href: 'https://cdn.contentful.com/spaces/m4n5/environments/test/entries?limit=10' } }
}`,
  ),
  pasted(
    'ky',
    'rejected',
    REFUSED,
    `HTTPError: Request failed with status code 401 Unauthorized: GET https://cdn.contentful.com/spaces/m4n5/entries`,
  ),
  pasted(
    'ky, another host',
    'not-checked',
    'not-the-platform',
    `HTTPError: Request failed with status code 401 Unauthorized: GET https://api.vercel.com/v9/projects`,
  ),
  pasted(
    'node request options of another host',
    'not-checked',
    'not-the-platform',
    `{
  message: 'Request failed with status code 403',
  config: { method: 'post', baseURL: 'https://api.sendgrid.com', url: '/v3/mail/send' },
  code: 'ERR_BAD_REQUEST'
}`,
  ),
  pasted(
    'undici',
    'not-checked',
    'offline-dns',
    `TypeError: fetch failed
    at node:internal/deps/undici/undici:13185:13 {
  [cause]: Error: getaddrinfo ENOTFOUND cdn.contentful.com
      at GetAddrInfoReqWrap.onlookupall [as oncomplete] (node:dns:122:26) {
    errno: -3008, code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'cdn.contentful.com'
  }
}`,
  ),
  pasted(
    'undici, connect timeout',
    'not-checked',
    'timeout',
    `TypeError: fetch failed { [cause]: ConnectTimeoutError: Connect Timeout Error (attempted addresses: 151.101.2.49:443, timeout: 10000ms) code: 'UND_ERR_CONNECT_TIMEOUT' }`,
  ),
  pasted(
    'SDK printed by util.inspect, no record',
    'not-checked',
    ['not-the-platform', 'proxy-interference'],
    `Error [401 Unauthorized]: {
  "status": 401,
  "statusText": "Unauthorized",
  "message": "",
  "details": {},
  "request": { "url": "/spaces/m4n5/entries" }
}`,
  ),
  pasted(
    'SDK with name and message apart, no record',
    'not-checked',
    ['not-the-platform', 'proxy-interference'],
    `{
  "name": "401 Unauthorized",
  "message": "{\\n  \\"status\\": 401,\\n  \\"statusText\\": \\"Unauthorized\\",\\n  \\"message\\": \\"\\",\\n  \\"details\\": {}\\n}"
}`,
  ),
  pasted(
    'SDK, 200 OK cut',
    'not-checked',
    [NOTHING, 'connection-reset', 'proxy-interference', 'not-the-platform'],
    `unhandledRejection: 200 OK: {"status":200,"statusText":"OK","message":"","details":{},"request":{"url":"https://cdn.contentful.com:443/spaces/m4n5/environments/master/entries"}}`,
  ),
  pasted(
    'CMA, webhook by id',
    'no-access',
    ['resource-missing', ...SPACE],
    `NotFound: {"status":404,"statusText":"Not Found","message":"The resource could not be found.","details":"The webhook could not be found.","request":{"url":"/spaces/m4n5/webhook_definitions/7hK"},"requestId":"bb-1"}`,
  ),
  pasted(
    'CMA, list of environments',
    'no-access',
    SPACE,
    `NotFound: {"status":404,"statusText":"Not Found","message":"The resource could not be found.","details":{},"request":{"url":"/spaces/m4n5/environments?limit=1000","method":"get"},"requestId":"bb-1"}`,
  ),
  pasted(
    'CMA, one environment',
    'no-access',
    [...ENVIRONMENT, ...SPACE, 'resource-missing'],
    `NotFound: {"status":404,"statusText":"Not Found","message":"The resource could not be found.","details":{},"request":{"url":"/spaces/m4n5/environments/blue","method":"get","headers":{"Content-Type":"application/vnd.contentful.management.v1+json"}},"requestId":"bb-1"}`,
  ),
  pasted(
    'CMA, space of a user',
    'no-access',
    SPACE,
    `Error fetching space: 404 Not Found https://api.contentful.com/spaces/m4n5?`,
  ),
  pasted(
    'CMA, fields of an entry',
    'accepted',
    'works',
    `InvalidEntry: {
  "status": 422,
  "statusText": "Unprocessable Entity",
  "message": "Validation error",
  "details": { "errors": [ { "name": "required", "path": ["fields", "slug"] } ] },
  "requestId": "bb-1"
}`,
  ),
  pasted(
    'CMA, rate limit and then a conflict',
    'accepted',
    'works',
    `[warning] Rate limit error occurred. Waiting for 1602 ms before retrying...
Error: VersionMismatch: Status: 409 - Conflict - Message: Version mismatch error. The version you specified was incorrect. This may be due to someone else editing the content. - Request ID: bb-1`,
  ),
  pasted(
    'CMA, in German prose',
    'accepted',
    'works',
    `Beim Speichern kommt immer: "Version mismatch error" (409) von api.contentful.com`,
  ),
  pasted(
    'CMA, 422 by fetch',
    'accepted',
    'works',
    `fetch PUT https://api.contentful.com/spaces/m4n5/environments/master/content_types/hero → 422`,
  ),
  pasted(
    'CMA, plan',
    'no-access',
    'permission-denied',
    `Forbidden: {"status":403,"statusText":"Forbidden","message":"You are not authorized to do this action or exceeded your plan limits.","details":{},"requestId":"bb-1"}`,
  ),
  pasted(
    'CMA, organization',
    'no-access',
    'organization-grant-missing',
    `contentful-management OrganizationAccessGrantRequired: Status: 401 - Unauthorized - Message: The organization requires a grant for this token - Request ID: bb-1`,
  ),
  pasted(
    'GraphQL, fetch of a Next.js site',
    'rejected',
    REFUSED,
    `Error fetching posts: {
  "errors": [
    {
      "message": "The access token you sent could not be found or is invalid.",
      "extensions": { "contentful": { "code": "ACCESS_TOKEN_INVALID", "requestId": "bb-1" } }
    }
  ]
}`,
  ),
  pasted(
    'GraphQL, inspect',
    'accepted',
    'works',
    `{ message: 'Query cannot be executed. The maximum allowed complexity for a query is 11000 but it was 20100.', extensions: { contentful: { code: 'TOO_COMPLEX_QUERY', requestId: 'bb-1' } } }`,
  ),
  pasted(
    'GraphQL, codegen',
    'no-access',
    ENVIRONMENT,
    `✖ Failed to load schema from https://graphql.contentful.com/content/v1/spaces/m4n5/environments/dev:
    Query cannot be executed. UNKNOWN_ENVIRONMENT`,
  ),
  pasted(
    'GraphQL, codegen refused',
    'rejected',
    REFUSED,
    `[FAILED] Failed to load schema from https://graphql.contentful.com/content/v1/spaces/m4n5:
[FAILED] Unexpected response: 401 Unauthorized`,
  ),
  pasted(
    'GraphQL, rate',
    'not-checked',
    'rate-limited',
    `GraphQL request failed with RATE_LIMIT_EXCEEDED, retry in 1s`,
  ),
  pasted(
    'GraphQL, resources',
    'accepted',
    'works',
    `ServerParseError: code RESOURCES_EXHAUSTED "Query execution exceeded the allowed resources"`,
  ),
  pasted(
    'GraphQL, links',
    'accepted',
    'works',
    `{"data":{"page":{"title":"x","hero":null}},"errors":[{"message":"Link to entry 5x from entry 6y on field hero cannot be resolved","extensions":{"contentful":{"code":"UNRESOLVABLE_LINK","requestId":"bb-1"}}}]}`,
  ),
  pasted(
    'Ruby, wrong variable',
    'rejected',
    'token-missing',
    `config/initializers/contentful.rb:2:in \`fetch': key not found: "CONTENTFUL_ACCESS_TOKEN" (KeyError)`,
  ),
  pasted(
    'Ruby, server',
    'not-checked',
    'platform-error',
    `HTTP status code: 503 Service Unavailable (Contentful::ServiceUnavailable)
Message: The request was malformed or missing a required parameter
Request ID: bb-1`,
  ),
  pasted(
    'Python, management version',
    'accepted',
    'works',
    `contentful_management.errors.VersionMismatchError: HTTP status code: 409
Message: Version mismatch error. The version you specified was incorrect.
Request ID: bb-1`,
  ),
  pasted(
    'Python, management validation',
    'accepted',
    'works',
    `contentful_management.errors.UnprocessableEntityError: HTTP status code: 422
Message: Validation error
Details: * Name: size - Path: '[fields, title]' - Value: ''
Request ID: bb-1`,
  ),
  pasted(
    'Python, TLS',
    'not-checked',
    'tls-untrusted',
    `requests.exceptions.SSLError: HTTPSConnectionPool(host='cdn.contentful.com', port=443): Max retries exceeded with url: /spaces/m4n5/environments/master (Caused by SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: self signed certificate in certificate chain (_ssl.c:1129)')))`,
  ),
  pasted(
    'Python, pool to another host',
    'not-checked',
    ['offline-dns'],
    `requests.exceptions.ConnectionError: HTTPSConnectionPool(host='cdn.contentfull.com', port=443): Max retries exceeded with url: /spaces/m4n5/entries (Caused by NameResolutionError("Failed to resolve 'cdn.contentfull.com'"))`,
  ),
  pasted(
    'Java, management',
    'accepted',
    'works',
    `com.contentful.java.cma.model.CMAHttpException: FAILED CMARequest{method=PUT, url=https://api.contentful.com/spaces/m4n5/environments/master/entries/e1, headers=[Authorization: Bearer [REDACTED]]} → CMAResponse{code=409, message=Conflict} {"sys":{"type":"Error","id":"VersionMismatch"},"requestId":"bb-1"}`,
  ),
  pasted(
    'Java, interceptors',
    'no-access',
    [...SPACE, ...ENVIRONMENT],
    `--> GET https://cdn.contentful.com/spaces/m4n5/environments/master/locales
--> END GET
<-- 404 https://cdn.contentful.com/spaces/m4n5/environments/master/locales (88ms, unknown-length body)`,
  ),
  pasted(
    '.NET, management',
    'accepted',
    'works',
    `Contentful.Core.Errors.ContentfulException: Validation error
   at Contentful.Core.ContentfulManagementClient.CreateOrUpdateEntry`,
  ),
  pasted(
    '.NET, bad gateway of a web app',
    'not-checked',
    ['platform-error', 'proxy-interference'],
    `System.Net.Http.HttpRequestException: Response status code does not indicate success: 502 (Bad Gateway).
 ---> https://cdn.contentful.com/spaces/m4n5/entries`,
  ),
  pasted(
    'Swift, offline',
    'not-checked',
    'offline-dns',
    `nw_connection failed; Error Domain=NSURLErrorDomain Code=-1003 "A server with the specified hostname could not be found."`,
  ),
  pasted(
    'Rust',
    'no-access',
    SPACE,
    `Error: HTTP status client error (404 Not Found) for url (https://api.contentful.com/spaces/m4n5)`,
  ),
  pasted(
    'Rust, another host',
    'not-checked',
    'not-the-platform',
    `Error: HTTP status client error (401 Unauthorized) for url (https://api.linear.app/graphql)`,
  ),
  pasted(
    'gatsby 8, whole',
    'no-access',
    SPACE,
    ` ERROR #111003  PLUGIN

Accessing your Contentful space failed: NotFound

Try setting GATSBY_CONTENTFUL_OFFLINE=true to see if we can serve from cache.

Endpoint not found. Check if host, accessToken and environment are correct
Details: {"sys":{"type":"Space"}}
Request:
{
  "url": "https://cdn.contentful.com:443/spaces/m4n5/environments/master/content_types",
  "headers": { "X-Contentful-User-Agent": "app gatsby-source-contentful/8.15.0;", "Authorization": "Bearer ...1a2b3", "User-Agent": "axios/0.27.2" },
  "method": "get"
}

Used options:
spaceId: "**n5"`,
  ),
  pasted(
    'gatsby, offline in a box',
    'not-checked',
    ['connection-reset', 'offline-dns'],
    ` ERROR

Accessing your Contentful space failed: ECONNRESET

You seem to be offline`,
  ),
  pasted(
    'gatsby, self-signed sentence only',
    'not-checked',
    'tls-untrusted',
    `Accessing your Contentful space failed: unknown

Your self signed certificate for SSL communication is failing. See https://nodejs.org/api/cli.html#node_tls_reject_unauthorizedvalue`,
  ),
  pasted(
    'migration, space in the command',
    'not-checked',
    NOTHING,
    `+ contentful space migration -s m4n5 -e qa ./m.js
The provided space does not exist or you do not have access.
🚨  Migration unsuccessful
ERROR: "migrate" exited with 1.`,
  ),
  pasted(
    'export, missing option',
    'rejected',
    'token-missing',
    `Options:
  --space-id          ID of Space with source data  [string] [required]
  --management-token  Contentful management API token for the space to be exported  [string] [required]

Missing required argument: management-token`,
  ),
  pasted('export, missing space', 'not-checked', NOTHING, `Missing required argument: space-id`),
  pasted(
    'nuxt, undefined in the path',
    'no-access',
    'malformed-id',
    `[GET] "https://cdn.contentful.com/spaces/undefined/environments/undefined/entries": 404 Not Found`,
  ),
  pasted(
    'svelte kit, static env',
    'rejected',
    'token-missing',
    `"CONTENTFUL_ACCESS_TOKEN" is not exported by "virtual:env/static/private", imported by "src/lib/cms.ts".`,
  ),
  pasted('remix, invariant', 'not-checked', NOTHING, `Error: Invariant failed: CONTENTFUL_SPACE_ID must be set`),
  pasted(
    'eleventy',
    'rejected',
    'token-missing',
    `[11ty] Problem writing Eleventy templates:
[11ty] 1. Error in your Eleventy config file: Expected parameter accessToken (via TypeError)`,
  ),
  pasted(
    'terraform, conflict',
    'accepted',
    'works',
    `│ Error: Provider returned error: 422 Unprocessable Entity
│   with contentful_contenttype.page
│ {"sys":{"type":"Error","id":"ValidationFailed"},"message":"Validation error","requestId":"bb-1"}`,
  ),
  pasted(
    'MCP, host cannot be found',
    'not-checked',
    'offline-dns',
    `[error] [contentful] Server transport error: request to https://api.contentful.com/spaces failed, reason: getaddrinfo ENOTFOUND api.contentful.com`,
  ),
  pasted(
    'Jenkins, redacted',
    'rejected',
    REFUSED,
    `10:22:01  + node fetch.js
10:22:03  AccessTokenInvalid: {
10:22:03    "status": 401,
10:22:03    "statusText": "Unauthorized",
10:22:03    "message": "${INVALID}",
10:22:03    "request": { "url": "https://cdn.contentful.com:443/spaces/****/environments/****/entries?access_token=****" },
10:22:03    "requestId": "bb-1"
10:22:03  }`,
  ),
  pasted(
    'redactions with angle brackets',
    'no-access',
    ENVIRONMENT,
    `curl 'https://cdn.contentful.com/spaces/<SPACE>/environments/<ENV>/entries?access_token=<TOKEN>'
{"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found.","details":{"type":"Environment","id":"<ENV>","space":"<SPACE>"},"requestId":"bb-1"}`,
  ),
  pasted(
    'redactions in words',
    'no-access',
    RESOURCE,
    `https://cdn.contentful.com/spaces/my_space_id/environments/master/entries/5Kx?access_token=my-token
{"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found.","details":{"type":"Entry","id":"5Kx","environment":"master","space":"m4n5"},"requestId":"bb-1"}`,
  ),
  pasted(
    'a token redacted beside an error after it',
    'accepted',
    'works',
    `GET /spaces/SPACE_ID/entries?access_token=XXXXXXXX&content_type=pge
{"sys":{"type":"Error","id":"InvalidQuery"},"message":"The query you sent was invalid.","requestId":"bb-1"}`,
  ),
  pasted(
    'Bearer undefined',
    'rejected',
    'token-malformed',
    `> GET /spaces/m4n5/entries HTTP/1.1
> Host: cdn.contentful.com
> Authorization: Bearer undefined
< HTTP/1.1 401 Unauthorized
<
{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"${INVALID}","requestId":"bb-1"}`,
  ),
  pasted(
    'Cloudflare worker',
    'not-checked',
    ['platform-error', 'proxy-interference', 'not-the-platform', 'timeout'],
    `Error 522: Connection timed out — cloudflare ray id 8f00`,
  ),
  pasted(
    'IIS',
    'not-checked',
    ['not-the-platform', 'proxy-interference'],
    `HTTP/1.1 401 Unauthorized
Server: Microsoft-IIS/10.0
WWW-Authenticate: Negotiate
WWW-Authenticate: NTLM
Content-Type: text/html

<title>401 - Unauthorized: Access is denied due to invalid credentials.</title>`,
  ),
  pasted(
    'Kong',
    'not-checked',
    ['not-the-platform', 'proxy-interference'],
    `HTTP/1.1 401 Unauthorized
Server: kong/3.4
WWW-Authenticate: Key realm="kong"
Content-Type: application/json

{"message":"No API key found in request"}`,
  ),
  pasted(
    'a unit test report',
    'not-checked',
    NOTHING,
    `PASS tests/errors.test.ts
  ✓ returns 404 when the page is missing (12 ms)
  ✓ returns 401 without a token (4 ms)
  ✓ retries on 429 (20 ms)
  ✓ shows 500 page (5 ms)
Tests: 4 passed, 4 total`,
  ),
  pasted(
    'a test that fails in our own app',
    'not-checked',
    [NOTHING, 'not-the-platform'],
    `expect(received).toBe(expected)
Expected: 200
Received: 302
  at tests/login.test.ts:14:30`,
  ),
  pasted(
    'prose about keys',
    'not-checked',
    NOTHING,
    `Each environment needs its own key. The website key covers master only, so staging answers with not found for visitors who open a preview link.`,
  ),
  pasted(
    'settings in TypeScript',
    'not-checked',
    NOTHING,
    `export const config = {
  space: import.meta.env.VITE_SPACE,
  accessToken: import.meta.env.VITE_TOKEN,
  environment: 'master',
} as const`,
  ),
  pasted(
    'kubectl',
    'not-checked',
    NOTHING,
    `Error from server (Forbidden): pods is forbidden: User "dev" cannot list resource "pods" in API group "" in the namespace "shop"`,
  ),
  pasted(
    'psql',
    'not-checked',
    NOTHING,
    `psql: error: connection to server failed: FATAL:  password authentication failed for user "app"`,
  ),
  pasted('Slack', 'not-checked', ['not-the-platform', NOTHING], `{"ok":false,"error":"invalid_auth"}`),
  pasted(
    'Sentry',
    'not-checked',
    ['not-the-platform', NOTHING],
    `sentry-cli error: API request failed: sentry reported an error: Invalid token (http status: 401)`,
  ),
  pasted(
    'OpenAI',
    'not-checked',
    'not-the-platform',
    `{
  "error": {
    "message": "Incorrect API key provided: sk-***. You can find your API key at https://platform.openai.com/account/api-keys.",
    "type": "invalid_request_error",
    "code": "invalid_api_key"
  }
}`,
  ),
  {
    seen: 'undici (Node 22): a port after the host is no status',
    text: `TypeError: fetch failed
  [cause]: ConnectTimeoutError: Connect Timeout Error (attempted address: cdn.contentful.com:443, timeout: 10000ms) {
    code: 'UND_ERR_CONNECT_TIMEOUT'
  }`,
    verdict: 'not-checked',
    causes: ['timeout'],
    facts: { matters: 'failure', failure: { code: 'timed-out' }, said: null },
  },
  {
    seen: 'Apollo Client: a code of the check of the query itself',
    text: `graphQLErrors: [{ message: 'Cannot query field "heroBanner" on type "Query".', extensions: { contentful: { code: 'GRAPHQL_VALIDATION_FAILED', requestId: 'fake-request-1' } } }]`,
    verdict: 'accepted',
    causes: ['works'],
    facts: { id: 'InvalidQuery' },
  },
  {
    seen: 'OkHttp in a log of Android',
    text: 'E/OkHttp: <-- 404 https://preview.contentful.com/spaces/abc123space/environments/master/entries/6abc (211ms)',
    verdict: 'no-access',
    causes: [],
    facts: { said: { kind: 'not-found', status: 404 }, request: { api: 'preview' } },
  },
]
