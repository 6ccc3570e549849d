import type { CauseModule } from './cause-module.ts'

/** A keychain reports a locked item, and one whose access was denied, as missing. */
export const OPEN_ALL =
  'another look once every keyring or database of the keychain is unlocked and access is allowed where it asks'

export const keychainLocked = {
  id: 'keychain-locked',
  possible: [{ after: ['the keychain is locked', 'the keychain gave no secret'], rank: 1 }],
  fixes: ['unlock-keychain'],
  headline: () => 'The system keychain is locked',
  sentence: () => 'The system’s keychain is locked, so the token could not be read.',
  next: () => 'Unlock the keychain (every keyring or database of it, and allow access where it asks), then try again.',
  toBeSure: () => OPEN_ALL,
  reference: {
    meaning: 'The keychain is locked.',
    proof: 'The keychain reports it.',
    fix: 'Unlock the keychain, and allow access if it asks.',
  },
} as const satisfies CauseModule
