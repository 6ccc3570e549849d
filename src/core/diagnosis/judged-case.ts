import type { Evidence } from '../../shared/model/diagnosis.ts'
import type { MissingResource, ReadRecord } from '../../shared/model/error-record.ts'
import type { LintFinding } from '../../shared/model/lint.ts'
import { PRESET_SERVICES } from '../../shared/model/service.ts'
import { environmentsOf } from '../../shared/model/token-facts.ts'
import { APIS, type ApiName } from '../../shared/platform.ts'
import { oneLine } from '../../shared/text/printable.ts'
import type { TextReading } from '../reading/paste/text-reading.ts'
import {
  askedOf,
  isMeantFor,
  nearestEnvironment,
  nearestSpace,
  standsForAccount,
  vaultOf,
  type Asked,
  type Facts,
} from './facts.ts'
import { missingType, type Answer } from './observe/answer.ts'
import { managementView, type ManagementView } from './observe/of-management.ts'
import { shows, type Notes, type Observation } from './observe/observations.ts'
import type { JudgedAnswers } from './observe/judged-answers.ts'
import { misspeltWord } from './paths.ts'

/** All that the words of a cause may use: the facts of a diagnosis or a pasted text, and the response that is judged. */
export type JudgedCase = {
  /** `null` if only a pasted text is known. */
  facts: Facts | null
  /** `null` in a diagnosis. */
  text: TextReading | null
  /** The judged response. `null` if nothing was received. */
  answer: Answer | null
  /** Where it comes from, and how the request itself was answered. `null` if nothing was sent. */
  asked: Asked | null
  request: Asked | null
  management: ManagementView
  evidence: readonly Evidence[]
  saw: (observation: Observation) => boolean
  /** Only this response is known, and nothing else was requested. */
  isAlone: boolean
}

const NOT_READ: ManagementView = {
  environments: null,
  aliases: null,
  key: null,
  keyApi: null,
  twin: null,
  account: null,
}

export const caseOfFacts = (
  facts: Facts,
  answers: JudgedAnswers | null,
  asked: Asked | null,
  notes: Notes,
): JudgedCase => ({
  facts,
  text: null,
  answer: asked?.answer ?? null,
  asked,
  request: answers?.request ?? null,
  management: managementView(facts),
  evidence: notes.evidence,
  saw: (observation) => shows(notes, observation),
  isAlone: false,
})

export const caseOfText = (text: TextReading, answer: Answer, notes: Notes): JudgedCase => ({
  facts: null,
  text,
  answer,
  asked: null,
  request: null,
  management: NOT_READ,
  evidence: notes.evidence,
  saw: (observation) => shows(notes, observation),
  isAlone: true,
})

const quoted = (text: string | null): string | null => (text === null ? null : oneLine(text))

// The request

export const apiOf = ({ facts, text, answer, asked }: JudgedCase): ApiName | null =>
  facts === null ? (answer?.signs.answeredBy ?? text?.request?.api ?? null) : (asked?.spec.api ?? facts.target.api)

/** `Delivery`; `the API` if it isn't known. */
export const apiLabel = (judged: JudgedCase): string => {
  const api = apiOf(judged)
  return api === null ? 'the API' : APIS[api].label
}

export const hostOf = ({ facts, text, asked }: JudgedCase): string | null => {
  if (facts === null) return quoted(text?.request?.host ?? null)
  const baseUrl = asked?.spec.baseUrl ?? facts.input.service.baseUrls[facts.target.api]
  return baseUrl === undefined ? null : new URL(baseUrl).host
}

/** The service's name. A region of Contentful isn't named. */
export const serviceOf = ({ facts }: JudgedCase): string => {
  const name = facts?.input.service.name
  return name === undefined || PRESET_SERVICES.some((preset) => preset.name === name) ? 'Contentful' : name
}

const placeInText = ({ text }: JudgedCase): { space: string | null; environment: string | null } => ({
  space: quoted(text?.request?.space ?? null),
  environment: quoted(text?.request?.environment ?? null),
})

/** The space that the response names, or the request. */
export const spaceOf = (judged: JudgedCase): string | null => {
  const { type, id, space } = missingOf(judged)
  const named = space ?? (type === 'Space' ? id : null)
  if (judged.facts === null) return quoted(named) ?? placeInText(judged).space
  return named ?? judged.facts.target.spaceId
}

/** The environment that the response names, or that the request reads. */
export const environmentOf = (judged: JudgedCase): string | null => {
  const { type, id, environment } = missingOf(judged)
  const named = environment ?? (type?.startsWith('Environment') === true ? id : null)
  if (judged.facts === null) return quoted(named) ?? placeInText(judged).environment
  return named ?? judged.facts.target.reads
}

// The response

export const recordOf = ({ answer }: JudgedCase): ReadRecord | null =>
  answer?.kind === 'record' ? answer.record : null

const NO_RESOURCE: MissingResource = { type: null, id: null, environment: null, space: null }
const missingOf = (judged: JudgedCase): MissingResource => recordOf(judged)?.missing ?? NO_RESOURCE

const PLACES = ['Space', 'Environment', 'EnvironmentAlias']

/** The kind of resource that was not found, and its id, unless it is a space or an environment. */
export const resourceOf = (judged: JudgedCase): Pick<MissingResource, 'type' | 'id'> => {
  const { type, id } = missingOf(judged)
  return type === null || PLACES.includes(type) ? NO_RESOURCE : { type, id }
}

export const errorIdOf = (judged: JudgedCase): string | null => recordOf(judged)?.id ?? null

