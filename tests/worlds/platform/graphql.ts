import { carriedToken, environmentsAt, readable } from './content.ts'
import type { Answer, Installation, Key, Request } from './model.ts'
import { answer, queryError, record } from './records.ts'

/** A query that costs more than is allowed. */
export const COMPLEX_QUERY = '{entryCollection(limit:1000){items{__typename}}}'

const PATH = /^\/content\/v1\/spaces\/([^/]+)(?:\/environments\/([^/]+))?$/

/** The key, if GraphQL takes it for a query without drafts now. */
const keyOf = ({ keys, manners }: Installation, request: Request): Key | null => {
  const token = carriedToken(request)
  const key = keys.find(({ secret }) => secret === token)
  if (key === undefined || request.now < key.activeAt) return null
  return key.api === 'delivery' || manners.queriesTakePreviewKeys ? key : null
}

/** The documentation names no response to other paths, so a plain web server responds there (?). */
const NOWHERE: Answer = { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not Found', requestId: null }

/** GraphQL has no records: a missing space or environment is a 400 with a code. */
export const answerQueries = (installation: Installation, request: Request): Answer => {
  const { manners, spaces } = installation
  if (carriedToken(request) === null)
    return queryError(401, 'ACCESS_TOKEN_MISSING', 'The access token is missing.', manners)
  const key = keyOf(installation, request)
  if (key === null) return record(401, 'AccessTokenInvalid', 'graphql', manners)
  const place = PATH.exec(request.path)
  if (place === null) return NOWHERE
  const [, spaceId = '', environment = 'master'] = place
  const space = spaces[spaceId]
  if (space === undefined || key.space !== spaceId)
    return queryError(400, 'UNKNOWN_SPACE', `Unknown space '${spaceId}'`, manners)
  if (space.hibernated) return record(502, 'Hibernated', 'graphql', manners)
  const enabled = environmentsAt(key, request.now)
  const target = space.aliases[environment]
  const isEnabled = enabled.includes(environment) || (target !== undefined && enabled.includes(target))
  if (!isEnabled || readable(installation, spaceId, environment) === null)
    return queryError(400, 'UNKNOWN_ENVIRONMENT', `Unknown environment '${environment}'`, manners)
  if (request.query['query'] === COMPLEX_QUERY)
    return queryError(400, 'TOO_COMPLEX_QUERY', 'The query is too complex.', manners)
  return answer(200, 'graphql', manners, { data: { __typename: 'Query' } })
}
