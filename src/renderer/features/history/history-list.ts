import type { Said } from '../../../shared/model/exchange.ts'
import type { ListedRun, Pin } from '../../../shared/model/history.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'
import { counted } from '../../../shared/text/format-numbers.ts'
import { timeOfDay, shortDay } from '../../../shared/text/dates.ts'
import type { Entry } from '../request/exchanges.svelte.ts'
import type { TokenName } from '../vault/token-name.ts'
import { CERTAINTY_WORDS } from '../verdict/words.ts'
import { chipOf, pathInPlace, pinWhere, type Chip } from './chip.ts'

type Tone = Chip['tone'] | Said['verdict']

/** A line that can be chosen. `title` says everything, for the pointer and for the search. */
type Line = { key: string; what: string; where: string; when: string; title: string }

export type HistoryItem =
  | { kind: 'heading'; key: string; title: string }
  | (Line & { kind: 'pin'; pin: Pin })
  | (Line & { kind: 'request'; entry: Entry; code: string; tone: Tone; isOfRun: boolean })
  | (Line & { kind: 'run'; run: ListedRun; entries: readonly Entry[]; isOpen: boolean })

/** A status. A request without a response has none, and its words don't fit beside those. */
export const resultMark = (code: string): string => (/^\d+$/.test(code) ? code : '–')

const toneOf = ({ state }: Entry, chip: Chip): Tone => {
  const outcome = state.kind === 'ended' ? state.exchange.outcome : null
  return (outcome?.kind === 'response' ? outcome.said?.verdict : null) ?? chip.tone
}

const requestLine = (entry: Entry, nameOf: TokenName, isOfRun: boolean): HistoryItem => {
  const chip = chipOf(entry, nameOf)
  const { code, what, where, title } = chip
  const when = isOfRun ? '' : timeOfDay(Date.parse(entry.startedAt))
  return { kind: 'request', key: entry.id, entry, isOfRun, code, tone: toneOf(entry, chip), what, where, when, title }
}

const queryOf = ({ query }: RequestDraft): string => {
  const enabled = query.filter((row) => row.enabled).map(({ name, value }) => `${name}=${value}`)
  return enabled.length === 0 ? '' : `?${enabled.join('&')}`
}

const pinLine = (pin: Pin, nameOf: TokenName): HistoryItem => {
  const { method, path } = pin.draft
  const where = pinWhere(pin.draft, nameOf)
  const what = `${method} ${pathInPlace(path)}${queryOf(pin.draft)}`
  return { kind: 'pin', key: `pin/${pin.id}`, pin, what, where, when: '', title: `${method} ${path}\n${where}` }
}

const runLine = (run: ListedRun, entries: readonly Entry[], isOpen: boolean): HistoryItem => {
  const { about, said } = run
  const certainty = said === undefined || said.verdict === 'accepted' ? null : CERTAINTY_WORDS[said.certainty].label
  const name = run.kind === 'matrix' ? `Access: ${about}` : about || 'Find out why'
  const what = said === undefined ? name : [said.headline, certainty].filter(Boolean).join(' · ')
  const sent = counted(entries.length, run.kind === 'diagnosis' ? 'check' : 'request')
  const where = said === undefined || about === '' ? sent : about
  const when = timeOfDay(Date.parse(run.at))
  const title = [...new Set([what, where, sent])].join('\n')
  return { kind: 'run', key: `run/${run.id}`, run, entries, isOpen, what, where, when, title }
}

/** Most requests read, so their method isn't shown. */
export const shownTitle = (item: HistoryItem): string =>
  item.kind === 'heading' ? item.title : item.what.replace(/^GET /, '')

/** Of a list, in rem: what is beside the title of a run, and a letter of one, so that no word is cut. */
const WIDTH = { beside: 6, letter: 0.4 }

/** How many lines the title of an item has in a list of `room` rem: what a run came to is read whole. */
export const titleLines = (item: HistoryItem, room: number): number =>
  item.kind === 'run' ? Math.min(3, Math.ceil((item.what.length * WIDTH.letter) / (room - WIDTH.beside))) : 1

const dayOf = (at: string, now: number): string => {
  const [day, today, yesterday] = [new Date(at), new Date(now), new Date(now)]
  yesterday.setDate(yesterday.getDate() - 1)
  if (day.toDateString() === today.toDateString()) return 'Today'
  return day.toDateString() === yesterday.toDateString() ? 'Yesterday' : shortDay(day)
}

/** `openRun`: the run whose requests are listed below it. `now` in milliseconds since 1970. */
type Shown = { filter: string; openRun: string | null; nameOf: TokenName; now: number }

/** The history, newest first, under its days, pinned requests on top. A run is one line, at the time it last began. */
export const historyItems = (
  { entries, runs, pins }: { entries: readonly Entry[]; runs: readonly ListedRun[]; pins: readonly Pin[] },
  { filter, openRun, nameOf, now }: Shown,
): HistoryItem[] => {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = (item: HistoryItem): boolean => {
    const text = `${item.title}\n${item.kind === 'heading' ? '' : `${item.what} ${item.where}`}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const ofRun = Map.groupBy(entries, ({ runId }) => runId)
  const lines = [
    ...(ofRun.get(null) ?? []).map((entry) => ({ at: entry.startedAt, items: [requestLine(entry, nameOf, false)] })),
    ...runs.flatMap((run) => {
      const sent = ofRun.get(run.id) ?? []
      const isOpen = run.id === openRun
      if (sent.length === 0) return []
      const below = isOpen || words.length > 0 ? sent.map((entry) => requestLine(entry, nameOf, true)) : []
      return [{ at: run.at, items: [runLine(run, sent, isOpen), ...below] }]
    }),
  ]
    // A search finds a run by itself or by its requests; of those, it lists the ones that it found.
    .map(({ at, items: [first, ...below] }) => {
      const found = words.length === 0 ? below : below.filter(isFound)
      return { at, items: first !== undefined && (found.length > 0 || isFound(first)) ? [first, ...found] : [] }
    })
    .filter(({ items }) => items.length > 0)
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
  const pinned = pins.map((pin) => pinLine(pin, nameOf)).filter(isFound)
  return [
    ...(pinned.length > 0 ? [{ kind: 'heading', key: 'pinned', title: 'Pinned' } as const, ...pinned] : []),
    ...[...Map.groupBy(lines, ({ at }) => dayOf(at, now))].flatMap(([day, group]): HistoryItem[] => [
      { kind: 'heading', key: `day/${day}`, title: day },
      ...group.flatMap(({ items }) => items),
    ]),
  ]
}
