import type { LintCode } from '../../model/lint.ts'

/** `U+00A0`: how a character is named without printing it. */
export const codePointName = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

const LINE_BREAK = /^[\n\r\u0085\u2028\u2029]$/u
const SPACE = /^[\t\v\f\p{Zs}]$/u

// Format and control characters, and everything that shows nothing: zero width, bidirectional, soft hyphen, fillers.
const INVISIBLE = /^(?:\p{Cf}|\p{Cc}|\p{Default_Ignorable_Code_Point}|\u2800)$/u

/** Straight, curly, angled and low quotation marks, backticks, primes. */
const QUOTE = /^["'`´‘’‚‛“”„‟‹›«»′″＂＇]$/u

/** ASCII that no bearer token contains (RFC 6750, section 2.1). `%` has a finding of its own. */
const STRAY = /^[{}<>[\]()!#$&*,:;?@\\^|]$/

export const isLineBreak = (character: string): boolean => LINE_BREAK.test(character)
export const isQuote = (character: string): boolean => QUOTE.test(character)
export const isStray = (character: string): boolean => STRAY.test(character)

/** The code for a character that no token holds; null for those that one may hold. */
export const codeOfCharacter = (character: string): LintCode | null => {
  if (LINE_BREAK.test(character)) return 'line-break'
  if (SPACE.test(character)) return 'whitespace'
  if (INVISIBLE.test(character)) return 'invisible-character'
  if (QUOTE.test(character)) return 'quoted'
  if (STRAY.test(character)) return 'brackets'
  return (character.codePointAt(0) ?? 0) > 0x7e ? 'non-ascii' : null
}

const NAMES: Readonly<Record<string, string>> = {
  '\n': 'a line break',
  '\r': 'a carriage return',
  '\t': 'a tab',
  ' ': 'a space',
  '\u00a0': 'a no-break space',
  '\u00ad': 'a soft hyphen',
  '\u200b': 'a zero width space',
  '\u200c': 'a zero width non-joiner',
  '\u200d': 'a zero width joiner',
  '\u200e': 'a left-to-right mark',
  '\u200f': 'a right-to-left mark',
  '\u2060': 'a word joiner',
  '\ufeff': 'a byte order mark',
  '\u0000': 'a NUL character',
  '\u001b': 'an escape character',
}

const FAMILIES: Partial<Readonly<Record<LintCode, string>>> = {
  'line-break': 'a line break',
  whitespace: 'a blank',
  'invisible-character': 'an invisible character',
  quoted: 'a quotation mark',
  brackets: 'a stray character',
  'non-ascii': 'a character outside ASCII',
}

/** “a zero width space (U+200B)”: in words, for a sentence. */
export const describeCharacter = (character: string, code: LintCode): string =>
  `${NAMES[character] ?? FAMILIES[code] ?? 'a character'} (${codePointName(character)})`
