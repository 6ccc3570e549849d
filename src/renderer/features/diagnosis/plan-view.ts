import type { Plan } from '../../../shared/model/diagnosis.ts'

export type PlannedProbe = Plan['probes'][number]
/** What is asked, once: probes that look the same to whoever is asked are one to the person, too. */
export type PlanRow = { probe: PlannedProbe; ids: string[] }
export type PlanGroup = { title: string; rows: PlanRow[] }

const FIRST = 'always'

const titleOf = (when: string): string => (when === FIRST ? 'First' : `${when.charAt(0).toUpperCase()}${when.slice(1)}`)

const looksSame = (one: PlannedProbe, other: PlannedProbe): boolean =>
  (['kind', 'api', 'origin', 'path', 'placement', 'token', 'why'] as const).every((fact) => one[fact] === other[fact])

const rowsOf = (probes: readonly PlannedProbe[]): PlanRow[] => {
  const rows: PlanRow[] = []
  for (const probe of probes) {
    const same = rows.find((row) => looksSame(row.probe, probe))
    if (same === undefined) rows.push({ probe, ids: [probe.id] })
    else same.ids.push(probe.id)
  }
  return rows
}

/** The plan by the answer after which each probe is sent, in the plan's order. */
export const groupPlan = ({ probes }: Pick<Plan, 'probes'>): PlanGroup[] => {
  const groups = new Map<string, PlannedProbe[]>()
  for (const probe of probes) groups.set(probe.when, [...(groups.get(probe.when) ?? []), probe])
  return [...groups].map(([when, grouped]) => ({ title: titleOf(when), rows: rowsOf(grouped) }))
}

/** The origins that the plan may reach, each once, without those whose probes are all taken out. */
export const originsOf = ({ probes }: Pick<Plan, 'probes'>, without: ReadonlySet<string>): string[] => [
  ...new Set(probes.filter(({ id }) => !without.has(id)).map(({ origin }) => origin)),
]
