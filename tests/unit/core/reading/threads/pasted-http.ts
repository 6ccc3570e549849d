import { pasted } from './pasted.ts'
import { ENVIRONMENT, NOT_FOUND, REFUSED, RESOURCE, SPACE } from './thread.ts'

const INVALID = 'The access token you sent could not be found or is invalid.'

/** curl, Postman, GraphQL clients, browsers, proxies. */
export const httpTexts = [
  pasted(
    'curl -i, refused',
    'rejected',
    REFUSED,
    `HTTP/2 401
contentful-api: cda_cached
content-type: application/vnd.contentful.delivery.v1+json
x-contentful-request-id: f0f0-1

{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"${INVALID}","requestId":"f0f0-1"}`,
  ),
  pasted(
    'curl -v, space, redacted token',
    'no-access',
    SPACE,
    `* Host cdn.contentful.com:443 was resolved.
> GET /spaces/<SPACE_ID>/entries?access_token=<ACCESS_TOKEN> HTTP/2
> Host: cdn.contentful.com
> User-Agent: curl/8.5.0
> Accept: */*
>
< HTTP/2 404
< contentful-api: cda_cached
< content-type: application/vnd.contentful.delivery.v1+json
<
{"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found.","details":{"sys":{"type":"Space"}},"requestId":"f0f0-1"}
* Connection #0 to host cdn.contentful.com left intact`,
  ),
  pasted(
    'curl -v, nothing redacted, no token',
    'rejected',
    ['token-missing', ...REFUSED],
    `> GET /spaces/k3b9xq2/entries HTTP/2
> Host: cdn.contentful.com
> User-Agent: curl/8.5.0
> Accept: */*
>
< HTTP/2 401
< contentful-api: cda_cached
<
{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"${INVALID}","requestId":"f0f0-1"}`,
  ),
  pasted(
    'curl -i, 200',
    'accepted',
    'works',
    `HTTP/1.1 200 OK
Content-Type: application/vnd.contentful.delivery.v1+json

{"sys":{"type":"Array"},"total":2,"skip":0,"limit":100,"items":[{"sys":{"type":"Entry","id":"a"},"fields":{}},{"sys":{"type":"Entry","id":"b"},"fields":{}}]}`,
  ),
  pasted(
    'curl of GitHub',
    'not-checked',
    'not-the-platform',
    `$ curl -i https://api.github.com/user
HTTP/2 401
server: github.com
content-type: application/json; charset=utf-8

{
  "message": "Bad credentials",
  "documentation_url": "https://docs.github.com/rest",
  "status": "401"
}`,
  ),
  pasted(
    'curl of Stripe',
    'not-checked',
    'not-the-platform',
    `curl https://api.stripe.com/v1/charges -u sk_test_xxx:
{
  "error": {
    "message": "Invalid API Key provided: sk_test_xxx",
    "type": "invalid_request_error"
  }
}`,
  ),
  pasted(
    'curl, certificate',
    'not-checked',
    'tls-untrusted',
    `curl: (60) SSL certificate problem: unable to get local issuer certificate\nMore details here: https://curl.se/docs/sslcerts.html`,
  ),
  pasted(
    'curl with a shell variable that is empty',
    'rejected',
    ['token-missing', 'token-malformed', ...REFUSED],
    `$ curl -H "Authorization: Bearer $TOKEN" https://api.contentful.com/spaces/k3b9xq2
{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"${INVALID}","requestId":"f0f0-1"}`,
  ),
  pasted(
    'Postman, unresolved variable',
    'rejected',
    ['token-malformed', ...REFUSED],
    `GET https://cdn.contentful.com/spaces/k3b9xq2/entries
401
Request Headers
Authorization: Bearer {{delivery_token}}
User-Agent: PostmanRuntime/7.39.0
Response Body
{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"${INVALID}","requestId":"f0f0-1"}`,
  ),
  pasted(
    'Postman, environment in the path',
    'no-access',
    ENVIRONMENT,
    `GET https://cdn.contentful.com/spaces/{{space_id}}/environments/staging/entries?access_token={{access_token}}
404 Not Found · 212 ms · 1.1 KB
{
    "sys": { "type": "Error", "id": "NotFound" },
    "message": "The resource could not be found.",
    "details": { "type": "Environment", "id": "staging", "space": "k3b9xq2" },
    "requestId": "f0f0-1"
}`,
  ),
  pasted(
    'Postman, host not found',
    'not-checked',
    'offline-dns',
    `GET https://cdn.contenful.com/spaces/k3b9xq2/entries\nError: getaddrinfo ENOTFOUND cdn.contenful.com`,
  ),
  pasted(
    'Apollo, network error',
    'rejected',
    REFUSED,
    `ApolloError: Response not successful: Received status code 401
    at new ApolloError (index.ts:46:1)
networkError: ServerError: Response not successful: Received status code 401
  response: { url: "https://graphql.contentful.com/content/v1/spaces/k3b9xq2/environments/master" }`,
  ),
  pasted(
    'Apollo, unknown environment',
    'no-access',
    ENVIRONMENT,
    `[GraphQL error]: Message: Query cannot be executed. The environment you requested could not be found., Location: undefined, Path: undefined, extensions: { contentful: { code: 'UNKNOWN_ENVIRONMENT', requestId: 'f0f0-1' } }`,
  ),
  pasted(
    'graphql-request, refused',
    'rejected',
    REFUSED,
    `Error: The access token you sent could not be found or is invalid.: {"response":{"errors":[{"message":"${INVALID}","extensions":{"contentful":{"code":"ACCESS_TOKEN_INVALID","requestId":"f0f0-1"}}}],"status":401,"headers":{}},"request":{"query":"{ pageCollection { items { title } } }"}}`,
  ),
  pasted(
    'graphql-request, missing token',
    'rejected',
    ['token-missing', 'header-not-delivered'],
    `ClientError: An access token is required: {"response":{"errors":[{"message":"An access token is required.","extensions":{"contentful":{"code":"ACCESS_TOKEN_MISSING","requestId":"f0f0-1"}}}],"status":401}}`,
  ),
  pasted(
    'urql, complexity',
    'accepted',
    'works',
    `CombinedError: [GraphQL] Query cannot be executed. The maximum allowed complexity for a query is 11000 but it was 15100. Simplify the query e.g. by setting lower limits for collections.`,
  ),
  pasted(
    'urql, code in a text',
    'accepted',
    'works',
    `[GraphQL] TOO_COMPLEX_QUERY at fetchExchange (urql-core.js:421)`,
  ),
  pasted(
    'GraphQL, a field that the type does not have',
    ['accepted', 'not-checked'],
    [],
    `GraphQLError: Cannot query field "heroo" on type "Page". Did you mean "hero"?`,
  ),
  pasted(
    'GraphQL, code in a line of a log',
    'accepted',
    'works',
    `level=error msg="contentful query failed" code=COLLIDING_TYPE_NAMES requestId=f0f0-1`,
  ),
  pasted(
    'GraphQL, unknown locale beside nothing',
    'accepted',
    'works',
    `{"errors":[{"message":"The requested locale could not be found","extensions":{"contentful":{"code":"UNKNOWN_LOCALE","requestId":"f0f0-1"}}}],"data":null}`,
  ),
  pasted(
    'GraphQL, unknown space',
    'no-access',
    SPACE,
    `Server Error: [{"message":"Query cannot be executed. Space k3b9xq2 could not be found","extensions":{"contentful":{"code":"UNKNOWN_SPACE","requestId":"f0f0-1"}}}]`,
  ),
  pasted(
    'a browser’s console, CORS',
    'not-checked',
    'cors',
    `Access to fetch at 'https://api.contentful.com/spaces/k3b9xq2/entries' from origin 'http://localhost:3000' has been blocked by CORS policy: Request header field x-foo is not allowed by Access-Control-Allow-Headers in preflight response.`,
  ),
  pasted(
    'a browser’s console, failed to fetch',
    'not-checked',
    ['cors', 'unrecognized-error', 'connection-refused', 'connection-reset', 'offline-dns'],
    `contentful.ts:14 Uncaught (in promise) TypeError: Failed to fetch\n    at getEntries (contentful.ts:14:20)`,
  ),
  pasted(
    'a browser’s console, 401',
    'rejected',
    REFUSED,
    `GET https://preview.contentful.com/spaces/k3b9xq2/environments/master/entries 401 (Unauthorized)\nxhr.js:220`,
  ),
  pasted(
    'a browser’s console, another host',
    'not-checked',
    'not-the-platform',
    `POST https://securetoken.googleapis.com/v1/token?key=xxx 403 (Forbidden)`,
  ),
  pasted(
    'a browser’s console, an image',
    ['no-access', 'not-checked'],
    [],
    `GET https://images.ctfassets.net/k3b9xq2/4a5b/6c7d/hero.jpg 404 (Not Found)`,
  ),
  pasted(
    'nginx in front',
    'not-checked',
    ['platform-error', 'proxy-interference', 'not-the-platform'],
    `<html>
<head><title>502 Bad Gateway</title></head>
<body>
<center><h1>502 Bad Gateway</h1></center>
<hr><center>nginx/1.25.3</center>
</body>
</html>`,
  ),
  pasted(
    'Cloudflare in front',
    'not-checked',
    ['not-the-platform', 'proxy-interference'],
    `HTTP/2 403
server: cloudflare
content-type: text/html; charset=UTF-8
cf-ray: 8f0000000000-FRA

<!DOCTYPE html><html><head><title>Attention Required! | Cloudflare</title></head><body>Sorry, you have been blocked</body></html>`,
  ),
  pasted(
    'Squid',
    'not-checked',
    'proxy-interference',
    `HTTP/1.1 407 Proxy Authentication Required
Server: squid/5.7
Proxy-Authenticate: Basic realm="Squid proxy-caching web server"
Content-Type: text/html

<html><head><title>ERROR: Cache Access Denied</title></head></html>`,
  ),
  pasted(
    'a tunnel',
    'not-checked',
    'proxy-interference',
    `Error: tunneling socket could not be established, statusCode=403\n    at ClientRequest.onConnect (tunnel-agent/index.js:166:19)`,
  ),
  pasted(
    'API gateway of a cloud',
    'not-checked',
    ['not-the-platform', 'proxy-interference'],
    `HTTP/1.1 403 Forbidden
x-amzn-RequestId: 11112222
x-amzn-ErrorType: ForbiddenException
content-type: application/json

{"message":"Forbidden"}`,
  ),
  pasted(
    'axios retries, gateway',
    'not-checked',
    'platform-error',
    `[contentful] error ServerError: Status: 502 - Bad Gateway - Message:  - Request ID: undefined\nServer error occurred. Waiting for 1000 ms before retrying...`,
  ),
  pasted(
    'a space behind the preview host, entry',
    'no-access',
    'resource-missing',
    `GET https://preview.contentful.com/spaces/k3b9xq2/environments/master/entries/5tQ → 404
{"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found.","details":{"type":"Entry","id":"5tQ","environment":"master","space":"k3b9xq2"},"requestId":"f0f0-1"}`,
  ),
  pasted(
    'an entry that Delivery does not have',
    'no-access',
    RESOURCE,
    `{"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found.","details":{"type":"Entry","id":"5tQ","environment":"master","space":"k3b9xq2"},"requestId":"f0f0-1"}`,
  ),
  pasted(
    'a list by a status alone',
    'no-access',
    [...SPACE, ...ENVIRONMENT],
    `404 when calling https://cdn.contentful.com/spaces/k3b9xq2/environments/master/entries?content_type=blogPost`,
  ),
  pasted(
    'a hibernated space',
    'not-checked',
    'space-hibernated',
    `HTTP/1.1 502 Bad Gateway\ncontent-type: application/json\n\n{"sys":{"type":"Error","id":"AccessDenied"},"message":"Space is hibernated","details":{"reasons":"Hibernated"},"requestId":"f0f0-1"}`,
  ),
  pasted(
    'too large',
    'not-checked',
    'response-too-large',
    `BadRequest: Response size too big. Maximum allowed response size: 7340032B.`,
  ),
  pasted(
    '429',
    'not-checked',
    'rate-limited',
    `HTTP/2 429\nx-contentful-ratelimit-reset: 1\n\n{"sys":{"type":"Error","id":"RateLimitExceeded"},"message":"You have exceeded the rate limit of the Organization this Space belongs to by making too many API requests within a short timespan.","requestId":"f0f0-1"}`,
  ),
  pasted('not found in words', 'no-access', NOT_FOUND, `The resource could not be found. (contentful)`),
]
