import { NOTHING, recordDetail, supportKnows } from './failure-words.ts'
import { formatSpan } from '../../../shared/text/format-numbers.ts'
import type { CauseModule } from './cause-module.ts'

export const platformError = {
  id: 'platform-error',
  possible: [{ after: ['a gateway failed without a record', 'the platform failed', 'the space is hibernated'] }],
  fixes: ['try-again'],
  sentence: (w) =>
    w.hibernated
      ? 'The space is hibernated: the platform has put it to sleep, for every token.'
      : w.errorId === null
        ? `Something in front of the platform${w.server === null ? '' : ` (${w.server})`} cannot reach it now${w.status === null ? '' : ` (${w.status})`}: ${NOTHING}.`
        : `The platform cannot answer now (${w.errorId}): ${NOTHING}.`,
  next: (w) =>
    w.hibernated
      ? 'Open the space in the web app to wake it, then try again. Keep the token.'
      : `Try again ${w.waitSeconds === null || w.waitSeconds <= 1 ? 'later' : `in ${formatSpan(w.waitSeconds)}`} and check the platform’s status page${supportKnows(w)}. Keep the token.`,
  detail: (w) => ({ ...recordDetail(w), waitSeconds: w.waitSeconds }),
} as const satisfies CauseModule
