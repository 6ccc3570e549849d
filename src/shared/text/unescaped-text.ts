import { decimalListsOfBytes, listsOfBytes, type Match } from './listed-bytes.ts'

/** A text after undoing one kind of escaping, with a map to the original positions. Redaction searches these views for every spelling. */
export type View = {
  readonly text: string
  /** Null: the view is the original. */
  readonly made: { readonly of: View; readonly decoded: Decoded } | null
}

/**
 * What was decoded, in order: units `at[i]` to `until[i]` of the view stand for `from[i]` to `to[i]` of the text that it was
 * made of. What lies between was copied, so that an answer of many megabytes costs no more than its escapes.
 */
type Decoded = { readonly at: number[]; readonly until: number[]; readonly from: number[]; readonly to: number[] }

export const originalView = (text: string): View => ({ text, made: null })

/** The index of the last number that is not above `value`; -1: all are. */
const lastUpTo = (sorted: readonly number[], value: number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? Infinity) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** What one unit of a view stands for, in the text that the view was made of. */
const behind = ({ at, until, from, to }: Decoded, unit: number): readonly [number, number] => {
  const index = lastUpTo(at, unit)
  const [end, source, sourceEnd] = [until[index] ?? 0, from[index] ?? 0, to[index] ?? 0]
  if (unit < end) return [source, sourceEnd]
  const copied = sourceEnd + unit - end
  return [copied, copied + 1]
}

/** The part of the original behind `view.text.slice(from, to)`, `to` > `from`. */
export const sourceRange = ({ made }: View, from: number, to: number): readonly [number, number] => {
  if (made === null) return [from, to]
  const [start] = behind(made.decoded, from)
  const [, end] = behind(made.decoded, to - 1)
  return sourceRange(made.of, start, end)
}

/** A decoded unit and how many units of the escaped text it took. */
type Piece = { text: string; from: number; to: number }
/** `sign`: stands in every match, where there is such a one. To see that a text of megabytes has none takes next to no time. */
type Unescape = {
  sign: string | null
  find: (text: string) => Iterable<Match>
  decode: (match: string) => Piece[]
}

const all =
  (pattern: RegExp): Unescape['find'] =>
  (text) =>
    text.matchAll(pattern)

const NAMED: Readonly<Record<string, string>> = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>' }
const CONTROL: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0' }

const whole = (match: string, text: string): Piece[] => [{ text, from: 0, to: match.length }]

const fromCodePoint = (match: string, digits: string, radix: number): Piece[] => {
  const code = Number.parseInt(digits, radix)
  return whole(match, code <= 0x10ffff ? String.fromCodePoint(code) : match)
}

const SEQUENCE_LENGTHS: readonly (readonly [mask: number, lead: number, length: number])[] = [
  [0x80, 0x00, 1],
  [0xe0, 0xc0, 2],
  [0xf0, 0xe0, 3],
  [0xf8, 0xf0, 4],
]

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** One character from the start of `bytes`; bytes that are no UTF-8 stand for themselves, as in Latin-1. */
const firstCharacter = (bytes: readonly number[]): { text: string; length: number } => {
  const first = bytes[0] ?? 0
  const length = SEQUENCE_LENGTHS.find(([mask, lead]) => (first & mask) === lead)?.[2] ?? 1
  if (first >= 0x80 && bytes.length >= length) {
    try {
      return { text: utf8.decode(Uint8Array.from(bytes.slice(0, length))), length }
    } catch {
      // Not UTF-8: the byte stands for itself.
    }
  }
  return { text: String.fromCharCode(first), length: 1 }
}

const PERCENTS = /(?:%[0-9a-f]{2}){1,4096}/gi

/** Runs of `%41%C3%A9`. Part by part: V8 throws "Maximum call stack size exceeded" for one pattern of a few million repetitions. */
const percentRuns = function* (text: string): Generator<Match> {
  let from = 0
  let to = 0
  for (const { 0: part, index } of text.matchAll(PERCENTS)) {
    if (index !== to || to === 0) {
      if (to > 0) yield { 0: text.slice(from, to), index: from }
      from = index
    }
    to = index + part.length
  }
  if (to > 0) yield { 0: text.slice(from, to), index: from }
}

/** `%41%C3%A9`: a run of escaped bytes, read as UTF-8. */
const decodePercentRun = (match: string): Piece[] => {
  const digits = match.split('%').slice(1)
  const bytes = digits.map((digit) => Number.parseInt(digit, 16))
  const pieces: Piece[] = []
  for (let at = 0; at < bytes.length;) {
    const { text, length } = firstCharacter(bytes.slice(at, at + 4))
    pieces.push({ text, from: at * 3, to: (at + length) * 3 })
    at += length
  }
  return pieces
}

