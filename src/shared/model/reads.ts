import type { Probe } from './diagnosis.ts'

/** When the first read is sent: whatever comes. */
export const ALWAYS = 'always'

/** One request, and every question that it answers: `together` ask for it, `probe` is the first of them. */
export type Read<One> = { probe: One; together: One[]; why: string }

/** The probes by what is really sent: those that one request answers are one read. In the order of the first of each. */
export const readsOf = <One extends Pick<Probe, 'read' | 'why'>>(probes: readonly One[]): Read<One>[] =>
  [...Map.groupBy(probes, ({ read }) => read).values()].flatMap((together) => {
    const [probe] = together
    if (probe === undefined) return []
    const whys = new Set(together.map(({ why }) => why))
    return [{ probe, together, why: [...whys].join(' ') }]
  })

/** After which answers something is sent that is wanted after any of these: `if A, or B`. */
export const anyOf = (whens: readonly string[]): string => {
  const each = [...new Set(whens)]
  if (each.includes(ALWAYS)) return ALWAYS
  return each.map((when, at) => (at === 0 ? when : when.replace(/^if /, ''))).join(', or ')
}
