import { NOT_FOUND, REFUSED, type Facts, type Thread } from './thread.ts'

const BOTH = { missing: 'token-and-space' } as const
const TOKEN = { missing: 'token' } as const

/** How starters and sites say that their settings are not there. */
const WORDS_OF_STARTERS: readonly (readonly [text: string, facts: NonNullable<Facts['nothingSent']>])[] = [
  ['Error: Contentful credentials are not set in the environment variables.', BOTH],
  [
    'Error: The env variable CONTENTFUL_ACCESS_TOKEN is not set in .env.local.',
    { ...TOKEN, name: 'CONTENTFUL_ACCESS_TOKEN' },
  ],
  [
    'Error: CONTENTFUL_ACCESS_TOKEN is not set. Contentful client initialization failed. Please set this environment variable.',
    TOKEN,
  ],
  [
    'CONTENTFUL_SPACE_ID or CONTENTFUL_ACCESS_TOKEN is not set — returning empty posts for build.',
    { ...BOTH, name: 'CONTENTFUL_ACCESS_TOKEN' },
  ],
  ['Error: VITE_CONTENTFUL_SPACE_ID or VITE_CONTENTFUL_ACCESS_TOKEN is missing.', BOTH],
  ['Error: Missing Contentful configuration', BOTH],
  ['Missing Contentful API credentials. Please check your .env file.', BOTH],
  ['Missing CONTENTFUL_SPACE and/or CONTENTFUL_MANAGEMENT_TOKEN — set them in contentful/.env.', BOTH],
  ['Missing Contentful access token and/or space ID. Please add to .env file', BOTH],
  [
    'Missing CONTENTFUL_SPACE_ID or CONTENTFUL_MANAGEMENT_TOKEN env vars.',
    { ...BOTH, name: 'CONTENTFUL_MANAGEMENT_TOKEN' },
  ],
  ['Contentful Delivery Token not configured on server.', TOKEN],
  ['ContentfulGraphQLError: Missing Contentful GraphQL access token. Set CONTENTFUL_GRAPHQL_ACCESS_TOKEN.', TOKEN],
  ['Contentful credentials not configured. Please update environment.ts', BOTH],
  [
    'Contentful credentials missing. Check CONTENTFUL_SPACE_ID and CONTENTFUL_ACCESS_TOKEN environment variables.',
    BOTH,
  ],
]

