import { cleanName } from '../../shared/text/names.ts'
import { misused } from '../refusal.ts'
import { vaultRefusal } from '../inventory/keychain-errors.ts'
import { keptToken } from '../catalog.ts'
import { describeToken } from '../inventory/described-token.ts'
import { DONE_EXITS, printDone, type Command } from './command.ts'

/** `token-desk tokens rename`: another name for a token that is kept. Its secret and where it may go stay as they are. */
export const tokensRenameCommand: Command = {
  name: 'tokens rename',
  summary: 'rename a token',
  usage: 'tokens rename NAME NEW-NAME [--service NAME] [--space ID]',
  examples: ['tokens rename website storefront'],
  takes: { most: 2, words: 'a name and a new one' },
  options: ['service', 'space', 'json'],
  exits: DONE_EXITS,
  async run(args, system, screen) {
    const { tokenProblem } = await import('../../core/vault/validation.ts')
    const name = cleanName(args.positionals[1] ?? '')
    if (name === '') return misused('Missing argument: `token-desk tokens rename NAME NEW-NAME`')
    const kept = await keptToken(args, system)
    if (!kept.ok) return kept
    const { token, document } = kept.value
    const { id, name: before, kind, serviceId, spaceId, environments } = token
    const problem = tokenProblem(document, { name, kind, serviceId, spaceId, environments }, id)
    if (problem !== null) return vaultRefusal(problem)
    const renamed = await system.openVault().editToken({ tokenId: id, name })
    if (!renamed.ok) return vaultRefusal(renamed.error)
    const text = `Renamed “${before}” to “${name}”. Update any manifest that mentions it.`
    return printDone(args, screen, text, describeToken(renamed.value, document))
  },
}
