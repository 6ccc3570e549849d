import type { CauseModule } from './cause-module.ts'

/** A keychain reports a locked item, and one whose access was denied, as missing. */
export const OPEN_ALL = 'another try with the whole keychain unlocked'

export const keychainLocked = {
  id: 'keychain-locked',
  possible: [{ after: ['the keychain is locked', 'the keychain gave no secret'], rank: 1 }],
  fixes: ['unlock-keychain'],
  headline: () => 'The system keychain is locked',
  summary: (_, doubt) => (doubt === '' ? 'The token can’t be read until you unlock it.' : `It’s ${doubt}locked.`),
  next: () => 'Unlock the keychain, then try again.',
  toBeSure: () => OPEN_ALL,
  reference: {
    meaning: 'The keychain is locked.',
    proof: 'The keychain reports it.',
    fix: 'Unlock the keychain, and allow access if it asks.',
  },
} as const satisfies CauseModule
