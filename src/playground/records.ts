import { failed } from '../shared/contract/result.ts'
import type { Failure, Incoming, Json, JsonObject } from './types.ts'

/** The failures that the playground answers with: the specification's two, then the platform's others. */

const NOT_FOUND = 'The resource could not be found.'

/**
 * The body of a failed request (specification, section 2). `details` appears only where the failure has it.
 */
export const errorRecord = (failure: Failure, requestId: string): JsonObject => ({
  sys: { type: 'Error', id: failure.id },
  ...(failure.omit?.includes('message') ? {} : { message: failure.message }),
  ...(failure.details === undefined ? {} : { details: failure.details }),
  ...(failure.omit?.includes('requestId') ? {} : { requestId }),
})

/** Specification, section 7. It gives no status; the platform's documentation has 401, Management also 403. */
export const accessTokenInvalid = (status: 401 | 403) =>
  failed<Failure>({
    status,
    id: 'AccessTokenInvalid',
    message: 'The access token you sent could not be found or is invalid.',
  })

/** Specification, sections 4 and 7: 404, with the kind of the missing resource in `details` where one is known. */
export const notFound = (details?: Json, message = NOT_FOUND) =>
  failed<Failure>({ status: 404, id: 'NotFound', message, ...(details === undefined ? {} : { details }) })

/** A request that Contentful may answer, and the Playground doesn't. */
export const notImplemented = ({ method, path }: Pick<Incoming, 'method' | 'path'>) =>
  notFound(undefined, `The Playground doesn't implement ${method} /${path.join('/')}.`)

/** An id that no resource can have: the platform says so and leaves `details` out. */
export const invalidResourceId = () => notFound(undefined, 'Invalid resource id')

/** One problem of a query or a payload. The platform writes `path` as a string or as a list. */
export type Problem = { name: string; path?: string | string[]; details?: string; value?: string }

const problems = (list: readonly Problem[]): JsonObject => ({ errors: list.map((problem) => ({ ...problem })) })

export const invalidQuery = (...list: Problem[]) =>
  failed<Failure>({
    status: 400,
    id: 'InvalidQuery',
    message:
      'The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.',
    details: problems(list),
  })

export const badRequest = (message: string) => failed<Failure>({ status: 400, id: 'BadRequest', message })

export const organizationGrantRequired = () =>
  failed<Failure>({
    status: 401,
    id: 'OrganizationAccessGrantRequired',
    message: 'This token is not granted for the organization that owns this resource.',
  })

export const accessDenied = (reasons: string | string[]) =>
  failed<Failure>({
    status: 403,
    id: 'AccessDenied',
    message: 'Forbidden',
    details: { reasons },
  })

export const hibernated = (id: 'Hibernated' | 'AccessDenied') =>
  failed<Failure>({ status: 502, id, message: 'Hibernated: this space sleeps because it was not used for a while.' })

export const unknownKeys = (keys: readonly string[]) =>
  failed<Failure>({
    status: 400,
    id: 'UnknownKey',
    message: 'The payload has keys that this resource does not know.',
    details: problems(keys.map((key) => ({ name: 'unknown', path: [key] }))),
  })

export const missingKey = (key: string) =>
  failed<Failure>({
    status: 400,
    id: 'MissingKey',
    message: `The key "${key}" is missing.`,
    details: problems([{ name: 'required', path: key }]),
  })

export const versionMismatch = () =>
  failed<Failure>({
    status: 409,
    id: 'VersionMismatch',
    message: 'The version you sent in X-Contentful-Version is not the current one.',
  })

export const validationFailed = (list: readonly Problem[]) =>
  failed<Failure>({ status: 422, id: 'ValidationFailed', message: 'Validation error', details: problems(list) })

export const unknownField = (list: readonly Problem[]) =>
  failed<Failure>({ status: 422, id: 'UnknownField', message: 'Unknown field', details: problems(list) })
