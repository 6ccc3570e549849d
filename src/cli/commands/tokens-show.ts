import { ok } from '../../shared/contract/result.ts'
import { isGiven } from '../arguments/values.ts'
import { rowsOf } from '../output/table.ts'
import { EXIT } from '../refusal.ts'
import { keptToken, readCatalog } from '../catalog.ts'
import { describeToken, fieldsOf } from '../inventory/described-token.ts'
import { DONE_EXITS, type Command } from './command.ts'

/** `token-desk tokens show`: everything that the catalog contains about one token. It reads nothing from the keychain. */
export const tokensShowCommand: Command = {
  name: 'tokens show',
  summary: 'show one token of the vault, without its value',
  usage: 'tokens show NAME [--service NAME] [--space ID] [--json]',
  examples: ['tokens show website'],
  takes: { most: 1, words: 'one name' },
  options: ['service', 'space', 'json'],
  exits: DONE_EXITS,
  async run(args, system, screen) {
    const document = await readCatalog(system)
    if (!document.ok) return document
    const token = keptToken(args, document.value)
    if (!token.ok) return token
    const described = describeToken(token.value, document.value)
    if (isGiven(args, 'json')) await screen.printJson(described)
    else await screen.print(rowsOf(fieldsOf(described, system.clock.now().getTime()), screen.columns))
    return ok(EXIT.accepted)
  },
}
