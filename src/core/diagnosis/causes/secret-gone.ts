import { OPEN_ALL } from './keychain-locked.ts'
import type { CauseModule } from './cause-module.ts'

export const secretGone = {
  id: 'secret-gone',
  possible: [{ after: ['the secret is gone', 'the keychain gave no secret'] }],
  fixes: ['use-another-token', 'replace-secret'],
  sentence: () => 'The keychain no longer holds this token’s secret.',
  next: () => 'Paste the token again, or remove the entry.',
  toBeSure: () => OPEN_ALL,
  reference: {
    meaning: "The keychain no longer contains this token's secret.",
    proof: 'The keychain is unlocked and has no such item.',
    fix: 'Paste the token again, or remove it from the vault.',
  },
} as const satisfies CauseModule
