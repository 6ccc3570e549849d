import { capital, NOTHING, theHost, failed } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

export const timeout = {
  id: 'timeout',
  possible: [{ after: ['no answer came in time'] }, { after: ['the request was canceled'], rarely: true, rank: 1 }],
  fixes: ['try-again'],
  headline: (judged) => `${capital(theHost(judged))} didn’t respond in time`,
  ...failed(
    (judged) => `${capital(theHost(judged))} did not answer completely in time: ${NOTHING}.`,
    'Try again, or allow a longer time. Keep the token: nothing suggests that it is bad.',
  ),
  reference: {
    meaning: "The response didn't arrive in time.",
    proof: 'The time limit of the request passed.',
    fix: 'Try again, or allow more time with `--timeout`.',
  },
} as const satisfies CauseModule
