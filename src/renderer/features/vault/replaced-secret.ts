import type { Exchange } from '../../../shared/model/exchange.ts'
import type { Token } from '../../../shared/model/token.ts'
import { keptSince, wasSentWith } from '../../../shared/model/token-facts.ts'
import { vault } from '../../bridge/vault.svelte.ts'

/** The token, where it has another secret by now than the one that is kept since then, in milliseconds; null: it has that one still, or is gone. */
export const replacedSince = (tokenId: string, since: number | null): Token | null => {
  const token = vault.token(tokenId)
  return token !== null && since !== null && keptSince(token) !== since ? token : null
}

/** The token of an exchange that says nothing of the secret that is kept now; null: it does, or has no token. */
export const replacedSinceSent = (exchange: Pick<Exchange, 'token' | 'startedAt'>): Token | null => {
  const token = vault.token(exchange.token?.tokenId ?? null)
  return token !== null && !wasSentWith(keptSince(token), exchange) ? token : null
}
