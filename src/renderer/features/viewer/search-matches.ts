/** What is looked for: plain text on one line, never a pattern. */
export type SearchQuery = { text: string; matchCase: boolean }

export type Match = { from: number; to: number }

/** More matches than these are not counted: they are too many to step through. */
export const MOST_MATCHES = 50_000

const SPECIAL = /[\\^$.*+?()[\]{}|/]/g

/** The first matches in a text, in order: at most one more than are counted. */
export const findMatches = (doc: string, { text, matchCase }: SearchQuery): Match[] => {
  const found: Match[] = []
  if (text === '') return found
  const pattern = new RegExp(text.replace(SPECIAL, '\\$&'), matchCase ? 'gu' : 'giu')
  for (const { index, 0: match } of doc.matchAll(pattern)) {
    found.push({ from: index, to: index + match.length })
    if (found.length > MOST_MATCHES) break
  }
  return found
}

/** The index of the first match that starts at or after `position`; `matches.length` if no match follows. */
export const firstMatchFrom = (matches: readonly Match[], position: number): number => {
  let low = 0
  let high = matches.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((matches[middle]?.from ?? Number.POSITIVE_INFINITY) < position) low = middle + 1
    else high = middle
  }
  return low
}
