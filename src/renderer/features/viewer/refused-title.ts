import type { DeskError } from '../../../shared/contract/errors.ts'
import { formatMoment } from './moment.ts'

type Refused = { error: Pick<DeskError, 'code'>; isEarlier: boolean }

/**
 * What stands above a request that came to no exchange. After a mistake of our own nobody knows how far it went. One of an earlier
 * start says when that was (`at`, ISO).
 */
export const refusedTitle = ({ error, isEarlier }: Refused, at: string, now: Date = new Date()): string =>
  `${error.code === 'internal' ? 'It may have been sent' : 'It was not sent'}${isEarlier ? ` (${formatMoment(at, now)})` : ''}`
