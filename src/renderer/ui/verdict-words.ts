import type { Verdict } from '../../shared/model/verdict.ts'

/** A verdict in a word or two, and what it says about the token. `never`: nothing was learned of it yet. */
export const VERDICT_WORDS: Readonly<Record<Verdict | 'never', { label: string; meaning: string }>> = {
  accepted: { label: 'Accepted', meaning: 'The API accepted the token.' },
  rejected: { label: 'Rejected', meaning: 'The API rejected the token.' },
  'no-access': { label: 'No access', meaning: 'The token is good, but not for this request.' },
  'not-checked': { label: 'Not checked', meaning: 'Nothing was learned about the token.' },
  unreadable: { label: 'Unreadable', meaning: 'The keychain did not release the token.' },
  never: { label: 'Not checked yet', meaning: 'Nothing is known for certain about this token yet.' },
}
