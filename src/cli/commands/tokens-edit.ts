import { ok } from '../../shared/contract/result.ts'
import { isGiven } from '../arguments/values.ts'
import { EXIT, misused } from '../refusal.ts'
import { vaultRefusal } from '../inventory/keychain-errors.ts'
import { keptToken, readCatalog } from '../catalog.ts'
import { describeToken } from '../inventory/described-token.ts'
import { DONE_EXITS, type Command } from './command.ts'

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
    const document = await readCatalog(system)
    if (!document.ok) return document
    const token = keptToken(args, document.value)
    if (!token.ok) return token
    const { id, name, kind, serviceId, spaceId } = token.value
    if (spaceId === null) return misused(`“${name}” is an account token. Only keys have a list of environments.`)
    const fields = { name, kind, serviceId, spaceId, environments }
    const problem = tokenProblem(document.value, fields, id)
    if (problem !== null) return vaultRefusal(problem)
    const vault = system.openVault()
    const space = await keepSpace(vault, document.value, fields)
    if (space !== null && !space.ok) return vaultRefusal(space.error)
    const edited = await vault.editToken({ tokenId: id, environments })
    if (!edited.ok) return vaultRefusal(edited.error)
    if (isGiven(args, 'json')) await screen.printJson(describeToken(edited.value, document.value))
    else await screen.print(`“${name}”: ${environments.join(', ')}`)
    return ok(EXIT.accepted)
  },
}
