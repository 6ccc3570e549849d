import type { DeskError } from '../../../shared/contract/errors.ts'

/** What stands above a request that came to no exchange. After a mistake of our own nobody knows how far it went. */
export const refusedTitle = ({ code }: Pick<DeskError, 'code'>): string =>
  code === 'internal' ? 'It may have been sent' : 'It was not sent'
