import type { BaseUrls } from '../../../shared/model/service.ts'
import { TOKEN_APIS, type ApiName } from '../../../shared/platform.ts'
import type { Placement } from '../../../shared/model/token.ts'
import {
  acceptance,
  askedOf,
  isControlOf,
  isRefused,
  isSameWay,
  pointedApi,
  refusesNow,
  requestOf,
  witnessOf,
  type Asked,
  type Facts,
} from '../facts.ts'
import { saysTokenMissing } from '../../reading/wire/query-response.ts'
import { managementView } from './of-management.ts'
import type { Notes } from './observations.ts'
import { noteSameAgain, notePastCaches, type JudgedAnswers } from './judged-answers.ts'
import { arrived, isSameToken, noteProbe } from './probe-evidence.ts'

const sameWay = (asked: Asked, request: Asked): boolean => isSameWay(asked.spec, request.spec)

const notePlacement = (facts: Facts, notes: Notes): void => {
  for (const asked of askedOf(facts, 'other-placement'))
    noteProbe(notes, facts, asked, {
      [`the same token is accepted in the ${asked.spec.placement}`]: arrived(asked),
      'the same token is refused in the other placement': refusesNow(asked),
    })
  const placement = requestOf(facts)?.spec.placement
  for (const asked of askedOf(facts, 'repaired-token')) {
    const isSame = asked.spec.placement === placement
    noteProbe(notes, facts, asked, {
      'the token is accepted after repair': arrived(asked),
      'the token is refused after repair, too': isSame && isRefused(asked),
      [`the same token is accepted in the ${asked.spec.placement}`]: !isSame && arrived(asked),
    })
  }
}

/** Whether a query with the token in the same placement arrived with or without it. That proves nothing about other requests. */
const noteArrival = (facts: Facts, { request }: JudgedAnswers, notes: Notes): void => {
  for (const asked of askedOf(facts, 'token-arrival')) {
    const { answer, spec } = asked
    const isSameWay = spec.placement === request.spec.placement
    const isLost = answer.kind === 'record' && saysTokenMissing(answer.record)
    noteProbe(notes, facts, asked, {
      'a query arrived without the token': isSameWay && isLost,
      'a query with the token is accepted': arrived(asked),
    })
  }
}

/** Whether a refusal there is one of the token: it was asked both ways, or tokens are known to arrive this way. */
const refusesWherever = (facts: Facts, asked: readonly Asked[]): boolean => {
  if (asked.length === 0 || !asked.every(refusesNow)) return false
  const placements = new Set(asked.map(({ spec }) => spec.placement))
  return placements.size === 2 || asked.every(({ spec }) => delivers(facts, spec.placement))
}

/** Whether an API of a service refuses the token. One without an address can't be asked. */
const isRefusedAt = (facts: Facts, asked: readonly Asked[], baseUrls: BaseUrls, api: ApiName): boolean => {
  const there = asked.filter(({ spec }) => spec.api === api)
  return baseUrls[api] !== undefined && refusesWherever(facts, there)
}

/** Whether some token was seen to arrive at the asked address in this placement: the way to the service is open. */
const delivers = (facts: Facts, placement: Placement): boolean =>
  facts.asked.some(
    (asked) =>
      asked.spec.api === facts.target.api &&
      asked.spec.service === facts.input.service.name &&
      asked.spec.placement === placement &&
      asked.spec.credential.whose !== 'none' &&
      asked.spec.credential.whose !== 'impossible' &&
      arrived(asked),
  )

const noteOtherApis = (facts: Facts, { request }: JudgedAnswers, notes: Notes): void => {
  const { placement } = request.spec
  const others = TOKEN_APIS.filter((api) => api !== facts.target.api)
  const { baseUrls } = facts.input.service
  const asked = askedOf(facts, 'other-api')
  const all = others.every((api) => isRefusedAt(facts, asked, baseUrls, api))
  for (const probe of asked) {
    const isAccepted = acceptance(facts, probe) === 'accepted'
    noteProbe(notes, facts, probe, {
      'another API accepts the token': isAccepted,
      [`elsewhere the ${placement} does not arrive`]: isAccepted && isNotDelivered(asked, probe, placement),
      'every other API refuses the token': all,
      'the other APIs that were asked refuse it': asked.length > 1 && asked.every(isRefused),
      'the API that it points to refuses the token':
        !isAccepted && isRefused(probe) && probe.spec.api === pointedApi(facts),
    })
  }
}

/** Accepted in the other placement, where the asked one was refused in the very same place: that one does not arrive. */
const isNotDelivered = (asked: readonly Asked[], accepted: Asked, placement: Placement): boolean =>
  accepted.spec.placement !== placement &&
  asked.some(
    (other) =>
      other.spec.baseUrl === accepted.spec.baseUrl &&
      other.spec.path === accepted.spec.path &&
      other.spec.placement === placement &&
      isRefused(other),
  )

