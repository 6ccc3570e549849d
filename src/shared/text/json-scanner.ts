/** Reads JSON (RFC 8259) without building values and without recursion: a body may nest a million levels deep. */

/** What the scanner reports, in the order of the text. Offsets are UTF-16 units; a range ends before `to`. */
export type JsonVisitor = {
  /** A list or an object with at least one member begins. */
  open?: (bracket: string, at: number) => void
  /** An empty list or object: `[]` or `{}`. */
  empty?: (brackets: string, at: number) => void
  close?: (bracket: string) => void
  /** A key with its quotes. */
  key?: (from: number, to: number) => void
  /** A string with its quotes, a number or a literal. */
  scalar?: (from: number, to: number) => void
  comma?: () => void
}

/** Where a text stops being JSON, and why. The problem quotes nothing of the text, which may contain a token. */
export type JsonProblem = { offset: number; problem: string }

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

/** Characters of a string that need no further check. */
// eslint-disable-next-line no-control-regex -- JSON's strings contain none of them raw
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

class Scanner {
  private readonly text: string
  private readonly visitor: JsonVisitor
  private at = 0
  private expected: Expected = 'value'
  /** The closing brackets that are still to come. */
  private readonly owed: number[] = []

  constructor(text: string, visitor: JsonVisitor) {
    this.text = text
    this.visitor = visitor
  }

  /** Throws `BrokenJson` if the text isn't JSON. */
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
      this.visitor.empty?.(code === OPEN_OBJECT ? '{}' : '[]', this.at)
      this.at = next + 1
      this.valueEnded()
      return
    }
    this.owed.push(end)
    this.visitor.open?.(code === OPEN_OBJECT ? '{' : '[', this.at)
    this.at = next
    this.expected = code === OPEN_OBJECT ? 'key-or-end' : 'value-or-end'
  }

  private key(code: number): void {
    if (code !== QUOTE) throw this.broken()
    const end = endOfString(this.text, this.at)
    const colon = skipBlanks(this.text, end)
    if (this.text.charCodeAt(colon) !== COLON) throw new BrokenJson(colon, 'A colon is expected after a key.')
    this.visitor.key?.(this.at, end)
    this.at = colon + 1
    this.expected = 'value'
  }

  private scalar(code: number): void {
    const end = code === QUOTE ? endOfString(this.text, this.at) : endOfScalar(this.text, this.at)
    this.visitor.scalar?.(this.at, end)
    this.at = end
    this.valueEnded()
  }

  private continueOrClose(code: number): void {
    const end = this.owed.at(-1)
    if (code === COMMA) {
      this.visitor.comma?.()
      this.expected = end === CLOSE_OBJECT ? 'key' : 'value'
    } else if (code === end) {
      this.owed.pop()
      this.visitor.close?.(end === CLOSE_OBJECT ? '}' : ']')
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

/** Reports the parts of a text to `visitor`. Returns where it stops being JSON, or `null` if all of it is JSON. */
export const scanJson = (text: string, visitor: JsonVisitor): JsonProblem | null => {
  try {
    new Scanner(text, visitor).run()
    return null
  } catch (problem) {
    if (problem instanceof BrokenJson) return { offset: problem.offset, problem: problem.message }
    throw problem
  }
}
