import { TOKEN_APIS } from '../../../shared/platform.ts'
import type { Placement } from '../../../shared/model/token.ts'
import { acceptance, askedOf, isControlOf, pointedApi, requestOf, type Asked, type Facts } from '../facts.ts'
import { saysTokenMissing } from '../../reading/wire/query-response.ts'
import { standing } from './answer.ts'
import { managementView } from './of-management.ts'
import { note, type Notes, type Observation } from './observations.ts'
import { noteSameAgain, notePastCaches } from './of-repetitions.ts'
import { arrived, evidenceOf, isRefused, refusesNow, isSameToken } from './probe-evidence.ts'
import type { JudgedAnswers } from './judged-answers.ts'

/** Another token in the same way as the request: same address, same placement. */
const sameWay = (asked: Asked, request: Asked): boolean =>
  asked.spec.baseUrl === request.spec.baseUrl &&
  asked.spec.api === request.spec.api &&
  asked.spec.placement === request.spec.placement

const notePlacement = (facts: Facts, notes: Notes): void => {
  for (const asked of askedOf(facts, 'other-placement'))
    note(
      notes,
      evidenceOf(facts, asked),
      arrived(asked) ? `the same token is accepted in the ${asked.spec.placement}` : null,
    )
  const placement = requestOf(facts)?.spec.placement
  for (const asked of askedOf(facts, 'repaired-token')) {
    const isSame = asked.spec.placement === placement
    const refused = isSame && isRefused(asked) ? 'the token is refused after repair, too' : null
    note(
      notes,
      evidenceOf(facts, asked),
      arrived(asked) ? 'the token is accepted after repair' : refused,
      !isSame && arrived(asked) ? `the same token is accepted in the ${asked.spec.placement}` : null,
    )
  }
}

/** Whether a query with the token in the same placement arrived with or without it. That proves nothing about other requests. */
const noteArrival = (facts: Facts, { request }: JudgedAnswers, notes: Notes): void => {
  for (const asked of askedOf(facts, 'token-arrival')) {
    const { answer, spec } = asked
    const isSameWay = spec.placement === request.spec.placement
    const isLost = answer.kind === 'record' && saysTokenMissing(answer.record)
    note(
      notes,
      evidenceOf(facts, asked),
      isSameWay && isLost ? 'a query arrived without the token' : null,
      arrived(asked) ? 'a query with the token is accepted' : null,
    )
  }
}

