import type { MissingResource } from '../../../shared/model/error-record.ts'
import { API_OF_KIND, DEFAULT_ENVIRONMENT } from '../../../shared/model/token.ts'
import type { TokenKind } from '../../../shared/model/token.ts'
import type { ApiName } from '../../../shared/model/service.ts'
import {
  acceptance,
  apiByForm,
  askedOf,
  kindOf,
  knownEnvironments,
  knownSpaces,
  standsForAccount,
  type Asked,
  type Facts,
} from '../facts.ts'
import { isHibernated, type Answer } from '../observe/answer.ts'
import { managementView } from '../observe/of-management.ts'
import { shows, type Notes, type Observation } from '../observe/observations.ts'
import type { Way } from '../observe/way.ts'
import { meantCollection, nearest, parsePath, type BrokenId } from '../paths.ts'
import { API_LABEL, KIND_LABEL, placeOf } from './describe.ts'

/** The names that sentences need. Null: not known. */
export type Words = {
  api: ApiName | null
  /** `Delivery`, `the platform`. */
  apiLabel: string
  webApp: string | null
  host: string | null
  space: string | null
  environment: string | null
  isDefaultEnvironment: boolean
  tokenName: string | null
  /** The known token that this one is, in words; null: none is known. */
  knownAs: string | null
  /** What the answer named instead of what was sent. */
  renamed: string | null
  kind: TokenKind | null
  isAccount: boolean
  /** The kind of resource that was not found, and its id. */
  resource: string | null
  resourceId: string | null
  acceptedBy: ApiName | null
  /** The API that kind, form or header point to, where none was seen to accept the token. */
  belongsTo: ApiName | null
  answeredBy: ApiName | null
  otherService: string | null
  otherServices: readonly string[]
  otherServicesAllowed: boolean
  managementAllowed: boolean
  aliasOf: string | null
  keyName: string | null
  keyTwin: string | null
  keyEnvironments: readonly string[] | null
  /** The key's name and end as its account lists it. */
  accountTokenName: string | null
  endedAt: string | null
  lastUsedAt: string | null
  environments: readonly string[] | null
  environmentStatus: string | null
  /** The known name that a misspelt one most likely means. */
  meantEnvironment: string | null
  meantSpace: string | null
  meantCollection: string | null
  worksIn: string | null
  worksInEnvironment: string | null
  broken: BrokenId | null
  reasons: readonly string[]
  waitSeconds: number | null
  redirectTo: string | null
  systemCode: string | null
  errorId: string | null
  hibernated: boolean
  status: number | null
  requestId: string | null
  flaws: readonly string[]
  flawCodes: readonly string[]
  /** The token has blanks at its ends, which a header loses on the way. */
  endsWithBlank: boolean
  cached: string | null
  /** A variable or option that a client names as the one that should hold the token. */
  expectedIn: string | null
  /** What the transport knows to say of its failure. */
  transport: { summary: string; next: string } | null
  /** Who answered in the platform's place. */
  server: string | null
  /** Only what was pasted is known; nothing was asked. */
  offline: boolean
  saw: (observation: Observation) => boolean
}

export const NO_WORDS: Words = {
  api: null,
  apiLabel: 'the platform',
  webApp: null,
  host: null,
  space: null,
  environment: null,
  isDefaultEnvironment: false,
  tokenName: null,
  knownAs: null,
  renamed: null,
  kind: null,
  isAccount: false,
  resource: null,
  resourceId: null,
  acceptedBy: null,
  belongsTo: null,
  answeredBy: null,
  otherService: null,
  otherServices: [],
  otherServicesAllowed: false,
  managementAllowed: false,
  aliasOf: null,
  keyName: null,
  keyTwin: null,
  keyEnvironments: null,
  accountTokenName: null,
  endedAt: null,
  lastUsedAt: null,
  environments: null,
  environmentStatus: null,
  meantEnvironment: null,
  meantSpace: null,
  meantCollection: null,
  worksIn: null,
  worksInEnvironment: null,
  broken: null,
  reasons: [],
  waitSeconds: null,
  redirectTo: null,
  systemCode: null,
  errorId: null,
  hibernated: false,
  status: null,
  requestId: null,
  flaws: [],
  flawCodes: [],
  endsWithBlank: false,
  cached: null,
  expectedIn: null,
  transport: null,
  server: null,
  offline: true,
  saw: () => false,
}

const NO_RESOURCE: MissingResource = { type: null, id: null, environment: null, space: null }
const PLACES = ['Space', 'Environment', 'EnvironmentAlias']

/** What one answer names. */
export const answerWords = (answer: Answer): Partial<Words> => {
  const { signs, status } = answer
  const words: Partial<Words> = {
    answeredBy: signs.answeredBy,
    waitSeconds: signs.waitSeconds,
    status,
    requestId: signs.requestId,
    cached: signs.cached,
    server: [...signs.proxy, ...signs.server][0] ?? null,
  }
  if (answer.kind === 'redirect') return { ...words, redirectTo: answer.to === null ? null : placeOf(answer.to) }
  if (answer.kind === 'failure') return { ...words, systemCode: answer.systemCode, transport: answer.words }
  if (answer.kind !== 'record') return words
  const { record } = answer
  const missing = record.missing ?? NO_RESOURCE
  const isPlace = missing.type === null || PLACES.includes(missing.type)
  return {
    ...words,
    errorId: record.id,
    hibernated: isHibernated(answer),
    requestId: record.requestId ?? signs.requestId,
    status: status ?? record.status,
    reasons: record.reasons,
    ...(isPlace ? {} : { resource: missing.type, resourceId: missing.id }),
    ...(missing.type?.startsWith('Environment') === true && missing.id !== null ? { environment: missing.id } : {}),
    ...(missing.type === 'Space' && missing.id !== null ? { space: missing.id } : {}),
    ...(missing.space === null ? {} : { space: missing.space }),
    ...(missing.environment === null ? {} : { environment: missing.environment }),
  }
}

