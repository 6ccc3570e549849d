import { pasted } from './pasted.ts'
import { CONNECTION, ENVIRONMENT, OTHER_PROBLEM, SPACE } from './thread.ts'

/** Public texts of tools that move content and build sites, labeled before the judge saw them. */
export const publicTools = [
  pasted(
    'bolt.new#2495',
    'no-access',
    ['malformed-id', ...SPACE, ...ENVIRONMENT],
    `"Error fetching blog posts:"{name: "NotFound", message: "{ "status": 404, "statusText": "", "message": "The resource could not be found.", "details": {}, "request": { "url": "https://cdn.contentful.com:443/spaces/your_space_id/environments/master/entries", "headers": { "Accept": "application/json, text/plain, */*", "Content-Type": "application/vnd.contentful.delivery.v1+json", "X-Contentful-User-Agent": "sdk contentful.js/10.15.1; platform browser; os Windows;", "Authorization": "Bearer ...token" }, "method": "get" }, "requestId": "fa4e0000-0000-4000-8000-000000000001" }"}
   at fetchPosts (/src/components/BlogSection.tsx:36:17)`,
  ),
  pasted(
    'datocms/js-rest-api-clients#4',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `response: {
    status: 404,
    statusText: 'Not Found',
    headers: {
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'authorization, content-type, x-environment, x-site-domain, x-api-version, user-agent, x-session-id, x-include-drafts, x-exclude-invalid',
      'access-control-allow-methods': 'GET, POST, PUT, OPTIONS, DELETE',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset',
      'access-control-max-age': '1728000',
      'cache-control': 'no-cache',
      'cf-cache-status': 'DYNAMIC',
      'cf-ray': '74eefe4a48bbc5a8-SEA',`,
  ),
  pasted(
    'contentful-export#1042',
    'no-access',
    [...SPACE, ...ENVIRONMENT],
    `contentful space export --space-id xxxxxxxxxx --environment-id "development" --management-token xxxxxxxxxxxxxx --export-dir Downloads\\ContentfulExport --include-drafts false --skip-role true --skip-webhooks true --error-log-file Downloads\\ContentfulExport\\error-log-file.txt --save-file true

  √ Initialize client (1s)
  > Fetching data from space
    × Connecting to space (1s)
      → NotFound: Status: 404 - Not Found - Message: The resource could not be found. - Request ID: 949df1e3-c549-44da-
9…
      Fetching content types data
      Fetching tags data
      Fetching editor interfaces data
      Fetching content entries data
      Fetching assets data
      Fetching locales data
      Fetching webhooks data
      Fetching roles data
    Download assets
    Write export log file

The following 0 errors and 0 warnings occurred:

19:05:09 - Error: Status: 404 - Not Found - Message: The resource could not be found. - Request ID: fa4e0000-0000-4000-8000-000000000001

Stored the detailed error log file at:
Downloads\\ContentfulExport\\error-log-file.txt
  Error: Errors occured
┌──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────┐│ ContentfulMultiError: Errors occured`,
  ),
  pasted(
    'contentful-export#1869',
    'no-access',
    'malformed-id',
    `\`{
  "ts": "2024-09-13T19:04:43.227Z",
  "level": "error",
  "error": {
    "originalError": {
      "name": "NotFound",
      "message": "{\\n  \\"status\\": 404,\\n  \\"statusText\\": \\"Not Found\\",\\n  \\"message\\": \\"The resource could not be found.\\",\\n  \\"details\\": {\\n    \\"type\\": \\"Space\\",\\n    \\"id\\": \\"$CONTENTFUL_SPACE_ID\\"\\n  },\\n  \\"request\\": {\\n    \\"url\\": \\"/spaces/$CONTENTFUL_SPACE_ID\\",\\n    \\"headers\\": {\\n      \\"Accept\\": \\"application/json, text/plain, */*\\",\\n      \\"Content-Type\\": \\"application/vnd.contentful.management.v1+json\\",\\n      \\"X-Contentful-User-Agent\\": \\"app contentful.cli/3.3.9; feature space-export; sdk contentful-management.js/11.33.0; platform node.js/v20.0.0; os Windows/v20.0.0;\\",\\n      \\"CF-Sequence\\": \\"fa4e0000-0000-4000-8000-000000000001\\",\\n      \\"Authorization\\": \\"Bearer ...TOKEN\\",\\n      \\"User-Agent\\": \\"axios/1.7.5\\",\\n      \\"Accept-Encoding\\": \\"gzip, compress, deflate, br\\"\\n    },\\n    \\"method\\": `,
  ),
  pasted(
    'contentful-import#1630',
    'no-access',
    [...ENVIRONMENT, ...SPACE, 'resource-missing'],
    `[contentful-management] The nested (legacy) client is deprecated and will be removed in the next major version. Please migrate to the plain client. See the README for migration guidance.
  ✔ Initialize client (1s)
  ❯ Fetching data from space
    ✔ Connecting to space (1s)
    ↓ Fetching content types data [skipped]
    ✔ Fetching tags data (1s)
    ↓ Fetching editor interfaces data [skipped]
    ✖ Fetching content entries data (1s)
      → NotFound: Status: 404 - Message: The resource could not be found. - Request ID: fa4e0000-0000-4000-8000-000000000001
      Fetching assets data
      Fetching locales data
      Fetching webhooks data
      Fetching roles data
    Download assets
    Write export log file`,
  ),
  pasted(
    'contentful-export#29',
    ['no-access', 'not-checked'],
    [...SPACE, 'unrecognized-error'],
    `ERR! 
The destination space was not found. This can happen for multiple reasons:
- If you haven't yet, you should create your space manually.
- If your destination space is in another organization, and your user from the source space does not have access to it, you'll need to specify separate sourceManagementToken and destinationManagementToken`,
  ),
  pasted(
    'contentful-export#31',
    ['no-access', 'not-checked'],
    [...SPACE, 'unrecognized-error'],
    `$ contentful-export --config example-config.json
info Contentful Export Tool:
Fetching Space data ...
info Getting content from source space
ERR!
The destination space was not found. This can happen for multiple reasons:
- If you haven't yet, you should create your space manually.
- If your destination space is in another organization, and your user from the source space does not have access to it, you'll need to specify separate sourceManagementToken and destinationManagementToken`,
  ),
  pasted(
    'contentful-export#79',
    'no-access',
    [...SPACE, ...ENVIRONMENT],
    `  {
    "ts": "2018-01-03T00:24:18.286Z",
    "level": "error",
    "error": {
      "name": "NotFound",
      "data": {
        "status": 404,
        "statusText": "Not Found",
        "message": "The resource could not be found.",
        "details": {
        },
        "request": {
          "url": "https://api.contentful.com:443/spaces/<<REMOVED>>/locales",
          "headers": {
            "Accept": "application/json, text/plain, */*",
            "Content-Type": "application/vnd.contentful.management.v1+json",
            "X-Contentful-User-Agent": "app contentful.export/6.0.1; sdk contentful-management.js/4.1.2; platform node.js/6.9.3; os macOS/16.7.0;",
            "Authorization": "Bearer ...b06a9",
            "user-agent": "node.js/v6.9.3",
            "Accept-Encoding": "gzip"
          },
          "method": "get"
        },
        "requestId": "fa4e0000000000000000000000000000"
      }
    }
  } `,
  ),
  pasted(
    'contentful.js#345',
    'not-checked',
    'rate-limited',
    `{
  "status": 429,
  "statusText": "Too Many Requests",
  "message": "You have exceeded the rate limit of the Organization this Space belongs to by making too many API requests within a short timespan. Please wait a moment before trying the request again.",
  "details": {},
  "request": {
    "url": "<ENTRY URL>",
    "headers": {
      "Accept": "application/json, text/plain, */*",
      "Content-Type": "application/vnd.contentful.management.v1+json",
      "X-Contentful-User-Agent": "sdk contentful-management.js/5.2.1; platform node.js/v10.15.3; os Windows/10.0.17134;",
      "Authorization": "Bearer ...i0Qlc",
      "user-agent": "node.js/v10.15.3",
      "Accept-Encoding": "gzip",
      "X-Contentful-Version": 65,
      "Content-Length": 427
    },
    "method": "put",
    "payloadData": "<ENTRY DATA>"
  },
  "requestId": ""
}`,
  ),
  pasted(
    'contentful-management.js#1428',
    'not-checked',
    'rate-limited',
    `{
    "errorType": "Runtime.UnhandledPromiseRejection",
    "errorMessage": "RateLimitExceeded: {\\n  \\"status\\": 429,\\n  \\"statusText\\": \\"Too Many Requests\\",\\n  \\"message\\": \\"You have exceeded the rate limit of this Space by making too many API requests within a short timespan. Please wait a moment before trying the request again.\\",\\n  \\"details\\": {},\\n  \\"request\\": {\\n    \\"url\\": \\"/spaces/62h.../environments/master/content_types/feature-app-hybrid/published\\",\\n    \\"headers\\": {\\n      \\"Accept\\": \\"application/json, text/plain, */*\\",\\n      \\"X-Contentful-User-Agent\\": \\"sdk contentful-management.js/8.2.2; platform node.js/v14.19.3; os Linux/v14.19.3;\\",\\n      \\"Authorization\\": \\"Bearer ...mj2gs\\",\\n      \\"X-Contentful-Version\\": 9\\n    },\\n    \\"method\\": \\"put\\",\\n    \\"payloadData\\": null\\n  },\\n  \\"requestId\\": \\"fa4e0000-0000-4000-8000-000000000001\\"\\n}",
    "reason": {
        "errorType": "RateLimitExceeded",
        "errorMessage": "{\\n  \\"status\\": 429,\\n  \\"statusText\\": \\"Too Many Requests\\",\\n`,
  ),
  pasted(
    'contentful-management.js#1286',
    'not-checked',
    'rate-limited',
    `While executing the script we encountered the following error:

>You have exceeded the rate limit of this Space by making too many API requests within a short timespan. Please wait a moment before trying the request again.

According to your documentation, the library should be able to re-try the request when a 429 occurs therefore this error shouldn't appear in the first place`,
  ),
  pasted(
    'contentful-publication#8',
    'not-checked',
    'connection-reset',
    `2015-07-17T18:45:17.093Z - error: Can not publish entry 1HKZmiQGpK6Ia8Ko0sE8mu for reason {
    "stack": "Error: read ECONNRESET\\n    at exports._errnoException (util.js:682:11)\\n    at TCP.onread (net.js:530:26)",
    "code": "ECONNRESET",
    "errno": "ECONNRESET",
    "syscall": "read"
}`,
  ),
  pasted(
    'gatsby#22211',
    'not-checked',
    CONNECTION,
    `Accessing your Contentful space failed.
Try setting GATSBY_CONTENTFUL_OFFLINE=true to see if we can serve from cache.

Used options:
spaceId: "*********ppq"
accessToken: "*********************************************z13o"
downloadLocal: true
environment: "develop"
host (default value): "cdn.contentful.com"
localeFilter (default value): [Function]
forceFullSync (default value): false
pageLimit (default value): 100
useNameForId (default value): true`,
  ),
  pasted(
    'rg-portfolio#1',
    'not-checked',
    ['rate-limited', 'timeout'],
    `Finished importing all data
The import took a minute (88s)

The following 4 errors and 11 warnings occurred:

23:04:23 - Rate limit error occurred. Waiting for 1506 ms before retrying...
23:04:23 - Rate limit error occurred. Waiting for 1660 ms before retrying...
23:04:36 - Rate limit error occurred. Waiting for 1652 ms before retrying...
23:04:63 - AssetProcessingTimeout: Asset is taking longer then expected to process.
23:04:85 - AssetProcessingTimeout: Asset is taking longer then expected to process.
23:04:15 - AssetProcessingTimeout: Asset is taking longer then expected to process.
23:05:10 - Rate limit error occurred. Waiting for 1648 ms before retrying...`,
  ),
  pasted(
    'gatsby#18418',
    'no-access',
    [...SPACE, ...ENVIRONMENT],
    ` ERROR

Accessing your Contentful space failed.
Try setting GATSBY_CONTENTFUL_OFFLINE=true to see if we can serve from cache.

Endpoint not found. Check if host and spaceId settings are correct

### Environment

  System:
    OS: macOS 10.14.6
    CPU: (8) x64 Intel(R) Core(TM) i7-4870HQ CPU @ 2.50GHz
    Shell: 3.0.2 - /usr/local/bin/fish
  Binaries:
    Node: 12.8.0 - /usr/local/bin/node
    Yarn: 1.17.3 - /usr/local/bin/yarn
    npm: 6.10.3 - /usr/local/bin/npm`,
  ),
  pasted(
    'gatsby-starter-gcn#53',
    'not-checked',
    CONNECTION,
    `10:51:54 PM: Accessing your Contentful space failed. Perhaps you're offline or the spaceId/accessToken is incorrect.`,
  ),
  pasted(
    'gatsby#5229',
    'not-checked',
    CONNECTION,
    `gatsby develop
success delete html and css files from previous builds — 0.009 s
success open and validate gatsby-config.js — 0.005 s
success copy gatsby files — 0.018 s
success onPreBootstrap — 0.676 s
⡀ source and transform nodesStarting to fetch data from Contentful
Fetching default locale
⠈ source and transform nodes[warning] Connection error occurred. Waiting for 2092 ms before retrying...
⢀ source and transform nodes[warning] Connection error occurred. Waiting for 2676 ms before retrying...
⢀ source and transform nodes[warning] Connection error occurred. Waiting for 3402 ms before retrying...
⠐ source and transform nodes[warning] Connection error occurred. Waiting for 4551 ms before retrying...
⡀ source and transform nodes[warning] Connection error occurred. Waiting for 6239 ms before retrying...
⢀ source and transform nodesAccessing your Contentful space failed. Perhaps you're offline or the spaceId/accessToken is incorrect.`,
  ),
  pasted(
    'contentful-migration#124',
    'not-checked',
    'unrecognized-error',
    `mbpus0477hsra18:<DIR> <USUR_NAME>$ contentful space migration --space-id <SPACE_ID> scripts/contentful-migrations/migration_runner.js 

TypeError: migrationCreator is not a function
    at /Users/<USUR_NAME>/.nvm/versions/node/v9.11.1/lib/node_modules/contentful-cli/node_modules/contentful-migration/built/lib/migration-steps/index.js:139:16
    at tryCatcher (/Users/<USUR_NAME>/.nvm/versions/node/v9.11.1/lib/node_modules/contentful-cli/node_modules/bluebird/js/release/util.js:16:23)
    at Function.Promise.attempt.Promise.try (/Users/<USUR_NAME>/.nvm/versions/node/v9.11.1/lib/node_modules/contentful-cli/node_modules/bluebird/js/release/method.js:39:29)`,
  ),
  pasted(
    'contentful-migration#645',
    'accepted',
    OTHER_PROBLEM,
    `Migrate entries from article
  - from: article
  - to: webPage
  ❯ Migrate entries from article
  ❯ Migrate entries from article
    ✖ Making requests (151/151)
      → Batch failed
🚨  Migration unsuccessful
Batch failed

Error: {"status":"Unprocessable Entity","message":"Validation error","details":{"errors":[{"name":"required","path":["fields","slug"],"details":"The property \\"slug\\" is required here"},{"name":"required","path":["fields","variant"],"details":"The property \\"variant\\" is required here"}]},"url":"spaces/[spaceId]/environments/master/entries/[entryId]/published"}`,
  ),
  pasted(
    'contentful-migration#1143',
    ['not-checked', 'accepted'],
    OTHER_PROBLEM,
    `λ node .\\src\\example.js 
The following migration has been planned but cannot be run because it contains errors


The following migration has been planned

Environment: development

Create Content Type dog

  Create field name
    - type: "Symbol"
    - required: true


Error: The property "name" is required on a content type.
Error: The property "name" is required on the field "name".

Publish Content Type dog
🚨  Migration unsuccessful
Example Migration failed!
ManyError: Validation Errors
    at run ([..]\\migrations\\node_modules\\contentful-migration\\built\\bin\\cli.js:140:19)
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5) {
  errors: [`,
  ),
  pasted(
    'contentful-go#9',
    'not-checked',
    'offline-dns',
    `https://cda.contentful.com/spaces/: dial tcp: lookup cda.contentful.com on 10.0.0.10:53: no such host","level":"error"`,
  ),
  pasted(
    'storyblok/monoblok#47',
    'not-checked',
    ['offline-dns', 'not-the-platform'],
    `{"cause":{"errno":-3008,"code":"ENOTFOUND","syscall":"getaddrinfo","hostname":"api.storyblok.com"},"type":"Object","stack":null,"message":{"cause":{"errno":-3008,"code":"ENOTFOUND","syscall":"getaddrinfo","hostname":"api.storyblok.com"}}}`,
  ),
  pasted(
    'proxy-agents#179',
    'not-checked',
    'tls-untrusted',
    `when i make https request with proxy, i got this error \`self signed certificate in certificate chain\`, how can i solve this problem?`,
  ),
  pasted(
    'alfa#608',
    'not-checked',
    'tls-untrusted',
    `npm ERR! code UNABLE_TO_GET_ISSUER_CERT_LOCALLY
npm ERR! errno UNABLE_TO_GET_ISSUER_CERT_LOCALLY
npm ERR! request to https://npm.pkg.github.com/@siteimprove%2falfa-act failed, reason: unable to get local issuer certificate`,
  ),
  pasted(
    'alfa#608, later',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `npm ERR! code E401
npm ERR! Unable to authenticate, need: Basic realm="GitHub Package Registry"

npm ERR! A complete log of this run can be found in:`,
  ),
  pasted(
    'contentful.java#227',
    ['accepted', 'not-checked'],
    [...OTHER_PROBLEM, 'response-too-large'],
    `    Message: null
    Stacktrace: FAILED REQUEST:
    	Request{method=GET, url=https://cdn.contentful.com/spaces/xyz/environments/sandbox/entries?select=sys%2Cfields.image%2Cfields.link&content_type=maDataClass&locale=fr-FR, headers=[Authorization:Bearer xyz, User-Agent:contentful.java/10.4.5(Android Runtime 0.9) Linux/4.4.223-g52750b8f2138-ab6846512, X-Contentful-User-Agent:sdk contentful.java/10.4.5; platform java/0.9.0; os Android;], tags={class retrofit2.Invocation=com.contentful.java.cda.CDAService.array() [xyz, sandbox, entries, {select=sys,fields.image,fields.link, content_type=myDataClass, locale=fr-FR}]}}
    	╰→ Header{Authorization: Bearer xyz, User-Agent: contentful.java/10.4.5(Android Runtime 0.9) Linux/4.4.223-g52750b8f2138-ab6846512, X-Contentful-User-Agent: sdk contentful.java/10.4.5; platform java/0.9.0; os Android;}
    	Response{protocol=h2, code=400, message=, url=https://cdn.contentful.com/spaces/xyz/environments/sandbox/entries?select=sys%2Cfields.image%2Cfields.link`,
  ),
  pasted(
    'contentful.swift#423',
    ['not-checked', 'accepted'],
    OTHER_PROBLEM,
    `[Contentful] Error: dataCorrupted(Swift.DecodingError.Context(codingPath: [ArrayCodingKeys(stringValue: "items", intValue: nil), _CodingKey(stringValue: "Index 2", intValue: 2), CodingKeys(stringValue: "fields", intValue: nil), _CodingKey(stringValue: "Index 1", intValue: 1), CodingKeys(stringValue: "type", intValue: nil)], debugDescription: "Cannot initialize FieldType from invalid String value ResourceLink", underlyingError: nil))`,
  ),
]
