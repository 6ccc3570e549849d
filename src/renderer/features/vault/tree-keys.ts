import { nameOf, type TreeRow } from './tree-rows.ts'

/** What a key press in the tree asks for (WAI-ARIA, tree view pattern). Null: nothing of the tree's. */
export type TreeMove =
  | { kind: 'focus'; key: string }
  | { kind: 'expand'; key: string }
  | { kind: 'collapse'; key: string }
  | { kind: 'expand-siblings'; keys: string[] }

const focus = (row: TreeRow | undefined): TreeMove | null =>
  row === undefined ? null : { kind: 'focus', key: row.key }

/** `current` is the key of the line that has the focus. */
export const treeMove = (rows: readonly TreeRow[], current: string, key: string): TreeMove | null => {
  const index = rows.findIndex((row) => row.key === current)
  const row = rows[index]
  if (row === undefined) return null
  switch (key) {
    case 'ArrowDown':
      return focus(rows[index + 1])
    case 'ArrowUp':
      return focus(rows[index - 1])
    case 'Home':
      return focus(rows[0])
    case 'End':
      return focus(rows.at(-1))
    case 'ArrowRight':
      if (row.expanded === false) return { kind: 'expand', key: row.key }
      return row.expanded === true ? focus(rows[index + 1]) : null
    case 'ArrowLeft':
      if (row.expanded === true) return { kind: 'collapse', key: row.key }
      return focus(rows.find((candidate) => candidate.key === row.parentKey))
    case '*':
      return {
        kind: 'expand-siblings',
        keys: rows
          .filter((other) => other.parentKey === row.parentKey && other.expanded === false)
          .map(({ key }) => key),
      }
    default:
      return null
  }
}

/**
 * The next line whose name begins with what was typed. One letter (also repeated) goes on to the next that has it;
 * a longer text stays where it is while that still fits.
 */
export const typeAhead = (rows: readonly TreeRow[], current: string, typed: string): string | null => {
  const text = typed.toLowerCase()
  const repeated = text === text.charAt(0).repeat(text.length)
  const wanted = repeated ? text.slice(0, 1) : text
  const start = Math.max(
    0,
    rows.findIndex((row) => row.key === current),
  )
  const from = repeated ? start + 1 : start
  const turned = [...rows.slice(from), ...rows.slice(0, from)]
  return turned.find((row) => nameOf(row.node).toLowerCase().startsWith(wanted))?.key ?? null
}
