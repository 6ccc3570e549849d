import type { Probe } from '../../../shared/model/diagnosis.ts'
import type { Exchange } from '../../../shared/model/exchange.ts'
import { formatMilliseconds } from '../../../shared/text/format-numbers.ts'
import { probeResult } from './words.ts'

/** One line of the comparison. `differs` is false where the difference means nothing (time, request id). */
export type ComparedRow = { label: string; header: string; query: string; differs: boolean }

/** The same request with the token in the header and in the query. */
export type PlacementComparison = { sentence: string; rows: ComparedRow[] }

/** Headers of an answer that tell who gave it. Others change from answer to answer and mean nothing here. */
const TELLING = ['contentful-api', 'x-cache', 'age', 'via', 'server', 'www-authenticate', 'location', 'content-type']

const NOTHING = '–'

const cameThrough = ({ outcome }: Probe): boolean => outcome === 'content' || outcome === 'empty-list'
const sameAnswer = (a: Probe, b: Probe): boolean =>
  a.outcome === b.outcome && a.status === b.status && a.errorId === b.errorId

const sentenceOf = (header: Probe, query: Probe): string => {
  if (cameThrough(header) && cameThrough(query)) return 'Both get through: placement makes no difference.'
  if (cameThrough(query)) return 'Only the query gets through. The header seems to be lost or changed on the way.'
  if (cameThrough(header)) return 'Only the header gets through. The query seems to be lost or changed on the way.'
  return sameAnswer(header, query)
    ? 'Both get the same answer: placement makes no difference.'
    : 'They get different answers, and neither gets content.'
}

const row = (label: string, header: string | null, query: string | null, means = true): ComparedRow => ({
  label,
  header: header ?? NOTHING,
  query: query ?? NOTHING,
  differs: means && header !== query,
})

const duration = (probe: Probe): string | null => (probe.duration === null ? null : formatMilliseconds(probe.duration))

const headerOf = (exchange: Exchange | null, name: string): string | null => {
  const values = (exchange?.outcome.head?.headers ?? []).filter(([key]) => key.toLowerCase() === name)
  return values.length === 0 ? null : values.map(([, value]) => value).join(', ')
}

const tellingRows = (header: Exchange | null, query: Exchange | null): ComparedRow[] =>
  header === null || query === null
    ? []
    : TELLING.map((name) => row(name, headerOf(header, name), headerOf(query, name))).filter(({ differs }) => differs)

const wasSent = ({ outcome }: Probe): boolean => !['planned', 'skipped', 'cancelled'].includes(outcome)

/**
 * Both placements side by side, with their differences. Null where only one was tried. `exchangeOf` gives a kept exchange,
 * whose headers then take part.
 */
export const comparePlacements = (
  probes: readonly Probe[],
  exchangeOf: (id: string | null) => Exchange | null,
): PlacementComparison | null => {
  const request = probes.find(({ kind }) => kind === 'the-request')
  const other = probes.find(({ kind }) => kind === 'other-placement')
  if (request === undefined || other === undefined || !wasSent(request) || !wasSent(other)) return null
  const [header, query] = request.placement === 'header' ? [request, other] : [other, request]
  return {
    sentence: sentenceOf(header, query),
    rows: [
      row('Answer', probeResult(header), probeResult(query)),
      ...tellingRows(exchangeOf(header.exchange), exchangeOf(query.exchange)),
      row('Request id', header.requestId, query.requestId, false),
      row('Time', duration(header), duration(query), false),
    ],
  }
}