/** Threads that were found after the reader was written. */
export const fresh: Thread[] = [
  {
    seen: 'blog-in-5-minutes#15',
    text: `Error: Please provide needed Contentful configs:
There are two way to do so:
- define a .contentful.json file (similar to .contentful.sample.json) in the root of this directory
- define environment variables CTF_PERSON_ID, CTF_BLOG_POST_TYPE_ID, CTF_SPACE_ID, CTF_ACCESS_TOKEN`,
    verdict: 'rejected',
    causes: ['token-missing'],
    facts: { nothingSent: { missing: 'token-and-space' } },
  },
  {
    seen: 'code-dot-org#62954',
    text: `   Collecting page data  ..Error: Failed to collect configuration for /[locale]/[slug]
    at async Span.traceAsyncFn (/workspaces/site/node_modules/next/dist/trace/trace.js:153:20) {
  [cause]: TypeError: Expected parameter accessToken
      at <unknown> (/workspaces/site/.next/server/app/[locale]/[slug]/page.js:7:4934)`,
    verdict: 'rejected',
    causes: ['token-missing'],
    facts: { nothingSent: { missing: 'token', name: 'accessToken' } },
  },
  {
    seen: 'contentful-cli#798',
    text: `      "data": {
        "status": 404,
        "statusText": "Not Found",
        "message": "The resource could not be found.",
        "details": {
          "space": "abc123space",
          "environment": "master",
          "type": "ContentType"
        },
        "request": {
          "url": "/spaces/abc123space/environments/master/content_types",
          "headers": {
            "Content-Type": "application/vnd.contentful.management.v1+json",
            "X-Contentful-User-Agent": "app`,
    verdict: 'no-access',
    causes: NOT_FOUND,
    facts: { id: 'NotFound', missing: 'ContentType', request: { environment: 'master', client: 'management' } },
  },
  {
    seen: 'gatsby-starter-mate#915',
    text: ` ✔ Validating content-file
  ✔ Initialize client (1s)
  ✖ Checking if destination space already has any content and retrieving it (1s)
    → NotFound: Status: 404 - Not Found - Message: The resource could not be found. - Request ID: fake-request-1`,
    verdict: 'no-access',
    causes: NOT_FOUND,
    facts: { id: 'NotFound' },
  },
  {
    seen: 'gatsby-theme-portfolio#7',
    text: `There was an error in your GraphQL query:

Response not successful: Received status code 401

   1 | query ProjectsIndex {`,
    verdict: 'rejected',
    causes: [...REFUSED, 'token-missing'],
    facts: { said: { kind: 'token-refused', status: 401 } },
  },
  {
    seen: 'contentful-graphql-playground-app#3',
    text: '{\n  "error": "Union type PageContent can only include type PageLanding once."\n}',
    verdict: 'not-checked',
    causes: [],
    facts: { id: null },
  },
  {
    seen: 'cms-contentful',
    text: `error - Error: Query execution error: UNAUTHENTICATED
Failed to fetch API: 401 Unauthorized`,
    verdict: 'rejected',
    causes: [...REFUSED, 'token-missing'],
    facts: { said: { kind: 'token-refused', status: 401 } },
  },
  {
    seen: 'axios as JSON',
    text: '{"message":"Request failed with status code 404","name":"AxiosError","stack":"AxiosError: Request failed with status code 404\\n    at settle (x.js:1:1)","config":{"url":"https://cdn.contentful.com/spaces/abc123space/environments/qa/entries","method":"get","headers":{"Accept":"application/json","User-Agent":"axios/1.6.0"}},"code":"ERR_BAD_REQUEST","status":404}',
    verdict: 'no-access',
    causes: NOT_FOUND,
    facts: {
      said: { kind: 'not-found', status: 404 },
      what: 'an axios error that shows only its status',
      request: { environment: 'qa', tokenHeader: 'absent' },
    },
  },
  {
    seen: 'axios as JSON',
    text: '{"errno":"ENOTFOUND","code":"ENOTFOUND","syscall":"getaddrinfo","hostname":"cdn.contentful.com","host":"cdn.contentful.com","port":443}',
    verdict: 'not-checked',
    causes: ['offline-dns'],
    facts: { failure: { code: 'dns' }, matters: 'failure', request: { host: 'cdn.contentful.com' } },
  },
  {
    seen: 'PowerShell',
    text: 'Invoke-RestMethod : The remote server returned an error: (401) Unauthorized.\nAt line:1 char:1',
    verdict: 'rejected',
    causes: [...REFUSED, 'token-missing'],
    facts: { said: { kind: 'token-refused', status: 401 } },
  },
  {
    seen: 'Flutter',
    text: "SocketException: Failed host lookup: 'cdn.contentful.com' (OS Error: No address associated with hostname, errno = 7)",
    verdict: 'not-checked',
    causes: ['offline-dns'],
    facts: { failure: { code: 'dns' } },
  },
  {
    seen: 'a page instead of JSON',
    text: 'Uncaught (in promise) SyntaxError: Unexpected token < in JSON at position 0',
    verdict: 'not-checked',
    causes: ['not-the-platform', 'proxy-interference', 'unrecognized-error'],
    facts: { said: { kind: 'not-json' } },
  },
  ...WORDS_OF_STARTERS.map(([text, facts]): Thread => ({
    seen: 'starters with their own check',
    text,
    verdict: 'rejected',
    causes: ['token-missing'],
    facts: { nothingSent: facts, matters: 'nothing-sent' },
  })),
  {
    seen: 'contentful-cli',
    text: '🚨  Error: You need to provide a space id. You can pass it via the --space-id parameter or by running contentful space use',
    verdict: ['not-checked', 'no-access'],
    causes: [],
    facts: { nothingSent: { missing: 'space' } },
  },
  {
    seen: 'a Java service',
    text: '2023-02-01 12:00:00 ERROR c.e.ContentfulService - Contentful Delivery API returned 401: Unauthorized',
    verdict: 'rejected',
    causes: [...REFUSED, 'token-missing'],
    facts: { said: { kind: 'token-refused', status: 401 } },
  },
  {
    seen: 'issue text',
    text: 'I get a 401 when I call getEntries with my preview key',
    verdict: 'rejected',
    causes: [...REFUSED, 'token-missing'],
    facts: { said: { kind: 'token-refused', status: 401 } },
  },
  {
    seen: 'command lines',
    text: 'Error: The environment "staging" could not be found',
    verdict: 'no-access',
    causes: NOT_FOUND,
    facts: { basis: 'hint', said: { kind: 'not-found', about: 'Environment' } },
  },
  {
    seen: 'a content client in node',
    text: "{ sys: { type: 'Array' }, total: 0, skip: 0, limit: 100, items: [] }",
    verdict: 'accepted',
    causes: ['works-but-empty'],
    facts: { id: null, what: 'content of the platform', matters: 'answer' },
  },
  {
    seen: 'REST lists with links that lead nowhere',
    text: '{"sys":{"type":"Array"},"total":1,"skip":0,"limit":100,"items":[{"sys":{"type":"Entry","id":"e1"},"fields":{}}],"errors":[{"sys":{"id":"notResolvable","type":"error"},"details":{"type":"Link","linkType":"Entry","id":"e2"}}]}',
    verdict: 'accepted',
    causes: ['works'],
    facts: { id: null, what: 'content of the platform' },
  },
  {
    seen: 'a page of another program',
    text: "NotFoundError: Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.",
    verdict: 'not-checked',
    causes: ['unrecognized-error'],
    facts: { id: null, matters: 'none' },
  },
  {
    seen: 'a bucket’s answer',
    text: '<Error><Code>AccessDenied</Code><Message>Access Denied</Message><RequestId>fake</RequestId></Error>',
    verdict: 'not-checked',
    causes: ['not-the-platform', 'unrecognized-error'],
    facts: { id: null, said: null },
  },
  {
    seen: 'error trackers',
    text: "{ name: 'Forbidden', message: 'The access token you sent could not be found or is invalid.' }",
    verdict: 'rejected',
    causes: REFUSED,
    facts: { id: 'AccessTokenInvalid' },
  },
]
