import type { MatrixLane, MatrixPlanCell } from './investigation.ts'

/** What a run of the matrix is expected to send: a read for each cell, and more to explain the refusals that are known. */
export type MatrixSize = {
  tokens: number
  /** Spaces and their environments, each counted once. */
  places: number
  reads: number
  hosts: number
  /** About how long these reads take, in milliseconds. `null` if there are no reads. */
  time: number | null
}

/** How long a response of an unmeasured host is expected to take, in milliseconds. */
const USUAL_RESPONSE = 250
/** As many requests usually explain a refusal. */
const READS_OF_REFUSAL = 4

type SizedCell = Pick<MatrixPlanCell, 'tokenId' | 'service' | 'space' | 'environment' | 'lane' | 'last'>

const readsOf = ({ last }: SizedCell): number =>
  last?.verdict === 'rejected' || last?.verdict === 'no-access' ? READS_OF_REFUSAL : 1

const indexOfLeast = (numbers: readonly number[]): number => {
  let least = 0
  for (const [at, value] of numbers.entries()) if (value < (numbers[least] ?? Infinity)) least = at
  return least
}

/** Simulates the run: as many cells and connections at a time as a run has, with each lane's usual response time. */
const playedThrough = (order: readonly MatrixLane[], connections: number): number => {
  // While one cell thinks, another one sends.
  const workers = Array.from({ length: connections * 2 }, () => 0)
  const places = Array.from({ length: connections }, () => 0)
  const counted = new Map<MatrixLane, number[]>()
  let end = 0
  for (const lane of order) {
    const worker = indexOfLeast(workers)
    const place = indexOfLeast(places)
    const before = counted.get(lane) ?? []
    counted.set(lane, before)
    const turn = lane.most === null ? 0 : (before[before.length - lane.most] ?? 0)
    const done = Math.max(workers[worker] ?? 0, places[place] ?? 0, turn) + (lane.typical ?? USUAL_RESPONSE)
    workers[worker] = done
    places[place] = done
    before.push(done + lane.within)
    end = Math.max(end, done)
  }
  return end
}

/** The size of a run of these cells, in the order in which they are checked. */
export const matrixSize = (
  cells: readonly SizedCell[],
  lanes: readonly MatrixLane[],
  connections: number,
): MatrixSize => {
  const order = cells.flatMap((cell) => {
    const lane = lanes[cell.lane ?? -1]
    return lane === undefined ? [] : Array.from({ length: readsOf(cell) }, () => lane)
  })
  return {
    tokens: new Set(cells.map(({ tokenId }) => tokenId)).size,
    places: new Set(cells.map(({ service, space, environment }) => JSON.stringify([service, space, environment]))).size,
    reads: order.length,
    hosts: new Set(order.map(({ origin }) => origin)).size,
    time: order.length === 0 ? null : playedThrough(order, connections),
  }
}
