import { API_OF_KIND, DEFAULT_ENVIRONMENT, type Placement } from '../../shared/model/token.ts'
import type { ApiName } from '../../shared/model/service.ts'
import { API_LABEL } from './describe.ts'
import { keyWitnesses, kindOf, knownSpaces, managementWitnesses, secretOf, type Asked, type Facts } from './facts.ts'
import type { ProbeSpec, VaultFacts, WitnessToken } from './input.ts'
import { managementReadId } from './observe-management.ts'
import { entriesPath, isList, oneItem, spacePath, variedPath } from './paths.ts'
import { placementFor } from './wire.ts'

/** Enough of a success to see what it is, in bytes. */
const SMALL_BODY = 64 * 1024
/** Lists that must be read to their end. */
const LIST_BODY = 2 * 1024 * 1024

/** A probe, or null where it cannot be asked (no such API, nothing to compare with). */
export type Candidate = ProbeSpec | null

type Wanted = Pick<ProbeSpec, 'id' | 'kind' | 'api' | 'path' | 'credential' | 'why'> &
  Partial<Pick<ProbeSpec, 'service' | 'baseUrl' | 'placement' | 'fresh' | 'bodyCap'>>

/** Fills in what most probes share: the asked service, the asked placement, a short look at the answer. */
export const probe = (facts: Facts, wanted: Wanted): Candidate => {
  const { service, placement } = facts.input
  const baseUrl = wanted.baseUrl ?? service.baseUrls[wanted.api]
  if (baseUrl === undefined) return null
  const secret = wanted.credential.whose === 'own' ? secretOf(facts.input) : null
  return {
    service: service.name,
    placement: placementFor(secret, placement),
    fresh: false,
    bodyCap: SMALL_BODY,
    ...wanted,
    baseUrl,
  }
}

/** The request that is diagnosed. Images needs no token (specification, section 5): none is sent there. */
export const theRequest = (facts: Facts): Candidate => {
  const { api, path } = facts.target
  const none = api === 'images' || secretOf(facts.input) === null
  return probe(facts, {
    id: 'the-request',
    kind: 'the-request',
    api,
    path,
    credential: { whose: none ? 'none' : 'own' },
    why: 'The request itself.',
  })
}

export const otherPlacement = (facts: Facts): Candidate => {
  const secret = secretOf(facts.input)
  const placement: Placement = placementFor(secret, facts.input.placement) === 'header' ? 'query' : 'header'
  if (placementFor(secret, placement) !== placement) return null
  const { api, path } = facts.target
  const why = `Does the token arrive? The same request with it in the ${placement}.`
  return probe(facts, {
    id: 'other-placement',
    kind: 'other-placement',
    api,
    path,
    credential: { whose: 'own' },
    why,
    placement,
  })
}

export const repairedToken = (facts: Facts): Candidate => {
  if (facts.repaired === null) return null
  const { api, path } = facts.target
  const why = 'The same request with the token alone, without what was pasted around it.'
  return probe(facts, {
    id: 'repaired-token',
    kind: 'repaired-token',
    api,
    path,
    credential: { whose: 'repaired' },
    why,
  })
}

/** The token without its flaws where it has some: they would hide whose it is. */
const ownToken = (facts: Facts): ProbeSpec['credential'] => ({ whose: facts.repaired === null ? 'own' : 'repaired' })

/** Where an API is asked whether it knows a token: the account on Management, the asked place elsewhere. */
const placeOn = (facts: Facts, api: ApiName): string | null => {
  if (api === 'management') return '/users/me'
  const space = facts.target.spaceId ?? knownSpaces(facts)[0]?.id ?? null
  return space === null ? null : oneItem(entriesPath(space, facts.target.environmentId))
}

export const otherApis = (facts: Facts): Candidate[] =>
  (['delivery', 'preview', 'management'] as const)
    .filter((api) => api !== facts.target.api)
    .map((api) => {
      const path = placeOn(facts, api)
      const why = `Is it a token of ${API_LABEL[api]}?`
      return path === null
        ? null
        : probe(facts, { id: `other-api:${api}`, kind: 'other-api', api, path, credential: ownToken(facts), why })
    })

/** The token's home as the vault has it: its own service, where it may always go. */
const homeOf = ({ input }: Facts): VaultFacts | null =>
  input.credential.state === 'present' ? input.credential.vault : null

/** Other origins than the asked service's: only the token's own home, or after an explicit yes. */
export const otherServices = (facts: Facts): Candidate[] => {
  const kind = kindOf(facts.input)
  const api = kind === null ? facts.target.api : API_OF_KIND[kind]
  const home = homeOf(facts)
  return facts.input.otherServices.map(({ name, baseUrls }) => {
    const isHome = home?.service === name
    if (!isHome && !facts.input.consent.otherServices) return null
    const baseUrl = baseUrls[api]
    const space = isHome && api !== 'management' ? home.spaceId : null
    const path = space === null ? placeOn(facts, api) : oneItem(entriesPath(space, home?.environments[0] ?? null))
    if (baseUrl === undefined || path === null) return null
    const why = `Is it a token of “${name}”?`
    const id = `other-service:${name}`
    return probe(facts, {
      id,
      kind: 'other-service',
      api,
      path,
      credential: ownToken(facts),
      why,
      service: name,
      baseUrl,
    })
  })
}

