import { failed, hostFirst } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

export const timeout = {
  id: 'timeout',
  possible: [{ after: ['no answer came in time'] }, { after: ['the request was canceled'], rarely: true, rank: 1 }],
  fixes: ['try-again'],
  headline: (judged) => `${hostFirst(judged)} didn’t respond in time`,
  ...failed((doubt) => `The time limit ${doubt}passed.`, 'Try again with a longer time limit.'),
  reference: {
    meaning: "The response didn't arrive in time.",
    proof: 'The time limit of the request passed.',
    fix: 'Try again, or allow more time with `--timeout`.',
  },
} as const satisfies CauseModule
