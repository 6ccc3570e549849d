import type { ApiName } from '../../../shared/model/service.ts'
import type { Placement } from '../../../shared/model/token.ts'
import { acceptance, askedOf, isOwn, isSamePlace, requestOf, type Asked, type Facts } from '../facts.ts'
import { standing, type Answer } from './answer.ts'

/** Which way the token got furthest: how further requests with it are sent. */
export type Route = {
  service: string
  baseUrl: string
  api: ApiName
  placement: Placement
  credential: 'own' | 'repaired'
}

/**
 * The answers that the judgement is about. `leading`: the answer to the request, or a fresher one that takes its place.
 * `beyond`: where the request was refused and the same token got past the refusal another way, the answer there.
 */
export type Way = { request: Asked; leading: Asked; staleFirst: boolean; beyond: Asked | null; route: Route }

const requestIdOf = ({ answer }: Asked): string | null =>
  (answer.kind === 'record' ? answer.record.requestId : null) ?? answer.signs.requestId

/** Two answers with one request id: a cache gave one of them, whatever its headers say. */
export const sharesRequestId = (one: Asked, other: Asked): boolean => {
  const id = requestIdOf(one)
  return id !== null && id === requestIdOf(other)
}

/** Whether an answer that was asked past every cache shows that none gave it. */
export const isFreshLook = (facts: Facts, request: Asked, look: Asked): boolean => {
  if (look.answer.signs.cached !== null) return false
  if (facts.asked.some((other) => other !== look && sharesRequestId(other, look))) return false
  const isOtherAddress = look.spec.path !== request.spec.path || look.spec.placement !== request.spec.placement
  return requestIdOf(look) !== null || isOtherAddress
}

/** A 404 that does not tell what is missing agrees with one that does. */
const isSameKind = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other

/** What an answer says to the token, as far as two answers can be compared. */
export const sameAnswer = (one: Answer, other: Answer): boolean => {
  if (one.kind !== other.kind) return false
  if (one.kind === 'record' && other.kind === 'record')
    return (
      one.record.id === other.record.id &&
      isSameKind(one.record.missing?.type ?? null, other.record.missing?.type ?? null)
    )
  return one.kind !== 'failure' && one.kind !== 'other'
}

/** Looks past any cache that went the very way of another request. */
export const looksAfter = (facts: Facts, asked: Asked): readonly Asked[] =>
  askedOf(facts, 'past-cache', 'second-look').filter(
    ({ spec }) =>
      spec.baseUrl === asked.spec.baseUrl &&
      spec.placement === asked.spec.placement &&
      spec.credential.whose === asked.spec.credential.whose,
  )

/** The last of them that the platform answered. */
const lastLook = (facts: Facts, request: Asked): Asked | null =>
  looksAfter(facts, request).findLast(({ answer }) => standing(answer) !== 'unknown') ?? null

/** How far an answer got: refused, the space, the environment, the resource, content. */
const depth = (answer: Answer): number => {
  if (answer.kind === 'content') return 5
  if (standing(answer) !== 'known' || answer.kind !== 'record') return 0
  if (answer.record.id !== 'NotFound') return 4
  const type = answer.record.missing?.type ?? null
  return type === 'Space' ? 1 : type === null ? 2 : type.startsWith('Environment') ? 3 : 4
}

/** Requests with the diagnosed token that may get past a refusal: sent another way, elsewhere, or mended. */
const passed = (facts: Facts): Asked[] => {
  const sameApi = askedOf(facts, 'other-placement', 'repaired-token', 'past-cache', 'second-look').filter(
    ({ answer }) => depth(answer) > 0 && answer.signs.cached === null,
  )
  const elsewhere = askedOf(facts, 'other-api', 'other-service').filter(
    (asked) => acceptance(facts, asked) === 'accepted',
  )
  return [...sameApi, ...elsewhere].filter(({ spec }) => isOwn(spec))
}

const routeOf = ({ spec }: Asked): Route => ({
  service: spec.service,
  baseUrl: spec.baseUrl,
  api: spec.api,
  placement: spec.placement,
  credential: spec.credential.whose === 'repaired' ? 'repaired' : 'own',
})

/** A 404 that tells nothing, where the token’s own list in the same place says more. */
const tellingMore = (facts: Facts, leading: Asked): Asked => {
  const { answer } = leading
  if (answer.kind !== 'record' || answer.record.id !== 'NotFound' || (answer.record.missing?.type ?? null) !== null)
    return leading
  const list = facts.asked.find(
    ({ spec, answer: told }) =>
      isOwn(spec) &&
      spec.about === 'list' &&
      spec.api === leading.spec.api &&
      isSamePlace(spec.place, leading.spec.place) &&
      told.kind === 'record' &&
      told.record.id === 'NotFound' &&
      (told.record.missing?.type ?? null) !== null,
  )
  return list ?? leading
}

/** Which answers are judged. Null: nothing was sent. */
export const wayOf = (facts: Facts): Way | null => {
  const request = requestOf(facts)
  if (request === null) return null
  const look = lastLook(facts, request)
  // A fresher failure takes the place of an old answer; a fresher success is what shows that the old one was old.
  const replaces =
    look !== null &&
    isFreshLook(facts, request, look) &&
    !sameAnswer(request.answer, look.answer) &&
    standing(look.answer) !== 'taken' &&
    standing(request.answer) !== 'refused'
  const leading = tellingMore(facts, replaces ? look : request)
  const isRefused = standing(leading.answer) === 'refused'
  const best = isRefused
    ? passed(facts).toSorted((one, other) => depth(other.answer) - depth(one.answer))[0]
    : undefined
  return {
    request,
    leading,
    staleFirst: replaces,
    beyond: best ?? null,
    route: routeOf(best ?? leading),
  }
}
