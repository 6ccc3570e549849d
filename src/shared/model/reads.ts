import type { Probe } from './diagnosis.ts'

/** Requests that a diagnosis sends on average if no response is known yet. */
export const AVERAGE_READS = 4

/** The condition of the first read: it is always sent. */
export const ALWAYS = 'always'

/** One request, and every question that it answers: `together` ask for it, `probe` is the first of them. */
export type Read<One> = { probe: One; together: One[]; why: string }

/** The probes by what is really sent: those that one request answers are one read. In the order of the first of each. */
export const readsOf = <One extends Pick<Probe, 'read' | 'why'>>(probes: readonly One[]): Read<One>[] =>
  [...Map.groupBy(probes, ({ read }) => read).values()].flatMap((together) => {
    const [probe] = together
    if (probe === undefined) return []
    const whys = new Set(together.map(({ why }) => why))
    return [{ probe, together, why: [...whys].join(', ') }]
  })

const OR = ', or '

/** The answers that `if A, or B` names. */
export const answersOf = (when: string): string[] => when.replace(/^if /, '').split(OR)

/** After which answers something is sent that is wanted after any of these: `if A, or B`. Each may be such words itself. */
export const anyOf = (whens: readonly string[]): string => {
  const answers = new Set(whens.flatMap(answersOf))
  return answers.has(ALWAYS) ? ALWAYS : `if ${[...answers].join(OR)}`
}

/** What a plan would send, and after which answers: those of every question that it answers. */
export const plannedReads = <One extends Pick<Probe, 'read' | 'why'> & { when: string }>(
  probes: readonly One[],
): (Read<One> & { when: string })[] =>
  readsOf(probes).map((read) => ({ ...read, when: anyOf(read.together.map(({ when }) => when)) }))
