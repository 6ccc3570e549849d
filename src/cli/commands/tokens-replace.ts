import { nothingKept, notKept } from '../inventory/keychain-errors.ts'
import { keptToken } from '../catalog.ts'
import { describeToken } from '../inventory/described-token.ts'
import { noteDuplicates, readNewSecret } from '../inventory/new-secret.ts'
import { DONE_EXITS, printDone, type Command } from './command.ts'

/** `token-desk tokens replace`: another value for a token that is kept. It may go where the one before might go. */
export const tokensReplaceCommand: Command = {
  name: 'tokens replace',
  summary: 'give a saved token a new value, from standard input',
  usage: 'tokens replace NAME [--service NAME] [--space ID]',
  examples: ['tokens replace website < key.txt'],
  takes: { most: 1, words: 'one name' },
  options: ['service', 'space', 'token-stdin', 'repair', 'json'],
  exits: DONE_EXITS,
  async run(args, system, screen) {
    const kept = await keptToken(args, system)
    if (!kept.ok) return kept
    const { token, document } = kept.value
    const { id, name, kind } = token
    const secret = await readNewSecret(args, kind, system, screen)
    if (!secret.ok) return secret

    const badge = await system.keychain.prove('writing')
    if (badge.kind === 'session') return nothingKept(badge)
    const vault = system.openVault()
    await noteDuplicates(vault, secret.value, id, screen)
    const replaced = await vault.replaceSecret({ tokenId: id, secret: secret.value })
    if (!replaced.ok) return notKept(replaced.error)
    return printDone(args, screen, `Updated “${name}” in the keychain.`, describeToken(replaced.value, document))
  },
}
