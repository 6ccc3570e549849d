import { API_OF_KIND, DEFAULT_ENVIRONMENT, type Placement } from '../../../shared/model/token.ts'
import type { ApiName } from '../../../shared/model/service.ts'
import { fitsHeader } from '../../gate.ts'
import { API_LABEL } from '../causes/describe.ts'
import { secretOf, vaultOf, type Facts } from '../facts.ts'
import type { DiagnosedService, ManagementRead, ProbePlace, ProbeSpec, ProbeToken, WitnessToken } from '../input.ts'
import { standing } from '../observe/answer.ts'
import type { Route } from '../observe/way.ts'
import { entriesPath, isList, oneItem, spacePath, variedPath, withParameters } from '../paths.ts'

/** Enough of a success to see what it is, in bytes. */
const SMALL_BODY = 64 * 1024
/** Lists that must be read to their end. */
const LIST_BODY = 4 * 1024 * 1024
/** The longest page that the platform gives (its documentation). */
const LONGEST_PAGE = '1000'
/** How long a young key is given before the second look, in milliseconds: “typically within seconds”. */
export const SECOND_LOOK = 3_000

/** A probe, or null where it cannot be asked (no such API, nothing to compare with). */
export type Candidate = ProbeSpec | null

type Wanted = Pick<ProbeSpec, 'id' | 'kind' | 'api' | 'path' | 'credential' | 'why'> & Partial<ProbeSpec>

/** Where the token really goes: one that no header can carry is asked about in the query. */
const placementFor = (secret: string | null, wanted: Placement): Placement =>
  secret !== null && wanted === 'header' && !fitsHeader(secret) ? 'query' : wanted

export const other = (placement: Placement): Placement => (placement === 'header' ? 'query' : 'header')

const hereIn = ({ target }: Facts): ProbePlace => ({ spaceId: target.spaceId, environmentId: target.reads })

/** Fills in what most probes share: the asked service and placement, a short look at the answer. */
const probe = (facts: Facts, wanted: Wanted): Candidate => {
  const { service, placement } = facts.input
  const baseUrl = wanted.baseUrl ?? service.baseUrls[wanted.api]
  if (baseUrl === undefined) return null
  const secret = wanted.credential.whose === 'own' ? secretOf(facts.input) : null
  return {
    service: service.name,
    placement: placementFor(secret, placement),
    place: hereIn(facts),
    about: 'other',
    reads: null,
    fresh: false,
    notBefore: 0,
    bodyCap: SMALL_BODY,
    ...wanted,
    baseUrl,
  }
}

/** The request that is diagnosed. Images needs no token (specification, section 5): none is sent there. */
export const theRequest = (facts: Facts): Candidate => {
  const { api, path, parts } = facts.target
  const none = api === 'images' || secretOf(facts.input) === null
  return probe(facts, {
    id: 'the-request',
    kind: 'the-request',
    api,
    path,
    about: isList(parts) && parts.resource[0] === 'entries' ? 'list' : 'this',
    credential: { whose: none ? 'none' : 'own' },
    why: 'The request itself.',
  })
}

/** The token as it is worth sending: without its flaws where it has some, as they would hide whose it is. */
export const worthSending = ({ repaired }: Facts): ProbeToken => ({ whose: repaired === null ? 'own' : 'repaired' })

const inPlacement = (facts: Facts, credential: ProbeToken, placement: Placement): Placement | null => {
  const secret = credential.whose === 'own' ? secretOf(facts.input) : facts.repaired
  return placementFor(secret, placement) === placement ? placement : null
}

export const repairedToken = (facts: Facts, placement: Placement): Candidate => {
  if (facts.repaired === null || inPlacement(facts, { whose: 'repaired' }, placement) === null) return null
  const { api, path } = facts.target
  return probe(facts, {
    id: placement === facts.input.placement ? 'repaired-token' : `repaired-token:${placement}`,
    kind: 'repaired-token',
    api,
    path,
    about: 'this',
    credential: { whose: 'repaired' },
    placement,
    why: 'The same request with the token alone, without what was pasted around it.',
  })
}

