import { DEFAULT_ENVIRONMENT } from '../../shared/model/token.ts'
import {
  isMeantFor,
  keyWitnesses,
  knownSpaces,
  managementWitnesses,
  secretOf,
  type Asked,
  type Facts,
} from './facts.ts'
import type { VaultFacts } from './input.ts'
import { entriesPath, isList, oneItem, spacePath } from './paths.ts'
import {
  accountTokens,
  control,
  environmentsOf,
  keyAt,
  keysOf,
  managementRead,
  otherApis,
  otherPlacement,
  otherServices,
  pastCache,
  plainRequest,
  probe,
  repairedToken,
  workingWitness,
  type Candidate,
} from './probes.ts'
import type { Signal } from './signals.ts'

const MAX_SPACES = 4
const MAX_ENVIRONMENTS = 3
const MAX_WITNESSES = 2

const vaultOf = ({ input }: Facts): VaultFacts | null =>
  input.credential.state === 'present' && input.credential.vault?.service === input.service.name
    ? input.credential.vault
    : null

const whenRefused = (facts: Facts): Candidate[] => {
  if (secretOf(facts.input) === null || facts.target.api === 'images') return []
  const { spaceId } = facts.target
  const [manager] = managementWitnesses(facts)
  return [
    otherPlacement(facts),
    repairedToken(facts),
    ...otherApis(facts),
    ...otherServices(facts),
    workingWitness(facts),
    manager === undefined || spaceId === null ? null : keysOf(facts, manager, spaceId),
    accountTokens(facts),
  ]
}

/** Keys that vault or manifest know for the asked space, in the asked place. */
const keysHere = (facts: Facts, why: string): Candidate[] => {
  const { api, spaceId, reads, environmentId } = facts.target
  if (spaceId === null || api === 'management' || api === 'images') return []
  // A key of the other content API shows as well that space and environment exist.
  const other = api === 'delivery' ? 'preview' : 'delivery'
  return [...keyWitnesses(facts, api, spaceId, reads), ...keyWitnesses(facts, other, spaceId, reads)]
    .sort((one, two) => Number(isMeantFor(two, reads)) - Number(isMeantFor(one, reads)))
    .slice(0, MAX_WITNESSES)
    .map((token) => keyAt(facts, token, spaceId, environmentId, why))
}

const whenEnvironmentMissing = (facts: Facts, request: Asked): Candidate[] => {
  const { spaceId, api } = facts.target
  if (spaceId === null) return []
  const [manager] = managementWitnesses(facts)
  const reads =
    api === 'management'
      ? environmentsOf(facts, null, spaceId)
      : manager === undefined
        ? []
        : [...environmentsOf(facts, manager, spaceId), keysOf(facts, manager, spaceId)]
  return [pastCache(facts, request), ...reads, ...keysHere(facts, 'Does another key reach this environment?')]
}

/** Environments of the asked space in which the token may work: the one that was meant, its own, those known. */
const otherEnvironments = (facts: Facts, spaceId: string): Candidate[] => {
  const { api, environmentId, reads } = facts.target
  if (api === 'management') return []
  const vault = vaultOf(facts)
  const meant = facts.input.environmentId
  const known = knownSpaces(facts).find(({ id }) => id === spaceId)?.environments ?? []
  const places = new Set([
    ...(meant === null ? [] : [meant]),
    ...(vault?.spaceId === spaceId ? vault.environments : []),
    ...(environmentId === null ? [] : [DEFAULT_ENVIRONMENT]),
    ...known,
  ])
  places.delete(reads ?? '')
  return [...places].slice(0, MAX_ENVIRONMENTS).map((id) =>
    probe(facts, {
      id: `other-environment:${id}`,
      kind: 'other-environment',
      api,
      path: oneItem(entriesPath(spaceId, id === DEFAULT_ENVIRONMENT ? null : id)),
      credential: { whose: 'own' },
      why: `Does the token reach the space in “${id}”?`,
    }),
  )
}

