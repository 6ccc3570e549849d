/** One thing that the palette offers. */
export type Entry = {
  id: string
  group: string
  label: string
  /** Where it is, in faint letters. */
  detail?: string | undefined
  keywords?: string | undefined
  shortcut?: string | undefined
  /** Why it cannot be done now; null: it can. */
  off: string | null
  run: () => void
}

const startsWord = (text: string, word: string): boolean =>
  text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))

/** How well one word fits: 0 not at all. */
const scoreOf = (entry: Entry, word: string): number => {
  const label = entry.label.toLowerCase()
  if (label.startsWith(word)) return 4
  if (startsWord(label, word)) return 3
  if (label.includes(word)) return 2
  const rest = `${entry.detail ?? ''} ${entry.keywords ?? ''} ${entry.group}`.toLowerCase()
  return rest.includes(word) ? 1 : 0
}

/** The entries in which every word is found, best first; in their own order where they are as good. */
export const matchEntries = (entries: readonly Entry[], query: string): Entry[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...entries]
  return entries
    .map((entry) => ({ entry, scores: words.map((word) => scoreOf(entry, word)) }))
    .filter(({ scores }) => scores.every((score) => score > 0))
    .map(({ entry, scores }) => ({ entry, score: scores.reduce((sum, score) => sum + score, 0) }))
    .toSorted((one, other) => other.score - one.score)
    .map(({ entry }) => entry)
}