export const statusOf = (judged: JudgedCase): number | null =>
  judged.answer?.status ?? recordOf(judged)?.status ?? judged.text?.said?.status ?? null

export const requestIdOf = (judged: JudgedCase): string | null =>
  recordOf(judged)?.requestId ?? judged.answer?.signs.requestId ?? null

/** The API that responded, if it isn't the requested one. */
export const answeredByOther = (judged: JudgedCase): ApiName | null => {
  const api = judged.answer?.signs.answeredBy ?? null
  return api === apiOf(judged) ? null : api
}

/** Seconds that the response asks to wait. `null` if it doesn't. */
export const waitSecondsOf = ({ answer, text }: JudgedCase): number | null => {
  const inText = text?.retries.find(({ waitMs }) => waitMs !== null)?.waitMs ?? null
  return answer?.signs.waitSeconds ?? (inText === null ? null : Math.max(1, Math.ceil(inText / 1_000)))
}

/** The words of the cache that sent the response to the request. */
export const cachedBy = ({ request, answer }: JudgedCase): string | null =>
  (request?.answer ?? answer)?.signs.cached ?? null

export const serverOf = ({ answer }: JudgedCase): string | null =>
  answer === null
    ? null
    : ([...answer.signs.proxy, ...answer.signs.server][0] ?? (answer.kind === 'other' ? answer.looksLike : null))

export const transportWords = ({ answer }: JudgedCase): { summary: string; next: string } | null =>
  answer?.kind === 'other' || answer?.kind === 'failure' ? answer.words : null

export const systemCodeOf = ({ answer }: JudgedCase): string | null =>
  answer?.kind === 'failure' ? quoted(answer.systemCode) : null

// The token

export const isOfAccount = ({ facts }: JudgedCase): boolean => facts !== null && standsForAccount(facts)

/** What is wrong with the text of the token, without mere guesses at its kind. */
export const flawsOf = ({ facts }: JudgedCase): readonly LintFinding[] =>
  (facts?.lint ?? []).filter(
    ({ code, position }) => code !== 'looks-like-other-kind' && !(code === 'duplicate' && position === null),
  )

export const otherServicesOf = ({ facts }: JudgedCase): readonly string[] =>
  (facts?.input.otherServices ?? []).map(({ name }) => name)

export const mayAskOtherServices = ({ facts }: JudgedCase): boolean => facts?.input.consent.otherServices === true
export const mayReadManagement = ({ facts }: JudgedCase): boolean => facts?.input.consent.managementRead === true

/** The key's name in the space's list of keys. */
export const keyNameOf = ({ management }: JudgedCase): string | null => management.key?.name ?? null

// The place

/** The environments that Management lists. `null` if the list wasn't read. */
export const listedEnvironments = ({ management }: JudgedCase): readonly string[] | null =>
  management.environments === null ? null : [...management.environments.keys()]

/** What the requested environment is an alias of. */
export const aliasOf = ({ facts, management }: JudgedCase): string | null => {
  const reads = facts?.target.reads ?? null
  return reads === null ? null : (management.aliases?.get(reads) ?? null)
}

export const environmentStatus = (judged: JudgedCase): string | null => {
  const behind = aliasOf(judged) ?? judged.facts?.target.reads ?? null
  return behind === null ? null : (judged.management.environments?.get(behind) ?? null)
}

/** Another space in which the token works. */
export const worksIn = ({ facts }: JudgedCase): string | null => {
  if (facts === null) return null
  const isInside = ({ answer }: Asked): boolean => answer.kind === 'content' || missingType(answer) === 'Environment'
  return askedOf(facts, 'other-space').find(isInside)?.spec.place.spaceId ?? null
}

/** The environments that vault or manifest save with the key, if this one isn't among them. `null` if they save none. */
export const savedEnvironments = ({ facts }: JudgedCase): readonly string[] | null => {
  const vault = facts === null ? null : vaultOf(facts.input)
  if (facts === null || vault?.spaceId !== facts.target.spaceId) return null
  return isMeantFor(vault, facts.target.reads) ? null : environmentsOf(vault)
}

/** Another environment of the space in which the token works. */
export const worksInEnvironment = ({ facts }: JudgedCase): string | null => {
  if (facts === null) return null
  const { spaceId, reads } = facts.target
  const other = askedOf(facts, 'other-environment').find(
    ({ answer, spec: { place } }) =>
      answer.kind === 'content' && place.spaceId === spaceId && place.environmentId !== reads,
  )
  return other?.spec.place.environmentId ?? null
}

/** The facts, unless content came: then the request meant what it names. */
const factsOfMistake = ({ facts, answer }: JudgedCase): Facts | null => (answer?.kind === 'content' ? null : facts)

export const meantEnvironment = (judged: JudgedCase): string | null => {
  const facts = factsOfMistake(judged)
  const environmentId = facts?.target.environmentId ?? null
  if (facts === null || environmentId === null) return null
  return nearestEnvironment(facts, environmentId, listedEnvironments(judged) ?? [])
}

export const meantSpace = (judged: JudgedCase): string | null => {
  const facts = factsOfMistake(judged)
  const spaceId = facts?.target.spaceId ?? null
  return facts === null || spaceId === null ? null : nearestSpace(facts, spaceId)
}

/** The word of the requested path that its API doesn't have. */
export const misspelt = (judged: JudgedCase): ReturnType<typeof misspeltWord> => {
  const facts = factsOfMistake(judged)
  return facts === null ? null : misspeltWord(facts.target.api, facts.target.parts)
}

export const meantCollection = (judged: JudgedCase): string | null => misspelt(judged)?.meant ?? null
