import type { RequestDraft } from '../../../shared/model/request.ts'

/** Whether two drafts ask the same, whoever built them. */
export const sameDraft = (a: RequestDraft, b: RequestDraft): boolean =>
  a === b ||
  (Object.keys(a) as (keyof RequestDraft)[]).every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]))
