import { ok } from '../../shared/contract/result.ts'
import type { Token } from '../../shared/model/token.ts'
import { isGiven } from '../arguments/values.ts'
import { EXIT } from '../refusal.ts'
import type { System } from '../system.ts'
import { vaultRefusal } from '../inventory/keychain-errors.ts'
import { keptToken, readCatalog } from '../catalog.ts'
import { confirm } from '../confirmation.ts'
import { DONE_EXITS, type Command } from './command.ts'

const placeOf = ({ spaceId }: Token): string => (spaceId === null ? '' : ` of space ${spaceId}`)

/** Whether the keychain would not let the secret go: it is taken from there as soon as it answers. */
const isLeftOver = async ({ id }: Token, system: System): Promise<boolean> => {
  const document = await readCatalog(system)
  return document.ok && document.value.leftovers.includes(id)
}

/** `token-desk tokens remove`: out of the vault and the keychain. The platform goes on taking the token. */
export const tokensRemoveCommand: Command = {
  name: 'tokens remove',
  summary: 'delete a token from the vault and the keychain',
  details: "This doesn't revoke it.",
  usage: 'tokens remove NAME [--yes] [--service NAME] [--space ID]',
  examples: ['tokens remove website', 'tokens remove website --space abc123 --yes'],
  takes: { most: 1, words: 'one name' },
  options: ['service', 'space', 'yes', 'json'],
  exits: DONE_EXITS,
  async run(args, system, screen) {
    const document = await readCatalog(system)
    if (!document.ok) return document
    const token = keptToken(args, document.value)
    if (!token.ok) return token
    const confirmed = await confirm(args, system, screen, {
      question: `Remove "${token.value.name}"${placeOf(token.value)} from the vault and the keychain? This doesn't revoke the key.`,
      unchanged: 'Nothing was removed.',
    })
    if (!confirmed.ok) return confirmed

    const removed = await system.openVault().removeToken({ tokenId: token.value.id })
    if (!removed.ok) return vaultRefusal(removed.error)
    const left = await isLeftOver(token.value, system)
    if (left)
      await screen.note(
        'The keychain did not delete the secret. Token Desk tries again when the app starts, or when you change a token. You can also delete the item “token-desk” in your keychain app.',
      )
    if (isGiven(args, 'json'))
      await screen.printJson({ removed: token.value.id, name: token.value.name, leftInKeychain: left })
    else await screen.print(`Removed “${token.value.name}”.`)
    return ok(EXIT.accepted)
  },
}
