import type { CauseModule } from './cause-module.ts'

const HANGS = 'the keychain does not answer'

export const keychainUnavailable = {
  id: 'keychain-unavailable',
  possible: [{ after: ['the keychain is not there', 'the keychain does not answer'] }],
  headline: ({ saw }) => (saw(HANGS) ? 'The system keychain isn’t responding' : 'No system keychain found'),
  sentence: ({ saw }) =>
    saw(HANGS)
      ? 'The system’s keychain is not responding, so the token could not be read.'
      : 'No keychain is responding on this system, so the token could not be read.',
  next: ({ saw }) =>
    saw(HANGS)
      ? 'Look for a keychain dialog, perhaps behind other windows, and answer it. If there is none, restart the keychain (or log out and in again), or paste the token for this request only.'
      : 'Start or install the system’s keychain (on Linux a Secret Service such as gnome-keyring), or paste the token for this request only.',
  reference: {
    meaning: 'No keychain responds on this system.',
    proof: "The keychain can't be reached, or doesn't respond in time.",
    fix: 'Look for an open keychain dialog. Otherwise, start or install a keychain, such as gnome-keyring on Linux.',
  },
} as const satisfies CauseModule
