import { pasted } from './pasted.ts'
import { ENVIRONMENT, NOT_FOUND, OTHER_PROBLEM, REFUSED, SPACE } from './thread.ts'

/** Public texts of other services, of successes, and of faults that only look alike, labeled before the judge saw them. */
export const publicOthers = [
  pasted(
    'contentful.js#336',
    'not-checked',
    'response-too-large',
    `Calling client.getEntries should get all of my data.

## Actual Behavior
I'm getting this error message \`Response size too big. Maximum allowed response size: 7340032b.\`

## Possible Solution
Here's my config when calling the \`getEntries\` function
\`await client.getEntries({content_type: 'xxxx', include: 3});\``,
  ),
  pasted(
    'gocontentful#34',
    'not-checked',
    'response-too-large',
    `updateCacheForContentType failed for contentType [contentTypeName]: optimisticPageSizeGetAll for [ContentTypeName] failed:
{
    "message": "Response size too big. Maximum allowed response size: 7340032B.",
    "sys":
    {
        "id": "BadRequest",
        "type": "Error"
    }
}`,
  ),
  pasted(
    'contentful-migrations#36',
    'not-checked',
    'response-too-large',
    `  "status": 400,
  "statusText": "Bad Request",
  "message": "Response size too big. Maximum allowed response size: 7340032B.",`,
  ),
  pasted(
    'gatsby#12071',
    'not-checked',
    'unrecognized-error',
    `Nothing in the browser and this error in my console.
\`"URL scheme must be "http" or "https" for CORS request"\`

System:
    OS: Windows 10
    CPU: (4) x64 Intel(R) Core(TM) i5-6300HQ CPU @ 2.30GHz
  Binaries:
    Yarn: 1.3.2 - C:\\Program Files (x86)\\Yarn\\bin\\yarn.CMD`,
  ),
  pasted(
    'gqli.rb#23',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `client = GQLi::Client.new(Rubyists::Linear::GraphApi::BASE_URI, headers: Rubyists::Linear::Api.headers)
RuntimeError: Error: Bad Request
Body: {"errors":[{"message":"Query too complex","extensions":{"code":"INPUT_ERROR","type":"invalid input","userError":true,"userPresentableMessage":"The query is too complex. Complexity: 262144. Maximum allowed complexity: 10000.","meta":{}}}]}

from /home/dev/.rbenv/versions/3.3.0/lib/ruby/gems/3.3.0/gems/gqli-1.2.0/lib/gqli/client.rb:43:in \`execute!'`,
  ),
  pasted(
    'zammad#5353',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `ApolloError: Query has complexity of #####, which exceeds max complexity of 10000`,
  ),
  pasted(
    'storyblok-cli#77',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `When pulling from storyblok I get the following two errors:

X An error ocurred in pull-components task when load components data
X An error occurred when executing the pull-components task: Error: Error: Unauthorized`,
  ),
  pasted(
    'gatsby-storyblok-boilerplate#9',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    ` ERROR #11321  PLUGIN

"gatsby-source-storyblok" threw an error while running the sourceNodes lifecycle:

Request failed with status code 401



  Error: Request failed with status code 401

  - createError.js:16 createError
    [gatsby-storyblok-boilerplate]/[axios]/lib/core/createError.js:16:15

  - settle.js:17 settle
    [gatsby-storyblok-boilerplate]/[axios]/lib/core/settle.js:17:12`,
  ),
  pasted(
    'contentful.rb#26',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `Filter chain halted as #Proc:0x007f2c22549188@/app/vendor/bundle/ruby/2.1.0/gems/actionpack-4.0.5/lib/action_controller/metal/http_authentication.rb:71 rendered or redirected
Completed 401 Unauthorized in 236ms`,
  ),
  pasted(
    'sirius-web#3144',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `npm ERR! 401 Unauthorized - GET https://npm.pkg.github.com/download/@ObeoNetwork/react-trello/2.4.11/384ada405b80fc7105583b43f6aef05e1f26bf3b - authentication token not provided`,
  ),
  pasted(
    'npm-publish-action#46',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `npm notice 
npm ERR! code E401
npm ERR! 401 Unauthorized - PUT https://npm.pkg.github.com/xxx - authentication token not provided`,
  ),
  pasted(
    'create-socket-app#19',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `dev@dev-pc:~/Desktop/my-app$ npm create socket-app tonic
Initializing npm package...OK
Installing developer dependencies...OK
Installing dependencies...
Unable to run npm install: Error: Command failed: npm install @socketsupply/tonic --save
npm ERR! code E401
npm ERR! 401 Unauthorized - GET https://npm.pkg.github.com/@socketsupply%2ftonic - unauthenticated: User cannot be authenticated with the token provided.

npm ERR! A complete log of this run can be found in:
npm ERR!     /home/dev/.npm/_logs/2023-02-20T20_20_58_482Z-debug-0.log

    at ChildProcess.exithandler (node:child_process:402:12)
    at ChildProcess.emit (node:events:513:28)`,
  ),
  pasted(
    'squizzy#20',
    'not-checked',
    'not-the-platform',
    `Unhandled rejection: ClientError: Unauthorized - Session not found
    at handler (/opt/squizzy/node_modules/@sanity/client/lib/http/request.js:27:13)
    at reduce (/opt/squizzy/node_modules/get-it/src/util/middlewareReducer.js:4:14)
    at Object.onceWrapper (events.js:420:28) {
  response: {
    body: {
      errorCode: 'SIO-401-ANF',
      message: 'Session not found',
      statusCode: 401,
      error: 'Unauthorized'
    },
    url: 'https://84sq4q6f.api.sanity.io/v1/data/mutate/production?returnIds=true&returnDocuments=true&visibility=sync',
    method: 'POST',
    headers: {
      date: 'Fri, 23 Apr 2021 14:08:41 GMT',
      'content-type': 'application/json; charset=utf-8',
      'x-ratelimit-limit-second': '50',`,
  ),
  pasted(
    'sanity#2503',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `Error: Failed to communicate with the Sanity API:
Unauthorized - Session not found. For more information, see https://docs.sanity.io/help/cli-errors.
    at /usr/local/lib/node_modules/@sanity/cli/bin/sanity-cli.js:4356:3725`,
  ),
  pasted(
    'ecommerce_sanity_stripe#110',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `Server Error
ClientError: Unauthorized - Session does not match project host

This error happened while generating the page. Any console logs will be displayed in the terminal window.
Call Stack
onResponse
file:///F:/dev/ecommerce_sanity_stripe-main/node_modules/@sanity/client/lib/http/request.js (28:13)
applyMiddleware
file:///F:/dev/ecommerce_sanity_stripe-main/node_modules/get-it/lib-node/util/middlewareReducer.js (10:15)`,
  ),
  pasted(
    'sanity#2985',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `The request   \`https://api.sanity.io/v2021-10-01/auth/saml/login/XXXXXX?<redirectstuff>\`

responds with

\`{"statusCode":401,"errorCode":"SIO-401-ANF","error":"Unauthorized","message":"Session not found"}\``,
  ),
  pasted(
    'skeleton#20',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `[ERROR] Request error from Stripe (status 401): {"status":401,"message":"You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.","type":"invalid_request_error"}`,
  ),
  pasted(
    'dshop#326',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `    [ERROR] dshop.routes.stripe: Failed to verify stripe credentials { Error: Invalid API Key provided: [censored]
        at IncomingMessage.res.once (/app/node_modules/stripe/lib/StripeResource.js:184:21)
        at process._tickCallback (internal/process/next_tick.js:63:19)
      type: 'StripeAuthenticationError',
      raw:
       { message: 'Invalid API Key provided: [censored]',
         type: 'invalid_request_error',
         headers:
          { server: 'nginx',
            date: 'Wed, 29 Jul 2020 17:53:40 GMT',
            'content-type': 'application/json',
            'content-length': '109',
            connection: 'keep-alive',`,
  ),
  pasted(
    'stripe-cli#1341',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    ` FATAL Error while authenticating with Stripe: Authorization failed, status=401, body={
  "error": {
    "code": "api_key_expired",
    "doc_url": "https://stripe.com/docs/error-codes/api-key-expired",
    "message": "Expired API Key provided: rk_test_*********************************************************************************************WUEguF",
    "type": "invalid_request_error"
  }
}`,
  ),
  pasted(
    'stripe-node#361',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `rawType: 'invalid_request_error',
  code: undefined,
  param: undefined,
  message: 'Invalid API Key provided: sk_test_**********************Aso0',
  detail: undefined,
  raw:
   { type: 'invalid_request_error',
     message: 'Invalid API Key provided: sk_test_**********************Aso0',
     statusCode: 401,
     requestId: undefined },
  requestId: undefined,
  statusCode: 401 }`,
  ),
  pasted(
    'tough-cookie#45',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `[web] { [Error: You did not provide an API key, though you did set your Authorization header to "null". Using Bearer auth, your Authorization header should look something like 'Authorization: Bearer YOUR_SECRET_KEY'. See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.]
[web]   type: 'StripeAuthenticationError',
[web]   rawType: 'invalid_request_error',
[web]   code: undefined,
[web]   param: undefined,`,
  ),
  pasted(
    'terraform-provider-contentful#131',
    'not-checked',
    'unrecognized-error',
    `module.contentful.contentful_editor_interface.page_content: Modifying... [id=yjeeq749tn4k:production:pageContent]
╷
│ Error: Provider produced inconsistent result after apply
│ 
│ When applying changes to
│ module.contentful.contentful_editor_interface.page_content, provider
│ "provider[\\"registry.terraform.io/labd/contentful\\"]" produced an
│ unexpected new value: .sidebar: was null, but now
│ cty.ListVal([]cty.Value{cty.ObjectVal(map[string]cty.Value{"disabled":cty.NullVal(cty.Bool),
│ "settings":cty.StringVal("{}"),`,
  ),
  pasted(
    'contentful.net#71',
    'not-checked',
    'unrecognized-error',
    `RuntimeBinderException: Cannot perform runtime binding on a null reference

CallSite.Target(Closure , CallSite , object )
System.Dynamic.UpdateDelegates.UpdateAndExecute1<T0, TRet>(CallSite site, T0 arg0)
Contentful.Core.ContentfulClientBase+<CreateExceptionForFailedRequestAsync>d__8.MoveNext()
Contentful.Core.ContentfulClientBase+<EnsureSuccessfulResultAsync>d__14.MoveNext()
Contentful.Core.ContentfulClientBase+<SendHttpRequestAsync>d__11.MoveNext()
Contentful.Core.ContentfulClient+<GetEntriesAsync>d__13.MoveNext()`,
  ),
  pasted(
    'contentful.net#186',
    'not-checked',
    ['unrecognized-error', 'not-the-platform', 'proxy-interference', 'platform-error'],
    `Newtonsoft.Json.JsonReaderException: Error reading JObject from JsonReader. Path '', line 0, position 0.
   at Newtonsoft.Json.Linq.JObject.Load(JsonReader reader, JsonLoadSettings settings)
   at Newtonsoft.Json.Linq.JObject.Parse(String json, JsonLoadSettings settings)
   at Contentful.Core.ContentfulClientBase.CreateExceptionForFailedRequest(HttpResponseMessage res)
   at Contentful.Core.ContentfulClientBase.EnsureSuccessfulResult(HttpResponseMessage response)`,
  ),
  pasted(
    'next.js#59850',
    'not-checked',
    'connection-refused',
    `Error occurred prerendering page "/blog". Read more: https://nextjs.org/docs/messages/prerender-error
TypeError: fetch failed
    at Object.fetch (node:internal/deps/undici/undici:11576:11)
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)
   Generating static pages (6/12)
TypeError: fetch failed
    at Object.fetch (node:internal/deps/undici/undici:11576:11)
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5) {
  cause: AggregateError
      at internalConnectMultiple (node:net:1114:18)
      at afterConnectMultiple (node:net:1667:5)
      at TCPConnectWrap.callbackTrampoline (node:internal/async_hooks:130:17) {
    code: 'ECONNREFUSED',
    [errors]: [ [Error], [Error] ]
  }
}`,
  ),
  pasted(
    'next.js#58576',
    'not-checked',
    'unrecognized-error',
    `[22:07:50.970] Running build in Washington, D.C., USA (East) – iad1
[22:07:51.080] Cloning github.com/example/kontro.catalog (Branch: main, Commit: 44abf69)
[22:07:51.437] Previous build cache not available
[22:07:51.542] Cloning completed: 461.774ms
[22:07:51.838] Running "vercel build"
[22:07:52.313] Vercel CLI 33.5.3
[22:07:52.697] Warning: Detected "engines": { "node": ">=18" } in your \`package.json\` that will automatically upgrade when a new major Node.js Version is released. Learn More: http://vercel.link/node-version
[22:07:52.709] Installing dependencies...
[22:07:55.796] npm WARN deprecated querystring@0.2.1: The querystring API is considered Legacy. new code should use the URLSearchParams API instead.
[22:08:06.801] added 528 packages in 14s
[22:08:06.837] Detected Next.js version: 14.1.0
[22:08:06.844] Running "npm run build"
[22:08:11.321] > next build`,
  ),
  pasted(
    'notion-blog-nextjs#29',
    'not-checked',
    'unrecognized-error',
    `info  - Compiled successfully
info  - Collecting page data...
info  - Generating static pages (0/7)
info  - Generating static pages (1/7)
> Error occurred prerendering page "/fa4e0000-0000-4000-8000-000000000001". Read more: https://nextjs.org/docs/messages/prerender-error
> TypeError: Cannot read property 'plain_text' of undefined
>     at Post (/vercel/path0/.next/server/chunks/851.js:286:65)
>     at d (/vercel/path0/node_modules/react-dom/cjs/react-dom-server.node.production.min.js:33:498)`,
  ),
  pasted(
    'contentful-cli#37',
    'not-checked',
    'unrecognized-error',
    `vm:~/development/Contentful] $ contentful login

A browser window will open where you will log in (or sign up if you don’t have an account), authorize this CLI tool and paste your CMA token here:

? Open a browser window now? No
Log in aborted by the user.`,
  ),
  pasted(
    'contentful-cli#39',
    'rejected',
    'token-missing',
    `I also ran into this issue where explicitly passing an \`--access-token\` argument to the \`space migration\` subcommand failed with \`TypeError: Expected parameter accessToken.\``,
  ),
  pasted(
    'gridsome#37',
    'not-checked',
    'unrecognized-error',
    `> TypeError: api.loadSource is not a function
>     at new ContentfulSource (/Applications/gridsome/techyourchance/node_modules/@gridsome/source-contentful/index.js:17:9)
>     at Plugins.plugins.app.config.plugins.map.entry (/Applications/gridsome/techyourchance/node_modules/gridsome/lib/app/PluginsRunner.js:32:24)
>     at Array.map (<anonymous>)`,
  ),
  pasted(
    'gridsome#129',
    'not-checked',
    'unrecognized-error',
    `The config i use:
{
    use: "@gridsome/source-contentful",
    options: {
        space: "mykeyq", // required
        accessToken: "mykey35835102ff4ffb6f9fc257", // required
        host: "cdn.contentful.com",
        environment: "master",
        typeName: "Contentful"
    }
}`,
  ),
  pasted(
    'contentful-cli#509',
    'not-checked',
    ['unrecognized-error', ...SPACE, ...ENVIRONMENT],
    `contentful space migration --space-id XXXXX YYYY.js -y

The provided space does not exist or you do not have access.

🚨  Migration unsuccessful
🚨  Error: The provided space does not exist or you do not have access.

🚨  Migration unsuccessful`,
  ),
  pasted(
    'contentful-migration#93',
    'not-checked',
    ['unrecognized-error', ...SPACE, ...ENVIRONMENT],
    `When using the migration-cli as library you get the following error message, even if you have filled out both spaceId and accessToken.

The provided space does not exist or you do not have access.

🚨  Migration unsuccessful`,
  ),
  pasted(
    'contentful-cli#1744',
    'no-access',
    NOT_FOUND,
    `when running the project i then face the following error
NotFound: {
  "status": 404,
  "statusText": "Not Found",`,
  ),
  pasted(
    'GraphQL errors, example of the documentation',
    ['accepted', 'not-checked'],
    [...OTHER_PROBLEM, 'response-too-large', 'platform-error'],
    `{
 data: { // query data: optional, might be present in case of partial response
 ...
 },
 errors: [{
 message: 'Query execution error. Query too complex to be executed in allocated resources', // Human readable error message
 locations: [{line: 4, column: 17}],
 path: ['too', 'many', 'db_ops'],
 extensions: {
 contentful: {
 code: 'RESOURCES_EXHAUSTED', // text error code
 requestId: 'xxx' // id of current request
 }
 }
 }]
}`,
  ),
  pasted(
    'errors, table of the documentation',
    'not-checked',
    'unrecognized-error',
    `Error types

HTTP status code | Error code | Description |
---|---|---|
400 Bad Request | BadRequest | The request was malformed or missing a required parameter. |
400 Bad Request | InvalidQuery | The request contained invalid or unknown query parameters. |
401 Unauthorized | AccessTokenInvalid | The authorization token was invalid. |
403 Forbidden | AccessDenied | The user tried to access a resource they do not have access to. This could include a missing role. |
404 Not Found | NotFound | The requested resource or endpoint could not be found. |
409 Conflict | VersionMismatch | This error occurs when you're trying to update an existing asset, entry or content type, and you didn't specify the current version of the object or specified an outdated version. |`,
  ),
  pasted(
    'deepwiki, contentful-go',
    'not-checked',
    'unrecognized-error',
    `| Error Type | HTTP Status | Sys.ID Value | Common Causes |
|---|---|---|---|
AccessTokenInvalidError | 401 | AccessTokenInvalid | Invalid or expired authentication token |
NotFoundError | 404 | NotFound | Resource does not exist or wrong space/environment ID |
VersionMismatchError | 409 | VersionMismatch or Conflict | Concurrent modification or stale version number |
ValidationFailedError | 422 | ValidationFailed | Field validation rules violated |`,
  ),
  pasted(
    'contentful.java#203',
    ['accepted', 'not-checked'],
    OTHER_PROBLEM,
    `When querying Contentful with too many entries via URL, we receive an error message \`Error: URI Too Long\` with status code 414.`,
  ),
  pasted(
    'contentful-management.rb#142',
    'accepted',
    OTHER_PROBLEM,
    `Contentful::Management::UnprocessableEntity: HTTP status code: 422 Unprocessable Entity
Message: Validation error
Details:
	* Name:  - Path: '' - Value: ''
	* Name:  - Path: '' - Value: ''
	* Name:  - Path: '' - Value: ''`,
  ),
  pasted(
    'gatsby-contentful-starter#35',
    'accepted',
    OTHER_PROBLEM,
    `[
  {
    "ts": "2018-10-24T12:05:08.380Z",
    "level": "error",
    "error": {
      "name": "UnknownKey",
      "entity": {
        "name": "U.S. English",
        "code": "en-US",
        "fallbackCode": null,
        "default": true,
        "contentManagementApi": true,
        "sys": {
          "type": "Locale",
          "id": "3Bb4qrZtqLzwN35dmTQ6a2",
          "version": 0,
          "space": {
            "sys": {
              "type": "Link",
              "linkType": "Space",
              "id": "28p9vvm1oxuw"
            }
          },
          "createdAt": "2017-05-11T12:01:17Z"
        }
      },
      "data": {
        "status": 400,
        "statusText": "Bad Request",
        "message": "The body you sent c`,
  ),
  pasted(
    'contentful-management.rb#73',
    ['accepted', 'not-checked'],
    OTHER_PROBLEM,
    `res = new_entry.save
JSON.parse(new_entry.error[:details])['details'] #{"errors"=>[{"message"=>"Invalid field locale code \\"en-US\\", has to be one of \\"en-GB\\", \\"es-ES\\"", "details"=>"The property \\"en-US\\" is not allowed here."}]}`,
  ),
  pasted(
    'botonic#2127',
    'no-access',
    NOT_FOUND,
    `I've just seen that some tests are failing (in the master branch too) because: 
\`\`\`
Loading content failed on content 'text' with id '0.1256731741416981'. The resource could not be found.
\`\`\`
But I've just checked Contentful and the content does exist. Any idea on why is the error happening?`,
  ),
  pasted(
    'contentful-migration#244',
    ['not-checked', 'accepted'],
    OTHER_PROBLEM,
    `After running a migration, if I were to make additional updates to \`dev\` environment - it throws errors \` Error: Entry with id '3757722282' already exists\``,
  ),
  pasted(
    'gatsby#14684',
    'not-checked',
    'unrecognized-error',
    `12:05:39 PM: Build ready to start
12:05:41 PM: build-image version: 9e0f207a27642d0115b1ca97cd5e8cebbe492f63
12:05:41 PM: build-image tag: v3.3.2
12:05:42 PM: Fetching cached dependencies
12:05:42 PM: Failed to fetch cache, continuing with build
12:05:42 PM: Starting to prepare the repo for build
12:05:42 PM: No cached dependencies found. Cloning fresh repo
12:05:42 PM: git clone https://github.com/example/wisdom-sagesse
12:05:43 PM: Preparing Git Reference refs/heads/master
12:05:45 PM: Downloading and installing node v10.16.0...`,
  ),
  pasted(
    'contentful-cli#1494, config list',
    'not-checked',
    'unrecognized-error',
    `┌──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────┐
│   managementToken: XXXXXXXXXXXXXXXXXXXXXX                                             │
│   activeSpaceId: XXXXXXXXX                                                                                        │
│   activeEnvironmentId: XXXX                                                                                           │
│   host: api.contentful.com`,
  ),
  pasted(
    'contentful-cli#138',
    'not-checked',
    'unrecognized-error',
    `npm WARN deprecated joi@13.7.0: This version has been deprecated in accordance with the hapi support policy (hapi.im/support). Please upgrade to the latest version to get the best features, bug fixes, and security patches. If you are unable to upgrade at this time, paid support is available for older versions (hapi.im/commercial).
npm WARN deprecated topo@3.0.3: This module has moved and is now available at @hapi/topo. Please update your dependencies as this version is no longer maintained an may contain bugs and security issues.`,
  ),
  pasted(
    'create-contentful-app#213',
    'not-checked',
    'unrecognized-error',
    `I can't log in. I just can't.   Please, fix this thing.....

*The session expired
Please authenticate again*. 

Please, fix this thing.....
I accidentally publish my API key to the public. --I have to change my API key.`,
  ),
  pasted(
    'it-fse-support#2166',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `org.springframework.web.client.HttpClientErrorException$Forbidden: 403 Forbidden: "{"type":"https://govway.org/handling-errors/403/AuthorizationContentDeny.html","title":"AuthorizationContentDeny","status":403,"detail":"Unauthorized request content","govway_id":"fa4e0000-0000-4000-8000-000000000001"}"`,
  ),
  pasted(
    'storyblok-svelte-boilerplate#14',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `I updated the token in 2 places as requested in preview.md. 
The token is correct and gives me a response in postman. 
Error: Request failed with status code 401
    at createError (/~/storyblok-svelte-boilerplate-master/node_modules/.pnpm/axios@0.19.2/node_modules/axios/lib/core/createError.js:16:15)
... `,
  ),
  pasted(
    'solo#216',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `一直报 ”401 Unauthorized!“

查看后台log 记录显示： Can't get user info with token
[WARN ]-[2021-08-08 12:31:57]-[org.b3log.solo.processor.OAuthProcessor:137]: Can't get user info with token [FAKEaI7tCJKIJocLy]`,
  ),
  pasted(
    'contentful-cli#3142, a success',
    'not-checked',
    'unrecognized-error',
    `node bin/contentful.js organization sec-check --organization-id 1nhw6zi0Aoy4JBK5YpvtNb --management-token CFW-foobar

{
  "permission_check": {
    "description": "User has owner or admin role in the organization",
    "pass": true
  },
  "security_contact_set": {
    "description": "Security contact is configured for the organization",
    "pass": true,
    "data": {
      "contactCount": 1
    }
  },
  "audit_logging_configured": {
    "description": "Audit logging is configured for the organization",
    "pass": false,`,
  ),
  pasted(
    'contentful-mcp-server#129',
    'not-checked',
    'unrecognized-error',
    `> Failed to validate tool mcp_contentful-mc_create_ai_action: Error: tool parameters array type must have items. Please open a Github issue for the MCP server or extension which provides this tool`,
  ),
  pasted(
    'cline, MCP',
    'not-checked',
    'unrecognized-error',
    `Error
Error executing MCP tool:
[
  {
    "code": "invalid_type",
    "expected": "array",
    "received": "undefined",
    "path": [
      "content"
    ],
    "message": "Required"
  }
]`,
  ),
  pasted(
    'contentful.rb#46, prose',
    'rejected',
    REFUSED,
    `I can successfully hit our space and associated endpoints via curl using the "Preview" token. But when I do that via the ruby client I get \`\`\`"Contentful::Unauthorized: Contentful::Unauthorized"\`\`\`.

Using the production token works fine.`,
  ),
  pasted(
    'contentful-export#26',
    'not-checked',
    'connection-reset',
    `❯ contentful-export --config export-config.json 
info Contentful Export Tool:
Fetching Space data ... 
info Getting content from source space 
info Downloading 1912 assets 
WARN -> asset has no file(s) ...
#### cut off some warnings ####
info Writing space data to json file at : /tmp/contentful-export/contentful-export-XXX-1482330229644.json 
ERR! -> error downloading //images.contentful.com/XXX/5mkg8P3LdCMAi6WCsaAsie/fa4e0000000000000000000000000000/filename1.png => Error: socket hang up 
info All 1912 downloads finished 
info successes: 1889 
info warnings: 21 
info errors: 2 `,
  ),
  pasted(
    'local-npm#1',
    'not-checked',
    'connection-reset',
    `fullfat hit an error
{ [Error: socket hang up] code: 'ECONNRESET' }`,
  ),
]
