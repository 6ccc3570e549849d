import { LINE_BREAK, Sheet, type TakeChunk } from './line-pieces.ts'

/**
 * Lays JSON out over lines without touching a single character outside white space. It formats the text and never
 * builds values, so numbers beyond 2^53, repeated keys, `1.0` and escapes stay exactly as the service wrote them.
 * It accepts what RFC 8259 accepts (and `JSON.parse` with it), nothing more.
 */

/** Where a text stops being JSON. `line` and `column` count from 1, `offset` in UTF-16 units from 0. */
export type JsonBreak = { offset: number; line: number; column: number; problem: string }

type Broken = { ok: false; broken: JsonBreak }

/** `chunks` joined by line feeds are the laid-out text: pieces that can be moved and shown one after the other. */
export type Pretty = { ok: true; chunks: string[]; longestLine: number } | Broken

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const LITERALS: Readonly<Record<string, string>> = { t: 'true', f: 'false', n: 'null' }

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d

/** What a string may hold without more ado. */
// eslint-disable-next-line no-control-regex -- JSON's strings hold none of them raw
const PLAIN = /[^"\\\u0000-\u001f]+/y

const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

/** Thrown and caught in this file only. The message is the problem. */
class BrokenJson extends Error {
  readonly offset: number
  constructor(offset: number, problem: string) {
    super(problem)
    this.offset = offset
  }
}

/** The offset after the blanks that start at `from`. */
const skipBlanks = (text: string, from: number): number => {
  let at = from
  while (at < text.length && isBlank(text.charCodeAt(at))) at++
  return at
}

const endOfMatch = (pattern: RegExp, text: string, from: number): number | null => {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : null
}

/** The offset after the string whose opening quote is at `from`. */
const endOfString = (text: string, from: number): number => {
  let at = from + 1
  for (;;) {
    at = endOfMatch(PLAIN, text, at) ?? at
    if (at >= text.length) throw new BrokenJson(text.length, 'The text ends inside a string.')
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at + 1
    if (code < 0x20) throw new BrokenJson(at, 'A string holds a raw control character.')
    const end = endOfMatch(ESCAPE, text, at)
    if (end === null) throw new BrokenJson(at, 'A string holds an escape that JSON does not have.')
    at = end
  }
}

/** The offset after the number or literal at `from`. */
const endOfScalar = (text: string, from: number): number => {
  const literal = LITERALS[text.charAt(from)]
  if (literal !== undefined) {
    if (text.startsWith(literal, from)) return from + literal.length
    throw new BrokenJson(from, `Only “${literal}” is allowed here.`)
  }
  const end = endOfMatch(NUMBER, text, from)
  if (end === null) throw new BrokenJson(from, 'A value is expected here.')
  return end
}

/** What may come next. */
type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'comma-or-end' | 'nothing'

const EXPECTED: Readonly<Record<Expected, string>> = {
  value: 'A value is expected here.',
  'value-or-end': 'A value or “]” is expected here.',
  key: 'A key in quotes is expected here.',
  'key-or-end': 'A key in quotes or “}” is expected here.',
  'comma-or-end': 'A comma or a closing bracket is expected here.',
  nothing: 'The JSON has ended, and something follows.',
}

/** One pass over a text, from left to right, without recursion: a body may nest a million levels deep. */
class Layout {
  private readonly text: string
  private readonly sheet: Sheet
  private at = 0
  private expected: Expected = 'value'
  /** The closing brackets that are still to come. */
  private readonly owed: number[] = []

  constructor(text: string, sheet: Sheet) {
    this.text = text
    this.sheet = sheet
  }

  /** Throws `BrokenJson` where the text is none. */
  run(): void {
    this.skip(0)
    while (this.at < this.text.length) {
      this.step(this.text.charCodeAt(this.at))
      this.skip(this.at)
    }
    if (this.expected !== 'nothing') throw new BrokenJson(this.text.length, this.endProblem())
  }

  private skip(from: number): void {
    this.at = skipBlanks(this.text, from)
  }

  private step(code: number): void {
    if (this.expected === 'nothing') throw this.broken()
    if (this.expected === 'comma-or-end') this.continueOrClose(code)
    else if (this.expected === 'key' || this.expected === 'key-or-end') this.key(code)
    else if (code === OPEN_OBJECT || code === OPEN_LIST) this.open(code)
    else this.scalar(code)
  }

  private open(code: number): void {
    const end = code === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_LIST
    const next = skipBlanks(this.text, this.at + 1)
    if (this.text.charCodeAt(next) === end) {
      this.sheet.put(code === OPEN_OBJECT ? '{}' : '[]')
      this.at = next + 1
      this.valueEnded()
      return
    }
    this.owed.push(end)
    this.sheet.put(this.text.charAt(this.at))
    this.sheet.newLine(this.owed.length)
    this.at = next
    this.expected = code === OPEN_OBJECT ? 'key-or-end' : 'value-or-end'
  }

  private key(code: number): void {
    if (code !== QUOTE) throw this.broken()
    const end = endOfString(this.text, this.at)
    const colon = skipBlanks(this.text, end)
    if (this.text.charCodeAt(colon) !== COLON) throw new BrokenJson(colon, 'A colon is expected after a key.')
    this.sheet.put(`${this.text.slice(this.at, end)}: `)
    this.at = colon + 1
    this.expected = 'value'
  }

  private scalar(code: number): void {
    const end = code === QUOTE ? endOfString(this.text, this.at) : endOfScalar(this.text, this.at)
    this.sheet.put(this.text.slice(this.at, end))
    this.at = end
    this.valueEnded()
  }

  private continueOrClose(code: number): void {
    const end = this.owed.at(-1)
    if (code === COMMA) {
      this.sheet.put(',')
      this.sheet.newLine(this.owed.length)
      this.expected = end === CLOSE_OBJECT ? 'key' : 'value'
    } else if (code === end) {
      this.owed.pop()
      this.sheet.newLine(this.owed.length)
      this.sheet.put(this.text.charAt(this.at))
      this.valueEnded()
    } else throw this.broken()
    this.at++
  }

  private valueEnded(): void {
    this.expected = this.owed.length === 0 ? 'nothing' : 'comma-or-end'
  }

  private broken(): BrokenJson {
    return new BrokenJson(this.at, EXPECTED[this.expected])
  }

  private endProblem(): string {
    const open = this.owed.length
    if (open === 0) return 'The text is empty.'
    return open === 1
      ? 'The text ends while a bracket is still open.'
      : `The text ends while ${open} brackets are open.`
  }
}

const locate = (text: string, { offset, message: problem }: BrokenJson): JsonBreak => {
  let line = 1
  let lineStart = 0
  for (const found of text.matchAll(LINE_BREAK)) {
    const next = found.index + found[0].length
    if (next > offset) break
    line++
    lineStart = next
  }
  return { offset, line, column: offset - lineStart + 1, problem }
}

/**
 * Lays `text` out, or tells where it stops being JSON: then the pieces that were taken are of no use. Never throws.
 */
export const layOutJson = (text: string, take: TakeChunk): { ok: true; longestLine: number } | Broken => {
  const sheet = new Sheet(take)
  try {
    new Layout(text, sheet).run()
  } catch (problem) {
    if (problem instanceof BrokenJson) return { ok: false, broken: locate(text, problem) }
    throw problem
  }
  sheet.end()
  return { ok: true, longestLine: sheet.longestLine }
}

/** A text without the blanks and open brackets at its end. By hand: the pattern for it takes the square of the time. */
const withoutOpenEnd = (text: string): string => {
  let end = text.length
  while (end > 0 && /[ \t\r\n[{]/.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Thrown and caught in this file only. */
class FirstPiece extends Error {
  readonly piece: string
  constructor(piece: string) {
    super()
    this.piece = piece
  }
}

/**
 * The first piece of a text of which only the beginning has come; null: it is not certain yet. It is the same whatever
 * follows: whether a bracket at the end closes at once is not known, so it is left out.
 */
export const firstOfJson = (beginning: string): string | null => {
  const sheet = new Sheet((piece) => {
    throw new FirstPiece(piece)
  })
  try {
    new Layout(withoutOpenEnd(beginning), sheet).run()
  } catch (stop) {
    if (stop instanceof FirstPiece) return stop.piece
    if (!(stop instanceof BrokenJson)) throw stop
  }
  return null
}

/** The same, all at once. */
export const prettyJson = (text: string): Pretty => {
  const chunks: string[] = []
  const laidOut = layOutJson(text, (chunk) => chunks.push(chunk))
  return laidOut.ok ? { ...laidOut, chunks } : laidOut
}
