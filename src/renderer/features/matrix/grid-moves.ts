import type { Table } from './matrix-layout.ts'

type Position = { row: number; column: number }
type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

/** All rows of all tables, one under the other: the arrows cross from one table into the next. */
const rowsOf = (tables: readonly Pick<Table, 'rows'>[]): (readonly (string | null)[])[] =>
  tables.flatMap(({ rows }) => rows.map(({ cells }) => cells))

const find = (rows: readonly (readonly (string | null)[])[], key: string): Position | null => {
  const row = rows.findIndex((cells) => cells.includes(key))
  const column = rows[row]?.indexOf(key)
  return column === undefined ? null : { row, column }
}

/** The cell of a row that stands nearest to a column; of two, the left one. */
const nearest = (cells: readonly (string | null)[] | undefined, column: number): string | null => {
  const there = (cells ?? []).flatMap((key, at) => (key === null ? [] : [{ key, distance: Math.abs(at - column) }]))
  return there.toSorted((a, b) => a.distance - b.distance)[0]?.key ?? null
}

const present = (cells: readonly (string | null)[] | undefined): string[] => (cells ?? []).filter((key) => key !== null)

/** Where a key leads from a cell, as in every grid (WAI-ARIA, grid pattern). Null: the key does not move, or there is an end. */
export const moveFrom = (
  from: string,
  { key, ctrlKey, metaKey }: Keys,
  tables: readonly Pick<Table, 'rows'>[],
): string | null => {
  const rows = rowsOf(tables)
  const at = find(rows, from)
  if (at === null) return null
  const cells = rows[at.row] ?? []
  const toEnd = ctrlKey || metaKey
  switch (key) {
    case 'ArrowRight':
      return present(cells.slice(at.column + 1))[0] ?? null
    case 'ArrowLeft':
      return present(cells.slice(0, at.column)).at(-1) ?? null
    case 'ArrowDown':
      return nearest(rows[at.row + 1], at.column)
    case 'ArrowUp':
      return nearest(rows[at.row - 1], at.column)
    case 'Home':
      return present(toEnd ? rows[0] : cells)[0] ?? null
    case 'End':
      return present(toEnd ? rows.at(-1) : cells).at(-1) ?? null
    default:
      return null
  }
}