export const otherPlacement = (facts: Facts): Candidate => {
  const placement = other(placementFor(secretOf(facts.input), facts.input.placement))
  if (inPlacement(facts, { whose: 'own' }, placement) === null) return null
  const { api, path } = facts.target
  return probe(facts, {
    id: 'other-placement',
    kind: 'other-placement',
    api,
    path,
    about: 'this',
    credential: { whose: 'own' },
    placement,
    why: `Does the token arrive? The same request with it in the ${placement}.`,
  })
}

/** Where an API is asked whether it knows a token: the account on Management, a list of the space elsewhere. */
const placeOn = (facts: Facts, api: ApiName, spaceId: string | null): { path: string; place: ProbePlace } | null => {
  if (api === 'management') return { path: '/users/me', place: { spaceId: null, environmentId: null } }
  const { environmentId } = facts.target
  if (spaceId === null) return null
  return {
    path: oneItem(entriesPath(spaceId, environmentId)),
    place: { spaceId, environmentId: environmentId ?? DEFAULT_ENVIRONMENT },
  }
}

/** A space in which a key can be asked about: the one that is meant, or one that is known. */
const someSpace = (facts: Facts): string | null =>
  facts.target.spaceId ??
  facts.input.spaceId ??
  vaultOf(facts.input)?.spaceId ??
  facts.input.knowledge.spaces[0]?.id ??
  null

export const otherApi = (facts: Facts, api: ApiName, placement: Placement): Candidate => {
  const credential = worthSending(facts)
  const where = placeOn(facts, api, someSpace(facts))
  if (where === null || inPlacement(facts, credential, placement) === null) return null
  return probe(facts, {
    id: `other-api:${api}${placement === facts.input.placement ? '' : `:${placement}`}`,
    kind: 'other-api',
    api,
    ...where,
    credential,
    placement,
    why: `Is it a token of ${API_LABEL[api]}?`,
  })
}

/** Another service: only the token's own home, or after an explicit yes. */
export const otherService = (
  facts: Facts,
  { name, baseUrls }: DiagnosedService,
  api: ApiName,
  placement: Placement,
): Candidate => {
  const { credential: diagnosed, consent } = facts.input
  const home = diagnosed.state === 'present' && diagnosed.vault?.service === name ? diagnosed.vault : null
  const baseUrl = baseUrls[api]
  const credential = worthSending(facts)
  const where = placeOn(facts, api, (home?.spaceId ?? null) === null ? someSpace(facts) : (home?.spaceId ?? null))
  if ((home === null && !consent.otherServices) || baseUrl === undefined || where === null) return null
  if (inPlacement(facts, credential, placement) === null) return null
  return probe(facts, {
    id: `other-service:${name}:${api}${placement === facts.input.placement ? '' : `:${placement}`}`,
    kind: 'other-service',
    api,
    ...where,
    credential,
    placement,
    service: name,
    baseUrl,
    why: `Is it a token of “${name}”?`,
  })
}

/** The same question with a token that cannot be valid: does this place look at tokens at all? */
export const control = (facts: Facts, spec: ProbeSpec, isFresh: boolean): Candidate =>
  probe(facts, {
    ...spec,
    id: `control:${spec.id}${isFresh ? ':fresh' : ''}`,
    kind: 'control',
    // At the very address, where a cache would show itself; past it, where one answered already.
    path: isFresh ? (variedPath(spec.path, facts.input.cacheVariation + 7) ?? spec.path) : spec.path,
    credential: { whose: 'impossible' },
    fresh: isFresh,
    notBefore: 0,
    reads: null,
    why: 'Does this place look at the token at all? One that cannot be valid must be refused.',
  })

