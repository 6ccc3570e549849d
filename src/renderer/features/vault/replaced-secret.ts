import type { Exchange } from '../../../shared/model/exchange.ts'
import type { Token } from '../../../shared/model/token.ts'
import { keptSince } from '../../../shared/model/token-facts.ts'
import { vault } from '../../bridge/vault.svelte.ts'

/** The token, where it has another secret by now than at a moment; null: it has that one still, or is gone. */
export const replacedSince = (tokenId: string | null, at: string): Token | null => {
  const token = vault.token(tokenId)
  return token !== null && keptSince(token) > Date.parse(at) ? token : null
}

/** The token of an exchange that says nothing of the secret that is kept now; null: it does, or has no token. */
export const replacedSinceSent = ({ token, startedAt }: Pick<Exchange, 'token' | 'startedAt'>): Token | null =>
  replacedSince(token?.tokenId ?? null, startedAt)
