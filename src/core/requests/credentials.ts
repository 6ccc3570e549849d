import { deskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { UsedToken } from '../../shared/model/exchange.ts'
import type { Credential } from '../../shared/model/request.ts'
import type { Placement, Token } from '../../shared/model/token.ts'
import type { VaultSnapshot } from '../../shared/model/vault.ts'
import { lastFourOf } from '../../shared/text/mask.ts'

/** `token` is `null` for a pasted one. `isGone`: the vault has its name, but no secret. */
export type CredentialFacts = { token: Token | null; lastFour: string; isGone: boolean }

/** The secret that a request is to carry; a keychain that doesn't return it is an error with an `UnreadableState`. */
export type ResolveCredential = (
  credential: Credential,
) => Promise<Result<{ secret: string | null; token: Token | null }>>

const TOKEN_GONE = deskError('not-found', 'The token of this request is no longer stored. Choose another one.')

/** Reads the catalog and never the keychain, so it can be called at every keystroke. `null` if no token is chosen. */
export const describeCredential = async (
  credential: Credential,
  { tokens, unreadable }: Pick<VaultSnapshot, 'tokens' | 'unreadable'>,
  resolve: ResolveCredential,
): Promise<Result<CredentialFacts | null>> => {
  if (credential.from === 'none') return ok(null)
  if (credential.from === 'pasted') {
    const pasted = await resolve(credential)
    if (!pasted.ok) return failed(TOKEN_GONE)
    return ok({ token: null, lastFour: lastFourOf(pasted.value.secret ?? ''), isGone: false })
  }
  const token = tokens.find(({ id }) => id === credential.tokenId)
  if (token === undefined) return failed(TOKEN_GONE)
  return ok({ token, lastFour: token.lastFour, isGone: unreadable[token.id] === 'no-secret' })
}

/** Which of a token’s secrets was sent, for the exchange. `null` if it wasn’t recorded since when it is saved. */
export const sentSince = (since: number | null): Pick<UsedToken, 'since'> => (since === null ? {} : { since })

export const PASTED_TOKEN = 'Pasted token'

export const usedTokenOf = ({ token, lastFour }: CredentialFacts, placement: Placement): UsedToken => ({
  tokenId: token?.id ?? null,
  name: token?.name ?? PASTED_TOKEN,
  kind: token?.kind ?? null,
  placement,
  lastFour,
})

/** The same for a token that wasn’t chosen, but typed into the request. */
export const typedTokenOf = ({ secret, placement }: { secret: string; placement: Placement }): UsedToken => ({
  tokenId: null,
  name: 'Typed token',
  kind: null,
  placement,
  lastFour: lastFourOf(secret),
})
