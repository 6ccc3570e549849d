import { ok } from '../../shared/contract/result.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CatalogDocument, CatalogNotice } from '../../shared/model/vault.ts'
import { looksComplete } from '../../shared/text/lint/shape.ts'
import type { VaultContext } from './context.ts'
import { asReplaced, traitsOf } from './unfinished-writes.ts'

const changedNotice = ({ name }: Token): CatalogNotice => ({
  code: 'secret-changed',
  message: `The keychain holds a different value for “${name}” from the one Token Desk put there: it was changed elsewhere. The new value is used from now on, and what was learned about the old one no longer counts.`,
})

/** Whether a secret could be the one that the entry describes. */
export const hasTraits = (token: Token, { lastFour, length }: Pick<Token, 'lastFour' | 'length'>): boolean =>
  token.lastFour === lastFour && token.length === length

/** The token's current entry. `null` if it changed since the secret was read, or another process is writing its secret. */
const isStill = (document: CatalogDocument, token: Token): Token | null => {
  const now = document.tokens.find(({ id }) => id === token.id)
  if (now === undefined || document.pending.some(({ id }) => id === token.id)) return null
  return hasTraits(now, token) && now.storage === token.storage && now.secretSince === token.secretSince ? now : null
}

/** Keychains cut values at a NUL without an error. A shorter secret that doesn't look like a token isn't sent. */
export const isCut = async (
  { document }: Pick<VaultContext, 'document'>,
  token: Token,
  secret: string,
): Promise<boolean> => {
  if (token.storage !== 'keychain' || traitsOf(secret).length >= token.length || looksComplete(secret)) return false
  const current = await document()
  // Who is writing it right now knows better than the entry.
  return !current.ok || isStill(current.value, token) !== null
}

/** Updates an entry as if its secret was replaced here. A secret of the same length and end looks unchanged. */
export const followChange = async (
  { note, notices, ports }: Pick<VaultContext, 'note' | 'notices' | 'ports'>,
  token: Token,
  secret: string,
): Promise<boolean> => {
  if (token.storage !== 'keychain' || hasTraits(token, traitsOf(secret))) return false
  const at = ports.clock.now().toISOString()
  const followed: Token[] = []
  const noted = await note((document) => {
    const now = isStill(document, token)
    if (now !== null) followed.push(now)
    return ok(now === null ? document : asReplaced(document, now, secret, at))
  })
  // A catalog that cannot be written says so wherever it is written to; the secret is good all the same.
  if (!noted.ok || followed.length === 0) return false
  notices.add([changedNotice(token)])
  return true
}
