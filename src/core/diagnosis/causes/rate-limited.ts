import { NOTHING } from './failure-words.ts'
import { formatSpan } from '../../../shared/text/format-numbers.ts'
import type { CauseModule } from './cause-module.ts'

export const rateLimited = {
  id: 'rate-limited',
  possible: [{ after: ['the platform limits the rate'] }],
  fixes: ['wait-for-rate'],
  sentence: () => `The platform is limiting the rate of requests: ${NOTHING}.`,
  next: (w) =>
    `Wait ${w.waitSeconds === null ? 'a moment' : formatSpan(w.waitSeconds)} and try again with fewer requests at a time. Keep the token.`,
  detail: (w) => ({ waitSeconds: w.waitSeconds }),
} as const satisfies CauseModule
