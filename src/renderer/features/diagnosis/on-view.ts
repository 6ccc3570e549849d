import type { RequestDraft } from '../../../shared/model/request.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { draftFromExchange } from '../request/draft-from-exchange.ts'
import { builder } from '../request/builder.svelte.ts'
import { exchanges } from '../request/exchanges.svelte.ts'
import { chooseSubject, sameDraft, type OnView, type Subject, type Touched } from './subject.ts'

const onView = (): OnView | null => {
  const entry = exchanges.selected
  if (entry?.state.kind !== 'ended') return null
  const { exchange } = entry.state
  if (entry.draft !== null) return { exchange, draft: entry.draft }
  const found = draftFromExchange(exchange, vault.services)
  return { exchange, draft: found.whole ? found.draft : null }
}

/** Remembers which of the two the person had to do with last. Fed by an effect. */
class LastTouched {
  touched: Touched = 'builder'
  #selectedId: string | null = null
  #draft: RequestDraft | null = null

  see(selectedId: string | null, draft: RequestDraft): void {
    const built = this.#draft === null || !sameDraft(this.#draft, draft)
    const selected = selectedId !== this.#selectedId
    this.#selectedId = selectedId
    this.#draft = draft
    if (selected) this.touched = 'exchange'
    else if (built) this.touched = 'builder'
  }
}

const last = new LastTouched()

/** To be called in an effect: follows the builder and the viewer. */
export const followTouches = (): void => last.see(exchanges.selectedId, builder.draft)

/** What “Diagnose” means now. */
export const currentSubject = (): Subject | null => chooseSubject(onView(), builder.draft, last.touched)

/** The exchange on view as a subject, whatever the builder holds. Null where it cannot be brought back whole. */
export const exchangeSubject = (): Subject | null => {
  const seen = onView()
  const whole = (seen?.draft ?? null) !== null
  return whole ? chooseSubject(seen, builder.draft, 'exchange') : null
}

/** The request as the builder has it; an answer on view is used again where it is the very same request's. */
export const builderSubject = (): Subject | null => chooseSubject(onView(), builder.draft, 'builder')
