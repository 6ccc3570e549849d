import { CMA_TOKENS_PLACE } from '../../../shared/platform.ts'
import { foreignDay } from '../../../shared/text/dates.ts'
import type { JudgedCase } from '../judged-case.ts'
import type { CauseModule } from './cause-module.ts'

const endOf = ({ management }: JudgedCase): string | null => management.account?.expiresAt ?? null

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
  headline: () => 'This token has expired',
  summary: (judged, doubt) => {
    const endedAt = endOf(judged)
    return endedAt === null ? `It ${doubt}reached its end date.` : `Its end date was ${foreignDay(endedAt)}.`
  },
  next: () => 'Create a new personal access token.',
  where: () => CMA_TOKENS_PLACE,
  toBeSure: (judged) =>
    judged.saw('Management lists the token as expired')
      ? null
      : 'the account’s token list, read with another of its tokens',
  detail: (judged) => ({
    name: judged.management.account?.name ?? null,
    endedAt: endOf(judged),
    lastUsedAt: judged.management.account?.lastUsedAt ?? null,
  }),
  reference: {
    meaning: 'The personal access token has reached its end date.',
    proof: 'Management lists the token as expired. Another token of the same account has to read that list.',
    fix: 'Create a new personal access token.',
  },
} as const satisfies CauseModule