const decodeBackslash = (match: string): Piece[] => {
  const kind = match.charAt(1)
  if (kind === 'u') return fromCodePoint(match, match.replace(/^\\u\{?|\}$/g, ''), 16)
  if (kind === 'x') return fromCodePoint(match, match.slice(2), 16)
  return whole(match, CONTROL[kind] ?? kind)
}

const decodeEntity = (match: string): Piece[] => {
  const name = match.slice(1, -1).toLowerCase()
  if (name.startsWith('#x')) return fromCodePoint(match, name.slice(2), 16)
  if (name.startsWith('#')) return fromCodePoint(match, name.slice(1), 10)
  return whole(match, NAMED[name] ?? match)
}

const decodeListedBytes = (match: string): Piece[] =>
  [...match.matchAll(/(?:0x)?([0-9a-f]{2})/gi)].map(({ 0: pair, 1: digits = '', index }) => ({
    text: String.fromCharCode(Number.parseInt(digits, 16)),
    from: index,
    to: index + pair.length,
  }))

/** The numbers of a list in decimal; `"0":` before one is its place in an array. */
const decodeDecimalBytes = (match: string): Piece[] =>
  [...match.matchAll(/(?<!["\d])\d{2,3}(?!\d)/g)].map(({ 0: digits, index }) => ({
    text: String.fromCharCode(Number(digits)),
    from: index,
    to: index + digits.length,
  }))

/** Bytes of which more may come: lists that are too short yet to be taken for one. */
export const LISTS_BEGUN: readonly Unescape[] = [
  {
    sign: null,
    find: all(/(?<![0-9a-f])(?:0x)?[0-9a-f]{2}(?:(?:[:-]|, ?| )(?:0x)?[0-9a-f]{2}){0,7}$/gi),
    decode: decodeListedBytes,
  },
  {
    sign: null,
    find: all(/(?<!\d)\d{2,3}(?:\s{0,20},\s{0,20}(?:"\d{1,6}"\s{0,2}:\s{0,2})?\d{2,3}){0,7}$/g),
    decode: decodeDecimalBytes,
  },
]

/** The kinds of escaping that texts come in: URLs and forms, JSON and program text, markup, dumps of bytes. */
export const UNESCAPES: readonly Unescape[] = [
  { sign: '%', find: percentRuns, decode: decodePercentRun },
  { sign: '\\', find: all(/\\(?:u[0-9a-f]{4}|u\{[0-9a-f]{1,6}\}|x[0-9a-f]{2}|[^ux])/gi), decode: decodeBackslash },
  { sign: '&', find: all(/&(?:#x[0-9a-f]{1,6}|#\d{1,7}|quot|apos|amp|lt|gt);/gi), decode: decodeEntity },
  { sign: null, find: listsOfBytes, decode: decodeListedBytes },
  { sign: ',', find: decimalListsOfBytes, decode: decodeDecimalBytes },
]

/** What stands in a text without being read: line ends with what precedes the next line, invisible characters, the zeros of UTF-16. */
export const LINE_BREAKS: Unescape = {
  sign: null,
  find: all(/\r?\n[ \t>|]*|[\0\u00ad\u200b-\u200d\u2060\ufeff]|<w?br ?\/?>/gi),
  decode: () => [],
}

/** In a sentence of ours that quotes a text in one line, a line's end has become a blank. */
export const BLANKS: Unescape = { sign: null, find: all(/[ \t]+/g), decode: () => [] }

/** `view` with one kind of escaping undone. `null` if it contains none. */
export const unescapeView = (view: View, { sign, find, decode }: Unescape): View | null => {
  if (sign !== null && !view.text.includes(sign)) return null
  const decoded: Decoded = { at: [], until: [], from: [], to: [] }
  const parts: string[] = []
  let length = 0
  let done = 0
  const note = (text: string, from: number, to: number): void => {
    decoded.at.push(length)
    length += text.length
    decoded.until.push(length)
    decoded.from.push(from)
    decoded.to.push(to)
    parts.push(text)
  }
  for (const { 0: match, index } of find(view.text)) {
    parts.push(view.text.slice(done, index))
    length += index - done
    done = index + match.length
    const pieces = decode(match)
    if (pieces.length === 0) note('', index, done)
    for (const { text, from, to } of pieces) note(text, index + from, index + to)
  }
  if (done === 0) return null
  parts.push(view.text.slice(done))
  return { text: parts.join(''), made: { of: view, decoded } }
}
