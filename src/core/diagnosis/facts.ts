import type { LintFinding } from '../../shared/model/lint.ts'
import { PRESET_SERVICES } from '../../shared/model/service.ts'
import { KINDS, soleKindOf, type ApiName, isSpaceKey, takesKind, type TokenKind } from '../../shared/platform.ts'
import { DEFAULT_ENVIRONMENT } from '../../shared/model/token.ts'
import { environmentsOf } from '../../shared/model/token-facts.ts'
import { mayBeElsewhere } from '../../shared/text/path-place.ts'
import type { DiagnosisInput, Knowledge, KnownSpace, ProbePlace, ProbeSpec, VaultFacts, WitnessToken } from './input.ts'
import { isHibernated, isNotFound, missingType, standing, type Answer } from './observe/answer.ts'
import { rememberEach } from './remember-each.ts'
import { brokenId, defaultPath, nearest, parsePath, type BrokenId, type PathParts } from './paths.ts'

/** A probe that was sent, and its response. */
export type Asked = {
  spec: ProbeSpec
  /** Probes that one request answered have one answer. */
  answer: Answer
  /** Whose secret it carried, by the first that was sent with it; absent: its own probe's. */
  whose?: string
  exchange: string | null
  /** Milliseconds. */
  duration: number
  /** When it was answered, in milliseconds since 1970. */
  at?: number
}

/** What the request is about: only what its path names. Other choices don't count. */
export type Target = ProbePlace & {
  api: ApiName
  path: string
  parts: PathParts
  /** The named environment, or the default one. `null` outside a space, and if readers may resolve the path differently. */
  reads: string | null
  broken: BrokenId | null
}

/** Everything known at one moment of a diagnosis. The judge and the plan see nothing else. */
export type Facts = {
  input: DiagnosisInput
  target: Target
  /** When the diagnosis began, in milliseconds since 1970. */
  startedAt: number
  lint: readonly LintFinding[]
  /** The token without what was pasted around it; null: nothing to repair, or no safe repair. */
  repaired: string | null
  /** In the order in which they were answered. */
  asked: readonly Asked[]
  /** Probes that were planned and not sent: taken out by the person, without a secret, or no longer needed. */
  skipped: readonly ProbeSpec[]
  /** Probes that were under way when their answer was no longer needed. */
  stopped: readonly ProbeSpec[]
}

const environmentOf = (path: string, parts: PathParts): Pick<Target, 'environmentId' | 'reads'> => {
  const { spaceId, environmentId } = parts
  if (spaceId === null || mayBeElsewhere(path)) return { environmentId: null, reads: null }
  return { environmentId, reads: environmentId ?? DEFAULT_ENVIRONMENT }
}

export const targetOf = (input: DiagnosisInput): Target => {
  const path = input.path ?? defaultPath(input.api, input.spaceId, input.environmentId)
  const parts = parsePath(path)
  return {
    api: input.api,
    path,
    parts,
    spaceId: parts.spaceId,
    ...environmentOf(path, parts),
    broken: brokenId(input.api, path),
  }
}

/** The token's value, where there is one to send. Blank is none. */
export const secretOf = ({ credential }: DiagnosisInput): string | null =>
  credential.state === 'present' && credential.secret.trim() !== '' ? credential.secret : null

export const kindOf = ({ credential }: DiagnosisInput): TokenKind | null => credential.kind

/** What vault or manifest say of the token; `null` if they know nothing, or only about another service. */
export const vaultOf = ({ credential, service }: DiagnosisInput): VaultFacts | null =>
  credential.state === 'present' && credential.vault?.service === service.name ? credential.vault : null

/** The kind that the token should be, by the requested API. `null` if it is either of Management's. */
export const expectedKind = ({ api, credential: { kind } }: DiagnosisInput): TokenKind | null =>
  soleKindOf(api) ?? (kind !== null && takesKind(api, kind) ? kind : null)

/** The API that the token's form gives away: only personal access tokens have one of their own. Null: none other. */
export const apiByForm = (facts: Facts): ApiName | null => {
  const personal = (facts.repaired ?? secretOf(facts.input) ?? '').startsWith('CFPAT-')
  return personal && facts.target.api !== 'management' ? 'management' : null
}

