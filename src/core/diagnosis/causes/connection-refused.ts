import { START_PLAYGROUND } from '../../requests/transport-failures.ts'
import { failed, theHost } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

const REFUSED = failed('The connection was refused.', 'Check the address and port.')

export const connectionRefused = {
  id: 'connection-refused',
  possible: [{ after: ['the connection was refused'] }],
  fixes: ['start-playground', 'try-again'],
  headline: (judged) => `Can’t connect to ${theHost(judged)}`,
  ...REFUSED,
  next: (judged) => (judged.facts?.input.service.isPlayground === true ? START_PLAYGROUND : REFUSED.next(judged)),
  reference: {
    meaning: 'The host refuses connections.',
    proof: 'The operating system reports it.',
    fix: 'Check the address and port, and whether the server is running.',
  },
} as const satisfies CauseModule
