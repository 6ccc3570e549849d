import { askedOf, type Asked, type Facts } from '../facts.ts'
import { standing } from './answer.ts'
import { note, type Notes, type Observation } from './observations.ts'
import { arrived, evidenceOf, isRefused } from './probe-evidence.ts'
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

/** What looks past any cache show of an answer that is judged. */
export const notePastCaches = (facts: Facts, request: Asked, staleFirst: boolean, notes: Notes): void => {
  for (const look of looksAfter(facts, request)) {
    const isLater = look.spec.kind === 'second-look'
    const isFresh = isFreshLook(facts, request, look)
    const isSame = isFresh && sameAnswer(request.answer, look.answer)
    const changed = isFresh && !isSame ? ofChangedLook(request, look, isLater, staleFirst) : null
    note(
      notes,
      evidenceOf(facts, look),
      isSame ? 'past the cache the answer is the same' : null,
      ...(isSame && isRefused(look) ? ofRefusedLook(facts, look) : []),
      changed,
      changed !== null && isCacheShown(facts, request, look) && wasAskedItself(facts, request, look)
        ? 'a cache was seen to give an old answer'
        : null,
      staleFirst && look.spec.about === 'list' && look.answer.kind === 'content'
        ? 'the token reads lists in this environment'
        : null,
      isLater && isAwaited(facts, request) && standing(look.answer) === 'taken' ? 'a later look reads content' : null,
      sharesRequestId(facts, request, look) ? 'the answer came from a cache' : null,
      // A marked response to the same address may be an honest one. One without a mark, or to another address, isn't.
      sharesRequestId(facts, request, look) &&
        (request.answer.signs.cached === null || look.spec.path !== request.spec.path)
        ? 'a cache gave the response again unasked'
        : null,
      !isFresh && (look.answer.signs.cached !== null || sharesRequestId(facts, request, look))
        ? 'no look gets past the cache'
        : null,
    )
  }
}

/**
 * Whether it is the first answer that was old, and not the look that differs from it: a cache marked it or gave it twice, or
 * the look went to the very path. A later one shows that by nothing but the cache itself: the key may have become active.
 */
export const isCacheShown = (facts: Facts, request: Asked, look: Asked): boolean =>
  request.answer.signs.cached !== null ||
  facts.asked.some((other) => other !== request && sharesRequestId(facts, other, request)) ||
  (look.spec.kind === 'past-cache' && isSamePath(look, request))

/** Of a resource that was not found, the list that is read now is only half of it: it was asked for past the cache, too. */
const wasAskedItself = (facts: Facts, request: Asked, look: Asked): boolean =>
  isRefused(request) ||
  standing(request.answer) === 'taken' ||
  [look, ...looksAfter(facts, request)].some((other) => isSamePath(other, request))

const ofRefusedLook = (facts: Facts, look: Asked): (Observation | null)[] => [
  look.spec.kind === 'second-look' && look.spec.notBefore >= facts.input.wait * 1_000
    ? 'a later look is refused too'
    : null,
  acceptedBefore(facts, look) ? 'after that it was refused again' : null,
]

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
    note(notes, evidenceOf(facts, request), 'a cache still gives the old answer')
  for (const again of askedOf(facts, 'same-again')) {
    if (!isRefused(request)) {
      const isOld = isOldFailure && sameAnswer(request.answer, again.answer)
      note(notes, evidenceOf(facts, again), isOld ? 'a cache still gives the old answer' : null)
      continue
    }
    const arrivedNow = arrived(again) ? 'asked as before it is accepted now' : null
    note(
      notes,
      evidenceOf(facts, again),
      isRefused(again) ? 'asked as before it is still refused' : arrivedNow,
      facts.input.wait > 0 && again.answer.kind === 'content'
        ? again.answer.empty
          ? 'asked as before an empty list comes now'
          : 'asked as before content comes now'
        : null,
    )
  }
}

/** Whether the same token had got through another way before this look was refused. */
const acceptedBefore = (facts: Facts, look: Asked): boolean =>
  facts.asked
    .slice(0, facts.asked.indexOf(look))
    .some((asked) => asked.spec.kind === 'other-placement' && arrived(asked))
