import { pasted } from './pasted.ts'

const NOTHING = 'unrecognized-error'

/** Texts without an error of the platform, and errors after which nothing was sent. */
export const noErrors = [
  pasted('a greeting', 'not-checked', NOTHING, `hello world`),
  pasted('an empty line', 'not-checked', NOTHING, `\n`),
  pasted(
    'a question',
    'not-checked',
    NOTHING,
    `How do I create an access token for my space? The docs mention Settings > API keys but I only see General settings.`,
  ),
  pasted(
    'an .env',
    'not-checked',
    NOTHING,
    `CONTENTFUL_SPACE_ID=k3b9xq2
CONTENTFUL_ENVIRONMENT=master
CONTENTFUL_ACCESS_TOKEN=fake-delivery-key-0000000000000000000000000
NEXT_PUBLIC_SITE_URL=https://example.com`,
  ),
  pasted(
    'an .env with placeholders',
    'not-checked',
    NOTHING,
    `# copy to .env.local
CONTENTFUL_SPACE_ID=your_space_id
CONTENTFUL_ACCESS_TOKEN=your_access_token
CONTENTFUL_PREVIEW_SECRET=
CONTENTFUL_MANAGEMENT_TOKEN=CFPAT-xxxxxxxx`,
  ),
  pasted(
    'a success log',
    'not-checked',
    NOTHING,
    `✓ Compiled successfully
✓ Linting and checking validity of types
✓ Collecting page data
✓ Generating static pages (401/401)
Route (app)                Size     First Load JS
┌ ○ /                      5.2 kB   92.4 kB
└ ○ /_not-found            871 B    88.1 kB`,
  ),
  pasted(
    'a success log of gatsby',
    'not-checked',
    NOTHING,
    `success open and validate gatsby-configs - 0.052s
info Starting to fetch data from Contentful
info Contentful: 12 content types fetched
success source and transform nodes - 3.404s
success Building production JavaScript and CSS bundles - 12.500s
info Done building in 42.9 sec`,
  ),
  pasted(
    'a table of environments',
    'not-checked',
    NOTHING,
    `| Key        | Environments | Description                                   |
| ---------- | ------------ | --------------------------------------------- |
| website    | master       | every other environment is a 404              |
| preview    | master, dev  | preview key of the editors                    |`,
  ),
  pasted(
    'a table of status codes',
    'not-checked',
    NOTHING,
    `| Status | Id                 | Meaning                          |
|--------|--------------------|----------------------------------|
| 401    | AccessTokenInvalid | the token is not valid           |
| 403    | AccessDenied       | the role is too weak             |
| 404    | NotFound           | the resource could not be found  |
| 429    | RateLimitExceeded  | too many requests                |
| 500    | ServerError        | something went wrong on our side |`,
  ),
  pasted(
    'documentation of errors in prose',
    'not-checked',
    NOTHING,
    `Errors
401 Unauthorized — the token is missing or invalid.
403 Forbidden — you do not have permission.
404 Not Found — the requested resource does not exist.
422 Unprocessable Entity — validation failed.`,
  ),
  pasted(
    'a line of code',
    'not-checked',
    NOTHING,
    `const client = contentful.createClient({ space: process.env.SPACE, accessToken: process.env.TOKEN })`,
  ),
  pasted(
    'code that handles errors',
    'not-checked',
    NOTHING,
    `try {
  const entry = await client.getEntry(id)
} catch (error) {
  if (error.name === 'NotFound') return notFound()
  if (error.name === 'AccessTokenInvalid') throw new Error('check your token')
}`,
  ),
  pasted('another program', 'not-checked', NOTHING, `fatal: repository 'https://github.com/acme/site.git/' not found`),
  pasted('a compiler', 'not-checked', NOTHING, `src/lib/contentful.ts(12,9): error TS2304: Cannot find name 'Entry'.`),
  pasted(
    'a module',
    'not-checked',
    NOTHING,
    `Error: Cannot find module 'contentful'\nRequire stack:\n- /app/lib/client.js`,
  ),
  pasted(
    'npm',
    'not-checked',
    [NOTHING, 'not-the-platform'],
    `npm ERR! code E404\nnpm ERR! 404 Not Found - GET https://registry.npmjs.org/contentful-typo - Not found`,
  ),
  pasted(
    'a type error',
    'not-checked',
    NOTHING,
    `TypeError: Cannot read properties of undefined (reading 'fields')\n    at Page (/app/src/pages/index.tsx:14:32)`,
  ),
  pasted(
    'docker',
    'not-checked',
    NOTHING,
    `Error response from daemon: pull access denied for acme/site, repository does not exist or may require 'docker login'`,
  ),
  pasted(
    'git',
    'not-checked',
    NOTHING,
    `remote: Invalid username or password.\nfatal: Authentication failed for 'https://github.com/acme/site.git/'`,
  ),
  pasted(
    'AWS',
    'not-checked',
    [NOTHING, 'not-the-platform'],
    `An error occurred (AccessDenied) when calling the GetObject operation: Access Denied`,
  ),
  pasted(
    'Vercel',
    'not-checked',
    [NOTHING, 'not-the-platform'],
    `Error: The token provided via \`--token\` argument is not valid. Please provide a valid token.
vercel deploy --prod --token=***`,
  ),
  pasted(
    'an access log',
    'not-checked',
    [NOTHING, 'not-the-platform'],
    `127.0.0.1 - - [20/Nov/2026:08:12:44 +0000] "GET /favicon.ico HTTP/1.1" 404 153 "-" "Mozilla/5.0"`,
  ),
  pasted(
    'own API on this machine',
    'not-checked',
    'not-the-platform',
    `GET http://localhost:3000/api/preview?secret=xxx 401 (Unauthorized)`,
  ),
  pasted(
    'JSON of another service',
    'not-checked',
    'not-the-platform',
    `{"error":"invalid_token","error_description":"The access token expired"}`,
  ),
  pasted(
    'JSON that is no error',
    'not-checked',
    [NOTHING, 'not-the-platform'],
    `{"name":"site","version":"1.0.0","dependencies":{"contentful":"^11.0.0"}}`,
  ),
  pasted(
    'a web page',
    'not-checked',
    'not-the-platform',
    `<!doctype html><html><head><title>Sign in</title></head><body><form action="/login"></form></body></html>`,
  ),

  pasted('no space', 'not-checked', NOTHING, `TypeError: Expected parameter space`),
  pasted('no space, a variable', 'not-checked', NOTHING, `Error: CONTENTFUL_SPACE_ID is not defined`),
  pasted(
    'no space, a check of a starter',
    'not-checked',
    NOTHING,
    `Error: Missing env var NEXT_PUBLIC_CONTENTFUL_SPACE_ID. Did you forget to copy .env.example?`,
  ),
  pasted('no entry id', 'not-checked', NOTHING, `TypeError: Expected parameter entryId`),
  pasted('no token', 'rejected', 'token-missing', `TypeError: Expected parameter accessToken`),
  pasted('no token, a variable', 'rejected', 'token-missing', `ReferenceError: CONTENTFUL_ACCESS_TOKEN is not defined`),
  pasted(
    'neither',
    'rejected',
    'token-missing',
    `ERROR: CONTENTFUL_SPACE_ID and CONTENTFUL_DELIVERY_TOKEN must be set`,
  ),
  pasted(
    'undefined in the settings',
    'rejected',
    'token-missing',
    `{ space: 'k3b9xq2', accessToken: undefined, host: 'cdn.contentful.com' }\nTypeError: Expected parameter accessToken`,
  ),
  pasted(
    'a character that no header can hold',
    'rejected',
    'token-malformed',
    `TypeError [ERR_INVALID_CHAR]: Invalid character in header content ["Authorization"]`,
  ),
]
