import type { Exchange, TransportCode } from '../../../shared/model/exchange.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'
import { DEFAULT_ENVIRONMENT } from '../../../shared/model/token-facts.ts'
import type { Certainty, Verdict } from '../../../shared/model/verdict.ts'
import type { WebPlace } from '../../../shared/model/web-place.ts'
import { isInEnvironment } from '../../../shared/text/path-place.ts'
import type { Judged } from './enable-offer.ts'
import type { Fault } from './fix-buttons.ts'
import { readsWords, type Reads } from './plan-view.ts'

/** A judgement from one answer alone. `isSettled`: nothing is open that further reads would decide. */
export type Alone = {
  verdict: Verdict
  certainty: Certainty | null
  sentence: string
  next: string
  where: WebPlace | null
  /** What can be done here depends on it; null: nothing can. */
  fault: Fault | null
  isSettled: boolean
}

/** Failures on the way to the API, which may be over by now. */
const MAY_BE_OVER: ReadonlySet<TransportCode> = new Set(['dns', 'refused', 'reset', 'timed-out', 'tls', 'proxy'])

const faultOf = (code: TransportCode): Fault | null =>
  MAY_BE_OVER.has(code)
    ? {
        fixes: [...(code === 'refused' ? (['start-playground'] as const) : []), 'try-again'],
        certainty: 'certain',
        detail: {},
      }
    : null

/** What one answer says by itself of the token that it was sent with; null: it says nothing of it. */
export const saidAlone = ({ outcome, token }: Pick<Exchange, 'outcome' | 'token'>): Alone | null => {
  if (outcome.kind === 'failure')
    return outcome.code === 'cancelled'
      ? null
      : {
          verdict: 'not-checked',
          certainty: null,
          sentence: `No answer came, so nothing was learned about ${token === null ? 'any token' : `“${token.name}”`}.`,
          next: '',
          where: null,
          fault: faultOf(outcome.code),
          isSettled: false,
        }
  const { said } = outcome
  if (said === null) return null
  return {
    verdict: said.verdict,
    certainty: said.certainty,
    sentence: `${said.headline}. ${said.summary}`.trim(),
    next: said.next,
    where: said.where,
    fault: said,
    isSettled: said.verdict === 'accepted' || said.certainty === 'certain',
  }
}

/** An answer without a body by design, of which nothing can be judged. */
const isSilent = ({ outcome }: Pick<Exchange, 'outcome'>): boolean =>
  outcome.kind === 'response' &&
  outcome.said === null &&
  (outcome.head.status === 304 || outcome.reading.class === 'empty')

/** The same beside the answer: where it is silent (204, 304), that is told, too. */
export const wordsOnView = (exchange: Pick<Exchange, 'outcome' | 'token'>): Alone | null => {
  if (isSilent(exchange))
    return {
      verdict: 'not-checked',
      certainty: null,
      sentence: `This answer says nothing about ${exchange.token === null ? 'any token' : `“${exchange.token.name}”`}.`,
      next: '',
      where: null,
      fault: null,
      // There is no verdict to make certain: a diagnosis begins anew.
      isSettled: true,
    }
  return saidAlone(exchange)
}

/** `Make certain (up to 5 reads)`: what the one button does. */
export const certainWords = ({ isSettled }: Pick<Alone, 'isSettled'>, reads: Reads | null): string => {
  if (isSettled) return 'Diagnose…'
  return reads === null || reads.most === 0 ? 'Make certain…' : `Make certain (${readsWords(reads)})`
}

/** The one fault, at the place of the request, as of a judgement: the default environment where its path means that one. */
export const judgedAlone = (
  { fixes, certainty }: Fault,
  { api, path, spaceId, environmentId }: Pick<RequestDraft, 'api' | 'path' | 'spaceId' | 'environmentId'>,
): Judged => ({
  causes: [{ fixes, certainty }],
  target: {
    space: spaceId,
    environment: environmentId ?? (isInEnvironment(api, path) ? DEFAULT_ENVIRONMENT : null),
  },
})
