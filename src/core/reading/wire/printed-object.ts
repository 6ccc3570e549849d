import { MAX_DEPTH, type Json, type JsonObject } from './json.ts'

/** What was read from one place of a text. `complete` is false where the text ended before the value did. */
export type Lenient = { value: Json; end: number; complete: boolean }

/**
 * How many characters may still be read: many broken beginnings in a long text must not take long. `isBody`: the text is one
 * response, so what is nested too deep in it is passed over. Otherwise it counts as a syntax error.
 */
export type Budget = { left: number; isBody?: true }

const WORDS: Readonly<Record<string, Json>> = {
  true: true,
  false: false,
  null: null,
  undefined: null,
  True: true,
  False: false,
  None: null,
  nil: null,
  NaN: null,
}

/** What a letter behind a backslash stands for. */
export const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
}

const KEY = /[\w$.-]+/y
const WORD = /[\w$.:+-]+/y
/** What node prints for what it does not print: `[Object]`, `[Function: send]`, `[Circular *1]`. */
const ABBREVIATION =
  /\[(?:Object|Array|Function|Circular|Getter|Setter|Symbol|class|Async|Generator|Module|Map|Set)[^\]\n{]*\](?!\s*:)/y
const NEXT_PART = /\s*\+\s*(?=["'`])/y
const OMISSION = /\.\.\.[^,\]\n}]*/y
/** A class before its object, also as Elixir writes one: `%{`, `%Tesla.Env{`. */
const CLASS_NAME = /(?:<ref \*\d+>\s*)?(?:%[\w.]*|\[?[A-Za-z_$][\w$.]*(?:\(\d+\))?(?:: null prototype)?\]?\s+)(?=[{[])/y

/** Space, tab, line breaks, no-break space; NaN (past the end) is none. */
const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0

/**
 * Reads JSON, and what node, Python and Ruby print for objects (bare keys, single quotes, `=>`, `None`), from one place of
 * a text on. The end of the text may cut the value off. `null` if the text is something else.
 */
export const parseLenient = (text: string, start: number, budget: Budget): Lenient | null => {
  let at = start
  let complete = true
  /** A syntax error unwinds by return values, so that nothing is thrown in a hot loop. */
  const syntax = { broken: false }

  const ended = (): boolean => at >= text.length
  /** Whether the text ends before the value does. */
  const isCut = (): boolean => {
    if (ended()) complete = false
    return ended()
  }
  const fail = (): null => {
    syntax.broken = true
    return null
  }
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? null
    if (found !== null) at += found.length
    return found
  }
  const skipBlanks = (): void => {
    while (isBlank(text.charCodeAt(at))) at += 1
  }

  const readEscape = (): string => {
    const kind = text.charAt(at)
    at += 1
    if (kind !== 'u') return ESCAPES[kind] ?? kind
    const digits = text.slice(at, at + 4)
    if (!/^[0-9a-f]{4}$/i.test(digits)) {
      if (at + 4 > text.length) at = text.length
      return ''
    }
    at += 4
    return String.fromCharCode(Number.parseInt(digits, 16))
  }

  /** JSON has no line break inside a string: a terminal broke it at its rim. */
  const unwrapped = (from: number): string => text.slice(from, at).replace(/\r?\n/g, '')

  const readString = (): string => {
    const quote = text.charAt(at)
    at += 1
    let value = ''
    let from = at
    while (!ended()) {
      const character = text.charAt(at)
      if (character === quote) {
        value += unwrapped(from)
        at += 1
        return value
      }
      if (character === '\\') {
        value += unwrapped(from)
        at += 1
        value += readEscape()
        from = at
      } else at += 1
    }
    complete = false
    return value + unwrapped(from)
  }

  /** `'one part' +\n 'the next'`: how node breaks a long string. */
  const readStrings = (): string => {
    let value = readString()
    while (match(NEXT_PART) !== null) value += readString()
    return value
  }

  const readKey = (): string | null => {
    const character = text.charAt(at)
    if (character === '"' || character === "'") return readString()
    if (character === '[') return match(/\[[^\]\n]*\]/y)
    return match(KEY)
  }

  const readSeparator = (): boolean => {
    skipBlanks()
    if (text.charAt(at) === ':') at += 1
    else if (text.startsWith('=>', at)) at += 2
    else return false
    return true
  }

  /** Reads members up to the closing bracket, the end of the text, or where `readMember` returns false. */
  const readMembers = (closing: string, readMember: () => boolean): void => {
    at += 1
    for (;;) {
      skipBlanks()
      if (isCut() || text.charAt(at) === closing) break
      if (match(OMISSION) === null && !(readMember() && afterMember(closing))) break
    }
    at += 1
  }

  const readObject = (depth: number): JsonObject => {
    const object: JsonObject = {}
    readMembers('}', () => {
      const key = readKey()
      if (isCut()) return false
      if (key === null || !readSeparator()) {
        if (!isCut()) fail()
        return false
      }
      skipBlanks()
      if (isCut()) return false
      const value = readValue(depth + 1)
      if (syntax.broken) return false
      // Half an id is no id. Half a message is still worth reading.
      if (!complete && (typeof value !== 'object' || value === null) && key !== 'message') return false
      Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
      return true
    })
    return object
  }

  const readArray = (depth: number): Json[] => {
    const list: Json[] = []
    readMembers(']', () => {
      const value = readValue(depth + 1)
      if (!syntax.broken) list.push(value)
      return !syntax.broken
    })
    return list
  }

  /** Past a comma: true. At the closing bracket, at the end of the text or at a syntax error: false. */
  const afterMember = (closing: string): boolean => {
    skipBlanks()
    if (isCut() || text.charAt(at) === closing) return false
    if (text.charAt(at) === ',') {
      at += 1
      return true
    }
    fail()
    return false
  }

  const readWord = (): Json => {
    const word = match(WORD)
    if (word === null) return fail()
    isCut()
    if (Object.hasOwn(WORDS, word)) return WORDS[word] ?? null
    const number = Number(word)
    if (Number.isFinite(number)) return number
    return /^\d/.test(word) || /^[A-Za-z]\w*$/.test(word) ? word : fail()
  }

  /** Past a value without reading it. What stands for it is nested too, so that the record is reported as too deep. */
  const passOver = (): Json => {
    let open = 0
    do {
      const character = text.charAt(at)
      if (character === '"') readString()
      else {
        if (character === '{' || character === '[') open += 1
        if (character === '}' || character === ']') open -= 1
        at += 1
      }
    } while (open > 0 && !ended())
    if (open > 0) complete = false
    return {}
  }

  const isNested = (): boolean => text.charAt(at) === '{' || text.charAt(at) === '['

  const readValue = (depth: number): Json => {
    if (depth > MAX_DEPTH && budget.isBody !== true) return fail()
    if (depth > MAX_DEPTH && isNested()) return passOver()
    const abbreviation = match(ABBREVIATION)
    if (abbreviation !== null) return abbreviation
    match(CLASS_NAME)
    switch (text.charAt(at)) {
      case '{':
        return readObject(depth)
      case '[':
        return readArray(depth)
      case '"':
      case "'":
      case '`':
        return readStrings()
      default:
        return readWord()
    }
  }

  if (budget.left <= 0) return null
  const value = readValue(0)
  budget.left -= at - start + 1
  return syntax.broken ? null : { value, end: Math.min(at, text.length), complete }
}