/** Whether a refusal there is one of the token: it was asked both ways, or tokens are known to arrive this way. */
const refusesWherever = (facts: Facts, asked: readonly Asked[]): boolean => {
  if (asked.length === 0 || !asked.every(refusesNow)) return false
  const placements = new Set(asked.map(({ spec }) => spec.placement))
  return placements.size === 2 || asked.every(({ spec }) => delivers(facts, spec.placement))
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

const noteOtherApis = (facts: Facts, answers: JudgedAnswers, notes: Notes): void => {
  const others = TOKEN_APIS.filter((api) => api !== facts.target.api)
  const { baseUrls } = facts.input.service
  const asked = askedOf(facts, 'other-api')
  // A conclusion over a set needs the whole set: an API without an address cannot be asked.
  const all = others.every(
    (api) =>
      baseUrls[api] !== undefined &&
      refusesWherever(
        facts,
        asked.filter(({ spec }) => spec.api === api),
      ),
  )
  for (const probe of asked) {
    const isAccepted = acceptance(facts, probe) === 'accepted'
    note(
      notes,
      evidenceOf(facts, probe),
      isAccepted ? 'another API accepts the token' : null,
      isAccepted ? notDelivered(asked, probe, answers) : null,
      all ? 'every other API refuses the token' : null,
      asked.length > 1 && asked.every(isRefused) ? 'the other APIs that were asked refuse it' : null,
      !isAccepted && isRefused(probe) && probe.spec.api === pointedApi(facts)
        ? 'the API that it points to refuses the token'
        : null,
    )
  }
}

/** Accepted in the other placement, where the asked one was refused in the very same place: that one does not arrive. */
const notDelivered = (asked: readonly Asked[], accepted: Asked, { request }: JudgedAnswers): Observation | null => {
  const { placement } = request.spec
  if (accepted.spec.placement === placement) return null
  const isLost = asked.some(
    ({ spec, answer }) =>
      spec.baseUrl === accepted.spec.baseUrl &&
      spec.path === accepted.spec.path &&
      spec.placement === placement &&
      standing(answer) === 'refused',
  )
  return isLost ? `elsewhere the ${placement} does not arrive` : null
}

const noteOtherServices = (facts: Facts, answers: JudgedAnswers, notes: Notes): void => {
  const asked = askedOf(facts, 'other-service')
  const all =
    facts.input.otherServices.length > 0 &&
    facts.input.otherServices.every(({ name, baseUrls }) =>
      TOKEN_APIS.every(
        (api) =>
          baseUrls[api] !== undefined &&
          refusesWherever(
            facts,
            asked.filter(({ spec }) => spec.service === name && spec.api === api),
          ),
      ),
    )
  for (const probe of asked) {
    const isAccepted = acceptance(facts, probe) === 'accepted'
    note(
      notes,
      evidenceOf(facts, probe),
      isAccepted ? 'another service accepts the token' : null,
      isAccepted && probe.spec.api !== facts.target.api ? 'another API accepts the token' : null,
      isAccepted ? notDelivered(asked, probe, answers) : null,
      all ? 'every other service refuses the token' : null,
      asked.every(isRefused) ? 'the other services that were asked refuse it' : null,
    )
  }
}

/** Whether two or more other tokens were refused, and none was accepted anywhere: hardly all of them were revoked. */
const areAllRefused = (facts: Facts): boolean => {
  const refused = facts.asked.flatMap((asked) =>
    asked.spec.credential.whose === 'witness' && refusesNow(asked) ? [asked.spec.credential.token.id] : [],
  )
  return new Set(refused).size > 1 && !facts.asked.some(arrived)
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
    const elsewhere: Observation =
      placement === 'header'
        ? 'tokens arrive in the query and not in the header'
        : 'tokens arrive in the header and not in the query'
    note(
      notes,
      evidenceOf(facts, asked),
      sameWay(asked, request) && arrived(asked) ? 'another token is accepted in the same way' : null,
      sameWay(asked, request) && refusesNow(asked) && !isDead(asked)
        ? 'another token is refused in the same way'
        : null,
      lost(asked) ? elsewhere : null,
    )
  }
  if (!isBroken) return
  for (const asked of askedOf(facts, 'other-placement'))
    if (refusesNow(asked)) note(notes, evidenceOf(facts, asked), 'the token is refused where tokens arrive')
}

/** Notes what the probes showed of the token and its way. */
export const noteTokenProbes = (facts: Facts, answers: JudgedAnswers, notes: Notes): void => {
  notePastCaches(facts, answers.request, answers.staleFirst, notes)
  noteSameAgain(facts, answers, notes)
  notePlacement(facts, notes)
  noteArrival(facts, answers, notes)
  noteOtherApis(facts, answers, notes)
  noteOtherServices(facts, answers, notes)
  noteWayOfOthers(facts, answers, notes)
  for (const asked of askedOf(facts, 'plain-request')) {
    const bare = facts.target.parts.parameters.length === 0
    const worked = bare ? 'one item of the list works' : 'the plain request works'
    note(notes, evidenceOf(facts, asked), asked.answer.kind === 'content' ? worked : null)
  }
  noteControls(facts, answers, notes)
}

const noteControls = (facts: Facts, answers: JudgedAnswers, notes: Notes): void => {
  const { spec } = answers.leading
  const isTokenSent = spec.credential.whose !== 'none'
  for (const control of askedOf(facts, 'control')) {
    const isHere = isControlOf(control.spec, spec)
    note(
      notes,
      evidenceOf(facts, control),
      isHere && refusesNow(control) ? 'the address looks at the token' : null,
      isHere && arrived(control) ? 'an impossible token gets content too' : null,
    )
  }
  const refused = facts.asked.find(
    (other) => isTokenSent && other !== answers.leading && sameWay(other, answers.leading) && refusesNow(other),
  )
  if (refused !== undefined) note(notes, evidenceOf(facts, refused), 'the address looks at the token')
}
