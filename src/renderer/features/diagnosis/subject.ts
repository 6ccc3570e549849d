import type { RequestDraft } from '../../../shared/model/request.ts'

/** What is diagnosed: a request, and its answer where there is one already. */
export type Subject = { draft: RequestDraft; exchangeId: string | null }

/** Whether two drafts ask the same, whoever built them. */
export const sameDraft = (a: RequestDraft, b: RequestDraft): boolean =>
  a === b ||
  (Object.keys(a) as (keyof RequestDraft)[]).every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]))
