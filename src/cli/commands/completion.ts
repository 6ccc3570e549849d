import { ok } from '../../shared/contract/result.ts'
import { printable } from '../../shared/text/printable.ts'
import { looksLikeSecret } from '../../shared/text/looks-like-secret.ts'
import { EXIT, misused } from '../refusal.ts'
import { readCatalog } from '../catalog.ts'
import type { Command } from './command.ts'

/** `token-desk completion`: a script for a shell; or, as that script asks, the names of the vault's tokens or services. */
export const completionCommand: Command = {
  name: 'completion',
  summary: 'print a completion script for your shell',
  usage: 'completion bash | zsh | fish',
  examples: ['completion bash'],
  takes: { most: 1, words: 'one shell' },
  options: ['help'],
  exits: [['0', 'printed']],
  async run(args, system, screen) {
    const [asked] = args.positionals
    if (asked === 'names' || asked === 'services') {
      // Out of the catalog: the keychain is not asked, and a secret is never completed.
      const document = await readCatalog(system)
      if (!document.ok) return document
      const items = asked === 'names' ? document.value.tokens : document.value.services
      const names = items.map(({ name }) => printable(name)).filter((name) => !looksLikeSecret(name))
      await screen.printPlain([...new Set(names)].join('\n'))
      return ok(EXIT.accepted)
    }
    // Built from the tables of all commands, this one among them.
    const { COMPLETIONS, SHELLS } = await import('../output/completion.ts')
    const shell = SHELLS.find((name) => name === asked)
    if (shell === undefined) return misused(`Missing argument: token-desk completion ${SHELLS.join(' | ')}`)
    await screen.printPlain(COMPLETIONS[shell])
    return ok(EXIT.accepted)
  },
}