/** Whether a key was refused already when it was sent this way: it is no witness of any place. */
const isDead = (facts: Facts, { id }: WitnessToken, placement: Placement): boolean =>
  facts.asked.some(
    ({ spec, answer }) =>
      spec.credential.whose === 'witness' &&
      spec.credential.token.id === id &&
      spec.placement === placement &&
      standing(answer) === 'refused',
  )

/** A key of the vault somewhere: its own space, or a given place. */
export const otherToken = (
  facts: Facts,
  token: WitnessToken,
  place: ProbePlace,
  placement: Placement,
  why: string,
): Candidate => {
  if (place.spaceId === null || place.environmentId === null || isDead(facts, token, placement)) return null
  const environment =
    place.environmentId === DEFAULT_ENVIRONMENT && facts.target.environmentId === null ? null : place.environmentId
  return probe(facts, {
    id: `other-token:${token.name}:${place.spaceId}/${place.environmentId}:${API_OF_KIND[token.kind]}${placement === 'header' ? '' : ':query'}:${token.id}`,
    kind: 'other-token',
    api: API_OF_KIND[token.kind],
    path: oneItem(entriesPath(place.spaceId, environment)),
    place,
    about: 'list',
    credential: { whose: 'witness', token },
    placement,
    why,
  })
}

/** An account token that goes the request’s way, to its own account. */
export const otherAccount = (facts: Facts, token: WitnessToken, placement: Placement): Candidate =>
  probe(facts, {
    id: `other-token:${token.name}:account${placement === 'header' ? '' : ':query'}:${token.id}`,
    kind: 'other-token',
    api: 'management',
    path: '/users/me',
    place: { spaceId: null, environmentId: null },
    credential: { whose: 'witness', token },
    placement,
    why: 'Does another token work in the same way?',
  })

/** What was asked for, on Preview, with a key that shows drafts. */
export const draft = (facts: Facts, token: WitnessToken): Candidate =>
  probe(facts, {
    id: `other-token:${token.name}:draft:${token.id}`,
    kind: 'other-token',
    api: 'preview',
    path: withParameters(facts.target.path, []),
    about: 'this',
    credential: { whose: 'witness', token },
    placement: 'header',
    why: 'Is it there as a draft?',
  })

type Reading = { read: ManagementRead; path: string; why: string; skip?: number }

const pathOnly = (path: string): string => path.split('?')[0] ?? path

/** Whether a witness was seen to be of no use there: refused anywhere, or not let in above, or beside, what is read. */
const isShutOut = (facts: Facts, token: WitnessToken, { read, path }: Reading): boolean =>
  facts.asked.some(({ spec, answer }) => {
    if (spec.kind !== 'management-read' || spec.credential.whose !== 'witness') return false
    if (spec.credential.token.id !== token.id || answer.kind !== 'record') return false
    const isAbove = pathOnly(path).startsWith(`${pathOnly(spec.path)}/`)
    return standing(answer) === 'refused' || isAbove || (read === 'aliases' && spec.reads === 'environments')
  })

/** A Management read with a witness, or, where Management itself is diagnosed, with the token's own rights. */
export const managementRead = (facts: Facts, token: WitnessToken | null, reading: Reading): Candidate => {
  const { read, path, why, skip = 0 } = reading
  if (token !== null && isShutOut(facts, token, reading)) return null
  return probe(facts, {
    id: `management-read:${read}:${token === null ? 'own' : token.name}${skip === 0 ? '' : `:${skip}`}${token === null ? '' : `:${token.id}`}`,
    kind: 'management-read',
    api: 'management',
    path: skip === 0 ? path : `${path}&skip=${skip}`,
    reads: read,
    credential: token === null ? worthSending(facts) : { whose: 'witness', token },
    placement: token === null ? facts.input.placement : 'header',
    bodyCap: LIST_BODY,
    why,
  })
}

/** A list of Management that must be read to its end: the longest pages that it gives. */
export const listPath = (path: string): string => withParameters(path, [['limit', LONGEST_PAGE]])

