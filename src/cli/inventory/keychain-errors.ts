import type { DiagnosedCredential } from '../../core/diagnosis/input.ts'
import type { DeskError } from '../../shared/contract/errors.ts'
import type { StorageBadge } from '../../shared/model/vault.ts'
import { misused, unable, type Refusal } from '../refusal.ts'

type NoKeychain = Extract<StorageBadge, { kind: 'session' }>

/** Without a keychain the app stores a token in memory. A command ends too soon for that. */
const NOTHING_KEPT: Readonly<Record<NoKeychain['reason'], string>> = {
  unavailable: 'No keychain is responding on this system, so nothing was saved.',
  locked: 'The keychain is locked, so nothing was saved.',
  'timed-out': 'The keychain is not responding, so nothing was saved. It may be waiting for you in its own dialog.',
}

/** The keychain's advice is written for the app. A command has to be run again instead. */
const inTerminal = (help: string): string =>
  help
    .replaceAll(/\bstart Token Desk (again|within)\b/g, 'run the command $1')
    .replaceAll(/\bStart Token Desk (again|within)\b/g, 'Run the command $1')

export const nothingKept = ({ reason, help }: NoKeychain): { ok: false; error: Refusal } =>
  unable(`${NOTHING_KEPT[reason]} ${inTerminal(help)}`)

/** The keychain failed between the check that it works and the write. */
const KEPT_NOWHERE = 'The keychain stopped responding, so nothing was saved. Run the command again.'

/** Errors about the input, which another name, place or value would fix. */
const ABOUT_INPUT: ReadonlySet<DeskError['code']> = new Set(['conflict', 'invalid-input', 'secret-refused'])

/** The vault's error, without advice about the app's window. */
export const vaultRefusal = ({ code, message, details }: DeskError): { ok: false; error: Refusal } => {
  if (ABOUT_INPUT.has(code)) return misused(message)
  if (code === 'unavailable' && details?.['reason'] !== 'timed-out')
    return unable('No keychain is responding on this system, so nothing was saved or changed.')
  return unable(message)
}

/** Why a secret was not saved. */
export const notKept = (error: DeskError): { ok: false; error: Refusal } =>
  error.code === 'unavailable' || error.code === 'locked' ? unable(KEPT_NOWHERE) : vaultRefusal(error)

type Unreadable = Extract<DiagnosedCredential, { state: 'unreadable' }>

const WORDS: Readonly<Record<Unreadable['why'], string>> = {
  unavailable: 'No keychain is responding on this system, so this token can’t be read.',
  locked:
    'The keychain is locked or denied access, so this token can’t be read. Unlock it, allow access if it asks, and try again.',
  'no-secret': 'The secret of this token is missing from the keychain, or damaged. Paste the token again.',
}

const SILENT =
  'The keychain is not responding, so this token can’t be read. Look for its dialog, also behind other windows. If you find no dialog, restart the keychain (or log out and in), and try again.'

const UNPROVEN =
  'The keychain returned no secret for this token. Unlock every keyring or database, allow access if it asks, and try again. If the secret is gone, paste the token again.'

/** Why a token of the vault or a manifest cannot be used, for a terminal. */
export const unreadableWords = ({
  why,
  silent,
  unproven,
  variable,
}: Pick<Unreadable, 'why' | 'silent' | 'unproven' | 'variable'>): string => {
  if (silent === true) return SILENT
  if (variable !== undefined) return `The variable ${variable} isn’t set, so there is no token to send.`
  return unproven === true ? UNPROVEN : WORDS[why]
}
