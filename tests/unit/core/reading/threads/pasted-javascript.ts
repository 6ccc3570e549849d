import { pasted } from './pasted.ts'
import { ENVIRONMENT, REFUSED, RESOURCE, SPACE } from './thread.ts'

const INVALID = 'The access token you sent could not be found or is invalid.'

/** axios, contentful.js 5 to 11, contentful-management, fetch. */
export const javascriptClients = [
  pasted(
    'axios, another host',
    'not-checked',
    'not-the-platform',
    `AxiosError: Request failed with status code 401
    at settle (/app/node_modules/axios/dist/node/axios.cjs:2019:12)
    at IncomingMessage.handleStreamEnd (/app/node_modules/axios/dist/node/axios.cjs:3135:11) {
  code: 'ERR_BAD_REQUEST',
  config: {
    method: 'get',
    url: 'https://api.github.com/gists',
    headers: Object [AxiosHeaders] { Accept: 'application/json, text/plain, */*', Authorization: 'Bearer ***' }
  },
  status: 401
}`,
  ),
  pasted(
    'axios, another host, 403',
    'not-checked',
    'not-the-platform',
    `Error: Request failed with status code 403
    at createError (node_modules/axios/lib/core/createError.js:16:15)
  config: { url: 'https://api.stripe.com/v1/customers?limit=3', method: 'get', headers: { Authorization: 'Bearer sk_test_xxx' } }`,
  ),
  pasted(
    'axios, entries of an environment',
    'no-access',
    [...ENVIRONMENT, ...SPACE],
    `AxiosError: Request failed with status code 404
  config: {
    baseURL: 'https://cdn.contentful.com:443/spaces/k3b9xq2/environments/staging/',
    url: 'https://cdn.contentful.com/spaces/k3b9xq2/environments/staging/entries',
    method: 'get'
  }`,
  ),
  pasted(
    'axios, one entry',
    'no-access',
    [...RESOURCE, ...ENVIRONMENT, ...SPACE],
    `Request failed with status code 404: GET https://cdn.contentful.com/spaces/k3b9xq2/environments/master/entries/6KntaYXaHSyIw8M6eo26OK`,
  ),
  pasted(
    'axios, the space itself',
    'no-access',
    SPACE,
    `{"message":"Request failed with status code 404","config":{"url":"https://api.contentful.com/spaces/k3b9xq2","method":"get"},"status":404}`,
  ),
  pasted(
    'contentful.js 11, no record came',
    'not-checked',
    ['not-the-platform', 'proxy-interference'],
    `401 Unauthorized: {
  "status": 401,
  "statusText": "Unauthorized",
  "message": "",
  "details": {},
  "request": {
    "url": "/spaces/k3b9xq2/environments/master/entries",
    "headers": { "Authorization": "Bearer ...f3a91" },
    "method": "get"
  }
}`,
  ),
  pasted(
    'contentful.js 11, no record came, 403',
    'not-checked',
    ['not-the-platform', 'proxy-interference'],
    `Uncaught (in promise) 403 Forbidden: {"status":403,"statusText":"Forbidden","message":"","details":{},"request":{"url":"https://cdn.contentful.com:443/spaces/k3b9xq2/environments/master/entries"}}`,
  ),
  pasted(
    'contentful.js 11, body cut off',
    'not-checked',
    ['unrecognized-error', 'connection-reset', 'proxy-interference', 'not-the-platform'],
    `200 OK: {
  "status": 200,
  "statusText": "OK",
  "message": "",
  "details": {}
}`,
  ),
  pasted(
    'contentful.js 11, no record came, 404',
    'not-checked',
    ['not-the-platform', 'proxy-interference'],
    `404 Not Found: {
  "status": 404,
  "statusText": "Not Found",
  "message": "",
  "details": {},
  "request": { "url": "/spaces/k3b9xq2/environments/master/content_types", "method": "get" }
}
    at errorHandler (/app/node_modules/contentful-sdk-core/dist/index.js:313:15)`,
  ),
  pasted(
    'contentful.js 7, refused',
    'rejected',
    REFUSED,
    `(node:412) UnhandledPromiseRejectionWarning: AccessTokenInvalid: {
  "status": 401,
  "statusText": "Unauthorized",
  "message": "${INVALID}",
  "details": {},
  "request": {
    "url": "https://cdn.contentful.com:443/spaces/k3b9xq2/environments/master/entries",
    "headers": {
      "Accept": "application/json, text/plain, */*",
      "Content-Type": "application/vnd.contentful.delivery.v1+json",
      "X-Contentful-User-Agent": "sdk contentful.js/7.14.6; platform node.js/v12.16.1; os Linux/v12.16.1;",
      "Authorization": "Bearer ...f3a91",
      "user-agent": "node.js/v12.16.1"
    },
    "method": "get",
    "params": {}
  },
  "requestId": "2b1a3c4d-5e6f-7788-99aa-bbccddeeff00"
}`,
  ),
  pasted(
    'contentful.js 10, environment',
    'no-access',
    ENVIRONMENT,
    `[12:04:11 PM] Error: {
[12:04:11 PM]   "status": 404,
[12:04:11 PM]   "statusText": "Not Found",
[12:04:11 PM]   "message": "The resource could not be found.",
[12:04:11 PM]   "details": {
[12:04:11 PM]     "type": "Environment",
[12:04:11 PM]     "id": "develop",
[12:04:11 PM]     "space": "k3b9xq2"
[12:04:11 PM]   },
[12:04:11 PM]   "request": {
[12:04:11 PM]     "url": "https://cdn.contentful.com:443/spaces/k3b9xq2/environments/develop/entries"
[12:04:11 PM]   },
[12:04:11 PM]   "requestId": "0f0f0f0f-1111-2222-3333-444444444444"
[12:04:11 PM] }`,
  ),
  pasted(
    'contentful.js 9, space',
    'no-access',
    SPACE,
    `NotFound: {
  "status": 404,
  "statusText": "Not Found",
  "message": "The resource could not be found.",
  "details": { "sys": { "type": "Space" } },
  "request": { "url": "https://cdn.contentful.com:443/spaces/xxx/environments/master/entries", "headers": { "Authorization": "Bearer ...xxxxx" } },
  "requestId": "0f0f0f0f-1111-2222-3333-444444444444"
}`,
  ),
  pasted(
    'contentful.js 5, query',
    'accepted',
    'works',
    `{ InvalidQuery: {
  "status": 400,
  "statusText": "Bad Request",
  "message": "The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.",
  "details": { "errors": [ { "name": "unknownContentType", "value": "DOESNOTEXIST" } ] },
  "request": { "url": "https://cdn.contentful.com:443/spaces/k3b9xq2/entries", "params": { "content_type": "blogPosts" } },
  "requestId": "0f0f0f0f-1111-2222-3333-444444444444"
}`,
  ),
  pasted(
    'contentful.js, unknown locale',
    'accepted',
    'works',
    `BadRequest: {
  "status": 400,
  "statusText": "Bad Request",
  "message": "Unknown locale: de-AT",
  "details": {},
  "request": { "url": "https://cdn.contentful.com:443/spaces/k3b9xq2/environments/master/entries?locale=de-AT" },
  "requestId": "0f0f0f0f-1111-2222-3333-444444444444"
}`,
  ),
  pasted(
    'contentful.js, select too deep',
    'accepted',
    'works',
    `Error: BadRequest: Status: 400 - Bad Request - Message: Selected properties must be at most 2 levels deep - Request ID: 8f8f8f8f-1`,
  ),
  pasted(
    'contentful-management, version',
    'accepted',
    'works',
    `VersionMismatch: {
  "status": 409,
  "statusText": "Conflict",
  "message": "",
  "details": {},
  "request": {
    "url": "/spaces/k3b9xq2/environments/master/entries/6KntaYXaHSyIw8M6eo26OK",
    "method": "put",
    "payloadData": "{\\"fields\\":{}}"
  },
  "requestId": "0f0f0f0f-1111-2222-3333-444444444444"
}`,
  ),
  pasted(
    'contentful-management, version, in words',
    'accepted',
    'works',
    `Error: Version mismatch error. The version you specified was incorrect. This may be due to someone else editing the content.`,
  ),
  pasted(
    'contentful-management, validation, in words',
    'accepted',
    'works',
    `Publishing entry 6KntaYXaHSyIw8M6eo26OK failed: Validation error`,
  ),
  pasted(
    'axios on Management, 422',
    'accepted',
    'works',
    `AxiosError: Request failed with status code 422
    at settle (file:///srv/migrate/node_modules/axios/lib/core/settle.js:19:12)
  config: { url: 'https://api.contentful.com/spaces/k3b9xq2/environments/master/entries/abc/published', method: 'put' }`,
  ),
  pasted(
    'axios on Management, 409',
    'accepted',
    'works',
    `PUT https://api.contentful.com/spaces/k3b9xq2/environments/master/content_types/page - Request failed with status code 409`,
  ),
  pasted(
    'contentful-management, a content type that is not active',
    'accepted',
    'works',
    `BadRequest: { "status": 400, "statusText": "Bad Request", "message": "The content type you sent could not be found or was not activated.", "details": {}, "request": { "url": "/spaces/k3b9xq2/environments/master/entries", "method": "post" }, "requestId": "0f0f0f0f-1" }`,
  ),
  pasted(
    'contentful-management, key by id',
    'no-access',
    ['resource-missing', ...SPACE],
    `NotFound: {
  "status": 404,
  "statusText": "Not Found",
  "message": "The resource could not be found.",
  "details": "The API key could not be found.",
  "request": { "url": "https://api.contentful.com:443/spaces/k3b9xq2/api_keys/2Yx0e", "method": "get" },
  "requestId": "0f0f0f0f-1111-2222-3333-444444444444"
}`,
  ),
  pasted(
    'contentful-management, the space itself',
    'no-access',
    SPACE,
    `NotFound: {
  "status": 404,
  "statusText": "Not Found",
  "message": "The resource could not be found.",
  "details": {},
  "request": { "url": "/spaces/k3b9xq2", "headers": { "Content-Type": "application/vnd.contentful.management.v1+json", "Authorization": "Bearer ...f3a91" }, "method": "get" },
  "requestId": "0f0f0f0f-1111-2222-3333-444444444444"
}`,
  ),
  pasted(
    'contentful-management, a collection',
    'no-access',
    [...SPACE, ...ENVIRONMENT],
    `{
  "status": 404,
  "statusText": "Not Found",
  "message": "The resource could not be found.",
  "details": {},
  "request": { "url": "/spaces/k3b9xq2/environments/feature-x/entries", "headers": { "Content-Type": "application/vnd.contentful.management.v1+json" }, "method": "get" },
  "requestId": "0f0f0f0f-1111-2222-3333-444444444444"
}`,
  ),
  pasted(
    'contentful-management, role',
    'no-access',
    'permission-denied',
    `AccessDenied: {
  "status": 403,
  "statusText": "Forbidden",
  "message": "",
  "details": { "reasons": "This action requires admin permissions." },
  "request": { "url": "/spaces/k3b9xq2/webhook_definitions", "method": "post" },
  "requestId": "0f0f0f0f-1111-2222-3333-444444444444"
}`,
  ),
  pasted(
    'contentful-management, organization',
    'no-access',
    'organization-grant-missing',
    `OrganizationAccessGrantRequired: {"status":401,"statusText":"Unauthorized","message":"Access to the organization requires a grant for this token.","details":{},"requestId":"0f0f0f0f-1"}`,
  ),
  pasted(
    'contentful-management, a token of the CLI with Management 403',
    'rejected',
    REFUSED,
    `Error: {
  "status": 403,
  "statusText": "Forbidden",
  "message": "${INVALID}",
  "details": {},
  "request": { "url": "https://api.contentful.com:443/spaces/<SPACE_ID>", "headers": { "Authorization": "Bearer ...[REDACTED]" } },
  "requestId": "0f0f0f0f-1"
}`,
  ),
  pasted(
    'fetch, access_token redacted beside a record',
    'no-access',
    SPACE,
    `GET https://cdn.contentful.com/spaces/xxx/environments/master/entries?access_token=ACCESS_TOKEN&content_type=page 404
{"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found.","details":{"sys":{"type":"Space"}},"requestId":"0f0f0f0f-1"}`,
  ),
  pasted(
    'fetch, placeholder space in an address beside an environment',
    'no-access',
    ENVIRONMENT,
    `fetch("https://cdn.contentful.com/spaces/your_space_id/environments/develop/entries?access_token=your_access_token")
-> {"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found.","details":{"type":"Environment","id":"develop","space":"k3b9xq2"},"requestId":"0f0f0f0f-1"}`,
  ),
  pasted(
    'fetch, redacted address beside a status',
    'no-access',
    [...SPACE, ...ENVIRONMENT],
    `Failed to load https://cdn.contentful.com/spaces/xxxxxxxx/environments/master/entries?access_token=XXXX: 404 (Not Found)`,
  ),
  pasted(
    'fetch, undefined in the address',
    'no-access',
    'malformed-id',
    `GET https://cdn.contentful.com/spaces/undefined/environments/master/entries 404 (Not Found)`,
  ),
  pasted(
    'the platform’s sentence for no token',
    'rejected',
    ['token-missing', 'header-not-delivered'],
    `{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"An access token is required. You can send it in the Authorization header or as the parameter access_token.","requestId":"0f0f0f0f-1"}`,
  ),
  pasted(
    'rate limit, then refused',
    'rejected',
    REFUSED,
    `Rate limit error occurred. Waiting for 1532 ms before retrying...
Rate limit error occurred. Waiting for 2210 ms before retrying...
AccessTokenInvalid: ${INVALID}`,
  ),
  pasted(
    'SDK retries only',
    'not-checked',
    'rate-limited',
    `[warning] Rate limit error occurred. Waiting for 1733 ms before retrying...\n[warning] Rate limit error occurred. Waiting for 2733 ms before retrying...`,
  ),
  pasted(
    'several ids, only their names',
    'not-checked',
    [],
    `switch (error.sys.id) {
  case 'AccessTokenInvalid': return 401
  case 'AccessDenied': return 403
  case 'RateLimitExceeded': return 429
  case 'VersionMismatch': return 409
}`,
  ),
]
