import type { System } from '../system.ts'
import { vaultRefusal } from '../inventory/keychain-errors.ts'
import { keptToken, readCatalog } from '../catalog.ts'
import { confirm } from '../confirmation.ts'
import { DONE_EXITS, printDone, type Command } from './command.ts'

/** Whether the keychain would not let the secret go: it is taken from there as soon as it answers. */
const isLeftOver = async (id: string, system: System): Promise<boolean> => {
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
    const kept = await keptToken(args, system)
    if (!kept.ok) return kept
    const { id, name, spaceId } = kept.value.token
    const confirmed = await confirm(args, system, screen, {
      question: `Remove "${name}"${spaceId === null ? '' : ` of space ${spaceId}`} from the vault and the keychain? This doesn't revoke the key.`,
      unchanged: 'Nothing was removed.',
    })
    if (!confirmed.ok) return confirmed

    const removed = await system.openVault().removeToken({ tokenId: id })
    if (!removed.ok) return vaultRefusal(removed.error)
    const left = await isLeftOver(id, system)
    if (left)
      await screen.note(
        'The keychain did not delete the secret. Token Desk tries again when the app starts, or when you change a token. You can also delete the item “token-desk” in your keychain app.',
      )
    return printDone(args, screen, `Removed “${name}”.`, { removed: id, name, leftInKeychain: left })
  },
}
