import { isObject, type Json, type JsonObject } from '../../../shared/text/json.ts'

export { isObject, parseJson, type Json, type JsonObject } from '../../../shared/text/json.ts'

/** A member of an object that is a non-empty string; null otherwise. */
export const textMember = (object: JsonObject, name: string): string | null => {
  const value = object[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** A member that is a string or a number, as text: ids come as both. */
export const idMember = (object: JsonObject, name: string): string | null => {
  const value = object[name]
  return typeof value === 'number' ? String(value) : textMember(object, name)
}

export const objectMember = (object: JsonObject, name: string): JsonObject | null => {
  const value = object[name]
  return isObject(value) ? value : null
}

/** No record of the platform is nested nearly as deep. Functions that walk over a value recurse once per level. */
export const MAX_DEPTH = 100

const isNested = (value: Json): value is Json[] | JsonObject => typeof value === 'object' && value !== null

const isDeeper = (value: Json, levels: number): boolean =>
  isNested(value) && (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))

const cutBelow = (value: Json, levels: number): Json => {
  if (!isNested(value)) return value
  if (levels === 0) return '…'
  if (Array.isArray(value)) return value.map((inner) => cutBelow(inner, levels - 1))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cutBelow(inner, levels - 1)]))
}

/** A value down to `MAX_DEPTH` levels; “…” stands where more of it was. */
export const withinDepth = (value: Json): { value: Json; isCut: boolean } =>
  isDeeper(value, MAX_DEPTH) ? { value: cutBelow(value, MAX_DEPTH), isCut: true } : { value, isCut: false }

/** “a string”, “a list” …: for the sentence of a deviation. */
export const kindOf = (value: Json): string => {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`
}
