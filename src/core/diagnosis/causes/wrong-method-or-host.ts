import { APIS } from '../../../shared/platform.ts'
import { answeredByOther, apiLabel, apiOf, statusOf } from '../judged-case.ts'
import { capital, hostFirst } from '../phrases.ts'
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
  headline: (judged) => {
    const answered = answeredByOther(judged)
    if (answered !== null && apiOf(judged) !== null)
      return `The request went to ${APIS[answered].label}, not ${apiLabel(judged)}`
    return judged.saw('the path is one of another API')
      ? 'This path belongs to Management'
      : `${capital(apiLabel(judged))} is read-only`
  },
  summary: (judged, doubt) => {
    const answered = answeredByOther(judged)
    if (answered !== null && apiOf(judged) !== null)
      return doubt === ''
        ? `${hostFirst(judged)} is ${APIS[answered].label}’s host.`
        : `The request ${doubt}went to the wrong host.`
    return judged.saw('the path is one of another API')
      ? `${capital(apiLabel(judged))} ${doubt}has no such path.`
      : `The API ${doubt}doesn’t accept this method.`
  },
  next: () => 'Send the request to the API that has this path and method.',
  detail: (judged) => ({
    answeredBy: answeredByOther(judged),
    asked: apiOf(judged),
    status: statusOf(judged),
  }),
  reference: {
    meaning: "The request went to an API that doesn't have this path or method.",
    proof:
      'Another API responds, the path belongs to another API, or the method writes. Every other cause is ruled out.',
    fix: 'Send the request to the API that has this path and method, with a token for that API.',
  },
} as const satisfies CauseModule
