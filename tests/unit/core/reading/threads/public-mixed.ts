import { pasted } from './pasted.ts'
import { ENVIRONMENT, NOT_FOUND, REFUSED, RESOURCE, SPACE, type Thread } from './thread.ts'

const INVALID = 'The access token you sent could not be found or is invalid.'
const NOTHING = 'unrecognized-error'
const FOREIGN = ['not-the-platform', NOTHING]

/** Further prints of build services, SDKs, error trackers, browsers and people, each labelled before it was read. */
export const publicMixed: Thread[] = [
  pasted(
    'Vercel build log',
    'rejected',
    REFUSED,
    `[10:41:07.113] Running "npm run build"
[10:41:09.870] > site@1.0.0 build
[10:41:09.870] > next build
[10:41:22.514] Error occurred prerendering page "/blog". Read more: https://nextjs.org/docs/messages/prerender-error
[10:41:22.515] AccessTokenInvalid: {
[10:41:22.515]   "status": 401,
[10:41:22.515]   "statusText": "Unauthorized",
[10:41:22.515]   "message": "${INVALID}",
[10:41:22.516]   "details": {},
[10:41:22.516]   "request": { "url": "https://cdn.contentful.com:443/spaces/madeupspace2/environments/master/entries" },
[10:41:22.516]   "requestId": "00000000-0000-4000-8000-000000000101"
[10:41:22.516] }
[10:41:22.702] Error: Command "npm run build" exited with 1`,
  ),
  pasted(
    'Netlify build log, gatsby',
    'no-access',
    ENVIRONMENT,
    `9:12:44 AM: error gatsby-source-contentful: Accessing your Contentful space failed: Status: 404 - Not Found - Message: The resource could not be found. - Details: {"type":"Environment","id":"preview-2","space":"madeupspace2"}
9:12:44 AM: not finished source and transform nodes - 1.022s
9:12:44 AM: \u200b
9:12:45 AM: "build.command" failed
9:12:45 AM: Error message
9:12:45 AM: Command failed with exit code 1: gatsby build`,
  ),
  pasted(
    'GitHub Actions, time stamps and colors',
    'rejected',
    'token-missing',
    `2026-11-02T08:14:22.1182931Z \u001b[36;1mnpm run export\u001b[0m
2026-11-02T08:14:24.5510022Z \u001b[31mTypeError: Expected parameter accessToken\u001b[39m
2026-11-02T08:14:24.5510533Z     at createClient (/home/runner/work/site/site/node_modules/contentful-management/dist/es-modules/contentful-management.js:31:15)
2026-11-02T08:14:24.5871132Z ##[error]Process completed with exit code 1.`,
  ),
  pasted(
    'GitHub Actions, a migration and its organization',
    'no-access',
    'organization-grant-missing',
    `2026-11-02T08:14:22.1182931Z Error: {
2026-11-02T08:14:22.1182931Z   "status": 401,
2026-11-02T08:14:22.1182931Z   "statusText": "Unauthorized",
2026-11-02T08:14:22.1182931Z   "message": "OrganizationAccessGrantRequired",
2026-11-02T08:14:22.1182931Z   "sys": { "type": "Error", "id": "OrganizationAccessGrantRequired" },
2026-11-02T08:14:22.1182931Z   "requestId": "00000000-0000-4000-8000-000000000102"
2026-11-02T08:14:22.1182931Z }`,
  ),
  pasted(
    'Cloudflare Pages log',
    'not-checked',
    'rate-limited',
    `14:02:11.402	RateLimitExceeded: You have exceeded the rate limit of the Organization this Space belongs to by making too many API requests within a short timespan. Please wait a moment before trying the request again.
14:02:11.402	    at errorHandler (/opt/buildhome/repo/node_modules/contentful-sdk-core/dist/index.js:321:18)
14:02:11.519	Failed: Error while executing user command. Exited with error code: 1`,
  ),
  pasted(
    'Heroku router and app',
    'rejected',
    REFUSED,
    `2026-10-11T10:20:30.111111+00:00 app[web.1]: Contentful::Unauthorized (HTTP status code: 401
2026-10-11T10:20:30.111115+00:00 app[web.1]: Message: ${INVALID}
2026-10-11T10:20:30.111119+00:00 app[web.1]: Request ID: 00000000-0000-4000-8000-000000000103):
2026-10-11T10:20:30.111121+00:00 app[web.1]:   app/services/content.rb:12:in \`entries'
2026-10-11T10:20:30.120000+00:00 heroku[router]: at=info method=GET path="/" host=shop.example.com status=500 bytes=1635`,
  ),
  pasted(
    'Bitbucket Pipelines, TLS',
    'not-checked',
    'tls-untrusted',
    `+ npx contentful space export --config export.json
✖ Error: request to https://api.contentful.com/spaces/madeupspace2 failed, reason: self-signed certificate in certificate chain
    code: 'SELF_SIGNED_CERT_IN_CHAIN'`,
  ),
  pasted(
    'TeamCity, service messages',
    'no-access',
    SPACE,
    `##teamcity[testFailed name='loads pages' message='NotFound: The resource could not be found.' details='{|n  "sys": {|n    "type": "Error",|n    "id": "NotFound"|n  |},|n "details": {"sys":{"type":"Space"}}|n}|nhttps://cdn.contentful.com/spaces/madeupspace2/entries']
Status: 404 - Not Found - Message: The resource could not be found. - Details: {"sys":{"type":"Space"}}`,
  ),
  pasted(
    'Buildkite, docker layer numbers',
    'not-checked',
    'offline-dns',
    `#14 31.20 error "gatsby-source-contentful" threw an error while running the sourceNodes lifecycle:
#14 31.20 getaddrinfo EAI_AGAIN cdn.contentful.com
#14 31.21 ERROR: process "/bin/sh -c npm run build" did not complete successfully: exit code: 1`,
  ),
  pasted(
    'Sentry event JSON',
    'rejected',
    REFUSED,
    `{
  "event_id": "f00dfeedf00dfeedf00dfeedf00dfeed",
  "level": "error",
  "platform": "node",
  "exception": {
    "values": [
      {
        "type": "AccessTokenInvalid",
        "value": "{\\n  \\"status\\": 401,\\n  \\"statusText\\": \\"Unauthorized\\",\\n  \\"message\\": \\"${INVALID}\\",\\n  \\"details\\": {},\\n  \\"requestId\\": \\"00000000-0000-4000-8000-000000000104\\"\\n}",
        "mechanism": { "handled": false, "type": "onunhandledrejection" }
      }
    ]
  },
  "tags": { "environment": "production" }
}`,
  ),
  pasted(
    'Sentry breadcrumb',
    'no-access',
    [...NOT_FOUND],
    `{"type":"http","category":"fetch","level":"warning","data":{"method":"GET","url":"https://cdn.contentful.com/spaces/madeupspace2/environments/uat/entries?content_type=page","status_code":404},"timestamp":1764230000.12}`,
  ),
  pasted(
    'Datadog log JSON',
    'no-access',
    ENVIRONMENT,
    `{"timestamp":"2026-11-10T12:00:00.000Z","status":"error","service":"storefront","ddsource":"nodejs","attributes":{"error":{"kind":"NotFound","message":"{\\"status\\":404,\\"statusText\\":\\"Not Found\\",\\"message\\":\\"The resource could not be found.\\",\\"details\\":{\\"type\\":\\"Environment\\",\\"id\\":\\"uat\\",\\"space\\":\\"madeupspace2\\"},\\"requestId\\":\\"00000000-0000-4000-8000-000000000105\\"}"}}}`,
  ),
  pasted(
    'CloudWatch, a lambda',
    'rejected',
    REFUSED,
    `2026-11-10T12:00:00.123Z	4a1b	ERROR	Unhandled Promise Rejection 	{"errorType":"Runtime.UnhandledPromiseRejection","errorMessage":"AccessTokenInvalid: ${INVALID}","trace":["Runtime.UnhandledPromiseRejection: AccessTokenInvalid","    at process.<anonymous> (file:///var/runtime/index.mjs:1276:17)"]}`,
  ),
  pasted(
    'Google Cloud log, textPayload',
    'not-checked',
    'timeout',
    `{ "insertId": "abc", "severity": "ERROR", "textPayload": "Error: timeout of 30000ms exceeded\\n    at RedirectableRequest.handleRequestTimeout (/workspace/node_modules/axios/lib/adapters/http.js:491:16) url=https://cdn.contentful.com/spaces/madeupspace2/entries", "resource": { "type": "cloud_run_revision" } }`,
  ),
  pasted(
    'Elastic, a record in a field',
    'no-access',
    'permission-denied',
    `{"@timestamp":"2026-11-10T12:00:00.000Z","log.level":"error","message":"contentful call failed","response.body":"{\\"sys\\":{\\"type\\":\\"Error\\",\\"id\\":\\"AccessDenied\\"},\\"message\\":\\"Forbidden\\",\\"details\\":{\\"reasons\\":\\"Forbidden\\"},\\"requestId\\":\\"00000000-0000-4000-8000-000000000106\\"}","http.response.status_code":403}`,
  ),
  pasted(
    'pino, escaped twice',
    'rejected',
    REFUSED,
    `{"level":50,"time":1764230000123,"pid":12,"msg":"{\\"err\\":\\"{\\\\\\"sys\\\\\\":{\\\\\\"type\\\\\\":\\\\\\"Error\\\\\\",\\\\\\"id\\\\\\":\\\\\\"AccessTokenInvalid\\\\\\"},\\\\\\"message\\\\\\":\\\\\\"${INVALID}\\\\\\",\\\\\\"requestId\\\\\\":\\\\\\"00000000\\\\\\"}\\"}"}`,
  ),
  pasted(
    'winston, cut at a length',
    'no-access',
    SPACE,
    `error: fetch pages {"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found.","details":{"type":"Space","id":"madeupspace2"},"requ... (truncated)`,
  ),
  pasted(
    'Ruby, uncaught in a rake task',
    'no-access',
    RESOURCE,
    `rake aborted!
Contentful::NotFound: HTTP status code: 404
Message: The resource could not be found.
Details: The requested Entry could not be found. ID: 6uXtS2.
Request ID: 00000000-0000-4000-8000-000000000107
/app/lib/tasks/content.rake:8:in \`block (2 levels) in <top (required)>'
Tasks: TOP => content:sync`,
  ),
  pasted(
    'Ruby, rate limit of the gem',
    'not-checked',
    'rate-limited',
    `Contentful::RateLimitExceeded: HTTP status code: 429
Message: Rate limit exceeded. Too many requests.
Time until reset (seconds): 1`,
  ),
  pasted(
    'PHP, uncaught with a stack',
    'rejected',
    REFUSED,
    `PHP Fatal error:  Uncaught Contentful\\Core\\Exception\\AccessTokenInvalidException: ${INVALID} in /var/www/vendor/contentful/core/src/Api/BaseClient.php:180
Stack trace:
#0 /var/www/vendor/contentful/contentful/src/Client.php(412): Contentful\\Core\\Api\\BaseClient->callApi()
  thrown in /var/www/vendor/contentful/core/src/Api/BaseClient.php on line 180`,
  ),
  pasted(
    'Symfony, its error page as text',
    'no-access',
    RESOURCE,
    `HTTP 500 Internal Server Error
Contentful\\Core\\Exception\\NotFoundException
The resource could not be found.
in vendor/contentful/core/src/Api/BaseClient.php (line 180)
{"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found.","details":{"type":"Asset","id":"4xyz","environment":"master","space":"madeupspace2"},"requestId":"00000000"}`,
  ),
  pasted(
    'PHP, cURL error of Guzzle',
    'not-checked',
    'timeout',
    `GuzzleHttp\\Exception\\ConnectException: cURL error 28: Operation timed out after 10001 milliseconds with 0 bytes received (see https://curl.haxx.se/libcurl/c/libcurl-errors.html) for https://cdn.contentful.com/spaces/madeupspace2/environments/master/entries`,
  ),
  pasted(
    'Java, contentful.java with its whole message',
    'no-access',
    ENVIRONMENT,
    `Exception in thread "main" com.contentful.java.cda.CDAHttpException: FAILED REQUEST:
	Request{method=GET, url=https://cdn.contentful.com/spaces/madeupspace2/environments/qa/entries, headers=[Authorization:Bearer ██]}
	… Response{protocol=http/1.1, code=404, message=Not Found, url=https://cdn.contentful.com/spaces/madeupspace2/environments/qa/entries}
	{
  "sys": { "type": "Error", "id": "NotFound" },
  "message": "The resource could not be found.",
  "details": { "type": "Environment", "id": "qa", "space": "madeupspace2" },
  "requestId": "00000000-0000-4000-8000-000000000108"
}
	at com.contentful.java.cda.interceptor.ErrorInterceptor.intercept(ErrorInterceptor.java:26)`,
  ),
  pasted(
    'Spring WebClient',
    'rejected',
    REFUSED,
    `org.springframework.web.reactive.function.client.WebClientResponseException$Unauthorized: 401 Unauthorized from GET https://cdn.contentful.com/spaces/madeupspace2/environments/master/entries
	at org.springframework.web.reactive.function.client.WebClientResponseException.create(WebClientResponseException.java:307)`,
  ),
  pasted(
    'Spring RestTemplate with a body',
    'no-access',
    SPACE,
    `org.springframework.web.client.HttpClientErrorException$NotFound: 404 Not Found: "{<EOL>  "sys": {<EOL>    "type": "Error",<EOL>    "id": "NotFound"<EOL>  },<EOL>  "message": "The resource could not be found.",<EOL>  "details": {<EOL>    "sys": {<EOL>      "type": "Space"<EOL>    }<EOL>  },<EOL>  "requestId": "00000000"<EOL>}<EOL>"`,
  ),
  pasted(
    'Feign',
    'rejected',
    REFUSED,
    `feign.FeignException$Unauthorized: [401 Unauthorized] during [GET] to [https://cdn.contentful.com/spaces/madeupspace2/entries] [ContentApi#entries()]: [{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"${INVALID}","requestId":"00000000"}]`,
  ),
  pasted(
    'Go, panic with a status of its own words',
    'no-access',
    NOT_FOUND,
    `panic: unexpected status 404 Not Found from GET https://cdn.contentful.com/spaces/madeupspace2/environments/develop/entries

goroutine 1 [running]:
main.must(...)
	/src/main.go:22`,
  ),
  pasted(
    'Go, logrus',
    'rejected',
    REFUSED,
    `time="2026-11-10T12:00:00Z" level=error msg="contentful: request failed" body="{\\"sys\\":{\\"type\\":\\"Error\\",\\"id\\":\\"AccessTokenInvalid\\"},\\"message\\":\\"${INVALID}\\",\\"requestId\\":\\"00000000\\"}" status=401`,
  ),
  pasted(
    'Go, context deadline',
    'not-checked',
    'timeout',
    `failed to load navigation: Get "https://cdn.contentful.com/spaces/madeupspace2/environments/master/entries?content_type=nav": context deadline exceeded (Client.Timeout exceeded while awaiting headers)`,
  ),
  pasted(
    '.NET, Serilog with an exception',
    'no-access',
    ENVIRONMENT,
    `[12:00:00 ERR] Connection id "0HN", Request id "0HN:0001": An unhandled exception was thrown by the application.
Contentful.Core.Errors.ContentfulException: The resource could not be found. {"type":"Environment","id":"uat","space":"madeupspace2"}
   at Contentful.Core.ContentfulClientBase.CreateExceptionForFailedRequest(HttpResponseMessage res)`,
  ),
  pasted(
    '.NET 8, EnsureSuccessStatusCode',
    'no-access',
    'permission-denied',
    `System.Net.Http.HttpRequestException: Response status code does not indicate success: 403 (Forbidden).
   at System.Net.Http.HttpResponseMessage.EnsureSuccessStatusCode()
   at Site.Cms.ContentfulManagement.Publish(String id) in /src/Cms/ContentfulManagement.cs:line 44`,
  ),
  pasted(
    'Swift, contentful.swift',
    'rejected',
    REFUSED,
    `Fatal error: 'try!' expression unexpectedly raised an error: Contentful.APIError(sys: Contentful.Sys(id: "AccessTokenInvalid", type: "Error"), message: Optional("${INVALID}"), requestId: Optional("00000000"), statusCode: Optional(401))`,
  ),
  pasted(
    'Android, logcat',
    'not-checked',
    'offline-dns',
    `11-10 12:00:00.123  4242  4270 E Contentful: java.net.UnknownHostException: Unable to resolve host "cdn.contentful.com": No address associated with hostname
11-10 12:00:00.123  4242  4270 E Contentful: 	at java.net.Inet6AddressImpl.lookupHostByName(Inet6AddressImpl.java:156)`,
  ),
  pasted(
    'Python, logging with traceback',
    'no-access',
    SPACE,
    `ERROR:content:sync failed
Traceback (most recent call last):
  File "/app/sync.py", line 18, in run
    client = contentful.Client('madeupspace2', token)
  File "/usr/lib/python3.12/site-packages/contentful/client.py", line 133, in __init__
    self._cache_content_types()
contentful.errors.NotFoundError: HTTP status code: 404
Message: The resource could not be found.
Details: The requested Space could not be found.
Request ID: 00000000`,
  ),
  pasted(
    'Python, aiohttp',
    'not-checked',
    'connection-refused',
    `aiohttp.client_exceptions.ClientConnectorError: Cannot connect to host cdn.contentful.com:443 ssl:default [Connect call failed ('127.0.0.1', 443)]
ConnectionRefusedError: [Errno 111] Connect call failed ('127.0.0.1', 443)`,
  ),
  pasted(
    'Python, httpx with its hint',
    'rejected',
    REFUSED,
    `httpx.HTTPStatusError: Client error '401 Unauthorized' for url 'https://cdn.contentful.com/spaces/madeupspace2/environments/master/entries'
For more information check: https://developer.mozilla.org/en-US/docs/Web/HTTP/Status/401`,
  ),
  pasted(
    'browser console, CORS and its 401',
    'not-checked',
    'cors',
    `shop:1 Access to XMLHttpRequest at 'https://api.contentful.com/spaces/madeupspace2/entries' from origin 'http://localhost:5173' has been blocked by CORS policy: Response to preflight request doesn't pass access control check: No 'Access-Control-Allow-Origin' header is present on the requested resource.
api.contentful.com/spaces/madeupspace2/entries:1  Failed to load resource: net::ERR_FAILED`,
  ),
  pasted(
    'browser console, network line',
    'rejected',
    REFUSED,
    `contentful.browser.min.js:7  GET https://cdn.contentful.com/spaces/madeupspace2/environments/master/entries?content_type=post 401 (Unauthorized)
(anonymous) @ contentful.browser.min.js:7
Promise.then (async)`,
  ),
  pasted(
    'Firefox console, XHR line',
    'no-access',
    NOT_FOUND,
    `XHRGET
https://cdn.contentful.com/spaces/madeupspace2/environments/dev/entries?content_type=post
[HTTP/2 404  41ms]`,
  ),
  pasted(
    'Safari console',
    'rejected',
    REFUSED,
    `[Error] Failed to load resource: the server responded with a status of 401 () (entries, line 0)
https://preview.contentful.com/spaces/madeupspace2/entries`,
  ),
  pasted(
    'axios toJSON',
    'no-access',
    ENVIRONMENT,
    `{"message":"Request failed with status code 404","name":"AxiosError","stack":"AxiosError: Request failed with status code 404\\n    at settle","config":{"url":"/spaces/madeupspace2/environments/next/entries","method":"get","baseURL":"https://cdn.contentful.com","headers":{"Authorization":"Bearer ***"}},"code":"ERR_BAD_REQUEST","status":404,"data":{"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found.","details":{"type":"Environment","id":"next","space":"madeupspace2"}}}`,
  ),
  pasted(
    'got with a body',
    'rejected',
    REFUSED,
    `HTTPError: Request failed with status code 401 (Unauthorized): GET https://cdn.contentful.com/spaces/madeupspace2/entries
    at Request._onResponseBase (file:///app/node_modules/got/dist/source/core/index.js:740:31) {
  name: 'HTTPError',
  code: 'ERR_NON_2XX_3XX_RESPONSE',
  timings: { start: 1764230000000, socket: 1764230000001 },
  response: { statusCode: 401, body: '{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"${INVALID}","requestId":"00000000"}' }
}`,
  ),
  pasted(
    'node-fetch, a page instead of JSON',
    'not-checked',
    ['proxy-interference', 'not-the-platform'],
    `FetchError: invalid json response body at https://cdn.contentful.com/spaces/madeupspace2/entries reason: Unexpected token '<', "<!DOCTYPE "... is not valid JSON
    at /app/node_modules/node-fetch/lib/index.js:273:32 { type: 'invalid-json' }`,
  ),
  pasted(
    'undici, other side closed',
    'not-checked',
    'connection-reset',
    `TypeError: fetch failed
    at async getEntries (file:///app/lib/cms.js:9:15) {
  [cause]: SocketError: other side closed
      at TLSSocket.onSocketEnd (node:internal/deps/undici/undici:7530:26) {
    code: 'UND_ERR_SOCKET',
    socket: { localPort: 50404, remoteAddress: '146.75.122.49', remotePort: 443, bytesWritten: 401, bytesRead: 404 }
  }
}`,
  ),
  pasted(
    'superagent',
    'rejected',
    REFUSED,
    `Error: Unauthorized
    at Request.callback (/app/node_modules/superagent/lib/node/index.js:696:15) {
  status: 401,
  response: { req: { method: 'GET', url: 'https://cdn.contentful.com/spaces/madeupspace2/entries' } }
}`,
  ),
  pasted(
    'curl -v, HTTP/2',
    'no-access',
    SPACE,
    `* Connected to cdn.contentful.com (146.75.122.49) port 443
> GET /spaces/madeupspace9/entries HTTP/2
> Host: cdn.contentful.com
> authorization: Bearer xxxxxxxx
> user-agent: curl/8.5.0
>
< HTTP/2 404
< content-type: application/vnd.contentful.delivery.v1+json
< x-contentful-request-id: 00000000-0000-4000-8000-000000000109
<
{
  "sys": {
    "type": "Error",
    "id": "NotFound"
  },
  "message": "The resource could not be found.",
  "details": {
    "sys": {
      "type": "Space"
    }
  },
  "requestId": "00000000-0000-4000-8000-000000000109"
}
* Connection #0 to host cdn.contentful.com left intact`,
  ),
  pasted(
    'curl -s with jq',
    'rejected',
    REFUSED,
    `$ curl -s "https://cdn.contentful.com/spaces/$SPACE/entries?access_token=$TOKEN" | jq .
{
  "sys": {
    "type": "Error",
    "id": "AccessTokenInvalid"
  },
  "message": "${INVALID}",
  "requestId": "00000000-0000-4000-8000-000000000110"
}`,
  ),
  pasted(
    'curl -w, only the number',
    'rejected',
    REFUSED,
    `$ curl -s -o /dev/null -w "%{http_code}\\n" -H "Authorization: Bearer $CONTENTFUL_TOKEN" https://cdn.contentful.com/spaces/madeupspace2/entries
401`,
  ),
  pasted(
    'HTTPie, with colors off',
    'no-access',
    RESOURCE,
    `HTTP/1.1 404 Not Found
Content-Type: application/vnd.contentful.delivery.v1+json
Contentful-Api: cda_cached
X-Cache: MISS

{
    "details": {
        "environment": "master",
        "id": "5abcDEF",
        "space": "madeupspace2",
        "type": "Entry"
    },
    "message": "The resource could not be found.",
    "requestId": "00000000-0000-4000-8000-000000000111",
    "sys": {
        "id": "NotFound",
        "type": "Error"
    }
}`,
  ),
  pasted(
    'Postman console',
    'rejected',
    REFUSED,
    `GET https://cdn.contentful.com/spaces/madeupspace2/entries
401
88 ms
Network
Request Headers
Authorization: Bearer ********
User-Agent: PostmanRuntime/7.43.0
Response Headers
Content-Type: application/vnd.contentful.delivery.v1+json
Response Body
{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"${INVALID}","requestId":"00000000"}`,
  ),
  pasted(
    'Insomnia timeline',
    'not-checked',
    'tls-untrusted',
    `* Preparing request to https://cdn.contentful.com/spaces/madeupspace2/entries
* Current time is 2026-11-10T12:00:00.000Z
* Using libcurl/8.7.1
* SSL certificate problem: unable to get local issuer certificate
* Closing connection 0`,
  ),
  pasted(
    'Bruno, a timeline',
    'rejected',
    REFUSED,
    `> GET https://preview.contentful.com/spaces/madeupspace2/environments/master/entries
> authorization: Bearer ●●●●●●
< 401 Unauthorized
< content-type: application/vnd.contentful.delivery.v1+json`,
  ),
  pasted(
    'Apollo, printed by its own error class',
    'rejected',
    REFUSED,
    `ApolloError: Response not successful: Received status code 401
    at new ApolloError (index.js:29:28) {
  graphQLErrors: [],
  networkError: ServerError: Response not successful: Received status code 401 {
    response: Response { status: 401, url: 'https://graphql.contentful.com/content/v1/spaces/madeupspace2' },
    statusCode: 401,
    result: { errors: [ { message: '${INVALID}', extensions: { contentful: { code: 'ACCESS_TOKEN_INVALID', requestId: '00000000' } } } ] }
  }
}`,
  ),
  pasted(
    'Apollo 4, CombinedGraphQLErrors',
    'no-access',
    ENVIRONMENT,
    `CombinedGraphQLErrors: Query execution error. Unknown environment
    at async handleOperation {
  errors: [ { message: 'Query execution error. Unknown environment', extensions: { contentful: { code: 'UNKNOWN_ENVIRONMENT', requestId: '00000000' } } } ],
  data: null
}`,
  ),
  pasted(
    'urql, CombinedError with a network status',
    'no-access',
    SPACE,
    `CombinedError: [GraphQL] The space could not be found.
    networkError: undefined,
    graphQLErrors: [ GraphQLError: The space could not be found. { extensions: { contentful: { code: 'UNKNOWN_SPACE' } } } ],
    response: Response { status: 400 }`,
  ),
  pasted(
    'GraphQL, a type that the query does not know',
    'accepted',
    'works',
    `{"errors":[{"message":"Cannot query field \\"pageCollections\\" on type \\"Query\\". Did you mean \\"pageCollection\\"?","locations":[{"line":2,"column":3}],"extensions":{"contentful":{"code":"GRAPHQL_VALIDATION_FAILED","requestId":"00000000"}}}]}`,
  ),
  pasted(
    'Next.js overlay',
    'rejected',
    'token-missing',
    `Unhandled Runtime Error
TypeError: Expected parameter accessToken

Call Stack
createClient
node_modules/contentful/dist/contentful.browser.js (9:11)
eval
lib/contentful.ts (4:29)`,
  ),
  pasted(
    'Next.js 15, digest of a server error',
    'rejected',
    REFUSED,
    ` ⨯ Error [AccessTokenInvalid]: {
  "status": 401,
  "statusText": "Unauthorized",
  "message": "${INVALID}",
  "details": {},
  "requestId": "00000000"
}
    at async Page (app/page.tsx:12:20)
  10 | export default async function Page() {
  11 |   const client = createClient({ space: process.env.SPACE, accessToken: process.env.TOKEN })
> 12 |   const entries = await client.getEntries()
     |                   ^ {
  digest: '1620044232'
}`,
  ),
  pasted(
    'Nuxt, its error page',
    'no-access',
    NOT_FOUND,
    `500
[GET] "https://cdn.contentful.com/spaces/madeupspace2/environments/main/entries": 404 Not Found
at async setup (./pages/index.vue:8:20)`,
  ),
  pasted(
    'Astro, a loader',
    'rejected',
    REFUSED,
    `12:00:00 [content] Syncing content
[AccessTokenInvalid] ${INVALID}
  Stack trace:
    at errorHandler (file:///app/node_modules/contentful/dist/esm/index.mjs:1:4000)
    [...] See full stack trace in the browser, or rerun with --verbose.`,
  ),
  pasted(
    'Terraform, plan with a box',
    'no-access',
    'permission-denied',
    `╷
│ Error: Error reading environment
│
│   with contentful_environment.dev,
│   on main.tf line 8, in resource "contentful_environment" "dev":
│    8: resource "contentful_environment" "dev" {
│
│ {"sys":{"type":"Error","id":"AccessDenied"},"message":"Forbidden","details":{"reasons":"Forbidden"},"requestId":"00000000"}
╵`,
  ),
  pasted(
    'Terraform, provider of another product in the same run',
    'not-checked',
    FOREIGN,
    `╷
│ Error: error creating Cloudflare record: Authentication error (10000)
│
│   with cloudflare_record.www,
│   on dns.tf line 3, in resource "cloudflare_record" "www":
╵`,
  ),
  pasted(
    'Strapi, a start that fails',
    'not-checked',
    FOREIGN,
    `[2026-11-10 12:00:00.000] error: Middleware "strapi::session": App keys are required. Please set app.keys in config/server.js (ex: keys: ['myKeyA', 'myKeyB'])
Error: Missing admin.auth.secret configuration. The SessionManager requires a JWT secret`,
  ),
  pasted(
    'from Contentful to Strapi, the other side',
    'not-checked',
    FOREIGN,
    `importing 214 entries from the Contentful export …
POST http://localhost:1337/api/pages 403 Forbidden {"data":null,"error":{"status":403,"name":"ForbiddenError","message":"Forbidden","details":{}}}`,
  ),
  pasted(
    'French prose',
    'rejected',
    REFUSED,
    `Bonjour, depuis ce matin notre site ne se construit plus. Le journal affiche « AccessTokenInvalid: ${INVALID} » alors que rien n'a changé. Une idée ?`,
  ),
  pasted(
    'Japanese prose',
    'no-access',
    ENVIRONMENT,
    `ビルドすると次のエラーになります。トークンは正しいはずです。
{ "sys": { "type": "Error", "id": "NotFound" }, "message": "The resource could not be found.", "details": { "type": "Environment", "id": "staging", "space": "madeupspace2" } }`,
  ),
  pasted(
    'Spanish prose, a number alone',
    'rejected',
    REFUSED,
    `Hola, al llamar a cdn.contentful.com me devuelve un error 401 y no sé por qué, el token lo copié de la web.`,
  ),
  pasted(
    'German prose with a number',
    'no-access',
    NOT_FOUND,
    `Moin, wenn ich https://cdn.contentful.com/spaces/madeupspace2/environments/staging/entries aufrufe, kommt Fehler 404, mit master geht es.`,
  ),
  pasted(
    'Slack, half a record',
    'no-access',
    ENVIRONMENT,
    `ana  10:02 AM
anyone seen this? works on my machine
> "message": "The resource could not be found.",
> "details": { "type": "Environment", "id": "pr-112", "space": "madeupspace2" },
ben  10:04 AM
is the key enabled for it`,
  ),
  pasted(
    'chat, only the id',
    'rejected',
    REFUSED,
    `hey! deploy is red again, log says AccessTokenInvalid :( did someone rotate the contentful key?`,
  ),
  pasted(
    'Teams, a sentence without the record',
    'rejected',
    REFUSED,
    `[11/10 12:00] Kim: all I get from Contentful is "${INVALID}"`,
  ),
  pasted(
    'e-mail with quote signs',
    'no-access',
    'permission-denied',
    `> On Tue, the bot wrote:
>> {
>>   "sys": { "type": "Error", "id": "AccessDenied" },
>>   "message": "Forbidden",
>>   "details": { "reasons": "You need permission to publish" },
>>   "requestId": "00000000"
>> }
> what does that mean?`,
  ),
  pasted(
    'two records, the last one counts',
    ['rejected', 'no-access'],
    [...REFUSED, ...ENVIRONMENT],
    `master: {"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found.","details":{"type":"Environment","id":"x","space":"madeupspace2"}}
staging: {"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"${INVALID}"}`,
  ),
  pasted(
    'a record that breaks off in its id',
    'no-access',
    NOT_FOUND,
    `{"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be fou`,
  ),
  pasted(
    'a record that breaks off in its details',
    'no-access',
    ENVIRONMENT,
    `{
  "sys": {
    "type": "Error",
    "id": "NotFound"
  },
  "message": "The resource could not be found.",
  "details": {
    "type": "Environment",
    "id": "rel`,
  ),
  pasted(
    'lines of the record without its braces',
    'rejected',
    REFUSED,
    `"sys": {
  "type": "Error",
  "id": "AccessTokenInvalid"
},
"message": "${INVALID}",`,
  ),
  pasted(
    'a record in YAML',
    'no-access',
    SPACE,
    `error:
  sys:
    type: Error
    id: NotFound
  message: The resource could not be found.
  details:
    sys:
      type: Space
  requestId: 00000000-0000-4000-8000-000000000112`,
  ),
  pasted(
    'HTML of a proxy, Fortinet',
    'not-checked',
    ['proxy-interference', 'not-the-platform'],
    `<!DOCTYPE html><html><head><title>Web Filter Violation</title></head><body><h1>FortiGuard Intrusion Prevention - Access Blocked</h1><p>Web Page Blocked</p><table><tr><td>URL:</td><td>cdn.contentful.com/spaces/madeupspace2/entries</td></tr><tr><td>Category</td><td>Content Servers</td></tr></table></body></html>`,
  ),
  pasted(
    'HTML of a proxy, Squid with the status line',
    'not-checked',
    ['proxy-interference'],
    `HTTP/1.1 407 Proxy Authentication Required
Server: squid/5.7
Mime-Version: 1.0
Proxy-Authenticate: Basic realm="corp"
Content-Type: text/html;charset=utf-8

<html><head><title>ERROR: Cache Access Denied</title></head><body><p>Cache Access Denied.</p></body></html>`,
  ),
  pasted(
    'HTML of a captive portal',
    'not-checked',
    ['proxy-interference', 'not-the-platform'],
    `HTTP/1.1 200 OK
Content-Type: text/html

<html><head><meta http-equiv="refresh" content="0; url=http://portal.hotel.example/login"></head><body>Please log in to use the Internet</body></html>`,
  ),
  pasted(
    'HTML escaped in a log',
    'not-checked',
    ['proxy-interference', 'not-the-platform', 'platform-error'],
    `Error: 503 Service Unavailable: "<html>\\r\\n<head><title>503 Service Temporarily Unavailable</title></head>\\r\\n<body><center><h1>503 Service Temporarily Unavailable</h1></center><hr><center>nginx</center></body></html>" https://cdn.contentful.com/spaces/madeupspace2/entries`,
  ),
  pasted(
    'Fastly in front',
    'not-checked',
    ['platform-error', 'proxy-interference', 'not-the-platform'],
    `HTTP/2 503
server: Varnish
retry-after: 0
content-type: text/html; charset=utf-8
x-served-by: cache-fra-1
via: 1.1 varnish

<?xml version="1.0" encoding="utf-8"?><html><head><title>503 backend read error</title></head><body><h1>Error 503 backend read error</h1><h3>Guru Meditation:</h3></body></html>`,
  ),
  pasted(
    'images, an asset that is gone',
    'no-access',
    RESOURCE,
    `GET https://images.ctfassets.net/madeupspace2/6uXtS2/abc/hero.png 404 (Not Found)`,
  ),
  pasted(
    'contentful-management, missing key in a query',
    'accepted',
    'works',
    `{"sys":{"type":"Error","id":"UnknownKey"},"message":"The body you sent contains an unknown key.","details":{"errors":[{"name":"unknown","path":["fieldz"]}]},"requestId":"00000000"}`,
  ),
  pasted(
    'contentful-import, one of its log lines',
    'accepted',
    'works',
    `│ 12:00:00 - UnprocessableEntity: ValidationFailed: {"status":422,"statusText":"Unprocessable Entity","message":"The resource you sent in the body is invalid.","details":{"errors":[{"name":"taken","path":["display_field"],"value":"title"}]},"requestId":"00000000"}`,
  ),
  pasted(
    'contentful-cli, a login with a wrong token',
    'rejected',
    REFUSED,
    `? Paste your token here: [hidden]
Error: Given token is not a valid Management API token. {"status":401,"statusText":"Unauthorized","message":"${INVALID}","details":{}}`,
  ),
  pasted(
    'Storybook, a test report',
    'not-checked',
    FOREIGN,
    `FAIL src/components/RichText.stories.test.tsx
  ● RichText › renders an embedded entry
    TestingLibraryElementError: Unable to find an element by: [data-testid="contentful-entry"]`,
  ),
  pasted(
    'ESLint with a file named contentful',
    'not-checked',
    FOREIGN,
    `/app/lib/contentful.ts
  12:7  error  'token' is assigned a value but never used  @typescript-eslint/no-unused-vars

✖ 1 problem (1 error, 0 warnings)`,
  ),
  pasted(
    'tsc, a type of the SDK',
    'not-checked',
    FOREIGN,
    `lib/contentful.ts:14:9 - error TS2322: Type 'string | undefined' is not assignable to type 'string'.

14   accessToken: process.env.CONTENTFUL_ACCESS_TOKEN,
     ~~~~~~~~~~~

Found 1 error in lib/contentful.ts:14`,
  ),
  pasted(
    'npm, a peer of the SDK',
    'not-checked',
    FOREIGN,
    `npm error code ERESOLVE
npm error ERESOLVE unable to resolve dependency tree
npm error Found: contentful@10.15.0
npm error Could not resolve dependency: peer contentful@"^9.0.0" from contentful-resolve@1.0.0`,
  ),
  pasted(
    'a module that is not installed',
    'not-checked',
    FOREIGN,
    `Error: Cannot find module 'contentful-management'
Require stack:
- /app/scripts/migrate.js
    at Module._resolveFilename (node:internal/modules/cjs/loader:1225:15) {
  code: 'MODULE_NOT_FOUND'
}`,
  ),
  pasted(
    'Kubernetes, a probe',
    'not-checked',
    FOREIGN,
    `Warning  Unhealthy  12s (x3 over 32s)  kubelet  Readiness probe failed: HTTP probe failed with statuscode: 503
Warning  BackOff    2s  kubelet  Back-off restarting failed container web in pod contentful-sync-6d4`,
  ),
  pasted(
    'webhook, our own endpoint refuses',
    'not-checked',
    FOREIGN,
    `Webhook call failed
POST https://shop.example.com/api/revalidate
X-Contentful-Topic: ContentManagement.Entry.publish
Response: 401 Unauthorized
{"message":"Invalid secret"}`,
  ),
]
