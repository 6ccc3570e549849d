import type { CauseModule } from './cause-module.ts'

/** What decides whether the token arrives in one of its two places. */
export const LOST_ON_THE_WAY = {
  ruledOutBy: ['another token is accepted in the same way', 'the answer says that a token arrived'],
  decidedBy: [
    'header-instead',
    'other-placement',
    'placement-past-cache',
    'other-tokens-here',
    'token-arrival',
    'other-tokens-elsewhere',
  ],
  // Another fault may hide it, and a proxy may remove the token from either place.
  doubtedBy: [{ seen: ['the token was refused', 'the same token is refused in the other placement'] }],
} as const

export const headerNotDelivered = {
  id: 'header-not-delivered',
  possible: [
    {
      after: ['the token was refused'],
      unless: ['no token was sent', 'the request went by query', 'the answer says that a token arrived'],
      rarely: true,
      rank: 5,
    },
    { after: ['the token was reported missing'], unless: ['no token was sent', 'the request went by query'] },
  ],
  provedBy: ['tokens arrive in the query and not in the header', 'elsewhere the header does not arrive'],
  needs: [
    'the same token is accepted in the query',
    'tokens arrive in the query and not in the header',
    'elsewhere the header does not arrive',
  ],
  hints: [
    { seen: ['another token is refused in the same way', 'the request went by header'], rank: 2 },
    // One address of the service loses the token: this one may, too.
    { seen: ['a query arrived without the token'], rank: 3 },
    // Another address of the service knows it, so that it's hardly revoked.
    { seen: ['a query with the token is accepted'], rank: 3 },
  ],
  ...LOST_ON_THE_WAY,
  headline: () => 'The Authorization header doesn’t arrive',
  summary: (_, doubt) =>
    doubt === ''
      ? 'A proxy, CDN or gateway removes or changes it.'
      : `A proxy or gateway ${doubt}removes the Authorization header.`,
  next: () => 'Configure the proxy to pass the Authorization header on.',
  toBeSure: (judged) =>
    judged.saw('the same token is accepted in the query')
      ? 'the same request again, without the cache'
      : 'a working token in the header and in the query',
  reference: {
    meaning: 'A proxy, CDN or gateway removes or changes the `Authorization` header.',
    proof: 'A token works in the query, but not in the header.',
    fix: 'Configure the proxy to pass the header on. Until then, send the token in the query.',
  },
} as const satisfies CauseModule
