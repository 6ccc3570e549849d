import { ENVIRONMENT, NOT_FOUND, OTHER_PROBLEM, REFUSED, RESOURCE, SPACE, type Thread } from './thread.ts'

const MESSAGE = 'The access token you sent could not be found or is invalid.'

/** The SDK's errors as JSON or as node prints them, with what they show of the request. */
export const sdkObjects: Thread[] = [
  {
    seen: 'contentful-graph#43',
    text: `AccessTokenInvalid: {
  "status": 403,
  "statusText": "Forbidden",
  "message": "${MESSAGE}",
  "details": {},
  "request": {
    "url": "/spaces/abc123space",
    "headers": {
      "Content-Type": "application/vnd.contentful.management.v1+json",
      "X-Contentful-User-Agent": "sdk contentful-management.js/7.54.2; platform node.js/v16.0.0;",
      "Authorization": "Bearer ...a1b2c"
    },
    "method": "get"
  },
  "requestId": "fake-request-1"
}`,
    verdict: 'rejected',
    causes: REFUSED,
    facts: {
      id: 'AccessTokenInvalid',
      basis: 'record',
      what: 'an SDK’s error object',
      request: {
        method: 'GET',
        api: 'management',
        space: 'abc123space',
        tokenHeader: 'shown',
        tokenTail: 'a1b2c',
        tailFault: null,
      },
    },
  },
  {
    seen: 'contentful-import#57',
    text: `info Pushing content to destination space
ERR! import Forbidden: {
ERR! import   "status": 403,
ERR! import   "statusText": "Forbidden",
ERR! import   "message": "You are not authorized to do this action or exceeded your plan limits.",
ERR! import   "details": {},
ERR! import   "request": {
ERR! import     "url": "https://api.contentful.com:443/spaces/abc123space/locales",
ERR! import     "headers": {
ERR! import       "Authorization": "Bearer ...a1b2c"
ERR! import     },
ERR! import     "method": "post"
ERR! import   },
ERR! import   "requestId": "fake-request-1"
ERR! import }`,
    verdict: 'no-access',
    causes: ['permission-denied'],
    facts: { id: 'AccessDenied', request: { method: 'POST', api: 'management', space: 'abc123space' } },
  },
  {
    seen: 'contentful-export#33',
    text: `ERR! Failed with
 NotFound: {
ERR! Failed with
   "request": {
ERR! Failed with
     "url": "https://api.contentful.com:443/spaces/abc123space",
ERR! Failed with
     "method": "get"
ERR! Failed with
   },
ERR! Failed with
   "status": 404,
ERR! Failed with
   "statusText": "Not Found",
ERR! Failed with
   "requestId": "fake-request-1",
ERR! Failed with
   "message": "The resource could not be found."
ERR! Failed with
 }
ERR! Failed with
     at errorHandler (/app/node_modules/contentful-management/dist/error-handler.js:65:15)`,
    verdict: 'no-access',
    causes: [...SPACE, ...NOT_FOUND],
    facts: { id: 'NotFound', basis: 'record', request: { api: 'management', space: 'abc123space' } },
  },
  {
    seen: 'contentful-management.js#1704',
    text: `NotFound: {
  "status": 404,
  "statusText": "Not Found",
  "message": "The resource could not be found.",
  "details": { "type": "Entry", "id": "undefined", "environment": "some-environ", "space": "some-space" },
  "request": {
    "url": "/spaces/abc123space/environments/some-environ/entries/undefined/published",
    ...
`,
    verdict: 'no-access',
    causes: ['malformed-id'],
    facts: { id: 'NotFound', missing: 'Entry', request: { unset: [{ place: 'id', words: 'undefined' }] } },
  },
  {
    seen: 'contentful-hugo#69',
    text: `{
  "status": 400,
  "statusText": "Bad Request",
  "message": "Response size too big. Maximum allowed response size: 7340032B.",
  "details": {},
  "request": {
    "url": "https://cdn.contentful.com:443/spaces/REDACTED/environments/master/entries",
    "headers": { "Authorization": "Bearer ...a1b2c", "User-Agent": "axios/1.8.1" },
    "method": "get"
  },
  "requestId": "REDACTED"
}`,
    verdict: 'not-checked',
    causes: ['response-too-large'],
    facts: { id: 'BadRequest', request: { api: 'delivery', environment: 'master' } },
  },
  {
    seen: 'contentful-management.js#804',
    text: `BadRequest: {
  "status": 400,
  "statusText": "Bad Request",
  "message": "The content type you sent could not be found or wa
s not activated.",
  "details": {},
  "request": {
    "url": "/spaces/abc123space/environments/master/entries",
    "headers": {
      "Content-Type": "application/vnd.contentful.management.v1+
json",
      "Authorization": "Bearer ...a1b2c"
    }
  }
}`,
    verdict: ['not-checked', 'accepted', 'no-access'],
    causes: OTHER_PROBLEM,
    facts: { id: 'BadRequest', basis: 'record', request: { api: 'management', environment: 'master' } },
  },
  {
    seen: 'contentful-import#59',
    text: `500 undefined: {
  "status": 500,
  "message": "",
  "details": {},
  "request": {
    "url": "https://api.contentful.com:443/spaces/abc123space/content_types/page/editor_interface",
    "headers": { "Authorization": "Bearer ...05de9" },
    "method": "put"
  }
}`,
    verdict: 'not-checked',
    causes: ['platform-error'],
    facts: { said: { kind: 'platform-failed', status: 500 }, request: { method: 'PUT', api: 'management' } },
  },
  {
    seen: 'gatsby-starter-mate#6',
    text: `[
  {
    "ts": "2018-10-15T15:12:55.086Z",
    "level": "error",
    "error": {
      "originalError": {
        "name": "AccessTokenInvalid",
        "message": "{\\n  \\"status\\": 403,\\n  \\"statusText\\": \\"Forbidden\\",\\n  \\"message\\": \\"${MESSAGE}\\",\\n  \\"details\\": {},\\n  \\"request\\": {\\n    \\"url\\": \\"https://api.contentful.com:443/spaces/abc123space\\"}\\n}"
      },
      "data": {
        "status": 403,
        "statusText": "Forbidden",
        "message": "${MESSAGE}",
        "details": {
        },
        "request": {
          "url":`,
    verdict: 'rejected',
    causes: REFUSED,
    facts: { id: 'AccessTokenInvalid', request: { api: 'management' } },
  },
  {
    seen: 'contentful-management.js#2841',
    text: `{
  requestId: 'fake-request-1',
  message: '${MESSAGE}',
  sys: { type: 'Error', id: 'AccessTokenInvalid' }
}`,
    verdict: 'rejected',
    causes: REFUSED,
    facts: { id: 'AccessTokenInvalid', basis: 'record' },
  },
  {
    seen: 'contentful-management.js#1884',
    text: `Error: timeout of 30000ms exceeded
    at createError (/src/node_modules/contentful/dist/contentful.node.js:1005:15) {
  config: {
    url: 'entries',
    method: 'get',
    headers: {
      'Content-Type': 'application/vnd.contentful.delivery.v1+json',
      Authorization: 'Bearer [bearer]',
      host: 'cdn.contentful.com:443'
    },
    proxy: { host: 'proxy.lan', port: '8080' }
  },
  code: 'ECONNABORTED'
}`,
    verdict: 'not-checked',
    causes: ['timeout', 'proxy-interference'],
    facts: { failure: { code: 'timed-out' }, request: { host: 'cdn.contentful.com' } },
  },
  {
    seen: 'cf-graphql#31',
    text: `Fetching space (abc123space) content types to create a space graph
{ Error: Unauthorized
    at checkStatus (/app/node_modules/cf-graphql/src/http-client.js:59:17)
  response:
   Body {
     url: 'https://api.contentful.com/spaces/abc123space/content_types?limit=1000',
     status: 401,
     statusText: 'Unauthorized',
     headers: Headers { _headers: [Object] },
     ok: false,
     body:
      Gunzip {`,
    verdict: 'rejected',
    causes: REFUSED,
    facts: { said: { kind: 'token-refused', status: 401 }, request: { api: 'management', space: 'abc123space' } },
  },
  {
    seen: 'contentful.js#2039',
    text: `AccessTokenInvalid: {
  "status": 401,
  "statusText": "Unauthorized",
  "message": "${MESSAGE}",
  "details": {},
  "request": {
    "url": "https://cdn.contentful.com:443/spaces/abc123space/environments/master/entries",
    "headers": { "Authorization": "Bearer undefined" },
    "method": "get"
  },
  "requestId": "fake-request-1"
}`,
    verdict: 'rejected',
    causes: ['token-missing', 'token-malformed'],
    facts: { id: 'AccessTokenInvalid', request: { unset: [{ place: 'token', kind: 'unset', words: 'undefined' }] } },
  },
  {
    seen: 'contentful.js#2039',
    text: `Error [AccessTokenInvalid]: {"status":401,"statusText":"","message":"${MESSAGE}","details":{},"request":{"url":"https://cdn.contentful.com/spaces/undefined/environments/master/entries","headers":{"Authorization":"Bearer ...fined"},"method":"get"}}`,
    verdict: ['rejected', 'no-access'],
    causes: ['token-missing', 'token-malformed', 'malformed-id'],
    facts: {
      id: 'AccessTokenInvalid',
      request: { unset: [{ place: 'token' }, { place: 'space', words: 'undefined' }] },
    },
  },
  {
    seen: 'CI logs',
    text: `NotFound: {
  "status": 404,
  "statusText": "Not Found",
  "message": "The resource could not be found.",
  "details": { "type": "Environment", "id": "\${CONTENTFUL_ENVIRONMENT}", "space": "abc123space" },
  "request": { "url": "https://cdn.contentful.com:443/spaces/abc123space/environments/$%7BCONTENTFUL_ENVIRONMENT%7D/entries", "method": "get" },
  "requestId": "fake-request-1"
}`,
    verdict: 'no-access',
    causes: ['malformed-id', ...ENVIRONMENT],
    facts: {
      id: 'NotFound',
      missing: 'Environment',
      request: { unset: [{ place: 'environment', kind: 'reference', words: '${CONTENTFUL_ENVIRONMENT}' }] },
    },
  },
  {
    seen: 'contentful-management.js#1838',
    text: `NotFound: {
  "status": 404,
  "statusText": "Not Found",
  "message": "The resource could not be found.",
  "details": {},
  "request": {
    "url": "/spaces/abc123space/environments",
    "headers": {
      "Content-Type": "application/vnd.contentful.management.v1+json",
      "X-Contentful-User-Agent": "sdk contentful-management.js/10.35.2;",
      "Authorization": "Bearer ...a1b2c",
      "host": "cdn.contentful.com:443"
    },
    "method": "get"
  },
  "requestId": "fake-request-1"
}`,
    verdict: 'no-access',
    causes: ['wrong-method-or-host', ...NOT_FOUND],
    facts: { id: 'NotFound', request: { host: 'cdn.contentful.com', api: 'delivery', client: 'management' } },
  },
  {
    seen: 'contentful.js#344',
    text: `Uncaught (in promise) NotFound: {
  "status": 404,
  "statusText": "Not Found",
  "message": "The resource could not be found.",
  "details": {
    "type": "Environment",
    "id": "staging",
    "space": "abc123space"
  },
  "request": { "url": "/spaces/abc123space/environments/staging/entries", "headers": { "Authorization": "Bearer ...a1b2c" }, "method": "get" },
  "requestId": "fake-request-1"
}`,
    verdict: 'no-access',
    causes: ENVIRONMENT,
    facts: { id: 'NotFound', missing: 'Environment', request: { environment: 'staging' } },
  },
  {
    seen: 'contentful.js#55',
    text: `{ Error: The resource could not be found.
    at parse (/app/node_modules/contentful/index.js:1:1)
  sys: { type: 'Error', id: 'NotFound' },
  details: { type: 'Entry', id: 'nyancat', space: 'abc123space' },
  requestId: 'fake-request-1' }`,
    verdict: 'no-access',
    causes: RESOURCE,
    facts: { id: 'NotFound', missing: 'Entry' },
  },
  {
    seen: 'a token pasted with its bracket',
    text: `AccessTokenInvalid: { "status": 401, "statusText": "Unauthorized", "message": "${MESSAGE}", "details": {}, "request": { "url": "https://cdn.contentful.com:443/spaces/abc123space/entries", "headers": { "Authorization": "Bearer ...b2c\\"}" }, "method": "get" }, "requestId": "fake-request-1" }`,
    verdict: 'rejected',
    causes: ['token-malformed', ...REFUSED],
    facts: { id: 'AccessTokenInvalid', request: { tailFault: 'bracket' } },
  },
  {
    seen: 'the platform’s FAQ',
    text: `OrganizationAccessGrantRequired: {
  "status": 401,
  "statusText": "Unauthorized",
  "message": "This organization requires that you grant your token access.",
  "details": {},
  "requestId": "fake-request-1"
}`,
    verdict: 'no-access',
    causes: ['organization-grant-missing'],
    facts: { id: 'OrganizationAccessGrantRequired' },
  },
]
