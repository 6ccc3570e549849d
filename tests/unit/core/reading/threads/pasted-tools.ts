import { pasted } from './pasted.ts'
import { ENVIRONMENT, NOT_FOUND, REFUSED, SPACE } from './thread.ts'

const INVALID = 'The access token you sent could not be found or is invalid.'

/** Generators, frameworks, command lines, terraform, MCP servers, CI logs. */
export const tools = [
  pasted(
    'gatsby-source-contentful 8, environment',
    'no-access',
    ENVIRONMENT,
    ` ERROR #111003  PLUGIN

Accessing your Contentful space failed: NotFound

Try setting GATSBY_CONTENTFUL_OFFLINE=true to see if we can serve from cache.

Endpoint not found. Check if host, accessToken and environment are correct
Details: {"type":"Environment","id":"develop","space":"k3b9xq2"}
Request:
{
  "url": "https://cdn.contentful.com:443/spaces/k3b9xq2/environments/develop/content_types",
  "headers": {
    "Accept": "application/json, text/plain, */*",
    "X-Contentful-User-Agent": "app gatsby-source-contentful/8.14.0; sdk contentful.js/9.3.5; platform node.js/v18.20.2; os Linux/v18.20.2;",
    "Authorization": "Bearer ...f3a91",
    "User-Agent": "axios/0.27.2"
  }
}

Used options:
spaceId: "*****q2"
accessToken: "***************************************3a91"
environment: "develop"`,
  ),
  pasted(
    'gatsby-source-contentful 8, space',
    'no-access',
    SPACE,
    `Accessing your Contentful space failed: NotFound

Endpoint not found. Check if host, accessToken and environment are correct
Details: {"sys":{"type":"Space"}}
"headers": { "X-Contentful-User-Agent": "app gatsby-source-contentful/8.13.1; sdk contentful.js/9.3.5", "User-Agent": "axios/0.27.2" }`,
  ),
  pasted(
    'gatsby-source-contentful 8, DNS',
    'not-checked',
    'offline-dns',
    ` ERROR #111003  PLUGIN

Accessing your Contentful space failed: ENOTFOUND

Try setting GATSBY_CONTENTFUL_OFFLINE=true to see if we can serve from cache.

You seem to be offline

Used options:
spaceId: "*****q2"
accessToken: "***************************************3a91"`,
  ),
  pasted(
    'gatsby-source-contentful 8, refused connection',
    'not-checked',
    'connection-refused',
    ` ERROR #111003  PLUGIN

Accessing your Contentful space failed: ECONNREFUSED

Try setting GATSBY_CONTENTFUL_OFFLINE=true to see if we can serve from cache.

Used options:
spaceId: "*****q2"
host: "localhost:4000"`,
  ),
  pasted(
    'gatsby-source-contentful 8, offline and refused',
    'not-checked',
    ['connection-refused', 'offline-dns'],
    `Accessing your Contentful space failed: ECONNREFUSED

You seem to be offline`,
  ),
  pasted(
    'gatsby-source-contentful 8, certificate',
    'not-checked',
    'tls-untrusted',
    `Accessing your Contentful space failed: SELF_SIGNED_CERT_IN_CHAIN

Try setting GATSBY_CONTENTFUL_OFFLINE=true to see if we can serve from cache.

Your self signed certificate for SSL communication is failing. See https://nodejs.org/api/cli.html
You can disable it with NODE_TLS_REJECT_UNAUTHORIZED=0`,
  ),
  pasted(
    'gatsby-source-contentful 7, refused',
    'rejected',
    REFUSED,
    `error Accessing your Contentful space failed: AccessTokenInvalid

Authorization error. Check if accessToken and environment are correct

Used options:
spaceId: "*****q2" - Check if setting is correct
accessToken: "***************************************3a91" - Check if setting is correct
environment (default value): "master" - Check if setting is correct
host (default value): "cdn.contentful.com"`,
  ),
  pasted(
    'gatsby-source-contentful, no settings',
    'rejected',
    'token-missing',
    ` ERROR #11331  PLUGIN

Invalid plugin options for "gatsby-source-contentful":

- "accessToken" is required
- "spaceId" is required`,
  ),
  pasted(
    'gatsby, a page query after all went well',
    'not-checked',
    'unrecognized-error',
    `Cannot query field "allContentfulBlogPost" on type "Query".

If you don't expect "allContentfulBlogPost" to exist on the type "Query" it is most likely a typo.`,
  ),
  pasted(
    'contentful-migration 4, its sentence',
    'not-checked',
    'unrecognized-error',
    `Error: The provided space does not exist or you do not have access.`,
  ),
  pasted(
    'contentful-migration 4, in a CI log',
    'not-checked',
    'unrecognized-error',
    `2026-11-20T08:12:41.1234567Z ##[group]Run npx contentful space migration --space-id "$SPACE" --environment-id "$ENV" migrations/01.js --yes
2026-11-20T08:12:44.3334567Z \u001b[31mThe provided space does not exist or you do not have access.\u001b[39m
2026-11-20T08:12:44.3434567Z
2026-11-20T08:12:44.4434567Z 🚨  Migration unsuccessful
2026-11-20T08:12:44.5534567Z ##[error]Process completed with exit code 1.`,
  ),
  pasted(
    'contentful-migration 4, version conflict',
    'accepted',
    'works',
    `🚨  Migration unsuccessful
Error processing step: Update content type page
VersionMismatch: {"status":409,"statusText":"Conflict","message":"Version mismatch error. The version you specified was incorrect.","details":{},"requestId":"f0f0-1"}`,
  ),
  pasted(
    'contentful-cli 3, refused',
    'rejected',
    REFUSED,
    `🚨  Error: {
  "status": 401,
  "statusText": "Unauthorized",
  "message": "${INVALID}",
  "details": {},
  "request": { "url": "/spaces", "method": "get", "headers": { "Content-Type": "application/vnd.contentful.management.v1+json", "Authorization": "Bearer ...f3a91" } },
  "requestId": "f0f0-1"
}`,
  ),
  pasted(
    'contentful-cli 3, not logged in',
    'rejected',
    'token-missing',
    `🚨  Error: You have to be logged in to do this.\nYou can log in via contentful login`,
  ),
  pasted(
    'contentful-cli 3, no space',
    'not-checked',
    'unrecognized-error',
    `🚨  Error: You need to provide a space id. See 'contentful space use --help' for more info.`,
  ),
  pasted(
    'contentful-export',
    'no-access',
    NOT_FOUND,
    `┌──────────────────────────────────────────────────┐
│ The following errors and warnings occurred:      │
└──────────────────────────────────────────────────┘

08:12:44 - NotFound: Status: 404 - Not Found - Message: The resource could not be found. - Request ID: f0f0-1

Stored the detailed error log file at: /app/contentful-export-error-log.json`,
  ),
  pasted(
    'contentful-export, DNS',
    'not-checked',
    'offline-dns',
    `  ✖ Initialize client\n    → getaddrinfo EAI_AGAIN api.contentful.com api.contentful.com:443\nThe error log was saved to: contentful-export-error-log-xxx.json`,
  ),
  pasted(
    'contentful-import, validation',
    'accepted',
    'works',
    `│ 08:12:44 - UnprocessableEntity: Status: 422 - Unprocessable Entity - Message: Validation error - Details: [object Object] - Request ID: f0f0-1 │`,
  ),
  pasted(
    'contentful-import, a log of several errors',
    'accepted',
    'works',
    `ERR! import ValidationFailed: {"status":422,"statusText":"Unprocessable Entity","message":"Validation error","details":{"errors":[{"name":"required","path":["fields","title"]}]},"requestId":"f0f0-1"}
ERR! import UnresolvedLinks: {"status":422,"statusText":"Unprocessable Entity","message":"","details":{"errors":[{"name":"notResolvable"}]},"requestId":"f0f0-2"}`,
  ),
  pasted(
    'contentful-import, success log',
    'not-checked',
    'unrecognized-error',
    `┌───────────────────────┐
│ Imported entities     │
├─────────────────┬─────┤
│ Content Types   │ 4   │
├─────────────────┼─────┤
│ Entries         │ 404 │
├─────────────────┼─────┤
│ Assets          │ 12  │
└─────────────────┴─────┘
The import took a few seconds (33 s)
No errors or warnings occurred
The import was successful.`,
  ),
  pasted(
    'next.js, no space',
    'not-checked',
    'unrecognized-error',
    ` ⨯ TypeError: Expected parameter space
    at createClient (webpack-internal:///(rsc)/./node_modules/contentful/dist/contentful.cjs:13:2)
    at eval (webpack-internal:///(rsc)/./lib/contentful.ts:9:81)
  page: '/'`,
  ),
  pasted(
    'next.js, no token',
    'rejected',
    'token-missing',
    `Error occurred prerendering page "/blog". Read more: https://nextjs.org/docs/messages/prerender-error
TypeError: Expected parameter accessToken
    at c (.next/server/chunks/12.js:1:4321)`,
  ),
  pasted(
    'next.js, variable of the space',
    'not-checked',
    'unrecognized-error',
    `ReferenceError: CONTENTFUL_SPACE_ID is not defined\n    at Object.<anonymous> (/vercel/path0/next.config.js:4:12)`,
  ),
  pasted(
    'next.js, variable of an environment',
    'not-checked',
    'unrecognized-error',
    `Error: Missing environment variable: CONTENTFUL_ENVIRONMENT\n    at requireEnv (lib/env.ts:3:11)`,
  ),
  pasted(
    'nuxt',
    'rejected',
    REFUSED,
    ` ERROR  [nuxt] [request error] [unhandled] [500] Request failed with status code 401
  at createError (./node_modules/axios/lib/core/createError.js:16:15)
  request: https://cdn.contentful.com/spaces/k3b9xq2/environments/master/entries?content_type=post`,
  ),
  pasted(
    'nuxt, no token',
    'rejected',
    'token-missing',
    ` ERROR  CTF_CDA_ACCESS_TOKEN is not defined\n  at nuxt.config.js:8:22`,
  ),
  pasted(
    'astro, astro-contentful',
    'no-access',
    ENVIRONMENT,
    `[NotFound] The resource could not be found. {"type":"Environment","id":"production","space":"k3b9xq2"}
  Stack trace: at fetchEntries (/app/src/lib/contentful.ts:12:3)`,
  ),
  pasted(
    'terraform, refused',
    'rejected',
    REFUSED,
    `╷
│ Error: Failed to fetch space
│
│   with data.contentful_space.main,
│   on main.tf line 12, in data "contentful_space" "main":
│
│ Error response for space k3b9xq2: 401 Unauthorized, AccessTokenInvalid: ${INVALID}
╵`,
  ),
  pasted(
    'terraform, version',
    'accepted',
    'works',
    `│ Error: Error updating content type
│ unexpected status code: 409 Conflict: {"sys":{"type":"Error","id":"VersionMismatch"},"requestId":"f0f0-1"}`,
  ),
  pasted(
    'terraform, no token',
    'rejected',
    'token-missing',
    `│ Error: Missing required argument\n│ \n│   on provider.tf line 1, in provider "contentful":\n│ The argument "cma_token" is required, but no definition was found.`,
  ),
  pasted(
    'MCP server',
    'rejected',
    REFUSED,
    `{"jsonrpc":"2.0","id":4,"result":{"isError":true,"content":[{"type":"text","text":"Error executing tool list_content_types: AccessTokenInvalid: {\\n  \\"status\\": 401,\\n  \\"statusText\\": \\"Unauthorized\\",\\n  \\"message\\": \\"${INVALID}\\",\\n  \\"details\\": {},\\n  \\"requestId\\": \\"f0f0-1\\"\\n}"}]}}`,
  ),
  pasted(
    'MCP server, no token',
    'rejected',
    'token-missing',
    `[contentful-mcp] Error: Environment variable CONTENTFUL_MANAGEMENT_ACCESS_TOKEN is required\nServer disconnected. For troubleshooting guidance, please visit our debugging documentation`,
  ),
  pasted(
    'MCP server, no space',
    'not-checked',
    'unrecognized-error',
    `MCP error -32603: SPACE_ID must be set\n  at CallTool (index.js:88)`,
  ),
  pasted(
    'MCP server, not found',
    'no-access',
    [...SPACE, ...ENVIRONMENT, ...NOT_FOUND],
    `MCP error -32603: Error executing get_entry: {"status":404,"statusText":"Not Found","message":"The resource could not be found.","details":{"type":"Environment","id":"preview","space":"k3b9xq2"}}`,
  ),
  pasted(
    'docker compose, ANSI color',
    'rejected',
    REFUSED,
    `web-1  | \u001b[31m[error]\u001b[0m unhandledRejection: \u001b[1mAccessTokenInvalid\u001b[22m: {
web-1  |   "status": 401,
web-1  |   "statusText": "Unauthorized",
web-1  |   "message": "${INVALID}",
web-1  |   "details": {},
web-1  |   "requestId": "f0f0-1"
web-1  | }`,
  ),
  pasted(
    'GitHub Actions, token set from an empty secret',
    'rejected',
    'token-missing',
    `Run node scripts/sync.mjs
  env:
    CONTENTFUL_SPACE_ID: k3b9xq2
    CONTENTFUL_MANAGEMENT_TOKEN:
file:///home/runner/work/site/scripts/sync.mjs:7
Error: CONTENTFUL_MANAGEMENT_TOKEN is required
Error: Process completed with exit code 1.`,
  ),
  pasted(
    'Netlify build, environment',
    'no-access',
    ENVIRONMENT,
    `8:12:44 AM: NotFound: {
8:12:44 AM:   "status": 404,
8:12:44 AM:   "statusText": "Not Found",
8:12:44 AM:   "message": "The resource could not be found.",
8:12:44 AM:   "details": {
8:12:44 AM:     "type": "Environment",
8:12:44 AM:     "id": "deploy-preview-12",
8:12:44 AM:     "space": "k3b9xq2"
8:12:44 AM:   },
8:12:44 AM:   "requestId": "f0f0-1"
8:12:44 AM: }
8:12:45 AM: error Command failed with exit code 1.`,
  ),
]
