import { ok } from '../../shared/contract/result.ts'
import { printable } from '../../shared/text/printable.ts'
import { looksLikeSecret } from '../../shared/text/looks-like-secret.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import { EXIT, misused } from '../refusal.ts'
import { readCatalog } from '../catalog.ts'
import { shortKind } from '../output/token-rows.ts'
import type { Command } from './command.ts'

/** What a shell offers, and what it is: tokens with their kind and space, services with a host, spaces and environments with a name. */
const listed = (
  list: string,
  { tokens, services, spaces }: CatalogDocument,
  isDescribed: boolean,
): readonly (readonly [string, string])[] => {
  const shown = (name: string): string => printable(name).replaceAll('\t', ' ')
  if (list === 'spaces') return spaces.map(({ id, name }) => [shown(id), shown(name)])
  if (list === 'environments')
    return spaces.flatMap(({ name, environments }) => environments.map(({ id }) => [shown(id), `space ${shown(name)}`]))
  if (list === 'services')
    return services.map(({ name, baseUrls }) => [
      shown(name),
      shown(Object.values(baseUrls)[0]?.replace(/^https?:\/\//, '') ?? ''),
    ])
  const spaceOf = (id: string | null): string[] =>
    id === null ? [] : [`space ${spaces.find((space) => space.id === id)?.name ?? id}`]
  if (!isDescribed) return tokens.map(({ name }) => [shown(name), ''])
  return tokens.map(({ name, kind, spaceId }) => [
    shown(name),
    shown([shortKind(kind), ...spaceOf(spaceId)].join(', ')),
  ])
}

/** `token-desk completion`: a script for a shell; or, as that script requests, names of the vault, with a description behind a tab. */
export const completionCommand: Command = {
  name: 'completion',
  summary: 'print a completion script for your shell',
  usage: 'completion bash | zsh | fish',
  examples: ['completion bash'],
  takes: { most: 1, words: 'one shell' },
  options: [],
  exits: [['0', 'printed']],
  async run(args, system, screen) {
    const [asked] = args.positionals
    const [, isDescribed, list] = /^(described-)?(names|services|spaces|environments)$/.exec(asked ?? '') ?? []
    if (list !== undefined) {
      // Out of the catalog: the keychain is not asked, and a secret is never completed.
      const document = await readCatalog(system)
      if (!document.ok) return document
      const items = listed(list, document.value, isDescribed !== undefined).filter(([name]) => !looksLikeSecret(name))
      const lines = items.map(([name, text]) => (isDescribed === undefined ? name : `${name}\t${text}`))
      await screen.printPlain([...new Set(lines)].join('\n'))
      return ok(EXIT.accepted)
    }
    // Built from the tables of all commands, this one among them.
    const { COMPLETIONS, SHELLS } = await import('../output/completion.ts')
    const shell = SHELLS.find((name) => name === asked)
    if (asked === undefined) return misused(`Missing argument: \`token-desk completion ${SHELLS.join(' | ')}\``)
    if (shell === undefined) return misused(`Unknown shell. Available: ${SHELLS.join(', ')}.`)
    await screen.printPlain(COMPLETIONS[shell])
    return ok(EXIT.accepted)
  },
}
