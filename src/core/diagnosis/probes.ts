import { API_OF_KIND, DEFAULT_ENVIRONMENT } from '../../shared/model/token.ts'
import type { ApiName } from '../../shared/model/service.ts'
import { API_LABEL } from './describe.ts'
import { keyWitnesses, kindOf, knownSpaces, managementWitnesses, secretOf, type Asked, type Facts } from './facts.ts'
import type { ProbeSpec, WitnessToken } from './input.ts'
import { managementReadId } from './observe-management.ts'
import { entriesPath, isList, oneItem, spacePath, variedPath } from './paths.ts'
import { placementFor } from './wire.ts'

/** Enough of a success to see what it is. */
const SMALL_BODY = 64 * 1024
/** Lists that must be read to their end. */
const LIST_BODY = 2 * 1024 * 1024

const MAX_SPACES = 4
const MAX_ENVIRONMENTS = 3
const MAX_WITNESSES = 2

type Extra = Partial<Pick<ProbeSpec, 'service' | 'baseUrl' | 'placement' | 'fresh' | 'bodyCap'>>

/** A probe of the asked service; null where it has no such API. */
const probe = (
  facts: Facts,
  id: string,
  kind: ProbeSpec['kind'],
  api: ApiName,
  path: string,
  credential: ProbeSpec['credential'],
  why: string,
  extra: Extra = {},
): ProbeSpec | null => {
  const baseUrl = extra.baseUrl ?? facts.input.service.baseUrls[api]
  if (baseUrl === undefined) return null
  const secret = credential.whose === 'own' ? secretOf(facts.input) : null
  return {
    id,
    kind,
    service: extra.service ?? facts.input.service.name,
    api,
    baseUrl,
    path,
    placement: extra.placement ?? placementFor(secret, facts.input.placement),
    credential,
    fresh: extra.fresh ?? false,
    bodyCap: extra.bodyCap ?? SMALL_BODY,
    why,
  }
}

export type Candidate = ProbeSpec | null

/** The request that is diagnosed. Images needs no token (specification, section 5): none is sent there. */
export const theRequest = (facts: Facts): Candidate => {
  const { api, path } = facts.target
  const none = api === 'images' || secretOf(facts.input) === null
  const bodyCap = api === 'management' && path.includes('/api_keys') ? LIST_BODY : SMALL_BODY
  return probe(
    facts,
    'the-request',
    'the-request',
    api,
    path,
    { whose: none ? 'none' : 'own' },
    'The request itself.',
    { bodyCap },
  )
}

const others = (api: ApiName): ApiName[] =>
  (['delivery', 'preview', 'management'] as const).filter((other) => other !== api)

const otherPlacement = (facts: Facts): Candidate => {
  const now = placementFor(secretOf(facts.input), facts.input.placement)
  const placement = now === 'header' ? 'query' : 'header'
  if (placementFor(secretOf(facts.input), placement) !== placement) return null
  const why = `Does the token arrive? The same request with it in the ${placement}.`
  return probe(
    facts,
    'other-placement',
    'other-placement',
    facts.target.api,
    facts.target.path,
    { whose: 'own' },
    why,
    { placement },
  )
}

const repairedToken = (facts: Facts): Candidate => {
  if (facts.repaired === null) return null
  const why = 'The same request with the token as it was meant, without what was pasted around it.'
  return probe(
    facts,
    'repaired-token',
    'repaired-token',
    facts.target.api,
    facts.target.path,
    { whose: 'repaired' },
    why,
  )
}

/** The token without flaws where it has some: what is pasted around it hides whose it is. */
const own = (facts: Facts): ProbeSpec['credential'] => ({ whose: facts.repaired === null ? 'own' : 'repaired' })

const otherApis = (facts: Facts): Candidate[] => {
  const { spaceId, environmentId, api: asked } = facts.target
  const space = spaceId ?? knownSpaces(facts)[0]?.id ?? null
  return others(asked).map((api) => {
    const why = `Is it a token of ${API_LABEL[api]}?`
    if (api === 'management')
      return probe(facts, 'other-api:management', 'other-api', api, '/users/me', own(facts), why)
    if (space === null) return null
    const path = oneItem(entriesPath(space, environmentId))
    return probe(facts, `other-api:${api}`, 'other-api', api, path, own(facts), why)
  })
}

const otherServices = (facts: Facts): Candidate[] => {
  if (!facts.input.consent.otherServices) return []
  const { api: asked, path } = facts.target
  const kind = kindOf(facts.input)
  const api = kind === null ? asked : API_OF_KIND[kind]
  const there = api === 'management' ? '/users/me' : asked === api ? oneItem(path) : null
  return facts.input.otherServices.map((service) => {
    const baseUrl = service.baseUrls[api]
    if (baseUrl === undefined || there === null) return null
    const why = `Is it a token of “${service.name}”?`
    return probe(facts, `other-service:${service.name}`, 'other-service', api, there, own(facts), why, {
      service: service.name,
      baseUrl,
    })
  })
}

