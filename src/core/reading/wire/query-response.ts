import type { MissingResource, PartialErrors, ReadRecord } from '../../../shared/model/error-record.ts'
import { counted } from '../../../shared/text/format-numbers.ts'
import { oneLine } from '../../../shared/text/printable.ts'
import { partialRecord } from './details.ts'
import { isAboutNoToken, shownRequestId } from './error-ids.ts'
import { idMember, isObject, objectMember, textMember, type Json, type JsonObject } from './json.ts'

/** What is special about the responses of the GraphQL API: its codes, its data, and errors beside data. */

/** GraphQL's codes (the platform's documentation) and the error ids that the other APIs give for the same. */
const IDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AccessTokenInvalid: 'ACCESS_TOKEN_INVALID ACCESS_TOKEN_MISSING',
    NotFound: 'UNKNOWN_SPACE SPACE_NOT_FOUND UNKNOWN_ENVIRONMENT ENVIRONMENT_NOT_FOUND',
    AccessDenied: 'ACCESS_DENIED',
    RateLimitExceeded: 'RATE_LIMIT_EXCEEDED',
    BadRequest: 'RESPONSE_SIZE_EXCEEDED RESPONSE_TOO_BIG QUERY_TOO_BIG',
    InvalidQuery:
      'TOO_COMPLEX_QUERY QUERY_CANNOT_BE_EXECUTED RESOURCES_EXHAUSTED MISSING_QUERY INVALID_QUERY_FORMAT INVALID_VARIABLES_FORMAT QUERY_OPERATION_NAME_MISMATCH COLLIDING_TYPE_NAME COLLIDING_FIELD_NAME RESERVED_FIELD_NAME',
    ServerError: 'INTERNAL_SERVER_ERROR SERVER_ERROR',
  }).flatMap(([id, codes]) => codes.split(' ').map((code) => [code, id] as const)),
)

/** The error id that a code stands for: some are seen with and without an `S` at their end. `null` if it's unknown. */
export const idOfCode = (code: string): string | null => IDS.get(code) ?? IDS.get(code.replace(/S$/, '')) ?? null

/** The codes as alternatives of a pattern. */
export const CODES = [...IDS.keys()].map((code) => `${code}S?`).join('|')

