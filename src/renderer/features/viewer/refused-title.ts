import type { DeskError } from '../../../shared/contract/errors.ts'
import { formatMoment } from '../../../shared/text/dates.ts'

type Refused = { error: Pick<DeskError, 'code'>; isEarlier: boolean }

/**
 * The title of a request that got no exchange. After an internal error it is unknown whether it was sent. One of an earlier start
 * shows its time (`at`, ISO).
 */
export const refusedTitle = ({ error, isEarlier }: Refused, at: string, now: Date = new Date()): string =>
  `${error.code === 'internal' ? 'It may have been sent' : 'It was not sent'}${isEarlier ? ` (${formatMoment(Date.parse(at), Number(now))})` : ''}`