/** A witness in the place that it is meant for. The id ends with the place, so that the judge knows which it was. */
const witnessAt = (
  facts: Facts,
  token: WitnessToken,
  spaceId: string,
  environmentId: string | null,
  why: string,
): Candidate => {
  const api = API_OF_KIND[token.kind]
  const place = `${spaceId}/${environmentId ?? DEFAULT_ENVIRONMENT}`
  const path = oneItem(entriesPath(spaceId, environmentId))
  return probe(facts, `other-token:${token.name}:${place}`, 'other-token', api, path, { whose: 'witness', token }, why)
}

/** Another token that should work somewhere on the asked API, in its own space: does anything get through? */
const workingWitness = (facts: Facts): Candidate => {
  const { api } = facts.target
  const why = 'Does another token work in the same way?'
  const [token] = api === 'management' ? managementWitnesses(facts) : keyWitnesses(facts, api, null, null)
  if (token === undefined) return null
  if (api !== 'management') {
    return token.spaceId === null ? null : witnessAt(facts, token, token.spaceId, token.environments[0] ?? null, why)
  }
  const id = `other-token:${token.name}:/`
  return probe(facts, id, 'other-token', 'management', '/users/me', { whose: 'witness', token }, why)
}

type Read = Parameters<typeof managementReadId>[0]

const managementRead = (facts: Facts, token: WitnessToken | null, read: Read, path: string, why: string): Candidate => {
  const id = managementReadId(read, token?.name ?? 'own')
  const credential: ProbeSpec['credential'] = token === null ? own(facts) : { whose: 'witness', token }
  return probe(facts, id, 'management-read', 'management', path, credential, why, {
    bodyCap: LIST_BODY,
    placement: 'header',
  })
}

const keysOf = (facts: Facts, token: WitnessToken, space: string): Candidate =>
  kindOf(facts.input) === 'preview-key' || facts.target.api !== 'delivery'
    ? null
    : managementRead(
        facts,
        token,
        'keys',
        `${spacePath(space, null)}/api_keys`,
        'Which environments is this key enabled for?',
      )

const environmentsOf = (facts: Facts, token: WitnessToken | null, space: string): Candidate[] => [
  managementRead(facts, token, 'environments', `${spacePath(space, null)}/environments`, 'Does the environment exist?'),
  managementRead(facts, token, 'aliases', `${spacePath(space, null)}/environment_aliases`, 'Is it an alias?'),
]

const pastCache = (facts: Facts, request: Asked): Candidate => {
  if (request.answer.signs.cached === null) return null
  const varied = variedPath(facts.target.path, facts.input.cacheVariation)
  const placement = request.spec.placement === 'header' ? 'query' : 'header'
  const extra: Extra = varied === null ? { fresh: true, placement } : { fresh: true, placement: request.spec.placement }
  const path = varied ?? facts.target.path
  return probe(
    facts,
    'past-cache',
    'past-cache',
    facts.target.api,
    path,
    { whose: 'own' },
    'A cache answered: the same again past it.',
    extra,
  )
}

export const whenRefused = (facts: Facts): Candidate[] => {
  const { spaceId } = facts.target
  const manager = managementWitnesses(facts)[0]
  return [
    otherPlacement(facts),
    repairedToken(facts),
    ...otherApis(facts),
    ...otherServices(facts),
    workingWitness(facts),
    manager === undefined || spaceId === null ? null : keysOf(facts, manager, spaceId),
  ]
}

const keysAt = (facts: Facts, why: string): Candidate[] => {
  const { api, spaceId, reads, environmentId } = facts.target
  if (spaceId === null) return []
  return keyWitnesses(facts, api, spaceId, reads)
    .slice(0, MAX_WITNESSES)
    .map((token) => witnessAt(facts, token, spaceId, environmentId, why))
}

export const whenEnvironmentMissing = (facts: Facts, request: Asked): Candidate[] => {
  const { spaceId } = facts.target
  if (spaceId === null) return []
  const manager = managementWitnesses(facts)[0] ?? null
  const reads = manager === null ? [] : [...environmentsOf(facts, manager, spaceId), keysOf(facts, manager, spaceId)]
  return [pastCache(facts, request), ...reads, ...keysAt(facts, 'Does another key reach this environment?')]
}

