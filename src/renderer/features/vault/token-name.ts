import type { UsedToken } from '../../../shared/model/exchange.ts'
import { vault } from '../../bridge/vault.svelte.ts'

/** The name of a token of the vault; null: it is not there any more. */
export type TokenName = (tokenId: string) => string | null

export const tokenName: TokenName = (id) => vault.token(id)?.name ?? null

/** What the token of an exchange is called now; of one that is gone, or was pasted, what it was called then. */
export const usedName = ({ tokenId, name }: UsedToken, nameOf: TokenName): string =>
  (tokenId === null ? null : nameOf(tokenId)) ?? name
