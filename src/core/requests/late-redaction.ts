import type { RequestDraft } from '../../shared/model/request.ts'
import { keptSince, type Token } from '../../shared/model/token.ts'
import { createRedactor, type Redact } from '../../shared/text/redact.ts'
import { carriedIn, typedTexts } from '../world/known-secrets.ts'
import { keptToken } from '../world/vault-world.ts'
import type { Ready, ReadyDeps } from './ready.ts'

/** The entry still stands for the secret that it stood for. */
const isStill = (token: Token, tokens: readonly Token[]): boolean => {
  const now = tokens.find(({ id }) => id === token.id)
  return (
    now !== undefined &&
    keptSince(now) === keptSince(token) &&
    now.lastFour === token.lastFour &&
    now.length === token.length
  )
}

/**
 * What masks a request that was sent while a token that could stand in it was not given: asked for again, when the vault has read
 * that token since. The keychain itself is not asked before: each question may open a dialog. Null: it is not known yet, or never
 * will be, as another secret has taken the token's place.
 */
export const knownLater =
  (draft: RequestDraft, { carried, world }: Ready, secrets: readonly string[], deps: ReadyDeps) =>
  async (): Promise<Redact | null> => {
    const unread = world.tokens.filter(({ id }) => carried.unread.some(({ token }) => token.id === id))
    const before = await deps.world()
    if (!before.ok || unread.some(({ id }) => id in before.value.unreadable)) return null
    const { services, tokens, checks, settings } = before.value
    if (!unread.every((token) => isStill(token, tokens))) return null
    const cataloged = { services, checks, connection: settings.connection }
    const known = tokens.map((token) => keptToken(token, cataloged, deps.secrets))
    const { found, unread: stillUnread } = await carriedIn(typedTexts(draft), known)
    // An entry follows what somebody changed in the keychain's own app: looked at after the reading.
    const after = await deps.world()
    if (stillUnread.length > 0 || !after.ok || !unread.every((token) => isStill(token, after.value.tokens))) return null
    return createRedactor([...secrets, ...found.map(({ secret }) => secret)])
  }
