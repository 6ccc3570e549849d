import type { JudgedCase } from '../judged-case.ts'
import { OPEN_ALL } from './keychain-locked.ts'
import type { CauseModule } from './cause-module.ts'

/** The unset variable that should contain it. `null` if it was in the keychain. */
const variableOf = ({ facts }: JudgedCase): string | null => {
  const credential = facts?.input.credential
  return credential?.state === 'unreadable' ? (credential.variable ?? null) : null
}

export const secretGone = {
  id: 'secret-gone',
  possible: [{ after: ['the secret is gone', 'the keychain gave no secret'] }],
  fixes: ['use-another-token', 'replace-secret'],
  headline: (judged) =>
    variableOf(judged) === null ? 'This token is gone from the keychain' : `${variableOf(judged)} isn’t set`,
  sentence: (judged) =>
    variableOf(judged) === null
      ? 'The keychain no longer holds this token’s secret.'
      : `The variable ${variableOf(judged)} is not set, so there is no token to send.`,
  next: (judged) =>
    variableOf(judged) === null
      ? 'Paste the token again, or remove the entry.'
      : `Set ${variableOf(judged)} where this runs, then try again.`,
  toBeSure: () => OPEN_ALL,
  detail: (judged) => ({ expectedIn: variableOf(judged) }),
  reference: {
    meaning: "The token's secret isn't there: the keychain has none, or the variable in the manifest isn't set.",
    proof: "The keychain is unlocked and has no such item, or the variable isn't set. Nothing is sent.",
    fix: 'Set the variable, or paste the token again.',
  },
} as const satisfies CauseModule
