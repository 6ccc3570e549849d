import { formatCount, formatSpan } from '../../shared/text/format-numbers.ts'
import { isLoopbackHost } from '../../shared/model/service.ts'
import type { CheckCell } from '../../core/diagnosis/input.ts'
import { usualRate } from '../../core/requests/pace.ts'

/** A cell that works takes one request, one that does not a few: in between. */
const REQUESTS_A_CELL = 2

/** What an answer usually takes, in milliseconds. */
const ROUND_TRIP = 250

/** Shorter runs are over before anybody has read it. */
const LONG_CELLS = 20
const LONG_TIME = 5_000

type Limits = { connections: number; perSecond: number | null }

const rateOf = ({ service, api }: CheckCell, { perSecond }: Limits): number => {
  const url = service.baseUrls[api]
  const usual = url !== undefined && isLoopbackHost(new URL(url).hostname) ? null : usualRate(api)
  return perSecond ?? usual ?? Infinity
}

/** About how long a check takes, in milliseconds: what the platform's limits allow, or what the connections carry. */
const estimate = (cells: readonly CheckCell[], limits: Limits): number => {
  const inGroup = new Map<string, number>()
  for (const cell of cells) {
    const group = JSON.stringify([cell.service.name, cell.api, cell.spaceId])
    inGroup.set(group, (inGroup.get(group) ?? 0) + (REQUESTS_A_CELL * 1_000) / rateOf(cell, limits))
  }
  return Math.max((cells.length * REQUESTS_A_CELL * ROUND_TRIP) / limits.connections, ...inGroup.values())
}

/** What a check is about to do, before a long one: `48 cells, about 12 s`. Null: it is a short one. */
export const planText = (cells: readonly CheckCell[], limits: Limits): string | null => {
  const time = estimate(cells, limits)
  if (cells.length < LONG_CELLS && time < LONG_TIME) return null
  return `${formatCount(cells.length)} cells, about ${formatSpan(Math.max(1, time / 1_000))}`
}
