import type { CauseModule, Detail } from './cause-module.ts'
import type { Words } from './words.ts'

export const NOTHING = 'nothing was learned about the token'
export const theHost = ({ host }: Words): string => host ?? 'the host'

const transportDetail = (w: Words): Detail => ({ host: w.host, systemCode: w.systemCode })
export const recordDetail = (w: Words): Detail => ({ errorId: w.errorId, status: w.status, requestId: w.requestId })
export const supportKnows = (w: Words): string =>
  w.requestId === null ? '' : `; give the platform’s support the request id ${w.requestId}`

/** The transport's own words come first, because it saw what happened. */
export const failed = (
  sentence: CauseModule['sentence'],
  next: string,
): Pick<CauseModule, 'sentence' | 'next' | 'detail'> => ({
  sentence: (w) => w.transport?.summary ?? sentence(w),
  next: (w) => w.transport?.next ?? next,
  detail: transportDetail,
})
