import type { CheckReport, CheckResult } from '../../shared/model/diagnosis.ts'
import { formatCount } from '../../shared/text/format-numbers.ts'
import { shortDay } from '../../shared/text/dates.ts'
import { notACommand } from '../../shared/text/printable.ts'
import { tableOf } from './table.ts'
import type { Style } from './style.ts'

const HEAD = ['TOKEN', 'SERVICE', 'SPACE', 'ENVIRONMENT', 'API', 'VERDICT', 'CAUSE', 'BEFORE']
const VERDICT_COLUMN = 5

const rowOf = ({ token, service, space, environment, api, verdict, causes, changed }: CheckResult): string[] => {
  const [cause] = causes
  const why = cause === undefined ? '' : cause.id + (cause.certainty === 'certain' ? '' : ` (${cause.certainty})`)
  const before =
    changed === null ? '' : `${changed.cause}${changed.at === null ? '' : `, ${shortDay(new Date(changed.at))}`}`
  return [token, service, space ?? '-', environment ?? '-', api, verdict, why, before].map(notACommand)
}

const count = (number: number, word: string): string[] => (number === 0 ? [] : [`${formatCount(number)} ${word}`])

/** A checked matrix for people at a terminal, and how many cells got which verdict. */
export const checkText = ({ results, summary }: CheckReport, style: Style): string => {
  const table = tableOf([HEAD, ...results.map(rowOf)], style.columns, (cell, row, column) => {
    if (row === 0) return style.bold(cell)
    const result = results[row - 1]
    return column === VERDICT_COLUMN && result !== undefined ? style.verdict(result.verdict, cell) : cell
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
  return `${table}\n\n${told}${summary.complete ? '' : ' (stopped before the end)'}\n`
}
