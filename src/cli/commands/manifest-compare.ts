import { ok } from '../../shared/contract/result.ts'
import type { Manifest } from '../../core/manifest/schema.ts'
import type { ManifestComparison } from '../../shared/model/manifest-comparison.ts'
import { isGiven } from '../arguments/values.ts'
import { createStyle } from '../output/style.ts'
import type { Column } from '../output/table.ts'
import { listedTokens, shortKind } from '../output/token-rows.ts'
import { addTokenCommand, missingService, typed } from '../output/next-command.ts'
import { quotedNames } from '../inventory/named.ts'
import { EXIT, misused } from '../refusal.ts'
import { readCatalog } from '../catalog.ts'
import type { Command } from './command.ts'

const STANDING: Readonly<Record<ManifestComparison['tokens'][number]['standing'], string>> = {
  here: 'yes',
  differs: 'yes, but it differs',
  elsewhere: 'in another place',
  missing: 'missing',
}

const isComplete = ({ services, spaces, tokens }: ManifestComparison): boolean =>
  [...services, ...spaces, ...tokens].every(({ standing }) => standing === 'here')

const COLUMNS: readonly Column<ManifestComparison['tokens'][number]>[] = [
  { head: 'TOKEN', cell: ({ name }) => name, shrinks: true },
  { head: 'KIND', cell: ({ kind }) => shortKind(kind) },
  { head: 'SERVICE', cell: ({ service }) => service, isPlace: true, shrinks: true },
  { head: 'SPACE', cell: ({ space }) => space ?? '-', isPlace: true, shrinks: true },
  { head: 'HERE', cell: ({ standing }) => STANDING[standing] },
]

/** What a table has no room for, a line each. */
const remarks = ({ services, spaces, tokens, beyond }: ManifestComparison, manifest: Manifest): string[] => [
  ...services.flatMap(({ name, standing, otherAddresses }) => {
    if (standing === 'missing') return manifest.services.filter((one) => one.name === name).flatMap(missingService)
    return standing === 'differs'
      ? [`“${name}” has other addresses in the vault. The manifest has ${otherAddresses.join(', ')}.`]
      : []
  }),
  ...spaces.flatMap(({ id, standing, missingEnvironments }) => {
    if (standing === 'missing')
      return tokens.some((token) => token.space === id && token.standing === 'missing')
        ? []
        : [`The space “${id}” isn’t in the vault. The first token saved with \`--space ${typed(id)}\` adds it.`]
    return standing === 'differs' ? [`The space “${id}” lacks: ${missingEnvironments.join(', ')}.`] : []
  }),
  ...tokens.flatMap(({ name, differences }) => differences.map((difference) => `“${name}”: ${difference}`)),
  ...tokens.flatMap(({ name, standing, where }, at) =>
    standing === 'missing'
      ? [
          `“${name}”: get it in the web app (${where.label}${where.url === null ? '' : `, ${where.url}`}), and save it with:`,
          ...manifest.tokens.slice(at, at + 1).map((token) => `  ${addTokenCommand(token)}`),
        ]
      : [],
  ),
  ...(beyond.length === 0 ? [] : [`Not in the manifest: ${quotedNames(beyond)}.`]),
]

/** `token-desk manifest compare FILE`: what of a manifest this desk has. Asks nothing of the keychain or the network. */
export const manifestCompareCommand: Command = {
  name: 'manifest compare',
  summary: 'show which tokens of a manifest your vault has, lacks or stores differently',
  usage: 'manifest compare FILE [--json]',
  examples: ['manifest compare token-desk.json'],
  takes: { most: 1, words: 'one file' },
  options: ['json'],
  exits: [
    ['0', 'the vault has every token of the manifest'],
    ['1', 'something is missing or differs'],
    ['2', "the vault can't be read"],
  ],
  async run(args, system, screen) {
    const { compareManifest } = await import('../../core/manifest/compare.ts')
    const { readManifest } = await import('../manifest/read.ts')
    const [file] = args.positionals
    if (file === undefined) return misused('Missing argument: `token-desk manifest compare FILE`')
    const manifest = await readManifest(file)
    if (!manifest.ok) return manifest
    const document = await readCatalog(system)
    if (!document.ok) return document
    const comparison = compareManifest(manifest.value, document.value)
    const exit = isComplete(comparison) ? EXIT.accepted : EXIT.noAccess
    if (isGiven(args, 'json')) {
      await screen.printJson(comparison)
      return ok(exit)
    }
    const style = createStyle(screen)
    if (comparison.tokens.length > 0) await screen.print(listedTokens(comparison.tokens, COLUMNS, style))
    const lines = remarks(comparison, manifest.value)
    await screen.print(lines.length > 0 ? lines.join('\n') : 'The vault contains everything in the manifest.')
    return ok(exit)
  },
}
