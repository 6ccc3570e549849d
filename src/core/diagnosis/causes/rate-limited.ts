import { formatSpan } from '../../../shared/text/format-numbers.ts'
import { waitSecondsOf } from '../judged-case.ts'
import type { CauseModule } from './cause-module.ts'

export const rateLimited = {
  id: 'rate-limited',
  possible: [{ after: ['the platform limits the rate'] }],
  fixes: ['wait-for-rate'],
  headline: () => 'Too many requests',
  summary: () => 'The API limits requests per second.',
  next: (judged) => {
    const wait = waitSecondsOf(judged)
    return `Wait ${wait === null ? 'a moment' : formatSpan(wait)}, then try again.`
  },
  detail: (judged) => ({ waitSeconds: waitSecondsOf(judged) }),
  reference: {
    meaning: 'The API limits the rate of requests.',
    proof: 'The API responds with 429.',
    fix: 'Wait and try again, with fewer requests at a time.',
  },
} as const satisfies CauseModule
