import type { PartialErrors } from '../../../shared/model/error-record.ts'
import { oneLine } from '../../../shared/text/printable.ts'
import { idMember, isObject, objectMember, textMember, type Json, type JsonObject } from './json.ts'
import { counted } from '../../../shared/text/format-numbers.ts'

/** So many are named; the others are counted. */
const NAMED = 3

/** What GraphQL answers with: content, and at most these beside it (the GraphQL specification, section 7). */
const GRAPHQL_NAMES = ['data', 'errors', 'extensions']

/** Whether the names of an object's members are those of a GraphQL answer that holds data. */
export const isQueryData = (names: readonly string[]): boolean =>
  names.includes('data') && names.every((name) => GRAPHQL_NAMES.includes(name))

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
export const partialErrors = (errors: Json | undefined): PartialErrors | null =>
  Array.isArray(errors) && errors.length > 0
    ? { count: errors.length, named: errors.slice(0, NAMED).map(nameOf) }
    : null

/** `2 errors in the answer: UNRESOLVABLE_LINK (Entry e2), UNKNOWN_LOCALE`. */
export const partialWords = ({ count, named }: PartialErrors): string => {
  const more = count > named.length ? ` and ${count - named.length} more` : ''
  return `${counted(count, 'error')} in the answer: ${named.join(', ')}${more}`
}
