import { endOfLine } from './lines.ts'

/**
 * A word, a string or a sign of a program, in whatever language: the nine that the platform has SDKs for write names, strings
 * and brackets alike. A parser of one language would refuse the other eight, and every piece that was cut out of a program.
 */
export type CodeToken = {
  is: 'word' | 'string' | 'sign'
  /** Of a string, what it stands for. */
  text: string
  at: number
  /** Variables are put into this string where the program runs. */
  isTemplate: boolean
  /** The first one on its line. */
  startsLine: boolean
}

/** More than any snippet has. */
const MOST = 400_000

const WORD = /[A-Za-z_$][\w$]*|\d[\w.]*/y
const SIGN = /=>|->|::|:=|===?|!==?|\?\?|\?\.|\|\||&&|<=|>=|[^\s]/y
const PREFIX = /^(?:[fFrRbBuU]{1,2}|@|\$@?)$/

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' }

const unescaped = (text: string): string =>
  text.includes('\\')
    ? text.replace(
        /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([\s\S]))/g,
        (_all, u?: string, x?: string, other?: string) => {
          const hex = u ?? x
          return hex === undefined
            ? (ESCAPES[other ?? ''] ?? other ?? '')
            : String.fromCharCode(Number.parseInt(hex, 16))
        },
      )
    : text

type Read = { text: string; next: number } | null

/** Where a string ends that nothing escapes its end of; within its line, but for those that may go over lines. */
const closeOf = (text: string, quote: string, from: number, limit: number): number => {
  for (let at = from; at < limit; at += 1) {
    if (text.charAt(at) === '\\') at += 1
    else if (text.startsWith(quote, at)) return at
  }
  return -1
}

/** `line`: the end of the line that is read; looked for once for each line, however long it is. */
type Reader = { text: string; hasNoMore: Set<string>; line: { end: number } }

const lineEndOf = ({ text, line }: Reader, at: number): number => {
  if (at > line.end) line.end = endOfLine(text, at)
  return line.end
}

const longString = ({ text, hasNoMore }: Reader, quote: string, at: number): Read => {
  if (hasNoMore.has(quote)) return null
  const close = closeOf(text, quote, at + quote.length, text.length)
  if (close === -1) hasNoMore.add(quote)
  return close === -1 ? null : { text: unescaped(text.slice(at + quote.length, close)), next: close + quote.length }
}

const stringAt = (reader: Reader, at: number): Read => {
  const { text } = reader
  const quote = text.charAt(at)
  if (quote === '`') return longString(reader, quote, at)
  const triple = text.startsWith(quote.repeat(3), at) ? longString(reader, quote.repeat(3), at) : null
  if (triple !== null) return triple
  const close = closeOf(text, quote, at + 1, lineEndOf(reader, at))
  return close === -1 ? null : { text: unescaped(text.slice(at + 1, close)), next: close + 1 }
}

/** Where a comment ends that begins here; -1: none does. */
const commentEnd = ({ text, hasNoMore }: Reader, at: number, startsWord: boolean): number => {
  if (text.startsWith('//', at)) return endOfLine(text, at)
  if (text.startsWith('/*', at) && !hasNoMore.has('*/')) {
    const end = text.indexOf('*/', at + 2)
    if (end !== -1) return end + 2
    hasNoMore.add('*/')
  }
  return text.charAt(at) === '#' && startsWord && /^#(?:[^[{]|$)/.test(text.slice(at, at + 2))
    ? endOfLine(text, at)
    : -1
}

/** The words, strings and signs of a program, without its comments. Never fails, whatever the text is. */
export const codeTokens = (text: string): CodeToken[] => {
  const tokens: CodeToken[] = []
  const reader: Reader = { text, hasNoMore: new Set(), line: { end: -1 } }
  let startsLine = true
  let at = 0
  const add = (is: CodeToken['is'], word: string, isTemplate = false): void => {
    tokens.push({ is, text: word, at, isTemplate, startsLine })
    startsLine = false
  }
  while (at < text.length && tokens.length < MOST) {
    const character = text.charAt(at)
    if (/\s/.test(character)) {
      if (character === '\n') startsLine = true
      at += 1
      continue
    }
    const comment = commentEnd(reader, at, at === 0 || /[\s;,{(]/.test(text.charAt(at - 1)))
    if (comment !== -1) {
      at = comment
      continue
    }
    if (/["'`]/.test(character)) {
      const read = stringAt(reader, at)
      const before = tokens.at(-1)
      const isPrefixed = before !== undefined && before.at + before.text.length === at && PREFIX.test(before.text)
      if (isPrefixed) tokens.pop()
      if (read === null) at = character === '`' ? at + 1 : endOfLine(text, at)
      else {
        add('string', read.text, character === '`' || isPrefixed || /[$#]\{|\$[A-Za-z_]/.test(read.text))
        at = read.next
      }
      continue
    }
    const pattern = /[\w$]/.test(character) ? WORD : SIGN
    pattern.lastIndex = at
    const word = pattern.exec(text)?.[0] ?? character
    add(pattern === WORD ? 'word' : 'sign', word)
    at += word.length
  }
  return tokens
}
