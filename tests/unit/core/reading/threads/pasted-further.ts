import { pasted } from './pasted.ts'
import { ENVIRONMENT, NOT_FOUND, OTHER_PROBLEM, REFUSED, RESOURCE, SPACE, type Thread } from './thread.ts'

const NOTHING = 'unrecognized-error'
const FOREIGN = ['not-the-platform', NOTHING]

/** A third set of texts, labeled before they were read: newer clients, proxies, other languages, logs and shells. */
export const further: Thread[] = [
  pasted(
    'Elixir, Req',
    'rejected',
    REFUSED,
    `** (RuntimeError) unexpected response from https://cdn.contentful.com/spaces/q7w8/environments/master/entries
    %Req.Response{status: 401, body: %{"message" => "The access token you sent could not be found or is invalid.", "sys" => %{"id" => "AccessTokenInvalid", "type" => "Error"}}}`,
  ),
  pasted(
    'Elixir, Tesla',
    'no-access',
    ENVIRONMENT,
    `[error] {:ok, %Tesla.Env{method: :get, url: "https://cdn.contentful.com/spaces/q7w8/environments/stage/entries", status: 404, body: "{\\"sys\\":{\\"type\\":\\"Error\\",\\"id\\":\\"NotFound\\"},\\"message\\":\\"The resource could not be found.\\",\\"details\\":{\\"type\\":\\"Environment\\",\\"id\\":\\"stage\\",\\"space\\":\\"q7w8\\"}}"}}`,
  ),
  pasted(
    'Rust, reqwest',
    'rejected',
    REFUSED,
    `Error: reqwest::Error { kind: Status(401, None), url: "https://preview.contentful.com/spaces/q7w8/entries" }`,
  ),
  pasted(
    'Rust, reqwest, name not resolved',
    'not-checked',
    'offline-dns',
    `Error: error sending request for url (https://cdn.contentful.com/spaces/q7w8/entries): client error (Connect): dns error: failed to lookup address information: Temporary failure in name resolution`,
  ),
  pasted(
    'Kotlin, Ktor',
    'rejected',
    REFUSED,
    `io.ktor.client.plugins.ClientRequestException: Client request(GET https://cdn.contentful.com/spaces/q7w8/entries) invalid: 401 Unauthorized. Text: "{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"The access token you sent could not be found or is invalid.","requestId":"0f-1"}"`,
  ),
  pasted(
    'Kotlin, Ktor, another host',
    'not-checked',
    'not-the-platform',
    `io.ktor.client.plugins.ClientRequestException: Client request(GET https://api.mapbox.com/styles/v1/me) invalid: 401 Unauthorized. Text: "{"message":"Not Authorized - Invalid Token"}"`,
  ),
  pasted(
    'Dart, Dio',
    'no-access',
    [...ENVIRONMENT, ...SPACE],
    `DioException [bad response]: This exception was thrown because the response has a status code of 404 and RequestOptions.validateStatus was configured to throw for this status code.
Uri: https://cdn.contentful.com/spaces/q7w8/environments/master/entries?content_type=post`,
  ),
  pasted(
    'Dart, http',
    'not-checked',
    'offline-dns',
    `ClientException with SocketException: Failed host lookup: 'cdn.contentful.com' (OS Error: No address associated with hostname, errno = 7), uri=https://cdn.contentful.com/spaces/q7w8/entries`,
  ),
  pasted(
    'Swift, Contentful.swift',
    'rejected',
    REFUSED,
    `APIError(sys: Contentful.Sys(id: "AccessTokenInvalid", type: "Error"), message: Optional("The access token you sent could not be found or is invalid."), requestId: "b1-2", statusCode: 401)`,
  ),
  pasted(
    'Swift, TLS',
    'not-checked',
    'tls-untrusted',
    `Task <1A2B>.<2> finished with error [-1202] Error Domain=NSURLErrorDomain Code=-1202 "The certificate for this server is invalid. You might be connecting to a server that is pretending to be “cdn.contentful.com” which could put your confidential information at risk."`,
  ),
  pasted(
    '.NET, Refit',
    'rejected',
    REFUSED,
    `Refit.ApiException: Response status code does not indicate success: 401 (Unauthorized).
   at Site.Cms.ICdnApi.GetEntries() RequestUri: https://cdn.contentful.com/spaces/q7w8/entries`,
  ),
  pasted(
    '.NET, Contentful.Core',
    'no-access',
    SPACE,
    `Contentful.Core.Errors.ContentfulException: The resource could not be found.
   at Contentful.Core.ContentfulClient.GetEntries
   ErrorDetails: { "sys": { "type": "Space" } } StatusCode: 404 RequestId: aa-22`,
  ),
  pasted(
    'Go, resty',
    'no-access',
    RESOURCE,
    `2026/11/20 10:11:12 ERROR RESTY 404 Not Found: {"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found.","details":{"type":"Entry","id":"5kX","environment":"master","space":"q7w8"},"requestId":"c-3"}`,
  ),
  pasted(
    'Go, proxy',
    'not-checked',
    'proxy-interference',
    `Get "https://cdn.contentful.com/spaces/q7w8/entries": proxyconnect tcp: dial tcp 10.0.0.9:3128: connect: connection refused`,
  ),
  pasted(
    'Perl, LWP',
    'not-checked',
    'timeout',
    `500 Can't connect to cdn.contentful.com:443 (Connection timed out) at fetch.pl line 12.`,
  ),
  pasted(
    'R, httr2',
    'rejected',
    REFUSED,
    `Error in \`req_perform()\`:
! HTTP 401 Unauthorized.
• url: https://cdn.contentful.com/spaces/q7w8/entries`,
  ),
  pasted(
    'PowerShell',
    'rejected',
    REFUSED,
    `Invoke-RestMethod : {"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"The access token you sent could not be found or is invalid.","requestId":"d-4"}
At C:\\site\\pull.ps1:4 char:9
+ $page = Invoke-RestMethod -Uri $u -Headers $h
    + CategoryInfo          : InvalidOperation: (System.Net.HttpWebRequest:HttpWebRequest) [Invoke-RestMethod], WebException`,
  ),
  pasted(
    'PowerShell, German',
    'not-checked',
    'offline-dns',
    `Invoke-WebRequest : Der Remotename konnte nicht aufgelöst werden: 'cdn.contentful.com'
In Zeile:1 Zeichen:1`,
  ),
  pasted(
    'curl, French shell',
    'not-checked',
    'offline-dns',
    `$ curl https://cdn.contentful.com/spaces/q7w8/entries
curl: (6) Could not resolve host: cdn.contentful.com
bash: jq : commande introuvable`,
  ),
  pasted(
    'PowerShell, Spanish, another status',
    'rejected',
    REFUSED,
    `Invoke-RestMethod : Error en el servidor remoto: (401) No autorizado. GET https://cdn.contentful.com/spaces/q7w8/entries`,
  ),
  pasted(
    'PowerShell, French',
    'no-access',
    [...ENVIRONMENT, ...SPACE],
    `Invoke-RestMethod : Le serveur distant a retourné une erreur : (404) Introuvable. GET https://cdn.contentful.com/spaces/q7w8/environments/qa/entries`,
  ),
  pasted(
    'curl, German Windows',
    'not-checked',
    'connection-refused',
    `curl: (7) Failed to connect to cdn.contentful.com port 443 after 2032 ms: Verbindung verweigert`,
  ),
  pasted(
    'GitLab CI',
    'rejected',
    'token-missing',
    `$ npm run build
> site@1.0.0 build
TypeError: Expected parameter accessToken
    at createClient (/builds/web/site/node_modules/contentful/dist/contentful.node.js:1:2)
Cleaning up project directory and file based variables
ERROR: Job failed: exit code 1`,
  ),
  pasted(
    'GitHub Actions, Next.js 15',
    'rejected',
    REFUSED,
    `2026-11-18T08:00:01.1234567Z  ✓ Compiled successfully
2026-11-18T08:00:05.1234567Z Error occurred prerendering page "/blog". Read more: https://nextjs.org/docs/messages/prerender-error
2026-11-18T08:00:05.1234567Z Error: {
2026-11-18T08:00:05.1234567Z   "status": 401,
2026-11-18T08:00:05.1234567Z   "statusText": "Unauthorized",
2026-11-18T08:00:05.1234567Z   "message": "The access token you sent could not be found or is invalid.",
2026-11-18T08:00:05.1234567Z   "details": {},
2026-11-18T08:00:05.1234567Z   "requestId": "e-5"
2026-11-18T08:00:05.1234567Z }
2026-11-18T08:00:06.1234567Z ##[error]Process completed with exit code 1.`,
  ),
  pasted(
    'Azure Pipelines, migration',
    'not-checked',
    NOTHING,
    `##[section]Starting: Migrate
Error: The provided space does not exist or you do not have access.
##[error]Bash exited with code '1'.`,
  ),
  pasted(
    'CircleCI, another tool',
    'not-checked',
    FOREIGN,
    `npm ERR! code E401
npm ERR! Incorrect or missing password.
Exited with code exit status 1`,
  ),
  pasted(
    'Zscaler',
    'not-checked',
    ['proxy-interference', 'not-the-platform'],
    `HTTP/1.1 403 Forbidden
Server: Zscaler/6.2
Content-Type: text/html

<html><head><title>Internet Security by Zscaler</title></head><body>Sorry, you don't have permission to visit this site.</body></html>`,
  ),
  pasted(
    'Envoy',
    'not-checked',
    ['platform-error', 'proxy-interference', 'not-the-platform'],
    `HTTP/2 503
server: envoy
content-type: text/plain

upstream connect error or disconnect/reset before headers. reset reason: connection failure`,
  ),
  pasted(
    'nginx, too large',
    'not-checked',
    ['proxy-interference', 'not-the-platform'],
    `HTTP/1.1 414 Request-URI Too Large
Server: nginx/1.25.3
Content-Type: text/html

<html><head><title>414 Request-URI Too Large</title></head><body><center><h1>414 Request-URI Too Large</h1></center></body></html>`,
  ),
  pasted(
    'Astro',
    'no-access',
    ENVIRONMENT,
    `[NotFound] {
  "status": 404,
  "statusText": "Not Found",
  "message": "The resource could not be found.",
  "details": { "type": "Environment", "id": "preprod", "space": "q7w8" },
  "request": { "url": "/spaces/q7w8/environments/preprod/entries", "method": "get" }
}
  Location: /app/src/pages/index.astro:7:9`,
  ),
  pasted(
    'Nuxt, ofetch',
    'rejected',
    REFUSED,
    `FetchError: [GET] "https://graphql.contentful.com/content/v1/spaces/q7w8?query=%7B__typename%7D": 401 Unauthorized`,
  ),
  pasted(
    'urql',
    'rejected',
    REFUSED,
    `CombinedError: [GraphQL] The access token you sent could not be found or is invalid. { graphQLErrors: [ { extensions: { contentful: { code: 'ACCESS_TOKEN_INVALID', requestId: 'f-6' } } } ] }`,
  ),
  pasted(
    'graphql-codegen',
    'no-access',
    ENVIRONMENT,
    `✖ Failed to load schema from https://graphql.contentful.com/content/v1/spaces/q7w8/environments/uat:
        Query cannot be executed. Unknown environment.
        { "extensions": { "contentful": { "code": "UNKNOWN_ENVIRONMENT" } } }`,
  ),
  pasted(
    'GraphQL, works in part',
    'accepted',
    OTHER_PROBLEM,
    `{"data":{"page":null},"errors":[{"message":"Link to entry '4xY' on field 'hero' cannot be resolved","extensions":{"contentful":{"code":"UNRESOLVABLE_LINK","requestId":"g-7"}}}]}`,
  ),
  pasted(
    'Meilisearch beside Contentful',
    'not-checked',
    FOREIGN,
    `MeiliSearchApiError: The provided API key is invalid.
    at /srv/node_modules/meilisearch/dist/bundles/meilisearch.cjs.js:160:17
    at async syncContentfulPosts (/srv/scripts/sync.js:9:5) {
  code: 'invalid_api_key', type: 'auth', httpStatus: 403 }`,
  ),
  pasted(
    'Shopify beside Contentful',
    'not-checked',
    FOREIGN,
    `GraphQLClientError: [API] Invalid API key or access token (unrecognized login or wrong password)
    at fetchContentfulAndShopify (/app/lib/all.js:3:11)
    at /app/node_modules/@shopify/graphql-client/dist/index.js:40:8`,
  ),
  pasted(
    'a program that composes schemas',
    'not-checked',
    NOTHING,
    `{"error":"Type Hero must define one or more fields."}`,
  ),
  pasted(
    'management, optimistic locking in Python',
    'accepted',
    OTHER_PROBLEM,
    `contentful_management.errors.VersionMismatchError: HTTP status code: 409
Message: Version mismatch error. The version you specified was incorrect.
Request ID: h-8`,
  ),
  pasted(
    'Rails, Contentful gem',
    'no-access',
    NOT_FOUND,
    `Contentful::NotFound (HTTP status code: 404 Not Found
Message: The resource could not be found.
Request ID: i-9):
app/models/page.rb:14:in \`find_by_slug'`,
  ),
  pasted(
    'a log of success',
    'not-checked',
    NOTHING,
    `[12:00:01] GET https://cdn.contentful.com/spaces/q7w8/entries 200 in 41 ms
[12:00:02] wrote 12 pages
Done in 3.2s.`,
  ),
]
