import { askedOf, isMeantFor, isSamePlace, refusesNow, vaultOf, witnessOf, type Asked, type Facts } from '../facts.ts'
import { isHibernated, isNotFound, isRequestProblem, missesResource, missingType, standing } from './answer.ts'
import { listsResource } from './management-lists.ts'
import type { Notes, Shown } from './observations.ts'
import { isCacheShown, type JudgedAnswers } from './judged-answers.ts'
import { isSameToken, noteProbe, showsNow } from './probe-evidence.ts'

/** Whether a space responded: with content, as one that sleeps, or with what it doesn't have. */
const isInside = ({ answer }: Asked): boolean => {
  if (answer.signs.cached !== null) return false
  if (answer.kind !== 'record') return answer.kind === 'content'
  return isHibernated(answer) || missingType(answer) === 'Environment'
}

/** An error that came after the token was taken, and that isn't a fault of the question itself. */
const isOfPlace = ({ answer }: Asked): boolean =>
  standing(answer) === 'known' && answer.kind === 'record' && !isRequestProblem(answer.record.id)

export const notePlaceProbes = (facts: Facts, answers: JudgedAnswers, notes: Notes): void => {
  const { spaceId, reads } = facts.target
  for (const asked of askedOf(facts, 'other-token')) {
    const { spec } = asked
    const isSpace = spec.place.spaceId === spaceId && spaceId !== null
    const isHere = isSpace && spec.place.environmentId === reads
    const isSameAddress = spec.baseUrl === answers.request.spec.baseUrl
    const readsHere = isHere && showsNow(asked) && spec.about === 'list'
    const findsNone = isSameAddress && findsNothing(asked)
    const readsSpace = isSpace && isInside(asked)
    noteProbe(notes, facts, asked, {
      'another token reaches this environment': readsHere,
      'another token reaches this environment in the same way': readsHere && isSameAddress,
      'another token misses this environment, too': isHere && missesEnvironment(asked),
      'another token finds nothing here in the same way': findsNone && isSpace,
      'a token finds nothing in its own space': findsNone && !isSpace,
      'another token reaches this space': readsSpace,
      'another token reaches this space in the same way': readsSpace && isSameAddress,
      ...(spec.about === 'this' && spec.api === 'preview' ? ofDraft(facts, asked) : {}),
    })
  }
  for (const asked of askedOf(facts, 'other-environment')) {
    const isHere = isSamePlace(asked.spec.place, { spaceId, environmentId: reads })
    const isNow = asked.answer.signs.cached === null
    noteProbe(notes, facts, asked, {
      'the token reads lists in this environment': isHere && showsNow(asked),
      'the token reaches another environment of the space': !isHere && showsNow(asked),
      'the token reads no lists in this environment': isHere && isNow && isOfPlace(asked),
      ...(isNow ? ofCollection(facts, answers.request, asked) : {}),
    })
  }
  // The token's own record may be wrong: another token, which finds nothing either, has to agree.
  const othersFindNothing = askedOf(facts, 'other-token').some(findsNothing)
  for (const asked of askedOf(facts, 'other-space')) {
    noteProbe(notes, facts, asked, {
      'the token reaches another space': isInside(asked),
      'the token is refused in another space': refusesNow(asked),
      'a token finds nothing in its own space': isInOwnSpace(facts, asked) && isBare(asked) && othersFindNothing,
    })
  }
}

/** Whether the collection has the resource, where its id stood in the query and not in the path. */
const ofCollection = (facts: Facts, request: Asked, asked: Asked): Shown => {
  const { spec, answer } = asked
  const id = facts.target.parts.resource[1]
  if (spec.about !== 'this' || answer.kind !== 'content' || id === undefined) return {}
  const isListed = listsResource(answer.text, id)
  return {
    'its collection does not list the resource': isListed === false,
    'its collection lists the resource': isListed === true,
    'a cache was seen to give an old answer': isListed === true && isCacheShown(facts, request, asked),
  }
}

/** Whether the diagnosed token was sent to the place that it is kept as one for. */
const isInOwnSpace = ({ input }: Facts, { spec: { place } }: Asked): boolean => {
  const vault = vaultOf(input)
  return vault !== null && vault.spaceId === place.spaceId && isMeantFor(vault, place.environmentId)
}

/** A bare 404, which names nothing, to a key where it is kept as one for: as if the path had been another one. */
const findsNothing = (asked: Asked): boolean => {
  const { place } = asked.spec
  const token = witnessOf(asked.spec)
  return token?.spaceId === place.spaceId && isMeantFor(token, place.environmentId) && isBare(asked)
}

const isBare = ({ answer }: Asked): boolean =>
  isNotFound(answer) && answer.record.missing === null && answer.signs.cached === null

const missesEnvironment = ({ spec, answer }: Asked): boolean => {
  const token = witnessOf(spec)
  if (token === null || !isMeantFor(token, spec.place.environmentId)) return false
  return missingType(answer) === 'Environment' && answer.signs.cached === null
}

/** An answer about the resource itself, with a reference token that is known to read in this very place. */
const ofDraft = (facts: Facts, asked: Asked): Shown => {
  const { answer, spec } = asked
  const isMissed = missesResource(answer) && answer.signs.cached === null
  const readsHere = facts.asked.some(
    (other) =>
      other.answer.kind === 'content' &&
      other.spec.about === 'list' &&
      isSameToken(other, asked) &&
      other.spec.api === spec.api &&
      isSamePlace(other.spec.place, spec.place),
  )
  return {
    'drafts hold the resource': showsNow(asked),
    'drafts do not hold the resource': isMissed && (missingType(answer) !== null || readsHere),
  }
}
