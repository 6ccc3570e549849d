import { ok } from '../../shared/contract/result.ts'
import type { Token } from '../../shared/model/token.ts'
import { isGiven } from '../arguments/values.ts'
import { EXIT, misused } from '../refusal.ts'
import type { System } from '../system.ts'
import { vaultRefusal } from '../world/keychain-words.ts'
import { keptToken } from '../world/kept-token.ts'
import { readCatalog } from '../world/vault-world.ts'
import { saysYes } from '../world/yes.ts'
import type { Command } from './command.ts'

const placeOf = ({ spaceId }: Token): string => (spaceId === null ? '' : ` of the space ${spaceId}`)

/** Whether the keychain would not let the secret go: it is taken from there as soon as it answers. */
const isLeftOver = async ({ id }: Token, system: System): Promise<boolean> => {
  const document = await readCatalog(system)
  return document.ok && document.value.leftovers.includes(id)
}

/** `token-desk tokens remove`: out of the vault and the keychain. The platform goes on taking the token. */
export const tokensRemoveCommand: Command = async (args, system, screen) => {
  const document = await readCatalog(system)
  if (!document.ok) return document
  const token = keptToken(args, document.value)
  if (!token.ok) return token
  await screen.note(
    `“${token.value.name}”${placeOf(token.value)} leaves the vault and the keychain for good. This does not revoke it on the platform.`,
  )
  if (!(await saysYes(args, system, 'Type “yes” to remove it')))
    return misused('Nothing was removed. To say yes, add --yes.')

  const removed = await system.openVault().removeToken({ tokenId: token.value.id })
  if (!removed.ok) return vaultRefusal(removed.error)
  const left = await isLeftOver(token.value, system)
  if (left)
    await screen.note(
      'The keychain did not delete its secret. Token Desk tries again when the app starts, and with the next token that is added, replaced or removed here; you can also delete the item yourself, under “token-desk”.',
    )
  if (isGiven(args, 'json'))
    await screen.printJson({ removed: token.value.id, name: token.value.name, leftInKeychain: left })
  else await screen.print(`“${token.value.name}” is removed.`)
  return ok(EXIT.accepted)
}
