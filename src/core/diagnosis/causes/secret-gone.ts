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
  summary: (judged, doubt) => {
    if (variableOf(judged) !== null) return 'The token is read from this variable.'
    return doubt === '' ? 'Its entry in the vault is still there.' : `The token is ${doubt}gone from the keychain.`
  },
  next: (judged) =>
    variableOf(judged) === null
      ? 'Paste the token again, or remove it from the vault.'
      : `Set ${variableOf(judged)}, then try again. In a GitHub workflow: env: { ${variableOf(judged)}: '\${{ secrets.${variableOf(judged)} }}' }`,
  toBeSure: () => OPEN_ALL,
  detail: (judged) => ({ expectedIn: variableOf(judged) }),
  reference: {
    meaning: "The token's secret isn't there: the keychain has none, or the variable in the manifest isn't set.",
    proof: "The keychain is unlocked and has no such item, or the variable isn't set. Nothing is sent.",
    fix: 'Set the variable, or paste the token again.',
  },
} as const satisfies CauseModule
