import { ok } from '../../shared/contract/result.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CatalogDocument, CatalogNotice } from '../../shared/model/vault.ts'
import { looksComplete } from '../../shared/text/lint/shape.ts'
import type { VaultContext } from './context.ts'
import { asReplaced, traitsOf } from './unfinished-writes.ts'

/** Somebody edited the item in their keychain app, or another program did. */
const changedNotice = ({ name }: Token): CatalogNotice => ({
  code: 'secret-changed',
  message: `The keychain holds a different value for “${name}” from the one Token Desk put there: it was changed elsewhere. The new value is used from now on, and what was learned about the old one no longer counts.`,
})

/** Whether a secret could be the one that the entry tells of. */
export const hasTraits = (token: Token, { lastFour, length }: Pick<Token, 'lastFour' | 'length'>): boolean =>
  token.lastFour === lastFour && token.length === length

/** The entry is still the one that the secret was read for, and nobody is writing another secret for it. */
const isStill = (document: CatalogDocument, token: Token): Token | null => {
  const now = document.tokens.find(({ id }) => id === token.id)
  if (now === undefined || document.pending.some(({ id }) => id === token.id)) return null
  return hasTraits(now, token) && now.storage === token.storage && now.secretSince === token.secretSince ? now : null
}

/**
 * Whether what was read is more likely a piece than another token: keychains cut at a NUL without a word, so that the rest
 * cannot be seen. Shorter than what was kept, and in no form that the platform gives out, it is not to be sent.
 */
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

/**
 * Lets the entry follow a secret that was read and is not the one that the catalog knows, as if it had been replaced here.
 * Tells whether it did. What ends alike and is as long cannot be told apart: the catalog keeps no more of a secret.
 */
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
