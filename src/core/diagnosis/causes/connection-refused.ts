import { capital } from './phrases.ts'
import { NOTHING, theHost, failed } from './failure-words.ts'
import { START_PLAYGROUND } from '../../requests/transport-failures.ts'
import type { CauseModule } from './cause-module.ts'

const REFUSED = failed(
  (w) => `${capital(theHost(w))} refuses connections: ${NOTHING}.`,
  'Check the address and port, and whether the server is running. Keep the token: nothing suggests that it is bad.',
)

export const connectionRefused = {
  id: 'connection-refused',
  possible: [{ after: ['the connection was refused'] }],
  fixes: ['start-playground', 'try-again'],
  ...REFUSED,
  next: (w) => (w.isPlayground ? START_PLAYGROUND : REFUSED.next(w)),
} as const satisfies CauseModule
