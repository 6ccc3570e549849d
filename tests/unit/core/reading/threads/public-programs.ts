import { pasted } from './pasted.ts'
import { NOT_FOUND, OTHER_PROBLEM, REFUSED } from './thread.ts'

const FOREIGN = ['not-the-platform', 'unrecognized-error']

/** Texts of public threads and messages of public programs, labeled before the reader read any of them. */
export const publicPrograms = [
  pasted(
    'gatsby#28901',
    ['accepted', 'not-checked'],
    'rate-limited',
    `[GraphQL error]: Message: An unexpected error happened on our side., Location: [object Object], Path: preview
[GraphQL error]: Message: You have exceeded the rate limit of the Organization this Space belongs to by making too many API requests within a short timespan. Please wait a moment before trying the request again., Location: undefined, Path: undefined
[Network error]: ServerError: Response not successful: Received status code 429`,
  ),
  pasted(
    'gatsby#36571',
    'not-checked',
    'offline-dns',
    `Image downloading failed for https://images.ctfassets.net/madeupspace1/asset1/file1/perf-image7.png, please check if the image still exists on
contentful getaddrinfo ENOTFOUND images.ctfassets.net`,
  ),
  pasted(
    'contentful-management.js#132, wrapped by a terminal',
    'not-checked',
    ['proxy-interference', ...FOREIGN],
    `(node:54832) UnhandledPromiseRejectionWarning: Unhandled promise rejection (reje
ction id: 3): 400 Bad Request: {
  "status": 400,
  "statusText": "Bad Request",
  "message": "",
  "details": {},
  "request": {
    "url": "https://api.contentful.com:443/spaces/<removed>",
    "headers": { "Authorization": "Bearer ...0aaa1", "host": "api.contentful.com:443" },
    "method": "get"
  }`,
  ),
  pasted(
    'contentful-cli#1117',
    ['accepted', 'not-checked'],
    ['rate-limited', ...OTHER_PROBLEM],
    `[19:01:29] → ✔ Fetched editor interface for Hero
43
[19:01:29] → ⚠ Rate limit error occurred. Waiting for 1579 ms before retrying...
46
[19:01:30] → ✔ Fetched editor interface for Case Studies`,
  ),
  pasted(
    'wp-to-contentful#1, cut off',
    'accepted',
    OTHER_PROBLEM,
    `Post objects created, attempting to create entries...
[warning] Rate limit error occurred. Waiting for 1532 ms before retrying...
(node:15280) UnhandledPromiseRejectionWarning: InvalidEntry: {
  "status": 422,
  "statusText": "Unprocessable Entity",
  "message": "Validation error",
  "details"`,
  ),
  pasted(
    'storyblok-migrate#8, spaces of another service',
    'not-checked',
    FOREIGN,
    `Error: Request failed with status code 401
    at settle (/~/nuxt-storyblok/node_modules/axios/lib/core/settle.js:17:12) {
  config: {
    url: '/spaces/12345/components',
    method: 'get',
    headers: { Accept: 'application/json, text/plain, */*', 'User-Agent': 'axios/0.19.2' },
    baseURL: 'https://api.storyblok.com/v1',`,
  ),
  pasted(
    'pages-core#1993',
    'not-checked',
    FOREIGN,
    'Webhook error: {"message":"Validation error: Validation is failed","status":400}',
  ),
  pasted(
    'Next.js, a route that returns its own JSON',
    'rejected',
    REFUSED,
    '{"error":"Contentful API error: 401 Unauthorized","timestamp":"2025-03-02T10:11:12.000Z"}',
  ),
  pasted(
    'Flutter',
    'no-access',
    NOT_FOUND,
    'E/flutter ( 8112): [ERROR:flutter/runtime/dart_vm_initializer.cc(41)] Unhandled Exception: Exception: Contentful error: 404',
  ),
  pasted(
    'a Management client around the SDK',
    'no-access',
    'organization-grant-missing',
    `Error: Contentful Permissions Error: The access token is valid, but the user does not have access to the organization that owns this space.

1. Please ensure the user who generated the Personal Access Token is a member of the correct Contentful organization.`,
  ),
  pasted(
    'GraphQL, the list of errors alone',
    'accepted',
    OTHER_PROBLEM,
    `Contentful GraphQL errors: [
  {
    "message": "Cannot query field \\"heroTitle\\" on type \\"Homepage\\".",
    "locations": [ { "line": 8, "column": 9 } ],
    "extensions": { "contentful": { "code": "UNKNOWN_FIELD", "requestId": "00000000-0000-4000-8000-000000000023" } }
  }
]
Error: Contentful GraphQL query failed`,
  ),
  pasted(
    'a variable, in German',
    'rejected',
    'token-missing',
    '{"error":"CONTENTFUL_MANAGEMENT_TOKEN ist nicht gesetzt"}',
  ),
  pasted(
    'contentful.py, a hibernated space',
    'not-checked',
    'space-hibernated',
    `HTTP status code: 502
Message: The requested space is hibernated.`,
  ),
]
