import { APIS, KINDS, takesKind, type ApiName } from '../../../shared/platform.ts'
import { DEFAULT_ENVIRONMENT } from '../../../shared/model/token.ts'
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
import { managementView } from '../observe/of-management.ts'
import { shows, type Notes } from '../observe/observations.ts'
import type { Way } from '../observe/way.ts'
import { meantCollection, nearest } from '../paths.ts'
import { answerWords } from './words-of-answer.ts'
import { NO_WORDS, type Words } from './words.ts'

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
  return `It is “${same.name}” in the vault: ${KINDS[same.kind].label}${where}.`
}

const belongsTo = (facts: Facts): ApiName | null => {
  const byForm = apiByForm(facts)
  if (byForm !== null) return byForm
  const kind = kindOf(facts.input)
  return kind !== null && !takesKind(facts.target.api, kind) ? KINDS[kind].api : null
}

const meantWords = (facts: Facts, listed: readonly string[] | null): Partial<Words> => {
  const { spaceId, environmentId, parts, api } = facts.target
  const environments = [...(listed ?? []), ...knownEnvironments(facts, spaceId), DEFAULT_ENVIRONMENT]
  return {
    meantEnvironment: environmentId === null ? null : nearest(environmentId, environments),
    meantSpace:
      spaceId === null
        ? null
        : nearest(
            spaceId,
            knownSpaces(facts).map(({ id }) => id),
          ),
    meantCollection: meantCollection(api, parts),
  }
}

/** The words of a live diagnosis, for the causes of one question: `judged` is the answer that it is about. */
export const wordsOf = (facts: Facts, way: Way | null, judged: Asked | null, notes: Notes): Words => {
  const { input, target, lint } = facts
  const api = judged?.spec.api ?? target.api
  const baseUrl = judged?.spec.baseUrl ?? input.service.baseUrls[target.api]
  const flaws = lint.filter(
    ({ code, position }) => code !== 'looks-like-other-kind' && !(code === 'duplicate' && position === null),
  )
  const management = managementWords(facts)
  const probed = probeWords(facts)
  return {
    ...NO_WORDS,
    api,
    apiLabel: APIS[api].label,
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
    isPlayground: input.service.isPlayground === true,
    ...(judged === null ? {} : answerWords(judged.answer)),
    ...(way === null ? {} : { cached: way.request.answer.signs.cached }),
    ...probed,
    ...management,
    // Where content came, nobody meant anything else.
    ...(judged?.answer.kind === 'content' ? {} : meantWords(facts, management.environments ?? null)),
    saw: (observation) => shows(notes, observation),
  }
}
