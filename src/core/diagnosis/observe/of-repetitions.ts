import { askedOf, isRefused, type Asked, type Facts } from '../facts.ts'
import { standing } from './answer.ts'
import type { Notes, Observation } from './observations.ts'
import { arrived, noteProbe } from './probe-evidence.ts'
import {
  isFreshLook,
  isSamePath,
  looksAfter,
  sameAnswer,
  sharesRequestId,
  type JudgedAnswers,
} from './judged-answers.ts'

/** Who waits for a key wants to hear that it works at last; who does not, why it was refused. */
const isAwaited = ({ input }: Facts, request: Asked): boolean => input.wait > 0 && isRefused(request)

export const notePastCaches = (facts: Facts, request: Asked, staleFirst: boolean, notes: Notes): void => {
  for (const look of looksAfter(facts, request)) {
    const isLater = look.spec.kind === 'second-look'
    const isFresh = isFreshLook(facts, request, look)
    const isSame = isFresh && sameAnswer(request.answer, look.answer)
    const isRefusedAgain = isSame && isRefused(look)
    const isContent = look.answer.kind === 'content'
    const isShared = sharesRequestId(facts, request, look)
    const changed = isFresh && !isSame ? ofChangedLook(request, look, isLater, staleFirst) : null
    noteProbe(notes, facts, look, {
      'past the cache the answer is the same': isSame,
      'a later look is refused too': isRefusedAgain && isLater && look.spec.notBefore >= facts.input.wait * 1_000,
      'after that it was refused again': isRefusedAgain && acceptedBefore(facts, look),
      ...(changed !== null && { [changed]: true }),
      'a cache was seen to give an old answer':
        changed !== null && isCacheShown(facts, request, look) && wasAskedItself(facts, request, look),
      'the token reads lists in this environment': staleFirst && look.spec.about === 'list' && isContent,
      'a later look reads content': isLater && isAwaited(facts, request) && isContent,
      'the answer came from a cache': isShared,
      // A marked response to the same address may be an honest one. One without a mark, or to another address, isn't.
      'a cache gave the response again unasked':
        isShared && (request.answer.signs.cached === null || look.spec.path !== request.spec.path),
      'no look gets past the cache': !isFresh && (look.answer.signs.cached !== null || isShared),
    })
  }
}

/** Whether the first answer is the old one: a cache marked it or gave it twice, or the other look went to the very path. */
export const isCacheShown = (facts: Facts, request: Asked, look: Asked): boolean =>
  request.answer.signs.cached !== null ||
  facts.asked.some((other) => other !== request && sharesRequestId(facts, other, request)) ||
  (look.spec.kind === 'past-cache' && isSamePath(look, request))

/** Of a resource that was not found, the list that is read now is only half of it: it was asked for past the cache, too. */
const wasAskedItself = (facts: Facts, request: Asked, look: Asked): boolean =>
  isRefused(request) ||
  standing(request.answer) === 'taken' ||
  [look, ...looksAfter(facts, request)].some((other) => isSamePath(other, request))

const ofChangedLook = (request: Asked, look: Asked, isLater: boolean, staleFirst: boolean): Observation | null => {
  if (isRefused(request) && arrived(look)) return isLater ? 'a later look is accepted' : 'past the cache it works'
  const wasTaken = standing(request.answer) === 'taken'
  if (!isRefused(request) && !wasTaken && !staleFirst && standing(look.answer) === 'taken')
    return 'past the cache it works'
  return staleFirst ? 'the first answer was an old one' : null
}

/** Notes what the same request shows when sent again: whether a cache still gives the old answer, or a refusal is over. */
export const noteSameAgain = (facts: Facts, { request, staleFirst }: JudgedAnswers, notes: Notes): void => {
  // Old content is no fault that anybody sees: what is refused behind it is.
  const isOldFailure = staleFirst && standing(request.answer) !== 'taken'
  if (isOldFailure && request.answer.signs.cached !== null)
    noteProbe(notes, facts, request, { 'a cache still gives the old answer': true })
  const wasRefused = isRefused(request)
  for (const again of askedOf(facts, 'same-again')) {
    const { answer } = again
    const isContent = isAwaited(facts, request) && answer.kind === 'content'
    noteProbe(notes, facts, again, {
      'a cache still gives the old answer': !wasRefused && isOldFailure && sameAnswer(request.answer, answer),
      'asked as before it is still refused': wasRefused && isRefused(again),
      'asked as before it is accepted now': wasRefused && arrived(again),
      'asked as before an empty list comes now': isContent && answer.empty,
      'asked as before content comes now': isContent && !answer.empty,
    })
  }
}

/** Whether the same token had got through another way before this look was refused. */
const acceptedBefore = (facts: Facts, look: Asked): boolean =>
  facts.asked
    .slice(0, facts.asked.indexOf(look))
    .some((asked) => asked.spec.kind === 'other-placement' && arrived(asked))
