import type { CauseModule } from './cause-module.ts'
import { LOST_ON_THE_WAY } from './header-not-delivered.ts'

export const queryNotDelivered = {
  id: 'query-not-delivered',
  possible: [
    {
      after: ['the token was refused'],
      if: ['the request went by query'],
      unless: ['the answer says that a token arrived'],
      rarely: true,
      rank: 5,
    },
    { after: ['the token was reported missing'], if: ['the request went by query'] },
  ],
  provedBy: ['tokens arrive in the header and not in the query', 'elsewhere the query does not arrive'],
  needs: [
    'the same token is accepted in the header',
    'tokens arrive in the header and not in the query',
    'elsewhere the query does not arrive',
  ],
  hints: [
    { seen: ['another token is refused in the same way', 'the request went by query'], rank: 2 },
    // One address of the service loses the token: this one may, too.
    { seen: ['a query arrived without the token'], rank: 3 },
    // Another address of the service knows it, so that it's hardly revoked.
    { seen: ['a query with the token is accepted'], rank: 3 },
  ],
  ...LOST_ON_THE_WAY,
  headline: () => 'The access_token parameter doesn’t arrive',
  summary: (_, doubt) =>
    doubt === ''
      ? 'A proxy, CDN or gateway removes or changes it.'
      : `A proxy or gateway ${doubt}removes the parameter.`,
  next: () => 'Send the token in the Authorization header.',
  toBeSure: (judged) =>
    judged.saw('the same token is accepted in the header')
      ? 'the same request again, without the cache'
      : 'a working token in the query and in the header',
  reference: {
    meaning: 'A proxy, CDN or gateway removes or changes the `access_token` parameter.',
    proof: 'A token works in the header, but not in the query.',
    fix: 'Send the token in the `Authorization` header.',
  },
} as const satisfies CauseModule
