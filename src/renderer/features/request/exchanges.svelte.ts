import type { DeskError } from '../../../shared/contract/errors.ts'
import type { EventPayload } from '../../../shared/contract/contract.ts'
import type { Exchange } from '../../../shared/model/exchange.ts'
import type { RequestDraft, ShownRequest } from '../../../shared/model/request.ts'
import { desk } from '../../bridge/desk.ts'

type Progress = EventPayload<'requests.progress'>

/** One request of this session: on its way, ended (also by a failure of the transport), or refused by the desk. */
export type Entry = {
  id: string
  /** What it was sent from; null for those that main remembers from before the page was loaded. */
  draft: RequestDraft | null
  /** As it was previewed; the exchange has it as it was sent. */
  request: ShownRequest | null
  startedAt: string
  state:
    | { kind: 'running'; progress: Progress | null; cancelling: boolean }
    | { kind: 'ended'; exchange: Exchange }
    | { kind: 'refused'; error: DeskError }
}

/** Of those sent here, and of all others: older ones leave the list; their bodies would not be kept for ever either. */
const MOST_ENTRIES = 100

/** What was sent here stays, however many probes a diagnosis brings. */
const trimmed = (entries: readonly Entry[]): readonly Entry[] => {
  const left = { own: MOST_ENTRIES, other: MOST_ENTRIES }
  return entries.filter(({ draft }) => {
    const whose = draft === null ? 'other' : 'own'
    left[whose] -= 1
    return left[whose] >= 0
  })
}

const entryOf = (exchange: Exchange): Entry => ({
  id: exchange.id,
  draft: null,
  request: exchange.request,
  startedAt: exchange.startedAt,
  state: { kind: 'ended', exchange },
})

const newestFirst = (a: Entry, b: Entry): number => (a.startedAt < b.startedAt ? 1 : -1)

/** The requests of this session, newest first, and which of them is on view. Several may be on their way. */
class Exchanges {
  entries = $state.raw<readonly Entry[]>([])
  selectedId = $state.raw<string | null>(null)

  readonly selected = $derived(this.entries.find(({ id }) => id === this.selectedId) ?? null)
  readonly running = $derived(this.entries.filter(({ state }) => state.kind === 'running'))

  /** Reads what main remembers and follows the progress of what is on its way. Gives back what ends it. */
  async start(): Promise<() => void> {
    const stop = desk.events.on('requests.progress', (progress) => {
      this.#update(progress.exchangeId, (entry) =>
        entry.state.kind === 'running' ? { ...entry, state: { ...entry.state, progress } } : entry,
      )
    })
    const listed = await desk.history.list()
    if (listed.ok) {
      this.#add(listed.value.exchanges)
      this.selectedId ??= this.entries[0]?.id ?? null
    }
    return stop
  }

  /** Takes in exchanges that main keeps and that were not sent from here: the probes of a diagnosis. */
  async bring(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !this.entries.some((entry) => entry.id === id))
    if (missing.length === 0) return
    const listed = await desk.history.list()
    if (listed.ok) this.#add(listed.value.exchanges.filter(({ id }) => missing.includes(id)))
  }

  /** An exchange of the list that has ended; null: there is none of that id. */
  ended(id: string | null): Exchange | null {
    const state = this.entries.find((entry) => entry.id === id)?.state
    return state?.kind === 'ended' ? state.exchange : null
  }

  select(id: string): void {
    this.selectedId = id
  }

  /** Sends, puts the request on view at once, and gives back how the desk took it. */
  async send(draft: RequestDraft, request: ShownRequest | null, confirmed: boolean): Promise<Entry['state']> {
    const id = crypto.randomUUID()
    const entry: Entry = {
      id,
      draft,
      request,
      startedAt: new Date().toISOString(),
      state: { kind: 'running', progress: null, cancelling: false },
    }
    this.entries = trimmed([entry, ...this.entries])
    this.selectedId = id
    const sent = await desk.requests.send({ exchangeId: id, draft, confirmed })
    const state: Entry['state'] = sent.ok
      ? { kind: 'ended', exchange: sent.value }
      : { kind: 'refused', error: sent.error }
    this.#update(id, (latest) => ({ ...latest, state }))
    return state
  }

  /** Asks main to stop it; the answer of `send` then tells that it was. */
  async cancel(id: string): Promise<void> {
    this.#update(id, (entry) =>
      entry.state.kind === 'running' ? { ...entry, state: { ...entry.state, cancelling: true } } : entry,
    )
    await desk.requests.cancel({ exchangeId: id })
  }

  /** Forgets everything that has ended, here and in main. */
  async clear(): Promise<DeskError | null> {
    const cleared = await desk.history.clear()
    if (!cleared.ok) return cleared.error
    this.entries = this.running
    this.selectedId = this.entries[0]?.id ?? null
    return null
  }

  #add(remembered: readonly Exchange[]): void {
    const known = new Set(this.entries.map(({ id }) => id))
    const added = remembered.filter(({ id }) => !known.has(id)).map(entryOf)
    this.entries = trimmed([...this.entries, ...added].toSorted(newestFirst))
  }

  #update(id: string, change: (entry: Entry) => Entry): void {
    this.entries = this.entries.map((entry) => (entry.id === id ? change(entry) : entry))
  }
}

export const exchanges = new Exchanges()
