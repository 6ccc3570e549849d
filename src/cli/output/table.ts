import { printable } from '../../shared/text/foreign.ts'

/** Rows in aligned columns, the first row as the head. `paint` colours a cell after it was measured. */
export const tableOf = (
  rows: readonly (readonly string[])[],
  paint: (cell: string, row: number, column: number) => string = (cell) => cell,
): string => {
  const clean = rows.map((row) => row.map(printable))
  const widths = clean.reduce<number[]>((most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)), [])
  return clean
    .map((row, rowIndex) =>
      row
        .map((cell, at) => {
          const padding = at === row.length - 1 ? '' : ' '.repeat((widths[at] ?? 0) - cell.length)
          return paint(cell, rowIndex, at) + padding
        })
        .join('  '),
    )
    .join('\n')
}
