import type { PlaceOfMistake } from '../../../shared/contract/app.ts'
import { noteMistake } from '../../bridge/mistakes.ts'
import { announcer } from '../../page/announcer.svelte.ts'
import { checks } from '../verdict/checks.svelte.ts'
import { judgedAlone, judgedBy } from '../verdict/judged.ts'
import { onView } from '../verdict/on-view.svelte.ts'
import { exchanges } from '../request/exchanges.svelte.ts'
import { answerNews, verdictNews } from './news.ts'

/** News that cannot be told are noted; the next ones are told all the same. */
const say = (place: PlaceOfMistake, news: () => string): void => {
  try {
    announcer.say(news())
  } catch (error) {
    noteMistake(place, error)
  }
}

/**
 * To be called by the shell: reads out what came of a request that was on its way, and each new judgement. What is under way announces itself
 * where it stands; an older exchange that is only looked at is no news.
 */
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
