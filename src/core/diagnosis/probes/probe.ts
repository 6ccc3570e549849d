import type { Observation } from '../observe/observations.ts'
import { type Placement, DEFAULT_ENVIRONMENT } from '../../../shared/model/token.ts'
import { fitsHeader } from '../../gate.ts'
import { secretOf, type Facts, vaultOf, witnessOf } from '../facts.ts'
import type { ProbePlace, ProbeSpec, DiagnosedService, ProbeToken, WitnessToken } from '../input.ts'
import type { Route } from '../observe/judged-answers.ts'
import { APIS, QUERY_API, type ApiName, KINDS } from '../../../shared/platform.ts'
import { entriesPath, isList, oneItem, plainPath, spacePath, variedPath, withParameters } from '../paths.ts'
import { standing } from '../observe/answer.ts'

/** Enough of a success to see what it is, in bytes. */
const SMALL_BODY = 64 * 1024

/** A probe, or null where it cannot be asked (no such API, nothing to compare with). */
export type Candidate = ProbeSpec | null

/** In a plan, which is made before anything is sent, `saw` says yes to everything that may be observed. */
export type ProbeContext = {
  facts: Facts
  route: Route
  saw: (observation: Observation) => boolean
  /** Whether nothing was sent yet, and all steps that may follow are wanted. */
  isPlan: boolean
}

type Wanted = Pick<ProbeSpec, 'id' | 'kind' | 'api' | 'path' | 'credential' | 'why'> & Partial<ProbeSpec>

/** The placement that is used: a token that no header can carry is sent in the query. */
export const placementFor = (secret: string | null, wanted: Placement): Placement =>
  secret !== null && wanted === 'header' && !fitsHeader(secret) ? 'query' : wanted

export const other = (placement: Placement): Placement => (placement === 'header' ? 'query' : 'header')

export const probe = (facts: Facts, wanted: Wanted): Candidate => {
  const { service, placement } = facts.input
  const baseUrl = wanted.baseUrl ?? service.baseUrls[wanted.api]
  if (baseUrl === undefined) return null
  const isOwn = wanted.credential.whose === 'own'
  const secret = isOwn ? secretOf(facts.input) : null
  return {
    service: service.name,
    placement: placementFor(secret, placement),
    place: { spaceId: facts.target.spaceId, environmentId: facts.target.reads },
    about: 'other',
    reads: null,
    fresh: false,
    notBefore: 0,
    bodyCap: SMALL_BODY,
    ...wanted,
    // Where there is no token to send, the probe says so.
    credential: isOwn && secret === null ? { whose: 'none' } : wanted.credential,
    baseUrl,
  }
}

export const wayId = (facts: Facts, route: Route): string =>
  [
    route.service === facts.input.service.name ? null : route.service,
    route.api === facts.target.api ? null : route.api,
    route.placement === facts.input.placement ? null : route.placement,
    route.credential === 'own' ? null : route.credential,
  ]
    .filter((part) => part !== null)
    .map((part) => `:${part}`)
    .join('')

export const theRequest = (facts: Facts): Candidate => {
  const { api, path, parts } = facts.target
  return probe(facts, {
    id: 'the-request',
    kind: 'the-request',
    api,
    path,
    about: isList(parts) && parts.resource[0] === 'entries' ? 'list' : 'this',
    credential: { whose: 'own' },
    why: 'The request itself',
  })
}

/** The token to send: without its flaws, if it has some, as they would hide whose it is. */
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
    why: 'Token without the extra characters',
  })
}

export const otherPlacement = (facts: Facts, isFresh: boolean): Candidate => {
  const placement = other(placementFor(secretOf(facts.input), facts.input.placement))
  if (inPlacement(facts, { whose: 'own' }, placement) === null) return null
  const { api, path } = facts.target
  return probe(facts, {
    id: `other-placement${isFresh ? ':fresh' : ''}`,
    kind: 'other-placement',
    api,
    // A cache that was seen on the way must not answer this one, too.
    path: isFresh ? (variedPath(path, facts.input.cacheVariation + 3) ?? path) : path,
    about: 'this',
    credential: { whose: 'own' },
    placement,
    fresh: isFresh,
    why: `Token in the ${placement}`,
  })
}

/** The path that shows whether an API knows a token: the account on Management, a list of the space elsewhere. */
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
    why: `Same token at ${APIS[api].label}`,
  })
}

/** A query with the token in the same placement: its response shows if the token arrives. `null` if no space or address is known. */
export const tokenArrival = (facts: Facts, placement: Placement): Candidate => {
  const { spaceId, environmentId, api } = facts.target
  const credential = worthSending(facts)
  const isContent = api === 'delivery' || api === 'preview'
  if (!isContent || spaceId === null || inPlacement(facts, credential, placement) === null) return null
  return probe(facts, {
    id: 'token-arrival',
    kind: 'token-arrival',
    api: QUERY_API,
    path: plainPath(QUERY_API, spaceId, environmentId),
    credential,
    placement,
    why: `Same token at ${APIS[QUERY_API].label}`,
  })
}

