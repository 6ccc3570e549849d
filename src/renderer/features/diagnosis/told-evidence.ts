import type { Evidence, Probe } from '../../../shared/model/diagnosis.ts'

/** Evidence with where it is from, in words; null: from nowhere, as nothing was sent. */
export type ToldEvidence = Evidence & { source: string | null }

const SOURCES: Readonly<Record<Exclude<Evidence['kind'], 'probe'>, string>> = {
  lint: 'The token’s form',
  record: 'The answer',
  vault: 'On record',
}

type Probes = readonly Pick<Probe, 'id' | 'kind'>[]

/** What a person asked is their request, also where the diagnosis began from its answer. Only the rest are probes. */
const sourceOf = ({ kind, probe }: Evidence, probes: Probes): string | null => {
  if (kind !== 'probe') return SOURCES[kind]
  if (probe === null) return null
  return probes.find(({ id }) => id === probe)?.kind === 'the-request' ? 'Your request' : 'A probe'
}

export const toldEvidence = (evidence: readonly Evidence[], probes: Probes): ToldEvidence[] =>
  evidence.map((one) => ({ ...one, source: sourceOf(one, probes) }))
