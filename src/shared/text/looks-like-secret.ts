import { looksComplete } from './lint/shape.ts'
import { MASK } from './mask.ts'
import { viewsOf } from './secret-spellings.ts'

const SPELLED: readonly RegExp[] = [
  /CFPAT-[\w-]{6}/,
  /\bbearer(?:\s|%20)+\S/i,
  /\baccess_?token(?:=|%3d)[^\s&]/i,
  /\bauthorization\s*[:=]\s*\S/i,
]

/** Whether a text that should hold none looks like a token: an argument, a name, a field of a file that is shared. */
export const looksLikeSecret = (text: string): boolean =>
  SPELLED.some((pattern) => pattern.test(text)) || looksComplete(text)

/** The shortest form of a token is longer. */
const LEAST_FORM = 20

/** Whether a word in a text, also in an escaped one, has the form of a whole token. */
export const containsTokenForm = (text: string): boolean =>
  viewsOf(text).some((view) =>
    (view.text.match(/[\w-]+/g) ?? []).some((word) => word.length >= LEAST_FORM && looksLikeSecret(word)),
  )

/** A word of a file's name is hardly as long and as mixed: a token with something before or after it. */
const isLongAndMixed = (word: string): boolean =>
  word.length >= 40 && [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(word))

const HEX_KEY = /[0-9a-f]{64}/i

/** Whether a token stands anywhere in a text, also escaped, in base64 or in hex. A long word of one case, as a branch's name, is none. */
export const containsToken = (text: string): boolean =>
  viewsOf(text).some((view) =>
    (view.text.match(/[\w-]+/g) ?? []).some(
      (word) => SPELLED.some((form) => form.test(word)) || isLongAndMixed(word) || HEX_KEY.test(word),
    ),
  )

const isTokenForm = (word: string): boolean => looksLikeSecret(word) || isLongAndMixed(word) || HEX_KEY.test(word)

/** The same word with the percent encoding of its ASCII characters undone. */
const decoded = (word: string): string => word.replace(/%[0-7][\da-f]/gi, decodeURIComponent)

/** A message that quotes what was typed, without words that look like a token. */
export const maskTokenForms = (text: string): string =>
  text.replace(/[\w%-]{20,}/g, (word) => (isTokenForm(word) || isTokenForm(decoded(word)) ? MASK : word))
