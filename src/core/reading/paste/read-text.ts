import { RECORD_FORMS, type BodyReading, type ReadRecord } from '../../../shared/model/error-record.ts'
import type { Header } from '../../../shared/model/request.ts'
import { decodeBytes, sniffBytes } from '../wire/decode.ts'
import { findFragments, findSentence } from './fragments.ts'
import { findObjects, type FoundRecord } from './find-records.ts'
import { finalBlock, readHttpText, type HttpBlock } from './http-text.ts'
import { isObject, parseJson } from '../wire/json.ts'
import type { Budget } from '../wire/lenient.ts'
import { readBody, readingOf } from '../wire/read-body.ts'
import { relevantParts } from './relevant-parts.ts'
import { ALONE, isPlatformObject, readRecord } from '../wire/record.ts'
import { findSdkLines } from './sdk-lines.ts'
import { failureIn, requestIn, type FailureSign, type RequestSign } from './text-signs.ts'
import { plainText, viewsOf } from './views.ts'

/** What was understood of a pasted text or file. */
export type TextReading = {
  /** The record in it and what it means; without one, what the text is. */
  reading: BodyReading
  /** In which clothes the record came; null: there is none. */
  form: (typeof RECORD_FORMS)[number] | null
  /** The HTTP status and the headers of the last answer, as far as the text shows them. */
  status: number | null
  headers: Header[]
  /** The request, as far as the text shows it; its address holds no token. */
  request: RequestSign | null
  /** A failed connection that the text tells of, where it holds no answer. */
  failure: FailureSign | null
  /** Ids of further records in the text, each once: a log may hold several. */
  otherIds: string[]
}

/** Characters that may be looked at in all attempts to read one text. */
const BUDGET = 8_000_000

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const mediaTypeOf = (headers: readonly Header[]): string | null =>
  headers
    .find(([name]) => name.toLowerCase() === 'content-type')?.[1]
    .split(';')[0]
    ?.trim()
    .toLowerCase() ?? null

/** Lines that belong to an error as programs print it: its name, the stack, the last bracket. */
const STACK_LINE =
  /^\s*(?:at\s.*|\.{3} \d+ (?:lines|more).*|[{}\])>;,'"`]*|(?:Uncaught\s+|Error:\s*|Unhandled\w*:?\s*|\[)*[A-Z]\w*(?:Error)?(?: \[[^\]]*\])?:?\s*\{?|name: '.*)\s*$/

/** Whether something else is in the text than the record: a log. */
const isInLog = (text: string, { from, to }: FoundRecord): boolean =>
  [text.slice(0, from), text.slice(to)].some((part) => part.split('\n').some((line) => !STACK_LINE.test(line)))

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

type Search = { found: FoundRecord[]; view: string }

const searchView = (view: string, budget: Budget): FoundRecord[] => {
  const objects = findObjects(view, budget)
  const lines = findSdkLines(view).filter(
    ({ from }) => !objects.some((object) => from >= object.from && from < object.to),
  )
  return [...objects, ...lines].sort((one, other) => one.from - other.from)
}

const search = (whole: string): Search => {
  const text = relevantParts(whole)
  const budget: Budget = { left: BUDGET }
  for (const view of viewsOf(text)) {
    const found = searchView(view, budget)
    if (found.length > 0) return { found, view }
  }
  for (const find of [findFragments, findSentence])
    for (const view of viewsOf(text)) {
      const found = find(view)
      if (found.length > 0) return { found, view }
    }
  return { found: [], view: text }
}

type Told = Pick<TextReading, 'status' | 'headers' | 'request'>

const fromRecord = (record: ReadRecord, told: Told, otherIds: string[]): TextReading => {
  const cut = record.deviations.some(({ message }) => message.startsWith('The record is cut off'))
  const reading = readingOf(record, told.status, cut ? 'truncated-json' : 'error-record')
  return { reading, form: record.form, ...told, status: record.status ?? told.status, failure: null, otherIds }
}

const fromSearch = ({ found, view }: Search, told: Told): TextReading | null => {
  const chosen = choose(found)
  if (chosen === null) return null
  const form = chosen.record.form !== 'graphql' && isInLog(view, chosen) ? 'log' : chosen.record.form
  const others = found.map(({ record }) => record.id).filter((id) => id !== chosen.record.id)
  return fromRecord({ ...chosen.record, form }, told, [...new Set(others)])
}

