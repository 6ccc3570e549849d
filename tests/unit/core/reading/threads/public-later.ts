import { pasted } from './pasted.ts'
import { NOT_FOUND, OTHER_PROBLEM } from './thread.ts'

/** Further public texts, collected and labeled after the judge was changed, and run once. */
export const publicLater = [
  pasted(
    'contentful.js#112, output',
    ['not-checked', 'accepted'],
    ['unrecognized-error', 'works'],
    `root@4036af539957:/investors# node app.js
[ 'event',
  'pressRelease',
  'page' ]
{ sys: { type: 'Array' },
  total: 5,
  skip: 0,
  limit: 100,
  items: 
   [ { sys: [Object], fields: [Object] },
     { sys: [Object], fields: [Object] } ] }`,
  ),
  pasted(
    'contentful.js#112',
    'not-checked',
    ['unrecognized-error', 'connection-reset'],
    `contentful.getEntries() throws "Error: unexpected end of file at Zlib._handle.onerror (zlib.js:370:17)"`,
  ),
  pasted(
    'contentful.php#1',
    'not-checked',
    'unrecognized-error',
    `Catchable fatal error: Argument 1 passed to Contentful\\Delivery\\Client::getEntries() must be an instance of Contentful\\Query, none given, called in /Users/dev/contentful-php-example/quickstart.php on line 5 and defined in /Users/dev/contentful-php-example/vendor/contentful/contentful.php/src/Delivery/Client.php on line 151`,
  ),
  pasted(
    'gatsby#20081',
    ['accepted', 'not-checked'],
    [...OTHER_PROBLEM, 'response-too-large'],
    `success createSchemaCustomization - 0.006s
Starting to fetch data from Contentful
Fetching default locale
default locale is : en-AU

 ERROR 

Fetching contentful data failed Request failed with status code 400

  Error: Request failed with status code 400
  
  - contentful.node.js:886 createError
    [droptest]/[contentful]/dist/contentful.node.js:886:15`,
  ),
  pasted(
    'ui-extensions-sdk#152',
    'not-checked',
    'unrecognized-error',
    `When executing \`contentful-extension create --space-id <space-id>\` 

I get the following error:

\`Failed to create the extension: TypeError: Cannot read property 'id' of undefined\` `,
  ),
  pasted(
    'contentful-cli#1978',
    'not-checked',
    'unrecognized-error',
    `➜  ~ contentful space seed -t gallery -s abc123 --yes

  ✔ Fetching release information of contentful/content-models
  ✔ Downloading latest release of contentful/content-models
  ✖ Unpacking latest release of contentful/content-models
    → mkdirp is not a function
🚨  Error: mkdirp is not a function
┌──────────────────────────────────────────────┐
│ TypeError: mkdirp is not a function          │`,
  ),
  pasted(
    'create-contentful-extension#66',
    'no-access',
    NOT_FOUND,
    `Failed to load resource: the server responded with a status of 404 ()
api.contentful.com/spaces/xxxxx/ui_config:1 `,
  ),
  pasted(
    'contentful-cli#24',
    'not-checked',
    'unrecognized-error',
    `/Users/dev/Contentful/js/CLI/contentful-cli/node_modules/yargs/yargs.js:1079
      else throw err
           ^

Error: Cannot find file /Users/dev/contentful-custom-app/space.
    at yargs.usage.demandCommand.check.args (/Users/dev/Contentful/js/CLI/contentful-cli/dist/cmds/space_cmds/migration.js:47:11)`,
  ),
  pasted(
    'contentful-cli#195',
    'accepted',
    OTHER_PROBLEM,
    `{
  "status": 400,
  "statusText": "Bad Request",
  "message": "The content type you sent could not be found or was not activated.",
  "details": {},
  "request": {
    "url": "https://api.contentful.com:443/spaces/XXXXX/environments/master//entries/1697472545",
    "headers": {
      "Accept": "application/json, text/plain, */*",
      "X-Contentful-User-Agent": "app contentful.cli/1.1.5; feature space-migration; sdk contentful-management.js/5.2.1; platform node.js/v8.6.0; os macOS/15.6.0;",
      "Authorization": "Bearer ...0IEhk",
      "X-Contentful-Version": 0,`,
  ),
  pasted(
    'contentful-migration#1170',
    ['not-checked', 'accepted'],
    OTHER_PROBLEM,
    `I get an error in return:
You cannot transform entries for content type "myContentType" because "id" can't be found on it.`,
  ),
  pasted(
    'contentful-migration#610',
    ['not-checked', 'accepted'],
    OTHER_PROBLEM,
    `Error: You cannot update tags on entry "xyz" because some of the tags do not exist.`,
  ),
  pasted(
    'contentful-migration#108',
    ['accepted', 'not-checked'],
    OTHER_PROBLEM,
    `Migration fails with "status":"Bad Request" and "message":"Cannot edit archived"`,
  ),
  pasted(
    'contentful-migration#249',
    'not-checked',
    'unrecognized-error',
    `Error: Cannot read property 'forEach' of undefined`,
  ),
  pasted(
    'gatsby-source-datocms#85',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `"gatsby-source-datocms" threw an error while running the sourceNodes lifecycle:

401 INVALID_SITE (details: {})`,
  ),
  pasted(
    'strapi/starters#28',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `success load plugins - 1.306s
Loaded gatsby-source-strapi-plugin
success onPreBootstrap - 0.438s

 ERROR #11321  PLUGIN

"gatsby-source-strapi" threw an error while running the sourceNodes lifecycle:

Request failed with status code 403

  Error: Request failed with status code 403

  - createError.js:16 createError
    [frontend]/[axios]/lib/core/createError.js:16:15`,
  ),
  pasted(
    'strapi#3058',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `{
    "errors": [
        {
            "message": "Invalid token.",
            "locations": [ { "line": 2, "column": 13 } ],
            "path": [ "story" ],
            "extensions": {
                "code": "INTERNAL_SERVER_ERROR",
                "exception": {
                    "isBoom": true,
                    "output": {
                        "statusCode": 401,
                        "payload": {
                            "statusCode": 401,
                            "error": "Unauthorized",
                            "message": "Invalid token."
                        },`,
  ),
  pasted(
    'graphql-prisma-typescript#86',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `{
  "code": 3015,
  "requestId": "api:api:cjcsxgg0s00690187qqxn3kzk",
  "error": "Your token is invalid. It might have expired or you might be using a token from a different project."
}`,
  ),
  pasted(
    'contentful.js#110',
    'accepted',
    OTHER_PROBLEM,
    `{ sys: { type: 'Error', id: 'BadRequest' },
  message: 'When passing a sync token you can not pass any other parameters. If you want to sync only a specific type or content_type start a new sync with "initial".',
  requestId: '...'
}`,
  ),
  pasted(
    'contentful-space-sync#93',
    'not-checked',
    'unrecognized-error',
    `info Contentful Space Sync:
Let's sync some content across spaces!
info No previous sync token found.
Synchronizing fresh content from xxxxxxxx to yyyyyyyyyyy
info Getting content from source space via the sync api
ERR! Failed with
 undefined`,
  ),
  pasted(
    'contentful.rb#93',
    'not-checked',
    'unrecognized-error',
    `NoMethodError: undefined method 'next_sync_url' for #<Array:0x007f9955b2a408> from \`lib/contentful/sync.rb:82\``,
  ),
  pasted(
    'contentful.php#292',
    'not-checked',
    ['platform-error', 'timeout', 'proxy-interference'],
    `503 between bytes timeout response - Sync API
When I run a full sync or continue sync I sometimes get a 503 error intermittently, see the error below:`,
  ),
  pasted(
    'gatsby#29212',
    'not-checked',
    'unrecognized-error',
    `When the Contentful API returns an error during sync, \`response.data\` is not populated here and the fetch fails with \`Cannot read property 'items' of undefined\``,
  ),
  pasted(
    'prettifier#30',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `HttpError: {"message":"Bad credentials","documentation_url":"https://developer.github.com/v3"}
  File "/app/node_modules/@octokit/rest/lib/request/request.js", line 72, in response.text.then.message
                throw new HttpError(message, status, headers)`,
  ),
  pasted(
    'gitGraber#54',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `Unexpected HTTP response 401
{
  "message": "Bad credentials",
  "documentation_url": "https://docs.github.com/rest",
  "status": "401"`,
  ),
  pasted(
    'github3.py#788',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `While running the script for Github Enterprise for getting the commit data at project and branch level. The Script ran for gew hours and suddenly it give the error GitHubError: 401 Bad Credentials. `,
  ),
  pasted(
    'stargazer#1',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `[0703/095431.974985:INFO:CONSOLE(11951)] "Error: HTTP 401 : {
  "message": "Bad credentials",
  "documentation_url": "docs.github.com/graphql"
}`,
  ),
  pasted(
    'gh-polls-bot#12',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `err: {
    "code": 401,
    "status": "Unauthorized",
    "message": "{\\"message\\":\\"Bad credentials\\",\\"documentation_url\\":\\"https://developer.github.com/v3\\"}"
  }`,
  ),
  pasted(
    'git-process#56',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `Authorizing this to work with your repos.
Your GitHub password: xxxxxxxxxxxxxxxxxxxx
/Library/Ruby/Gems/1.8/gems/octokit-1.4.0/lib/faraday/response/raise_octokit_error.rb:12:in \`on_complete': POST http://github.webapps.example.com/api/v3/authorizations: 401: Bad credentials (Octokit::Unauthorized)`,
  ),
  pasted(
    'piotrmurach/github#254',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `GET https://api.github.com/repos/pricematch/admin/branches?access_token=censored: 401 Bad credentials
/home/ubuntu/dash/vendor/ruby/2.2.0/gems/github_api-0.11.3/lib/github_api/response/raise_error.rb:14:in \`on_complete'`,
  ),
  pasted(
    'octokit/rest.js#551',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `Failed to fetch latest release: RequestError [HttpError]: Bad credentials - https://docs.github.com/rest`,
  ),
  pasted(
    'prettifier#94',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `HttpError: Bad credentials
  File "/app/node_modules/@octokit/request/dist-node/index.js", line 66, in <unknown>
            const error = new requestError.RequestError(message, status, {`,
  ),
  pasted(
    'hcengineering#5104',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `{
  "name": "HttpError",
  "status": 401,
  "response": {
    "url": "https: //api.github.com/graphql",
    "status": 401,
    "headers": {
      "access-control-allow-origin": "*",
      "content-length": "83",
      "server": "GitHub.com",
      "x-github-media-type": "github.v3; format=json",
      "x-ratelimit-limit": "0",`,
  ),
  pasted(
    'contentful.js#2640',
    'not-checked',
    'unrecognized-error',
    `- We are using the following CDN API in production:

https://cdn.contentful.com/spaces/xxxxxx/environments/master/entries?content_type=brandlogin

We have observed an issue where some entries become unavailable through the CDN API.`,
  ),
  pasted(
    'jekyll#20, prose',
    'no-access',
    NOT_FOUND,
    `Everything seems to look good there, but when I run \`jekyll contentful\`, I receive the following error:

Starting Contentful import
jekyll 3.2.1 | Error:  The resource could not be found.`,
  ),
  pasted(
    'contentful-cli#3083',
    'no-access',
    NOT_FOUND,
    `Running \`contentful space environment-alias update\` fails with a 404 when trying to create a new alias.`,
  ),
  pasted(
    'contentful.net#209',
    'not-checked',
    ['platform-error', 'proxy-interference'],
    `When uploading to Contentful via an application I have developed using the .NET SDK, if files are greater than ~5MB I receive the error "Bad Gateway".`,
  ),
  pasted(
    'contentful.js#170',
    'not-checked',
    ['unrecognized-error', 'platform-error', 'timeout'],
    `cdn.contentful.com was just down temporarily but no error was returned. 

My app is set to handle exceptions, but no response code was return from cdn.contentful.com`,
  ),
  pasted(
    'contentful.js#2131',
    'not-checked',
    'unrecognized-error',
    `Contentful throws \`SyntaxError: Unexpected token ';'. Expected an opening '(' before a method's parameter list.\` on iPhone 6 iOS 12.5.7 when used in the Pages router in Next.js `,
  ),
  pasted(
    'iammatthias/com#72',
    'rejected',
    'token-missing',
    `\`no build script found, proceeding to deployment\`

I manually added the (of course present) build instructions from the package.json only to find the process to fail due to

\`Error: Contentful space ID and access token need to be provided.\``,
  ),
  pasted(
    'contentful.rb#38, prose',
    'not-checked',
    'timeout',
    `Errno::ETIMEDOUT: Connection timed out
We've been seeing a lot of timeout errors lately.`,
  ),
  pasted(
    'gatsby-source-strapi#46',
    'not-checked',
    ['not-the-platform', 'unrecognized-error'],
    `"gatsby-source-strapi" threw an error while running the sourceNodes lifecycle:
Request failed with status code 403
I've added a .env.development
STRAPI_TOKEN=fakeb964c... a9109424
STRAPI_API_URL=http://localhost:1337`,
  ),
]
