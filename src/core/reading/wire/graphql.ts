import type { MissingResource, ReadRecord } from '../../../shared/model/error-record.ts'
import { idMember, isObject, objectMember, textMember, type Json, type JsonObject } from './json.ts'

/** GraphQL's codes (the platform's documentation) and the error ids that the other APIs give for the same. */
const IDS: Readonly<Record<string, string>> = {
  ACCESS_TOKEN_INVALID: 'AccessTokenInvalid',
  ACCESS_TOKEN_MISSING: 'AccessTokenInvalid',
  UNKNOWN_SPACE: 'NotFound',
  SPACE_NOT_FOUND: 'NotFound',
  UNKNOWN_ENVIRONMENT: 'NotFound',
  ENVIRONMENT_NOT_FOUND: 'NotFound',
  ACCESS_DENIED: 'AccessDenied',
  RATE_LIMIT_EXCEEDED: 'RateLimitExceeded',
  RESPONSE_SIZE_EXCEEDED: 'BadRequest',
  RESPONSE_TOO_BIG: 'BadRequest',
  QUERY_TOO_BIG: 'BadRequest',
  TOO_COMPLEX_QUERY: 'BadRequest',
  UNKNOWN_LOCALE: 'InvalidQuery',
  QUERY_CANNOT_BE_EXECUTED: 'InvalidQuery',
  INTERNAL_SERVER_ERROR: 'ServerError',
  SERVER_ERROR: 'ServerError',
}

const missingOf = (code: string, extension: JsonObject): MissingResource | null => {
  const type = code.includes('ENVIRONMENT') ? 'Environment' : code.includes('SPACE') ? 'Space' : null
  if (type === null) return null
  const details = objectMember(extension, 'details') ?? extension
  const space = idMember(details, 'space') ?? idMember(details, 'spaceId') ?? idMember(details, 'spaceKey')
  const environment =
    idMember(details, 'environment') ?? idMember(details, 'environmentId') ?? idMember(details, 'environmentKey')
  return type === 'Space'
    ? { type, id: space, environment: null, space: null }
    : { type, id: environment, environment: null, space }
}

/**
 * A GraphQL answer with the platform's extension, as a record. `details` keeps the extension with its `code`: GraphQL
 * alone tells a token that is missing (`ACCESS_TOKEN_MISSING`) from one that is invalid. Null: no such answer.
 */
export const readGraphql = (value: Json): ReadRecord | null => {
  const errors = isObject(value) ? value['errors'] : undefined
  if (!Array.isArray(errors)) return null
  for (const error of errors) {
    const extensions = isObject(error) ? objectMember(error, 'extensions') : null
    const extension = extensions === null ? null : objectMember(extensions, 'contentful')
    const code = extension === null ? null : textMember(extension, 'code')
    if (!isObject(error) || extension === null || code === null) continue
    const id = IDS[code] ?? code
    return {
      form: 'graphql',
      id,
      message: textMember(error, 'message'),
      requestId: textMember(extension, 'requestId'),
      details: extension,
      missing: id === 'NotFound' ? missingOf(code, extension) : null,
      reasons: [],
      problems: [],
      status: null,
      deviations: [
        {
          path: '',
          message: `This is GraphQL's form: \`errors[]\` with the code ${code} in place of the Error record`,
        },
      ],
    }
  }
  return null
}

/** Whether a record says that no token arrived at all, which only GraphQL tells apart. */
export const saysTokenMissing = (record: ReadRecord): boolean =>
  record.form === 'graphql' &&
  isObject(record.details ?? undefined) &&
  (record.details as JsonObject)['code'] === 'ACCESS_TOKEN_MISSING'
