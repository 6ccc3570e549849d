import type { MatrixLane, MatrixPlanCell } from './investigation.ts'

/** What a run of the matrix comes to, as far as it can be known before: a read for each cell that something is sent for, and further ones where it is refused. */
export type MatrixSize = {
  tokens: number
  /** Spaces and their environments, each counted once. */
  places: number
  reads: number
  hosts: number
  /** How long the reads take, in milliseconds; null: nothing is known that could say so. */
  time: { milliseconds: number; atLeast: boolean } | null
}

type SizedCell = Pick<MatrixPlanCell, 'tokenId' | 'service' | 'space' | 'environment' | 'lane'>

const indexOfLeast = (numbers: readonly number[]): number => {
  let least = 0
  for (const [at, value] of numbers.entries()) if (value < (numbers[least] ?? Infinity)) least = at
  return least
}

/** Plays the run through: as many cells and connections at a time as a run has, each answered in its lane's usual time. */
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
    const done = Math.max(workers[worker] ?? 0, places[place] ?? 0, turn) + (lane.typical ?? 0)
    workers[worker] = done
    places[place] = done
    before.push(done + lane.within)
    end = Math.max(end, done)
  }
  return end
}

/** The least that the pace of each lane allows, however fast it answers. */
const paceAlone = (order: readonly MatrixLane[]): number => {
  const counts = Map.groupBy(order, (lane) => lane)
  return Math.max(
    0,
    ...[...counts].map(([{ most, within }, reads]) =>
      most === null ? 0 : (Math.ceil(reads.length / most) - 1) * within,
    ),
  )
}

const timeOf = (order: readonly MatrixLane[], connections: number): MatrixSize['time'] => {
  if (order.length === 0) return null
  if (order.every(({ typical }) => typical !== null))
    return { milliseconds: playedThrough(order, connections), atLeast: false }
  const milliseconds = paceAlone(order)
  return milliseconds === 0 ? null : { milliseconds, atLeast: true }
}

/** The size of a run of these cells, in the order in which they are asked. */
export const matrixSize = (
  cells: readonly SizedCell[],
  lanes: readonly MatrixLane[],
  connections: number,
): MatrixSize => {
  const order = cells.flatMap(({ lane }) => lanes[lane ?? -1] ?? [])
  return {
    tokens: new Set(cells.map(({ tokenId }) => tokenId)).size,
    places: new Set(cells.map(({ service, space, environment }) => JSON.stringify([service, space, environment]))).size,
    reads: order.length,
    hosts: new Set(order.map(({ origin }) => origin)).size,
    time: timeOf(order, connections),
  }
}
