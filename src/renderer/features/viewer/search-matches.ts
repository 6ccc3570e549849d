import { RegExpCursor } from '@codemirror/search'
import type { Text } from '@codemirror/state'

/** What is looked for: plain text on one line, never a pattern. */
export type SearchQuery = { text: string; matchCase: boolean }

export type Match = { from: number; to: number }

/** More matches than these are not counted: they are too many to step through. */
export const MOST_MATCHES = 50_000

const SPECIAL = /[\\^$.*+?()[\]{}|/]/g

/** How much is read between two chances to pause, in UTF-16 units; a line is never cut. */
const STRETCH = 64 * 1024

/** The matches from the start of `doc` to its end, one at a time; null now and then, so that the caller can pause. */
export function* findMatches(doc: Text, { text, matchCase }: SearchQuery): Generator<Match | null, void, void> {
  if (text === '') return
  const pattern = text.replace(SPECIAL, '\\$&')
  for (let from = 0; from <= doc.length;) {
    const { to } = doc.lineAt(Math.min(from + STRETCH, doc.length))
    const cursor = new RegExpCursor(doc, pattern, { ignoreCase: !matchCase }, from, to)
    while (!cursor.next().done) yield { from: cursor.value.from, to: cursor.value.to }
    yield null
    from = to + 1
  }
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

/** Milliseconds of looking before the page gets to draw a frame. */
const SLICE = 8

/** Looks for all matches in slices and reports after each. Returns what ends it. `more`: not all are counted. */
export const scanMatches = (
  doc: Text,
  query: SearchQuery,
  report: (matches: readonly Match[], state: { finished: boolean; more: boolean }) => void,
): (() => void) => {
  const found: Match[] = []
  const search = findMatches(doc, query)
  let timer: ReturnType<typeof setTimeout> | undefined
  const slice = (): void => {
    const end = performance.now() + SLICE
    do {
      const next = search.next()
      if (next.done === true) {
        report(found, { finished: true, more: false })
        return
      }
      if (next.value !== null && found.length === MOST_MATCHES) {
        report(found, { finished: true, more: true })
        return
      }
      if (next.value !== null) found.push(next.value)
    } while (performance.now() < end)
    report(found, { finished: false, more: false })
    timer = setTimeout(slice)
  }
  slice()
  return () => clearTimeout(timer)
}
