import type { BodyClass, ReadRecord } from '../../../shared/model/error-record.ts'
import type { Header } from '../../../shared/model/request.ts'
import { decodeBytes, sniffBytes } from '../wire/decode.ts'
import { hasQueryForm, partialCode } from '../wire/query-response.ts'
import { isObject, parseJson, withinDepth, type Json } from '../wire/json.ts'
import { parseLenient, type Budget } from '../wire/printed-object.ts'
import { readBody, readingOf, withNote } from '../wire/read-body.ts'
import { ALONE, isPlatformObject, readRecord } from '../wire/record.ts'
import { findClassNames, saidIn } from './client-words.ts'
import { findDetails, findFragments, findNamed, findObjects, findSentence, type FoundRecord } from './find-records.ts'
import { finalBlockIn, type HttpBlock } from './http-text.ts'
import { nothingSentIn } from './nothing-sent.ts'
import { findSdkLines } from './sdk-lines.ts'
import { requestIn } from './shown-request.ts'
import { withoutTokens } from './shown-token.ts'
import type { Basis, SaidKind, TextReading } from './text-reading.ts'
import { browserIn, failureIn, retriesIn } from './transport-words.ts'
import { flowing, plainText, readable, relevantParts, tellingParts, viewsOf, withoutDescriptions } from './log-text.ts'

export type { TextReading } from './text-reading.ts'

/** Characters that may be looked at in all attempts to read one text. */
const BUDGET = 8_000_000

/** What a pasted text is called that contains a record in this form. */
const FORM_LABELS: Readonly<Record<ReadRecord['form'], string>> = {
  wire: 'a Contentful error',
  'sdk-json': 'an SDK’s error object',
  'sdk-line': 'an SDK’s error in one line',
  graphql: 'a GraphQL response with errors',
  curl: 'the output of curl -i',
  log: 'a log with a Contentful error',
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const mediaTypeOf = (headers: readonly Header[]): string | null =>
  headers
    .find(([name]) => name.toLowerCase() === 'content-type')?.[1]
    .split(';')[0]
    ?.trim()
    .toLowerCase() ?? null

/** Lines that belong to an error as programs print it: its name, the stack, the last bracket. */
const STACK_LINE =
  /^(?:at(?:\s.*)?|\.{3} \d+ (?:lines|more).*|[{}\])>;,'"`]*|(?:Uncaught\s+|Error:\s*|Unhandled\w*\b:?\s*|\[)*[A-Z]\w*(?: \[[^\]]*\])?:?\s*\{?|name: '.*)$/

/** Whether something else is in the text than the record: a log. */
const isInLog = (text: string, { from, to }: FoundRecord): boolean =>
  [text.slice(0, from), text.slice(to)].some((part) => part.split('\n').some((line) => !STACK_LINE.test(line.trim())))

/** Trouble that passes: a log that retries holds more of it than of what it is about. */
const isPassing = ({ id }: ReadRecord): boolean => id === 'RateLimitExceeded'

const richness = ({ details, missing, message, requestId, status }: ReadRecord): number =>
  [details, missing, missing, message, requestId, status].filter((field) => field !== null).length

/** The record that a text is about: the last one that is not passing trouble, in its fullest printing. */
const choose = (found: readonly FoundRecord[]): FoundRecord | null => {
  const last = found.findLast(({ record }) => !isPassing(record)) ?? found.at(-1)
  if (last === undefined) return null
  const { id, requestId } = last.record
  const same = found.filter(
    ({ record }) =>
      record.id === id && (requestId === null || record.requestId === null || record.requestId === requestId),
  )
  return same.reduce((best, one) => (richness(one.record) > richness(best.record) ? one : best), last)
}

type Search = { found: FoundRecord[]; view: string; basis: Basis }

const searchView = (view: string, budget: Budget): FoundRecord[] => {
  const objects = findObjects(view, budget)
  const lines = findSdkLines(view).filter(
    ({ from }) => !objects.some((object) => from >= object.from && from < object.to),
  )
  return [...objects, ...lines].sort((one, other) => one.from - other.from)
}

