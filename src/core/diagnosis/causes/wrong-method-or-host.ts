import { APIS } from '../../../shared/platform.ts'
import { capital } from './phrases.ts'
import type { CauseModule } from './cause-module.ts'

export const wrongMethodOrHost = {
  id: 'wrong-method-or-host',
  possible: [
    {
      after: ['the environment was not found', 'the space was not found', 'something was not found'],
      if: ['the path is one of another API'],
      rank: 6,
    },
    { after: ['something was not found'], if: ['another API answered'], rank: 6 },
    { after: ['something was not found'], if: ['the request writes'], rank: 6 },
  ],
  ruledOutBy: ['drafts hold the resource'],
  hints: [
    { seen: ['another API answered', 'something was not found'], rank: 5 },
    { seen: ['the path is one of another API'], rank: 5 },
  ],
  isOfRequest: true,
  sentence: (w) => {
    if (w.answeredBy !== null && w.answeredBy !== w.api && w.api !== null)
      return `The request went to the wrong host: ${APIS[w.answeredBy].label} answered, but ${w.apiLabel} was meant.`
    return w.saw('the path is one of another API')
      ? `${capital(w.apiLabel)} has nothing at this path: the path belongs to Management.`
      : `${capital(w.apiLabel)} does not accept this method: it only reads.`
  },
  next: () =>
    'Send the request to the API that has this path and method, with a token of that API. This token needs no change.',
  detail: (w) => ({ answeredBy: w.answeredBy === w.api ? null : w.answeredBy, asked: w.api, status: w.status }),
} as const satisfies CauseModule
