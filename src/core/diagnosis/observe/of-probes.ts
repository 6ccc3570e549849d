import { API_NAMES } from '../../../shared/model/service.ts'
import type { Placement } from '../../../shared/model/token.ts'
import { API_LABEL, describeAnswer } from '../causes/describe.ts'
import { acceptance, askedOf, isControlOf, isSamePlace, labelOf, pointedApi, type Asked, type Facts } from '../facts.ts'
import { missesResource, standing } from './answer.ts'
import { note, type NewEvidence, type Notes, type Observation } from './observations.ts'
import { isFreshLook, looksAfter, sameAnswer, sharesRequestId, type Way } from './way.ts'

/** What one probe showed, as evidence. */
export const evidenceOf = (facts: Facts, { spec, answer, exchange }: Asked): NewEvidence => {
  const label = labelOf(spec, facts.input)
  const placement = spec.placement === 'query' ? ', in the query' : ''
  const service = spec.service === facts.input.service.name ? '' : ` of ${spec.service}`
  const summary = `${describeAnswer(`${API_LABEL[spec.api]}${service}`, answer)}: ${spec.path.split('?')[0] ?? ''}, ${label === null ? 'no token' : `${label}${placement}`}.`
  return { id: `probe:${spec.id}`, kind: 'probe', summary, probe: spec.id, exchange }
}

const isRefused = ({ answer }: Asked): boolean => standing(answer) === 'refused'
/** What a cache kept shows nothing of this token, now. */
const arrived = ({ answer }: Asked): boolean =>
  answer.signs.cached === null && (standing(answer) === 'taken' || standing(answer) === 'known')
/** Content out of a cache shows what was once, not what is. */
const showsNow = ({ answer }: Asked): boolean => answer.kind === 'content' && answer.signs.cached === null

/** Another token in the same way as the request: same address, same placement. */
const sameWay = (asked: Asked, request: Asked): boolean =>
  asked.spec.baseUrl === request.spec.baseUrl &&
  asked.spec.api === request.spec.api &&
  asked.spec.placement === request.spec.placement

/** Who waits for a key wants to hear that it works at last; who does not, why it was refused. */
const isAwaited = ({ input }: Facts, request: Asked): boolean => input.wait > 0 && isRefused(request)

/** What looks past any cache show of an answer that is judged. */
export const noteLooks = (facts: Facts, request: Asked, staleFirst: boolean, notes: Notes): void => {
  for (const look of looksAfter(facts, request)) {
    const isLater = look.spec.kind === 'second-look'
    const isFresh = isFreshLook(facts, request, look)
    const isSame = isFresh && sameAnswer(request.answer, look.answer)
    note(
      notes,
      evidenceOf(facts, look),
      isSame ? 'past the cache the answer is the same' : null,
      ...(isSame && isRefused(look) ? ofRefusedLook(facts, look) : []),
      isFresh && !isSame ? ofChangedLook(request, look, isLater, staleFirst) : null,
      isLater && isAwaited(facts, request) && standing(look.answer) === 'taken' ? 'a later look reads content' : null,
      sharesRequestId(request, look) ? 'the answer came from a cache' : null,
      look.answer.signs.cached !== null || sharesRequestId(request, look) ? 'no look gets past the cache' : null,
    )
  }
}

const ofRefusedLook = (facts: Facts, look: Asked): (Observation | null)[] => [
  look.spec.kind === 'second-look' && look.spec.notBefore >= facts.input.wait * 1_000
    ? 'a later look is refused too'
    : null,
  acceptedBefore(facts, look) ? 'after that it was refused again' : null,
]

const ofChangedLook = (request: Asked, look: Asked, isLater: boolean, staleFirst: boolean): Observation | null => {
  if (isRefused(request) && arrived(look)) return isLater ? 'a later look is accepted' : 'past the cache it works'
  const wasTaken = standing(request.answer) === 'taken'
  if (!isRefused(request) && !wasTaken && standing(look.answer) === 'taken') return 'past the cache it works'
  return staleFirst ? 'the first answer was an old one' : null
}

