import type { Deviation, MissingResource, ReadRecord } from '../../../shared/model/error-record.ts'
import { idMember, isObject, kindOf, objectMember, textMember, type Json, type JsonObject } from './json.ts'

/** Everything that `details` contains, in any of its shapes. */
export type Details = Pick<ReadRecord, 'details' | 'missing' | 'reasons' | 'problems'> & { deviations: Deviation[] }

const NOTHING: Details = { details: null, missing: null, reasons: [], problems: [], deviations: [] }

/** A record of which only parts are known. `what`: which parts, as its deviation. */
export const partialRecord = (
  id: string,
  what: string,
  known: Partial<Omit<ReadRecord, 'deviations'>>,
): ReadRecord => ({
  ...NOTHING,
  form: 'log',
  id,
  message: null,
  requestId: null,
  status: null,
  ...known,
  deviations: [deviation('', what)],
})

export const deviation = (path: string, message: string): Deviation => ({ path, message })

/** Kinds of resources that the platform names (its documentation). */
const KINDS =
  'Organization|Space|Environment|EnvironmentAlias|Entry|Asset|Content ?[Tt]ype|Locale|A(?:pi|PI) ?[Kk]ey|Tag|Webhook|Release|Role|User|Upload'
const KIND_IN_TEXT = new RegExp(
  String.raw`(?<![\w-])(?:requested\s+)?(${KINDS})(?![\w-])(?:\s+(?:with\s+(?:the\s+)?)?(?:id\s*)?["'“]([^"'”]+)["'”])?`,
)
/** No ID is longer. Without a limit, the time would grow with the square of a hostile text. */
const ID_IN_TEXT = /\bid\s{0,9}(?:[:=]\s{0,9})?["'“]?([A-Za-z0-9._-]{1,200}?)["'”]?(?:[.,;\s]|$)/i

/** “The requested Environment could not be found. ID: staging.”: what SDKs in other languages make of `details`. */
export const missingFromText = (text: string): MissingResource | null => {
  const kind = KIND_IN_TEXT.exec(text)
  if (kind === null) return null
  const id = kind[2] ?? ID_IN_TEXT.exec(text.slice(kind.index + kind[0].length))?.[1] ?? null
  // “The API key could not be found.” is about an `ApiKey`.
  const type = kind[1]?.replace('API', 'Api').replace(/ ?([tk])(?=ype|ey)/, (_, first: string) => first.toUpperCase())
  return { type: type ?? null, id, environment: null, space: null }
}

/** A link (`{"sys":{"type":"Link","id":"abc"}}`) or the id itself. */
const linkedId = (object: JsonObject, name: string): string | null => {
  const link = objectMember(object, name)
  return link === null ? idMember(object, name) : idMember(objectMember(link, 'sys') ?? link, 'id')
}

const missingFrom = (details: JsonObject): MissingResource | null => {
  const sys = objectMember(details, 'sys')
  const type = (sys === null ? null : textMember(sys, 'type')) ?? textMember(details, 'type')
  const id = (sys === null ? null : idMember(sys, 'id')) ?? idMember(details, 'id')
  const inside = { ...details, ...sys }
  const missing = { type, id, environment: linkedId(inside, 'environment'), space: linkedId(inside, 'space') }
  return Object.values(missing).every((value) => value === null) ? null : missing
}

const textsOf = (value: Json | undefined): string[] => {
  if (value === undefined || value === null || value === '') return []
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return [typeof value === 'string' ? value : JSON.stringify(value)]
}

const pathOf = (value: Json | undefined): string | null => {
  if (Array.isArray(value))
    return value.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join('.')
  return typeof value === 'string' ? value : null
}

const problemsOf = (value: Json | undefined): ReadRecord['problems'] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map((problem) => {
    if (!isObject(problem)) return { name: null, path: null, details: textsOf(problem)[0] ?? null }
    return {
      name: idMember(problem, 'name'),
      path: pathOf(problem['path']),
      details: textsOf(problem['details'])[0] ?? textMember(problem, 'message'),
    }
  })

const objectDeviations = (id: string, details: JsonObject, missing: MissingResource | null): Deviation[] => {
  const found: Deviation[] = []
  const sys = objectMember(details, 'sys')
  if (id === 'NotFound' && (sys === null || textMember(sys, 'type') === null)) {
    const kind = missing?.type ?? null
    const instead = kind === null ? '' : `; \`details.type\` says “${kind}” instead`
    found.push(deviation('details.sys.type', `\`details.sys.type\` is missing for NotFound${instead}`))
  }
  if (typeof details['reasons'] === 'string') found.push(deviation('details.reasons', '`details.reasons` is a string'))
  return found
}

/** Reads `details` (specification, section 2). `invented`: an SDK writes an empty object where the platform sent none. */
export const readDetails = (id: string, details: Json | undefined, invented: boolean): Details => {
  const absent = details === undefined || (invented && isObject(details) && Object.keys(details).length === 0)
  if (absent) {
    const deviations: Deviation[] = []
    if (details !== undefined)
      deviations.push(deviation('details', '`details` is empty: the SDK writes `{}` where the platform sent none'))
    else if (id === 'NotFound') deviations.push(deviation('details', '`details` is missing for NotFound'))
    return { ...NOTHING, deviations }
  }
  if (!isObject(details)) {
    const missing = typeof details === 'string' && id === 'NotFound' ? missingFromText(details) : null
    const reasons = id === 'AccessDenied' ? textsOf(details) : []
    return {
      ...NOTHING,
      details,
      missing,
      reasons,
      deviations: [deviation('details', `\`details\` is ${kindOf(details)}`)],
    }
  }
  // On other errors `type` and `id` in `details` name something that was there.
  const missing = id === 'NotFound' ? missingFrom(details) : null
  return {
    details,
    missing,
    reasons: textsOf(details['reasons']),
    problems: problemsOf(details['errors']),
    deviations: objectDeviations(id, details, missing),
  }
}
