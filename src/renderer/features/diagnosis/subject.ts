import type { Diagnosis } from '../../../shared/model/diagnosis.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'

/** What is diagnosed: a request, and its answer where there is one already. */
export type Subject = { draft: RequestDraft; exchangeId: string | null }

/** The exchange of the request itself that was judged; null: it was not sent, or is kept nowhere. */
export const requestOf = ({ probes }: Pick<Diagnosis, 'probes'>): string | null =>
  probes.find(({ kind }) => kind === 'the-request')?.exchange ?? null
