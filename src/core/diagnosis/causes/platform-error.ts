import { formatSpan } from '../../../shared/text/format-numbers.ts'
import { isHibernated } from '../observe/answer.ts'
import { errorIdOf, serverOf, serviceOf, statusOf, waitSecondsOf, type JudgedCase } from '../judged-case.ts'
import { NOTHING, recordDetail, supportKnows, inBrackets } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

const isAsleep = ({ answer }: JudgedCase): boolean => answer?.kind === 'record' && isHibernated(answer)

export const platformError = {
  id: 'platform-error',
  possible: [{ after: ['a gateway failed without a record', 'the platform failed', 'the space is hibernated'] }],
  fixes: ['try-again'],
  headline: (judged) => (isAsleep(judged) ? 'The space is hibernated' : `${serviceOf(judged)} can’t respond right now`),
  sentence: (judged) =>
    isAsleep(judged)
      ? 'The space is hibernated: the platform has put it to sleep, for every token.'
      : errorIdOf(judged) === null
        ? `Something in front of the platform${inBrackets(serverOf(judged))} cannot reach it now${inBrackets(statusOf(judged))}: ${NOTHING}.`
        : `The platform cannot answer now (${errorIdOf(judged)}): ${NOTHING}.`,
  next: (judged) => {
    const wait = waitSecondsOf(judged)
    return isAsleep(judged)
      ? 'Open the space in the web app to wake it, then try again. Keep the token.'
      : `Try again ${wait === null || wait <= 1 ? 'later' : `in ${formatSpan(wait)}`} and check the platform’s status page${supportKnows(judged)}. Keep the token.`
  },
  detail: (judged) => ({ ...recordDetail(judged), waitSeconds: waitSecondsOf(judged) }),
  reference: {
    meaning: "The API can't respond now, or the space is hibernated.",
    proof:
      "The API reports it. A gateway's error page without an error record proves it only if the other causes are ruled out.",
    fix: "Try again later, and check Contentful's status page. To wake a hibernated space, open it in the web app.",
  },
} as const satisfies CauseModule
