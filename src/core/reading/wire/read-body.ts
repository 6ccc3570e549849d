import type {
  BodyClass,
  BodyReading,
  Deviation,
  PartialErrors,
  ReadRecord,
} from '../../../shared/model/error-record.ts'
import { decodeBytes, sniffBytes, type Decoded, beginsAsSvg } from './decode.ts'
import { deviation } from './details.ts'
import { isJsonType } from '../../../shared/text/json.ts'
import { counted, formatBytes } from '../../../shared/text/format-numbers.ts'
import {
  hasQueryForm,
  isQueryData,
  partialCode,
  partialErrors,
  partialWords,
  QUERY_DATA_SUMMARY,
} from './query-response.ts'
import { isObject, parseJson, type Json } from './json.ts'
import { parseLenient } from './printed-object.ts'
import { ALONE, isPlatformObject, readRecord } from './record.ts'
import { scanObject } from './big-object.ts'

/** A decompressed body. `mediaType`: lower case, without parameters. `cut`: it was longer, and was cut at our own limit. */
export type ReceivedBody = { status: number | null; mediaType: string | null; body: Uint8Array; cut: boolean }

/** From here on a body is walked over once instead of being parsed. No Error record is nearly as large. */
const BIG = 128 * 1024
/** How much of a text is looked at to tell what it is. */
const START = 16 * 1024

type Found = {
  class: BodyClass
  record: ReadRecord | null
  itemCount: number | null
  partial?: PartialErrors
  /** The data of a query, whose names depend on the content model. */
  isQuery?: boolean
}

const plain = (found: BodyClass): Found => ({ class: found, record: null, itemCount: null })

const withDeviations = (record: ReadRecord, more: readonly Deviation[]): ReadRecord =>
  more.length === 0 ? record : { ...record, deviations: [...record.deviations, ...more] }

/** A JSON value as the platform's record, as its content, or as another server's. */
const classifyJson = (value: Json): Found => {
  const record = readRecord(value, ALONE)
  if (record !== null) return { class: 'error-record', record, itemCount: null }
  if (!isObject(value)) return plain('other-json')
  const { errors, items } = value
  const isPlatform = isPlatformObject(value) || partialCode(value) !== null
  return content(isPlatform, Object.keys(value), errors, Array.isArray(items) ? items.length : null)
}

/** The platform's content, the data of a query or another's JSON, with the errors that stand beside the first two. */
const content = (
  isPlatform: boolean,
  names: readonly string[],
  errors: Json | undefined,
  itemCount: number | null,
): Found => {
  const isQuery = isQueryData(names)
  const partial = isPlatform || isQuery ? partialErrors(errors) : null
  const found = isPlatform ? { class: 'platform-json' as const, record: null, itemCount } : plain('other-json')
  return { ...found, ...(partial === null ? {} : { partial }), ...(isQuery ? { isQuery } : {}) }
}

