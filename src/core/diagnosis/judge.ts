import type { Cause } from '../../shared/model/diagnosis.ts'
import { verdictOf, type CauseId, type Certainty, type Verdict } from '../../shared/model/verdict.ts'
import { unrecognizedError } from './causes/unrecognized-error.ts'
import { rememberEach } from './remember-each.ts'
import { evidenceFor, shows, type Notes, type Observation } from './observe/observations.ts'
import { DOUBTS, EXCLUDES, FIXED_FIRST, HINTS, LEAVES, NEEDS, type Exclusion } from './tables.ts'

/** `also`: a second fault that was seen beside the first. */
export type Judged = Pick<Cause, 'id' | 'certainty' | 'evidence' | 'against'> & { also: boolean }

type Seen = Pick<Notes, 'seen'>

type Candidate = { id: CauseId; rarely: boolean; for: Observation[]; against: Observation[] }

const all = (notes: Seen, wanted: readonly Observation[] = []): boolean => wanted.every((one) => shows(notes, one))
const any = (notes: Seen, wanted: readonly Observation[] = []): boolean => wanted.some((one) => shows(notes, one))

const doubtsOf = (notes: Seen, id: CauseId): typeof DOUBTS =>
  DOUBTS.filter((doubt) => doubt.against === id && all(notes, doubt.seen))

/** What the answers leave possible, in the table's order; of two rows for one cause the more usual counts. */
const possible = (notes: Seen): Candidate[] => {
  const candidates = new Map<CauseId, Candidate>()
  for (const [answer, leaves] of LEAVES) {
    if (!shows(notes, answer)) continue
    for (const leaf of leaves) {
      if (!all(notes, leaf.if) || any(notes, leaf.unless)) continue
      const known = candidates.get(leaf.cause)
      candidates.set(leaf.cause, {
        id: leaf.cause,
        rarely: doubtsOf(notes, leaf.cause).length > 0 || (leaf.rarely === true && known?.rarely !== false),
        for: [...(known?.for ?? []), answer, ...(leaf.if ?? [])],
        against: [],
      })
    }
  }
  return [...candidates.values()]
}

const excludes = (row: Exclusion, cause: CauseId): boolean =>
  'excludes' in row ? row.excludes === cause : !row.leaves.includes(cause)

/** Whether a row is about the judged response. One that leaves only causes which it can't have is about something else. */
const isAbout = (row: Exclusion, candidates: readonly Candidate[]): boolean =>
  'excludes' in row || row.leaves.some((id) => candidates.some((candidate) => candidate.id === id))

const hintsFor = (notes: Seen, id: CauseId): typeof HINTS =>
  HINTS.filter((hint) => hint.for === id && all(notes, hint.seen) && !any(notes, hint.unless))

/** What speaks for a cause: the answers that leave it, hints, and rows that leave hardly anything else. */
const support = (notes: Seen, { id, for: leftBy }: Candidate, rows: readonly Exclusion[]): Observation[] => [
  ...leftBy,
  ...hintsFor(notes, id).flatMap(({ seen }) => seen),
  ...rows.flatMap((row) => ('leaves' in row && row.leaves.includes(id) ? row.seen : [])),
  ...(NEEDS[id] ?? []),
]

const hintRank = (notes: Seen, id: CauseId): number => {
  const [first] = hintsFor(notes, id)
  const at = first === undefined ? -1 : HINTS.indexOf(first)
  return at === -1 ? HINTS.length : at
}

const ordered = (notes: Seen, left: readonly Candidate[]): Candidate[] =>
  left.toSorted(
    (one, other) => hintRank(notes, one.id) - hintRank(notes, other.id) || Number(one.rarely) - Number(other.rarely),
  )

const isSeenAtWork = (notes: Seen, id: CauseId): boolean => {
  const needed = NEEDS[id]
  return needed === undefined || any(notes, needed)
}

const certaintyAt = (notes: Seen, left: readonly Candidate[], candidate: Candidate, place: number): Certainty => {
  if (left.length === 1) return isSeenAtWork(notes, candidate.id) ? 'certain' : 'likely'
  const isHinted = hintRank(notes, candidate.id) < HINTS.length
  return place === 0 || isHinted || !candidate.rarely ? 'likely' : 'possible'
}

