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