/** What is no JSON although it begins like it: cut off, followed by something, or written by something else. */
const readBrokenJson = (text: string, cut: boolean): Found => {
  const lenient = parseLenient(text, text.search(/\S/), { left: text.length + 1, isBody: true })
  if (lenient === null) return plain(cut ? 'truncated-json' : 'text')
  const record = readRecord(lenient.value, { name: null, cut: !lenient.complete })
  if (!lenient.complete) return { class: 'truncated-json', record, itemCount: null }
  if (record !== null) {
    const rest = text.slice(lenient.end).trim()
    const message = rest === '' ? 'The body is not quite JSON, although it can be read' : 'Something follows the record'
    return { class: 'error-record', record: withDeviations(record, [deviation('', message)]), itemCount: null }
  }
  return plain(cut ? 'truncated-json' : /^\s*[{[]/.test(text.slice(lenient.end)) ? 'other-json' : 'text')
}

const HTML = /<!doctype\s+html|<(?:html|head|body|title|script|meta)[\s>]/i

const readText = (text: string, mediaType: string | null, cut: boolean): Found => {
  const start = text.slice(0, START)
  if (start.trim() === '' && text.trim() === '') return plain('empty')
  if (/^\s*[{[]/.test(start)) {
    const value = parseJson(text)
    return value === undefined ? readBrokenJson(text, cut) : classifyJson(value)
  }
  if (beginsAsSvg(start)) return plain('image')
  if (HTML.test(start) || (mediaType?.includes('html') === true && start.includes('<'))) return plain('html')
  if (mediaType === 'image/svg+xml') return plain('image')
  return parseJson(start) !== undefined && (mediaType ?? '').includes('json') ? plain('other-json') : plain('text')
}

/** Recognizes a big object by its `sys`, and counts its items, without building it. */
const readBig = (body: Uint8Array): Found | null => {
  const { sys, items, errors, names, complete } = scanObject(body)
  if (!complete) return readBrokenJson(decodeBytes(body.subarray(0, START), true).text, true)
  const head: Json = sys === undefined ? {} : { sys }
  if (readRecord(head, ALONE) !== null) return null
  return content(isPlatformObject(head), names, errors, items)
}

const firstByte = (body: Uint8Array): number | undefined => body.subarray(0, 64).find((byte) => byte > 0x20)

const read = ({ mediaType, body, cut }: ReceivedBody): Found & { start: string } => {
  const sniffed = sniffBytes(body)
  if (sniffed === 'image') return { ...plain('image'), start: '' }
  if (sniffed === 'binary')
    return { ...plain(mediaType?.startsWith('image/') === true ? 'image' : 'binary'), start: '' }
  if (body.length > BIG && firstByte(body) === 0x7b) {
    const found = readBig(body)
    if (found !== null) return { ...found, start: '' }
  }
  const decoded = decodeBytes(body, cut)
  return { ...withEncoding(readText(decoded.text, mediaType, cut), decoded), start: decoded.text.slice(0, START) }
}

/** The record of a reading with one more deviation: of the encoding that its bytes came in. */
export const withNote = <Reading extends { record: ReadRecord | null }>(reading: Reading, note: string): Reading =>
  reading.record === null ? reading : { ...reading, record: withDeviations(reading.record, [deviation('', note)]) }

/** What `sys.id` says counts in any encoding; a text without a record in no known one is called that. */
const withEncoding = (found: Found, { encoding, note }: Decoded): Found => {
  if (found.record !== null && note !== null) return withNote(found, note)
  const isWritten = found.class === 'html' || found.class === 'image'
  return found.record === null && encoding === 'other' && !isWritten ? plain('not-utf8') : found
}

/** The one pair of id and status that the specification fixes (section 7). */
const statusDeviation = (record: ReadRecord, status: number | null): Deviation[] =>
  !hasQueryForm(record) && record.id === 'NotFound' && status !== null && status !== 404
    ? [deviation('status', `NotFound came with the status ${status}, not 404`)]
    : []

/** A record that was found, as the reading of what it was found in. */
export const readingOf = (found: ReadRecord, status: number | null, bodyClass: BodyClass): BodyReading => {
  const record = withDeviations(
    { ...found, status: found.status ?? status },
    statusDeviation(found, status ?? found.status),
  )
  return { class: bodyClass, record, itemCount: null, summary: `Contentful’s error ${record.id}.` }
}

const UNREADABLE: BodyReading = {
  // Of all classes the one that says nothing about who answered.
  class: 'truncated-json',
  record: null,
  itemCount: null,
  summary: 'Token Desk made a mistake while it read this answer. The answer is kept as received.',
}

/** A reading, or that the reader failed: the response has arrived, and losing it over a mistake of ours would be worse. */
export const orUnreadable = (read: () => BodyReading): BodyReading => {
  try {
    return read()
  } catch {
    return UNREADABLE // Its summary reports it. The error itself could quote the response.
  }
}

/**
 * Reads one body: what it is, its Error record with every deviation from the specification, and how many items a list has.
 * Never throws. `sys.id` counts more than the status. Big bodies are scanned, not parsed.
 */
export const readBody = (received: ReceivedBody): BodyReading => orUnreadable(() => readReceived(received))

/** Of a length that no hostile page makes slow: a longer title than this is no title. */
const TITLE = /<title(?:\s[^>]{0,200})?>([^<]{1,120})/i

const titleOf = (html: string): string => {
  const title = TITLE.exec(html)?.[1]?.replace(/\s+/g, ' ').trim() ?? ''
  return title === '' ? '' : ` (“${title}”)`
}

/** What a body without a record is, in plain words. What that means for a token is for the diagnosis alone to say. */
const describeBody = (received: ReceivedBody, found: Found & { start: string }): string => {
  const { status, mediaType, cut, body } = received
  const { itemCount, isQuery = false, start } = found
  if (isQuery) return QUERY_DATA_SUMMARY
  switch (found.class) {
    case 'platform-json':
      return itemCount === null ? 'One resource.' : `A list of ${counted(itemCount, 'item')}.`
    case 'error-record':
    case 'other-json':
      return 'JSON, but not Contentful’s: neither an error nor a resource with `sys`.'
    case 'html':
      return `A web page${titleOf(start)}.`
    case 'image':
      return `An image${mediaType === null ? '' : ` (${mediaType})`}.`
    case 'text':
      return isJsonType(mediaType) ? 'The response claims to be JSON, but can’t be parsed.' : 'Plain text.'
    case 'binary':
      return `Binary data (${formatBytes(body.length)})${mediaType === null ? '' : ` of the type ${mediaType}`}.`
    case 'empty':
      return status === 204 || status === 304 ? `No body, as the status ${status} says.` : 'No body.'
    case 'truncated-json':
      return cut ? 'JSON that was cut at the size limit.' : 'JSON whose end is missing, because the response broke off.'
    case 'not-utf8':
      return 'Text that isn’t UTF-8. Contentful always sends UTF-8.'
  }
}

const readReceived = (received: ReceivedBody): BodyReading => {
  const found = read(received)
  if (found.record !== null) return readingOf(found.record, received.status, found.class)
  const { class: bodyClass, itemCount, partial } = found
  const words = describeBody(received, found)
  const summary = partial === undefined ? words : `${words.replace(/\.$/, '')}, with ${partialWords(partial)}.`
  return { class: bodyClass, record: null, itemCount, ...(partial && { partial }), summary }
}