/** If no cause is left, each row that leaves one cause alone shows a fault. The first is certain (`sure`) if a row leaves it alone. */
const together = (
  notes: Seen,
  rows: readonly Exclusion[],
  candidates: readonly Candidate[],
): { ids: CauseId[]; sure: boolean } => {
  const isGone = (id: CauseId): boolean => rows.some((row) => 'excludes' in row && row.excludes === id)
  const isCandidate = (id: CauseId): boolean => candidates.some((candidate) => candidate.id === id)
  const groups = rows.flatMap((row) => ('leaves' in row ? [row.leaves.filter((id) => !isGone(id))] : []))
  // Alone is what a row itself leaves alone, not what is left of it because nothing else is considered here.
  const alone = [...new Set(groups.flatMap((group) => (group.length === 1 ? group.filter(isCandidate) : [])))]
  const open = groups
    .filter((group) => !group.some((id) => alone.includes(id)))
    .flatMap((group) => group.filter(isCandidate))
  const ids = [...new Set([...alone, ...open])].toSorted((one, other) => fixRank(one) - fixRank(other))
  const [first] = ids
  return { ids, sure: first !== undefined && alone.includes(first) && isSeenAtWork(notes, first) }
}

const fixRank = (id: CauseId): number => {
  const at = FIXED_FIRST.indexOf(id)
  return at === -1 ? FIXED_FIRST.length : at
}

export const FALLBACK: CauseId = unrecognizedError.id

export const verdictOfCauses = ([first]: readonly Pick<Judged, 'id'>[]): Verdict => verdictOf(first?.id ?? FALLBACK)

const NOTHING_SEEN: Judged = { id: FALLBACK, certainty: 'possible', evidence: [], against: [], also: false }

/** Judges by elimination. If nothing is left, two faults were seen at once: the one to fix first, then the other as `also`. */
export const judge = rememberEach((notes: Seen): readonly Judged[] => {
  const candidates = possible(notes)
  const rows = EXCLUDES.filter((row) => all(notes, row.seen) && !any(notes, row.unless) && isAbout(row, candidates))
  const isOut = ({ id }: Candidate): boolean => rows.some((row) => excludes(row, id))
  const left = ordered(
    notes,
    candidates.filter((candidate) => !isOut(candidate)),
  )
  const compound = left.length > 0 ? null : together(notes, rows, candidates)
  const isFault = ({ id }: Candidate): boolean => compound?.ids.includes(id) === true

  const told = (candidate: Candidate, certainty: Certainty, also = false): Judged => {
    const { id } = candidate
    const evidence = evidenceFor(notes, support(notes, candidate, rows))
    if (certainty !== 'ruled-out') {
      const doubts = doubtsOf(notes, id).flatMap(({ seen }) => seen)
      const against = evidenceFor(notes, doubts).filter((one) => !evidence.includes(one))
      return { id, certainty, evidence, against: certainty === 'possible' ? against : [], also }
    }
    const against = evidenceFor(
      notes,
      rows.filter((row) => excludes(row, id)).flatMap(({ seen }) => seen),
    )
    return { id, certainty, evidence: evidence.filter((one) => !against.includes(one)), against, also }
  }
  const faults = (compound?.ids ?? []).flatMap((id) => candidates.filter((candidate) => candidate.id === id))
  const first: Judged[] =
    compound === null
      ? left.map((candidate, place) => told(candidate, certaintyAt(notes, left, candidate, place)))
      : faults.map((candidate, place) =>
          told(candidate, place === 0 && compound.sure ? 'certain' : 'likely', place > 0),
        )
  if (first.length > 0) {
    const out = candidates.filter((candidate) => isOut(candidate) && !isFault(candidate))
    return [...first, ...out.map((candidate) => told(candidate, 'ruled-out'))]
  }
  // What was seen contradicts itself (something changed meanwhile): the usual causes stay, none of them likely.
  const usual = ordered(notes, candidates).map((candidate) => told(candidate, 'possible'))
  return usual.length === 0 ? [NOTHING_SEEN] : usual
})
