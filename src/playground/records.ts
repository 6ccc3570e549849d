import { failed, ok, type Result } from '../shared/contract/result.ts'
import { isObject, parseJson, type Json, type JsonObject } from '../shared/text/json.ts'
import type { Answer, Failure, Incoming } from './types.ts'

/** The failures that the playground answers with: the specification's two, then the platform's others. */

/** The body of a failed request (specification, section 2). `details` appears only where the failure has it. */
export const errorRecord = (failure: Failure, requestId: string): JsonObject => ({
  sys: { type: 'Error', id: failure.id },
  ...(failure.omit?.includes('message') ? {} : { message: failure.message }),
  ...(failure.details === undefined ? {} : { details: failure.details }),
  ...(failure.omit?.includes('requestId') ? {} : { requestId }),
})

export const answerOf = (result: Result<JsonObject, Failure>, status = 200): Answer =>
  result.ok ? { type: 'json', status, json: result.value } : { type: 'failure', failure: result.error }

/** `details` is left out where the platform leaves it out. */
const refused = (status: number, id: string, message: string, details?: Json) =>
  failed<Failure>({ status, id, message, ...(details === undefined ? {} : { details }) })

/** Specification, section 7. It gives no status; the platform's documentation has 401, Management also 403. */
export const accessTokenInvalid = (status: 401 | 403) =>
  refused(status, 'AccessTokenInvalid', 'The access token you sent could not be found or is invalid.')

/** Specification, sections 4 and 7: 404, with the kind of the missing resource in `details` where one is known. */
export const notFound = (details?: Json, message = 'The resource could not be found.') =>
  refused(404, 'NotFound', message, details)

/** A request that Contentful may answer, and the Playground doesn't. */
export const notImplemented = ({ method, path }: Pick<Incoming, 'method' | 'path'>) =>
  notFound(undefined, `The Playground doesn't implement ${method} /${path.join('/')}.`)

/** An id that no resource can have: the platform says so and leaves `details` out. */
export const invalidResourceId = () => notFound(undefined, 'Invalid resource id')

/** One problem of a query or a payload. The platform writes `path` as a string or as a list. */
export type Problem = { name: string; path?: string | string[]; details?: string; value?: string }

const problems = (list: readonly Problem[]): JsonObject => ({ errors: list.map((problem) => ({ ...problem })) })

const INVALID_QUERY =
  'The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.'

export const invalidQuery = (...list: Problem[]) => refused(400, 'InvalidQuery', INVALID_QUERY, problems(list))

export const badRequest = (message: string) => refused(400, 'BadRequest', message)

export const organizationGrantRequired = () =>
  refused(
    401,
    'OrganizationAccessGrantRequired',
    'This token is not granted for the organization that owns this resource.',
  )

export const accessDenied = (reasons: string | string[]) => refused(403, 'AccessDenied', 'Forbidden', { reasons })

export const hibernated = (id: 'Hibernated' | 'AccessDenied') =>
  refused(502, id, 'Hibernated: this space sleeps because it was not used for a while.')

const unknownKeys = (keys: readonly string[]) =>
  refused(
    400,
    'UnknownKey',
    'The payload has keys that this resource does not know.',
    problems(keys.map((key) => ({ name: 'unknown', path: [key] }))),
  )

export const missingKey = (key: string) =>
  refused(400, 'MissingKey', `The key "${key}" is missing.`, problems([{ name: 'required', path: key }]))

export const versionMismatch = () =>
  refused(409, 'VersionMismatch', 'The version you sent in X-Contentful-Version is not the current one.')

export const validationFailed = (...list: Problem[]) =>
  refused(422, 'ValidationFailed', 'Validation error', problems(list))

export const unknownField = (...list: Problem[]) => refused(422, 'UnknownField', 'Unknown field', problems(list))

/** A payload as an object of JSON that has no keys but these. */
export const parseBody = (body: string, known: readonly string[]): Result<JsonObject, Failure> => {
  const value = parseJson(body)
  if (value === undefined) return badRequest('The body of the request is not valid JSON.')
  if (!isObject(value)) return badRequest('The body of the request must be a JSON object.')
  const unknown = Object.keys(value).filter((key) => !known.includes(key))
  return unknown.length > 0 ? unknownKeys(unknown) : ok(value)
}
