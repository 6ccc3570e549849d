import type { Diagnosis } from '../../../shared/model/diagnosis.ts'
import type { DeskError } from '../../../shared/contract/errors.ts'
import type { Exchange } from '../../../shared/model/exchange.ts'
import { cellKey } from '../../../shared/model/place-verdicts.ts'
import { faultIn, type CauseId } from '../../../shared/model/verdict.ts'
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
import { isSuccess, judgedAlone, judgedBy, judgedBySaid, type Judged } from './judged.ts'
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
    return !sameDraft(draft, this.#shown.draft) && (own === null || !sameDraft(draft, own))
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

/** Causes that are over once the token is accepted in the same place. */
const PASSES: ReadonlySet<CauseId> = new Set(['environment-not-enabled', 'environment-not-ready', 'key-not-active-yet'])

const isOfPlace = (cause: CauseId): boolean =>
  PASSES.has(cause) || ['space', 'environment'].includes(faultIn(cause) ?? '')

/** What makes a verdict a former one: its token has a new value, or a later check was accepted in its place. */
const overtakenBy = (exchange: Exchange, cause: CauseId | null): string | null => {
  const replaced = replacedSinceSent(exchange)
  if (replaced !== null) return `That was with the earlier value of ${replaced.name}.`
  const { startedAt, token, spaceId, environmentId, api } = exchange
  if (token === null || cause === null || !isOfPlace(cause)) return null
  const cell = cellKey(spaceId, environmentId, api)
  const works = vault.snapshot?.checks.some(
    (check) =>
      check.tokenId === token.tokenId && check.cell === cell && check.verdict === 'accepted' && check.at > startedAt,
  )
  return works === true ? `Since then, ${token.name} was accepted here.` : null
}

/** The verdict of an entry: its own diagnosis if one was made, also in an earlier start, or what the response says by itself. `isOver`: something newer is known. */
export const judgedOf = (entry: Entry | null): (Judged & { isOver: boolean }) | null => {
  if (entry?.state.kind !== 'ended') return null
  const { exchange } = entry.state
  const { outcome } = exchange
  const { diagnosis } = checks.of(entry.id)
  const stored = exchanges.runs.find(({ request }) => request === entry.id)?.said
  const said = stored ?? (outcome.kind === 'response' ? outcome.said : null)
  const judgedBefore = said === null ? judgedAlone(exchange) : judgedBySaid(said)
  const judged = diagnosis === null ? judgedBefore : judgedBy(diagnosis)
  if (judged === null) return null
  const overtaken = overtakenBy(exchange, diagnosis?.causes[0]?.id ?? said?.cause ?? null)
  if (overtaken === null) return { ...judged, isOver: false }
  return { ...judged, certainty: null, sentence: overtaken, fault: null, where: null, isOver: true }
}

/** The banner of the response on view. `null` if it has none: it worked, or is outdated. */
export const bannerOnView = (): ReturnType<typeof judgedOf> => {
  const entry = exchanges.selected
  if (onView.isStale || entry?.state.kind !== 'ended') return null
  const judged = judgedOf(entry)
  return judged !== null && isSuccess(entry.state.exchange) && judged.verdict === 'accepted' ? null : judged
}
