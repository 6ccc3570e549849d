import { pasted } from './pasted.ts'
import { OTHER_PROBLEM, REFUSED, RESOURCE, SPACE, type Thread } from './thread.ts'

const OTHER = ['not-the-platform', 'unrecognized-error']
const AFTER_THE_TOKEN = ['accepted', 'not-checked'] as const

/** Errors that programs report about services of their own, plans of migrations, and the query's parameters. */
export const ownServices: Thread[] = [
  pasted('a cli of its own service', 'not-checked', OTHER, `fauna-cli error: Request failed: invalid token (401)`),
  pasted(
    'a cli, on several lines',
    'not-checked',
    OTHER,
    `$ bugsnag-cli upload ./dist
bugsnag-cli: upload failed
API request failed: HTTP status: 401 Unauthorized`,
  ),
  pasted('a reported error', 'not-checked', OTHER, `error: bitrise reported an error: Not found (http status: 404)`),
  pasted(
    'contentful-cli by its own name',
    'rejected',
    REFUSED,
    `contentful-cli error: Request failed: Invalid token (http status: 401)`,
  ),
  pasted('gatsby-cli', 'rejected', REFUSED, `gatsby-cli error: Request failed with status code 401`),
  pasted(
    'OAuth, Java',
    'not-checked',
    OTHER,
    `2023-02-01 10:11:12 ERROR o.s.s.oauth2.client.web.AuthorizationFilter - 401 Unauthorized: [no body]`,
  ),
  pasted(
    'OAuth, a refresh token',
    'not-checked',
    OTHER,
    `Error: Request failed with status code 401
    at refreshSession (src/auth.ts:14:9)
Could not exchange the refresh token`,
  ),
  pasted(
    'OAuth, user info',
    'not-checked',
    OTHER,
    `Failed to load user info: HTTP status 401 Unauthorized, token expired`,
  ),
  pasted(
    'Contentful beside OAuth',
    'rejected',
    REFUSED,
    `[oauth] signed in
[contentful] GET https://cdn.contentful.com/spaces/m4n5/entries: Request failed with status code 401`,
  ),
  pasted(
    'Apollo Server, a stack',
    'not-checked',
    OTHER,
    `{"errors":[{"message":"Context creation failed: jwt expired","extensions":{"code":"UNAUTHENTICATED","exception":{"stacktrace":["AuthenticationError: jwt expired"]}}}]}`,
  ),
  pasted(
    'Apollo Server 4',
    'not-checked',
    OTHER,
    `{
  "errors": [
    { "message": "Not Authorised!", "path": ["me"], "extensions": { "code": "INTERNAL_SERVER_ERROR", "stacktrace": ["Error: Not Authorised!"] } }
  ],
  "data": null
}`,
  ),
  pasted(
    'GraphQL for Java',
    'not-checked',
    OTHER,
    `{"errors":[{"message":"Unauthorized","locations":[],"path":["orders"],"extensions":{"classification":"UNAUTHORIZED"}}],"data":null}`,
  ),
  pasted(
    'Lighthouse',
    'not-checked',
    OTHER,
    `{"errors":[{"message":"Unauthenticated.","extensions":{"guards":["api"],"category":"authentication"},"path":["me"]}]}`,
  ),
  pasted(
    'GraphQL of Contentful',
    'rejected',
    REFUSED,
    `{"errors":[{"message":"The access token you sent could not be found or is invalid.","extensions":{"contentful":{"code":"ACCESS_TOKEN_INVALID","requestId":"f-1"}}}]}`,
  ),
  pasted(
    'migration, a field twice',
    AFTER_THE_TOKEN,
    OTHER_PROBLEM,
    `Error: You cannot create a field with ID "name" on content type "person" because a field with that ID already exists.`,
  ),
  pasted(
    'migration, a content type that is not there',
    AFTER_THE_TOKEN,
    OTHER_PROBLEM,
    `  Line 4: You cannot edit content type "dog" because it does not exist.`,
  ),
  pasted(
    'migration, entries left',
    AFTER_THE_TOKEN,
    OTHER_PROBLEM,
    `You can't delete content type "dog" because it still has entries, and one entry cannot be found.`,
  ),
  pasted(
    'a missing entry in words',
    'no-access',
    [...RESOURCE, ...SPACE],
    `Contentful: the entry "abc" could not be found because it was deleted or is a draft.`,
  ),
  pasted(
    'a bad parameter',
    'accepted',
    OTHER_PROBLEM,
    `{"sys":{"type":"Error","id":"BadRequest"},"message":"The query parameter \\"limit\\" must be a number.","requestId":"f-2"}`,
  ),
  pasted(
    'an old sync token',
    'accepted',
    OTHER_PROBLEM,
    `BadRequest: {
  "status": 400,
  "statusText": "Bad Request",
  "message": "The sync token is invalid or has expired.",
  "details": {},
  "request": { "url": "/spaces/k3b9xq2/environments/master/sync", "method": "get" },
  "requestId": "f-3"
}`,
  ),
  pasted(
    'a bad request of another kind',
    'not-checked',
    'unrecognized-error',
    `{"sys":{"type":"Error","id":"BadRequest"},"message":"The body is not valid JSON.","requestId":"f-4"}`,
  ),
]
