import { pasted } from './pasted.ts'
import { ENVIRONMENT, NOT_FOUND, REFUSED, RESOURCE, SPACE, type Thread } from './thread.ts'

const INVALID = 'The access token you sent could not be found or is invalid.'
const NOTHING = 'unrecognized-error'
const FOREIGN = ['not-the-platform', NOTHING]

/** Texts written after the reader knew those of public-mixed.ts, each labelled before it was read. */
export const publicMixedLater: Thread[] = [
  pasted(
    'rollbar, trace',
    'rejected',
    REFUSED,
    `{"data":{"body":{"trace":{"exception":{"class":"Contentful::Unauthorized","message":"HTTP status code: 401\\nMessage: ${INVALID}\\nRequest ID: 0000"},"frames":[{"filename":"app/models/page.rb","lineno":8}]}},"environment":"production"}}`,
  ),
  pasted(
    'New Relic attributes',
    'no-access',
    SPACE,
    `error.class=NotFound error.message="The resource could not be found. {\\"sys\\":{\\"type\\":\\"Space\\"}}" host=web-1 transactionName=WebTransaction/Expressjs/GET//blog`,
  ),
  pasted(
    'Grafana Loki line',
    'not-checked',
    'rate-limited',
    `{app="site"} level=warn ts=2026-11-10T12:00:00Z caller=cms.go:44 msg="contentful answered 429 Too Many Requests" retry_in=1s`,
  ),
  pasted(
    'Railway log',
    'rejected',
    'token-missing',
    `[err]  Error: CONTENTFUL_ACCESS_TOKEN environment variable is not set\n[err]      at Object.<anonymous> (/app/src/cms.js:5:9)`,
  ),
  pasted(
    'Render build',
    'no-access',
    ENVIRONMENT,
    `==> Running build command 'npm run build'...\nContentfulError: 404 - environment "preview-33" not found in space madeupspace3\n==> Build failed 😞`,
  ),
  pasted(
    'AWS Amplify log',
    'rejected',
    REFUSED,
    `2026-11-10T12:00:00.000Z [WARNING]: Error: AccessTokenInvalid\n                                 at errorHandler (/codebuild/output/src1/src/site/node_modules/contentful-sdk-core/dist/index.js:5:1)\n2026-11-10T12:00:01.000Z [ERROR]: !!! Build failed`,
  ),
  pasted(
    'Jenkins console with timestamps plugin',
    'not-checked',
    'tls-untrusted',
    `[2026-11-10T12:00:00.000Z] + npx contentful-migration migrations/01.js\n[2026-11-10T12:00:03.000Z] Error: unable to verify the first certificate\n[Pipeline] }`,
  ),
  pasted(
    'Next.js, a fetch in a route handler',
    'rejected',
    REFUSED,
    `Error: Failed to fetch from Contentful: 401 Unauthorized\n    at getPages (webpack-internal:///(rsc)/./lib/cms.ts:22:15)`,
  ),
  pasted(
    'Remix, a thrown response',
    'no-access',
    NOT_FOUND,
    `ErrorResponseImpl { status: 404, statusText: 'Not Found', internal: false, data: 'https://cdn.contentful.com/spaces/madeupspace3/environments/dev/entries' }`,
  ),
  pasted(
    'SvelteKit, load',
    'not-checked',
    'offline-dns',
    `TypeError: fetch failed\n    at load (src/routes/+page.server.ts:6:14)\nCaused by: Error: getaddrinfo ENOTFOUND cdn.contentful.con`,
  ),
  pasted(
    'Vite proxy',
    'not-checked',
    'connection-refused',
    `[vite] http proxy error: /spaces/madeupspace3/entries\nAggregateError [ECONNREFUSED]:\n    at internalConnectMultiple (node:net:1139:18)`,
  ),
  pasted(
    'Cypress',
    'rejected',
    REFUSED,
    `CypressError: \`cy.request()\` failed on:\n\nhttps://preview.contentful.com/spaces/madeupspace3/entries\n\nThe response we received from your web server was:\n\n  > 401: Unauthorized`,
  ),
  pasted(
    'Playwright, route',
    'rejected',
    REFUSED,
    `Error: apiRequestContext.get: 401 Unauthorized\nCall log:\n  - → GET https://cdn.contentful.com/spaces/madeupspace3/entries\n  - ← 401 Unauthorized`,
  ),
  pasted(
    'Insomnia response',
    'no-access',
    RESOURCE,
    `404 Not Found 120 ms 215 B\n{\n\t"sys": { "type": "Error", "id": "NotFound" },\n\t"message": "The resource could not be found.",\n\t"details": { "type": "Entry", "id": "abc", "environment": "master", "space": "madeupspace3" }\n}`,
  ),
  pasted(
    'PowerShell 7',
    'no-access',
    'permission-denied',
    `Invoke-RestMethod: {\n  "sys": {\n    "type": "Error",\n    "id": "AccessDenied"\n  },\n  "message": "Forbidden",\n  "requestId": "0000"\n}`,
  ),
  pasted(
    'wget',
    'rejected',
    REFUSED,
    `--2026-11-10 12:00:00--  https://cdn.contentful.com/spaces/madeupspace3/entries?access_token=xxxxx\nHTTP request sent, awaiting response... 401 Unauthorized\n\nUsername/Password Authentication Failed.`,
  ),
  pasted(
    'Ktor',
    'rejected',
    REFUSED,
    `io.ktor.client.plugins.ClientRequestException: Client request(GET https://cdn.contentful.com/spaces/madeupspace3/entries) invalid: 401 Unauthorized. Text: "{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"${INVALID}"}"`,
  ),
  pasted(
    'Alamofire',
    'no-access',
    NOT_FOUND,
    `AFError.responseValidationFailed(reason: Alamofire.AFError.ResponseValidationFailureReason.unacceptableStatusCode(code: 404)) https://cdn.contentful.com/spaces/madeupspace3/environments/x/entries`,
  ),
  pasted(
    'Laravel HTTP client',
    'rejected',
    REFUSED,
    `Illuminate\\Http\\Client\\RequestException: HTTP request returned status code 401:\n{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"The access token you sent could not be (truncated...)`,
  ),
  pasted(
    'Drupal watchdog',
    'not-checked',
    'timeout',
    `GuzzleHttp\\Exception\\ConnectException: cURL error 28: Connection timed out after 5001 milliseconds (see https://curl.haxx.se) for https://cdn.contentful.com/spaces/madeupspace3/entries in GuzzleHttp\\Handler\\CurlFactory`,
  ),
  pasted(
    'Ruby, Net::HTTP',
    'rejected',
    REFUSED,
    `#<Net::HTTPUnauthorized 401 Unauthorized readbody=true> for https://cdn.contentful.com/spaces/madeupspace3/entries`,
  ),
  pasted(
    'Elixir, Tesla, 404',
    'no-access',
    NOT_FOUND,
    `{:ok, %Tesla.Env{status: 404, url: "https://cdn.contentful.com/spaces/madeupspace3/environments/qa/entries", body: %{"message" => "The resource could not be found."}}}`,
  ),
  pasted(
    'Elixir, an inspected record',
    'no-access',
    ENVIRONMENT,
    `** (MatchError) no match of right hand side value: {:error, %{"details" => %{"id" => "qa", "space" => "madeupspace3", "type" => "Environment"}, "message" => "The resource could not be found.", "requestId" => "0000", "sys" => %{"id" => "NotFound", "type" => "Error"}}}`,
  ),
  pasted(
    'Clojure, ex-info',
    'rejected',
    REFUSED,
    `clojure.lang.ExceptionInfo: clj-http: status 401 {:status 401, :reason-phrase "Unauthorized", :request {:url "https://cdn.contentful.com/spaces/madeupspace3/entries"}}`,
  ),
  pasted(
    'Rust, reqwest decode',
    'not-checked',
    ['proxy-interference', 'not-the-platform', NOTHING],
    `Error: error decoding response body for url (https://cdn.contentful.com/spaces/madeupspace3/entries): expected value at line 1 column 1`,
  ),
  pasted(
    'Go, json decode',
    'not-checked',
    ['proxy-interference', 'not-the-platform', NOTHING],
    `contentful: decode response: invalid character '<' looking for beginning of value`,
  ),
  pasted(
    'Python, JSONDecodeError',
    'not-checked',
    ['proxy-interference', 'not-the-platform', NOTHING],
    `requests.exceptions.JSONDecodeError: Expecting value: line 1 column 1 (char 0)\nfor https://cdn.contentful.com/spaces/madeupspace3/entries`,
  ),
  pasted(
    'Azure Front Door page',
    'not-checked',
    ['proxy-interference', 'not-the-platform', 'platform-error'],
    `HTTP/1.1 403 Forbidden\nx-azure-ref: 0abc\nContent-Type: text/html\n\n<html><body><h2>The request is blocked.</h2></body></html>`,
  ),
  pasted(
    'Netskope',
    'not-checked',
    ['tls-untrusted'],
    `Error: self signed certificate in certificate chain\n    at TLSSocket.onConnectSecure (_tls_wrap.js:1515:34) { code: 'SELF_SIGNED_CERT_IN_CHAIN' } CN=ca.corp.goskope.com`,
  ),
  pasted(
    'Italian prose',
    'rejected',
    REFUSED,
    `Quando chiamo https://cdn.contentful.com/spaces/madeupspace3/entries ricevo errore 401. Il token è giusto!`,
  ),
  pasted(
    'Portuguese prose with a record half',
    'no-access',
    ENVIRONMENT,
    `Estou recebendo "NotFound" com details { "type": "Environment", "id": "homolog", "space": "madeupspace3" } no deploy.`,
  ),
  pasted(
    'Chinese prose',
    'rejected',
    REFUSED,
    `部署失败，日志显示 401 Unauthorized，请求 https://cdn.contentful.com/spaces/madeupspace3/entries`,
  ),
  pasted(
    'Dutch, a role',
    'no-access',
    'permission-denied',
    `Bij publiceren krijg ik 403 Forbidden van api.contentful.com/spaces/madeupspace3/entries/x/published`,
  ),
  pasted(
    'GitHub issue form',
    'rejected',
    REFUSED,
    `### Describe the bug\n\nAfter the key was rotated:\n\n\`\`\`\nAccessTokenInvalid: ${INVALID}\n\`\`\`\n\n### Node version\n\n22.1.0\n\n### Steps\n\n1. run build`,
  ),
  pasted(
    'a diff in an error page',
    'not-checked',
    FOREIGN,
    `error: patch failed: lib/contentful.ts:14\nerror: lib/contentful.ts: patch does not apply`,
  ),
  pasted(
    'Postgres beside it',
    'not-checked',
    FOREIGN,
    `ERROR:  duplicate key value violates unique constraint "contentful_entries_pkey"\nDETAIL:  Key (id)=(abc) already exists.`,
  ),
  pasted(
    'Algolia from a contentful webhook',
    'not-checked',
    FOREIGN,
    `ApiError: Invalid Application-ID or API key\n    at createApiError (/app/node_modules/@algolia/client-common/dist/common.cjs:207:10) { status: 403 }`,
  ),
  pasted(
    'dependabot',
    'not-checked',
    FOREIGN,
    `Bumps contentful from 10.15.0 to 11.0.0. Dependabot could not update: requirements_unlockable`,
  ),
]
