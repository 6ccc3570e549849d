import { CMA_TOKENS_PLACE } from '../../../shared/platform.ts'
import { foreignDay } from '../../../shared/text/dates.ts'
import type { CauseModule } from './cause-module.ts'

export const tokenExpired = {
  id: 'token-expired',
  possible: [
    {
      after: ['the token was refused'],
      if: ['the request went to Management'],
      unless: ['no token was sent'],
      rarely: true,
      rank: 4,
    },
    { after: ['the token was refused'], if: ['Management lists the token as expired'], rank: 4 },
  ],
  provedBy: ['Management lists the token as expired'],
  needs: ['Management lists the token as expired'],
  consents: ['managementRead'],
  decidedBy: ['account-tokens', 'own-account'],
  fixes: ['use-another-token', 'replace-secret'],
  sentence: (w) =>
    w.endedAt === null
      ? 'The token may have reached its end date: personal access tokens can have one.'
      : `The token${w.accountTokenName === null ? '' : ` “${w.accountTokenName}”`} has expired: its end date was ${foreignDay(w.endedAt)}.`,
  next: () => 'Create a new personal access token; an end date can be set only when it is created.',
  where: () => CMA_TOKENS_PLACE,
  toBeSure: (w) =>
    w.saw('Management lists the token as expired')
      ? null
      : 'the account’s list of tokens, read with another of its tokens',
  detail: (w) => ({ name: w.accountTokenName, endedAt: w.endedAt, lastUsedAt: w.lastUsedAt }),
} as const satisfies CauseModule
