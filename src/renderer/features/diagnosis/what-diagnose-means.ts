import type { Exchange } from '../../../shared/model/exchange.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'
import { SHORTCUTS } from '../../bridge/shortcuts.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { views } from '../../page/views.svelte.ts'
import type { Cell } from '../matrix/cell.svelte.ts'
import { opened } from '../matrix/opened.svelte.ts'
import { builder } from '../request/builder.svelte.ts'
import { draftFromExchange } from '../request/draft-from-exchange.ts'
import { exchanges, type Entry } from '../request/exchanges.svelte.ts'
import { lastTouched } from '../request/last-touched.svelte.ts'
import { sameDraft } from '../request/draft.ts'
import { requestOf, type Subject } from './subject.ts'

/** What a diagnosis would be about, and what it would answer; without a subject it is off, and `why` says so. */
export type Meaning = { about: 'answer' | 'cell' | 'request'; question: string } & (
  { subject: Subject; why: null } | { subject: null; why: string }
)

const NO_REQUEST = 'No request is shown.'
const NOT_KEPT =
  'This request cannot be sent again: its token or body was not kept. Fill in what is missing and send it.'
const NEVER_CHECKED = 'Check the matrix first: no answer for this cell is kept.'
const NOT_FILED = 'No request for this cell is kept.'
const GONE = 'Check the matrix again: the answer for this cell is no longer kept.'
const NOTHING_TO_ASK = 'Choose a service in the request first.'

/** One that was broken off tells nothing: its request is sent again. */
const answered = ({ outcome, id }: Exchange): string | null =>
  outcome.kind === 'failure' && outcome.code === 'cancelled' ? null : id

const draftOf = ({ draft, whole, state }: Entry): RequestDraft | null => {
  if (draft !== null || state.kind !== 'ended') return whole ? draft : null
  const found = draftFromExchange(state.exchange, vault.services)
  return found.whole ? found.draft : null
}

const isFailure = ({ outcome }: Exchange): boolean =>
  outcome.kind === 'failure' ||
  outcome.head.status >= 400 ||
  outcome.said?.verdict === 'rejected' ||
  outcome.said?.verdict === 'no-access'

/** An answer as such does not fail; and of what has none yet nobody knows whether it will. */
const questionOf = (entry: Entry | null, which: string): string => {
  if (entry?.state.kind !== 'ended' || answered(entry.state.exchange) === null) return `does the request ${which} work?`
  return isFailure(entry.state.exchange) ? `why did the request ${which} fail?` : `what does the answer ${which} mean?`
}

const WHICH = { answer: 'shown', cell: 'of the open cell' } as const

/** What was sent, whatever the builder holds: its answer is used again. What is still without an answer is asked anew. */
const meaningOf = (about: keyof typeof WHICH, entry: Entry | null, whyNone: string): Meaning => {
  const question = questionOf(entry, WHICH[about])
  if (entry === null) return { about, question, subject: null, why: whyNone }
  const draft = draftOf(entry)
  if (draft === null) return { about, question, subject: null, why: NOT_KEPT }
  const exchangeId = entry.state.kind === 'ended' ? answered(entry.state.exchange) : null
  return { about, question, subject: { draft, exchangeId }, why: null }
}

const isInMatrix = (): boolean => views.current === 'matrix'

/** The exchange on view. Beside the matrix none is. */
export const answerMeaning = (): Meaning => meaningOf('answer', isInMatrix() ? null : exchanges.selected, NO_REQUEST)

/** What was sent for the open cell, as far as it is known here. */
const cellMeaning = ({ result }: Cell): Meaning => {
  if (result === null) return meaningOf('cell', null, NEVER_CHECKED)
  const id = requestOf(result)
  if (id === null) return meaningOf('cell', null, NOT_FILED)
  return meaningOf('cell', exchanges.entries.find((entry) => entry.id === id) ?? null, GONE)
}

/** The request as the builder has it. Where the latest exchange looked at is the very same one’s, that is meant with its answer. */
export const requestMeaning = (): Meaning => {
  const latest = meaningOf('answer', exchanges.selected, NO_REQUEST)
  const isSame = latest.subject !== null && sameDraft(latest.subject.draft, builder.draft)
  if (isSame && !isInMatrix()) return latest
  const request = { about: 'request', question: 'does the request in the builder work?' } as const
  if (isSame) return { ...request, subject: latest.subject, why: null }
  return builder.draft.serviceId === ''
    ? { ...request, subject: null, why: NOTHING_TO_ASK }
    : { ...request, subject: { draft: builder.draft, exchangeId: null }, why: null }
}

/** What “Diagnose” means now, for key, menu and palette: what somebody had to do with last. Never another thing in its place. */
export const meaningNow = (): Meaning => {
  // What is not on view is nobody’s “the request shown”.
  if (isInMatrix()) return opened.cell === null ? requestMeaning() : cellMeaning(opened.cell)
  return exchanges.selected !== null && lastTouched.thing !== 'builder' ? answerMeaning() : requestMeaning()
}

/** The key that does what a button about the answer on view does; undefined: none does now. */
export const answerShortcut = (): string | undefined => {
  const now = meaningNow()
  return now.about === 'answer' && now.subject !== null ? SHORTCUTS.diagnose : undefined
}
