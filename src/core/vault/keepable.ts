import { lintToken } from '../../shared/text/lint-token.ts'
import type { SecretFailure } from '../ports.ts'

export type Refusal = Extract<SecretFailure, { reason: 'refused' }>['why']

const CONTROL_CHARACTER = /\p{Cc}/u

/**
 * Why a keychain would not keep this value unchanged, or null when it would. Keychains take C strings and UTF-8: a NUL
 * cuts the value silently, a lone surrogate becomes U+FFFD, other control characters are no part of any token.
 * `maxBytes` is the keychain's limit in UTF-8 bytes; null where it has none.
 */
export const whyNotKeepable = (secret: string, maxBytes: number | null): Refusal | null => {
  if (secret === '') return 'empty'
  if (CONTROL_CHARACTER.test(secret)) return 'control-character'
  if (!secret.isWellFormed()) return 'lone-surrogate'
  if (maxBytes !== null && new TextEncoder().encode(secret).length > maxBytes) return 'too-long'
  return null
}

/** What stands for bytes that are no text. */
const REPLACEMENT = '\ufffd'

/**
 * Why this value can be no token at all, or null. More than any keychain asks: nothing but spaces or quotation marks is
 * nothing, and damaged text is no token. Such a value is neither kept nor, found in the keychain, sent.
 */
export const whyNoToken = (secret: string): Refusal | null => {
  const why = whyNotKeepable(secret, null)
  if (why !== null) return why
  if (secret.includes(REPLACEMENT)) return 'lone-surrogate'
  return lintToken(secret, null).some(({ code }) => code === 'empty') ? 'empty' : null
}
