import type { Diagnosis } from '../../../shared/model/diagnosis.ts'
import type { Exchange } from '../../../shared/model/exchange.ts'
import { wordsOnView } from '../diagnosis/on-view-words.ts'
import { verdictHead } from '../diagnosis/words.ts'
import { statusLabel } from '../viewer/status.ts'

/** A verdict as the diagnosis shows it: its word, how sure it is, and its sentence. */
const told = (verdict: Parameters<typeof verdictHead>[0]): string => {
  const { label, certainty } = verdictHead(verdict)
  return `${label}${certainty === null ? '' : `, ${certainty.toLowerCase()}`}. ${verdict.sentence}`
}

/** What came of a request, to be read out: the status in words, and the verdict that stands beside the answer. */
export const answerNews = (exchange: Pick<Exchange, 'outcome' | 'token'>): string => {
  const { code, text } = statusLabel(exchange)
  const status = exchange.outcome.kind === 'failure' ? `${code}: ${text}.` : `Answer: ${`${code} ${text}`.trim()}.`
  const alone = wordsOnView(exchange)
  return alone === null ? status : `${status} ${told(alone)}`
}

/** A judgement, to be read out: as it stands in the diagnosis. */
export const verdictNews = ({
  verdict,
  sentence,
  causes,
}: Pick<Diagnosis, 'verdict' | 'sentence' | 'causes'>): string =>
  told({ verdict, sentence, certainty: causes[0]?.certainty ?? null })