/** Spaces in which the token may work: its own as the vault has it, and the others that are known. */
const otherSpaces = (facts: Facts, spaceId: string): Candidate[] => {
  const { api } = facts.target
  const vault = vaultOf(facts)
  const mine = vault?.spaceId ?? null
  const ids = new Set([...(mine === null ? [] : [mine]), ...knownSpaces(facts).map(({ id }) => id)])
  ids.delete(spaceId)
  return [...ids].slice(0, MAX_SPACES).map((id) => {
    const environment = id === mine ? (vault?.environments[0] ?? null) : null
    return probe(facts, {
      id: `other-space:${id}`,
      kind: 'other-space',
      api,
      path: api === 'management' ? spacePath(id, null) : oneItem(entriesPath(id, environment)),
      credential: { whose: 'own' },
      why: `Is it a token of the space “${id}”?`,
    })
  })
}

const whenSpaceMissing = (facts: Facts, request: Asked): Candidate[] => {
  const { spaceId, api } = facts.target
  if (spaceId === null) return []
  const [manager] = api === 'management' ? [] : managementWitnesses(facts)
  return [
    pastCache(facts, request),
    ...otherSpaces(facts, spaceId),
    ...otherEnvironments(facts, spaceId),
    ...keysHere(facts, 'Does a key of this space work?'),
    manager === undefined
      ? null
      : managementRead(facts, manager, 'space', spacePath(spaceId, null), 'Does the space exist?'),
  ]
}

const whenResourceMissing = (facts: Facts, request: Asked): Candidate[] => {
  const { api, spaceId, reads, path } = facts.target
  if (api !== 'delivery' || spaceId === null) return [pastCache(facts, request)]
  const why = 'Is it there as a draft?'
  const [key] = keyWitnesses(facts, 'preview', spaceId, reads)
  const [manager] = managementWitnesses(facts)
  return [
    pastCache(facts, request),
    key === undefined
      ? null
      : probe(facts, {
          id: `other-token:${key.name}:draft`,
          kind: 'other-token',
          api: 'preview',
          path,
          credential: { whose: 'witness', token: key },
          why,
        }),
    key !== undefined || manager === undefined ? null : managementRead(facts, manager, 'resource', path, why),
  ]
}

/** A 404 that does not tell what is missing: each part of the path is asked for. */
const whenSomethingMissing = (facts: Facts, request: Asked): Candidate[] => {
  const { api, spaceId, environmentId, parts } = facts.target
  if (spaceId === null) return [pastCache(facts, request)]
  if (api === 'management') {
    const isTheSpace = parts.resource.length === 0 && environmentId === null
    const space = managementRead(facts, null, 'space', spacePath(spaceId, null), 'Does the account see the space?')
    return [isTheSpace ? null : space, ...(isTheSpace ? [] : environmentsOf(facts, null, spaceId))]
  }
  const list = probe(facts, {
    id: 'other-environment:same',
    kind: 'other-environment',
    api,
    path: oneItem(entriesPath(spaceId, environmentId)),
    credential: { whose: 'own' },
    why: 'Does the token read this environment at all?',
  })
  return [isList(parts) ? null : list, ...whenSpaceMissing(facts, request)]
}

/** What the answer to the request makes worth asking. */
export const FOLLOW_UPS: readonly {
  after: Signal
  /** The same, for people who read the plan before it runs. */
  when: string
  plan: (facts: Facts, request: Asked) => readonly Candidate[]
}[] = [
  { after: 'the token was refused', when: 'the token is refused', plan: whenRefused },
  { after: 'the environment was not found', when: 'the environment is not found', plan: whenEnvironmentMissing },
  { after: 'the space was not found', when: 'the space is not found', plan: whenSpaceMissing },
  { after: 'the resource was not found', when: 'the resource is not found', plan: whenResourceMissing },
  { after: 'something was not found', when: 'a 404 does not tell what is missing', plan: whenSomethingMissing },
  {
    after: 'the platform called the request bad',
    when: 'the platform calls the request bad',
    plan: (facts) => [plainRequest(facts)],
  },
  {
    after: 'the request has another problem',
    when: 'the request has another problem',
    plan: (facts) => [plainRequest(facts)],
  },
  {
    after: 'a page came instead of content',
    when: 'a page comes instead of content',
    plan: (facts) => [control(facts)],
  },
  {
    after: 'a foreign answer came',
    when: 'something else than the platform answers',
    plan: (facts) => [control(facts)],
  },
]