/** Where no record can be read: what may be left of one, the surest first. */
const LEFTOVERS: readonly (readonly [Basis, (view: string) => FoundRecord[]])[] = [
  ['record', findFragments],
  ['sentence', findDetails],
  ['class-name', findNamed],
  ['sentence', findSentence],
  ['class-name', findClassNames],
]

const search = (whole: string): Search => {
  const text = relevantParts(whole)
  const budget: Budget = { left: BUDGET }
  const views = [...viewsOf(text)]
  for (const view of views) {
    const found = searchView(view, budget)
    if (found.length > 0) return { found, view, basis: 'record' }
  }
  for (const [basis, find] of LEFTOVERS) {
    for (const view of basis === 'sentence' ? [...views, flowing(text)] : views) {
      const found = find(view)
      if (found.length > 0) return { found, view, basis }
    }
  }
  return { found: [], view: text, basis: 'none' }
}

type Told = Pick<TextReading, 'status' | 'headers'>

/** The answer in a text, as far as there is one. */
type AnswerRead = Pick<TextReading, 'reading' | 'form' | 'basis' | 'status' | 'headers' | 'otherIds'> & {
  /** The text contains the response itself, not only a client's description of it. */
  whole: boolean
}

const hasDeviation = (record: ReadRecord | null, words: string): boolean =>
  record?.deviations.some(({ message }) => message.startsWith(words)) ?? false

const fromRecord = (record: ReadRecord, told: Told, basis: Basis, otherIds: string[]): AnswerRead => {
  const isCut = hasDeviation(record, 'The record is cut off')
  const reading = readingOf(record, told.status, isCut ? 'truncated-json' : 'error-record')
  return { reading, form: record.form, basis, ...told, status: record.status ?? told.status, otherIds, whole: true }
}

/**
 * Whether a text lists errors that there may be, as documentation and programs do: several names of them, or several lines
 * that nothing else belongs to.
 */
const isList = ({ found, basis }: Search): boolean => {
  const ids = new Set(found.map(({ record }) => record.id))
  const lasting = new Set(found.flatMap(({ record }) => (isPassing(record) ? [] : [record.id])))
  const isBare = found.every(({ record: { requestId, status, details } }) => (requestId ?? status ?? details) === null)
  return isBare && (ids.size >= 3 || (basis === 'class-name' && lasting.size >= 2))
}

const fromSearch = (searched: Search, told: Told, raw: Uint8Array): AnswerRead | null => {
  const { found, view, basis } = searched
  const chosen = choose(found)
  if (chosen === null) return null
  const ids = [...new Set(found.map(({ record }) => record.id))]
  if (isList(searched)) return { ...fromBody(raw, told), otherIds: ids, whole: true }
  const form = !hasQueryForm(chosen.record) && isInLog(view, chosen) ? 'log' : chosen.record.form
  const others = ids.filter((id) => id !== chosen.record.id)
  return fromRecord({ ...chosen.record, form }, told, basis, others)
}

/** An answer as curl prints it: its body decides; where that is no record, the rest of the text may still hold one. */
const fromHttp = ({ status, headers, body }: HttpBlock, told: Told): AnswerRead => {
  const reading = readBody({ status, mediaType: mediaTypeOf(headers), body: bytesOf(body), cut: false })
  const record = reading.record === null ? null : { ...reading.record, form: 'curl' as const }
  const basis = record === null ? 'none' : 'record'
  return { reading: { ...reading, record }, form: record?.form ?? null, basis, ...told, otherIds: [], whole: true }
}

/** A text of these classes may be a client's words, such as an HTTP library's error as JSON. */
const LOOSE = new Set<BodyClass>(['text', 'empty', 'other-json', 'truncated-json', 'not-utf8'])

const fromBody = (body: Uint8Array, told: Told): AnswerRead => {
  const reading = readBody({ status: told.status, mediaType: null, body, cut: false })
  const whole = !LOOSE.has(reading.class)
  return { reading, form: null, basis: 'none', ...told, otherIds: [], whole }
}

