import { failed, theHost } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

export const offlineDns = {
  id: 'offline-dns',
  possible: [
    { after: ['the name was not resolved'] },
    { after: ['a browser blocked the request'], rarely: true, rank: 1 },
  ],
  fixes: ['try-again'],
  headline: (judged) => `Can’t find ${theHost(judged)}`,
  ...failed((doubt) => `The host name ${doubt}can’t be resolved.`, 'Check the network and the host name.'),
  reference: {
    meaning: "The host name can't be resolved.",
    proof: 'The operating system reports it.',
    fix: 'Check your network and the spelling of the host name.',
  },
} as const satisfies CauseModule
