import type { Cause } from '../../shared/model/diagnosis.ts'
import {
  CERTAINTIES,
  VERDICT_OF_CAUSE,
  type CauseId,
  type Certainty,
  type Verdict,
} from '../../shared/model/verdict.ts'
import { LEAVES_STANDING, RULES, type Rule } from './rules.ts'
import { evidenceFor, shows, type Notes } from './signals.ts'

/** A cause as judged, still without words. */
export type Judged = Pick<Cause, 'id' | 'certainty' | 'evidence' | 'against'>

const matches = (notes: Notes, { when, unless }: Rule): boolean =>
  when.every((signal) => shows(notes, signal)) && !unless.some((signal) => shows(notes, signal))

const rank = (certainty: Certainty): number => CERTAINTIES.indexOf(certainty)

/** The certainty of one cause from the lines that match: `certain` first; else ruled out; else the surest. */
const certaintyOf = (lines: readonly Rule[]): Certainty | null => {
  const positive = lines
    .filter(({ certainty }) => certainty !== 'ruled-out')
    .sort((a, b) => rank(a.certainty) - rank(b.certainty))
  const surest = positive[0]?.certainty ?? null
  if (surest === null || surest === 'certain') return surest
  return positive.length < lines.length ? 'ruled-out' : surest
}

const collect = (notes: Notes, lines: readonly Rule[], ruledOut: boolean): string[] =>
  evidenceFor(
    notes,
    lines.filter(({ certainty }) => (certainty === 'ruled-out') === ruledOut).flatMap(({ when }) => when),
  )

/** Every cause that some line puts forward, in the table's order of the line that made it as sure as it is. */
const candidates = (notes: Notes): Judged[] => {
  const matched = RULES.filter((rule) => matches(notes, rule))
  const position = (id: CauseId, certainty: Certainty): number =>
    matched.findIndex((rule) => rule.cause === id && rule.certainty === certainty)
  return [...new Set(matched.map(({ cause }) => cause))]
    .flatMap((id) => {
      const lines = matched.filter(({ cause }) => cause === id)
      const certainty = certaintyOf(lines)
      if (certainty === null) return []
      const against = collect(notes, lines, true)
      const evidence = collect(notes, lines, false).filter((item) => !against.includes(item))
      return [{ id, certainty, evidence, against }]
    })
    .sort(
      (one, other) =>
        rank(one.certainty) - rank(other.certainty) ||
        position(one.id, one.certainty) - position(other.id, other.certainty),
    )
}

/** Which verdicts a certain cause of a verdict excludes: a token that was taken was not rejected, and so on. */
const EXCLUDES: Readonly<Record<Verdict, readonly Verdict[]>> = {
  unreadable: ['rejected', 'unreadable'],
  'not-checked': ['not-checked'],
  accepted: ['accepted', 'rejected', 'no-access', 'not-checked'],
  'no-access': ['rejected', 'no-access', 'accepted'],
  rejected: ['rejected', 'accepted'],
}

const staysBeside = (certain: CauseId, other: CauseId): boolean =>
  LEAVES_STANDING.some(([one, beside]) => one === certain && beside === other)

/** With one cause certain, those that it excludes are ruled out by its evidence. */
const exclude = (causes: readonly Judged[]): Judged[] => {
  const [first] = causes
  if (first?.certainty !== 'certain') return [...causes]
  const excluded = EXCLUDES[VERDICT_OF_CAUSE[first.id]]
  return causes.map((cause) => {
    if (cause === first || cause.certainty === 'ruled-out') return cause
    if (staysBeside(first.id, cause.id) || !excluded.includes(VERDICT_OF_CAUSE[cause.id])) {
      return cause.certainty === 'certain' ? { ...cause, certainty: 'likely' } : cause
    }
    const against = [...new Set([...cause.against, ...first.evidence])]
    return { ...cause, certainty: 'ruled-out', evidence: cause.evidence.filter((id) => !against.includes(id)), against }
  })
}

/**
 * Judges by the table: at least one cause, the surest first, ruled-out ones last. Without evidence nothing is certain;
 * at most one cause is.
 */
export const judge = (notes: Notes): Judged[] => {
  const judged = exclude(candidates(notes)).map((cause): Judged =>
    cause.certainty === 'certain' && cause.evidence.length === 0 ? { ...cause, certainty: 'possible' } : cause,
  )
  const ordered = [...judged].sort((one, other) => rank(one.certainty) - rank(other.certainty))
  if (ordered.some(({ certainty }) => certainty !== 'ruled-out')) return ordered
  return [
    { id: 'unrecognized-error', certainty: 'possible', evidence: [], against: [] },
    ...ordered.filter(({ id }) => id !== 'unrecognized-error'),
  ]
}
