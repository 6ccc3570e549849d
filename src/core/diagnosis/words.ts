import type { MissingResource } from '../../shared/model/error-record.ts'
import { API_OF_KIND } from '../../shared/model/token.ts'
import type { TokenKind } from '../../shared/model/token.ts'
import type { ApiName } from '../../shared/model/service.ts'
import type { Answer } from './answer.ts'
import { API_LABEL, placeOf } from './describe.ts'
import { acceptance, apiByForm, askedOf, kindOf, requestOf, type Facts } from './facts.ts'
import { managementView } from './observe-management.ts'

/** The names that sentences need. Null: not known. */
export type Words = {
  api: ApiName | null
  /** `Delivery`, `the platform`. */
  apiLabel: string
  service: string | null
  webApp: string | null
  host: string | null
  space: string | null
  environment: string | null
  tokenName: string | null
  kind: TokenKind | null
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
  keyEnvironments: readonly string[] | null
  environments: readonly string[] | null
  worksIn: string | null
  worksInEnvironment: string | null
  malformed: string | null
  reasons: readonly string[]
  waitSeconds: number | null
  redirectTo: string | null
  systemCode: string | null
  errorId: string | null
  status: number | null
  requestId: string | null
  message: string | null
  flaws: readonly string[]
  flawCodes: readonly string[]
  offline: boolean
}

const NOTHING: Words = {
  api: null,
  apiLabel: 'the platform',
  service: null,
  webApp: null,
  host: null,
  space: null,
  environment: null,
  tokenName: null,
  kind: null,
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
  keyEnvironments: null,
  environments: null,
  worksIn: null,
  worksInEnvironment: null,
  malformed: null,
  reasons: [],
  waitSeconds: null,
  redirectTo: null,
  systemCode: null,
  errorId: null,
  status: null,
  requestId: null,
  message: null,
  flaws: [],
  flawCodes: [],
  offline: true,
}

const NO_RESOURCE: MissingResource = { type: null, id: null, environment: null, space: null }

const PLACES = ['Space', 'Environment', 'EnvironmentAlias']

/** What one answer names. */
const answerWords = (answer: Answer): Partial<Words> => {
  const { signs, status } = answer
  const words: Partial<Words> = {
    answeredBy: signs.answeredBy,
    waitSeconds: signs.waitSeconds,
    status,
    requestId: signs.requestId,
  }
  if (answer.kind === 'redirect') return { ...words, redirectTo: answer.to === null ? null : placeOf(answer.to) }
  if (answer.kind === 'failure') return { ...words, systemCode: answer.systemCode }
  if (answer.kind !== 'record') return words
  const { record } = answer
  const missing = record.missing ?? NO_RESOURCE
  const isPlace = missing.type === null || PLACES.includes(missing.type)
  return {
    ...words,
    errorId: record.id,
    message: record.message,
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

/** The words for a pasted text: only what it says itself. */
export const wordsOfAnswer = (answer: Answer): Words => ({
  ...NOTHING,
  ...answerWords(answer),
  ...(answer.signs.answeredBy === null
    ? {}
    : { api: answer.signs.answeredBy, apiLabel: API_LABEL[answer.signs.answeredBy] }),
})

const probeWords = (facts: Facts): Partial<Words> => {
  const accepted = (kind: 'other-api' | 'other-service') =>
    askedOf(facts, kind).find((asked) => acceptance(facts, asked) === 'accepted')
  const otherSpace = askedOf(facts, 'other-space').find(
    ({ answer }) =>
      answer.kind === 'content' || (answer.kind === 'record' && answer.record.missing?.type === 'Environment'),
  )
  const otherEnvironment = askedOf(facts, 'other-environment').find(
    ({ answer, spec }) => answer.kind === 'content' && spec.id !== 'other-environment:same',
  )
  return {
    acceptedBy: accepted('other-api')?.spec.api ?? null,
    otherService: accepted('other-service')?.spec.service ?? null,
    worksIn: otherSpace?.spec.id.split(':').at(-1)?.split('/')[0] ?? null,
    worksInEnvironment: otherEnvironment?.spec.id.split(':').at(-1) ?? null,
  }
}

const managementWords = (facts: Facts): Partial<Words> => {
  const view = managementView(facts)
  const { reads } = facts.target
  return {
    aliasOf: reads === null ? null : (view.aliases?.get(reads) ?? null),
    keyName: view.key?.name ?? null,
    keyEnvironments: view.key?.environments ?? null,
    environments: view.environments,
  }
}

const belongsTo = (facts: Facts): ApiName | null => {
  const kind = kindOf(facts.input)
  if (kind !== null && API_OF_KIND[kind] !== facts.target.api) return API_OF_KIND[kind]
  return apiByForm(facts)
}

/** The words for a live diagnosis. */
export const wordsOf = (facts: Facts): Words => {
  const { input, target } = facts
  const request = requestOf(facts)
  const baseUrl = input.service.baseUrls[target.api]
  const flaws = facts.lint.filter(({ code }) => code !== 'looks-like-other-kind' || apiByForm(facts) === null)
  const own = {
    ...NOTHING,
    api: target.api,
    apiLabel: API_LABEL[target.api],
    service: input.service.name,
    webApp: input.service.webAppUrl,
    host: baseUrl === undefined ? null : new URL(baseUrl).host,
    space: target.spaceId,
    environment: target.reads ?? target.environmentId,
    tokenName: input.credential.name,
    kind: kindOf(input),
    belongsTo: belongsTo(facts),
    otherServices: input.otherServices.map(({ name }) => name),
    otherServicesAllowed: input.consent.otherServices,
    managementAllowed: input.consent.managementRead,
    malformed: target.malformed,
    flaws: [...new Set(flaws.map(({ message }) => message))],
    flawCodes: [...new Set(flaws.map(({ code }) => code))],
    offline: false,
  }
  const said = request === null ? {} : answerWords(request.answer)
  return { ...own, ...said, malformed: own.malformed, ...probeWords(facts), ...managementWords(facts) }
}
