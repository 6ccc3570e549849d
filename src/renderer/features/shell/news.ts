import type { Exchange } from '../../../shared/model/exchange.ts'
import { isSuccess, type Judged } from '../verdict/judged.ts'
import { CERTAINTY_WORDS } from '../verdict/words.ts'
import { statusLabel } from '../viewer/status.ts'

/** A verdict as the banner shows it, to be read out. */
export const verdictNews = ({ headline, certainty, sentence }: Judged): string =>
  `${headline.replace(/\.$/, '')}${certainty === null ? '' : `, ${CERTAINTY_WORDS[certainty].label.toLowerCase()}`}. ${sentence}`.trim()

/** The result of a request for a screen reader: the status in words, and the verdict. */
export const answerNews = (exchange: Pick<Exchange, 'outcome'>, judged: Judged | null): string => {
  const { code, text } = statusLabel(exchange)
  if (exchange.outcome.kind === 'failure' && judged !== null) return verdictNews(judged)
  const status = `${`${code} ${text}`.trim()}.`
  if (judged === null) return status
  return `${status} ${isSuccess(exchange) ? 'It works.' : verdictNews(judged)}`
}