/** The API that form or kind point to; the asked one where neither does. */
export const pointedApi = (facts: Facts): ApiName => {
  const kind = kindOf(facts.input)
  const { api } = facts.target
  return apiByForm(facts) ?? (kind === null || takesKind(api, kind) ? api : KINDS[kind].api)
}

export const standsForAccount = (facts: Facts): boolean => {
  const kind = kindOf(facts.input)
  if (facts.target.api === 'management') return true
  return kind !== null && !isSpaceKey(kind) && apiByForm(facts) !== null
}

export const labelOf = (spec: ProbeSpec, input: DiagnosisInput): string | null => {
  const own = input.credential.name ?? 'this token'
  switch (spec.credential.whose) {
    case 'none':
      return null
    case 'own':
      return own
    case 'repaired':
      return `${own}, repaired`
    case 'impossible':
      return 'a token that cannot be valid'
    case 'witness':
      return spec.credential.token.name
  }
}

export const requestOf = (facts: Facts): Asked | null =>
  facts.asked.find(({ spec }) => spec.kind === 'the-request') ?? null

export const askedOf = (facts: Facts, ...kinds: readonly ProbeSpec['kind'][]): readonly Asked[] =>
  facts.asked.filter(({ spec }) => kinds.includes(spec.kind))

/** The reference token that a probe carries. `null` if it carries another one, or none. */
export const witnessOf = ({ credential }: ProbeSpec): WitnessToken | null =>
  credential.whose === 'witness' ? credential.token : null

export const isOwn = ({ credential }: ProbeSpec): boolean =>
  credential.whose === 'own' || credential.whose === 'repaired'

/** The same address and API, with the token in the same placement. */
export const isSameWay = (one: ProbeSpec, other: ProbeSpec): boolean =>
  one.baseUrl === other.baseUrl && one.api === other.api && one.placement === other.placement

export const isRefused = ({ answer }: Asked): boolean => standing(answer) === 'refused'

/** Refused by the platform or its own edge. What another cache stored is an earlier refusal, perhaps of another token. */
export const refusesNow = (asked: Asked): boolean => {
  const { cached, cachedAtEdge } = asked.answer.signs
  return (cached === null || cachedAtEdge) && isRefused(asked)
}

export const isSamePlace = (one: ProbeSpec['place'], other: ProbeSpec['place']): boolean =>
  one.spaceId === other.spaceId && one.environmentId === other.environmentId

const PRESET_BASES = new Set(PRESET_SERVICES.flatMap(({ baseUrls }) => Object.values(baseUrls)))

/** The platform's own public address: every server there checks tokens. Elsewhere a probe has to show it. */
export const isPlatformsOwn = (baseUrl: string): boolean => PRESET_BASES.has(baseUrl)

/** Whether an address was seen to refuse a token: then a 200 there says something about one. */
export const looksAtTokens = (facts: Facts, spec: ProbeSpec): boolean =>
  isPlatformsOwn(spec.baseUrl) ||
  facts.asked.some(
    (asked) => isSameWay(asked.spec, spec) && asked.spec.credential.whose !== 'none' && refusesNow(asked),
  )

/** Content proves it if a bad token wouldn't get it. `unproved`: this address wasn't seen to refuse a token yet. */
export const acceptance = (facts: Facts, { spec, answer }: Asked): 'accepted' | 'refused' | 'unproved' | 'unknown' => {
  const stands = standing(answer)
  // A space that sleeps says so to its own tokens only, where an impossible one is refused in the very place.
  const sleeps = answer.kind === 'record' && isHibernated(answer) && answer.signs.cached === null
  if (sleeps) return isRefusedThere(facts, spec) ? 'accepted' : 'unproved'
  if (stands === 'refused' || stands === 'unknown') return stands
  // What a cache kept was once taken, by whomever.
  if (answer.signs.cached !== null) return 'unknown'
  if (looksAtTokens(facts, spec))
    return stands === 'taken' || !isAboutMissingSpace(facts, spec, answer) ? 'accepted' : 'unknown'
  const open = facts.asked.some(
    (other) =>
      isControlOf(other.spec, spec) && standing(other.answer) !== 'refused' && standing(other.answer) !== 'unknown',
  )
  return open ? 'unknown' : 'unproved'
}

export const acceptedElsewhere = (facts: Facts): Asked | undefined =>
  askedOf(facts, 'other-api', 'other-service').find((asked) => acceptance(facts, asked) === 'accepted')

