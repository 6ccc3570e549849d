import type { Plan } from '../../../shared/model/diagnosis.ts'
import { ALWAYS, answersOf, plannedReads, type Read } from '../../../shared/model/reads.ts'
import { counted } from '../../../shared/text/format-numbers.ts'

export type PlannedProbe = Plan['probes'][number]
export type PlanGroup = { title: string; rows: Read<PlannedProbe>[] }

const titleOf = (when: string): string =>
  when === ALWAYS ? 'First' : `${when.charAt(0).toUpperCase()}${when.slice(1)}`

/**
 * The plan by the answers after which each read is sent, in the plan's order. One that is wanted twice stands where it is first,
 * under all of its answers; in which order they are named makes no other group.
 */
export const groupPlan = ({ probes }: Pick<Plan, 'probes'>): PlanGroup[] => {
  const reads = plannedReads(probes)
  const groups = Map.groupBy(reads, ({ when }) => answersOf(when).sort().join('\n'))
  return [...groups.values()].flatMap((rows) => rows.slice(0, 1).map(({ when }) => ({ title: titleOf(when), rows })))
}

/**
 * How much a plan may send: `most` reads, of which `first` are sent whatever comes, and `expected` on average; to whom, and with which
 * tokens.
 */
export type Reads = { first: number; most: number; expected?: number; hosts: number; tokens: string[] }

/** Counts what is not taken out. A token that cannot be valid is nobody's. */
export const countReads = (
  { probes, expected }: Pick<Plan, 'probes' | 'expected'>,
  without: ReadonlySet<string> = new Set(),
): Reads => {
  const kept = probes.filter(({ id }) => !without.has(id))
  const reads = plannedReads(kept)
  const tokens = kept.filter(({ kind }) => kind !== 'control').flatMap(({ token }) => (token === null ? [] : [token]))
  return {
    first: reads.filter(({ when }) => when === ALWAYS).length,
    most: reads.length,
    ...(expected === undefined ? {} : { expected: Math.min(expected, reads.length) }),
    hosts: new Set(kept.map(({ origin }) => origin)).size,
    tokens: [...new Set(tokens)],
  }
}

/** `2 reads`; `about 4 reads`, if some depend on what comes back. */
export const readsWords = ({ first, most, expected }: Reads): string => {
  if (first === most) return counted(most, 'read')
  return expected === undefined ? `up to ${counted(most, 'read')}` : `about ${counted(expected, 'read')}`
}

/** `Up to 5 reads to 2 hosts, with 2 of your tokens`: a whole plan in one line. */
export const planLine = (reads: Reads): string => {
  if (reads.most === 0) return 'Nothing is sent.'
  const words = readsWords(reads)
  const [only] = reads.tokens
  const whose =
    only === undefined
      ? 'without a token'
      : reads.tokens.length === 1
        ? `with “${only}”`
        : `with ${reads.tokens.length} of your tokens`
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} to ${counted(reads.hosts, 'host')}, ${whose}.`
}

/** The origins that the plan may reach, each once, without those whose probes are all taken out. */
export const originsOf = ({ probes }: Pick<Plan, 'probes'>, without: ReadonlySet<string>): string[] => [
  ...new Set(probes.filter(({ id }) => !without.has(id)).map(({ origin }) => origin)),
]
