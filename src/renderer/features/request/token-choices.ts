import { APIS, isSpaceKey, KINDS, takesKind, type ApiName, type TokenKind } from '../../../shared/platform.ts'
import type { Token } from '../../../shared/model/token.ts'
import { DEFAULT_ENVIRONMENT, environmentsOf } from '../../../shared/model/token-facts.ts'

export type Target = { serviceId: string; api: ApiName; spaceId: string | null; environmentId: string | null }

/** A token to choose. `note` says why it does not suit, or what to know of it; null: nothing to say. */
export type TokenChoice = { token: Token; note: string | null }

/** A key's name begins with its API's. */
const kindNoun = (kind: TokenKind): string => (isSpaceKey(kind) ? KINDS[kind].title : KINDS[kind].label)

/** Why the token does not fit the target in any environment, the weightiest reason first; null: it may fit. */
export const misfitOfSpace = (token: Token, { serviceId, api, spaceId }: Target): string | null => {
  if (token.serviceId !== serviceId) return 'of another service'
  if (APIS[api].takes.length === 0) return 'none is needed'
  if (!takesKind(api, token.kind)) return kindNoun(token.kind)
  if (!isSpaceKey(token.kind)) return null
  return spaceId !== null && token.spaceId !== spaceId ? `of space ${token.spaceId ?? 'unknown'}` : null
}

/** The same for the target's environment, by those that the token is saved for. */
export const misfit = (token: Token, target: Target): string | null => {
  const reason = misfitOfSpace(token, target)
  if (reason !== null || !isSpaceKey(token.kind)) return reason
  // A path without an environment reads the default one.
  const asked = target.environmentId ?? DEFAULT_ENVIRONMENT
  if (!environmentsOf(token).includes(asked)) return `not enabled for ${asked}`
  return null
}

/** The vault's tokens for a target: those that suit first, then the others with the reason why they do not. */
export type TokenChoices = { suited: readonly TokenChoice[]; others: readonly TokenChoice[] }

export const tokenChoices = (tokens: readonly Token[], target: Target): TokenChoices => {
  const suited: TokenChoice[] = []
  // A key that another one has taken the place of is not the one to reach for, and one that is marked revoked is the last.
  const retiring: TokenChoice[] = []
  const revoked: TokenChoice[] = []
  // Tokens of the chosen service are nearer than those of another one.
  const near: TokenChoice[] = []
  const far: TokenChoice[] = []
  for (const token of tokens) {
    const reason = misfit(token, target)
    if (reason === null && token.markedRevoked) revoked.push({ token, note: 'marked revoked' })
    else if (reason === null && token.retiring === true) retiring.push({ token, note: 'retiring' })
    else if (reason === null) suited.push({ token, note: null })
    else if (token.serviceId === target.serviceId) near.push({ token, note: reason })
    else far.push({ token, note: reason })
  }
  return { suited: [...suited, ...retiring, ...revoked], others: [...near, ...far] }
}

/** The most tokens in the list. A list of thousands takes seconds to open, and is too long to read. */
const MOST_LISTED = 100

/** The first of these choices, and the chosen one wherever it stands. `left`: how many are not listed. */
export const listed = ({ suited, others }: TokenChoices, chosenId: string | null): TokenChoices & { left: number } => {
  const rest = Math.max(0, MOST_LISTED - suited.length)
  const withChosen = (all: readonly TokenChoice[], most: number): TokenChoice[] =>
    all.filter(({ token }, at) => at < most || token.id === chosenId)
  const shown = { suited: withChosen(suited, MOST_LISTED), others: withChosen(others, rest) }
  return { ...shown, left: suited.length + others.length - shown.suited.length - shown.others.length }
}
