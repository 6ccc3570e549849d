import type { DeskError } from '../../../shared/contract/errors.ts'
import { ok, type Result } from '../../../shared/contract/result.ts'
import type { Exchange } from '../../../shared/model/exchange.ts'
import { MOST_EXCHANGES, type ListedRun, type NotSent, type Pin } from '../../../shared/model/history.ts'
import type { RequestDraft, ShownRequest } from '../../../shared/model/request.ts'
import { keptSince } from '../../../shared/model/token-facts.ts'
import type { Token } from '../../../shared/model/token.ts'
import { desk } from '../../bridge/desk.ts'

/** A request. `isEarlier`: refused before this page was loaded. What was in the way may be gone. */
export type Entry = {
  id: string
  /** What it was sent from; null for those that main remembers from before the page was loaded. */
  draft: RequestDraft | null
  /** False where the draft is not all that was asked for: what held a token is not kept. */
  whole: boolean
  /** The diagnosis or matrix that sent it; null: a person did. */
  runId: string | null
  /** As it was previewed; the exchange has it as it was sent. */
  request: ShownRequest | null
  startedAt: string
  state:
    | { kind: 'running'; cancelling: boolean }
    | { kind: 'ended'; exchange: Exchange }
    | { kind: 'refused'; error: DeskError; isEarlier: boolean }
}

/** What can be compared: the responses to the user's own requests, and the one with this ID, which may be of a check. */
export const comparable = (entries: readonly Entry[], id: string): Entry[] =>
  entries.filter((entry) => entry.state.kind === 'ended' && (entry.runId === null || entry.id === id))

/** As many as main keeps: what a person sent stays, however many reads a diagnosis or a matrix brings. */
const trimmed = (entries: readonly Entry[]): readonly Entry[] => {
  const left = { own: MOST_EXCHANGES, ofRuns: MOST_EXCHANGES }
  return entries.filter(({ runId }) => {
    const whose = runId === null ? 'own' : 'ofRuns'
    left[whose] -= 1
    return left[whose] >= 0
  })
}

/** The run that sent each exchange of one. A matrix sends a thousand. */
const runOfEach = (runs: readonly ListedRun[]): ReadonlyMap<string, string> =>
  new Map(runs.flatMap(({ id, exchanges: sent }) => sent.map((exchangeId) => [exchangeId, id] as const)))

const entryOf = (exchange: Exchange, runs: ReadonlyMap<string, string>): Entry => {
  const { id, request, startedAt } = exchange
  const runId = runs.get(id) ?? null
  return { id, draft: null, whole: true, runId, request, startedAt, state: { kind: 'ended', exchange } }
}

const entryOfNotSent = ({ id, at, draft, whole, error }: NotSent): Entry => {
  const state = { kind: 'refused', error, isEarlier: true } as const
  return { id, draft, whole, runId: null, request: null, startedAt: at, state }
}

const unknownOf = (remembered: readonly Entry[], entries: readonly Entry[]): Entry[] => {
  const known = new Set(entries.map(({ id }) => id))
  return remembered.filter(({ id }) => !known.has(id))
}

const now = (): string => new Date().toISOString()

const newestFirst = (a: Entry, b: Entry): number => Date.parse(b.startedAt) - Date.parse(a.startedAt)

/** What was sent, newest first, also in earlier starts, and which of them is on view. Several may be on their way. */
export class Exchanges {
  runs = $state.raw<readonly ListedRun[]>([])
  pins = $state.raw<readonly Pin[]>([])
  entries = $state.raw<readonly Entry[]>([])
  selectedId = $state.raw<string | null>(null)
  /** How often a response was chosen. The one on view can be chosen again. */
  choices = $state(0)

  readonly selected = $derived(this.entries.find(({ id }) => id === this.selectedId) ?? null)
  readonly running = $derived(this.entries.filter(({ state }) => state.kind === 'running'))

  /** Takes in what main keeps and the page does not know: exchanges of earlier starts, and of runs. */
  async refresh(): Promise<void> {
    const listed = await desk.history.list()
    if (!listed.ok) return
    this.runs = listed.value.runs
    this.pins = listed.value.pins
    const { exchanges: sent, notSent } = listed.value
    const runs = runOfEach(this.runs)
    this.#add([...sent.map((exchange) => entryOf(exchange, runs)), ...notSent.map(entryOfNotSent)])
  }

  async bring(ids: readonly string[]): Promise<void> {
    if (ids.some((id) => !this.entries.some((entry) => entry.id === id))) await this.refresh()
  }

  /** An exchange of the list that has ended. `null` if no exchange has this ID. */
  ended(id: string | null): Exchange | null {
    const state = this.entries.find((entry) => entry.id === id)?.state
    return state?.kind === 'ended' ? state.exchange : null
  }

  /** Shows an exchange without an action of the user: the one shown before, or the one that a diagnosis was about. */
  recall(id: string): void {
    this.selectedId = id
  }

