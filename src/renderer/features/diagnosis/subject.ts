import type { Exchange } from '../../../shared/model/exchange.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'

/** What is diagnosed: a request, and its answer where there is one already. */
export type Subject = { draft: RequestDraft; exchangeId: string | null }

/** The exchange that the viewer shows; `draft` is null where it cannot be brought back whole. */
export type OnView = { exchange: Exchange; draft: RequestDraft | null }

/** Which of the two the person had to do with last. */
export type Touched = 'exchange' | 'builder'

/** Whether two drafts ask the same, whoever built them. */
export const sameDraft = (a: RequestDraft, b: RequestDraft): boolean =>
  a === b ||
  (Object.keys(a) as (keyof RequestDraft)[]).every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]))

/** An exchange that was broken off tells nothing: its request is sent again. */
const answered = ({ outcome, id }: Exchange): string | null =>
  outcome.kind === 'failure' && outcome.code === 'cancelled' ? null : id

const subjectOf = ({ exchange, draft }: OnView & { draft: RequestDraft }): Subject => ({
  draft,
  exchangeId: answered(exchange),
})

/**
 * What “Diagnose” means now: the exchange on view, whose answer is used again, when it is what the builder would send or
 * what was looked at last; the builder's request otherwise. Null: there is nothing to ask yet.
 */
export const chooseSubject = (onView: OnView | null, built: RequestDraft, touched: Touched): Subject | null => {
  const draft = onView?.draft ?? null
  if (onView !== null && draft !== null && (touched === 'exchange' || sameDraft(draft, built)))
    return subjectOf({ ...onView, draft })
  return built.serviceId === '' ? null : { draft: built, exchangeId: null }
}
