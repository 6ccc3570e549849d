import { pasted } from './pasted.ts'
import { ENVIRONMENT, NOT_FOUND, REFUSED, RESOURCE, SPACE } from './thread.ts'

const NOTHING = 'unrecognized-error'
const INVALID = 'The access token you sent could not be found or is invalid.'

/** Texts that were written after the reader, to measure it. */
export const later = [
  pasted(
    'express log of another API',
    'not-checked',
    'not-the-platform',
    `[2026-11-21 14:02:11] ERROR fetchUser failed: AxiosError: Request failed with status code 404
    at settle (/srv/app/node_modules/axios/lib/core/settle.js:19:12)
    config.url: https://jsonplaceholder.typicode.com/users/999`,
  ),
  pasted(
    'axios interceptors, JSON in one line',
    'rejected',
    REFUSED,
    `{"level":50,"time":1763733600000,"pid":7,"msg":"contentful fetch failed","err":{"type":"AxiosError","message":"Request failed with status code 401","config":{"url":"https://cdn.contentful.com/spaces/q1w2e3r4/environments/master/entries","method":"get"}}}`,
  ),
  pasted(
    'wrapped by an own error',
    'no-access',
    ENVIRONMENT,
    `CmsError: could not load navigation
    at load (/app/cms.ts:88:9)
  cause: NotFound: {"status":404,"statusText":"Not Found","message":"The resource could not be found.","details":{"type":"Environment","id":"uat","space":"q1w2e3r4"},"request":{"url":"https://cdn.contentful.com:443/spaces/q1w2e3r4/environments/uat/entries"},"requestId":"aa-1"}`,
  ),
  pasted(
    'SDK on a proxy of a company',
    'not-checked',
    ['not-the-platform', 'proxy-interference'],
    `403 Forbidden: {
  "status": 403,
  "statusText": "Forbidden",
  "message": "",
  "details": {},
  "request": {
    "url": "/spaces/q1w2e3r4/environments/master/assets",
    "headers": { "Authorization": "Bearer ...9f8e7", "X-Contentful-User-Agent": "sdk contentful.js/11.5.1" },
    "method": "get"
  }
}`,
  ),
  pasted(
    'SDK, a gateway that fails',
    'not-checked',
    ['platform-error', 'proxy-interference'],
    `503 Service Unavailable: {"status":503,"statusText":"Service Unavailable","message":"","details":{},"request":{"url":"/spaces/q1w2e3r4/environments/master/entries"}}`,
  ),
  pasted(
    'jest output',
    'rejected',
    'token-missing',
    `  ● Test suite failed to run

    TypeError: Expected parameter accessToken

      12 | const client = createClient({
    > 13 |   accessToken: process.env.CF_TOKEN,

      at createClient (node_modules/contentful/lib/contentful.js:22:11)`,
  ),
  pasted(
    'vite, import.meta',
    'rejected',
    'token-missing',
    `Uncaught Error: VITE_CONTENTFUL_ACCESS_TOKEN is undefined. Check your .env file
    at client.ts:7:9`,
  ),
  pasted(
    'zod env check, both',
    'rejected',
    'token-missing',
    `❌ Invalid environment variables: { CONTENTFUL_SPACE_ID: [ 'Required' ], CONTENTFUL_ACCESS_TOKEN: [ 'Required' ] }`,
  ),
  pasted(
    'zod env check, the space',
    'not-checked',
    NOTHING,
    `❌ Invalid environment variables: { CONTENTFUL_SPACE_ID: [ 'Required' ] }`,
  ),
  pasted(
    'environment id missing',
    'not-checked',
    NOTHING,
    `Error: CONTENTFUL_ENVIRONMENT_ID is not set. Add it to your deployment settings.`,
  ),
  pasted(
    'expected parameter of management',
    'not-checked',
    NOTHING,
    `TypeError: Expected parameter spaceId
    at Object.createClient (node_modules/contentful-management/dist/contentful-management.node.js:9:1)`,
  ),
  pasted(
    'contentful-management 11, unknown key',
    'accepted',
    'works',
    `UnknownField: {
  "status": 422,
  "statusText": "Unprocessable Entity",
  "message": "The field you sent is unknown.",
  "details": { "errors": [ { "name": "unknown", "path": ["fields", "heading"] } ] },
  "request": { "url": "/spaces/q1w2e3r4/environments/master/entries/a1", "method": "put" },
  "requestId": "aa-1"
}`,
  ),
  pasted(
    'a publishing bot',
    'accepted',
    'works',
    `Could not publish entry 3xY: ValidationFailed – Validation error (fields.slug is required)`,
  ),
  pasted(
    'bulk action, 409 in a pipe',
    'accepted',
    'works',
    `time=2026-11-21T10:00:00Z level=warn msg="PUT https://api.contentful.com/spaces/q1w2e3r4/environments/master/entries/3xY" status=409`,
  ),
  pasted(
    'content type of a query',
    'accepted',
    'works',
    `{"sys":{"type":"Error","id":"InvalidQuery"},"message":"The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.","details":{"errors":[{"name":"unknownContentType","value":"DOESNOTEXIST"}]},"requestId":"aa-1"}`,
  ),
  pasted(
    'locale of a query',
    'accepted',
    'works',
    `[contentful] 400 Bad Request — Unknown locale: fr-CH (requestId aa-1)`,
  ),
  pasted(
    'GraphQL complexity as JSON',
    'accepted',
    'works',
    `{"errors":[{"message":"Query cannot be executed. The maximum allowed complexity for a query is 11000 but it was 11111.","extensions":{"contentful":{"code":"TOO_COMPLEX_QUERY","requestId":"aa-1","documentationUrl":"https://www.contentful.com/developers/docs/references/graphql/#/introduction/query-complexity-limits","details":{"cost":11111,"maximumCost":11000}}}}]}`,
  ),
  pasted(
    'GraphQL without a query',
    'accepted',
    'works',
    `Error: GraphQL Error (Code: 400): {"response":{"errors":[{"message":"Query is required","extensions":{"contentful":{"code":"MISSING_QUERY","requestId":"aa-1"}}}],"status":400}}`,
  ),
  pasted(
    'GraphQL, space in the text of a client',
    'no-access',
    SPACE,
    `ApolloError: Query cannot be executed. The space could not be found. code: UNKNOWN_SPACE`,
  ),
  pasted(
    'GraphQL token in a text of a client',
    'rejected',
    REFUSED,
    `[urql] CombinedError: [GraphQL] ACCESS_TOKEN_INVALID: ${INVALID}`,
  ),
  pasted(
    'GraphQL, python gql',
    'no-access',
    ENVIRONMENT,
    `gql.transport.exceptions.TransportQueryError: {'message': 'Query cannot be executed. Unknown environment.', 'extensions': {'contentful': {'code': 'UNKNOWN_ENVIRONMENT', 'requestId': 'aa-1'}}}`,
  ),
  pasted(
    'Ruby, rails log',
    'rejected',
    REFUSED,
    `F, [2026-11-21T10:00:00.000000 #1] FATAL -- : [9f0a] Contentful::AccessDenied (HTTP status code: 401 Unauthorized
F, [2026-11-21T10:00:00.000000 #1] FATAL -- : [9f0a] Message: ${INVALID}
F, [2026-11-21T10:00:00.000000 #1] FATAL -- : [9f0a] Request ID: aa-1):`,
  ),
  pasted(
    'Ruby, space',
    'no-access',
    SPACE,
    `HTTP status code: 404 Not Found (Contentful::NotFound)
Message: The resource could not be found.
Details: The requested Space could not be found.
Request ID: aa-1`,
  ),
  pasted(
    'Python, environment key',
    'not-checked',
    NOTHING,
    `Traceback (most recent call last):
  File "/app/main.py", line 4, in <module>
    ENV = os.environ["CONTENTFUL_ENVIRONMENT"]
KeyError: 'CONTENTFUL_ENVIRONMENT'`,
  ),
  pasted(
    'Python urllib',
    'rejected',
    REFUSED,
    `urllib.error.HTTPError: HTTP Error 401: Unauthorized
  url = "https://cdn.contentful.com/spaces/q1w2e3r4/entries?content_type=faq"`,
  ),
  pasted(
    'Python httpx, another host',
    'not-checked',
    'not-the-platform',
    `httpx.HTTPStatusError: Client error '403 Forbidden' for url 'https://api.notion.com/v1/pages'
For more information check: https://developer.mozilla.org/en-US/docs/Web/HTTP/Status/403`,
  ),
  pasted(
    'PHP, Laravel',
    'no-access',
    ENVIRONMENT,
    `Contentful\\Core\\Exception\\NotFoundException
The resource could not be found.
{"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found.","details":{"type":"Environment","id":"prod","space":"q1w2e3r4"},"requestId":"aa-1"}
  at vendor/contentful/core/src/Api/BaseClient.php:152`,
  ),
  pasted(
    'PHP, curl error',
    'not-checked',
    'timeout',
    `cURL error 28: Operation timed out after 5001 milliseconds with 0 bytes received (see https://curl.haxx.se/libcurl/c/libcurl-errors.html) for https://cdn.contentful.com/spaces/q1w2e3r4/environments/master/entries`,
  ),
  pasted(
    'Kotlin, okhttp',
    'rejected',
    REFUSED,
    `retrofit2.HttpException: HTTP 401
	at retrofit2.KotlinExtensions$await$2$2.onResponse(KotlinExtensions.kt:53)
<-- 401 https://cdn.contentful.com/spaces/q1w2e3r4/environments/master/entries (212ms)`,
  ),
  pasted(
    'Java, host',
    'not-checked',
    'offline-dns',
    `Caused by: java.net.UnknownHostException: cdn.contentful.com: nodename nor servname provided, or not known`,
  ),
  pasted(
    '.NET, rate limit',
    'not-checked',
    'rate-limited',
    `Contentful.Core.Errors.ContentfulRateLimitException: You have exceeded the rate limit of the Organization this Space belongs to by making too many API requests within a short timespan.`,
  ),
  pasted(
    '.NET, null argument',
    'rejected',
    'token-missing',
    `System.ArgumentException: The delivery API key must be set. (Parameter 'DeliveryApiKey')`,
  ),
  pasted(
    'Swift, decode',
    'no-access',
    RESOURCE,
    `Contentful.APIError: HTTP status code 404: {"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found.","details":{"type":"Entry","id":"abc","environment":"master","space":"q1w2e3r4"},"requestId":"aa-1"}`,
  ),
  pasted(
    'Swift, TLS',
    'not-checked',
    'tls-untrusted',
    `NSURLErrorDomain Code=-1202 "The certificate for this server is invalid. You might be connecting to a server that is pretending to be “cdn.contentful.com”"`,
  ),
  pasted(
    'Elixir',
    'rejected',
    REFUSED,
    `** (RuntimeError) Contentful returned 401: %{"message" => "${INVALID}", "sys" => %{"id" => "AccessTokenInvalid", "type" => "Error"}}`,
  ),
  pasted(
    'Go, status',
    'no-access',
    [...SPACE, ...ENVIRONMENT],
    `unexpected response 404 Not Found from https://cdn.contentful.com/spaces/q1w2e3r4/environments/beta/content_types`,
  ),
  pasted(
    'Flutter, dio',
    'rejected',
    REFUSED,
    `DioException [bad response]: This exception was thrown because the response has a status code of 401 and RequestOptions.validateStatus was configured to throw for this status code. uri: https://preview.contentful.com/spaces/q1w2e3r4/entries`,
  ),
  pasted(
    'gatsby 6, environment',
    'no-access',
    ENVIRONMENT,
    `Accessing your Contentful space failed: NotFound
Endpoint not found. Check if host, accessToken and environment are correct
Details: {"type":"Environment","id":"release","space":"q1w2e3r4"}
Used options:
spaceId: "*****r4"
accessToken: "********************8e7"`,
  ),
  pasted(
    'gatsby 8, timeouts',
    'not-checked',
    'timeout',
    `Accessing your Contentful space failed: ETIMEDOUT

Try setting GATSBY_CONTENTFUL_OFFLINE=true to see if we can serve from cache.`,
  ),
  pasted(
    'gatsby 8, leaf certificate',
    'not-checked',
    'tls-untrusted',
    `Accessing your Contentful space failed: UNABLE_TO_VERIFY_LEAF_SIGNATURE`,
  ),
  pasted(
    'contentful-migration in a Makefile',
    'not-checked',
    NOTHING,
    `make: migrating q1w2e3r4/dev
 🚨  The provided space does not exist or you do not have access.
make: *** [migrate] Error 1`,
  ),
  pasted(
    'contentful-migration, options shown',
    'not-checked',
    NOTHING,
    `$ npx contentful-migration --space-id q1w2e3r4 --environment-id dev --access-token CFPAT-**** 02.js
Error: The provided space does not exist or you do not have access.`,
  ),
  pasted(
    'contentful-migration, a content type',
    'accepted',
    'works',
    `Validation failed for the following entities: Error: 422 - Bad Request - {"status":422,"statusText":"Unprocessable Entity","message":"Validation error","details":{"errors":[{"name":"in","details":"Value must be one of expected values"}]},"requestId":"aa-1"}`,
  ),
  pasted(
    'contentful-cli, login',
    'rejected',
    'token-missing',
    `🚨  Error: You have to be logged in to do this. You can run \`contentful login\` to log in.`,
  ),
  pasted(
    'contentful-cli, export environment',
    'no-access',
    ENVIRONMENT,
    `✖ Fetching data from space
  → NotFound: {
  "status": 404,
  "statusText": "Not Found",
  "message": "The resource could not be found.",
  "details": { "type": "Environment", "id": "stagng", "space": "q1w2e3r4" },
  "requestId": "aa-1"
}`,
  ),
  pasted(
    'contentful-import, success',
    'not-checked',
    NOTHING,
    `  ✔ Validating content-file
  ✔ Initialize client (1s)
  ✔ Pushing content to destination space
    ✔ Publishing Content Types
Finished importing all data
No errors or warnings occurred`,
  ),
  pasted(
    'GitHub Actions, curl in a step',
    'no-access',
    SPACE,
    `##[group]Run curl -sS "https://cdn.contentful.com/spaces/***/entries?access_token=***"
curl -sS "https://cdn.contentful.com/spaces/***/entries?access_token=***"
##[endgroup]
{
  "sys": { "type": "Error", "id": "NotFound" },
  "message": "The resource could not be found.",
  "details": { "sys": { "type": "Space" } },
  "requestId": "aa-1"
}`,
  ),
  pasted(
    'GitLab, color',
    'rejected',
    REFUSED,
    `\u001b[0;33mfetching content\u001b[0;m
\u001b[31;1mERROR: AccessTokenInvalid: ${INVALID}\u001b[0;m
\u001b[31;1mERROR: Job failed: exit code 1\u001b[0;m`,
  ),
  pasted(
    'terraform, not found',
    'no-access',
    [...RESOURCE, ...NOT_FOUND],
    `Error: error reading locale: the requested resource can not be found: 404 {"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found.","requestId":"aa-1"}`,
  ),
  pasted(
    'MCP inspector',
    'no-access',
    'permission-denied',
    `{"content":[{"type":"text","text":"Error: AccessDenied: {\\"status\\":403,\\"statusText\\":\\"Forbidden\\",\\"message\\":\\"\\",\\"details\\":{\\"reasons\\":\\"Your role may not publish entries\\"},\\"requestId\\":\\"aa-1\\"}"}],"isError":true}`,
  ),
  pasted(
    'nginx, plain http',
    'not-checked',
    ['not-the-platform', 'tls-untrusted', 'proxy-interference'],
    `HTTP/1.1 400 Bad Request
Server: nginx
Content-Type: text/html

<html><head><title>400 The plain HTTP request was sent to HTTPS port</title></head></html>`,
  ),
  pasted(
    'envoy',
    'not-checked',
    ['platform-error', 'proxy-interference', 'not-the-platform', NOTHING],
    `upstream connect error or disconnect/reset before headers. reset reason: connection timeout`,
  ),
  pasted(
    'login page of a hotel',
    'not-checked',
    ['proxy-interference', 'not-the-platform'],
    `HTTP/1.1 200 OK
Content-Type: text/html

<html><head><title>Guest Wi-Fi Login</title></head><body>Please accept the terms to access the internet</body></html>`,
  ),
  pasted(
    'browser, 404 of an own route',
    'not-checked',
    'not-the-platform',
    `GET http://localhost:3000/api/contentful/posts 404 (Not Found)`,
  ),
  pasted(
    'browser, CSP',
    'not-checked',
    ['cors', 'proxy-interference'],
    `Refused to connect to 'https://cdn.contentful.com/spaces/q1w2e3r4/entries' because it violates the following Content Security Policy directive: "connect-src 'self'".`,
  ),
  pasted(
    'Postman, unauthorized body',
    'rejected',
    REFUSED,
    `Status: 401 Unauthorized  Time: 188 ms  Size: 1.02 KB
{
    "sys": {
        "type": "Error",
        "id": "AccessTokenInvalid"
    },
    "message": "${INVALID}",
    "requestId": "aa-1"
}`,
  ),
  pasted(
    'HTTPie',
    'no-access',
    ENVIRONMENT,
    `$ http cdn.contentful.com/spaces/q1w2e3r4/environments/next/entries Authorization:"Bearer $T"
HTTP/1.1 404 Not Found
Contentful-Api: cda
Content-Type: application/vnd.contentful.delivery.v1+json

{ "details": { "id": "next", "space": "q1w2e3r4", "type": "Environment" }, "message": "The resource could not be found.", "requestId": "aa-1", "sys": { "id": "NotFound", "type": "Error" } }`,
  ),
  pasted(
    'curl, your_space_id left in',
    'no-access',
    ['malformed-id', ...SPACE],
    `curl "https://cdn.contentful.com/spaces/your_space_id/entries" -H "Authorization: Bearer ..."
{"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found.","details":{"sys":{"type":"Space"}},"requestId":"aa-1"}`,
  ),
  pasted(
    'wget',
    'rejected',
    REFUSED,
    `--2026-11-21 10:00:00--  https://cdn.contentful.com/spaces/q1w2e3r4/entries
HTTP request sent, awaiting response... 401 Unauthorized

Username/Password Authentication Failed.`,
  ),
  pasted(
    'the space in a Management URL',
    'no-access',
    SPACE,
    `GET https://api.eu.contentful.com/spaces/q1w2e3r4 returned 404`,
  ),
  pasted(
    'a list of a Management URL',
    'no-access',
    SPACE,
    `GET https://api.contentful.com/spaces/q1w2e3r4/api_keys -> 404`,
  ),
  pasted(
    'a key of a Management URL',
    'no-access',
    ['resource-missing', ...SPACE],
    `{"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found.","details":"The preview API key could not be found.","requestId":"aa-1"}`,
  ),
  pasted(
    'mixed: DNS first, works later',
    'accepted',
    'works',
    `attempt 1: getaddrinfo EAI_AGAIN cdn.contentful.com
attempt 2:
HTTP/2 200
contentful-api: cda_cached

{"sys":{"type":"Array"},"total":1,"skip":0,"limit":1,"items":[{"sys":{"id":"a","type":"Entry"},"fields":{}}]}`,
  ),
  pasted(
    'two errors of two keys',
    ['rejected', 'no-access', 'not-checked'],
    [],
    `preview: {"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"${INVALID}","requestId":"aa-1"}
delivery: {"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found.","details":{"type":"Environment","id":"dev","space":"q1w2e3r4"},"requestId":"aa-2"}`,
  ),
  pasted(
    'list of ids in a README',
    'not-checked',
    NOTHING,
    `The client throws:

- AccessTokenInvalid: The token is wrong or was revoked.
- AccessDenied: The role does not allow this.
- RateLimitExceeded: Slow down.
- ServerError: Try again later.`,
  ),
  pasted(
    'a TypeScript union',
    'not-checked',
    NOTHING,
    `type ErrorId = 'AccessTokenInvalid' | 'AccessDenied' | 'RateLimitExceeded' | 'NotFound'`,
  ),
  pasted(
    'a changelog',
    'not-checked',
    NOTHING,
    `## 3.2.0
- fix: retry on 429 and 500
- feat: support environments
- docs: explain access tokens`,
  ),
  pasted(
    'a chat message',
    'not-checked',
    NOTHING,
    `Hi team, I rotated the delivery key for the bakery site yesterday. Please update your .env files and restart.`,
  ),
  pasted(
    'a .contentfulrc',
    'not-checked',
    NOTHING,
    `{
  "managementToken": "CFPAT-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
  "activeSpaceId": "q1w2e3r4",
  "activeEnvironmentId": "master",
  "host": "api.contentful.com"
}`,
  ),
  pasted(
    'YAML of a workflow',
    'not-checked',
    NOTHING,
    `env:
  CONTENTFUL_SPACE_ID: \${{ vars.CONTENTFUL_SPACE_ID }}
  CONTENTFUL_ACCESS_TOKEN: \${{ secrets.CONTENTFUL_ACCESS_TOKEN }}
steps:
  - run: npm run build`,
  ),
  pasted(
    'SSH',
    'not-checked',
    NOTHING,
    `git@github.com: Permission denied (publickey).
fatal: Could not read from remote repository.`,
  ),
  pasted(
    'a database',
    'not-checked',
    [NOTHING, 'connection-refused'],
    `Error: connect ECONNREFUSED 127.0.0.1:5432
    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1606:16)`,
  ),
  pasted(
    'Firebase',
    'not-checked',
    [NOTHING, 'not-the-platform'],
    `FirebaseError: [code=permission-denied]: Missing or insufficient permissions.`,
  ),
  pasted(
    'Shopify',
    'not-checked',
    'not-the-platform',
    `{"errors":"[API] Invalid API key or access token (unrecognized login or wrong password)"}`,
  ),
  pasted(
    'AWS STS',
    'not-checked',
    [NOTHING, 'not-the-platform'],
    `botocore.exceptions.ClientError: An error occurred (ExpiredToken) when calling the ListBuckets operation: The provided token has expired.`,
  ),
]
