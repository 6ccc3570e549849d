import type { PlaceOfMistake } from '../../../shared/contract/app.ts'
import type { Exchange } from '../../../shared/model/exchange.ts'
import { noteMistake } from '../../bridge/mistakes.ts'
import { announcer } from '../../page/announcer.svelte.ts'
import { checks } from '../verdict/checks.svelte.ts'
import { isSuccess, judgedAlone, judgedBy, type Judged } from '../verdict/judged.ts'
import { onView } from '../verdict/on-view.svelte.ts'
import { exchanges } from '../request/exchanges.svelte.ts'
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

/** An announcement that fails is logged, and doesn't stop the next one. */
const say = (place: PlaceOfMistake, news: () => string): void => {
  try {
    announcer.say(news())
  } catch (error) {
    noteMistake(place, error)
  }
}

/** Announces each new result and verdict. A running request announces itself; an older exchange that is selected isn't new. */
export const announceNews = (): void => {
  let running: readonly string[] = []
  $effect(() => {
    for (const id of running) {
      const state = exchanges.entries.find((entry) => entry.id === id)?.state
      if (state?.kind === 'ended') say('answer', () => answerNews(state.exchange, judgedAlone(state.exchange)))
      else if (state?.kind === 'refused') say('answer', () => state.error.message)
    }
    running = exchanges.running.map(({ id }) => id)
  })
  $effect(() => {
    const diagnosis = onView.explained ?? checks.of(exchanges.selectedId).diagnosis
    if (diagnosis !== null) say('diagnosis', () => verdictNews(judgedBy(diagnosis)))
  })
}
