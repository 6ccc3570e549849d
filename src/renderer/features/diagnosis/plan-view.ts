import type { Plan } from '../../../shared/model/diagnosis.ts'

export type PlannedProbe = Plan['probes'][number]
export type PlanGroup = { title: string; probes: PlannedProbe[] }

const FIRST = 'always'

const titleOf = (when: string): string => (when === FIRST ? 'First' : `${when.charAt(0).toUpperCase()}${when.slice(1)}`)

/** The plan by the answer after which each probe is sent, in the plan's order. */
export const groupPlan = ({ probes }: Pick<Plan, 'probes'>): PlanGroup[] => {
  const groups = new Map<string, PlannedProbe[]>()
  for (const probe of probes) groups.set(probe.when, [...(groups.get(probe.when) ?? []), probe])
  return [...groups].map(([when, grouped]) => ({ title: titleOf(when), probes: grouped }))
}

/** The origins that the plan may reach, each once, without those whose probes are all taken out. */
export const originsOf = ({ probes }: Pick<Plan, 'probes'>, without: ReadonlySet<string>): string[] => [
  ...new Set(probes.filter(({ id }) => !without.has(id)).map(({ origin }) => origin)),
]
