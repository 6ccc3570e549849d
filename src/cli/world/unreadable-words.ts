import type { DiagnosedCredential } from '../../core/diagnosis/input.ts'

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

/** Why a token of the vault cannot be used, for a terminal. */
export const unreadableWords = ({ why, silent, unproven }: Pick<Unreadable, 'why' | 'silent' | 'unproven'>): string => {
  if (silent === true) return SILENT
  return unproven === true ? UNPROVEN : WORDS[why]
}