export const spaceOnManagement = (spaceId: string): string => spacePath(spaceId, null)

/** The token's own list in a place, on the way on which it is known to get through. */
export const ownListAt = (facts: Facts, route: Route, spaceId: string, environmentId: string): Candidate => {
  const isHere = spaceId === facts.target.spaceId && environmentId === facts.target.reads
  const isOtherSpace = spaceId !== facts.target.spaceId
  const environment = isHere ? facts.target.environmentId : environmentId === DEFAULT_ENVIRONMENT ? null : environmentId
  const kind = isOtherSpace ? 'other-space' : 'other-environment'
  return probe(facts, {
    id: `${kind}:${spaceId}/${environmentId}${wayId(facts, route)}`,
    kind,
    api: route.api,
    baseUrl: route.baseUrl,
    service: route.service,
    path: oneItem(
      route.api === 'management' && isOtherSpace ? spacePath(spaceId, null) : entriesPath(spaceId, environment),
    ),
    place: { spaceId, environmentId },
    about: 'list',
    credential: { whose: route.credential },
    placement: route.placement,
    why: isHere
      ? 'Does the token read this environment at all?'
      : isOtherSpace
        ? `Is it a token of the space “${spaceId}”?`
        : `Does the token reach the space in “${environmentId}”?`,
  })
}

/** How a route differs from the request's own way, for ids. */
const wayId = (facts: Facts, route: Route): string =>
  [
    route.service === facts.input.service.name ? null : route.service,
    route.api === facts.target.api ? null : route.api,
    route.placement === facts.input.placement ? null : route.placement,
    route.credential === 'own' ? null : route.credential,
  ]
    .filter((part) => part !== null)
    .map((part) => `:${part}`)
    .join('')

/** What varies freely and is answered like the request, as long as it is about the token or the place: its list. */
const listOfPlace = ({ target }: Facts): string =>
  isList(target.parts) || target.spaceId === null || target.api === 'images'
    ? target.path
    : oneItem(entriesPath(target.spaceId, target.environmentId))

/** The same again where no cache can answer: another address where one is possible, and a word to every cache. */
export const pastCache = (facts: Facts, route: Route, look: number, about: 'this' | 'place'): Candidate => {
  const path = about === 'place' ? listOfPlace(facts) : facts.target.path
  const isLater = look > 0
  const isOwnWay = route.api === facts.target.api && route.service === facts.input.service.name
  if (!isOwnWay) return null
  const varied = variedPath(path, facts.input.cacheVariation + look)
  return probe(facts, {
    id: `${isLater ? `second-look${look > 1 ? `:${look}` : ''}` : about === 'place' ? 'past-cache' : 'past-cache:this'}${wayId(facts, route)}`,
    kind: isLater ? 'second-look' : 'past-cache',
    api: route.api,
    path: varied ?? path,
    about: path === facts.target.path ? 'this' : 'list',
    credential: { whose: route.credential },
    placement: route.placement,
    fresh: true,
    notBefore: isLater ? SECOND_LOOK * look : 0,
    why: isLater
      ? 'The same again some seconds later: a young key becomes active.'
      : 'The same again past any cache: is the answer still the same?',
  })
}

/** The same again, exactly as it was: does a cache still give the old answer? */
export const sameAgain = (facts: Facts): Candidate => {
  const request = theRequest(facts)
  return request === null
    ? null
    : {
        ...request,
        id: 'same-again',
        kind: 'same-again',
        notBefore: 1,
        why: 'The request once more, exactly as it was.',
      }
}

export const plainRequest = (facts: Facts): Candidate => {
  const { path, api, parts } = facts.target
  if (!isList(parts) && parts.parameters.length === 0) return null
  return probe(facts, {
    id: 'plain-request',
    kind: 'plain-request',
    api,
    path: oneItem(path),
    credential: { whose: 'own' },
    why: 'The same without the request’s own parameters, one item long.',
  })
}
