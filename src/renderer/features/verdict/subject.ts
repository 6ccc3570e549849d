import type { Diagnosis } from '../../../shared/model/diagnosis.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { draftFromExchange } from '../request/draft-from-exchange.ts'
import { exchanges, type Entry } from '../request/exchanges.svelte.ts'

/** What a verdict is about: a request, and its response. `null` if the response was pasted. */
export type Subject = {
  draft: RequestDraft
  exchangeId: string | null
  /** A cell of the Access view, which stays on view when a fix repeats its read. */
  inPlace?: boolean
}

/** A request with a response of our own: only such a request can be checked further. */
export type Sent = Subject & { exchangeId: string }

/** The exchange of the request itself that was judged. `null` if it was not sent, or isn't stored. */
export const requestOf = ({ probes }: Pick<Diagnosis, 'probes'>): string | null =>
  probes.find(({ kind }) => kind === 'the-request')?.exchange ?? null

/** The request of an entry, as far as it was stored. `null` if it wasn't. A check's own limit isn't part of it. */
export const storedDraft = ({ draft, whole, runId, state }: Entry): { draft: RequestDraft; whole: boolean } | null => {
  if (draft !== null) return { draft, whole }
  if (state.kind !== 'ended') return null
  const found = draftFromExchange(state.exchange, vault.services)
  const isCheck = exchanges.runs.some(({ id, kind }) => id === runId && kind === 'matrix')
  const isOneItem = found.draft.query.map(({ name, value }) => `${name}=${value}`).join('&') === 'limit=1'
  return isCheck && isOneItem ? { ...found, draft: { ...found.draft, query: [] } } : found
}

/** The request of an entry as it can be sent again. `null` if it can't: its token or body wasn't stored. */
export const draftOfEntry = (entry: Entry): RequestDraft | null => {
  const stored = storedDraft(entry)
  return stored?.whole === true ? stored.draft : null
}

/** What an ended entry is about. `null` if it is under way, was canceled, or can't be sent again. */
export const subjectOf = (entry: Entry | null): Sent | null => {
  if (entry?.state.kind !== 'ended') return null
  const { outcome } = entry.state.exchange
  if (outcome.kind === 'failure' && outcome.code === 'cancelled') return null
  const draft = draftOfEntry(entry)
  return draft === null ? null : { draft, exchangeId: entry.id }
}