const noteAgain = (facts: Facts, { request, staleFirst }: Way, notes: Notes): void => {
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

const notePlacement = (facts: Facts, notes: Notes): void => {
  for (const asked of askedOf(facts, 'other-placement'))
    note(
      notes,
      evidenceOf(facts, asked),
      arrived(asked) ? `the same token is accepted in the ${asked.spec.placement}` : null,
    )
  for (const asked of askedOf(facts, 'repaired-token')) {
    const refused = isRefused(asked) ? 'the token is refused after repair, too' : null
    note(notes, evidenceOf(facts, asked), arrived(asked) ? 'the token is accepted after repair' : refused)
  }
}

const TOKEN_APIS = API_NAMES.filter((api) => api !== 'images')

/** Whether a refusal there is one of the token: it was asked both ways, or tokens are known to arrive this way. */
const refusesWherever = (facts: Facts, asked: readonly Asked[]): boolean => {
  if (asked.length === 0 || !asked.every(isRefused)) return false
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

const noteOtherApis = (facts: Facts, way: Way, notes: Notes): void => {
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
      isAccepted ? notDelivered(asked, probe, way) : null,
      all ? 'every other API refuses the token' : null,
      asked.length > 1 && asked.every(isRefused) ? 'the other APIs that were asked refuse it' : null,
      !isAccepted && isRefused(probe) && probe.spec.api === pointedApi(facts)
        ? 'the API that it points to refuses the token'
        : null,
    )
  }
}

/** Accepted in the other placement, where the asked one was refused in the very same place: that one does not arrive. */
const notDelivered = (asked: readonly Asked[], accepted: Asked, { request }: Way): Observation | null => {
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

const noteOtherServices = (facts: Facts, way: Way, notes: Notes): void => {
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
      isAccepted ? notDelivered(asked, probe, way) : null,
      all ? 'every other service refuses the token' : null,
      asked.every(isRefused) ? 'the other services that were asked refuse it' : null,
    )
  }
}

/** Other tokens that went the request’s way: does anything arrive? And what became of the diagnosed one there? */
const noteWayOfOthers = (facts: Facts, way: Way, notes: Notes): void => {
  const { request } = way
  const { placement } = request.spec
  const others = askedOf(facts, 'other-token').filter(({ spec }) => spec.baseUrl === request.spec.baseUrl)
  const lost = (asked: Asked): boolean =>
    asked.spec.placement !== placement &&
    arrived(asked) &&
    others.some((same) => sameWay(same, request) && isRefused(same) && isSameToken(same, asked))
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
      sameWay(asked, request) && isRefused(asked) ? 'another token is refused in the same way' : null,
      lost(asked) ? elsewhere : null,
    )
  }
  if (!isBroken) return
  for (const asked of askedOf(facts, 'other-placement'))
    if (isRefused(asked)) note(notes, evidenceOf(facts, asked), 'the token is refused where tokens arrive')
}

const isSameToken = (one: Asked, other: Asked): boolean =>
  one.spec.credential.whose === 'witness' &&
  other.spec.credential.whose === 'witness' &&
  one.spec.credential.token.id === other.spec.credential.token.id

/** Notes what the probes showed of the token and its way. */
export const noteTokenProbes = (facts: Facts, way: Way, notes: Notes): void => {
  noteLooks(facts, way.request, way.staleFirst, notes)
  noteAgain(facts, way, notes)
  notePlacement(facts, notes)
  noteOtherApis(facts, way, notes)
  noteOtherServices(facts, way, notes)
  noteWayOfOthers(facts, way, notes)
  for (const asked of askedOf(facts, 'plain-request')) {
    const bare = facts.target.parts.parameters.length === 0
    const worked = bare ? 'one item of the list works' : 'the plain request works'
    note(notes, evidenceOf(facts, asked), asked.answer.kind === 'content' ? worked : null)
  }
  noteControls(facts, way, notes)
}

const noteControls = (facts: Facts, way: Way, notes: Notes): void => {
  const { spec } = way.leading
  const isTokenSent = spec.credential.whose !== 'none'
  for (const control of askedOf(facts, 'control')) {
    const isHere = isControlOf(control.spec, spec)
    note(
      notes,
      evidenceOf(facts, control),
      isHere && isRefused(control) ? 'the address looks at the token' : null,
      isHere && arrived(control) ? 'an impossible token gets content too' : null,
    )
  }
  const refused = facts.asked.find(
    (other) => isTokenSent && other !== way.leading && sameWay(other, way.leading) && isRefused(other),
  )
  if (refused !== undefined) note(notes, evidenceOf(facts, refused), 'the address looks at the token')
}

/** Notes what other tokens, environments and spaces showed of the place that was asked. */
export const notePlaceProbes = (facts: Facts, way: Way, notes: Notes): void => {
  const { spaceId, reads } = facts.target
  for (const asked of askedOf(facts, 'other-token')) {
    const { spec } = asked
    const isSpace = spec.place.spaceId === spaceId && spaceId !== null
    const isHere = isSpace && spec.place.environmentId === reads
    note(
      notes,
      evidenceOf(facts, asked),
      isHere && showsNow(asked) && spec.about === 'list' ? 'another token reaches this environment' : null,
      isHere && showsNow(asked) && spec.about === 'list' && spec.baseUrl === way.request.spec.baseUrl
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

/** An answer about the resource itself, by a witness that is shown to read in this very place. */
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
