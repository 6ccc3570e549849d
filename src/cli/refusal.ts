import { failed } from '../shared/contract/result.ts'

/** Exit codes (README, “Command line”). */
export const EXIT = { accepted: 0, noAccess: 1, notChecked: 2, usage: 64, interrupted: 130 } as const

/** Why a command does not do what it was asked: a message for people, without any secret, and how the process ends. */
export type Refusal = { exit: typeof EXIT.notChecked | typeof EXIT.usage; message: string }

/**
 * Why a kept secret may not be used as it is: it would go where nobody has said that it may. A safety stop, before anything
 * is sent; the message names both sides.
 */
export type SafetyStop = { safetyStop: string }

/** What was typed cannot be meant. */
export const misused = (message: string): { ok: false; error: Refusal } => failed({ exit: EXIT.usage, message })

/** What was typed is fine, but it cannot be done here and now. Nothing was learnt about any token. */
export const unable = (message: string): { ok: false; error: Refusal } => failed({ exit: EXIT.notChecked, message })
