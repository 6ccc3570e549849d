import { DEFAULT_ENVIRONMENT, type Placement } from '../../../shared/model/token.ts'
import { APIS, QUERY_API, type ApiName } from '../../../shared/platform.ts'
import { secretOf, vaultOf, type Facts } from '../facts.ts'
import type { DiagnosedService, ProbePlace, ProbeToken } from '../input.ts'
import type { Route } from '../observe/judged-answers.ts'
import { entriesPath, isList, oneItem, plainPath, spacePath, variedPath } from '../paths.ts'
import { other, placementFor, probe, wayId, type Candidate } from './probe.ts'

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