const noteOtherServices = (facts: Facts, { request }: JudgedAnswers, notes: Notes): void => {
  const { placement } = request.spec
  const asked = askedOf(facts, 'other-service')
  const all =
    facts.input.otherServices.length > 0 &&
    facts.input.otherServices.every(({ name, baseUrls }) => {
      const there = asked.filter(({ spec }) => spec.service === name)
      return TOKEN_APIS.every((api) => isRefusedAt(facts, there, baseUrls, api))
    })
  for (const probe of asked) {
    const isAccepted = acceptance(facts, probe) === 'accepted'
    noteProbe(notes, facts, probe, {
      'another service accepts the token': isAccepted,
      'another API accepts the token': isAccepted && probe.spec.api !== facts.target.api,
      [`elsewhere the ${placement} does not arrive`]: isAccepted && isNotDelivered(asked, probe, placement),
      'every other service refuses the token': all,
      'the other services that were asked refuse it': asked.every(isRefused),
    })
  }
}

/** Whether two or more other tokens were refused, and none was accepted anywhere: hardly all of them were revoked. */
const areAllRefused = (facts: Facts): boolean => {
  const others = facts.asked.filter(({ spec }) => witnessOf(spec) !== null)
  const refused = new Set(others.filter(refusesNow).map(({ spec }) => witnessOf(spec)?.id))
  return refused.size > 1 && !facts.asked.some(arrived)
}

/** Other tokens that went the request’s way: does anything arrive? And what became of the diagnosed one there? */
const noteWayOfOthers = (facts: Facts, answers: JudgedAnswers, notes: Notes): void => {
  const { request } = answers
  const { placement } = request.spec
  const others = askedOf(facts, 'other-token').filter(({ spec }) => spec.baseUrl === request.spec.baseUrl)
  const lost = (asked: Asked): boolean =>
    asked.spec.placement !== placement &&
    arrived(asked) &&
    others.some((same) => sameWay(same, request) && refusesNow(same) && isSameToken(same, asked))
  // One that is refused in either placement may be revoked itself. If the diagnosed key is listed, or no token of several is
  // accepted anywhere, neither of them arrives.
  const isLost = managementView(facts).key !== null || areAllRefused(facts)
  const isDead = (asked: Asked): boolean =>
    !isLost && others.some((other) => !sameWay(other, asked) && isSameToken(other, asked) && refusesNow(other))
  const isBroken = others.some(lost)
  for (const asked of others) {
    noteProbe(notes, facts, asked, {
      'another token is accepted in the same way': sameWay(asked, request) && arrived(asked),
      'another token is refused in the same way': sameWay(asked, request) && refusesNow(asked) && !isDead(asked),
      'tokens arrive in the query and not in the header': lost(asked) && placement === 'header',
      'tokens arrive in the header and not in the query': lost(asked) && placement === 'query',
    })
  }
  if (!isBroken) return
  for (const asked of askedOf(facts, 'other-placement').filter(refusesNow))
    noteProbe(notes, facts, asked, { 'the token is refused where tokens arrive': true })
}

export const noteTokenProbes = (facts: Facts, answers: JudgedAnswers, notes: Notes): void => {
  notePastCaches(facts, answers.request, answers.staleFirst, notes)
  noteSameAgain(facts, answers, notes)
  notePlacement(facts, notes)
  noteArrival(facts, answers, notes)
  noteOtherApis(facts, answers, notes)
  noteOtherServices(facts, answers, notes)
  noteWayOfOthers(facts, answers, notes)
  for (const asked of askedOf(facts, 'plain-request')) {
    const isBare = facts.target.parts.parameters.length === 0
    const worked = isBare ? 'one item of the list works' : 'the plain request works'
    noteProbe(notes, facts, asked, { [worked]: asked.answer.kind === 'content' })
  }
  noteControls(facts, answers, notes)
}

const noteControls = (facts: Facts, answers: JudgedAnswers, notes: Notes): void => {
  const { spec } = answers.leading
  const isTokenSent = spec.credential.whose !== 'none'
  for (const control of askedOf(facts, 'control')) {
    const isHere = isControlOf(control.spec, spec)
    noteProbe(notes, facts, control, {
      'the address looks at the token': isHere && refusesNow(control),
      'an impossible token gets content too': isHere && arrived(control),
    })
  }
  const refused = facts.asked.find(
    (other) => isTokenSent && other !== answers.leading && sameWay(other, answers.leading) && refusesNow(other),
  )
  if (refused !== undefined) noteProbe(notes, facts, refused, { 'the address looks at the token': true })
}