/** The text as one value: JSON, or what a program prints for an object. */
const wholeValue = (text: string): Json | undefined => {
  const value = parseJson(text)
  if (value !== undefined || !/^\s*\{/.test(text)) return value
  const read = parseLenient(text, text.indexOf('{'), { left: text.length + 1 })
  return read !== null && read.complete && text.slice(read.end).trim() === '' ? read.value : undefined
}

/** A text that is one value: a record, or content of the platform, in which nothing else is looked for. */
const fromWholeValue = (text: string, told: Told): AnswerRead | null => {
  const value = wholeValue(text)
  if (value === undefined || !isObject(value)) return null
  const record = readRecord(value, ALONE)
  if (record !== null) return fromRecord(record, told, 'record', [])
  const isContent = isPlatformObject(value) || partialCode(value) !== null
  return isContent ? fromBody(bytesOf(JSON.stringify(withinDepth(value).value)), told) : null
}

const answerIn = (text: string, raw: Uint8Array): AnswerRead => {
  const block = finalBlockIn(text)
  const told: Told = { status: block?.status ?? null, headers: block?.headers ?? [] }
  const whole = fromWholeValue(text, told)
  if (whole !== null) return whole
  const answer = block === null ? null : fromHttp(block, told)
  if (answer !== null && (answer.form !== null || answer.reading.class === 'platform-json')) return answer
  const searched = search(text)
  // Names in the head of an answer that has a body of its own are another server's.
  const isBeside = answer !== null && answer.reading.class !== 'empty' && searched.basis === 'class-name'
  return (isBeside ? null : fromSearch(searched, told, raw)) ?? answer ?? fromBody(raw, told)
}

type Undescribed = Omit<TextReading, 'what'>

const AXIOS = /axios|Request failed with status code/i

const BODIES: Readonly<Partial<Record<BodyClass, string>>> = {
  'platform-json': 'content of the platform',
  'other-json': 'JSON that is not the platform’s',
  html: 'a web page',
  image: 'an image',
  binary: 'binary data',
  empty: 'an empty text',
  'truncated-json': 'JSON that breaks off',
  'not-utf8': 'text in an unknown encoding',
}

const OF_MATTERS: Readonly<Partial<Record<TextReading['matters'], string>>> = {
  'nothing-sent': 'a client’s own message',
  failure: 'the words of a failed connection',
  browser: 'a browser’s console message',
  retries: 'an SDK’s retry warnings',
}

const whatWasRead = (read: Undescribed, text: string): string => {
  const { matters, basis, form, reading } = read
  if (basis === 'sentence') return 'a sentence of the platform, without its record'
  if (basis === 'class-name') return 'the name of an error'
  if (form === 'log' && hasDeviation(reading.record, "This is an SDK's form")) return FORM_LABELS['sdk-json']
  if (form !== null) return FORM_LABELS[form]
  const about = OF_MATTERS[matters]
  if (about !== undefined) return about
  if (basis === 'status')
    return `${AXIOS.test(text) ? 'an axios' : 'an HTTP client’s'} error that shows only its status`
  if (basis === 'hint') return 'a tool’s own message'
  return BODIES[reading.class] ?? 'no known error'
}

/** The reading with what it is called. What is no answer is a text. */
const describeReading = (read: Undescribed, text: string): TextReading => {
  const { reading, matters, said } = read
  const isAnswer = reading.record !== null || matters === 'none' || (matters === 'answer' && said === null)
  return { ...read, what: whatWasRead(read, text), reading: isAnswer ? reading : { ...reading, class: 'text' } }
}

/** Words that leave the reason open, or that a retry's warning holds too. */
const VAGUE = new Set<SaidKind>(['failed', 'too-many-requests'])

const SPEAKS_OF_ERROR =
  /["'](?:\w*errors?|message|msg|\w*payload|severity|code|status\w*|detail|title|fault|reason|exception)["']\s*:/i

/** A sentence as the only member of an object: any program may write it, and it names no server. */
const MESSAGE_ALONE = /^\s*\{\s*"(?:error|message)"\s*:\s*"[^"\s]+\s[^"]*"\s*\}\s*$/

type Facts = Omit<TextReading, 'matters' | 'what'>

/**
 * What a text is about. A response of the platform counts most. A status or a tool's own words count less than a failed
 * connection, or a client that sent nothing.
 */
const mattersIn = (facts: Facts, whole: boolean): TextReading['matters'] => {
  const { reading, basis, said, nothingSent, failure, browser, retries, otherIds } = facts
  if (reading.record !== null) return 'answer'
  if (otherIds.length > 0) return 'none'
  if (nothingSent !== null) return 'nothing-sent'
  if (whole && failure === null) return 'answer'
  if (failure !== null && (failure.code === 'proxy' || basis !== 'status')) return 'failure'
  if (browser !== null && browser.kind !== 'no-answer') return 'browser'
  if (basis === 'status' || (said !== null && !VAGUE.has(said.kind))) return 'answer'
  if (retries.length > 0) return 'retries'
  if (said !== null) return 'answer'
  if (browser !== null) return 'browser'
  return ['text', 'empty'].includes(reading.class) ? 'none' : 'answer'
}

const readPlain = (pasted: string, raw: Uint8Array): TextReading => {
  const text = withoutDescriptions(pasted)
  const { whole, ...answer } = answerIn(text, raw)
  const parts = tellingParts(text)
  const lines = readable(parts)
  const flow = flowing(parts)
  // A response in the text needs no client's description.
  const said = whole ? null : saidIn(parts, lines, flow)
  const quoted = withoutTokens({
    said,
    nothingSent: whole ? null : nothingSentIn(flow),
    // An answer counts more than a failure that the text describes beside it, unless it is the proxy's own.
    failure: answer.reading.record === null && LOOSE.has(answer.reading.class) ? failureIn(text) : null,
    browser: whole ? null : browserIn(lines),
    // Content speaks of many addresses: none of them is the request's.
    request: answer.reading.class === 'platform-json' && answer.status === null ? null : requestIn(parts, lines),
  })
  const facts: Facts = {
    ...answer,
    ...quoted,
    basis: said === null ? answer.basis : said.status === null ? 'hint' : 'status',
    status: answer.status ?? said?.status ?? null,
    retries: retriesIn(text),
  }
  // JSON without a word of an error is a file of settings or data.
  const isData = facts.reading.class === 'other-json' && facts.status === null && !SPEAKS_OF_ERROR.test(text)
  const isOwnMessage = said === null && facts.status === null && facts.request === null && MESSAGE_ALONE.test(text)
  return describeReading({ ...facts, matters: isData || isOwnMessage ? 'none' : mattersIn(facts, whole) }, text)
}

/** An image or another binary: nothing in it is looked for. */
const readBinary = (body: Uint8Array): TextReading => {
  const { whole, ...answer } = fromBody(body, { status: null, headers: [] })
  const matters = whole ? 'answer' : 'none'
  const nothing = { said: null, nothingSent: null, failure: null, browser: null, retries: [], request: null }
  return describeReading({ ...answer, ...nothing, matters }, '')
}

/**
 * Reads any text that people paste or pipe in: a body, an SDK's error, `curl -i` output, a log with one of these in it, a
 * client's own words, or none of them. Never throws. Bytes may be in any encoding.
 */
export const readText = (pasted: string | Uint8Array): TextReading => {
  if (typeof pasted === 'string') {
    const text = plainText(pasted)
    return readPlain(text, bytesOf(text))
  }
  if (sniffBytes(pasted) === 'image') return readBinary(pasted)
  const { text, note } = decodeBytes(pasted, false)
  const plain = plainText(text)
  const result = readPlain(plain, note === null ? bytesOf(plain) : pasted)
  return note === null ? result : { ...result, reading: withNote(result.reading, note) }
}
