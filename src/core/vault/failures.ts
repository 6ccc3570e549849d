import type { DeskError } from '../../shared/contract/errors.ts'
import type { CatalogFailure, SecretFailure } from '../ports.ts'
import type { Refusal } from './keepable.ts'

const REFUSALS: Readonly<Record<Refusal, string>> = {
  empty: 'There is no token in what was pasted. Nothing was kept.',
  'control-character':
    'The pasted value holds a control character (a line break, a tab, or an invisible one), which no token has. Nothing was kept. Remove it and try again.',
  'lone-surrogate':
    'The pasted value holds half a character, which no token has. Nothing was kept. Copy the token again.',
  'too-long':
    'The pasted value is longer than this system’s keychain can keep (2,560 bytes on Windows). Nothing was kept. Make sure that only the token was copied.',
  'changed-on-read-back':
    'The keychain gave back a different value from the one it was given. Nothing was kept. Try again, and look at the item in your keychain app if it happens twice.',
}

/** What a failure of the keychain means to a person. */
export const secretError = (failure: SecretFailure): DeskError => {
  switch (failure.reason) {
    case 'locked':
      return {
        code: 'keychain-locked',
        message:
          'The keychain is locked or did not allow it, so this token cannot be read. Unlock it, allow the access where it asks, then try again.',
      }
    case 'unavailable':
      return {
        code: 'keychain-unavailable',
        message:
          'No keychain is responding on this system, so this token cannot be read. See the storage badge for what to do, then try again.',
      }
    case 'timed-out':
      return {
        code: 'keychain-unavailable',
        message:
          'The keychain is not responding; it may be waiting for you in a dialog of its own. Answer that dialog, then try again.',
        details: { reason: 'timed-out' },
      }
    case 'gone':
      if (failure.unproven === true)
        return {
          code: 'secret-gone',
          message:
            'The keychain gave no secret for this token. Access may have been denied in a dialog, or part of the keychain may be locked. Unlock every keyring or database and try again. If it is really gone, paste it again.',
          details: { reason: 'unproven' },
        }
      return {
        code: 'secret-gone',
        message:
          'The secret of this token is gone: it was removed outside Token Desk, or was kept for one session only. Paste it again, or remove the token.',
      }
    case 'broken':
      if (failure.cut === true)
        return {
          code: 'secret-gone',
          message:
            'What the keychain holds for this token is shorter than what was kept, and not a complete token of the platform: it looks cut off, so nothing was sent. Paste the token again; if you put this value into the keychain yourself, paste this value.',
          details: { reason: 'broken' },
        }
      return {
        code: 'secret-gone',
        message:
          'What the keychain holds for this token is not a token: it is empty or damaged, so nothing was sent. Paste the token again, or remove it.',
        details: { reason: 'broken' },
      }
    case 'refused':
      return { code: 'secret-refused', message: REFUSALS[failure.why], details: { why: failure.why } }
  }
}

/** What a failure of the catalog means to a person. */
export const catalogError = (failure: CatalogFailure): DeskError => {
  switch (failure.reason) {
    case 'busy':
      return {
        code: 'catalog-busy',
        message:
          'Another Token Desk (the app or the command line) is changing the catalog. Nothing was changed. Try again in a moment.',
      }
    case 'unwritable':
      return {
        code: 'catalog-unwritable',
        message:
          'The catalog file cannot be read or written. Nothing was changed. Check that there is room on the disk and that the folder is yours.',
      }
    case 'not-a-file':
      return {
        code: 'catalog-unwritable',
        message:
          'There is something else where the catalog file should be (a pipe, a device or a folder). Nothing was changed. Move it away, or choose another profile folder.',
        details: { reason: 'not-a-file' },
      }
    case 'too-large':
      return {
        code: 'catalog-unwritable',
        message:
          'The catalog file is larger than 32 MiB, which no catalog of Token Desk is. Nothing was changed. See what was written into it, and put the right file back.',
        details: { reason: 'too-large' },
      }
    case 'newer-version':
      return {
        code: 'catalog-unwritable',
        message:
          'A newer Token Desk wrote the catalog, and this one leaves it alone. Nothing was changed. Update Token Desk.',
        details: { reason: 'newer-version' },
      }
  }
}

export const notFound = (what: 'token' | 'space' | 'service' | 'pasted token'): DeskError => ({
  code: 'not-found',
  message: `This ${what} is no longer there. Another window or the command line may have removed it.`,
})
