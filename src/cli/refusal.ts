import type { DeskError } from '../shared/contract/errors.ts'
import { failed } from '../shared/contract/result.ts'
import { maskTokenForms } from '../shared/text/looks-like-secret.ts'

/** Exit codes, as docs/cli/README.md lists them. */
export const EXIT = { accepted: 0, noAccess: 1, declined: 1, notChecked: 2, usage: 64, interrupted: 130 } as const

/** The codes of errors under `--json`, as docs/cli/json.md lists them. */
export const ERROR_CODES = [
  'usage',
  'not-allowed',
  'unconfirmed',
  'declined',
  'interrupted',
  'failed',
  'internal',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** Why a command refuses: its code and exit code, and a message for the user without any secret. */
export type Refusal = { code: ErrorCode; exit: number; message: string }

const EXIT_OF: Readonly<Record<ErrorCode, number>> = {
  usage: EXIT.usage,
  'not-allowed': EXIT.usage,
  unconfirmed: EXIT.usage,
  declined: EXIT.declined,
  interrupted: EXIT.interrupted,
  failed: EXIT.notChecked,
  internal: EXIT.notChecked,
}

/** A message may quote an argument, such as a file's name, and that may be a token. */
export const refused = (code: ErrorCode, message: string): { ok: false; error: Refusal } =>
  failed({ code, exit: EXIT_OF[code], message: maskTokenForms(message) })

/** A usage error. */
export const misused = (message: string): { ok: false; error: Refusal } => refused('usage', message)

/** A valid command that can't be carried out now. Nothing was learned about any token. */
export const unable = (message: string): { ok: false; error: Refusal } => refused('failed', message)

/** A secret would be sent to an address, or through a proxy, that the user has not confirmed or that can't be checked. */
const SAFETY_STOPS: ReadonlySet<string> = new Set<DeskError['code']>([
  'origin-changed',
  'origin-refused',
  'file-failed',
])

/** Why a token can't be used. A safety stop needs a decision of the user before anything is sent. */
export const notUsable = ({ code, message }: DeskError): { ok: false; error: Refusal } =>
  refused(SAFETY_STOPS.has(code) ? 'not-allowed' : 'failed', message)
