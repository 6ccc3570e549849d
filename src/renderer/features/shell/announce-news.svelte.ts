import { announcer } from '../../page/announcer.svelte.ts'
import { diagnoses } from '../diagnosis/diagnoses.svelte.ts'
import { exchanges } from '../request/exchanges.svelte.ts'
import { answerNews, verdictNews } from './news.ts'

/**
 * To be called by the shell: reads out what came of a request that was on its way, and each new judgement. What is under way, or
 * was refused, announces itself where it stands; an older exchange that is only looked at is no news.
 */
export const announceNews = (): void => {
  let running: readonly string[] = []
  $effect(() => {
    for (const id of running) {
      const exchange = exchanges.ended(id)
      if (exchange !== null) announcer.say(answerNews(exchange))
    }
    running = exchanges.running.map(({ id }) => id)
  })
  $effect(() => {
    if (diagnoses.stage.kind === 'done') announcer.say(verdictNews(diagnoses.stage.diagnosis))
  })
}
