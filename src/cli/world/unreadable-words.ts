import type { DiagnosedCredential } from '../../core/diagnosis/input.ts'

type Unreadable = Extract<DiagnosedCredential, { state: 'unreadable' }>

const WORDS: Readonly<Record<Unreadable['cause'], string>> = {
  'keychain-unavailable': 'No keychain is responding on this system, so this token cannot be read.',
  'keychain-locked':
    'The keychain is locked or did not allow it, so this token cannot be read. Unlock it, allow the access where it asks, and try again.',
  'secret-gone': 'The secret of this token is gone from the keychain, or damaged there. Paste the token again.',
}

const SILENT =
  'The keychain is not responding, so this token cannot be read. Look for a dialog of its own, behind other windows too, and answer it; if there is none, restart the keychain (or log out and in again), and try again.'

const UNPROVEN =
  'The keychain gave no secret for this token. Unlock every keyring or database of it, allow the access where it asks, and try again. If it is really gone, paste the token again.'

/** Why a token of the vault cannot be used, for a terminal. */
export const unreadableWords = ({ cause, silent, unproven }: Unreadable): string => {
  if (silent === true) return SILENT
  return unproven === true ? UNPROVEN : WORDS[cause]
}
