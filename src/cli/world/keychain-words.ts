import type { DeskError } from '../../shared/contract/errors.ts'
import type { StorageBadge } from '../../shared/model/vault.ts'
import { misused, unable, type Refusal } from '../refusal.ts'

type NoKeychain = Extract<StorageBadge, { kind: 'session' }>

/** The app keeps a token in memory where there is no keychain; a command is over before that would help anybody. */
const NOTHING_KEPT: Readonly<Record<NoKeychain['reason'], string>> = {
  unavailable: 'No keychain is responding on this system, so nothing was kept.',
  locked: 'The keychain is locked, so nothing was kept.',
  'timed-out': 'The keychain is not responding, so nothing was kept. It may be waiting for you in a dialog of its own.',
}

/** The keychain's advice is written for the app; here nothing runs on that could be started again. */
const inTerminal = (help: string): string =>
  help
    .replaceAll(/\bstart Token Desk (again|within)\b/g, 'run the command $1')
    .replaceAll(/\bStart Token Desk (again|within)\b/g, 'Run the command $1')

export const nothingKept = ({ reason, help }: NoKeychain): { ok: false; error: Refusal } =>
  unable(`${NOTHING_KEPT[reason]} ${inTerminal(help)}`)

/** The keychain went away between the proof that it works and the writing. */
const KEPT_NOWHERE = 'The keychain stopped answering in the meantime, so nothing was kept. Run the command again.'

/** What was typed is what stands in the way: another name, another place, another value helps. */
const ABOUT_INPUT: ReadonlySet<DeskError['code']> = new Set(['conflict', 'invalid-input', 'secret-refused'])

/** The vault's own words but those about its window, which a terminal has not. */
export const vaultRefusal = ({ code, message, details }: DeskError): { ok: false; error: Refusal } => {
  if (ABOUT_INPUT.has(code)) return misused(message)
  if (code === 'keychain-unavailable' && details?.['reason'] !== 'timed-out')
    return unable('No keychain is responding on this system, so nothing was kept or changed.')
  return unable(message)
}

/** Why a secret was not kept. */
export const notKept = (error: DeskError): { ok: false; error: Refusal } =>
  error.code === 'keychain-unavailable' || error.code === 'keychain-locked' ? unable(KEPT_NOWHERE) : vaultRefusal(error)
