import type { Column } from './matrix-layout.ts'

/** Names up to this many characters stand whole in a head. */
const WHOLE = 40
/** From the middle of a column to where its head begins, and from there to the line below it, in CSS pixels. */
export const HEAD_START = { right: 6, up: 4 } as const
/** Left free around the heads, in CSS pixels. */
const MARGIN = 8
/** Of a line at 45 degrees, how much of its length it is wide, and high. */
const SLANT = Math.SQRT1_2

const segmenter = new Intl.Segmenter('en')

/** The name of a column as its head shows it: of a very long one the middle is left out, as names differ at their ends. */
export const headText = (name: string): string => {
  const characters = Array.from(segmenter.segment(name), ({ segment }) => segment)
  if (characters.length <= WHOLE) return name
  const kept = WHOLE - 1
  const start = Math.ceil(kept / 2)
  return `${characters.slice(0, start).join('')}…${characters.slice(-(kept - start)).join('')}`
}

/** A column's name in words. */
export const nameOf = ({ environment }: Column): string => environment ?? 'The space'

/** The room that heads need above their columns and beyond the last one, in CSS pixels. */
export type Room = { above: number; beyond: number }

/** The room for names of these sizes, in the order of their columns, each as wide as `column`; measured as if they were not slanted. */
export const roomFor = (names: readonly { width: number; height: number }[], column: number): Room => ({
  above: Math.max(0, ...names.map(({ width, height }) => (width + height) * SLANT)) + HEAD_START.up + MARGIN,
  beyond: Math.max(
    0,
    ...names.map(({ width }, at) => {
      const columnsAfter = names.length - 1 - at
      return width * SLANT + HEAD_START.right + MARGIN - column * (columnsAfter + 0.5)
    }),
  ),
})
