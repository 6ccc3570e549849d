import type { DeskError } from '../shared/contract/errors.ts'
import { failed } from '../shared/contract/result.ts'
import { maskTokenForms } from '../shared/text/looks-like-secret.ts'

/** Exit codes, as docs/cli/README.md lists them. */
export const EXIT = { accepted: 0, noAccess: 1, notChecked: 2, usage: 64, interrupted: 130 } as const

/** Why a command refuses: a message for the user, without any secret, and the exit code. */
export type Refusal = { exit: typeof EXIT.notChecked | typeof EXIT.usage; message: string }

/** A message may quote an argument, such as a file's name, and that may be a token. */
const refusal = (exit: Refusal['exit'], message: string): { ok: false; error: Refusal } =>
  failed({ exit, message: maskTokenForms(message) })

/** A usage error. */
export const misused = (message: string): { ok: false; error: Refusal } => refusal(EXIT.usage, message)

/** A valid command that can't be carried out now. Nothing was learned about any token. */
export const unable = (message: string): { ok: false; error: Refusal } => refusal(EXIT.notChecked, message)

/** A secret would be sent to an address, or through a proxy, that the user has not confirmed or that can't be checked. */
const SAFETY_STOPS: ReadonlySet<string> = new Set<DeskError['code']>([
  'origin-changed',
  'origin-refused',
  'file-failed',
])

/** Why a token can't be used. A safety stop needs a decision of the user before anything is sent. */
export const notUsable = ({ code, message }: DeskError): { ok: false; error: Refusal } =>
  SAFETY_STOPS.has(code) ? misused(message) : unable(message)
