import type { Verdict } from '../../../../../src/shared/model/verdict.ts'
import type { TextReading } from '../../../../../src/core/reading/paste/read-text.ts'

/**
 * An error as somebody pasted it into a public thread, shortened to the error itself, with made-up ids, and what can be
 * told from it: by the thread's solution where it has one.
 */
export type Thread = {
  /** Where errors of this print were seen. */
  seen: string
  text: string
  verdict: Verdict | readonly Verdict[]
  /** Causes of which one has to come first; empty: the thread does not tell. */
  causes: readonly string[]
  /** What the reading must have found, among others. */
  facts: Facts
}

/** A part of a reading, however deep. */
type Part<T> = T extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Part<T[Key]> }
    : T

export type Facts = Part<Omit<TextReading, 'reading'>> & {
  /** `sys.id` of the record; null: there must be none. */
  id?: string | null
  missing?: string
}

/** Refused, and nothing says why. */
export const REFUSED = [
  'token-unknown-or-revoked',
  'token-of-other-api',
  'token-of-other-service',
  'key-not-active-yet',
  'token-expired',
]
/** A space that is not there for this token. */
export const SPACE = ['space-missing', 'space-no-access', 'space-of-another-token']
export const ENVIRONMENT = ['environment-not-enabled', 'environment-missing', 'environment-not-ready']
export const RESOURCE = ['resource-missing', 'resource-unpublished']
/** Not found, and nothing says what. */
export const NOT_FOUND = [...SPACE, ...ENVIRONMENT, ...RESOURCE, 'malformed-id', 'wrong-method-or-host']
/** The token was taken; something else about the request is wrong. */
export const OTHER_PROBLEM = ['unrecognized-error', 'works']
export const CONNECTION = [
  'offline-dns',
  'connection-refused',
  'connection-reset',
  'timeout',
  'tls-untrusted',
  'proxy-interference',
  'unrecognized-error',
]
