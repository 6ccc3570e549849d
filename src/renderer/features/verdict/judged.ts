import type { Diagnosis } from '../../../shared/model/diagnosis.ts'
import type { Exchange, Said, TransportCode } from '../../../shared/model/exchange.ts'
import type { Certainty, Verdict } from '../../../shared/model/verdict.ts'
import type { WebPlace } from '../../../shared/model/web-place.ts'
import type { Fault } from './fixes.ts'

/** A button of the banner. `host`: where it sends another token, shown in the button. `note`: what it sends. */
export type Act = { label: string; host?: string; note?: string; run: () => void }

export type Judged = {
  verdict: Verdict
  /** `null`: nothing was judged that could be more or less certain. */
  certainty: Certainty | null
  headline: string
  sentence: string
  /** What the fixes depend on. `null` if nothing can be fixed here. */
  fault: Fault | null
  where: WebPlace | null
}

/** What the page itself knows of a request, without a cause that could be more or less certain. */
export const judgement = (verdict: Verdict, headline: string, sentence = '', fixes: Fault['fixes'] = []): Judged => ({
  verdict,
  headline,
  sentence,
  certainty: null,
  where: null,
  fault: fixes.length === 0 ? null : { fixes, certainty: 'certain', detail: {} },
})

/** Failures on the way to the API, which may be over by now. */
const MAY_BE_OVER: ReadonlySet<TransportCode> = new Set(['dns', 'refused', 'reset', 'timed-out', 'tls', 'proxy'])

export const judgedBySaid = (said: Said): Judged => ({
  verdict: said.verdict,
  certainty: said.verdict === 'accepted' ? null : said.certainty,
  headline: said.headline,
  sentence: said.summary,
  fault: said,
  where: said.where,
})

/** What one response says by itself of the token. `null` if there is nothing to judge, as for a write that worked. */
export const judgedAlone = ({ outcome }: Pick<Exchange, 'outcome'>): Judged | null => {
  if (outcome.kind === 'response') return outcome.said === null ? null : judgedBySaid(outcome.said)
  if (outcome.code === 'cancelled') return null
  const { code, message, advice } = outcome
  const fixes = [...(code === 'refused' ? (['start-playground'] as const) : []), 'try-again' as const]
  return judgement('not-checked', message.replace(/\.$/, ''), advice, MAY_BE_OVER.has(code) ? fixes : [])
}

export const judgedBy = ({ verdict, headline, causes }: Pick<Diagnosis, 'verdict' | 'headline' | 'causes'>): Judged => {
  const [first] = causes
  return {
    verdict,
    certainty: verdict === 'accepted' ? null : (first?.certainty ?? null),
    headline,
    sentence: first?.summary ?? '',
    fault: first ?? null,
    where: first?.where ?? null,
  }
}

export const isUncertain = ({ verdict, certainty }: Judged): boolean =>
  certainty !== null && certainty !== 'certain' && verdict !== 'accepted'

/** Whether the request worked: then the status line says so, and no banner is needed. */
export const isSuccess = ({ outcome }: Pick<Exchange, 'outcome'>): boolean =>
  outcome.kind === 'response' && outcome.head.status < 400 && outcome.said?.verdict === 'accepted'
