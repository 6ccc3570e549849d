import type { Diagnosis } from '../../../shared/model/diagnosis.ts'
import type { Exchange } from '../../../shared/model/exchange.ts'
import { causeWords, VERDICT_WORDS } from '../../ui/verdict-words.ts'
import { statusLabel } from '../viewer/status.ts'

/** What came of a request, to be read out: the status in words, and what it says of the token. */
export const answerNews = (exchange: Pick<Exchange, 'outcome'>): string => {
  const { code, text } = statusLabel(exchange)
  if (exchange.outcome.kind === 'failure') return `${code}: ${text}.`
  const { said } = exchange.outcome
  const cause = said === null ? '' : causeWords(said)
  const status = `${code} ${text}`.trim()
  return cause === '' || text.includes(cause) ? `Answer: ${status}.` : `Answer: ${status}, ${cause}.`
}

/** A judgement, to be read out: its word and its sentence. */
export const verdictNews = ({ verdict, sentence }: Pick<Diagnosis, 'verdict' | 'sentence'>): string =>
  `${VERDICT_WORDS[verdict].label}. ${sentence}`
