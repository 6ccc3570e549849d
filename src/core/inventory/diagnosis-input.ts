import { ok, type Result } from '../../shared/contract/result.ts'
import { cellsAbout } from '../../shared/model/place-verdicts.ts'
import { unreadableState, type DeskError } from '../../shared/contract/errors.ts'
import { isSpaceKey, type ApiName } from '../../shared/platform.ts'
import type { Service } from '../../shared/model/service.ts'
import { withoutOverrides } from '../../shared/text/method-override.ts'
import { DEFAULT_ENVIRONMENT, environmentsOf } from '../../shared/model/token.ts'
import type {
  DiagnosedCredential,
  DiagnosedService,
  Knowledge,
  VaultFacts,
  Consent,
  DiagnosisInput,
  ProbePlace,
} from '../diagnosis/input.ts'
import { isSilent, isUnproven, type KnownToken, type Inventory, reachOf } from './inventory.ts'
import type { BoundSecret, Reach } from '../gate.ts'
import { rememberEach } from '../diagnosis/remember-each.ts'
import { almostKnown } from './known-secrets.ts'

export const diagnosedService = ({ name, preset, baseUrls, webAppUrl }: Service): DiagnosedService => ({
  name,
  baseUrls,
  webAppUrl,
  ...(preset === 'playground' ? { isPlayground: true } : {}),
})

/**
 * The services that a token could belong to instead: known ones, never this machine's Playground. The Playground gives out its own
 * tokens, so that one of these is suggested to no other service, unless the vault has it as one of that service (`home`).
 */
export const otherServices = (
  { services }: Inventory,
  service: { name: string },
  home: string | null = null,
): DiagnosedService[] => {
  const own = services.find(({ name }) => name === service.name)
  if (own === undefined) return []
  return services
    .filter(({ name, preset }) => name !== service.name && preset !== 'playground')
    .filter(({ name }) => own.preset !== 'playground' || name === home)
    .map(diagnosedService)
}

/** Every token and space except the diagnosed token: the reference tokens. Their secrets are read only when a probe needs them. */
export const knowledgeOf = (
  { tokens, spaces }: Pick<Inventory, 'tokens' | 'spaces'>,
  except: KnownToken | null,
): Knowledge => ({
  spaces,
  tokens: tokens
    .filter(({ id, markedRevoked }) => id !== except?.id && !markedRevoked)
    .map(({ id, name, kind, service, spaceId, environments, reach, secret }) => ({
      id,
      name,
      kind,
      service,
      spaceId,
      environments,
      reach,
      secret: async () => {
        const read = await secret()
        return read.ok ? read.value : null
      },
    })),
})

export type Place = ProbePlace & { api: ApiName }

/** When a token was last accepted at a place, in milliseconds since 1970. `null` if it wasn't, as far as is known. */
const acceptedAt = (token: KnownToken, { api, spaceId, environmentId }: Place): number | null => {
  const moments = cellsAbout(spaceId, environmentId, api)
    .map((cell) => token.last(cell))
    .flatMap((last) => (last?.verdict === 'accepted' ? last.at : (last?.workedAt ?? [])))
  return moments.length === 0 ? null : Math.max(...moments.map(Date.parse))
}

/** Where and when a token was seen working before: at this place, or through the same API in another environment of its own. */
const seenWorking = (token: KnownToken, place: Place): Pick<VaultFacts, 'seenWorking' | 'workedAt'> => {
  const here = acceptedAt(token, place)
  if (here !== null) return { seenWorking: 'here', workedAt: here }
  const elsewhere = acceptedInOwn(token, place)
  return elsewhere === null ? { seenWorking: null } : { seenWorking: 'elsewhere', workedAt: elsewhere }
}

/** What is known of a token doesn't change. A check asks for it in each of its environments. */
const inOwn = rememberEach((_token: KnownToken) => new Map<string, number | null>())

/** When a token was last accepted in any of its own environments. `null` if it wasn't, as far as is known. */
const acceptedInOwn = (token: KnownToken, { api, spaceId }: Place): number | null => {
  const known = inOwn(token)
  const key = JSON.stringify([api, spaceId])
  const earlier = known.get(key)
  if (earlier !== undefined) return earlier
  const own = [...environmentsOf(token), DEFAULT_ENVIRONMENT]
  const moments = own.flatMap((environmentId) => acceptedAt(token, { api, spaceId, environmentId }) ?? [])
  const last = moments.length === 0 ? null : Math.max(...moments)
  known.set(key, last)
  return last
}

export const vaultFacts = (token: KnownToken, place: Place): VaultFacts => {
  const { service, spaceId, environments, markedRevoked, since } = token
  return {
    service,
    spaceId,
    environments,
    markedRevoked,
    addedAt: since(),
    ...(token.changedAt === undefined ? {} : { changedAt: token.changedAt }),
    ...seenWorking(token, place),
  }
}

