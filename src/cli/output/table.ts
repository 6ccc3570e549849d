import { printable } from '../../shared/text/printable.ts'
import type { Style } from './style.ts'
import { shorten, widthOf, wrap } from './wrap.ts'

type Paint = (cell: string, row: number, column: number) => string

const GAP = '  '

const aligned = (rows: readonly (readonly string[])[], widths: readonly number[], paint: Paint): string =>
  rows
    .map((row, rowIndex) =>
      row
        .map((cell, at) => {
          const padding = at === row.length - 1 ? '' : ' '.repeat(Math.max(0, (widths[at] ?? 0) - widthOf(cell)))
          return paint(cell, rowIndex, at) + padding
        })
        .join(GAP),
    )
    .join('\n')

/** Each row as a block of lines, each cell behind the name of its column. Long cells continue below their beginning. */
const blocks = ([titles = [], ...rows]: readonly (readonly string[])[], columns: number, paint: Paint): string => {
  // A head may be indented by the width of the marks in its cells.
  const head = titles.map((title) => title.trim())
  const width = Math.max(0, ...head.map(widthOf))
  const hanging = `\n${' '.repeat(width + GAP.length)}`
  const inRoom = (cell: string): string => wrap(cell, columns - width - GAP.length).replaceAll('\n', hanging)
  return rows
    .map((row, at) =>
      row
        .flatMap((cell, column) =>
          cell === ''
            ? []
            : [
                `${paint(head[column] ?? '', 0, column)}${' '.repeat(width - widthOf(head[column] ?? ''))}${GAP}${inRoom(paint(cell, at + 1, column))}`,
              ],
        )
        .join('\n'),
    )
    .join('\n\n')
}

const widthsOf = (rows: readonly (readonly string[])[]): number[] =>
  rows.reduce<number[]>((most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, widthOf(cell))), [])

const totalOf = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length)

/** A shortened cell still shows this much. */
const LEAST_CELL = 8

/** In fewer columns, rows are easier to read as blocks than with short cells. */
const LEAST_TABLE = 50

/** The widths after the widest columns among these were narrowed as far as the screen needs. */
const narrowed = (widths: readonly number[], columns: number, shrinking: readonly number[]): number[] => {
  const fitting = [...widths]
  while (totalOf(fitting) > columns) {
    const widest = shrinking.reduce(
      (best, at) => ((fitting[at] ?? 0) > (fitting[best] ?? 0) ? at : best),
      shrinking[0] ?? 0,
    )
    if ((fitting[widest] ?? 0) <= LEAST_CELL) break
    fitting[widest] = (fitting[widest] ?? 0) - 1
  }
  return fitting
}

/** `shrinking`: columns whose cells may be shortened. `isHeadless`: the head is shown only in blocks. */
type TableOptions = {
  shrinking?: readonly number[]
  isHeadless?: boolean
  /** A cell in at most `width` cells of the terminal. */
  fit?: (cell: string, row: number, column: number, width: number) => string
}

/**
 * Rows in aligned columns, the first row as the head. `paint` colors a cell after it was measured. If that is wider than the
 * screen, cells of the columns `shrinking` are shortened at their end. If it is still wider, or the screen is very narrow, each
 * row becomes a block of lines.
 */
export const tableOf = (
  rows: readonly (readonly string[])[],
  columns: number,
  paint: Paint = (cell) => cell,
  { shrinking = [], isHeadless = false, fit = (cell, _row, _column, width) => shorten(cell, width) }: TableOptions = {},
): string => {
  const clean = rows.map((row) => row.map(printable))
  const alignedRows = (cells: readonly (readonly string[])[]): string => {
    const table = aligned(cells, widthsOf(isHeadless ? cells.slice(1) : cells), paint)
    return isHeadless ? table.slice(table.indexOf('\n') + 1) : table
  }
  const widths = widthsOf(clean)
  if (totalOf(widths) <= columns) return alignedRows(clean)
  const fitting = shrinking.length === 0 || columns < LEAST_TABLE ? widths : narrowed(widths, columns, shrinking)
  if (totalOf(fitting) > columns) return blocks(clean, columns, paint)
  const short = clean.map((row, rowIndex) =>
    row.map((cell, at) => (shrinking.includes(at) ? fit(cell, rowIndex, at, fitting[at] ?? 0) : cell)),
  )
  return alignedRows(short)
}

/** A column: its head, and its cell for one item. `isPlace`: left out and listed below the table if all items have the same. */
export type Column<Item> = {
  head: string
  cell: (item: Item) => string
  isPlace?: true
  /** Shortened at its end on a narrow screen. */
  shrinks?: true
  /** The same in at most `width` cells of the terminal, if it's more than the beginning. */
  fit?: (item: Item, width: number) => string
  paint?: (cell: string, item: Item) => string
}

/** A table without empty columns and without places that all rows have in common, which are listed in `common`. */
export const columnsTable = <Item>(
  items: readonly Item[],
  all: readonly Column<Item>[],
  style: Pick<Style, 'columns' | 'bold'>,
  needsHead: (column: Column<Item>) => boolean = () => true,
): { table: string; common: string[] } => {
  const valuesOf = ({ cell }: Column<Item>): string[] => [...new Set(items.map(cell))]
  const isEmpty = (column: Column<Item>): boolean => valuesOf(column).every((value) => value === '' || value === '-')
  const isCommon = (column: Column<Item>): boolean => column.isPlace === true && valuesOf(column).length === 1
  const shown = all.filter((column) => !isEmpty(column) && !isCommon(column))
  const table = tableOf(
    [shown.map(({ head }) => head), ...items.map((item) => shown.map(({ cell }) => cell(item)))],
    style.columns,
    (cell, row, at) => {
      const item = items[row - 1]
      return item === undefined ? style.bold(cell) : (shown[at]?.paint?.(cell, item) ?? cell)
    },
    {
      shrinking: shown.flatMap(({ shrinks }, at) => (shrinks === true ? [at] : [])),
      isHeadless: !shown.some(needsHead),
      fit: (cell, row, at, width) => {
        const item = items[row - 1]
        const fitting = shown[at]?.fit
        return shorten(item === undefined || fitting === undefined ? cell : fitting(item, width), width)
      },
    },
  )
  const common = all.filter((column) => isCommon(column) && !isEmpty(column)).flatMap(valuesOf)
  return { table, common }
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
