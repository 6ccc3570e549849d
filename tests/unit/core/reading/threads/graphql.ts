import { ENVIRONMENT, NOT_FOUND, OTHER_PROBLEM, REFUSED, SPACE, type Thread } from './thread.ts'

const REJECTED = { verdict: 'rejected', causes: [...REFUSED, 'token-missing'] } as const
const extension = (code: string, more = ''): string =>
  `"extensions":{"contentful":{"code":"${code}","requestId":"fake-request-1"${more}}}`

/** GraphQL answers, and the clients that print them. */
export const graphql: Thread[] = [
  {
    seen: 'GraphQL API',
    text: `{"errors":[{"message":"The access token you sent could not be found or is invalid.",${extension('ACCESS_TOKEN_INVALID')}}]}`,
    verdict: 'rejected',
    causes: REFUSED,
    facts: { id: 'AccessTokenInvalid', form: 'graphql' },
  },
  {
    seen: 'GraphQL API',
    text: `{"errors":[{"message":"Access token missing",${extension('ACCESS_TOKEN_MISSING')}}]}`,
    verdict: 'rejected',
    causes: ['token-missing', 'header-not-delivered'],
    facts: { id: 'AccessTokenInvalid', form: 'graphql' },
  },
  {
    seen: 'GraphQL API',
    text: `HTTP/2 400\ncontent-type: application/json\n\n{"errors":[{"message":"Unknown environment \\"staging\\"",${extension('UNKNOWN_ENVIRONMENT', ',"details":{"environmentId":"staging"}')}}]}`,
    verdict: 'no-access',
    causes: ENVIRONMENT,
    facts: { id: 'NotFound', missing: 'Environment', status: 400 },
  },
  {
    seen: 'GraphQL API',
    text: `{"errors":[{"message":"Unknown space",${extension('UNKNOWN_SPACE')}}]}`,
    verdict: 'no-access',
    causes: SPACE,
    facts: { id: 'NotFound', missing: 'Space' },
  },
  {
    seen: 'contentful.js#418',
    text: `{"data":{"pageCollection":{"items":[{"title":"Home","hero":null}]}},"errors":[{"message":"Query execution error. Link from entry 'e1' to entry 'e2' on field 'hero' within type 'Page' cannot be resolved","path":["pageCollection","items",0,"hero"],${extension('UNRESOLVABLE_LINK')}}]}`,
    verdict: 'accepted',
    causes: ['works'],
    facts: { id: null },
  },
  {
    seen: 'contentful.js#418',
    text: "Error: Query execution error. Link from entry 'e1' to entry 'e2' on field 'foo' within type 'Bar' cannot be resolved",
    verdict: 'accepted',
    causes: ['works'],
    facts: { id: null, said: { kind: 'content' } },
  },
  {
    seen: 'GraphQL API',
    text: `{"data":{"page":null},"errors":[{"message":"Unknown locale: de",${extension('UNKNOWN_LOCALE')}}]}`,
    verdict: 'accepted',
    causes: ['works'],
    facts: { id: null },
  },
  {
    seen: 'GraphQL errors (documentation)',
    text: `{"errors":[{"message":"Query execution error. Query too complex to be executed in allocated resources",${extension('RESOURCES_EXHAUSTED')}}]}`,
    verdict: ['not-checked', 'accepted'],
    causes: [...OTHER_PROBLEM, 'response-too-large', 'platform-error'],
    facts: {},
  },
  {
    seen: 'persisted queries',
    text: '{"errors":[{"message":"PersistedQueryNotFound","extensions":{"code":"PERSISTED_QUERY_NOT_FOUND"}}]}',
    verdict: ['not-checked', 'accepted'],
    causes: OTHER_PROBLEM,
    facts: {},
  },
  {
    seen: 'GraphQL errors (documentation)',
    text: `errors: [{ message: "Schema generation failed. Type name generated for the content types 'A_car', 'a_car_' would be the same", extensions: { contentful: { code: 'COLLIDING_TYPE_NAMES', requestId: 'fake-request-1' } } }]`,
    verdict: ['not-checked', 'accepted'],
    causes: OTHER_PROBLEM,
    facts: {},
  },
  {
    seen: 'Apollo',
    text: `ServerError: Response not successful: Received status code 401
    at throwServerError (node_modules/@apollo/client/link/utils/throwServerError.js:2:17)`,
    ...REJECTED,
    facts: { said: { kind: 'token-refused', status: 401 } },
  },
  {
    seen: 'Apollo',
    text: '[Network error]: ServerError: Response not successful: Received status code 404',
    verdict: 'no-access',
    causes: NOT_FOUND,
    facts: { said: { kind: 'not-found', status: 404 } },
  },
  {
    seen: 'Apollo',
    text: '[GraphQL error]: Message: The access token you sent could not be found or is invalid., Location: undefined, Path: undefined',
    ...REJECTED,
    facts: { id: 'AccessTokenInvalid', basis: 'sentence' },
  },
  {
    seen: 'graphql-request',
    text: `ClientError: GraphQL Error (Code: 401): {"response":{"errors":[{"message":"The access token you sent could not be found or is invalid.",${extension('ACCESS_TOKEN_INVALID')}}],"status":401,"headers":{}},"request":{"query":"{ pageCollection { items { title } } }"}}`,
    verdict: 'rejected',
    causes: REFUSED,
    facts: { id: 'AccessTokenInvalid' },
  },
  {
    seen: 'urql',
    text: 'CombinedError: [Network] Unauthorized\n  response: Response { type: "cors", url: "https://graphql.contentful.com/content/v1/spaces/abc123space", status: 401, ok: false }',
    ...REJECTED,
    facts: {
      said: { kind: 'token-refused', status: 401 },
      request: { host: 'graphql.contentful.com', space: 'abc123space' },
    },
  },
]
