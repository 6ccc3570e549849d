import { looksComplete } from './lint/shape.ts'

const SPELLED: readonly RegExp[] = [
  /CFPAT-[\w-]{6}/,
  /\bbearer(?:\s|%20)+\S/i,
  /\baccess_?token(?:=|%3d)[^\s&]/i,
  /\bauthorization\s*[:=]\s*\S/i,
]

/** Whether a text that should hold none looks like a token: an argument, a name, a field of a file that is shared. */
export const looksLikeSecret = (text: string): boolean =>
  SPELLED.some((pattern) => pattern.test(text)) || looksComplete(text)
