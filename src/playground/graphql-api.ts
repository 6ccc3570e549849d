import { execute, GraphQLError, parse, validate, type DocumentNode, type GraphQLSchema } from 'graphql'
import { ok, type Result } from '../shared/contract/result.ts'
import { openContent, parsePath, tokenSent, type ContentTarget } from './access.ts'
import { Refused, resolversOf, schemaOf, type Read } from './graphql-schema.ts'
import type { PlaygroundToken } from './tokens.ts'
import type { Answer, Incoming, Json, JsonObject } from './types.ts'
import type { World } from './state.ts'
import { isObject, parseJson } from '../shared/text/json.ts'

/** GraphQL: one address for each environment, queries by GET or POST, and errors of a form of their own. */

export type GraphqlContext = { world: World; imagesOrigin: () => string }

/** Requests at most, in bytes (the platform's documentation). */
const MOST_BYTES = 8 * 1024

const refused = (status: number, code: string, message: string): { ok: false; error: Refused } => ({
  ok: false,
  error: new Refused(status, code, message),
})

type Asked = { query: string; variables: Record<string, unknown>; operationName: string | null }

/** What was asked, from the query of a GET or the JSON of a POST. */
const partsOf = (request: Incoming): Record<string, unknown> => {
  if (request.method === 'POST') {
    const body = parseJson(request.body)
    return isObject(body) ? body : {}
  }
  const parts: Record<string, unknown> = Object.fromEntries(request.query)
  const { variables } = parts
  return typeof variables === 'string' && variables !== ''
    ? { ...parts, variables: parseJson(variables) ?? false }
    : parts
}

const askedOf = (request: Incoming): Result<Asked, Refused> => {
  const { query, variables, operationName } = partsOf(request)
  if (query === undefined || query === '') return refused(400, 'MISSING_QUERY', 'Missing query')
  if (typeof query !== 'string') return refused(400, 'INVALID_QUERY_FORMAT', 'The query has to be a string')
  const isNone = variables === undefined || variables === null || variables === ''
  if (!isNone && !isObject(variables))
    return refused(400, 'INVALID_VARIABLES_FORMAT', 'The variables have to be a JSON object')
  if (Buffer.byteLength(query) > MOST_BYTES)
    return refused(400, 'QUERY_TOO_BIG', `Query too big: at most ${MOST_BYTES} bytes`)
  const name = typeof operationName === 'string' && operationName !== '' ? operationName : null
  return ok({ query, variables: isNone ? {} : variables, operationName: name })
}

/** Accepts keys of Delivery and Preview. GraphQL has different errors for a missing and an invalid token. */
const authenticate = (
  tokens: readonly PlaygroundToken[],
  secret: string | undefined,
): Result<PlaygroundToken, Refused> => {
  if (secret === undefined) return refused(401, 'ACCESS_TOKEN_MISSING', 'Access token is missing')
  const token = tokens.find((one) => one.secret === secret && one.spaceId !== null && !one.revoked)
  return token === undefined
    ? refused(401, 'ACCESS_TOKEN_INVALID', 'The access token you sent could not be found or is invalid.')
    : ok(token)
}

type Opened = { schema: GraphQLSchema; read: Read }

/** `content/v1/spaces/<space>[/environments/<environment>]`; null: another path. */
const targetOf = ([content, version, ...path]: readonly string[]): ContentTarget | null => {
  const parsed = content === 'content' && version === 'v1' ? parsePath(path) : null
  return parsed?.rest.length === 0 ? parsed.target : null
}

const open = (request: Incoming, { world, imagesOrigin }: GraphqlContext): Result<Opened, Refused> => {
  const token = authenticate(world.tokens, tokenSent(request))
  if (!token.ok) return token
  const target = targetOf(request.path)
  if (target === null) return refused(400, 'UNKNOWN_SPACE', 'Unknown space')
  const { spaceId } = target
  if (!world.spaces.some(({ id }) => id === spaceId && id === token.value.spaceId))
    return refused(400, 'UNKNOWN_SPACE', `Unknown space '${spaceId}'`)
  const opened = openContent(world.spaces, token.value, target)
  if (!opened.ok && opened.error.status >= 500)
    return refused(opened.error.status, 'SERVER_ERROR', opened.error.message)
  if (!opened.ok) return refused(400, 'UNKNOWN_ENVIRONMENT', `Unknown environment '${target.environmentId}'`)
  const { environmentId } = opened.value
  const content = world.content(spaceId, environmentId)
  const preview = token.value.kind === 'preview-key'
  return ok({
    schema: schemaOf(content.contentTypes),
    read: { content, spaceId, environmentId, preview, imagesOrigin: imagesOrigin() },
  })
}

/** An error as the platform writes it: its own object among the extensions, with the request's id in it. */
const shownError = (error: GraphQLError, requestId: string): Json => {
  const { message, locations, path, extensions } = error.toJSON()
  const own = isObject(extensions) && isObject(extensions['contentful']) ? extensions['contentful'] : {}
  const shown = { message, locations, path, extensions: { contentful: { ...own, requestId } } }
  return JSON.parse(JSON.stringify(shown)) as JsonObject
}

const answered = (status: number, errors: readonly GraphQLError[], data?: unknown): Answer => ({
  type: 'told',
  status,
  json: (requestId) => ({
    ...(data === undefined ? {} : { data: JSON.parse(JSON.stringify(data)) as Json }),
    ...(errors.length === 0 ? {} : { errors: errors.map((error) => shownError(error, requestId)) }),
  }),
})

const refusal = ({ status, code, message }: Refused): Answer =>
  answered(status, [new GraphQLError(message, { extensions: { contentful: { code } } })])

const parsed = (query: string): DocumentNode | GraphQLError => {
  try {
    return parse(query)
  } catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
}

const run = (document: DocumentNode, { schema, read }: Opened, asked: Asked): Answer => {
  const { variables: variableValues, operationName } = asked
  const rootValue = resolversOf(read.content.contentTypes)
  const result = execute({ schema, document, rootValue, contextValue: read, variableValues, operationName })
  if (result instanceof Promise) throw new Error('The playground resolves everything at once')
  const errors = result.errors ?? []
  const whole = errors.map(({ originalError }) => originalError).find((error) => error instanceof Refused)
  if (whole !== undefined) return refusal(whole)
  // Nothing could be answered: there is no such operation, or its variables do not fit.
  const isNothing = result.data === undefined || result.data === null
  return isNothing ? answered(400, errors) : answered(200, errors, result.data)
}

export const answerGraphql = (context: GraphqlContext, request: Incoming): Answer => {
  const opened = open(request, context)
  if (!opened.ok) return refusal(opened.error)
  const asked = askedOf(request)
  if (!asked.ok) return refusal(asked.error)
  const document = parsed(asked.value.query)
  if (document instanceof GraphQLError) return answered(400, [document])
  const problems = validate(opened.value.schema, document)
  return problems.length > 0 ? answered(400, problems) : run(document, opened.value, asked.value)
}