/** A key in a place. The id ends with the place, so that the judge knows which it was. */
export const keyAt = (
  facts: Facts,
  token: WitnessToken,
  spaceId: string,
  environmentId: string | null,
  why: string,
): Candidate =>
  probe(facts, {
    id: `other-token:${token.name}:${spaceId}/${environmentId ?? DEFAULT_ENVIRONMENT}`,
    kind: 'other-token',
    api: API_OF_KIND[token.kind],
    path: oneItem(entriesPath(spaceId, environmentId)),
    credential: { whose: 'witness', token },
    why,
  })

/** Another token that should work somewhere on the asked API, in its own space: does anything get through? */
export const workingWitness = (facts: Facts): Candidate => {
  const { api } = facts.target
  const why = 'Does another token work in the same way?'
  if (api !== 'management') {
    const token = keyWitnesses(facts, api, null, null).find(({ spaceId }) => spaceId !== null)
    if (token === undefined || token.spaceId === null) return null
    return keyAt(facts, token, token.spaceId, token.environments[0] ?? null, why)
  }
  const [token] = managementWitnesses(facts)
  if (token === undefined) return null
  const id = `other-token:${token.name}:/`
  return probe(facts, { id, kind: 'other-token', api, path: '/users/me', credential: { whose: 'witness', token }, why })
}

type Read = Parameters<typeof managementReadId>[0]

/** A Management read with a witness, or, where Management itself is diagnosed, with the token's own rights. */
export const managementRead = (
  facts: Facts,
  token: WitnessToken | null,
  read: Read,
  path: string,
  why: string,
): Candidate =>
  probe(facts, {
    id: managementReadId(read, token?.name ?? 'own'),
    kind: 'management-read',
    api: 'management',
    path,
    credential: token === null ? { whose: 'own' } : { whose: 'witness', token },
    why,
    bodyCap: LIST_BODY,
    placement: token === null ? facts.input.placement : 'header',
  })

/** The account's personal access tokens, for one of Management that is refused. */
export const accountTokens = (facts: Facts): Candidate => {
  const [manager] = managementWitnesses(facts)
  if (facts.target.api !== 'management' || manager === undefined) return null
  return managementRead(facts, manager, 'tokens', '/users/me/access_tokens', 'Was it revoked, or has it expired?')
}

/** Management lists delivery keys only (the platform's documentation). */
export const keysOf = (facts: Facts, token: WitnessToken, spaceId: string): Candidate =>
  facts.target.api !== 'delivery' || kindOf(facts.input) === 'preview-key'
    ? null
    : managementRead(
        facts,
        token,
        'keys',
        `${spacePath(spaceId, null)}/api_keys`,
        'Which environments is this key enabled for?',
      )

export const environmentsOf = (facts: Facts, token: WitnessToken | null, spaceId: string): Candidate[] => [
  managementRead(
    facts,
    token,
    'environments',
    `${spacePath(spaceId, null)}/environments`,
    'Does the environment exist?',
  ),
  managementRead(facts, token, 'aliases', `${spacePath(spaceId, null)}/environment_aliases`, 'Is it an alias?'),
]

/** The same again where no cache can answer: another address, and a word to every cache on the way. */
export const pastCache = (facts: Facts, request: Asked): Candidate => {
  if (request.answer.signs.cached === null) return null
  const { api, path } = facts.target
  const varied = variedPath(path, facts.input.cacheVariation)
  const sent = request.spec.placement
  return probe(facts, {
    id: 'past-cache',
    kind: 'past-cache',
    api,
    path: varied ?? path,
    credential: { whose: 'own' },
    why: 'A cache answered: the same again past it.',
    fresh: true,
    // Where nothing in the path may vary, the other placement varies the address.
    placement: varied !== null ? sent : sent === 'header' ? 'query' : 'header',
  })
}

export const plainRequest = (facts: Facts): Candidate => {
  const { path, api, parts } = facts.target
  if (!isList(parts) && parts.parameters.length === 0) return null
  const why = 'The same without the request’s own parameters, one item long.'
  return probe(facts, {
    id: 'plain-request',
    kind: 'plain-request',
    api,
    path: oneItem(path),
    credential: { whose: 'own' },
    why,
  })
}

export const control = (facts: Facts): Candidate => {
  const { api, path } = facts.target
  if (api === 'images') return null
  const why = 'Is this the platform at all? It refuses a token that cannot be valid.'
  return probe(facts, {
    id: 'control',
    kind: 'control',
    api,
    path: placeOn(facts, api) ?? path,
    credential: { whose: 'impossible' },
    why,
  })
}
