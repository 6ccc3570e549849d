import type { Row } from './matrix-layout.ts'

/** So many cells are made at once: few enough for one frame. */
const CELLS_AT_ONCE = 40

/** Rows that come into the page together. `first`: the place of the first of them in the table. */
export type Block = { first: number; rows: Row[] }

/** A table in pieces that can be made one at a time, none of them empty. */
export const blocksOf = (rows: readonly Row[], columns: number): Block[] => {
  const size = Math.max(1, Math.floor(CELLS_AT_ONCE / Math.max(1, columns)))
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => ({
    first: at * size,
    rows: rows.slice(at * size, (at + 1) * size),
  }))
}

/** One row, or so many that only their height is in the page. */
export type Line = { row: Row; place: number } | { gap: number; place: number }

/**
 * What of a block is in the page. Far from view its rows are a gap, all but the one that the Tab key reaches, or that has the
 * focus.
 */
export const linesOf = ({ first, rows }: Block, isNear: boolean, stop: string | null): Line[] => {
  const lines: Line[] = []
  for (const [at, row] of rows.entries()) {
    const last = lines.at(-1)
    if (isNear || (stop !== null && row.cells.includes(stop))) lines.push({ row, place: first + at })
    else if (last !== undefined && 'gap' in last) last.gap += 1
    else lines.push({ gap: 1, place: first + at })
  }
  return lines
}