/** A control of the same address: an impossible token in the same placement. */
export const isControlOf = (control: ProbeSpec, spec: ProbeSpec): boolean =>
  control.kind === 'control' && isSameWay(control, spec)

/** A 404 of kind Space proves nothing: a made-up token on a made-up space got one. A refused impossible token shows that tokens are checked. */
const isAboutMissingSpace = (facts: Facts, spec: ProbeSpec, answer: Answer): boolean =>
  isNotFound(answer) && [null, 'Space'].includes(missingType(answer)) && !isRefusedThere(facts, spec)

const isRefusedThere = (facts: Facts, spec: ProbeSpec): boolean =>
  facts.asked.some(
    (other) => isControlOf(other.spec, spec) && isSamePlace(other.spec.place, spec.place) && refusesNow(other),
  )

/** Most reference tokens that one diagnosis sends probes with. */
export const MAX_WITNESSES = 3

/** Other tokens of the same service. The diagnosed token itself isn't one of them. */
const witnesses = ({ input }: Facts): readonly WitnessToken[] =>
  input.knowledge.tokens.filter(({ service }) => service === input.service.name)

export const managementWitnesses = (facts: Facts): readonly WitnessToken[] =>
  facts.input.consent.managementRead
    ? witnesses(facts)
        .filter(({ kind, isExcluded }) => isExcluded !== true && !isSpaceKey(kind))
        .slice(0, MAX_WITNESSES)
    : []

/** Keys of an API, those of the space first, and of these the ones meant for the environment. */
export const keyWitnesses = (facts: Facts, api: ApiName): readonly WitnessToken[] => {
  const { spaceId, reads } = facts.target
  const weight = (token: WitnessToken): number => (token.spaceId !== spaceId ? 2 : isMeantFor(token, reads) ? 0 : 1)
  return witnesses(facts)
    .filter(({ kind, isExcluded }) => isExcluded !== true && isSpaceKey(kind) && KINDS[kind].api === api)
    .toSorted((one, other) => weight(one) - weight(other))
}

export const isMeantFor = (token: Pick<WitnessToken, 'environments'>, environmentId: string | null): boolean =>
  environmentId !== null && environmentsOf(token).includes(environmentId)

export const keysOf = (facts: Facts, spaceId: string): readonly WitnessToken[] =>
  witnesses(facts).filter((token) => token.isExcluded !== true && token.spaceId === spaceId)

export const knownSpaces = ({ input }: Facts): readonly KnownSpace[] =>
  input.knowledge.spaces.filter(({ service }) => service === input.service.name)

/** The environments of all keys by service and space. Collected once for all cells of a token: 20 keys of 50 environments have 1,000. */
const environmentsOfKeys = rememberEach(({ tokens }: Knowledge) => {
  const groups = Map.groupBy(tokens, ({ service, spaceId }) => JSON.stringify([service, spaceId]))
  return new Map([...groups].map(([place, keys]) => [place, [...new Set(keys.flatMap((key) => key.environments))]]))
})

const keyEnvironments = ({ input }: Facts, spaceId: string | null): readonly string[] =>
  environmentsOfKeys(input.knowledge).get(JSON.stringify([input.service.name, spaceId])) ?? []

/** The known space that a misspelled one probably means. `null` if it's near none, or known. */
export const nearestSpace = (facts: Facts, spaceId: string): string | null =>
  nearest(
    spaceId,
    knownSpaces(facts).map(({ id }) => id),
  )

/** The same for an environment of the requested space. `listed`: those that Management lists. */
export const nearestEnvironment = (
  facts: Facts,
  environmentId: string,
  listed: readonly string[] = [],
): string | null =>
  nearest(environmentId, [...listed, ...knownEnvironments(facts, facts.target.spaceId), DEFAULT_ENVIRONMENT])

/** The environments that vault or manifest know of a space, some twice: those it is kept with, and those that its keys are for. */
export const knownEnvironments = (facts: Facts, spaceId: string | null): readonly string[] => {
  const kept = knownSpaces(facts).find(({ id }) => id === spaceId)?.environments ?? []
  const vault = vaultOf(facts.input)
  const own = vault?.spaceId === spaceId ? vault.environments : []
  return [...kept, ...own, ...keyEnvironments(facts, spaceId)]
}