/** An answer as curl prints it: its body decides; where that is no record, the rest of the text may still hold one. */
const fromHttp = (block: HttpBlock, told: Told): TextReading => {
  const reading = readBody({
    status: block.status,
    mediaType: mediaTypeOf(block.headers),
    body: bytesOf(block.body),
    cut: false,
  })
  const record = reading.record === null ? null : { ...reading.record, form: 'curl' as const }
  return { reading: { ...reading, record }, form: record?.form ?? null, ...told, failure: null, otherIds: [] }
}

const FAILURE_WORDS: Readonly<Record<FailureSign['code'], string>> = {
  dns: 'The name of the server could not be resolved.',
  refused: 'The server refused the connection.',
  reset: 'The connection broke off.',
  timeout: 'The server did not answer in time.',
  tls: 'The certificate of the server was not trusted.',
  proxy: 'A proxy on the way did not let the request through.',
  'too-large': 'The answer was too large.',
  cancelled: 'The request was cancelled.',
  protocol: 'The answer was not HTTP.',
}

const fromFailure = (failure: FailureSign, told: Told): TextReading => ({
  reading: {
    class: 'text',
    record: null,
    itemCount: null,
    summary: `The text tells of a connection that failed: “${failure.words}”. ${FAILURE_WORDS[failure.code]}`,
    advice: 'Nothing was learnt about the token: keep it. Look at the network, the proxy and the address.',
  },
  form: null,
  ...told,
  failure,
  otherIds: [],
})

const plainReading = (body: Uint8Array, told: Told): TextReading => ({
  reading: readBody({ status: told.status, mediaType: null, body, cut: false }),
  form: null,
  ...told,
  failure: null,
  otherIds: [],
})

/** A text that is one JSON value: a record, or content of the platform, in which nothing else is looked for. */
const fromWholeJson = (text: string, raw: Uint8Array, told: Told): TextReading | null => {
  const value = parseJson(text)
  if (value === undefined || !isObject(value)) return null
  const record = readRecord(value, ALONE)
  if (record !== null) return fromRecord(record, told, [])
  return isPlatformObject(value) ? plainReading(raw, told) : null
}

/** The record with one more deviation: of the encoding that the bytes came in. */
const withNote = (result: TextReading, note: string | null): TextReading => {
  const { record } = result.reading
  if (record === null || note === null) return result
  const deviations = [...record.deviations, { path: '', message: note }]
  return { ...result, reading: { ...result.reading, record: { ...record, deviations } } }
}

const readPlain = (text: string, raw: Uint8Array): TextReading => {
  const http = readHttpText(text)
  const block = http === null ? null : finalBlock(http)
  const told: Told = { status: block?.status ?? null, headers: block?.headers ?? [], request: requestIn(text) }

  const whole = fromWholeJson(text, raw, told)
  if (whole !== null) return whole
  const answer = block === null ? null : fromHttp(block, told)
  if (answer !== null && answer.form !== null) return answer
  const searched = fromSearch(search(text), told)
  if (searched !== null) return searched
  const failure = failureIn(text)
  // An answer counts more than a failure that the text tells of beside it, unless it is the proxy's own.
  if (failure !== null && (answer === null || answer.reading.class === 'empty')) return fromFailure(failure, told)
  return answer ?? plainReading(raw, told)
}

/**
 * Reads whatever people paste or pipe in: a body, an SDK's error, GraphQL, `curl -i` or `-v` output, a log with one of
 * these in it, or none of them. Never throws. Texts and bytes are read alike; bytes may be in any encoding.
 */
export const readText = (pasted: string | Uint8Array): TextReading => {
  if (typeof pasted === 'string') {
    const text = plainText(pasted)
    return readPlain(text, bytesOf(text))
  }
  if (sniffBytes(pasted) === 'image') return plainReading(pasted, { status: null, headers: [], request: null })
  const { text, note } = decodeBytes(pasted, false)
  const plain = plainText(text)
  return withNote(readPlain(plain, note === null ? bytesOf(plain) : pasted), note)
}
