import type { Rooms } from './room.ts'

/** The keychain would not give the token, so that nobody was asked. */
export const UNREADABLE: Rooms<'unreadable'> = {
  'keychain-unavailable': {
    sentence: () => 'The system’s keychain does not answer, so the token could not be read.',
    next: () =>
      'Start or install the system’s keychain (on Linux a Secret Service such as gnome-keyring), or paste the token for this once.',
  },
  'keychain-locked': {
    sentence: () => 'The system’s keychain is locked, so the token could not be read.',
    next: () => 'Unlock the keychain and try again.',
  },
  'secret-gone': {
    sentence: () => 'The keychain no longer holds this token’s secret.',
    next: () => 'Paste the token again, or remove the entry.',
  },
}
