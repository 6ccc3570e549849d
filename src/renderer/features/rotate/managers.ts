import type { Token } from '../../../shared/model/token.ts'
import { KINDS } from '../../../shared/platform.ts'

/** The Management tokens of a service that aren't marked as revoked. */
export const managersOf = (ofService: string | undefined, tokens: readonly Token[]): Token[] =>
  tokens.filter(
    ({ kind, serviceId, markedRevoked }) =>
      KINDS[kind].api === 'management' && serviceId === ofService && !markedRevoked,
  )

/** A preview key is made with its delivery key, and what is retiring has been replaced. */
export const canRotate = ({ kind, retiring }: Token): boolean => kind === 'delivery-key' && retiring !== true
