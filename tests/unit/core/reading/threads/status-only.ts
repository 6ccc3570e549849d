import { NOT_FOUND, REFUSED, type Thread } from './thread.ts'

const REJECTED = { verdict: 'rejected', causes: [...REFUSED, 'token-missing'] } as const

/** HTTP clients that print little more than a number. */
export const statusOnly: Thread[] = [
  {
    seen: 'gridsome#1569',
    text: `Error: Request failed with status code 401
    at createError (/app/node_modules/contentful/dist/contentful.node.js:886:15)
    at settle (/app/node_modules/contentful/dist/contentful.node.js:1049:12)`,
    ...REJECTED,
    facts: { id: null, basis: 'status', said: { kind: 'token-refused', status: 401 } },
  },
  {
    seen: 'OneShopper#11',
    text: `error Fetching contentful data failed

  Error: Request failed with status code 404

  - contentful.node.js:886 createError
    [app]/[contentful]/dist/contentful.node.js:886:15`,
    verdict: 'no-access',
    causes: NOT_FOUND,
    facts: { basis: 'status', said: { kind: 'not-found', status: 404 } },
  },
  {
    seen: 'gridsome#1387',
    text: `Initializing plugins...
Error: Request failed with status code 400
    at createError (/app/node_modules/contentful/dist/contentful.node.js:886:15)`,
    verdict: 'not-checked',
    causes: ['unrecognized-error', 'response-too-large'],
    facts: { said: { kind: 'request-bad', status: 400 } },
  },
  {
    seen: 'contentful.java#102',
    text: `Exception in thread "main" retrofit.RetrofitError: 400 Bad Request
\tat retrofit.RetrofitError.httpError(RetrofitError.java:40)
\tat retrofit.RestAdapter$RestHandler.invokeRequest(RestAdapter.java:388)`,
    verdict: 'not-checked',
    causes: ['unrecognized-error', 'response-too-large'],
    facts: { said: { kind: 'request-bad', status: 400 } },
  },
  {
    seen: 'gatsby#22418',
    text: `4:12:41 PM: error Fetching contentful data failed
4:12:41 PM:   Error: Request failed with status code 503
4:12:41 PM:   - createError.js:16 createError`,
    verdict: 'not-checked',
    causes: ['platform-error'],
    facts: { said: { kind: 'platform-failed', status: 503 } },
  },
  {
    seen: 'RestClient',
    text: `/app/gems/rest-client-2.1.0/lib/restclient/abstract_response.rb:249:in \`exception_with_response': 401 Unauthorized (RestClient::Unauthorized)
\tfrom fetch_contentful.rb:9`,
    ...REJECTED,
    facts: { said: { kind: 'token-refused', status: 401 } },
  },
  {
    seen: 'Faraday',
    text: 'Faraday::UnauthorizedError: the server responded with status 401',
    ...REJECTED,
    facts: { said: { kind: 'token-refused', status: 401 } },
  },
  {
    seen: 'Guzzle',
    text: `GuzzleHttp\\Exception\\ClientException: Client error: \`GET https://cdn.contentful.com/spaces/abc123space/environments/staging/entries\` resulted in a \`404 Not Found\` response:
{
  "sys": {
    "type": "Error",
    "id": "NotFound"
 (truncated...)`,
    verdict: 'no-access',
    causes: NOT_FOUND,
    facts: { request: { space: 'abc123space', environment: 'staging', api: 'delivery', method: 'GET' } },
  },
  {
    seen: 'okhttp',
    text: 'Response{protocol=h2, code=404, message=, url=https://cdn.contentful.com/spaces/abc123space/environments/staging/entries}',
    verdict: 'no-access',
    causes: NOT_FOUND,
    facts: { said: { kind: 'not-found', status: 404 }, request: { environment: 'staging', api: 'delivery' } },
  },
  {
    seen: 'retrofit#3794',
    text: `Fatal Exception: retrofit2.HttpException: HTTP 401
       at retrofit2.KotlinExtensions$await$2$2.onResponse(KotlinExtensions.kt:53)
       at okhttp3.internal.connection.RealCall$AsyncCall.run(RealCall.kt:519)`,
    ...REJECTED,
    facts: { said: { kind: 'token-refused', status: 401 } },
  },
  {
    seen: 'requests',
    text: 'requests.exceptions.HTTPError: 404 Client Error: Not Found for url: https://cdn.contentful.com/spaces/abc123space/environments/master/entries?content_type=post',
    verdict: 'no-access',
    causes: NOT_FOUND,
    facts: { said: { kind: 'not-found', status: 404 }, request: { space: 'abc123space', environment: 'master' } },
  },
  {
    seen: 'requests',
    text: 'requests.exceptions.HTTPError: 401 Client Error: Unauthorized for url: https://preview.contentful.com/spaces/abc123space/entries?access_token=fake000000000000000000000000000000000000000',
    ...REJECTED,
    facts: { said: { kind: 'token-refused', status: 401 }, request: { api: 'preview', placement: 'query' } },
  },
  {
    seen: 'HttpClient (.NET)',
    text: 'System.Net.Http.HttpRequestException: Response status code does not indicate success: 401 (Unauthorized).',
    ...REJECTED,
    facts: { said: { kind: 'token-refused', status: 401 } },
  },
  {
    seen: 'Go clients',
    text: '2024/05/01 10:11:44 fetching https://api.contentful.com/spaces/abc123space/api_keys: unexpected status code 403',
    verdict: 'no-access',
    causes: ['permission-denied'],
    facts: { said: { kind: 'access-denied', status: 403 }, request: { api: 'management' } },
  },
  {
    seen: 'Apache HttpClient',
    text: 'org.apache.http.client.HttpResponseException: status code: 503, reason phrase: Service Unavailable',
    verdict: 'not-checked',
    causes: ['platform-error'],
    facts: { said: { kind: 'platform-failed', status: 503 } },
  },
  {
    seen: 'contentful_middleman',
    text: 'Contentful import failed. HTTP status code: 503',
    verdict: 'not-checked',
    causes: ['platform-error'],
    facts: { said: { kind: 'platform-failed', status: 503 } },
  },
  {
    seen: 'contentful.php',
    text: '[status code] 400\n[reason phrase] Bad Request\n[url] https://cdn.contentful.com/spaces/abc123space/entries?skip=2000',
    verdict: 'not-checked',
    causes: ['unrecognized-error', 'response-too-large'],
    facts: { said: { kind: 'request-bad', status: 400 } },
  },
  {
    seen: 'browser console',
    text: `GET https://cdn.contentful.com/spaces/abc123space/environments/master/entries 401 (Unauthorized)
dispatchXhrRequest @ xhr.js:220`,
    ...REJECTED,
    facts: { said: { kind: 'token-refused', status: 401 }, request: { method: 'GET', api: 'delivery' } },
  },
  {
    seen: 'browser console',
    text: 'Failed to load resource: the server responded with a status of 404 ()\ncdn.contentful.com/spaces/undefined/environments/master/entries:1',
    verdict: 'no-access',
    causes: ['malformed-id', ...NOT_FOUND],
    facts: { said: { kind: 'not-found', status: 404 }, request: { unset: [{ place: 'space', kind: 'unset' }] } },
  },
  {
    seen: 'ember-data-contentful#10',
    text: `Error: Ember Data Request GET https://cdn.contentful.com/spaces/abc123space/entries/ returned a 401
Payload (application/vnd.contentful.delivery.v1+json)
[object Object]`,
    ...REJECTED,
    facts: { said: { kind: 'token-refused', status: 401 } },
  },
  {
    seen: 'axios',
    text: 'AxiosError: Request failed with status code 429\n    at settle (file:///app/node_modules/axios/lib/core/settle.js:19:12)',
    verdict: 'not-checked',
    causes: ['rate-limited'],
    facts: { said: { kind: 'too-many-requests', status: 429 } },
  },
  {
    seen: 'got',
    text: "HTTPError: Response code 403 (Forbidden)\n    at EventEmitter.<anonymous> (/app/node_modules/got/source/as-promise.js:74:19) {\n  name: 'HTTPError',\n  host: 'api.contentful.com',\n  path: '/spaces/abc123space/webhook_definitions'\n}",
    verdict: 'no-access',
    causes: ['permission-denied'],
    facts: { said: { kind: 'access-denied', status: 403 }, request: { host: 'api.contentful.com', api: 'management' } },
  },
  {
    seen: 'contentful-management.js behind a proxy',
    text: 'Error: Request failed with status code 407\n    at createError (node_modules/axios/lib/core/createError.js:16:15)',
    verdict: 'not-checked',
    causes: ['proxy-interference'],
    facts: { said: { kind: 'proxy-login', status: 407 } },
  },
  {
    seen: 'gatsby-starter-mate#65',
    text: `{ Error: Request failed with status code 403
    at createError (/app/node_modules/axios/lib/core/createError.js:16:15)
  config:
   { url:
      'https://blog.example.org/@starter/latest?format=json&limit=100',
     method: 'get' },
  response: { status: 403, statusText: 'Forbidden' } }`,
    verdict: ['not-checked', 'no-access'],
    causes: [],
    facts: { said: { kind: 'access-denied', status: 403 }, request: { host: 'blog.example.org', api: null } },
  },
]
