import { textOf, wordsOf, type TreeRow } from './tree-rows.ts'

/**
 * The first line that the filter is about: not what only stands above a match. Its words may be spread over the line and what
 * is above it. Null: there is no filter, or no such line.
 */
export const firstMatch = (rows: readonly TreeRow[], filter: string): TreeRow | null => {
  const words = wordsOf(filter)
  if (words.length === 0) return null
  const texts = new Map<string | null, string>([[null, '']])
  for (const row of rows) {
    const text = `${texts.get(row.parentKey) ?? ''}\n${textOf(row.node)}`
    if (words.every((word) => text.includes(word))) return row
    texts.set(row.key, text)
  }
  return null
}
