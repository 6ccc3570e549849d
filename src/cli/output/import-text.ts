import type { LeftInFile } from '../../core/import/import-manifest.ts'
import type { FoundToken, ImportReport } from '../../shared/model/import.ts'
import { printable } from '../../shared/text/printable.ts'
import { maskToken } from '../../shared/text/mask.ts'
import type { Style } from './style.ts'
import { tableOf } from './table.ts'

const HEAD = ['WHERE', 'NAME', 'KIND', 'SERVICE', 'SPACE', 'ENVIRONMENT', 'TOKEN', 'IN THE VAULT']

/** How a found token is named on the command line: by its variable, where it has one. */
export const labelOf = ({ variable, name }: FoundToken): string => variable ?? name

const where = (file: string | null, line: number): string => (file === null ? `line ${line}` : `${file}:${line}`)

const serviceOf = ({ service, serviceFrom, host }: FoundToken): string => {
  if (host !== null) return `unknown host ${host}`
  return service === null ? 'unknown' : serviceFrom === 'default' ? `${service}, assumed: no host is named` : service
}

const rowOf = (described: FoundToken): string[] => [
  where(described.file, described.line),
  described.variable === null ? described.name : `${described.name} (${described.variable})`,
  described.kind ?? 'not known',
  serviceOf(described),
  described.space ?? '-',
  described.environment ?? '-',
  maskToken(described.lastFour),
  described.inVault === null ? 'no' : `“${described.inVault}”`,
]

const lintLines = ({ lint, file, line }: FoundToken): string[] =>
  lint.map(
    ({ message, repairable }) => `- ${where(file, line)}  ${message}${repairable ? ' It is kept without that.' : ''}`,
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
  const table =
    found.length === 0
      ? []
      : [tableOf([HEAD, ...found.map(rowOf)], style.columns, (cell, row) => (row === 0 ? style.bold(cell) : cell))]
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

/** What stays in each file after its variables went into a manifest, and what to write instead of its tokens. */
export const leftText = (left: readonly LeftInFile[]): string =>
  left
    .map(({ file, names, lines }) => {
      const place = file === null ? 'standard input' : printable(file)
      if (names.length === 0)
        return `Nothing is left in ${place}. You can delete it, and run: token-desk run -- COMMAND`
      const replace =
        lines.length === 0 ? [] : ['Write these lines instead of the tokens:', ...lines.map((line) => `  ${line}`)]
      const run = lines.length === 0 ? [] : [`Then run: token-desk run --env-file ${place} -- COMMAND`]
      return [`Left in ${place}: ${names.map(printable).join(', ')}`, ...replace, ...run].join('\n')
    })
    .join('\n')
