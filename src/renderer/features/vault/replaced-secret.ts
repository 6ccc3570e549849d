import type { Exchange } from '../../../shared/model/exchange.ts'
import type { Token } from '../../../shared/model/token.ts'
import { keptSince, wasSentWith } from '../../../shared/model/token-facts.ts'
import { vault } from '../../bridge/vault.svelte.ts'

/** The token of an exchange, if its secret was replaced since. `null` otherwise, or if it had no token. */
export const replacedSinceSent = (exchange: Pick<Exchange, 'token' | 'startedAt'>): Token | null => {
  const token = vault.token(exchange.token?.tokenId ?? null)
  return token !== null && !wasSentWith(keptSince(token), exchange) ? token : null
}
