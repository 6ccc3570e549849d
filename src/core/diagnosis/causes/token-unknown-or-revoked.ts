import { isAccount, placeOfTokens, otherPlaces, askManagement } from './token-words.ts'
import { capital } from './phrases.ts'
import type { CauseModule } from './cause-module.ts'

const ANY = new Intl.ListFormat('en', { type: 'disjunction' })

export const tokenUnknownOrRevoked = {
  id: 'token-unknown-or-revoked',
  possible: [{ after: ['the token was refused'], unless: ['no token was sent'], rank: 2 }],
  provedBy: ['Management lists the token as revoked'],
  hints: [{ seen: ['the token is kept as revoked'], rank: 6 }],
  consents: ['managementRead', 'otherServices'],
  decidedBy: ['account-tokens', 'own-account', 'key-lists'],
  fixes: ['use-another-token', 'replace-secret'],
  sentence: (w) =>
    w.saw('Management lists the token as revoked')
      ? `The token${w.accountTokenName === null ? '' : ` “${w.accountTokenName}”`} was revoked, according to Management.`
      : `${capital(w.apiLabel)} does not know the token: it was revoked or regenerated, has expired, or never existed.`,
  next: (w) => {
    const fresh = isAccount(w)
      ? 'Create a new personal access token; the old value cannot be brought back.'
      : 'Look for the key among those of the space, or create a new one there; the old value cannot be brought back.'
    return w.otherServices.length === 0 && !w.offline && !w.saw('Management lists the token as revoked')
      ? `Try the other region before you replace the token: only one service is known here. ${fresh}`
      : fresh
  },
  where: placeOfTokens,
  toBeSure: (w) => {
    const open = [w.offline ? 'the same token on the other APIs' : null, askManagement(w), otherPlaces(w)]
    const asked = open.filter((one) => one !== null)
    return asked.length === 0 ? null : ANY.format(asked)
  },
} as const satisfies CauseModule
