import { formatSpan } from '../../../shared/text/format-numbers.ts'
import { errorIdOf, serverOf, serviceOf, statusOf, waitSecondsOf, type JudgedCase } from '../judged-case.ts'
import { inBrackets, recordDetail } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

const isAsleep = ({ saw }: JudgedCase): boolean => saw('the space is hibernated')

export const platformError = {
  id: 'platform-error',
  possible: [{ after: ['a gateway failed without a record', 'the platform failed', 'the space is hibernated'] }],
  fixes: ['try-again'],
  headline: (judged) => (isAsleep(judged) ? 'The space is hibernated' : `${serviceOf(judged)} can’t respond right now`),
  summary: (judged, doubt) => {
    if (isAsleep(judged)) return `${serviceOf(judged)} put it to sleep, for every token.`
    const id = errorIdOf(judged)
    if (id !== null) return `It returned ${id}, which isn’t about the token.`
    if (!judged.saw('a gateway failed without a record')) return 'The token isn’t the reason.'
    return doubt === ''
      ? `A gateway in front of it failed${inBrackets(statusOf(judged))}.`
      : `It${inBrackets(serverOf(judged))} ${doubt}can’t reach ${serviceOf(judged)}.`
  },
  next: (judged) => {
    const wait = waitSecondsOf(judged)
    if (isAsleep(judged)) return 'Open the space in the web app to wake it.'
    return `Try again ${wait === null || wait <= 1 ? 'later' : `in ${formatSpan(wait)}`}.`
  },
  toBeSure: () => 'the same request later',
  detail: (judged) => ({ ...recordDetail(judged), waitSeconds: waitSecondsOf(judged) }),
  reference: {
    meaning: "The API can't respond now, or the space is hibernated.",
    proof:
      "The API reports it. A gateway's error page without an error record proves it only if the other causes are ruled out.",
    fix: "Try again later, and check Contentful's status page. To wake a hibernated space, open it in the web app.",
  },
} as const satisfies CauseModule
