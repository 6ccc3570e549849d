import { misused } from '../refusal.ts'
import { vaultRefusal } from '../inventory/keychain-errors.ts'
import { keptToken } from '../catalog.ts'
import { describeToken } from '../inventory/described-token.ts'
import { DONE_EXITS, printDone, type Command } from './command.ts'

/** `token-desk tokens edit`: replaces the list of environments that the vault has for a key. */
export const tokensEditCommand: Command = {
  name: 'tokens edit',
  summary: "change a key's list of environments in the vault",
  details: "This doesn't change the key in Contentful. Use `enable` for that.",
  usage: 'tokens edit NAME --environments ID,ID [--service NAME] [--space ID]',
  examples: ['tokens edit website --environments master,staging'],
  takes: { most: 1, words: 'one name' },
  options: ['environments', 'environment', 'service', 'space', 'json'],
  repeatable: ['environment'],
  optionTexts: { environment: { help: 'the same, one environment each time' } },
  exits: DONE_EXITS,
  async run(args, system, screen) {
    const { environmentsOf } = await import('./tokens-add-run.ts')
    const { tokenProblem } = await import('../../core/vault/validation.ts')
    const { keepSpace } = await import('../../core/import/save-tokens.ts')
    const given = environmentsOf(args)
    if (!given.ok) return given
    const environments = given.value
    if (environments.length === 0) return misused('Missing option: --environments ID,ID')
    const kept = await keptToken(args, system)
    if (!kept.ok) return kept
    const { token, document } = kept.value
    const { id, name, kind, serviceId, spaceId } = token
    if (spaceId === null) return misused(`“${name}” is an account token. Only keys have a list of environments.`)
    const fields = { name, kind, serviceId, spaceId, environments }
    const problem = tokenProblem(document, fields, id)
    if (problem !== null) return vaultRefusal(problem)
    const vault = system.openVault()
    const space = await keepSpace(vault, document, fields)
    if (space !== null && !space.ok) return vaultRefusal(space.error)
    const edited = await vault.editToken({ tokenId: id, environments })
    if (!edited.ok) return vaultRefusal(edited.error)
    return printDone(args, screen, `“${name}”: ${environments.join(', ')}`, describeToken(edited.value, document))
  },
}
