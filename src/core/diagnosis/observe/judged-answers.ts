import { takesQueries } from '../../../shared/platform.ts'
import { acceptance, askedOf, isOwn, isSamePlace, requestOf, type Asked, type Facts, isRefused } from '../facts.ts'
import type { ProbeSpec } from '../input.ts'
import { isHibernated, isNotFound, missingType, standing, type Answer } from './answer.ts'
import type { Notes, Observation } from './observations.ts'
import { arrived, noteProbe } from './probe-evidence.ts'

/** Which way the token got furthest: how further requests with it are sent. */
export type Route = Pick<ProbeSpec, 'service' | 'baseUrl' | 'api' | 'placement'> & { credential: 'own' | 'repaired' }

/** `leading`: the response, or a fresher one in its place. `beyond`: where a refused token got past the refusal in another way. */
export type JudgedAnswers = { request: Asked; leading: Asked; staleFirst: boolean; beyond: Asked | null; route: Route }

const requestIdOf = ({ answer }: Asked): string | null =>
  (answer.kind === 'record' ? answer.record.requestId : null) ?? answer.signs.requestId

const isSameRecord = (one: Answer, other: Answer): boolean =>
  one.status === other.status &&
  one.kind === other.kind &&
  (one.kind !== 'record' || other.kind !== 'record' || one.record.id === other.record.id)

/** Whether a cache gave one of two answers, by their request ids. One response taken twice, or an id of many responses, doesn't count. */
export const sharesRequestId = ({ asked }: Facts, one: Asked, other: Asked): boolean => {
  const id = requestIdOf(one)
  if (one.answer === other.answer || id === null || id !== requestIdOf(other)) return false
  return [...asked, other].every((each) => requestIdOf(each) !== id || isSameRecord(each.answer, one.answer))
}

/** Without the query, which varies. */
const pathOf = ({ spec }: Asked): string => `${spec.baseUrl}${spec.path.split('?')[0] ?? ''}`

export const isSamePath = (one: Asked, other: Asked): boolean => pathOf(one) === pathOf(other)

/** An answer that repeats the request id of an earlier one at the same path: a cache gave it, and is noted as its sign. */
export const withRepetition = (facts: Facts, asked: Asked): Asked => {
  const { answer } = asked
  const repeats = facts.asked.some((other) => isSamePath(other, asked) && sharesRequestId(facts, other, asked))
  return answer.signs.cached !== null || !repeats
    ? asked
    : { ...asked, answer: { ...answer, signs: { ...answer.signs, cached: 'the request id of an earlier answer' } } }
}

/** Whether a response to a request with a fresh URL shows that no cache gave it. */
export const isFreshLook = (facts: Facts, request: Asked, look: Asked): boolean => {
  if (facts.asked.some((other) => other !== look && sharesRequestId(facts, other, look))) return false
  const isOtherAddress = look.spec.path !== request.spec.path || look.spec.placement !== request.spec.placement
  // An address that wasn't requested before can't be in a cache. Some caches mark every response, also a fresh one.
  if (look.answer.signs.cached !== null)
    return isOtherAddress && requestIdOf(look) !== null && look.answer.kind === 'record'
  // Two responses that differ can't both be the cached one.
  return requestIdOf(look) !== null || isOtherAddress || !sameAnswer(request.answer, look.answer)
}

/** Whether two looks agree. A 404 without a name agrees with one that has it. One with a name isn't confirmed by one without. */
export const sameAnswer = (first: Answer, later: Answer): boolean => {
  if (first.kind !== later.kind) return false
  if (first.kind === 'record' && later.kind === 'record') {
    const type = missingType(first)
    return first.record.id === later.record.id && (type === null || type === missingType(later))
  }
  return first.kind !== 'failure' && first.kind !== 'other'
}

/** Looks past any cache that went the very way of another request. */
export const looksAfter = (facts: Facts, asked: Asked): readonly Asked[] =>
  askedOf(facts, 'past-cache', 'second-look').filter(
    ({ spec }) =>
      spec.baseUrl === asked.spec.baseUrl &&
      spec.placement === asked.spec.placement &&
      spec.credential.whose === asked.spec.credential.whose,
  )

const saysHibernated = (answer: Answer): boolean => answer.kind === 'record' && isHibernated(answer)

/** The last of them that the platform answered. */
const lastLook = (facts: Facts, request: Asked): Asked | null =>
  looksAfter(facts, request).findLast(({ answer }) => standing(answer) !== 'unknown' || saysHibernated(answer)) ?? null

const depth = (answer: Answer): number => {
  if (answer.kind === 'content') return 5
  if (standing(answer) !== 'known' || answer.kind !== 'record') return 0
  if (!isNotFound(answer)) return 4
  const type = missingType(answer)
  return type === 'Space' ? 1 : type === null ? 2 : type.startsWith('Environment') ? 3 : 4
}

/** Requests with the diagnosed token that may get past a refusal: in the other placement, to another server, or repaired. */
const passed = (facts: Facts): Asked[] => {
  const sameApi = askedOf(facts, 'other-placement', 'repaired-token', 'past-cache', 'second-look').filter(
    ({ answer }) => depth(answer) > 0 && answer.signs.cached === null,
  )
  const elsewhere = askedOf(facts, 'other-api', 'other-service').filter(
    (asked) => acceptance(facts, asked) === 'accepted',
  )
  return [...sameApi, ...elsewhere].filter(({ spec }) => isOwn(spec))
}

export const routeOf = ({ service, baseUrl, api, placement, credential }: ProbeSpec): Route => ({
  service,
  baseUrl,
  api,
  placement,
  credential: credential.whose === 'repaired' ? 'repaired' : 'own',
})

const tellsWhatIsMissing = (answer: Answer): boolean => isNotFound(answer) && missingType(answer) !== null

/** The judged 404, or a more specific one: of the token's own list in the same place, or of a query there. */
const tellingMore = (facts: Facts, leading: Asked): Asked => {
  if (!isNotFound(leading.answer) || tellsWhatIsMissing(leading.answer)) return leading
  const list = facts.asked.find(
    (asked) =>
      isOwn(asked.spec) &&
      asked.spec.about === 'list' &&
      asked.answer.signs.cached === null &&
      asked.spec.service === leading.spec.service &&
      (asked.spec.api === leading.spec.api || takesQueries(asked.spec.api)) &&
      isSamePlace(asked.spec.place, leading.spec.place) &&
      tellsWhatIsMissing(asked.answer),
  )
  return list ?? leading
}

export const judgedAnswersOf = (facts: Facts): JudgedAnswers | null => {
  const request = requestOf(facts)
  if (request === null) return null
  const look = lastLook(facts, request)
  // A fresher failure takes the place of an old answer; a fresher success is what shows that the old one was old. Where
  // a cache stands on the way, no other response shows more: it may be as old.
  const replaces =
    look !== null &&
    isFreshLook(facts, request, look) &&
    !sameAnswer(request.answer, look.answer) &&
    standing(look.answer) !== 'taken' &&
    (standing(request.answer) !== 'refused' || saysHibernated(look.answer))
  const leading = replaces ? look : tellingMore(facts, request)
  const isRefused = standing(leading.answer) === 'refused'
  const best = isRefused
    ? passed(facts).toSorted((one, other) => depth(other.answer) - depth(one.answer))[0]
    : undefined
  return {
    request,
    leading,
    staleFirst: replaces,
    beyond: best ?? null,
    route: routeOf((best ?? leading).spec),
  }
}

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
