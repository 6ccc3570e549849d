import { rowsOf } from '../output/table.ts'
import { keptToken } from '../catalog.ts'
import { describeToken, fieldsOf } from '../inventory/described-token.ts'
import { DONE_EXITS, printDone, type Command } from './command.ts'

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
    const kept = await keptToken(args, system)
    if (!kept.ok) return kept
    const { token, document } = kept.value
    const described = describeToken(token, document)
    const rows = rowsOf(fieldsOf(described, system.clock.now().getTime()), screen.columns)
    return printDone(args, screen, rows, described)
  },
}
