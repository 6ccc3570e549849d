import { pasted } from './pasted.ts'
import { CONNECTION, ENVIRONMENT, NOT_FOUND, OTHER_PROBLEM, REFUSED, RESOURCE, SPACE } from './thread.ts'

/** Texts of public threads and of other services, labeled before the judge read any of them. */
export const publicNewer = [
  pasted(
    'contentful.js#13',
    'rejected',
    REFUSED,
    `{ sys: { type: 'Error', id: 'AccessTokenInvalid' },
  message: 'The access token you sent could not be found or is invalid.',
  requestId: 'xxx' }`,
  ),
  pasted(
    'gatsby-starter-mate#6',
    'rejected',
    REFUSED,
    String.raw`[
  {
    "ts": "2018-10-15T15:12:55.086Z",
    "level": "error",
    "error": {
      "originalError": {
        "name": "AccessTokenInvalid",
        "message": "{\n  \"status\": 403,\n  \"statusText\": \"Forbidden\",\n  \"message\": \"The access token you sent could not be found or is invalid.\",\n  \"details\": {},\n  \"request\": {\n    \"url\": \"https://api.contentful.com:443/spaces/madeupspace1\",\n    \"headers\": {\n      \"Accept\": \"application/json, text/plain, */*\",\n      \"Authorization\": \"Bearer ...0aaa1\"\n    },\n    \"method\": \"get\"\n  },\n  \"requestId\": \"00000000000000000000000000000001\"\n}"
      },
      "data": { "status": 403, "statusText": "Forbidden" }
    }
  }
]`,
  ),
  pasted(
    'gatsby-starter-mate#416',
    'rejected',
    REFUSED,
    `The following 1 errors and 0 warnings occurred:

11:13:70 - Error: Status: 403 - Forbidden - Message: The access token you sent could not be found or is invalid. - Request ID: 00000000000000000000000000000002

Stored the detailed error log file at:
C:\\Users\\dev\\portfolio\\contentful-import-error-log-madeupspace1-2020-07-01T11-13-13.json
(node:3036) UnhandledPromiseRejectionWarning: ContentfulMultiError: Errors occured
    at C:\\Users\\dev\\portfolio\\node_modules\\contentful-import\\dist\\index.js:202:28`,
  ),
  pasted(
    'contentful-management.js#2841',
    'rejected',
    REFUSED,
    `{
  requestId: '00000000-0000-4000-8000-000000000003',
  message: 'The access token you sent could not be found or is invalid.',
  sys: { type: 'Error', id: 'AccessTokenInvalid' }
}`,
  ),
  pasted(
    'contentful-graph#43',
    'rejected',
    REFUSED,
    `  var error = new Error();
              ^

AccessTokenInvalid: {
  "status": 403,
  "statusText": "Forbidden",
  "message": "The access token you sent could not be found or is invalid.",
  "details": {},
  "request": {
    "url": "/spaces/madeupspace1",
    "headers": {
      "Content-Type": "application/vnd.contentful.management.v1+json",
      "X-Contentful-User-Agent": "sdk contentful-management.js/7.54.2; platform node.js/v16.0.0; os macOS/v16.0.0;",
      "Authorization": "Bearer ...aaaaa"
    },
    "method": "get"
  },
  "requestId": "00000000-0000-4000-8000-000000000004"
}`,
  ),
  pasted(
    'contentful-export#98',
    'rejected',
    REFUSED,
    `contentful-export --config export.json
Error: Status: 403 - Forbidden - Message: The access token you sent could not be found or is invalid.`,
  ),
  pasted(
    'sprout-static-cms#7',
    'rejected',
    REFUSED,
    `GET https://api.contentful.com:443/spaces/madeupspace1 access_token=xxxx The access token you sent could not be found or is invalid. {"sys":{"type":"Error","id":"AccessTokenInvalid"},"requestId":"9e1-614553853","message":"The access token you sent could not be found or is invalid."}`,
  ),
  pasted(
    'gridsome#1387',
    ['accepted', 'not-checked'],
    [...OTHER_PROBLEM, 'response-too-large'],
    `$ gridsome develop
Gridsome v0.7.23

Initializing plugins...
Error: Request failed with status code 400
    at createError (/Users/dev/my-gridsome-site/node_modules/contentful/dist/contentful.node.js:886:15)
    at settle (/Users/dev/my-gridsome-site/node_modules/contentful/dist/contentful.node.js:1049:12)
    at IncomingMessage.handleStreamEnd (/Users/dev/my-gridsome-site/node_modules/contentful/dist/contentful.node.js:294:11)`,
  ),
  pasted(
    'OneShopper#11',
    'no-access',
    NOT_FOUND,
    `error Fetching contentful data failed


  Error: Request failed with status code 404
  
  - contentful.node.js:886 createError
    [XXXX]/[contentful]/dist/contentful.node.js:886:15`,
  ),
  pasted(
    'gatsby#28268',
    'no-access',
    ENVIRONMENT,
    `{
  sys: { type: 'Error', id: 'NotFound' },
  message: 'The resource could not be found.',
  details: { type: 'Environment', id: '**master**', space: '***********a ' },
  requestId: 'xxx0ff'
}
error Accessing your Contentful space failed.
Try setting GATSBY_CONTENTFUL_OFFLINE=true to see if we can serve from cache.
Used options:
spaceId: "***********a"
environment: "develop"
host: "cdn.contentful.com"`,
  ),
  pasted(
    'gatsby#19392',
    'no-access',
    NOT_FOUND,
    `Accessing your Contentful space failed.
Try setting GATSBY_CONTENTFUL_OFFLINE=true to see if we can serve from cache.

Endpoint not found. Check if host and spaceId settings are correct

Used options:
spaceId: "*********mom" - Check if setting is correct
accessToken: "***************************************rQHU"
environment: "development"
host (default value): "cdn.contentful.com" - Check if setting is correct`,
  ),
  pasted(
    'gatsby#25151',
    'not-checked',
    ['unrecognized-error'],
    `Accessing your Contentful space failed.
Try setting GATSBY_CONTENTFUL_OFFLINE=true to see if we can serve from cache.

Used options:
spaceId: "*********49a"
accessToken: "***************************************2tvY"
host (default value): "cdn.contentful.com"
environment (default value): "master"`,
  ),
  pasted(
    // Both values end in a brace: they come from a template.
    'barcadia#27',
    ['not-checked', 'no-access', 'rejected'],
    ['unrecognized-error', 'token-malformed', ...NOT_FOUND],
    `Cannot access Contentful space "***********05}" on environment "master" with access token
"*****************************************oF8}". Make sure to double check them! (value)`,
  ),
  pasted(
    'next-contentful-starter#3',
    'rejected',
    'token-missing',
    `4:56:35 PM: > Build error occurred
4:56:35 PM: TypeError: Expected parameter accessToken
4:56:35 PM:     at Module.createClient (/opt/build/repo/node_modules/contentful/dist/contentful.node.js:7563:11)
4:56:35 PM:     at Module.RNiq (/opt/build/repo/.next/server/pages/index.js:151:44)`,
  ),
  pasted(
    'code-dot-org#62954',
    'rejected',
    'token-missing',
    `Collecting page data  ..Error: Failed to collect configuration for /[locale]/[slug]
    at <unknown> (/workspaces/site/node_modules/next/dist/build/utils.js:1131:23) {
  [cause]: TypeError: Expected parameter accessToken
      at <unknown> (/workspaces/site/.next/server/app/[locale]/[slug]/page.js:7:4934)`,
  ),
  pasted(
    'contentful.rb#116',
    'no-access',
    [...RESOURCE, ...NOT_FOUND],
    `D, [2016-12-26T20:38:36.605619 #7206] DEBUG -- : [httplog] GET https://cdn.contentful.com/spaces/madeupspace1/content_types/Post completed with status code 404 in 0.6291013559994099 seconds
Contentful::NotFound: The resource could not be found.`,
  ),
  pasted(
    'contentful-importer.rb#32',
    'no-access',
    'permission-denied',
    `contentful-importer-0.2.2/lib/contentful/importer/parallel_importer.rb:60: undefined method \`content_types' for #<Contentful::Management::AccessDenied> (NoMethodError)`,
  ),
  pasted(
    'contentful-management.py#2',
    ['accepted', 'not-checked'],
    [...OTHER_PROBLEM],
    `Traceback (most recent call last):
    asset.publish()
  File ".../lib/python3.6/site-packages/contentful_management/resource.py", line 326, in publish
    headers=self._update_headers()
  File ".../lib/python3.6/site-packages/contentful_management/errors.py", line 20, in __init__
    super(HTTPError, self).__init__(response.json()['message'])
KeyError: 'message'`,
  ),
  pasted(
    'contentful.swift#176',
    'not-checked',
    'unrecognized-error',
    `The operation couldn’t be completed. (Contentful.SDKError error 3.)`,
  ),
  pasted(
    'contentful.java#203',
    ['not-checked', 'accepted'],
    [...OTHER_PROBLEM],
    'When querying Contentful with too many entries via URL, we receive an error message `Error: URI Too Long` with status code 414.',
  ),
  pasted(
    'contentful.js#184',
    'not-checked',
    CONNECTION,
    `[warning] Connection error occured. Waiting for 1986 ms before retrying...
[warning] Connection error occured. Waiting for 2685 ms before retrying...`,
  ),
  pasted(
    'nextjs-masterclass#13',
    'not-checked',
    ['connection-refused'],
    `- info Collecting page data ...TypeError: fetch failed
    at node:internal/deps/undici/undici:12618:11 {
  cause: AggregateError [ECONNREFUSED]:
      at internalConnectMultiple (node:net:1116:18) {
    code: 'ECONNREFUSED',
    [errors]: [ [Error], [Error] ]
  }
}`,
  ),
  pasted(
    'contentful-graphql-playground-app#3',
    'not-checked',
    'unrecognized-error',
    `{
  "error": "Union type PageContent can only include type PageLanding once."
}`,
  ),
  pasted(
    'contentful.rb#26',
    ['not-checked', 'rejected'],
    ['unrecognized-error', 'not-the-platform', ...REFUSED],
    `Filter chain halted as #Proc:0x007f2c22549188@/app/vendor/bundle/ruby/2.1.0/gems/actionpack-4.0.5/lib/action_controller/metal/http_authentication.rb:71 rendered or redirected
Completed 401 Unauthorized in 236ms`,
  ),
  pasted(
    'rg-portfolio#1',
    ['accepted', 'not-checked'],
    ['rate-limited', ...OTHER_PROBLEM],
    `The following 4 errors and 11 warnings occurred:

23:04:23 - Rate limit error occurred. Waiting for 1506 ms before retrying...
23:04:63 - AssetProcessingTimeout: Asset is taking longer then expected to process.`,
  ),
  pasted(
    'GraphQL, fetch in Next.js',
    'no-access',
    ENVIRONMENT,
    `Error: Failed to fetch API: {"errors":[{"message":"Query cannot be executed. The environment 'staging' could not be found.","extensions":{"contentful":{"code":"UNKNOWN_ENVIRONMENT","requestId":"00000000-0000-4000-8000-000000000005"}}}]}
    at fetchGraphQL (webpack-internal:///(rsc)/./lib/api.ts:22:15)`,
  ),
  pasted(
    'GraphQL, ApolloError',
    'no-access',
    SPACE,
    `ApolloError: Response not successful: Received status code 400
    at new ApolloError (/app/node_modules/@apollo/client/errors/index.js:29:28) {
  graphQLErrors: [],
  networkError: ServerError: Response not successful: Received status code 400 {
    statusCode: 400,
    result: { errors: [ { message: "Unknown space 'madeupspace1'", extensions: { contentful: { code: 'UNKNOWN_SPACE' } } } ] }
  }
}`,
  ),
  pasted(
    'GraphQL, urql',
    'rejected',
    REFUSED,
    `CombinedError: [Network] Unauthorized
{"errors":[{"message":"The access token you sent could not be found or is invalid.","extensions":{"contentful":{"code":"ACCESS_TOKEN_INVALID","requestId":"00000000-0000-4000-8000-000000000006"}}}]}`,
  ),
  pasted(
    'GraphQL, complexity',
    'accepted',
    [...OTHER_PROBLEM],
    `ClientError: Query cannot be executed. The maximum allowed complexity for a query is 11000 but it was 22100. Simplify the query e.g. by setting lower limits for collections.: {"response":{"errors":[{"message":"Query cannot be executed. The maximum allowed complexity for a query is 11000 but it was 22100.","extensions":{"contentful":{"code":"TOO_COMPLEX_QUERY"}}}],"status":400}}`,
  ),
  pasted(
    'git over https',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `remote: Permission to acme/contentful-starter.git denied to dev.
fatal: unable to access 'https://github.com/acme/contentful-starter.git/': The requested URL returned error: 403`,
  ),
  pasted(
    'npm registry, 404',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `npm ERR! code E404
npm ERR! 404 Not Found - GET https://registry.npmjs.org/contentful-importt - Not found
npm ERR! 404  'contentful-importt@*' is not in this registry.`,
  ),
  pasted(
    'npm registry, 401',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `npm ERR! code E401
npm ERR! Incorrect or missing password.
npm ERR! If you were trying to login, change your password, create an authentication token or enable two-factor authentication`,
  ),
  pasted(
    'docker pull',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `Error response from daemon: pull access denied for contentful-proxy, repository does not exist or may require 'docker login': denied: requested access to the resource is denied`,
  ),
  pasted(
    'GitHub CLI',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `gh: Bad credentials (HTTP 401)
Try authenticating with:  gh auth login`,
  ),
  pasted(
    'Netlify CLI',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    ` ›   Error: Netlify API: Unauthorized: 401
 ›   Please run "netlify login" and try to deploy contentful-blog again`,
  ),
  pasted(
    'Vercel deployment',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `Vercel CLI 33.0.1
Error: The specified token is not valid. Use \`vercel login\` to generate a new token.`,
  ),
  pasted(
    'AWS SDK',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `An error occurred (InvalidAccessKeyId) when calling the PutObject operation: The AWS Access Key Id you provided does not exist in our records.`,
  ),
  pasted(
    'Algolia indexing of Contentful entries',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `ApiError: Invalid Application-ID or API key
    at createApiError (/app/node_modules/@algolia/transporter/dist/transporter.cjs.js:166:12) {
  name: 'ApiError',
  status: 403
}
    at indexContentfulEntries (/app/scripts/index.js:12:3)`,
  ),
  pasted(
    'Stripe',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `StripeAuthenticationError: Invalid API Key provided: sk_test_********************aaaa
    at res.toJSON.then (/app/node_modules/stripe/lib/StripeResource.js:214:23) {
  type: 'StripeAuthenticationError', statusCode: 401 }`,
  ),
  pasted(
    'Python, requests',
    'no-access',
    NOT_FOUND,
    `requests.exceptions.HTTPError: 404 Client Error: Not Found for url: https://cdn.contentful.com/spaces/madeupspace1/environments/master/entries?limit=1`,
  ),
  pasted(
    'Python, contentful.py',
    'rejected',
    REFUSED,
    `  File "/app/.venv/lib/python3.11/site-packages/contentful/client.py", line 585, in _get
    raise get_error(response)
contentful.errors.UnauthorizedError: HTTP status code: 401
Message: The authorization token was invalid.
Request ID: 00000000-0000-4000-8000-000000000007`,
  ),
  pasted(
    'PHP, Guzzle',
    'rejected',
    REFUSED,
    `PHP Fatal error:  Uncaught GuzzleHttp\\Exception\\ClientException: Client error: \`GET https://cdn.contentful.com/spaces/madeupspace1/environments/master/entries\` resulted in a \`401 Unauthorized\` response:
{
  "sys": {
    "type": "Error",
    "id": "AccessTokenInvalid"
  },
  "message": "The access token you sent co (truncated...)`,
  ),
  pasted(
    '.NET, contentful.net',
    'no-access',
    NOT_FOUND,
    `Contentful.Core.Errors.ContentfulException: The resource could not be found.
   at Contentful.Core.ContentfulClientBase.CreateExceptionForFailedRequest(HttpResponseMessage res)
   at Contentful.Core.ContentfulClient.GetEntry[T](String entryId, String queryString, CancellationToken cancellationToken)`,
  ),
  pasted(
    'Java, contentful.java',
    'rejected',
    REFUSED,
    `com.contentful.java.cda.CDAHttpException: FAILED REQUEST:
	Request{method=GET, url=https://cdn.contentful.com/spaces/madeupspace1/environments/master/content_types?limit=1000}
	… Response{protocol=h2, code=401, message=}
	at com.contentful.java.cda.interceptor.ErrorInterceptor.intercept(ErrorInterceptor.java:35)`,
  ),
  pasted(
    'Go, net/http',
    'not-checked',
    'tls-untrusted',
    `2024/03/02 10:11:12 Get "https://cdn.contentful.com/spaces/madeupspace1/entries": tls: failed to verify certificate: x509: certificate signed by unknown authority
exit status 1`,
  ),
  pasted(
    'Swift, URLSession',
    'not-checked',
    'offline-dns',
    `Task <5A>.<1> finished with error [-1003] Error Domain=NSURLErrorDomain Code=-1003 "A server with the specified hostname could not be found." UserInfo={NSErrorFailingURLStringKey=https://cdn.contentful.com/spaces/madeupspace1/entries}`,
  ),
  pasted(
    'axios, Management client at cdn',
    'no-access',
    NOT_FOUND,
    `NotFound: {
  "status": 404,
  "statusText": "Not Found",
  "message": "The resource could not be found.",
  "details": {},
  "request": { "url": "https://cdn.contentful.com/spaces/madeupspace1", "method": "get" },
  "requestId": "00000000-0000-4000-8000-000000000008"
}`,
  ),
  pasted(
    'contentful-migration, alias',
    'not-checked',
    'unrecognized-error',
    `The provided space does not exist or you do not have access.`,
  ),
  pasted(
    'Terraform provider',
    'rejected',
    REFUSED,
    `Error: the access token you sent could not be found or is invalid.

  with contentful_contenttype.page,
  on main.tf line 12, in resource "contentful_contenttype" "page":`,
  ),
  pasted(
    'Jekyll plugin',
    'rejected',
    REFUSED,
    `jekyll 4.3.2 | Error:  HTTP status code: 401
Message: The authorization token was invalid.`,
  ),
  pasted(
    'Deno, fetch',
    'rejected',
    REFUSED,
    `Uncaught (in promise) Error: Contentful responded 401 Unauthorized
    at getEntries (file:///home/dev/site/lib/contentful.ts:18:11)`,
  ),
  pasted(
    'Astro build',
    'rejected',
    'token-missing',
    `[vite] Error when evaluating SSR module /src/lib/contentful.ts: Expected parameter accessToken
|- TypeError: Expected parameter accessToken
    at Module.createClient (file:///app/node_modules/contentful/dist/esm/index.mjs:41:15)`,
  ),
  pasted(
    'SvelteKit, placeholder',
    'not-checked',
    ['unrecognized-error', 'malformed-id'],
    `TypeError: Expected parameter space
    at createClient (/app/node_modules/contentful/dist/contentful.node.js:9:11)
    at file:///app/.svelte-kit/output/server/chunks/contentful.js:5:16`,
  ),
  pasted(
    'GitHub Actions, export',
    'no-access',
    'permission-denied',
    `Run npx contentful-cli space export --space-id *** --management-token ***
🚨  Error: Forbidden
{
  "status": 403,
  "statusText": "Forbidden",
  "message": "Forbidden",
  "details": { "reasons": "Policies for this role do not permit this action" },
  "requestId": "00000000-0000-4000-8000-000000000009"
}
Error: Process completed with exit code 1.`,
  ),
  pasted(
    'corporate proxy',
    'not-checked',
    ['proxy-interference'],
    `AxiosError: Request failed with status code 407
    at settle (/app/node_modules/axios/dist/node/axios.cjs:2026:12) {
  code: 'ERR_BAD_REQUEST',
  config: { url: 'https://cdn.contentful.com:443/spaces/madeupspace1/environments/master/entries' },
  response: { status: 407, statusText: 'Proxy Authentication Required' }
}`,
  ),
  pasted(
    'rate limit, undici',
    ['accepted', 'not-checked'],
    ['rate-limited'],
    `RateLimitExceeded: {"status":429,"statusText":"Too Many Requests","message":"You have exceeded the rate limit of the Organization this Space belongs to by making too many API requests within a short timespan.","details":{},"requestId":"00000000-0000-4000-8000-00000000000a"}`,
  ),
]
