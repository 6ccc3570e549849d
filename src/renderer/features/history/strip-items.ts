import type { ListedRun } from '../../../shared/model/history.ts'
import type { Entry } from '../request/exchanges.svelte.ts'
import type { TokenName } from '../vault/token-name.ts'
import { chipOf, chipOfRun, type Chip } from './chip.ts'

/** One place in the strip: a request of a person, or a run, which opens into its requests. `id`: the exchange that it selects. */
export type StripItem = { id: string; chip: Chip; at: string; entries: readonly Entry[]; run: ListedRun | null }

/** The strip, newest first: a run stands once, where it began. */
export const stripItems = (entries: readonly Entry[], runs: readonly ListedRun[], nameOf: TokenName): StripItem[] => {
  const ofRun = Map.groupBy(entries, ({ runId }) => runId)
  const own = (ofRun.get(null) ?? []).map((entry): StripItem => {
    return { id: entry.id, chip: chipOf(entry, nameOf), at: entry.startedAt, entries: [entry], run: null }
  })
  const together = runs.flatMap((run): StripItem[] => {
    const sent = ofRun.get(run.id) ?? []
    const [newest] = sent
    return newest === undefined ? [] : [{ id: newest.id, chip: chipOfRun(run, sent), at: run.at, entries: sent, run }]
  })
  return [...own, ...together].toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

const said = ({ chip }: Pick<StripItem, 'chip'>): string => chip.title.toLowerCase()

/** The items in which every word stands; a run also where its requests have them. */
export const matchingItems = (items: readonly StripItem[], words: string, nameOf: TokenName): StripItem[] => {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const holds = (text: string): boolean => wanted.every((word) => text.includes(word))
  const isFound = (entry: Entry): boolean => holds(said({ chip: chipOf(entry, nameOf) }))
  return items.filter((item) => holds(said(item)) || item.entries.some(isFound))
}
