import { askedOf, isSamePlace, type Asked, type Facts } from '../facts.ts'
import { missesResource, standing } from './answer.ts'
import { note, type Notes, type Observation } from './observations.ts'
import { evidenceOf, isSameToken } from './probe-evidence.ts'
import type { JudgedAnswers } from './judged-answers.ts'

/** Content out of a cache shows what was once, not what is. */
const showsNow = ({ answer }: Asked): boolean => answer.kind === 'content' && answer.signs.cached === null

/** Notes what other tokens, environments and spaces showed of the place that was asked. */
export const notePlaceProbes = (facts: Facts, answers: JudgedAnswers, notes: Notes): void => {
  const { spaceId, reads } = facts.target
  for (const asked of askedOf(facts, 'other-token')) {
    const { spec } = asked
    const isSpace = spec.place.spaceId === spaceId && spaceId !== null
    const isHere = isSpace && spec.place.environmentId === reads
    note(
      notes,
      evidenceOf(facts, asked),
      isHere && showsNow(asked) && spec.about === 'list' ? 'another token reaches this environment' : null,
      isHere && showsNow(asked) && spec.about === 'list' && spec.baseUrl === answers.request.spec.baseUrl
        ? 'another token reaches this environment in the same way'
        : null,
      isSpace && showsNow(asked) ? 'another token reaches this space' : null,
      ...(spec.about === 'this' && spec.api === 'preview' ? ofDraft(facts, asked) : []),
    )
  }
  for (const asked of askedOf(facts, 'other-environment')) {
    const isHere = isSamePlace(asked.spec.place, { spaceId, environmentId: reads })
    const observation = isHere
      ? 'the token reads lists in this environment'
      : 'the token reaches another environment of the space'
    const none = isHere && standing(asked.answer) === 'known' ? 'the token reads no lists in this environment' : null
    const told = asked.answer.kind === 'content' ? observation : none
    note(notes, evidenceOf(facts, asked), asked.answer.signs.cached === null ? told : null)
  }
  for (const asked of askedOf(facts, 'other-space')) {
    const isInside =
      asked.answer.kind === 'content' ||
      (asked.answer.kind === 'record' && asked.answer.record.missing?.type === 'Environment')
    note(
      notes,
      evidenceOf(facts, asked),
      isInside && asked.answer.signs.cached === null ? 'the token reaches another space' : null,
    )
  }
}

/** An answer about the resource itself, with a reference token that is known to read in this very place. */
const ofDraft = (facts: Facts, asked: Asked): Observation[] => {
  const { answer, spec } = asked
  if (answer.kind === 'content') return showsNow(asked) ? ['drafts hold the resource'] : []
  if (!missesResource(answer) || answer.signs.cached !== null) return []
  const names = answer.kind === 'record' && (answer.record.missing?.type ?? null) !== null
  const readsHere = facts.asked.some(
    (other) =>
      other.answer.kind === 'content' &&
      other.spec.about === 'list' &&
      isSameToken(other, asked) &&
      other.spec.api === spec.api &&
      isSamePlace(other.spec.place, spec.place),
  )
  return names || readsHere ? ['drafts do not hold the resource'] : []
}