/** Why there is no secret to be had, from the keychain or from a variable; `null` if the error is about something else. */
export const unreadableOf = (
  error: DeskError,
): Pick<Extract<DiagnosedCredential, { state: 'unreadable' }>, 'why' | 'silent' | 'unproven' | 'variable'> | null => {
  const why = unreadableState(error)
  if (why === null) return null
  if (isSilent(error)) return { why, silent: true }
  const variable = error.details?.['variable']
  if (typeof variable === 'string') return { why, variable }
  return isUnproven(error) ? { why, unproven: true } : { why }
}

/** A known token as the one that is diagnosed. A keychain that will not give it is part of the diagnosis. */
export const credentialOf = async (token: KnownToken, place: Place): Promise<Result<DiagnosedCredential>> => {
  const { kind, name, reach } = token
  const read = await token.secret()
  if (!read.ok) {
    const unreadable = unreadableOf(read.error)
    return unreadable === null ? read : ok({ state: 'unreadable', ...unreadable, kind, name })
  }
  if (read.value === null) return ok({ state: 'missing', kind, name })
  const vault = vaultFacts(token, place)
  return ok({ state: 'present', secret: read.value, kind, name, reach, typed: false, vault })
}

type Asked = 'api' | keyof ProbePlace | 'placement' | 'path' | 'credential' | 'consent' | 'timeLimit' | 'wait' | 'known'

export type Question = Pick<DiagnosisInput, Asked> & {
  service: Service
  /** The diagnosed token, if it is a known one: it can’t be its own reference token. */
  token: KnownToken | null
  alsoBound?: readonly BoundSecret[]
  /** Services to compare with that the inventory does not know. */
  compareWith: readonly DiagnosedService[]
  /** Milliseconds: varies what must pass a cache. */
  now: number
}

const comparable = (
  credential: DiagnosedCredential,
  token: KnownToken | null,
  all: Inventory['tokens'],
): DiagnosedCredential =>
  credential.state === 'present'
    ? {
        ...credential,
        compare: () =>
          almostKnown(
            credential.secret,
            all.filter(({ id }) => id !== token?.id),
          ),
      }
    : credential

/** A yes to other services lets the token go to the asked one and to those that it is compared with. */
const withConsent = (
  credential: DiagnosedCredential,
  consent: Consent,
  services: readonly Pick<Service, 'baseUrls'>[],
): DiagnosedCredential => {
  if (credential.state !== 'present' || !consent.otherServices) return credential
  const reach: Reach = [...new Set([...credential.reach, ...services.flatMap(reachOf)])]
  return { ...credential, reach }
}

/** Limits a diagnosis to what the user allowed: these tokens and services, by id. */
export const onlyAllowed = (
  input: DiagnosisInput,
  allowed: { tokens: readonly string[]; services: readonly string[] },
  { services, tokens }: Inventory,
): DiagnosisInput => {
  const names = services.filter(({ id }) => allowed.services.includes(id)).map(({ name }) => name)
  const others = input.otherServices.map((one) => (names.includes(one.name) ? one : { ...one, isExcluded: true }))
  const consent = {
    otherServices: names.length > 0,
    managementRead: tokens.some(({ id, kind }) => allowed.tokens.includes(id) && !isSpaceKey(kind)),
  }
  return {
    ...input,
    consent,
    otherServices: others,
    credential: withConsent(
      input.credential,
      consent,
      [input.service, ...others].filter(({ name }) => names.includes(name)),
    ),
    knowledge: {
      ...input.knowledge,
      tokens: input.knowledge.tokens.map((token) => ({ ...token, isExcluded: !allowed.tokens.includes(token.id) })),
    },
  }
}

/** One diagnosis, from what was asked and what is known. `knowledge`: worked out once for many questions about a token. */
export const diagnosisInput = (
  question: Question,
  inventory: Inventory,
  knowledge = knowledgeOf(inventory, question.token),
): DiagnosisInput => {
  const { service, credential, token, compareWith, now, path, ...target } = question
  const home = credential.state === 'present' ? (credential.vault?.service ?? null) : null
  const others = [...compareWith, ...otherServices(inventory, service, home)]
  return {
    ...target,
    // A diagnosis only reads, also what was asked about a write.
    path: path === null ? null : withoutOverrides(path),
    service: diagnosedService(service),
    otherServices: others,
    credential: withConsent(comparable(credential, token, inventory.tokens), question.consent, [service, ...others]),
    knowledge,
    connection: inventory.connection,
    cacheVariation: now,
    alsoBound: question.alsoBound ?? [],
    earlier: [],
    approved: null,
  }
}
