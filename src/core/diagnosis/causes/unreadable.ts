import type { Rooms } from './room.ts'

/** Of what is closed, and of what somebody denied, a keychain says that there is nothing. */
const OPEN_ALL =
  'another look once every keyring or database of the keychain is unlocked and access is allowed where it asks'

const HANGS = 'the keychain does not answer'

/** The keychain would not give the token, so that nobody was asked. */
export const UNREADABLE: Rooms<'unreadable'> = {
  'keychain-unavailable': {
    sentence: ({ saw }) =>
      saw(HANGS)
        ? 'The system’s keychain is not responding, so the token could not be read.'
        : 'No keychain is responding on this system, so the token could not be read.',
    next: ({ saw }) =>
      saw(HANGS)
        ? 'Look for a keychain dialog, perhaps behind other windows, and answer it. If there is none, restart the keychain (or log out and in again), or paste the token for this request only.'
        : 'Start or install the system’s keychain (on Linux a Secret Service such as gnome-keyring), or paste the token for this request only.',
  },
  'keychain-locked': {
    sentence: () => 'The system’s keychain is locked, so the token could not be read.',
    next: () =>
      'Unlock the keychain (every keyring or database of it, and allow access where it asks), then try again.',
    toBeSure: () => OPEN_ALL,
  },
  'secret-gone': {
    sentence: () => 'The keychain no longer holds this token’s secret.',
    next: () => 'Paste the token again, or remove the entry.',
    toBeSure: () => OPEN_ALL,
  },
}
