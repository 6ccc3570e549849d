import type { CheckReport, CheckResult } from '../../shared/model/diagnosis.ts'
import { formatCount } from '../../shared/text/format-numbers.ts'
import { shortDay } from '../../shared/text/dates.ts'
import { notACommand, printable } from '../../shared/text/printable.ts'
import { tableOf } from './table.ts'
import type { Style } from './style.ts'

/** Where requests were sent, each host once. */
export const hostsOf = (results: readonly Pick<CheckResult, 'probes'>[]): string => {
  const sent = results.flatMap(({ probes }) =>
    probes.filter(({ outcome }) => outcome !== 'skipped' && outcome !== 'planned'),
  )
  return [...new Set(sent.map(({ origin }) => origin.replace(/^https?:\/\//, '')))].join(', ')
}

const causeOf = ({ causes: [cause] }: CheckResult): string =>
  cause === undefined ? '' : cause.id + (cause.certainty === 'certain' ? '' : ` (${cause.certainty})`)

const beforeOf = ({ changed }: CheckResult): string =>
  changed === null ? '' : `${changed.cause}${changed.at === null ? '' : `, ${shortDay(new Date(changed.at))}`}`

/** `isPlace`: if all rows have the same, it is printed once, above the table. An empty column is left out. */
type Column = { head: string; cell: (result: CheckResult) => string; isPlace?: true }

const COLUMNS: readonly Column[] = [
  { head: 'Token', cell: ({ token }) => token },
  { head: 'Service', cell: ({ service }) => service, isPlace: true },
  { head: 'Space', cell: ({ space }) => space ?? '-', isPlace: true },
  { head: 'Environment', cell: ({ environment }) => environment ?? '-' },
  { head: 'API', cell: ({ api }) => api, isPlace: true },
  { head: 'Host', cell: (result) => hostsOf([result]) || '-', isPlace: true },
  { head: 'Verdict', cell: ({ verdict }) => verdict },
  { head: 'Cause', cell: causeOf },
  { head: 'Before', cell: beforeOf },
]

/** The columns of a table, and what all rows have in common: `Host cdn.contentful.com`. */
const arrange = (results: readonly CheckResult[]): { shown: Column[]; common: string[] } => {
  const valuesOf = ({ cell }: Column): string[] => [...new Set(results.map(cell))]
  const isCommon = (column: Column): boolean => column.isPlace === true && valuesOf(column).length === 1
  return {
    shown: COLUMNS.filter((column) => !isCommon(column) && valuesOf(column).some((value) => value !== '')),
    common: COLUMNS.filter(isCommon).flatMap((column) =>
      valuesOf(column).flatMap((value) => (value === '-' ? [] : [`${column.head} ${value}`])),
    ),
  }
}

const count = (number: number, word: string): string[] => (number === 0 ? [] : [`${formatCount(number)} ${word}`])

/** A checked matrix for people at a terminal, and how many cells got which verdict. */
export const checkText = ({ results, summary }: CheckReport, style: Style): string => {
  const { shown, common } = arrange(results)
  const rows = results.map((result) => shown.map(({ cell }) => notACommand(cell(result))))
  const table = tableOf([shown.map(({ head }) => head.toUpperCase()), ...rows], style.columns, (cell, row, column) => {
    if (row === 0) return style.bold(cell)
    const result = results[row - 1]
    return shown[column]?.head === 'Verdict' && result !== undefined ? style.verdict(result.verdict, cell) : cell
  })
  const counts = [
    ...count(summary.accepted, 'accepted'),
    ...count(summary.rejected, 'rejected'),
    ...count(summary['no-access'], 'no access'),
    ...count(summary['not-checked'], 'not checked'),
    ...count(summary.unreadable, 'unreadable'),
    ...count(summary.changed, 'changed'),
  ]
  const told = `${formatCount(summary.cells)} checked: ${counts.join(', ')}; ${formatCount(summary.requests)} requests sent`
  const places = common.length === 0 ? '' : `${notACommand(printable(common.join(', ')))}\n`
  return `${places}${table}\n\n${told}${summary.complete ? '' : ' (stopped before the end)'}\n`
}