/** What a code says is missing, with its names from the rest of the extension. */
export const missingOf = (code: string, extension: JsonObject): MissingResource | null => {
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

/** Codes of single links and fields that could not be read: the token works, and the rest of the data came (200). */
const PARTIAL = new Set([
  'UNRESOLVABLE_LINK',
  'UNRESOLVABLE_RESOURCE_LINK',
  'UNEXPECTED_LINKED_CONTENT_TYPE',
  'UNKNOWN_LOCALE',
])

/** GraphQL's own check of a query: the platform's object is there, with no code in it. */
const NO_CODE = ''

/** Further codes of that check, under the names that servers give it: `GRAPHQL_VALIDATION_FAILED`. */
const OF_QUERY = /(?:^|_)(?:QUERY|VALIDATION|PARSE)(?:_|$)/

/** Whether an error names a place in the query, and none in the data: then the query itself was checked (the GraphQL specification, section 7). */
const isPlacedInQuery = (error: JsonObject): boolean =>
  Array.isArray(error['locations']) && error['locations'].length > 0 && !('path' in error)

type Extended = { code: string; error: JsonObject; extension: JsonObject }

const extended = (error: Json): Extended[] => {
  const extensions = isObject(error) ? objectMember(error, 'extensions') : null
  if (!isObject(error) || extensions === null) return []
  if (textMember(extensions, 'code') === 'PERSISTED_QUERY_NOT_FOUND') {
    return [{ code: 'PersistedQueryNotFound', error, extension: extensions }]
  }
  const extension = objectMember(extensions, 'contentful')
  return extension === null ? [] : [{ code: textMember(extension, 'code') ?? NO_CODE, error, extension }]
}

/** The errors with a code in an answer (`errors[]`), or in one error that was printed alone. */
const errorsOf = (value: Json): Extended[] => {
  if (!isObject(value)) return []
  const errors = value['errors']
  if (Array.isArray(errors)) return errors.flatMap(extended)
  // Some clients print the extensions of an error alone.
  return 'extensions' in value
    ? extended(value)
    : extended({ extensions: value }).filter(({ code }) => idOfCode(code) !== null)
}

/** The code of an answer that is content with errors about parts of it; null: it is another one. */
export const partialCode = (value: Json): string | null => {
  const errors = errorsOf(value)
  return errors.length > 0 && errors.every(({ code }) => PARTIAL.has(code)) ? (errors[0]?.code ?? null) : null
}

/** A GraphQL response with the platform's extension, as a record whose `details` are the extension. `null` if it is no such response. */
export const readQueryErrors = (value: Json): ReadRecord | null => {
  const isPartial = isObject(value) && isObject(value['data'])
  const found = errorsOf(value).find(({ code }) => !PARTIAL.has(code) && !(isPartial && code === NO_CODE))
  if (found === undefined) return null
  const { code, error, extension } = found
  const isOfQuery = code === NO_CODE || OF_QUERY.test(code) || isPlacedInQuery(error)
  const id = idOfCode(code) ?? (isOfQuery ? 'InvalidQuery' : code)
  const what = `This is GraphQL's form: \`errors[]\` with ${code === NO_CODE ? 'no code' : `the code ${code}`} instead of an error with \`sys\``
  return partialRecord(id, what, {
    form: 'graphql',
    message: textMember(error, 'message'),
    requestId: shownRequestId(textMember(extension, 'requestId')),
    details: extension,
    missing: id === 'NotFound' ? missingOf(code, extension) : null,
  })
}

/** Whether a record shows that no token arrived at all. GraphQL has a code for it, the other APIs a sentence. */
export const saysTokenMissing = (record: ReadRecord): boolean =>
  isAboutNoToken(record.message) ||
  (isObject(record.details ?? undefined) && (record.details as JsonObject)['code'] === 'ACCESS_TOKEN_MISSING')

/** Whether a record has GraphQL's form instead of the other APIs'. */
export const hasQueryForm = ({ form }: ReadRecord): boolean => form === 'graphql'

export const QUERY_DATA_SUMMARY = 'The data that a GraphQL query asked for.'

/** So many are named; the others are counted. */
const NAMED = 3

/** The members of a GraphQL response: data, and at most these beside it (the GraphQL specification, section 7). */
const MEMBERS = ['data', 'errors', 'extensions']

/** Whether the names of an object's members are those of a GraphQL response that contains data. */
export const isQueryData = (names: readonly string[]): boolean =>
  names.includes('data') && names.every((name) => MEMBERS.includes(name))

/** `Entry e2`: the link that leads nowhere; null where none is named. */
const linkOf = (details: JsonObject | null): string | null => {
  if (details === null) return null
  const id = idMember(details, 'linkId') ?? idMember(details, 'id')
  const type = textMember(details, 'linkType')
  return id === null ? null : [type, id].filter((part) => part !== null).join(' ')
}

const codeOf = (error: JsonObject): { code: string | null; details: JsonObject | null } => {
  const extensions = objectMember(error, 'extensions')
  const own = extensions === null ? null : objectMember(extensions, 'contentful')
  const sys = objectMember(error, 'sys')
  if (sys !== null) return { code: idMember(sys, 'id'), details: objectMember(error, 'details') }
  return { code: own && textMember(own, 'code'), details: own && objectMember(own, 'details') }
}

const nameOf = (error: Json): string => {
  const { code, details } = isObject(error) ? codeOf(error) : { code: null, details: null }
  const link = linkOf(details)
  return oneLine(`${code ?? 'one without a code'}${link === null ? '' : ` (${link})`}`)
}

/** Errors beside content that came all the same, counted and named: links that lead nowhere, mostly. Null: there are none. */
export const partialErrors = (errors: Json | undefined): PartialErrors | null => {
  if (!Array.isArray(errors) || errors.length === 0) return null
  return { count: errors.length, named: errors.slice(0, NAMED).map(nameOf) }
}

/** `2 errors in the response: UNRESOLVABLE_LINK (Entry e2), UNKNOWN_LOCALE`. */
export const partialWords = ({ count, named }: PartialErrors): string => {
  const more = count > named.length ? ` and ${count - named.length} more` : ''
  return `${counted(count, 'error')} in the response: ${named.join(', ')}${more}`
}