/** Another service: only the token's own home, or after an explicit yes. */
export const otherService = (
  facts: Facts,
  { name, baseUrls, isExcluded = false }: DiagnosedService,
  api: ApiName,
  placement: Placement,
): Candidate => {
  const { credential: diagnosed, consent } = facts.input
  const home = diagnosed.state === 'present' && diagnosed.vault?.service === name ? diagnosed.vault : null
  const baseUrl = baseUrls[api]
  const credential = worthSending(facts)
  const where = placeOn(facts, api, (home?.spaceId ?? null) === null ? someSpace(facts) : (home?.spaceId ?? null))
  if ((home === null && (!consent.otherServices || isExcluded)) || baseUrl === undefined || where === null) return null
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
    why: `Same token at ${name}`,
  })
}

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
      route.api === 'management' && isOtherSpace
        ? spacePath(spaceId, null)
        : plainPath(route.api, spaceId, environment),
    ),
    place: { spaceId, environmentId },
    about: 'list',
    credential: { whose: route.credential },
    placement: route.placement,
    why: isHere
      ? 'List of this environment'
      : isOtherSpace
        ? `Same token in space “${spaceId}”`
        : `Same token on ${environmentId}`,
  })
}

/** The request as one item, without its own parameters; null: it is as plain as that already. */
export const plainRequest = (facts: Facts): Candidate => {
  const { path, api, parts } = facts.target
  if (oneItem(path) === path || (!isList(parts) && parts.parameters.length === 0)) return null
  return probe(facts, {
    id: 'plain-request',
    kind: 'plain-request',
    api,
    path: oneItem(path),
    credential: { whose: 'own' },
    why: 'Same request without its parameters',
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
    why: 'An invalid token',
  })

/** Whether a key was refused already when it was sent this way: it shows nothing of any place. */
const isDead = (facts: Facts, { id }: WitnessToken, placement: Placement): boolean =>
  facts.asked.some(
    ({ spec, answer }) => witnessOf(spec)?.id === id && spec.placement === placement && standing(answer) === 'refused',
  )

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
    id: `other-token:${token.name}:${place.spaceId}/${place.environmentId}:${KINDS[token.kind].api}${placement === 'header' ? '' : ':query'}:${token.id}`,
    kind: 'other-token',
    api: KINDS[token.kind].api,
    path: oneItem(entriesPath(place.spaceId, environment)),
    place,
    about: 'list',
    credential: { whose: 'witness', token },
    placement,
    why,
  })
}

export const otherAccount = (facts: Facts, token: WitnessToken, placement: Placement): Candidate =>
  probe(facts, {
    id: `other-token:${token.name}:account${placement === 'header' ? '' : ':query'}:${token.id}`,
    kind: 'other-token',
    api: 'management',
    path: '/users/me',
    place: { spaceId: null, environmentId: null },
    credential: { whose: 'witness', token },
    placement,
    why: 'Same request with another token',
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
    why: 'Same path, with drafts',
  })

/** How long a young key is given before the second look, in milliseconds: “typically within seconds”. */
export const SECOND_LOOK = 3_000

/** A list of the place, whose URL varies freely. The path itself if readers may resolve it differently. */
const listOfPlace = ({ target }: Facts): string =>
  isList(target.parts) || target.spaceId === null || target.reads === null || target.api === 'images'
    ? target.path
    : oneItem(plainPath(target.api, target.spaceId, target.environmentId))

/** Another list of the same place, under a path that a cache of the first one doesn't know. `null` if the API has none. */
const otherListOfPlace = ({ target }: Facts): string | null => {
  const { api, spaceId, environmentId, reads, parts } = target
  const collection = parts.resource[0] === 'content_types' ? 'entries' : 'content_types'
  if (spaceId === null || reads === null || !APIS[api].collections.includes(collection)) return null
  return oneItem(`${spacePath(spaceId, environmentId)}/${collection}`)
}

const PATHS = {
  this: ({ target }: Facts) => target.path,
  place: listOfPlace,
  'other-list': otherListOfPlace,
} as const

/** The same again where no cache can answer: another address where one is possible, and a word to every cache. */
export const pastCache = (facts: Facts, route: Route, look: number, about: keyof typeof PATHS): Candidate => {
  const path = PATHS[about](facts)
  const isLater = look > 0
  const isOwnWay = route.api === facts.target.api && route.service === facts.input.service.name
  if (!isOwnWay || path === null) return null
  const varied = variedPath(path, facts.input.cacheVariation + look)
  return probe(facts, {
    id: `${isLater ? `second-look${look > 1 ? `:${look}` : ''}` : about === 'place' ? 'past-cache' : `past-cache:${about}`}${wayId(facts, route)}`,
    kind: isLater ? 'second-look' : 'past-cache',
    api: route.api,
    path: varied ?? path,
    about: path === facts.target.path ? 'this' : 'list',
    credential: { whose: route.credential },
    placement: route.placement,
    fresh: true,
    notBefore: isLater ? SECOND_LOOK * look : 0,
    why: isLater ? 'Same request a few seconds later' : 'Same request without the cache',
  })
}

/** The same again, exactly as it was: does a cache still give the old answer? `notBefore` in milliseconds after the first. */
export const sameAgain = (facts: Facts, notBefore = 1): Candidate => {
  const request = theRequest(facts)
  return request === null
    ? null
    : {
        ...request,
        id: 'same-again',
        kind: 'same-again',
        notBefore,
        why: 'Same request again, unchanged',
      }
}
