import type { Diagnosis } from '../../../shared/model/diagnosis.ts'
import type { DeskError } from '../../../shared/contract/errors.ts'
import type { Result } from '../../../shared/contract/result.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { views } from '../../page/views.svelte.ts'
import { firstScreen } from '../import/first-screen.svelte.ts'
import { builder } from '../request/builder.svelte.ts'
import { sameDraft } from '../request/draft.ts'
import { exchanges, type Entry } from '../request/exchanges.svelte.ts'
import { replacedSinceSent } from '../vault/replaced-secret.ts'
import { checks } from './checks.svelte.ts'
import { isSuccess, judgedAlone, judgedBy, type Judged } from './judged.ts'
import { draftOfEntry } from './subject.ts'

/** What stands in the main column: a response with its own verdict, or an explained text. Never both. */
class OnView {
  /** Whether a banner is above the response: then its button is the filled one. */
  hasBanner = $state(false)
  #explained = $state.raw<{ diagnosis: Diagnosis; over: string | null; choices: number } | null>(null)
  /** The request in the builder when the response came on view. */
  #shown = $state.raw<{ id: string; draft: RequestDraft; choices: number } | null>(null)

  get explained(): Diagnosis | null {
    const explained = this.#explained
    const isOver = explained?.over === exchanges.selectedId && explained.choices === exchanges.choices
    return isOver ? explained.diagnosis : null
  }

  /** Notes which request the response that was chosen belongs to, once: its column may be left and shown again. */
  note(id: string | null): void {
    const { choices } = exchanges
    if (this.#shown?.id === id && this.#shown.choices === choices) return
    this.#shown = id === null ? null : { id, draft: builder.draft, choices }
  }

  get isStale(): boolean {
    const entry = exchanges.selected
    if (entry === null || entry.state.kind === 'running' || this.#shown?.id !== entry.id) return false
    const { draft } = builder
    const own = draftOfEntry(entry)
    if (sameDraft(draft, this.#shown.draft) || (own !== null && sameDraft(draft, own))) return false
    // A token that was removed leaves the request without one.
    const { credential } = this.#shown.draft
    const isGone = credential.from === 'vault' && vault.token(credential.tokenId) === null
    return !(isGone && sameDraft(draft, { ...this.#shown.draft, credential: draft.credential }))
  }

  /** Shows the judgement of a pasted text. Nothing is sent. `null`: it is shown. */
  async judge(ask: () => Promise<Result<Diagnosis>>): Promise<DeskError | null> {
    const explained = await ask()
    if (!explained.ok) return explained.error
    firstScreen.leave()
    views.current = 'requests'
    this.#explained = { diagnosis: explained.value, over: exchanges.selectedId, choices: exchanges.choices }
    return null
  }

  closeExplained(): void {
    this.#explained = null
  }
}

export const onView = new OnView()

/** The verdict of an entry: its own diagnosis if one was made, or what the response says by itself. */
export const judgedOf = (entry: Entry | null): Judged | null => {
  if (entry?.state.kind !== 'ended') return null
  const { exchange } = entry.state
  const { diagnosis } = checks.of(entry.id)
  const judged = diagnosis === null ? judgedAlone(exchange) : judgedBy(diagnosis)
  const replaced = judged === null ? null : replacedSinceSent(exchange)
  if (judged === null || replaced === null) return judged
  return { ...judged, certainty: null, sentence: `That was with the earlier value of ${replaced.name}.`, fault: null }
}

/** The banner of the response on view. `null` if it has none: it worked, or is outdated. */
export const bannerOnView = (): Judged | null => {
  const entry = exchanges.selected
  if (onView.isStale || entry?.state.kind !== 'ended') return null
  const judged = judgedOf(entry)
  return judged !== null && isSuccess(entry.state.exchange) && judged.verdict === 'accepted' ? null : judged
}
