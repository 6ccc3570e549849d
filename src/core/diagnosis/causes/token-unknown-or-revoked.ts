import { foreignDay, shortDay } from '../../../shared/text/dates.ts'
import { listed } from '../../../shared/text/listed-words.ts'
import { vaultOf } from '../facts.ts'
import { mayReadManagement, type JudgedCase } from '../judged-case.ts'
import { isAccountToken, otherPlaces, placeOfTokens } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

/** The list of the space's keys, unless it was read to its end, or the token is none of a space. */
const keyListWouldDecide = (judged: JudgedCase): string | null => {
  if (judged.saw('Management does not list the key')) return null
  if (!mayReadManagement(judged)) return 'the space’s key list'
  return isAccountToken(judged) ? null : 'the space’s key list with values'
}

/** It worked in this space, whose whole list of keys lacks it now. */
const isGoneFromList = ({ saw }: JudgedCase): boolean =>
  saw('Management does not list the key') &&
  (saw('the token was seen working') || saw('the token was seen working in another environment'))

const lastWorked = ({ facts }: JudgedCase): string => {
  const workedAt = facts === null ? undefined : vaultOf(facts.input)?.workedAt
  return workedAt === undefined ? 'worked before' : `last worked on ${shortDay(workedAt)}`
}

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
  headline: (judged, certainty) => {
    const what = isAccountToken(judged) ? 'token' : 'key'
    const isRevoked = judged.saw('Management lists the token as revoked') || isGoneFromList(judged)
    if (isRevoked) return `This ${what} was revoked`
    // A value that was mistyped or cut off when it was saved is refused in the same way.
    return `This ${what} was ${certainty === 'certain' ? 'revoked, replaced or mistyped' : 'revoked or replaced'}`
  },
  summary: (judged, doubt) => {
    if (doubt !== '') return `It was ${doubt}revoked or replaced.`
    const revokedAt = judged.management.account?.revokedAt ?? null
    if (judged.saw('Management lists the token as revoked'))
      return `The account lists it as revoked${revokedAt === null ? '' : ` on ${foreignDay(revokedAt)}`}.`
    if (isGoneFromList(judged)) return `It ${lastWorked(judged)}. It’s no longer in the key list.`
    return judged.saw('every other API refuses the token') ? 'Every other API refuses it, too.' : ''
  },
  next: (judged) =>
    isAccountToken(judged) ? 'Create a new personal access token.' : 'Replace the token with a current key.',
  where: placeOfTokens,
  toBeSure: (judged) => {
    const open = [
      judged.isAlone ? 'the same token at the other APIs' : null,
      keyListWouldDecide(judged),
      otherPlaces(judged),
    ]
    const asked = open.filter((one) => one !== null)
    return asked.length === 0 ? null : listed(asked, 'or')
  },
  reference: {
    meaning: "Contentful doesn't recognize this token. It was revoked, replaced or mistyped.",
    proof:
      "Management lists the token as revoked, or the key worked in this space before and the space's list of keys no longer has it. Or every other cause is ruled out.",
    fix: "Look for the key in the web app, or create a new one. The old value can't be restored.",
  },
} as const satisfies CauseModule
