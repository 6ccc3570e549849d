import type { Rates } from './report.ts'

/**
 * What holds over many worlds, so that it never gets worse: for one fault, and for two at once. `cost`: requests for
 * each that is needed by somebody who knows the truth. Of two faults, the one that is certain is told and the other still
 * looked for.
 */
export const THRESHOLDS = {
  verdict: 0.995,
  first: { 1: 0.98, 2: 0.98, wide: 0.95 },
  certain: { 1: 0.95, 2: 0.9, wide: 0.85 },
  cost: { 1: 1.3, 2: 1.65, wide: 1.7 },
} as const

const percent = (value: number): string => `${(value * 100).toFixed(1)}%`

/** Each threshold that is missed, in words. */
export const failuresOf = (rates: Rates, faults: 1 | 2 | 'wide'): string[] => {
  const floor = (what: string, value: number, least: number): string[] =>
    value >= least ? [] : [`${what}: ${percent(value)}, at least ${percent(least)}`]
  const none = (what: string, value: number): string[] => (value === 0 ? [] : [`${what}: ${value}, none allowed`])
  return [
    ...floor('verdict right', rates.verdict, THRESHOLDS.verdict),
    ...floor('truth first', rates.first, THRESHOLDS.first[faults]),
    ...floor('certain where it can be', rates.certain, THRESHOLDS.certain[faults]),
    ...none('falsely certain', rates.falseCertain),
    ...none('truth ruled out', rates.ruledOut),
    ...none('more beside what is certain', rates.twoCertain),
    ...none('breaches', rates.breaches),
    ...(rates.cost <= THRESHOLDS.cost[faults]
      ? []
      : [`requests for each needed: ${rates.cost.toFixed(2)}, at most ${THRESHOLDS.cost[faults]}`]),
  ]
}
