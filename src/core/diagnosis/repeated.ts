import type { Diagnosis, Evidence } from '../../shared/model/diagnosis.ts'

/** Fewer stand on their own: one look and one more are two observations, not a row of them. */
const A_ROW = 3

/** What two answers have to share to be told as one. Each has a request id of its own. */
const saidOf = ({ kind, summary }: Evidence): string => `${kind} ${summary.replace(/ \(request id [^)]*\)/, '')}`

/**
 * Evidence that says the same three times or more, as waiting for a key makes it, told once with how often it was seen.
 * Causes name the one that stays.
 */
export const withoutRepetition = (diagnosis: Pick<Diagnosis, 'causes' | 'evidence'>): typeof diagnosis => {
  const groups = Map.groupBy(diagnosis.evidence, saidOf)
  const stays = new Map<string, string>()
  const evidence: Evidence[] = []
  for (const [first, ...others] of groups.values()) {
    if (first === undefined) continue
    if (others.length + 1 < A_ROW) {
      evidence.push(first, ...others)
      continue
    }
    for (const other of others) stays.set(other.id, first.id)
    evidence.push({ ...first, summary: `${first.summary.replace(/\.$/, '')}; ${others.length + 1} times in all.` })
  }
  const order = diagnosis.evidence.map(({ id }) => id)
  const named = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => stays.get(id) ?? id))]
  return {
    evidence: evidence.sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id)),
    causes: diagnosis.causes.map((cause) => {
      const against = named(cause.against)
      return { ...cause, against, evidence: named(cause.evidence).filter((id) => !against.includes(id)) }
    }),
  }
}
