import type { Rates } from './report.ts'

/**
 * What holds over many worlds today, so that it never gets worse. Still to be reached: certain in 95% of the worlds with one
 * fault and 90% of those with two, and 1.3 requests for each that is needed.
 */
export const THRESHOLDS = { verdict: 0.995, first: 0.98, certain: { 1: 0.93, 2: 0.83 }, cost: 1.6 } as const

const percent = (value: number): string => `${(value * 100).toFixed(1)}%`

/** Each threshold that is missed, in words. */
export const failuresOf = (rates: Rates, faults: 1 | 2): string[] => {
  const floor = (what: string, value: number, least: number): string[] =>
    value >= least ? [] : [`${what}: ${percent(value)}, at least ${percent(least)}`]
  const none = (what: string, value: number): string[] => (value === 0 ? [] : [`${what}: ${value}, none allowed`])
  return [
    ...floor('verdict right', rates.verdict, THRESHOLDS.verdict),
    ...floor('truth first', rates.first, THRESHOLDS.first),
    ...floor('certain where it can be', rates.certain, THRESHOLDS.certain[faults]),
    ...none('falsely certain', rates.falseCertain),
    ...none('truth ruled out', rates.ruledOut),
    ...none('more beside what is certain', rates.twoCertain),
    ...none('breaches', rates.breaches),
    ...(rates.cost <= THRESHOLDS.cost
      ? []
      : [`requests for each needed: ${rates.cost.toFixed(2)}, at most ${THRESHOLDS.cost}`]),
  ]
}
