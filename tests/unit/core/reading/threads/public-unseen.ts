import { pasted } from './pasted.ts'
import { ENVIRONMENT, NOT_FOUND, REFUSED, RESOURCE, SPACE } from './thread.ts'

const FOREIGN = ['not-the-platform', 'unrecognized-error']
const NOTHING = 'unrecognized-error'
const MISSING = 'token-missing'
const BY_STATUS = [...REFUSED, MISSING, 'header-not-delivered']

/** Texts of public threads and of clients, labeled before the reader read any of them. */
export const publicUnseen = [
  pasted(
    'contentful-typescript-codegen#105',
    'no-access',
    ['wrong-method-or-host'],
    `NotFound: {
  "status": 404,
  "statusText": "Not Found",
  "message": "The resource could not be found.",
  "details": {},
  "request": {
    "url": "https://cdn.contentful.com:443/spaces/madeup01/environments/master",
    "headers": {
      "Content-Type": "application/vnd.contentful.management.v1+json",
      "Authorization": "Bearer ...0aaa1"
    },
    "method": "get"
  },
  "requestId": "fake-1"
}`,
  ),
  pasted(
    'contentful-cli#3081',
    'no-access',
    ['malformed-id', 'resource-missing'],
    `The Merge app is not installed in any of the environments. Environment ids: dev, master
🚨  Error: The resource could not be found.

{
 "status": 404,
 "statusText": "Not Found",
 "message": "The resource could not be found.",
 "details": "AppDefinition does not exist.",
 "request": {
   "url": "/spaces/madeup01/environments/dev/app_installations/undefined"
.....
  }`,
  ),
  pasted(
    'contentful-cli#2680',
    'no-access',
    NOT_FOUND,
    `Error: The resource could not be found.
{
   "status": 404,
   "statusText": "Not Found",
   "details": {},
   "request": { "url": "/spaces/madeup01/environments/dev-2024-06-21/app_actions/abc/calls", "method": "post" }
}`,
  ),
  pasted(
    'hyperlocalise#975',
    'rejected',
    BY_STATUS,
    `{"code":"discovery_invalid_credentials","message":"Contentful rejected the Management API token.","contentfulStatus":401}`,
  ),
  pasted(
    'a structured log',
    'rejected',
    BY_STATUS,
    `contentful request failed http_status=401 path=/spaces/madeup01/entries`,
  ),
  pasted(
    'contentful.js#1600',
    'not-checked',
    NOTHING,
    ` ERROR  [nuxt] [request error] [unhandled] [500] 'get' on proxy: property 'pageHero' is a read-only data property on the proxy target but the proxy did not return its actual value (expected '#<_ContentfulEntry>')`,
  ),
  pasted(
    'Sentry',
    'no-access',
    ENVIRONMENT,
    String.raw`{"event_id":"fake","exception":{"values":[{"type":"NotFound","value":"{\n  \"status\": 404,\n  \"message\": \"The resource could not be found.\",\n  \"details\": {\n    \"type\": \"Environment\",\n    \"id\": \"preprod\",\n    \"space\": \"madeup01\"\n  },\n  \"requestId\": \"fake-2\"\n}"}]},"tags":[["environment","production"],["url","https://bakery.example/menu"]]}`,
  ),
  pasted(
    'docker compose',
    'no-access',
    ENVIRONMENT,
    `web-1  | error: {
web-1  |   sys: { type: 'Error', id: 'NotFound' },
web-1  |   details: { type: 'Environment', id: 'staging', space: 'madeup01' },
web-1  |   requestId: 'fake-3'
web-1  | }
web-1 exited with code 1`,
  ),
  pasted(
    'Cloud Build',
    'no-access',
    SPACE,
    `Step #2 - "build": NotFound: {
Step #2 - "build":   "status": 404,
Step #2 - "build":   "details": {
Step #2 - "build":     "sys": {
Step #2 - "build":       "type": "Space"
Step #2 - "build":     }
Step #2 - "build":   },
Step #2 - "build":   "requestId": "fake-4"
Step #2 - "build": }`,
  ),
  pasted(
    'Spring RestTemplate',
    'no-access',
    RESOURCE,
    `HttpClientErrorException$NotFound: 404 Not Found: "{<EOL>  "sys": {<EOL>    "type": "Error",<EOL>    "id": "NotFound"<EOL>  },<EOL>  "details": {<EOL>    "type": "Entry",<EOL>    "id": "6kBd",<EOL>    "environment": "master",<EOL>    "space": "madeup01"<EOL>  }<EOL>}<EOL>"`,
  ),
  pasted(
    'text recognition',
    'rejected',
    REFUSED,
    `AccessTokenlnvalid\nThe access token you sent could not be found or is invalid.`,
  ),
  pasted(
    'Heroku, a router before the app',
    'not-checked',
    'timeout',
    `2026-11-20T10:12:13+00:00 heroku[router]: at=error code=H12 desc="Request timeout" method=GET path="/menu" host=bakery.example status=503
2026-11-20T10:12:13+00:00 app[web.1]: ConnectTimeoutError: Connect Timeout Error (attempted address: cdn.contentful.com:443)`,
  ),
  pasted(
    'rustls',
    'not-checked',
    'tls-untrusted',
    `error sending request for url (https://cdn.contentful.com/spaces/madeup01/entries): client error (Connect): invalid peer certificate: UnknownIssuer`,
  ),
  pasted(
    'Bun',
    'not-checked',
    'tls-untrusted',
    `UNKNOWN_CERTIFICATE_VERIFICATION_ERROR fetching "https://cdn.contentful.com/spaces/madeup01/entries"`,
  ),
  pasted(
    'GnuTLS',
    'not-checked',
    'tls-untrusted',
    `server certificate verification failed. CAfile: none CRLfile: none`,
  ),

  // Readers of options and settings that lack a token.
  pasted('an action’s input', 'rejected', MISSING, `Error: Input required and not supplied: management_token`),
  pasted('commander', 'rejected', MISSING, `error: required option '--management-token <token>' not specified`),
  pasted('next', 'rejected', MISSING, `⨯ Error: Missing env.CONTENTFUL_PREVIEW_ACCESS_TOKEN`),
  pasted('click', 'rejected', MISSING, `Error: Missing option '--access-token'.`),
  pasted('argparse', 'rejected', MISSING, `sync.py: error: the following arguments are required: --management-token`),
  pasted(
    'zod',
    'rejected',
    MISSING,
    `ZodError: [{"code":"invalid_type","received":"undefined","path":["CONTENTFUL_ACCESS_TOKEN"],"message":"Required"}]`,
  ),
  pasted(
    'pydantic',
    'rejected',
    MISSING,
    `pydantic_core._pydantic_core.ValidationError: 1 validation error for Settings
contentful_access_token
  Field required [type=missing]`,
  ),
  pasted(
    'terraform',
    'rejected',
    MISSING,
    `Error: No value for required variable
The root module input variable "contentful_management_token" is not set, and has no default value.`,
  ),
  pasted(
    'Spring',
    'rejected',
    MISSING,
    `Could not resolve placeholder 'contentful.access-token' in value "\${contentful.access-token}"`,
  ),
  ...[
    'GITHUB_TOKEN is not set',
    'OPENAI_API_KEY is missing',
    'Error: MAPBOX_ACCESS_TOKEN is required',
    'Error: Input required and not supplied: slack-bot-token',
  ].map((text) => pasted('a setting of another service', 'not-checked', FOREIGN, text)),

  // Other services and no errors.
  ...[
    `{"data":{"shop":null},"errors":[{"message":"You need one of the following permissions","path":["shop"],"extensions":{"exception":{"code":"PermissionDenied"}}}]}`,
    `{"data":{"repository":null},"errors":[{"type":"NOT_FOUND","path":["repository"],"message":"Could not resolve to a Repository"}]}`,
    `{"errors":[{"message":"Your query complexity is too high.","path":["tournaments"]}],"data":{"tournaments":null}}`,
    `{"status":401,"message":"Token expired","timestamp":"2026-11-20T10:00:00Z","path":"/v1/items"}`,
    `{"code":401,"message":"Invalid API key"}`,
    `{"errors":[{"status":"404","title":"Not Found","detail":"x"}]}`,
    `403: Cannot POST to the index:\n{"message":"Index not allowed with this API key","status":403} (403)`,
    `{ error: { message: 'Invalid Signature 1a2b. String to sign', name: 'Error', http_code: 401 } }`,
    `AirtableError { error: 'NOT_AUTHORIZED', message: 'You are not authorized to perform this operation', statusCode: 403 }`,
    `▶ src/pages/[...slug].astro\n error   {"message":{},"status":404,"id":"src/pages/[...slug].astro"}`,
    `Unexpected status code [401] on URL https://acme-site.prismic.io/api/v2?access_token=undefined`,
    `HTTPError: 403 Forbidden from https://upload.pypi.org/legacy/\nInvalid or non-existent authentication information.`,
    `Pushing gem to https://rubygems.org...\nThere was a problem saving your gem. Access Denied.`,
    `Completed with 404 rows affected. PASS=12 WARN=0 ERROR=0`,
  ].map((text) => pasted('an error of another API', 'not-checked', FOREIGN, text)),
  pasted(
    'hydrogen-v1#2173',
    'not-checked',
    FOREIGN,
    `The page crashes and the server logs say we get a 403 error from Storefront API.`,
  ),
  pasted(
    'a log of commits',
    'not-checked',
    NOTHING,
    `9f1c2ab chore(deps): bump contentful from 10.6 to 11.5
51ab9e0 fix(cms): treat AccessTokenInvalid as final`,
  ),
  pasted(
    'a changelog',
    'not-checked',
    NOTHING,
    `## 10.2.1
- fix: retry requests that failed with 502 or 503
- docs: explain AccessTokenInvalid`,
  ),
]
