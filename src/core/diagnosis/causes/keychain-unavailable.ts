import type { CauseModule } from './cause-module.ts'

const HANGS = 'the keychain does not answer'

export const keychainUnavailable = {
  id: 'keychain-unavailable',
  possible: [{ after: ['the keychain is not there', 'the keychain does not answer'] }],
  headline: ({ saw }) => (saw(HANGS) ? 'The system keychain isn’t responding' : 'No system keychain found'),
  summary: () => 'The token can’t be read.',
  next: ({ saw }) =>
    saw(HANGS)
      ? 'Look for an open keychain dialog, perhaps behind other windows.'
      : 'Start or install a system keychain, such as gnome-keyring.',
  reference: {
    meaning: 'No keychain responds on this system.',
    proof: "The keychain can't be reached, or doesn't respond in time.",
    fix: 'Look for an open keychain dialog. Otherwise, start or install a keychain, such as gnome-keyring on Linux.',
  },
} as const satisfies CauseModule
