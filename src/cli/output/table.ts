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
        .join(GAP)
        .trimEnd(),
    )
    .join('\n')

/** Each row as a block of lines. It ends with a line break, so that what follows isn't read as a line of the last block. */
const blocks = ([titles = [], ...rows]: readonly (readonly string[])[], columns: number, paint: Paint): string => {
  // A head may be indented by the width of the marks in its cells.
  const head = titles.map((title) => title.trim())
  const width = Math.max(0, ...head.map(widthOf))
  const hanging = `\n${' '.repeat(width + GAP.length)}`
  const inRoom = (cell: string): string => wrap(cell, columns - width - GAP.length).replaceAll('\n', hanging)
  const label = (column: number): string => {
    const title = head[column] ?? ''
    return paint(title, 0, column) + ' '.repeat(width - widthOf(title)) + GAP
  }
  const block = (row: readonly string[], at: number): string[] =>
    row.flatMap((cell, column) => (cell === '' ? [] : [`${label(column)}${inRoom(paint(cell, at + 1, column))}\n`]))
  return rows.map((row, at) => block(row, at).join('')).join('\n')
}

const widthsOf = (rows: readonly (readonly string[])[]): number[] =>
  rows.reduce<number[]>((most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, widthOf(cell))), [])

const totalOf = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length)

/** A shortened cell still shows this much. */
const LEAST_CELL = 8

/** The first column names the row. It is shortened further only if the others can't be. */
const READABLE_NAME = 20

/** Any one reason, and how many more there are. Less of it says nothing. */
const READABLE_REASON = 36

/** In front of cells below their row. */
const NOTE = '    '

/** In fewer columns, rows are easier to read as blocks than with short cells. */
const LEAST_TABLE = 50

/** How many characters two texts begin with in common. */
const sharedLength = (one: string, other: string): number => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

/** The least width at which the shortened cells of a column still differ where the cells do. */
const leastWidth = (cells: readonly string[]): number => {
  const sorted = [...new Set(cells)].sort()
  const shared = sorted.slice(1).map((cell, at) => {
    const before = sorted[at] ?? ''
    return widthOf(cell.slice(0, sharedLength(cell, before))) + '…'.length + 1
  })
  return Math.max(LEAST_CELL, ...shared)
}

/** Narrows the widest columns to fit the screen. A readable name, and then a readable column of `last`, is narrowed last. */
const narrowed = (
  widths: readonly number[],
  columns: number,
  least: ReadonlyMap<number, number>,
  last: readonly number[],
): number[] => {
  const fitting = [...widths]
  const widthAt = (at: number): number => fitting[at] ?? 0
  const rank = (at: number): number => {
    if (last.includes(at)) return widthAt(at) > READABLE_REASON ? 0 : 2
    return at === 0 && widthAt(at) <= READABLE_NAME ? 1 : 0
  }
  while (totalOf(fitting) > columns) {
    const [widest] = [...least]
      .filter(([at, width]) => widthAt(at) > width)
      .map(([at]) => at)
      .sort((one, other) => rank(one) - rank(other) || widthAt(other) - widthAt(one))
    if (widest === undefined) break
    fitting[widest] = widthAt(widest) - 1
  }
  return fitting
}

/** `shrinking`: columns whose cells may be shortened, `fitted` by `fit`, `last` only if no other can be. `isHeadless`: no head in a table. */
type TableOptions = {
  shrinking?: readonly number[]
  fitted?: readonly number[]
  last?: readonly number[]
  isHeadless?: boolean
  /** A cell in at most `width` cells of the terminal. */
  fit?: (cell: string, row: number, column: number, width: number) => string
}

/**
 * Rows in aligned columns, the first row as the head. `paint` colors a measured cell. If it is too wide, `shrinking` columns are shortened;
 * if it still is, or the screen is very narrow, each row becomes a block of lines.
 */
export const tableOf = (
  rows: readonly (readonly string[])[],
  columns: number,
  paint: Paint = (cell) => cell,
  options: TableOptions = {},
): string => {
  const { shrinking = [], fitted = [], last = [], isHeadless = false } = options
  const fit = options.fit ?? ((cell: string, _row: number, _column: number, width: number) => shorten(cell, width))
  const clean = rows.map((row) => row.map(printable))
  const alignedRows = (cells: readonly (readonly string[])[]): string => {
    const table = aligned(cells, widthsOf(isHeadless ? cells.slice(1) : cells), paint)
    return isHeadless ? table.slice(table.indexOf('\n') + 1) : table
  }
  const widths = widthsOf(clean)
  if (totalOf(widths) <= columns) return alignedRows(clean)
  const least = new Map(
    shrinking.map((at) => {
      const [head = '', ...cells] = clean.map((row) => row[at] ?? '')
      return [at, Math.max(isHeadless ? 0 : widthOf(head), fitted.includes(at) ? LEAST_CELL : leastWidth(cells))]
    }),
  )
  const fitting = columns < LEAST_TABLE ? widths : narrowed(widths, columns, least, last)
  if (totalOf(fitting) > columns) return blocks(clean, columns, paint)
  const shortened = (most: readonly number[]): string[][] =>
    clean.map((row, rowIndex) =>
      row.map((cell, at) => (shrinking.includes(at) ? fit(cell, rowIndex, at, most[at] ?? 0) : cell)),
    )
  // Cells that were fitted need less than they may: what is left goes to the others.
  const used = widthsOf(shortened(fitting).slice(isHeadless ? 1 : 0))
  let left = columns - totalOf(used)
  const wider = used.map((width, at) => {
    const more = fitted.includes(at) ? 0 : Math.min(left, (widths[at] ?? 0) - width)
    left -= more
    return width + more
  })
  return alignedRows(shortened(wider))
}