const otherEnvironments = (facts: Facts, spaceId: string): Candidate[] => {
  const { api, environmentId, reads } = facts.target
  if (api === 'management') return []
  const meant = facts.input.environmentId
  const known = knownSpaces(facts).find(({ id }) => id === spaceId)?.environments ?? []
  const mine = facts.input.credential.state === 'present' ? (facts.input.credential.vault?.environments ?? []) : []
  const named = [...new Set([...(meant === null ? [] : [meant]), ...mine, ...known])].filter((id) => id !== reads)
  const places =
    environmentId === null ? named : [DEFAULT_ENVIRONMENT, ...named.filter((id) => id !== DEFAULT_ENVIRONMENT)]
  return places.slice(0, MAX_ENVIRONMENTS).map((id) => {
    const path = oneItem(entriesPath(spaceId, id === DEFAULT_ENVIRONMENT ? null : id))
    const why = `Does the token reach the space in “${id}”?`
    return probe(facts, `other-environment:${id}`, 'other-environment', api, path, { whose: 'own' }, why)
  })
}

const otherSpaces = (facts: Facts, spaceId: string): Candidate[] => {
  const { api } = facts.target
  const vault = facts.input.credential.state === 'present' ? facts.input.credential.vault : null
  const mine = vault?.service === facts.input.service.name ? vault.spaceId : null
  const known = knownSpaces(facts)
  const ids = [...new Set([...(mine === null ? [] : [mine]), ...known.map(({ id }) => id)])].filter(
    (id) => id !== spaceId,
  )
  return ids.slice(0, MAX_SPACES).map((id) => {
    const environment = id === mine ? (vault?.environments[0] ?? null) : null
    const path = api === 'management' ? spacePath(id, null) : oneItem(entriesPath(id, environment))
    const why = `Is it a token of the space “${id}”?`
    return probe(facts, `other-space:${id}`, 'other-space', api, path, { whose: 'own' }, why)
  })
}

export const whenSpaceMissing = (facts: Facts, request: Asked): Candidate[] => {
  const { spaceId, api } = facts.target
  if (spaceId === null) return []
  const manager = api === 'management' ? undefined : managementWitnesses(facts)[0]
  const space =
    manager === undefined
      ? null
      : managementRead(facts, manager, 'space', spacePath(spaceId, null), 'Does the space exist?')
  return [
    pastCache(facts, request),
    ...otherSpaces(facts, spaceId),
    ...otherEnvironments(facts, spaceId),
    ...keysAt(facts, 'Does a key of this space work?'),
    space,
  ]
}

export const whenResourceMissing = (facts: Facts, request: Asked): Candidate[] => {
  const { api, spaceId, reads, path } = facts.target
  const cached = pastCache(facts, request)
  if (api !== 'delivery' || spaceId === null) return [cached]
  const [key] = keyWitnesses(facts, 'preview', spaceId, reads)
  const why = 'Is it there as a draft?'
  const preview =
    key === undefined
      ? null
      : probe(
          facts,
          `other-token:${key.name}:draft`,
          'other-token',
          'preview',
          path,
          { whose: 'witness', token: key },
          why,
        )
  const manager = managementWitnesses(facts)[0]
  const shown = manager === undefined ? null : managementRead(facts, manager, 'resource', path, why)
  return [cached, preview ?? shown]
}

export const whenSomethingMissing = (facts: Facts, request: Asked): Candidate[] => {
  const { api, spaceId, environmentId, parts } = facts.target
  if (spaceId === null) return [pastCache(facts, request)]
  if (api === 'management') {
    const space = managementRead(facts, null, 'space', spacePath(spaceId, null), 'Does the account see the space?')
    const same = isList(parts) || parts.resource.length > 0 || environmentId !== null
    return [...(same ? [space] : []), ...environmentsOf(facts, null, spaceId)]
  }
  const list = probe(
    facts,
    'other-environment:same',
    'other-environment',
    api,
    oneItem(entriesPath(spaceId, environmentId)),
    { whose: 'own' },
    'Does the token read this environment at all?',
  )
  return [...(parts.resource.length === 1 && isList(parts) ? [] : [list]), ...whenSpaceMissing(facts, request)]
}

export const plainRequest = (facts: Facts): Candidate => {
  const { path, api, parts } = facts.target
  if (!isList(parts) && parts.parameters.length === 0) return null
  const why = 'The same without the request’s own parameters, one item long.'
  return probe(facts, 'plain-request', 'plain-request', api, oneItem(path), { whose: 'own' }, why)
}

export const control = (facts: Facts): Candidate => {
  const { api, spaceId, environmentId, path } = facts.target
  if (api === 'images') return null
  const there =
    api === 'management' ? '/users/me' : spaceId === null ? path : oneItem(entriesPath(spaceId, environmentId))
  const why = 'Is this the platform at all? It refuses a token that cannot be valid.'
  return probe(facts, 'control', 'control', api, there, { whose: 'impossible' }, why)
}
