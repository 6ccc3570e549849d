import { formatSpan } from '../../../shared/text/format-numbers.ts'
import { errorIdOf, serverOf, serviceOf, statusOf, waitSecondsOf } from '../judged-case.ts'
import { inBrackets, recordDetail } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

export const platformError = {
  id: 'platform-error',
  possible: [{ after: ['a gateway failed without a record', 'the platform failed'] }],
  fixes: ['try-again'],
  headline: (judged) => `${serviceOf(judged)} can’t respond right now`,
  summary: (judged, doubt) => {
    const id = errorIdOf(judged)
    if (id !== null) return `It returned ${id}, which isn’t about the token.`
    if (!judged.saw('a gateway failed without a record')) return 'The token isn’t the reason.'
    return doubt === ''
      ? `A gateway in front of it failed${inBrackets(statusOf(judged))}.`
      : `It${inBrackets(serverOf(judged))} ${doubt}can’t reach ${serviceOf(judged)}.`
  },
  next: (judged) => {
    const wait = waitSecondsOf(judged)
    return `Try again ${wait === null || wait <= 1 ? 'later' : `in ${formatSpan(wait)}`}.`
  },
  toBeSure: () => 'the same request later',
  detail: (judged) => ({ ...recordDetail(judged), waitSeconds: waitSecondsOf(judged) }),
  reference: {
    meaning: "The API can't respond now.",
    proof:
      "The API reports it. A gateway's error page without an error record proves it only if the other causes are ruled out.",
    fix: "Try again later, and check Contentful's status page.",
  },
} as const satisfies CauseModule
