import { looksComplete } from './lint/shape.ts'
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
