import { failed, theHost } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

export const connectionReset = {
  id: 'connection-reset',
  possible: [{ after: ['the connection was reset'] }],
  fixes: ['try-again'],
  headline: (judged) => `The connection to ${theHost(judged)} broke`,
  ...failed('No complete response was received.', 'Try again.'),
  reference: {
    meaning: 'The connection broke before the response was complete.',
    proof: 'The operating system reports it.',
    fix: 'Try again. If it happens again, a firewall or proxy may close the connection.',
  },
} as const satisfies CauseModule
