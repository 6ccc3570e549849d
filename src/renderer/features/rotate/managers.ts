import type { Token } from '../../../shared/model/token.ts'
import { KINDS } from '../../../shared/platform.ts'

/** The Management tokens for a key: those of its own service that aren't marked as revoked. */
export const managersOf = (token: Token | null, tokens: readonly Token[]): Token[] =>
  tokens.filter(
    ({ kind, serviceId, markedRevoked }) =>
      KINDS[kind].api === 'management' && serviceId === token?.serviceId && !markedRevoked,
  )

/** A preview key is made with its delivery key, and what is retiring has been replaced. */
export const canRotate = ({ kind, retiring }: Token): boolean => kind === 'delivery-key' && retiring !== true