  select(id: string): void {
    this.selectedId = id
    this.choices += 1
  }

  /** Sends, puts the request on view at once, and gives back how the desk took it. */
  async send(
    draft: RequestDraft,
    request: ShownRequest | null,
    asked: string | null,
    id: string = crypto.randomUUID(),
  ): Promise<Entry['state']> {
    const before = this.selectedId
    const running = { kind: 'running', cancelling: false } as const
    const entry: Entry = { id, draft, whole: true, runId: null, request, startedAt: now(), state: running }
    this.entries = trimmed([entry, ...this.entries])
    this.select(id)
    const confirmation = asked === null ? { confirmed: false } : { confirmed: true, asked }
    const sent = await desk.requests.send({ exchangeId: id, draft, ...confirmation })
    const state: Entry['state'] = sent.ok
      ? { kind: 'ended', exchange: sent.value }
      : { kind: 'refused', error: sent.error, isEarlier: false }
    // Asked for a yes, it is sent again as a request of its own.
    if (state.kind === 'refused' && state.error.code === 'confirmation-needed') {
      this.entries = this.entries.filter((one) => one.id !== id)
      if (this.selectedId === id) this.selectedId = this.entries.some((one) => one.id === before) ? before : null
    } else this.#update(id, (latest) => ({ ...latest, state }))
    return state
  }

  /** What was sent with a pasted token was sent with the token that it is saved as, and can be sent again with it. */
  adopt(handle: string, saved: Token): void {
    const credential = { from: 'vault', tokenId: saved.id } as const
    const used = { tokenId: saved.id, since: keptSince(saved) }
    this.entries = this.entries.map((entry) => {
      const { draft, state } = entry
      if (draft?.credential.from !== 'pasted' || draft.credential.handle !== handle) return entry
      const adopted = { ...entry, draft: { ...draft, credential } }
      if (state.kind !== 'ended' || state.exchange.token === null) return adopted
      const exchange = { ...state.exchange, token: { ...state.exchange.token, ...used } }
      return { ...adopted, state: { ...state, exchange } }
    })
  }

  async cancel(id: string): Promise<void> {
    this.#update(id, (entry) =>
      entry.state.kind === 'running' ? { ...entry, state: { ...entry.state, cancelling: true } } : entry,
    )
    await desk.requests.cancel({ exchangeId: id })
  }

  /** Removes everything that has ended, here and in main. Returns what brings it back, within a minute. */
  clear(): Promise<Result<() => Promise<Result<null>>>> {
    return this.#remove(desk.history.clear(), () => true)
  }

  /** Removes requests that have ended, here and in main. Returns what brings them back, within a minute. */
  remove(ids: string[]): Promise<Result<() => Promise<Result<null>>>> {
    return this.#remove(desk.history.remove({ ids }), ({ id }) => ids.includes(id))
  }

  async pin(draft: RequestDraft): Promise<Result<null>> {
    const pinned = await desk.history.pin({ draft })
    if (!pinned.ok) return pinned
    this.pins = pinned.value.pins
    return ok(null)
  }

  /** Gives back what pins it again, within a minute. */
  async unpin(pinId: string): Promise<Result<() => Promise<Result<null>>>> {
    const unpinned = await desk.history.unpin({ pinId })
    if (!unpinned.ok) return unpinned
    const { pins, undoId } = unpinned.value
    this.pins = pins
    return ok(async () => {
      const undone = await desk.history.undo({ undoId })
      if (undone.ok) await this.refresh()
      return undone
    })
  }

  async #remove(
    removal: Promise<Result<{ undoId: string }>>,
    isMeant: (entry: Entry) => boolean,
  ): Promise<Result<() => Promise<Result<null>>>> {
    const removed = await removal
    if (!removed.ok) return removed
    const isGone = (entry: Entry): boolean => entry.state.kind !== 'running' && isMeant(entry)
    const gone = this.entries.filter(isGone)
    const before = this.selected
    this.entries = this.entries.filter((entry) => !isGone(entry))
    // The response of another request would stand below this one in the request bar.
    if (before !== null && isGone(before)) this.selectedId = null
    const instead = this.selectedId
    return ok(async () => {
      const undone = await desk.history.undo(removed.value)
      if (!undone.ok) return undone
      // With their drafts, which only the page has.
      this.entries = trimmed([...this.entries, ...gone].toSorted(newestFirst))
      if (this.selectedId === instead) this.selectedId = before?.id ?? null
      await this.refresh()
      return undone
    })
  }

  #add(remembered: readonly Entry[]): void {
    const added = unknownOf(remembered, this.entries)
    this.entries = trimmed([...this.entries, ...added].toSorted(newestFirst))
  }

  #update(id: string, change: (entry: Entry) => Entry): void {
    this.entries = this.entries.map((entry) => (entry.id === id ? change(entry) : entry))
  }
}

export const exchanges = new Exchanges()
