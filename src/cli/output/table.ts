import { printable } from '../../shared/text/printable.ts'
import { widthOf } from './wrap.ts'

type Paint = (cell: string, row: number, column: number) => string

const GAP = '  '

const aligned = (rows: readonly (readonly string[])[], widths: readonly number[], paint: Paint): string =>
  rows
    .map((row, rowIndex) =>
      row
        .map((cell, at) => {
          const padding = at === row.length - 1 ? '' : ' '.repeat((widths[at] ?? 0) - widthOf(cell))
          return paint(cell, rowIndex, at) + padding
        })
        .join(GAP),
    )
    .join('\n')

/** Each row as a block of lines, each cell behind the name of its column. */
const blocks = ([head = [], ...rows]: readonly (readonly string[])[], paint: Paint): string => {
  const width = Math.max(0, ...head.map(widthOf))
  return rows
    .map((row, at) =>
      row
        .flatMap((cell, column) =>
          cell === ''
            ? []
            : [
                `${paint(head[column] ?? '', 0, column)}${' '.repeat(width - widthOf(head[column] ?? ''))}${GAP}${paint(cell, at + 1, column)}`,
              ],
        )
        .join('\n'),
    )
    .join('\n\n')
}

/**
 * Rows in aligned columns, the first row as the head. `paint` colors a cell after it was measured. Where that is wider than
 * the screen, each row becomes a block of lines instead: broken lines of columns cannot be read.
 */
export const tableOf = (
  rows: readonly (readonly string[])[],
  columns: number,
  paint: Paint = (cell) => cell,
): string => {
  const clean = rows.map((row) => row.map(printable))
  const widths = clean.reduce<number[]>(
    (most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, widthOf(cell))),
    [],
  )
  const total = widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length)
  return total > columns ? blocks(clean, paint) : aligned(clean, widths, paint)
}

/** Rows without a head. Where they are wider than the screen, each cell has a line of its own below the first. */
export const rowsOf = (rows: readonly (readonly string[])[], columns: number): string => {
  const clean = rows.map((row) => row.map(printable))
  const table = tableOf(clean, Infinity)
  if (table.split('\n').every((line) => widthOf(line) <= columns)) return table
  return clean
    .map((row) => row.filter((cell) => cell !== '').map((cell, at) => (at === 0 ? cell : `    ${cell}`)))
    .map((cells) => cells.join('\n'))
    .join('\n')
}
