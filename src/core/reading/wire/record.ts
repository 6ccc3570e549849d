import type { Deviation, ReadRecord } from '../../../shared/model/error-record.ts'
import { deviation, readDetails } from './details.ts'
import {
  isObject,
  kindOf,
  MAX_DEPTH,
  objectMember,
  textMember,
  withinDepth,
  type Json,
  type JsonObject,
} from './json.ts'
import { idFromDetails, idFromMessage, idOfName, isKnownId, shownRequestId } from './error-ids.ts'
import { readQueryErrors } from './query-response.ts'

/** What is known beside the value: the name that an SDK printed before it, and that the text was cut off. */
export type Surroundings = { name: string | null; cut: boolean }

export const ALONE: Surroundings = { name: null, cut: false }

/** The SDK copies the record's fields beside the status and the request, and leaves `sys` out. */
const isSdkError = (value: JsonObject): boolean =>
  typeof value['status'] === 'number' &&
  ('statusText' in value || 'request' in value) &&
  ('message' in value || 'details' in value)

type Identity = { id: string; deviations: Deviation[] }

const inferredId = (value: JsonObject, name: string | null): string | null => {
  if (name !== null && isKnownId(name)) return name
  const ownName = textMember(value, 'name')
  if (ownName !== null && isKnownId(ownName)) return ownName
  const told = idFromMessage(textMember(value, 'message')) ?? idFromDetails(value['details'])
  const alias = idOfName(name ?? '') ?? idOfName(ownName ?? '')
  // A name that libraries share with others counts only where something says that it is an answer.
  return told ?? (isSdkError(value) || 'requestId' in value ? alias : null)
}

const withoutId = (value: JsonObject, name: string | null, path: string): Identity | null => {
  const id = inferredId(value, name)
  if (id === null) return null
  return { id, deviations: [deviation('sys.id', `\`${path}\` is missing; the rest is that of ${id}`)] }
}

/** Who the record says it is; null where it is no Error record. */
const identify = (value: JsonObject, name: string | null): Identity | null => {
  const sys = value['sys']
  if (!isObject(sys)) {
    const bare = isSdkError(value) || ('requestId' in value && ('message' in value || 'details' in value))
    const named = name !== null && isKnownId(name) && ['status', 'requestId', 'message'].some((key) => key in value)
    return bare || named ? withoutId(value, name, 'sys') : null
  }
  const type = sys['type']
  const id = textMember(sys, 'id')
  if (typeof type === 'string' && type.toLowerCase() === 'error') {
    const deviations = type === 'Error' ? [] : [deviation('sys.type', `\`sys.type\` is “${type}”, not “Error”`)]
    if (id !== null) return id === 'notResolvable' ? null : { id, deviations }
    return (
      withoutId(value, name, 'sys.id') ?? { id: 'Unknown', deviations: [deviation('sys.id', '`sys.id` is missing')] }
    )
  }
  if (type !== undefined || id === null) return null
  const likely = isKnownId(id) || 'message' in value || 'requestId' in value
  return likely ? { id, deviations: [deviation('sys.type', '`sys.type` is missing')] } : null
}

const textField = (value: JsonObject, name: string): Deviation[] => {
  const field = value[name]
  if (field === undefined) return [deviation(name, `\`${name}\` is missing`)]
  return typeof field === 'string' ? [] : [deviation(name, `\`${name}\` is ${kindOf(field)}`)]
}

/** The value of a field that should be a text, as text. */
const shownText = (value: Json | undefined): string | null => {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Where loggers put the answer that an error with a name came from. */
const HOLDERS = ['data', 'error', 'response']

/** The record in an object that only names it: `{ "VersionMismatch": { … } }`, `{ name: 'AccessDenied', data: { … } }`. */
const namedInside = (value: JsonObject, cut: boolean): ReadRecord | null => {
  const keys = Object.keys(value)
  const [key = ''] = keys
  const inner = keys.length === 1 && isKnownId(key) ? objectMember(value, key) : null
  if (inner !== null) return readWithin(inner, { name: key, cut })
  const name = textMember(value, 'name')
  if (name === null || !isKnownId(name)) return null
  const held = HOLDERS.map((holder) => objectMember(value, holder)).find((object) => object !== null)
  return held === undefined ? null : readWithin(held, { name, cut })
}

const TOO_DEEP = deviation('', `The record is nested deeper than ${MAX_DEPTH} levels: what is deeper is left out`)

/** Reads a JSON value as an Error record (specification, section 2), with every deviation from it. `null` if it's none. */
export const readRecord = (value: Json, surroundings: Surroundings): ReadRecord | null => {
  const within = withinDepth(value)
  const record = readWithin(within.value, surroundings)
  return record === null || !within.isCut ? record : { ...record, deviations: [...record.deviations, TOO_DEEP] }
}

const readWithin = (value: Json, { name, cut }: Surroundings): ReadRecord | null => {
  const queryErrors = readQueryErrors(value)
  if (queryErrors !== null || !isObject(value)) return queryErrors
  const identity = identify(value, name)
  if (identity === null) return namedInside(value, cut)
  const sdk = isSdkError(value)
  const { deviations: inDetails, ...details } = readDetails(identity.id, value['details'], sdk)
  // The rest of a record that is cut off is unknown.
  const missing = cut ? [] : ['message', 'requestId'].flatMap((field) => textField(value, field))
  const status = value['status']
  return {
    form: sdk ? 'sdk-json' : 'wire',
    id: identity.id,
    message: shownText(value['message']),
    requestId: shownRequestId(shownText(value['requestId'])),
    ...details,
    status: typeof status === 'number' && Number.isInteger(status) ? status : null,
    deviations: [
      ...identity.deviations,
      ...missing,
      ...(cut ? inDetails.filter(({ path }) => path !== 'details') : inDetails),
      ...(sdk ? [deviation('', "This is an SDK's form: `status`, `statusText` and `request` are the SDK's own")] : []),
      ...(cut ? [deviation('', 'The record is cut off: what follows is not known')] : []),
    ],
  }
}

/** Whether a JSON value is a body as the platform writes successes: an object that says by `sys.type` what it is. */
export const isPlatformObject = (value: Json): boolean => {
  const sys = isObject(value) ? objectMember(value, 'sys') : null
  return sys !== null && textMember(sys, 'type') !== null
}