const isInside = ({ answer }: Asked): boolean =>
  answer.kind === 'content' || (answer.kind === 'record' && answer.record.missing?.type === 'Environment')

const probeWords = (facts: Facts): Partial<Words> => {
  const { spaceId, reads } = facts.target
  const accepted = askedOf(facts, 'other-api', 'other-service').find((asked) => acceptance(facts, asked) === 'accepted')
  const otherSpace = askedOf(facts, 'other-space').find(isInside)
  const otherEnvironment = askedOf(facts, 'other-environment').find(
    ({ answer, spec }) =>
      answer.kind === 'content' && spec.place.spaceId === spaceId && spec.place.environmentId !== reads,
  )
  const isElsewhere = accepted !== undefined && accepted.spec.service !== facts.input.service.name
  return {
    acceptedBy: accepted !== undefined && accepted.spec.api !== facts.target.api ? accepted.spec.api : null,
    otherService: isElsewhere ? accepted.spec.service : null,
    worksIn: otherSpace?.spec.place.spaceId ?? null,
    worksInEnvironment: otherEnvironment?.spec.place.environmentId ?? null,
  }
}

const managementWords = (facts: Facts): Partial<Words> => {
  const view = managementView(facts)
  const { reads } = facts.target
  const known = view.environments === null ? null : [...view.environments.keys()]
  return {
    aliasOf: reads === null ? null : (view.aliases?.get(reads) ?? null),
    keyName: view.key?.name ?? null,
    keyTwin: view.twin,
    keyEnvironments: view.key?.environments ?? null,
    environments: known,
    environmentStatus: reads === null ? null : (view.environments?.get(view.aliases?.get(reads) ?? reads) ?? null),
    accountTokenName: view.account?.name ?? null,
    endedAt: view.account?.expiresAt ?? null,
    lastUsedAt: view.account?.lastUsedAt ?? null,
    ...(view.keyApi !== null && view.keyApi !== facts.target.api ? { belongsTo: view.keyApi } : {}),
  }
}

/** `It is “storefront”, kept as delivery key of space “shop”.` */
const knownAs = ({ input: { credential } }: Facts): string | null => {
  const same = credential.state === 'present' ? credential.sameAs : undefined
  if (same === undefined) return null
  const where = same.spaceId === null ? '' : ` of space “${same.spaceId}”`
  return `It is “${same.name}”, kept as ${KIND_LABEL[same.kind]}${where}.`
}

const belongsTo = (facts: Facts): ApiName | null => {
  const byForm = apiByForm(facts)
  if (byForm !== null) return byForm
  const kind = kindOf(facts.input)
  return kind !== null && API_OF_KIND[kind] !== facts.target.api ? API_OF_KIND[kind] : null
}

const meantWords = (facts: Facts, listed: readonly string[] | null): Partial<Words> => {
  const { spaceId, environmentId, parts, api } = facts.target
  const environments = [...(listed ?? []), ...knownEnvironments(facts, spaceId), DEFAULT_ENVIRONMENT]
  return {
    meantEnvironment: environmentId === null ? null : nearest(environmentId, environments),
    meantSpace: spaceId === null ? null : nearest(spaceId, knownSpaces(facts).map(({ id }) => id)),
    meantCollection: meantCollection(api, parts),
  }
}

/** The words of a live diagnosis, for the causes of one question: `judged` is the answer that it is about. */
export const wordsOf = (facts: Facts, way: Way | null, judged: Asked | null, notes: Notes): Words => {
  const { input, target, lint } = facts
  const api = judged?.spec.api ?? target.api
  const baseUrl = judged?.spec.baseUrl ?? input.service.baseUrls[target.api]
  const flaws = lint.filter(({ code, position }) => code !== 'looks-like-other-kind' && !(code === 'duplicate' && position === null))
  const management = managementWords(facts)
  const probed = probeWords(facts)
  return {
    ...NO_WORDS,
    api,
    apiLabel: API_LABEL[api],
    webApp: input.service.webAppUrl,
    host: baseUrl === undefined ? null : new URL(baseUrl).host,
    space: target.spaceId,
    environment: target.reads,
    isDefaultEnvironment: target.reads === DEFAULT_ENVIRONMENT,
    tokenName: input.credential.name,
    knownAs: knownAs(facts),
    renamed: notes.evidence.find(({ id }) => id === 'answer:renamed')?.summary ?? null,
    kind: kindOf(input),
    isAccount: standsForAccount(facts),
    belongsTo: belongsTo(facts),
    otherServices: input.otherServices.map(({ name }) => name),
    otherServicesAllowed: input.consent.otherServices,
    managementAllowed: input.consent.managementRead,
    broken: target.broken,
    flaws: [...new Set(flaws.map(({ message }) => message))],
    flawCodes: [...new Set(flaws.map(({ code }) => code))],
    endsWithBlank: flaws.length > 0 && flaws.every(({ code }) => code === 'whitespace' || code === 'line-break'),
    offline: false,
    ...(judged === null ? {} : answerWords(judged.answer)),
    ...(way === null ? {} : { cached: way.request.answer.signs.cached }),
    ...probed,
    ...management,
    ...meantWords(facts, management.environments ?? null),
    saw: (observation) => shows(notes, observation),
  }
}

/** What a path names, for texts that show only that. */
export const pathWords = (path: string): Pick<Words, 'space' | 'environment'> => {
  const { spaceId, environmentId } = parsePath(path)
  return { space: spaceId, environment: environmentId }
}
