import type { PlaceOfMistake } from '../../../shared/contract/app.ts'
import { noteMistake } from '../../bridge/mistakes.ts'
import { announcer } from '../../page/announcer.svelte.ts'
import { diagnoses } from '../diagnosis/diagnoses.svelte.ts'
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
 * To be called by the shell: reads out what came of a request that was on its way, and each new judgement. What is under way, or
 * was refused, announces itself where it stands; an older exchange that is only looked at is no news.
 */
export const announceNews = (): void => {
  let running: readonly string[] = []
  $effect(() => {
    for (const id of running) {
      const exchange = exchanges.ended(id)
      if (exchange !== null) say('answer', () => answerNews(exchange))
    }
    running = exchanges.running.map(({ id }) => id)
  })
  $effect(() => {
    const { stage } = diagnoses
    if (stage.kind === 'done') say('diagnosis', () => verdictNews(stage.diagnosis))
  })
}
