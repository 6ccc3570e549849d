import { CONNECTION, ENVIRONMENT, NOT_FOUND, REFUSED, SPACE, type Thread } from './thread.ts'

/** Site generators and command lines that say it in their own words. */
export const generators: Thread[] = [
  {
    seen: 'gatsby#9231',
    text: `Accessing your Contentful space failed.
Try setting GATSBY_CONTENTFUL_OFFLINE=true to see if we can serve from cache.

Authorization error. Check if accessToken and environment are correct

Used options:
spaceId: "*********ab1" - Check if setting is correct
accessToken: "***************************************c2d3" - Check if setting is correct
environment (default value): "master" - Check if setting is correct`,
    verdict: 'rejected',
    causes: REFUSED,
    facts: { basis: 'hint', said: { kind: 'token-refused' }, request: { environment: 'master', tokenTail: 'c2d3' } },
  },
  {
    seen: 'gatsby-source-contentful (old)',
    text: 'Accessing your Contentful space failed.\nAuthorization error. Please check your access token.',
    verdict: 'rejected',
    causes: REFUSED,
    facts: { basis: 'hint', said: { kind: 'token-refused' } },
  },
  {
    seen: 'gatsby#19392',
    text: `> Accessing your Contentful space failed.
> Try setting GATSBY_CONTENTFUL_OFFLINE=true to see if we can serve from cache.
>
> Endpoint not found. Check if host and spaceId settings are correct
>
> Used options:
> spaceId: "*********ab1" - Check if setting is correct
> accessToken: "***************************************c2d3"
> environment: "development"
> host (default value): "cdn.contentful.com" - Check if setting is correct`,
    verdict: 'no-access',
    causes: [...ENVIRONMENT, ...SPACE],
    facts: {
      basis: 'hint',
      said: { kind: 'not-found' },
      request: { environment: 'development', host: 'cdn.contentful.com', api: 'delivery' },
    },
  },
  {
    seen: 'gatsby-theme-novela#131',
    text: `2:01:55 PM: Starting to fetch data from Contentful
2:01:55 PM: Accessing your Contentful space failed.
2:01:55 PM: Endpoint not found. Check if host and spaceId settings are correct
2:01:55 PM: Used options:
2:01:55 PM: spaceId: "*********rk" - Check if setting is correct
2:01:55 PM: accessToken: "***************************************c2d3"`,
    verdict: 'no-access',
    causes: NOT_FOUND,
    facts: { said: { kind: 'not-found' } },
  },
  {
    seen: 'gatsby-source-contentful',
    text: 'Accessing your Contentful space failed.\nTry setting GATSBY_CONTENTFUL_OFFLINE=true to see if we can serve from cache.\n\nYou seem to be offline',
    verdict: 'not-checked',
    causes: ['offline-dns'],
    facts: { failure: { code: 'dns' } },
  },
  {
    seen: 'gatsby#19161',
    text: 'Accessing your Contentful space failed.\n\nYour self signed certificate for SSL communication is failing.\nIf you are in development environment you might add NODE_TLS_REJECT_UNAUTHORIZED=0 in your .env file.',
    verdict: 'not-checked',
    causes: ['tls-untrusted'],
    facts: { failure: { code: 'tls' } },
  },
  {
    seen: 'gatsby#25151',
    text: `Accessing your Contentful space failed.
Try setting GATSBY_CONTENTFUL_OFFLINE=true to see if we can serve from cache.

Used options:
spaceId: "*********ab1"
accessToken: "***************************************c2d3"
host (default value): "cdn.contentful.com"
environment (default value): "master"`,
    verdict: ['not-checked', 'rejected', 'no-access'],
    causes: [],
    facts: {
      said: { kind: 'failed' },
      request: { host: 'cdn.contentful.com', tokenTail: 'c2d3', environment: 'master' },
    },
  },
  {
    seen: 'gatsby-starter-gcn#37',
    text: "Accessing your Contentful space failed. Perhaps you're offline or the spaceId/accessToken is incorrect\nError running command: Build script returned non-zero exit code: 1",
    verdict: ['not-checked', 'rejected', 'no-access'],
    causes: [],
    facts: { said: { kind: 'failed' } },
  },
  {
    seen: 'barcadia#27',
    text: `Cannot access Contentful space "***********05}" on environment "master" with access token
"*****************************************oF8}". Make sure to double check them! (value)`,
    verdict: ['rejected', 'no-access'],
    causes: ['token-malformed', 'malformed-id'],
    facts: {
      said: { kind: 'failed' },
      request: { environment: 'master', tokenTail: 'oF8}', tailFault: 'bracket' },
    },
  },
  {
    seen: 'contentful-migration#121',
    text: 'The provided space does not exist or you do not have access.\n\n🚨  Migration unsuccessful',
    verdict: ['no-access', 'not-checked', 'rejected'],
    causes: [...NOT_FOUND, ...REFUSED, 'unrecognized-error'],
    facts: { basis: 'hint', said: { kind: 'failed' } },
  },
  {
    seen: 'contentful-migration#171',
    text: `PS C:\\> contentful space migration --space-id abc123space example1.js

[warning] Connection error occurred. Waiting for 2018 ms before retrying...
[warning] Connection error occurred. Waiting for 2678 ms before retrying...
The provided space does not exist or you do not have access.

🚨  Migration unsuccessful`,
    verdict: 'not-checked',
    causes: CONNECTION,
    facts: { retries: [{ of: 'connection', waitMs: 2678 }], matters: 'retries', request: { space: 'abc123space' } },
  },
  {
    seen: 'contentful-cli#831',
    text: `┌──────────────────────────────────────────────────────────────────────┐
│ Error: The provided space does not exist or you do not have access.  │
│                                                                      │
│ 🚨  Migration unsuccessful                                           │
└──────────────────────────────────────────────────────────────────────┘`,
    verdict: ['no-access', 'not-checked', 'rejected'],
    causes: [...NOT_FOUND, ...REFUSED, 'unrecognized-error'],
    facts: { said: { kind: 'failed' } },
  },
  {
    seen: 'contentful-merge#906',
    text: ' ›   Error: An authorisation issue occurred.\n ›   Please make sure the API key you provided has access to both environments.',
    verdict: 'rejected',
    causes: [...REFUSED, 'token-missing'],
    facts: { said: { kind: 'token-refused' } },
  },
  {
    seen: 'jekyll-contentful-data-import#20',
    text: 'Starting Contentful import\njekyll 3.2.1 | Error:  The resource could not be found.',
    verdict: 'no-access',
    causes: NOT_FOUND,
    facts: { basis: 'sentence', id: 'NotFound' },
  },
]
