import type { LeftInFile } from '../../core/import/import-manifest.ts'
import type { FoundToken, ImportReport } from '../../shared/model/import.ts'
import { printable } from '../../shared/text/printable.ts'
import { typed } from './next-command.ts'
import type { Style } from './style.ts'
import type { Column } from './table.ts'
import { endOf, listedTokens, shortKind } from './token-rows.ts'

/** How a found token is named on the command line: by its variable, where it has one. */
export const labelOf = ({ variable, name }: FoundToken): string => variable ?? name

const where = (file: string | null, line: number): string => (file === null ? `line ${line}` : `${file}:${line}`)

const serviceOf = ({ service, serviceFrom, host }: FoundToken): string => {
  if (host !== null) return `unknown host ${host}`
  return service === null ? 'unknown' : serviceFrom === 'default' ? `${service}, assumed: no host is named` : service
}

/** The name that it will have, with its variable if this isn't the same. The name in the vault has a column of its own. */
const nameOf = ({ name, variable, inVault }: FoundToken): string => {
  if (variable === null || variable.toLowerCase().replaceAll('_', '-') === name) return name
  return inVault === null ? `${name} (${variable})` : variable
}

const COLUMNS: readonly Column<FoundToken>[] = [
  { head: 'WHERE', cell: ({ file, line }) => where(file, line), shrinks: true },
  { head: 'NAME', cell: nameOf, shrinks: true },
  { head: 'KIND', cell: ({ kind }) => (kind === null ? 'unknown' : shortKind(kind)) },
  { head: 'SERVICE', cell: serviceOf, isPlace: true, shrinks: true },
  { head: 'SPACE', cell: ({ space }) => space ?? '-', isPlace: true, shrinks: true },
  { head: 'ENVIRONMENT', cell: ({ environment }) => environment ?? '-', isPlace: true, shrinks: true },
  { head: 'TOKEN', cell: ({ lastFour }) => endOf(lastFour) },
  { head: 'IN VAULT', cell: ({ inVault }) => (inVault === null ? 'no' : `“${inVault}”`), shrinks: true },
]

const lintLines = ({ lint, file, line }: FoundToken): string[] =>
  lint.map(
    ({ message, repairable }) => `- ${where(file, line)}  ${message}${repairable ? ' It’s saved without that.' : ''}`,
  )

const ignoredLine = (ignored: number): string[] => {
  if (ignored === 0) return []
  return [
    ignored === 1
      ? 'One other value was left out, because no token uses it.'
      : `${ignored} other values were left out, because no token uses them.`,
  ]
}

/** What was found, what is wrong with it, and what was left alone. */
export const importText = ({ found, findings, ignored }: ImportReport, style: Style): string => {
  const table = found.length === 0 ? [] : [listedTokens(found, COLUMNS, style)]
  const wrong = [
    ...findings.map(({ summary, files, lines }) => {
      const places = lines.map((line, at) => where(files[at] ?? null, line)).join(', ')
      return `- ${printable(places)}  ${summary}`
    }),
    ...found.flatMap(lintLines),
  ]
  const parts = [table, wrong.length === 0 ? [] : [style.bold('To check'), ...wrong], ignoredLine(ignored)]
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')
}

/** The manifest that `run` reads without an option. */
export const USUAL_MANIFEST = 'token-desk.json'

/** What stays in each file after its variables went into a manifest, and what to write instead of its tokens. */
export const leftText = (left: readonly LeftInFile[], manifest: string): string =>
  left
    .map(({ file, names, lines }) => {
      const place = file === null ? 'standard input' : printable(file)
      if (names.length === 0)
        return `Nothing is left in ${place}. Delete it, then run \`token-desk run ${manifest === USUAL_MANIFEST ? '' : `--manifest ${typed(manifest)} `}-- COMMAND\`.`
      const replace =
        lines.length === 0 ? [] : ['Write these lines instead of the tokens:', ...lines.map((line) => `  ${line}`)]
      const run =
        lines.length === 0 ? [] : [`Then run \`token-desk run --env-file ${typed(file ?? 'FILE')} -- COMMAND\`.`]
      return [`Left in ${place}: ${names.map(printable).join(', ')}`, ...replace, ...run].join('\n')
    })
    .join('\n')
