import { CONNECTION, type Thread } from './thread.ts'

const CORS = { verdict: 'not-checked', causes: ['cors'] } as const

/** What browsers say in their console. */
export const browsers: Thread[] = [
  {
    seen: 'contentful.js#319',
    text: "Access to XMLHttpRequest at 'https://cdn.contentful.com/spaces/abc123space/environments/master/entries/?sys.id=x1' from origin 'http://localhost:4200' has been blocked by CORS policy: Response to preflight request doesn't pass access control check: Redirect is not allowed for a preflight request.",
    ...CORS,
    facts: {
      browser: { kind: 'cors' },
      request: { space: 'abc123space' },
    },
  },
  {
    seen: 'contentful.js#370',
    text: 'Cross-Origin Request Blocked: The Same Origin Policy disallows reading the remote resource at ‘https://cdn.contentful.com/spaces/abc123space/environments/master/entries?locale=pl’. (Reason: Credential is not supported if the CORS header ‘Access-Control-Allow-Origin’ is ‘*’)',
    ...CORS,
    facts: { browser: { kind: 'cors' }, request: { environment: 'master' } },
  },
  {
    seen: 'apps#2980',
    text: "Access to fetch at 'https://example-app.ctfapps.net/api/account_summaries' from origin 'https://fake.ctfcloud.net' has been blocked by CORS policy: Request header field content-type is not allowed by Access-Control-Allow-Headers in preflight response.",
    ...CORS,
    facts: { browser: { kind: 'cors' } },
  },
  {
    seen: 'Safari',
    text: 'Origin http://localhost:3000 is not allowed by Access-Control-Allow-Origin. Status code: 200\nFetch API cannot load https://cdn.contentful.com/spaces/abc123space/entries due to access control checks.',
    ...CORS,
    facts: { browser: { kind: 'cors' } },
  },
  {
    seen: 'Chrome',
    text: 'Uncaught (in promise) TypeError: Failed to fetch\n    at main.js:14:3',
    verdict: 'not-checked',
    causes: ['cors', ...CONNECTION],
    facts: { browser: { kind: 'no-answer' } },
  },
  {
    seen: 'Firefox',
    text: 'TypeError: NetworkError when attempting to fetch resource.',
    verdict: 'not-checked',
    causes: ['cors', ...CONNECTION],
    facts: { browser: { kind: 'no-answer' } },
  },
  {
    seen: 'axios in a browser',
    text: 'Error: Network Error\n    at createError (createError.js:16)\n    at XMLHttpRequest.handleError (xhr.js:84)',
    verdict: 'not-checked',
    causes: ['cors', ...CONNECTION],
    facts: { browser: { kind: 'no-answer' } },
  },
  {
    seen: 'Chrome',
    text: 'GET https://cdn.contentful.com/spaces/abc123space/environments/master/entries net::ERR_NAME_NOT_RESOLVED',
    verdict: 'not-checked',
    causes: ['offline-dns'],
    facts: { failure: { code: 'dns', words: 'ERR_NAME_NOT_RESOLVED' } },
  },
  {
    seen: 'Chrome',
    text: 'GET https://cdn.contentful.com/spaces/abc123space/entries net::ERR_CERT_AUTHORITY_INVALID\nUncaught (in promise) TypeError: Failed to fetch',
    verdict: 'not-checked',
    causes: ['tls-untrusted'],
    facts: { failure: { code: 'tls', words: 'ERR_CERT_AUTHORITY_INVALID' } },
  },
  {
    seen: 'Chrome',
    text: "Refused to connect to 'https://cdn.contentful.com/spaces/abc123space/entries' because it violates the following Content Security Policy directive: \"connect-src 'self'\".",
    verdict: 'not-checked',
    causes: ['cors', 'unrecognized-error'],
    facts: { browser: { kind: 'blocked' } },
  },
]
