import { deskError, type DeskError } from '../../shared/contract/errors.ts'
import { lintToken } from '../../shared/text/lint-token.ts'
import type { CatalogFailure, SecretFailure } from '../ports.ts'

export type Refusal = Extract<SecretFailure, { reason: 'refused' }>['why']

const CONTROL_CHARACTER = /\p{Cc}/u

/** `null` if a keychain would store it. A NUL cuts the value, a lone surrogate becomes U+FFFD. `maxBytes` in UTF-8. */
export const whyNotStorable = (secret: string, maxBytes: number | null): Refusal | null => {
  if (secret === '') return 'empty'
  if (CONTROL_CHARACTER.test(secret)) return 'control-character'
  if (!secret.isWellFormed()) return 'lone-surrogate'
  if (maxBytes !== null && new TextEncoder().encode(secret).length > maxBytes) return 'too-long'
  return null
}

/** Decoders write this instead of bytes that aren't text. */
const REPLACEMENT = '\ufffd'

/** `null` if it can. Also refuses values of nothing but spaces or quotation marks, and damaged text. */
export const whyNoToken = (secret: string): Refusal | null => {
  const why = whyNotStorable(secret, null)
  if (why !== null) return why
  if (secret.includes(REPLACEMENT)) return 'lone-surrogate'
  return lintToken(secret, null).some(({ code }) => code === 'empty') ? 'empty' : null
}

const REFUSALS: Readonly<Record<Refusal, string>> = {
  empty: 'No token found in the pasted text. Nothing was saved.',
  'control-character':
    'The pasted token contains a control character, such as a line break or a tab. Nothing was saved. Remove it and try again.',
  'lone-surrogate': 'The pasted token is damaged (invalid Unicode). Nothing was saved. Copy it again.',
  'too-long':
    'The pasted value is too long for this system’s keychain (2,560 bytes on Windows). Nothing was saved. Copy only the token.',
  'changed-on-read-back':
    'The keychain returned a different value from the one it was given. Nothing was saved. Try again. If it happens twice, check the item in your keychain app.',
}

export const secretError = (failure: SecretFailure): DeskError => {
  switch (failure.reason) {
    case 'locked':
      return deskError(
        'locked',
        'The keychain is locked or denied access, so this token can’t be read. Unlock it, allow access if it asks, then try again.',
      )
    case 'unavailable':
      return deskError(
        'unavailable',
        'No keychain is responding on this system, so this token can’t be read. The storage badge shows what to do.',
      )
    case 'timed-out':
      return deskError(
        'unavailable',
        'The keychain is not responding. It may be waiting for you in its own dialog. Close that dialog, then try again.',
        { reason: 'timed-out' },
      )
    case 'gone':
      if (failure.unproven === true)
        return deskError(
          'no-secret',
          'The keychain returned no secret for this token. You may have denied access, or part of the keychain is locked. Unlock every keyring or database and try again. If the secret is gone, paste the token again.',
          { reason: 'unproven' },
        )
      return deskError(
        'no-secret',
        'The secret of this token is gone. It was removed outside Token Desk, or saved for one session only. Paste it again, or remove the token.',
      )
    case 'broken':
      if (failure.cut === true)
        return deskError(
          'no-secret',
          'The keychain returned a shorter value than Token Desk saved. It looks cut off, so nothing was sent. Paste the token again. If you changed the value in the keychain yourself, paste that value.',
          { reason: 'broken' },
        )
      return deskError(
        'no-secret',
        'The value in the keychain is empty or damaged, so nothing was sent. Paste the token again, or remove it.',
        { reason: 'broken' },
      )
    case 'refused':
      return { code: 'secret-refused', message: REFUSALS[failure.why], details: { why: failure.why } }
  }
}

const CATALOG_ERRORS: Readonly<Record<CatalogFailure['reason'], DeskError>> = {
  busy: deskError(
    'catalog-busy',
    'Another Token Desk process (the app or the command line) is changing the catalog. Nothing changed. Try again in a moment.',
  ),
  unwritable: deskError(
    'catalog-unwritable',
    'The catalog file can’t be read or written. Nothing changed. Check the free disk space and your permissions for its folder.',
  ),
  'not-a-file': deskError(
    'catalog-unwritable',
    'The catalog’s path is a pipe, a device or a folder, not a file. Nothing changed. Move it away, or choose another profile folder.',
    { reason: 'not-a-file' },
  ),
  'too-large': deskError(
    'catalog-unwritable',
    'The catalog file is too large to be valid (over 32 MiB). Nothing changed. Restore a backup.',
    { reason: 'too-large' },
  ),
  'newer-version': deskError(
    'catalog-unwritable',
    'A newer version of Token Desk wrote the catalog. Nothing changed. Update Token Desk.',
    { reason: 'newer-version' },
  ),
}

export const catalogError = ({ reason }: CatalogFailure): DeskError => CATALOG_ERRORS[reason]

export const notFound = (what: 'token' | 'space' | 'service' | 'pasted token'): DeskError => ({
  code: 'not-found',
  message: `This ${what} no longer exists. It may have been removed in another window or on the command line.`,
})
