import { accountTokenName, apiLabel, mayReadManagement, otherServicesOf, type JudgedCase } from '../judged-case.ts'
import { capital, isAccountToken, placeOfTokens, otherPlaces } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

const ANY = new Intl.ListFormat('en', { type: 'disjunction' })

/** The list of the space's keys, unless it was read to its end, or the token is none of a space. */
const keyListWouldDecide = (judged: JudgedCase): string | null => {
  if (judged.saw('Management does not list the key')) return null
  if (!mayReadManagement(judged)) return 'the space’s list of keys (read with a Management token)'
  return isAccountToken(judged)
    ? null
    : 'the space’s whole list of keys, read with a Management token that sees their values'
}

/** It worked in this space, whose whole list of keys lacks it now. */
const isGoneFromList = ({ saw }: JudgedCase): boolean =>
  saw('Management does not list the key') &&
  (saw('the token was seen working') || saw('the token was seen working in another environment'))

export const tokenUnknownOrRevoked = {
  id: 'token-unknown-or-revoked',
  possible: [
    { after: ['a tool hides its reason'], rarely: true, rank: 3 },
    { after: ['the token was refused'], unless: ['no token was sent'], rank: 2 },
  ],
  provedBy: [
    'Management lists the token as revoked',
    // It was a key of this space, and the space's whole list doesn't have it any more.
    { seen: ['Management does not list the key', 'the token was seen working'] },
    { seen: ['Management does not list the key', 'the token was seen working in another environment'] },
  ],
  hints: [
    { seen: ['the token is kept as revoked'], rank: 6 },
    { seen: ['Management does not list the key', 'the token is kept as one of this space'], rank: 6 },
  ],
  consents: ['managementRead', 'otherServices'],
  decidedBy: ['account-tokens', 'own-account', 'key-lists-first', 'key-lists'],
  fixes: ['use-another-token', 'replace-secret'],
  headline: (judged) => `This ${isAccountToken(judged) ? 'token' : 'key'} was revoked or replaced`,
  sentence: (judged) =>
    judged.saw('Management lists the token as revoked')
      ? `The token${accountTokenName(judged) === null ? '' : ` “${accountTokenName(judged)}”`} was revoked, according to Management.`
      : isGoneFromList(judged)
        ? `${capital(apiLabel(judged))} accepted this key before, and the space no longer lists it: it was revoked or replaced.`
        : `${capital(apiLabel(judged))} does not know the token: it was revoked or regenerated, has expired, or never existed.`,
  next: (judged) => {
    const fresh = isAccountToken(judged)
      ? 'Create a new personal access token; the old value cannot be brought back.'
      : 'Look for the key among those of the space, or create a new one there; the old value cannot be brought back.'
    return otherServicesOf(judged).length === 0 &&
      !judged.isAlone &&
      !judged.saw('Management lists the token as revoked') &&
      !isGoneFromList(judged)
      ? `Try the other region before you replace the token: only one service is known here. ${fresh}`
      : fresh
  },
  where: placeOfTokens,
  toBeSure: (judged) => {
    const open = [
      judged.isAlone ? 'the same token on the other APIs' : null,
      keyListWouldDecide(judged),
      otherPlaces(judged),
    ]
    const asked = open.filter((one) => one !== null)
    return asked.length === 0 ? null : ANY.format(asked)
  },
  reference: {
    meaning: "Contentful doesn't recognize this token. It was revoked or replaced, or it never existed.",
    proof:
      "Management lists the token as revoked, or the key worked in this space before and the space's list of keys no longer has it. Or every other cause is ruled out.",
    fix: "Look for the key in the web app, or create a new one. The old value can't be restored.",
  },
} as const satisfies CauseModule
