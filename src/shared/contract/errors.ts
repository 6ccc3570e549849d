import type { z } from 'zod'

/** Why a secret can't be read. `unavailable`: no keychain responds. `locked`: or it denied access. `no-secret`: it has none for the token. */
export const UNREADABLE_STATES = ['unavailable', 'locked', 'no-secret'] as const
export type UnreadableState = (typeof UNREADABLE_STATES)[number]

/** The closed list of what can go wrong between the page and the desk. The interface has one sentence for each. */
export const ERROR_CODES = [
  /** The input does not fit the channel's schema. */
  'invalid-input',
  /** The call did not come from our own page. */
  'unauthorized-sender',
  /** The thing named (a token, an exchange, a plan …) is not there, or no longer. */
  'not-found',
  /** A thing of that name or id is there already, or is still in use. */
  'conflict',
  ...UNREADABLE_STATES,
  /** The value cannot be kept unchanged (control characters, lone surrogate, too long, read back differently). */
  'secret-refused',
  /** The catalog is held by another Token Desk (app or command line). */
  'catalog-busy',
  /** The catalog cannot be written. */
  'catalog-unwritable',
  /** The request would take a token to an origin that is not its service's, or leave https outside loopback. */
  'origin-refused',
  /**
   * A stored secret would be sent to an address, a proxy or with a CA file that the user has not confirmed. The catalog was changed
   * outside Token Desk, or is about to be saved this way. `details` is an `OriginChange`. Nothing was sent.
   */
  'origin-changed',
  /** A Management write, or a probe to another service, without the user's consent. */
  'confirmation-needed',
  /** A change through Management was not made, or could not be asked for. `details.why` is a `LifecycleProblemId`. */
  'not-done',
  'cancelled',
  /** A file could not be read or written (extra CA file, export, saved body). */
  'file-failed',
  /** The Playground could not start. */
  'playground-failed',
  /** A defect of ours. The details stay in the log, redacted. */
  'internal',
] as const

type ErrorCode = (typeof ERROR_CODES)[number]

const UNREADABLE: ReadonlySet<string> = new Set(UNREADABLE_STATES)

/** The state of a secret that can't be read; `null` if the error is about something else. */
export const unreadableState = ({ code }: Pick<DeskError, 'code'>): UnreadableState | null =>
  UNREADABLE.has(code) ? (code as UnreadableState) : null

/** `message` is a sentence for a person, without any secret. `details` names fields, ids or paths that the interface may point at. */
export type DeskError = {
  code: ErrorCode
  message: string
  details?: Record<string, z.core.util.JSONType> | undefined
}

export const deskError = (code: ErrorCode, message: string, details?: DeskError['details']): DeskError => ({
  code,
  message,
  ...(details && { details }),
})
