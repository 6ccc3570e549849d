import type { Exchange } from '../../../shared/model/exchange.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'
import { SHORTCUTS } from '../../bridge/shortcuts.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { builder } from '../request/builder.svelte.ts'
import { draftFromExchange } from '../request/draft-from-exchange.ts'
import { exchanges, type Entry } from '../request/exchanges.svelte.ts'
import { lastTouched } from '../request/last-touched.svelte.ts'
import { sameDraft, type Subject } from './subject.ts'

/** What a diagnosis would be about, and what it would answer; without a subject it is off, and `why` says so. */
export type Meaning = { about: 'answer' | 'request'; question: string } & (
  { subject: Subject; why: null } | { subject: null; why: string }
)

const NO_REQUEST = 'No request is shown.'
const NOT_KEPT =
  'This answer cannot be requested again: its token or body was not kept. Fill in the request and send it again.'
const NOTHING_TO_ASK = 'Choose a service in the request first.'

/** One that was broken off tells nothing: its request is sent again. */
const answered = ({ outcome, id }: Exchange): string | null =>
  outcome.kind === 'failure' && outcome.code === 'cancelled' ? null : id

const draftOf = ({ draft, state }: Entry): RequestDraft | null => {
  if (draft !== null || state.kind !== 'ended') return draft
  const found = draftFromExchange(state.exchange, vault.services)
  return found.whole ? found.draft : null
}

const isFailure = ({ outcome }: Exchange): boolean =>
  outcome.kind === 'failure' ||
  outcome.head.status >= 400 ||
  outcome.said?.verdict === 'rejected' ||
  outcome.said?.verdict === 'no-access'

const UNKNOWN = 'does the request shown work?'

/** An answer as such does not fail; and of what has none yet nobody knows whether it will. */
const questionOf = ({ state }: Entry): string => {
  if (state.kind !== 'ended' || answered(state.exchange) === null) return UNKNOWN
  return isFailure(state.exchange) ? 'why did the request shown fail?' : 'what does the answer shown mean?'
}

/** The exchange on view, whatever the builder holds: its answer is used again. One still without an answer is asked anew. */
export const answerMeaning = (): Meaning => {
  const about = 'answer'
  const entry = exchanges.selected
  if (entry === null) return { about, question: UNKNOWN, subject: null, why: NO_REQUEST }
  const question = questionOf(entry)
  const draft = draftOf(entry)
  if (draft === null) return { about, question, subject: null, why: NOT_KEPT }
  const exchangeId = entry.state.kind === 'ended' ? answered(entry.state.exchange) : null
  return { about, question, subject: { draft, exchangeId }, why: null }
}

/** The request as the builder has it. Where the exchange on view is the very same one’s, that is meant with its answer. */
export const requestMeaning = (): Meaning => {
  const onView = answerMeaning()
  if (onView.subject !== null && sameDraft(onView.subject.draft, builder.draft)) return onView
  const request = { about: 'request', question: 'does the request in the builder work?' } as const
  return builder.draft.serviceId === ''
    ? { ...request, subject: null, why: NOTHING_TO_ASK }
    : { ...request, subject: { draft: builder.draft, exchangeId: null }, why: null }
}

/** What “Diagnose” means now, for key, menu and palette: what somebody had to do with last. Never another thing in its place. */
export const meaningNow = (): Meaning =>
  exchanges.selected !== null && lastTouched.thing !== 'builder' ? answerMeaning() : requestMeaning()

/** The key that does what a button about the answer on view does; undefined: none does now. */
export const answerShortcut = (): string | undefined => {
  const now = meaningNow()
  return now.about === 'answer' && now.subject !== null ? SHORTCUTS.diagnose : undefined
}