/** A column: its head, and its cell for one item. `isPlace`: left out and listed below the table if all items have the same. */
export type Column<Item> = {
  head: string
  cell: (item: Item) => string
  isPlace?: true
  /** Shortened at its end on a narrow screen. */
  shrinks?: true
  /** Shortened only if no other column can be. Those that yield are left out before that. */
  matters?: true
  /** The shortest cell that still says something. */
  readable?: (item: Item) => string
  /** Left out if a column that matters would be shortened too much. */
  yields?: (items: readonly Item[]) => boolean
  /** The same in at most `width` cells of the terminal, if it's more than the beginning. */
  fit?: (item: Item, width: number) => string
  paint?: (cell: string, item: Item) => string
}

/** The columns without those that yield, as far as those that matter need the room to be readable. The last yields first. */
const withoutYielding = <Item>(
  columns: readonly Column<Item>[],
  items: readonly Item[],
  width: number,
  needsHead: (column: Column<Item>) => boolean,
): readonly Column<Item>[] => {
  if (width < LEAST_TABLE || columns.every(({ matters }) => matters !== true)) return columns
  const leastOf = (column: Column<Item>, at: number, hasHead: boolean): number => {
    const cells = items.map(column.cell)
    const head = hasHead ? widthOf(column.head) : 0
    const whole = Math.max(head, ...cells.map(widthOf))
    if (column.matters === true) return Math.min(whole, READABLE_REASON)
    if (at === 0) return Math.min(whole, READABLE_NAME)
    if (column.readable === undefined) return whole
    return Math.min(whole, Math.max(head, ...items.map(column.readable).map(widthOf)))
  }
  const fits = (some: readonly Column<Item>[]): boolean => {
    const hasHead = some.some(needsHead)
    return totalOf(some.map((column, at) => leastOf(column, at, hasHead))) <= width
  }
  return columns
    .filter(({ yields }) => yields?.(items) === true)
    .reduceRight((kept, column) => (fits(kept) ? kept : kept.filter((one) => one !== column)), columns)
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
  const shown = withoutYielding(
    all.filter((column) => !isEmpty(column) && !isCommon(column)),
    items,
    style.columns,
    needsHead,
  )
  const table = tableOf(
    [shown.map(({ head }) => head), ...items.map((item) => shown.map(({ cell }) => cell(item)))],
    style.columns,
    (cell, row, at) => {
      const item = items[row - 1]
      return item === undefined ? style.bold(cell) : (shown[at]?.paint?.(cell, item) ?? cell)
    },
    {
      shrinking: shown.flatMap(({ shrinks }, at) => (shrinks === true ? [at] : [])),
      fitted: shown.flatMap(({ fit }, at) => (fit === undefined ? [] : [at])),
      last: shown.flatMap(({ matters }, at) => (matters === true ? [at] : [])),
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

/** Cells side by side, in as many lines as the width needs. */
const flowing = (cells: readonly string[], width: number): string[] =>
  cells.reduce<string[]>((lines, cell) => {
    const joined = [...lines.slice(-1), cell].join(GAP)
    return widthOf(joined) <= width ? [...lines.slice(0, -1), joined] : [...lines, cell]
  }, [])

/** Rows without a head. On a narrow screen, a long first cell has its own line, and cells that don't fit side by side go below it. */
export const rowsOf = (rows: readonly (readonly string[])[], columns: number): string => {
  const clean = rows.map((row) => row.map(printable))
  const widths = widthsOf(clean.map((row) => row.slice(1)))
  const room = columns - totalOf(widths) - GAP.length
  if (room < LEAST_CELL)
    return clean
      .map((row) => row.filter((cell) => cell !== ''))
      .flatMap(([first = '', ...rest]) => [first, ...flowing(rest, columns - NOTE.length).map((line) => NOTE + line)])
      .join('\n')
  const fitting = clean.map(([first = '']) => widthOf(first)).filter((width) => width <= room)
  const lines = clean.flatMap(([first = '', ...rest]) =>
    widthOf(first) <= room ? [[first, ...rest]] : [[first], ['', ...rest]],
  )
  return aligned(lines, [Math.max(NOTE.length - GAP.length, ...fitting), ...widths], (cell) => cell)
}
