import type { DeskError } from '../shared/contract/errors.ts'
import { failed } from '../shared/contract/result.ts'

/** Exit codes, as docs/cli/README.md lists them. */
export const EXIT = { accepted: 0, noAccess: 1, notChecked: 2, usage: 64, interrupted: 130 } as const

/** Why a command does not do what it was asked: a message for people, without any secret, and how the process ends. */
export type Refusal = { exit: typeof EXIT.notChecked | typeof EXIT.usage; message: string }

/** What was typed cannot be meant. */
export const misused = (message: string): { ok: false; error: Refusal } => failed({ exit: EXIT.usage, message })

/** What was typed is fine, but it cannot be done here and now. Nothing was learned about any token. */
export const unable = (message: string): { ok: false; error: Refusal } => failed({ exit: EXIT.notChecked, message })

/** A secret would go where, or the way, that nobody has said yes to, or of which nobody can tell where it leads. */
const SAFETY_STOPS: ReadonlySet<string> = new Set<DeskError['code']>(['origin-changed', 'file-failed'])

/** Why a token cannot be used. A safety stop is for the person to settle before anything is sent. */
export const notUsable = ({ code, message }: DeskError): { ok: false; error: Refusal } =>
  SAFETY_STOPS.has(code) ? misused(message) : unable(message)
