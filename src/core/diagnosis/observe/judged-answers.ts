import { takesQueries } from '../../../shared/platform.ts'
import { acceptance, askedOf, isOwn, isSamePlace, requestOf, type Asked, type Facts } from '../facts.ts'
import type { ProbeSpec } from '../input.ts'
import { isHibernated, isNotFound, missingType, standing, type Answer } from './answer.ts'

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

const isRecord = ({ answer }: Asked): boolean => answer.kind === 'record'

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
  if (look.answer.signs.cached !== null) return isOtherAddress && requestIdOf(look) !== null && isRecord(look)
  // Two responses that differ can't both be the cached one.
  return requestIdOf(look) !== null || isOtherAddress || !sameAnswer(request.answer, look.answer)
}

/** Whether two looks agree. A 404 without a name agrees with one that has it. One with a name isn't confirmed by one without. */
export const sameAnswer = (first: Answer, later: Answer): boolean => {
  if (first.kind !== later.kind) return false
  if (first.kind === 'record' && later.kind === 'record') {
    const told = missingType(first)
    return first.record.id === later.record.id && (told === null || told === missingType(later))
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
