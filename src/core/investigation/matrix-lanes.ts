import type { Exchange } from '../../shared/model/exchange.ts'
import type { MatrixLane } from '../../shared/model/investigation.ts'
import type { Pace } from '../requests/pace.ts'
import type { OwnedCell } from '../world/cells.ts'

/** So many answers say how long one usually takes; older ones are of another hour. */
const RECENT = 20

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null)

const median = (numbers: readonly number[]): number | null =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? null

/** How long the latest answers of each origin took. `exchanges`: newest first. */
const answerTimes = (exchanges: readonly Exchange[], since: Date): ((origin: string) => number | null) => {
  const times = new Map<string, number[]>()
  for (const { request, outcome, startedAt, timing } of exchanges) {
    const origin = originOf(request.url)
    if (origin === null || outcome.kind !== 'response' || new Date(startedAt) < since) continue
    const known = times.get(origin) ?? []
    if (known.length < RECENT) times.set(origin, [...known, timing.total])
  }
  return (origin) => median(times.get(origin) ?? [])
}

/**
 * What limits a run of these cells: a lane for each limit that they count against, and for each cell its lane; null: the
 * service has no address for its API, so that nothing is sent. `since`: when this session began; what it measured counts.
 */
export const lanesOf = (
  cells: readonly OwnedCell[],
  { pace, exchanges, since }: { pace: Pick<Pace, 'allowance'>; exchanges: readonly Exchange[]; since: Date },
): { lanes: MatrixLane[]; laneOf: (cell: OwnedCell) => number | null } => {
  const timeAt = answerTimes(exchanges, since)
  const lanes: MatrixLane[] = []
  const known = new Map<string, number>()
  const laneOf = ({ cell: { service, api, spaceId } }: OwnedCell): number | null => {
    const origin = originOf(service.baseUrls[api] ?? '')
    if (origin === null) return null
    const name = JSON.stringify([origin, api, spaceId])
    const found = known.get(name) ?? lanes.length
    if (found === lanes.length) {
      known.set(name, found)
      lanes.push({ origin, ...pace.allowance({ origin, api, spaceId }), typical: timeAt(origin) })
    }
    return found
  }
  for (const cell of cells) laneOf(cell)
  return { lanes, laneOf }
}
