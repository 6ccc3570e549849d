import type { ApiName } from '../../../shared/model/api-names.ts'
import type { Token } from '../../../shared/model/token.ts'
import { DEFAULT_ENVIRONMENT, environmentsOf, isSpaceKey, takesKind } from '../../../shared/model/token-facts.ts'

/** What a request is aimed at, as far as it decides which token suits. */
export type Target = { serviceId: string; api: ApiName; spaceId: string | null; environmentId: string | null }

/** A token to choose. `note` says why it does not suit, or what to know of it; null: nothing to say. */
export type TokenChoice = { token: Token; note: string | null }

const KIND_NOUNS: Readonly<Record<Token['kind'], string>> = {
  'delivery-key': 'Delivery key',
  'preview-key': 'Preview key',
  'personal-access-token': 'personal access token',
  'oauth-token': 'OAuth token',
}

/** Why the token does not fit the target, the weightiest reason first; null: it fits. */
const misfit = (token: Token, { serviceId, api, spaceId, environmentId }: Target): string | null => {
  if (token.serviceId !== serviceId) return 'of another service'
  if (api === 'images') return 'none is needed'
  if (!takesKind(api, token.kind)) return KIND_NOUNS[token.kind]
  if (!isSpaceKey(token.kind)) return null
  if (spaceId !== null && token.spaceId !== spaceId) return `of space ${token.spaceId ?? 'unknown'}`
  // A path without an environment reads the default one.
  const asked = environmentId ?? DEFAULT_ENVIRONMENT
  if (!environmentsOf(token).includes(asked)) return `not enabled for ${asked}`
  return null
}

/** The vault's tokens for a target: those that suit first, then the others with the reason why they do not. */
export const tokenChoices = (
  tokens: readonly Token[],
  target: Target,
): { suited: TokenChoice[]; others: TokenChoice[] } => {
  const judged = tokens.map((token) => ({ token, reason: misfit(token, target) }))
  const fits = judged.filter(({ reason }) => reason === null).map(({ token }) => token)
  return {
    // A key that is marked revoked is the last to reach for. Sorting is stable.
    suited: fits
      .toSorted((a, b) => Number(a.markedRevoked) - Number(b.markedRevoked))
      .map((token) => ({ token, note: token.markedRevoked ? 'marked revoked' : null })),
    others: judged
      .filter(({ reason }) => reason !== null)
      // Tokens of the chosen service are nearer than those of another one.
      .toSorted(
        (a, b) => Number(a.token.serviceId !== target.serviceId) - Number(b.token.serviceId !== target.serviceId),
      )
      .map(({ token, reason }) => ({ token, note: reason })),
  }
}
