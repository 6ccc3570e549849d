import { DEFAULT_ENVIRONMENT } from '../../../shared/model/token.ts'
import type { ApiName } from '../../../shared/model/service.ts'
import type { Placement } from '../../../shared/model/token.ts'
import type { CauseId } from '../../../shared/model/verdict.ts'
import {
  acceptance,
  apiByForm,
  keyWitnesses,
  knownEnvironments,
  knownSpaces,
  looksAtTokens,
  managementWitnesses,
  pointedApi,
  requestOf,
  secretOf,
  standsForAccount,
  vaultOf,
  type Facts,
} from '../facts.ts'
import type { ManagementRead, ProbeSpec, WitnessToken } from '../input.ts'
import { nextPage } from '../observe/management-lists.ts'
import { readsOf } from '../observe/of-management.ts'
import type { Observation } from '../observe/observations.ts'
import type { Route } from '../observe/way.ts'
import { collectionOf, isList, spacePath, withParameters } from '../paths.ts'
import {
  control,
  draft,
  listPath,
  managementRead,
  other,
  otherAccount,
  otherApi,
  otherPlacement,
  otherService,
  otherToken,
  ownListAt,
  pastCache,
  plainRequest,
  repairedToken,
  sameAgain,
  spaceOnManagement,
  theRequest,
  type Candidate,
} from './specs.ts'

/** Limits of one diagnosis: it goes on while a probe can still separate, but no further than this. */
const MAX_SPACES = 4
const MAX_ENVIRONMENTS = 3
const MAX_WITNESSES = 3

/**
 * One moment at which a probe is chosen. `saw`: whether something was observed; in a plan, where nothing was sent yet,
 * everything that may still be observed counts as seen, and nothing as certainly not.
 */
export type Moment = {
  facts: Facts
  route: Route
  saw: (observation: Observation) => boolean
  /** Nothing was sent yet: everything that may come is wanted. */
  isPlan: boolean
}

/**
 * A question that separates causes. `splits`: the causes that its outcomes tell from the others; it is worth asking while
 * one of these and another cause are left. `ask` gives its probes in the order in which they are tried, each until one tells.
 */
export type Step = {
  after: readonly Observation[]
  /** When it is sent, for people who read the plan. */
  when: string
  splits: readonly CauseId[]
  ask: (moment: Moment) => readonly Candidate[]
}

const REFUSED: readonly Observation[] = ['the token was refused', 'the token was reported missing']
const NO_ENVIRONMENT: readonly Observation[] = ['the environment was not found']
const NO_SPACE: readonly Observation[] = ['the space was not found']
const NO_RESOURCE: readonly Observation[] = ['the resource was not found']
const NOT_TOLD: readonly Observation[] = ['something was not found']
const CONTENT: readonly Observation[] = ['content came', 'an empty list came']
const PLACES = [...NO_ENVIRONMENT, ...NO_SPACE, ...NO_RESOURCE, ...NOT_TOLD]

const TOKEN_CAUSES: readonly CauseId[] = [
  'token-unknown-or-revoked',
  'token-of-other-api',
  'token-of-other-service',
  'token-expired',
]
const WAY: readonly CauseId[] = ['header-not-delivered', 'query-not-delivered']
const SPACE: readonly CauseId[] = ['space-missing', 'space-no-access', 'space-of-another-token']

const canSend = ({ facts }: Moment): boolean => secretOf(facts.input) !== null && facts.target.api !== 'images'

const placementOf = ({ facts }: Moment): Placement =>
  (requestOf(facts)?.spec ?? theRequest(facts))?.placement ?? facts.input.placement

const OTHER_APIS: readonly Exclude<ApiName, 'images'>[] = ['delivery', 'preview', 'management']

/** The service’s other APIs: the one that form or kind point to first. */
const otherApis = (moment: Moment): Exclude<ApiName, 'images'>[] => {
  const { facts } = moment
  const pointed = pointedApi(facts)
  return OTHER_APIS.filter((api) => api !== facts.target.api).toSorted(
    (one, two) => Number(two === pointed) - Number(one === pointed),
  )
}

/** The APIs that are worth a second way: the one that is pointed to, and the sibling of a content API. */
const likelyApis = (moment: Moment): ApiName[] => {
  const { api } = moment.facts.target
  const sibling = api === 'delivery' ? 'preview' : 'delivery'
  const pointed = pointedApi(moment.facts)
  return otherApis(moment).filter((each) => each === pointed || (each === sibling && api !== 'management'))
}

const isPointed = ({ facts }: Moment): boolean => pointedApi(facts) !== facts.target.api

/** Other services, the token’s own home first, and each one’s APIs, the one of its kind first. */
const services = (moment: Moment, which: 'pointed' | 'all'): Candidate[] => {
  const { facts } = moment
  const home = facts.input.credential.state === 'present' ? facts.input.credential.vault?.service : undefined
  const way = placementOf(moment)
  const first = pointedApi(facts)
  const sibling = first === 'delivery' ? 'preview' : first === 'preview' ? 'delivery' : null
  const wanted = which === 'all' ? OTHER_APIS : OTHER_APIS.filter((api) => api === first || api === sibling)
  const apis = wanted.toSorted((one, two) => Number(two === first) - Number(one === first))
  const named = facts.input.otherServices.toSorted((one, two) => Number(two.name === home) - Number(one.name === home))
  return apis.flatMap((api) => named.map((service) => otherService(facts, service, api, way)))
}

/** Tokens that may show whether anything arrives at the asked address: those that should work there. */
const fellowTravelers = (moment: Moment, placement: 'asked' | 'other'): Candidate[] => {
  const { facts } = moment
  const { api } = facts.target
  const way = placement === 'asked' ? placementOf(moment) : other(placementOf(moment))
  const why = 'Does another token work in the same way?'
  if (api === 'management')
    return managementWitnesses(facts)
      .slice(0, MAX_WITNESSES)
      .map((token) => otherAccount(facts, token, way))
  return keyWitnesses(facts, api)
    .slice(0, MAX_WITNESSES)
    .map((token) =>
      otherToken(
        facts,
        token,
        { spaceId: token.spaceId, environmentId: token.environments[0] ?? DEFAULT_ENVIRONMENT },
        way,
        why,
      ),
    )
}

/** Controls where a probe was answered as if the token were known, and the place was not seen to refuse anything. */
const controls = ({ facts, isPlan }: Moment): Candidate[] =>
  isPlan
    ? []
    : facts.asked
        .filter(({ spec }) => spec.kind === 'other-api' || spec.kind === 'other-service')
        .filter((asked) => acceptance(facts, asked) === 'unproved')
        .map(({ spec }) => control(facts, spec, false))

/** Who may read through Management: the token itself where it is one of Management’s, or the vault’s. */
const readers = ({ facts }: Moment): (WitnessToken | null)[] => {
  const own = facts.target.api === 'management' && standsForAccount(facts) ? [null] : []
  return [...own, ...managementWitnesses(facts).slice(0, MAX_WITNESSES)]
}

/** A list, page by page, by the first reader that can read it. */
const pages = (
  moment: Moment,
  read: ManagementRead,
  path: string,
  why: string,
  who: readonly (WitnessToken | null)[],
): Candidate[] => {
  const { facts } = moment
  const done = readsOf(facts, read)
  const begun = done.findLast(({ answer }) => answer.kind === 'content')
  if (begun === undefined) return who.map((token) => managementRead(facts, token, { read, path, why }))
  const skip = begun.answer.kind === 'content' ? nextPage(begun.answer.text) : null
  const reader = begun.spec.credential.whose === 'witness' ? begun.spec.credential.token : null
  return skip === null ? [] : [managementRead(facts, reader, { read, path, why, skip })]
}

const inSpace = (
  moment: Moment,
  read: ManagementRead,
  collection: string,
  why: string,
  who: readonly (WitnessToken | null)[] = readers(moment),
): Candidate[] => {
  const { spaceId } = moment.facts.target
  return spaceId === null ? [] : pages(moment, read, listPath(`${spacePath(spaceId, null)}/${collection}`), why, who)
}

const keyLists = (moment: Moment): Candidate[] => {
  const { api } = moment.facts.target
  const why = 'Is this very key listed, and for which environments?'
  const who = managementWitnesses(moment.facts).slice(0, MAX_WITNESSES)
  if (api === 'delivery') return inSpace(moment, 'delivery-keys', 'api_keys', why, who)
  return api === 'preview' ? inSpace(moment, 'preview-keys', 'preview_api_keys', why, who) : []
}

const otherKeyLists = (moment: Moment): Candidate[] => {
  const { api } = moment.facts.target
  const why = 'Is it a key of the other API?'
  const who = managementWitnesses(moment.facts).slice(0, MAX_WITNESSES)
  if (api === 'delivery') return inSpace(moment, 'preview-keys', 'preview_api_keys', why, who)
  return api === 'preview' ? inSpace(moment, 'delivery-keys', 'api_keys', why, who) : []
}

const accountTokens = (moment: Moment): Candidate[] =>
  moment.facts.target.api === 'management' || apiByForm(moment.facts) === 'management'
    ? pages(
        moment,
        'account-tokens',
        listPath('/users/me/access_tokens'),
        'Was it revoked, or has it expired?',
        managementWitnesses(moment.facts).slice(0, MAX_WITNESSES),
      )
    : []

/** Keys that may reach the asked place: of the asked API first, then of the other one. */
const keysHere = (moment: Moment, why: string): Candidate[] => {
  const { facts, route } = moment
  const { api, spaceId, reads } = facts.target
  if (spaceId === null || reads === null) return []
  const apis: ApiName[] = api === 'preview' ? ['preview', 'delivery'] : ['delivery', 'preview']
  return apis
    .flatMap((each) => keyWitnesses(facts, each))
    .filter((token) => token.spaceId === spaceId)
    .slice(0, MAX_WITNESSES)
    .map((token) => otherToken(facts, token, { spaceId, environmentId: reads }, route.placement, why))
}

/** Spaces in which the token may work: its own as the vault has it, and the others that are known. */
const otherSpaces = ({ facts, route }: Moment): Candidate[] => {
  const { spaceId } = facts.target
  if (standsForAccount(facts)) return []
  const vault = vaultOf(facts.input)
  const mine = vault?.spaceId ?? null
  const kept = keyWitnesses(facts, facts.target.api).flatMap((token) => (token.spaceId === null ? [] : [token.spaceId]))
  const ids = [...new Set([...(mine === null ? [] : [mine]), ...knownSpaces(facts).map(({ id }) => id), ...kept])]
  return ids
    .filter((id) => id !== spaceId)
    .slice(0, MAX_SPACES)
    .map((id) => ownListAt(facts, route, id, (id === mine ? vault?.environments[0] : undefined) ?? DEFAULT_ENVIRONMENT))
}

const otherEnvironments = ({ facts, route }: Moment): Candidate[] => {
  const { spaceId, reads } = facts.target
  if (spaceId === null || route.api === 'management') return []
  return [...new Set([...knownEnvironments(facts, spaceId), DEFAULT_ENVIRONMENT])]
    .filter((id) => id !== reads)
    .slice(0, MAX_ENVIRONMENTS)
    .map((id) => ownListAt(facts, route, spaceId, id))
}

const spaceItself = (moment: Moment): Candidate[] => {
  const { spaceId } = moment.facts.target
  if (spaceId === null) return []
  const reading = { read: 'space', path: spaceOnManagement(spaceId), why: 'Does the space exist?' } as const
  const isSpace = moment.facts.target.parts.resource.length === 0 && moment.facts.target.environmentId === null
  return readers(moment)
    .filter((token) => token !== null || !isSpace)
    .map((token) => managementRead(moment.facts, token, reading))
}

/** A single resource of a collection that the API has: only that can be there as a draft. */
const namesResource = ({ facts: { target } }: Moment): boolean =>
  target.parts.resource.length > 1 && target.spaceId !== null && collectionOf(target.api, target.parts) === 'own'

const resourceItself = (moment: Moment): Candidate[] => {
  const { path } = moment.facts.target
  if (!namesResource(moment)) return []
  const reading = { read: 'resource', path: withParameters(path, []), why: 'Is it there, and published?' } as const
  return managementWitnesses(moment.facts)
    .slice(0, MAX_WITNESSES)
    .map((token) => managementRead(moment.facts, token, reading))
}

/** A bare 404 of Management says something only where its reader is shown to read. */
const readerReads = (moment: Moment): Candidate[] => {
  const { facts, isPlan } = moment
  const { spaceId, environmentId } = facts.target
  if (spaceId === null) return []
  const path = withParameters(`${spacePath(spaceId, environmentId)}/entries`, [['limit', '1']])
  const reading = { read: 'environment-content', path, why: 'Does this reader see the environment at all?' } as const
  const missed = readsOf(facts, 'resource').flatMap(({ spec, answer }) =>
    spec.credential.whose === 'witness' && answer.kind === 'record' ? [spec.credential.token] : [],
  )
  const who = isPlan ? managementWitnesses(facts).slice(0, MAX_WITNESSES) : missed
  return who.map((token) => managementRead(facts, token, reading))
}

const previewKeys = ({ facts }: Moment): readonly WitnessToken[] =>
  keyWitnesses(facts, 'preview')
    .filter((token) => token.spaceId === facts.target.spaceId)
    .slice(0, MAX_WITNESSES)

const drafts = (moment: Moment): Candidate[] => {
  const { facts } = moment
  return facts.target.api === 'delivery' && namesResource(moment)
    ? previewKeys(moment).map((token) => draft(facts, token))
    : []
}

const draftReaderReads = (moment: Moment): Candidate[] => {
  const { facts, isPlan } = moment
  const place = { spaceId: facts.target.spaceId, environmentId: facts.target.reads }
  const missed = facts.asked.flatMap(({ spec, answer }) =>
    spec.about === 'this' &&
    spec.kind === 'other-token' &&
    spec.credential.whose === 'witness' &&
    answer.kind === 'record'
      ? [spec.credential.token.id]
      : [],
  )
  return facts.target.api !== 'delivery'
    ? []
    : previewKeys(moment)
        .filter(({ id }) => isPlan || missed.includes(id))
        .map((token) => otherToken(facts, token, place, 'header', 'Does this key read the environment on Preview?'))
}

/** About the resource only the very request can be asked again; about token and place, a list that varies freely. */
const pastCaches = ({ facts, route, saw, isPlan }: Moment): Candidate[] => {
  const isAboutPlace = !saw('the resource was not found') && !saw('something was not found')
  return [
    isAboutPlace || isPlan ? pastCache(facts, route, 0, 'place') : null,
    !isAboutPlace || isPlan ? pastCache(facts, route, 0, 'this') : null,
  ]
}

const secondLooks = ({ facts, isPlan }: Moment): Candidate[] => {
  const request = requestOf(facts)
  if (request === null && !isPlan) return []
  const route: Route = {
    service: facts.input.service.name,
    baseUrl: request?.spec.baseUrl ?? facts.input.service.baseUrls[facts.target.api] ?? '',
    api: facts.target.api,
    placement: request?.spec.placement ?? facts.input.placement,
    credential: 'own',
  }
  const looks = Math.max(1, Math.ceil((facts.input.wait * 1_000) / 3_000))
  return Array.from({ length: Math.min(looks, 200) }, (_, at) => pastCache(facts, route, at + 1, 'place'))
}

/** Whether an address was seen to look at tokens already; a plan does not know. */
const controlHere = ({ facts, isPlan }: Moment): Candidate[] => {
  const request = requestOf(facts)
  const spec: ProbeSpec | null = request?.spec ?? null
  if (isPlan || spec === null || spec.credential.whose === 'none' || looksAtTokens(facts, spec)) return []
  return [control(facts, spec, request?.answer.signs.cached !== null)]
}

const onlyIf =
  (observation: Observation, ask: Step['ask']): Step['ask'] =>
  (moment) =>
    moment.saw(observation) ? ask(moment) : []
const unless =
  (observation: Observation, ask: Step['ask']): Step['ask'] =>
  (moment) =>
    moment.isPlan || !moment.saw(observation) ? ask(moment) : []
const withToken =
  (ask: Step['ask']): Step['ask'] =>
  (moment) =>
    canSend(moment) ? ask(moment) : []

/**
 * Every question, in the order in which it is asked when it is worth asking: what decides alone stands before what only
 * confirms, and a token is sent to its own place before anybody else's.
 */
export const STEPS: readonly Step[] = [
  // ── The token was refused ──────────────────────────────────────────────────────────────────────────────────────
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['token-malformed'],
    ask: withToken((moment) => [repairedToken(moment.facts, placementOf(moment))]),
  },
  {
    after: REFUSED,
    when: 'if a refusal comes out of a cache',
    splits: ['stale-cache'],
    ask: onlyIf('the answer came from a cache', ({ facts }) => [pastCache(facts, requestRoute(facts), 0, 'place')]),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['token-expired', 'token-unknown-or-revoked'],
    ask: withToken(accountTokens),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['permission-denied', ...TOKEN_CAUSES],
    ask: withToken((moment) => ownAccount(moment)),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['token-of-other-api'],
    ask: withToken((moment) =>
      isPointed(moment) ? [otherApi(moment.facts, otherApis(moment)[0] ?? 'delivery', placementOf(moment))] : [],
    ),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['token-of-other-api', 'token-of-other-service'],
    ask: withToken(controls),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['key-not-active-yet'],
    ask: withToken(onlyIf('the token was added minutes ago', keyLists)),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: WAY,
    ask: withToken(({ facts }) => [otherPlacement(facts)]),
  },
  {
    after: REFUSED,
    when: 'if the token is accepted in the other placement',
    splits: WAY,
    ask: withToken(({ facts, saw }) =>
      saw('the same token is accepted in the query') || saw('the same token is accepted in the header')
        ? [pastCache(facts, requestRoute(facts), 0, 'place')]
        : [],
    ),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['key-not-active-yet', 'token-unknown-or-revoked'],
    ask: withToken(keyLists),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['token-of-other-api'],
    ask: withToken((moment) => likelyApis(moment).map((api) => otherApi(moment.facts, api, placementOf(moment)))),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['token-of-other-service'],
    ask: withToken((moment) => services(moment, 'pointed')),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['token-of-other-api'],
    ask: withToken((moment) => otherApis(moment).map((api) => otherApi(moment.facts, api, placementOf(moment)))),
  },
  {
    after: REFUSED,
    when: 'if every place refuses the token',
    splits: WAY,
    ask: withToken((moment) => fellowTravelers(moment, 'asked')),
  },
  {
    after: REFUSED,
    when: 'if every place refuses the token',
    splits: ['token-of-other-service'],
    ask: withToken(onlyIf('another token is accepted in the same way', (moment) => services(moment, 'all'))),
  },
  {
    after: REFUSED,
    when: 'if another token is refused, too',
    splits: WAY,
    ask: withToken(onlyIf('another token is refused in the same way', (moment) => fellowTravelers(moment, 'other'))),
  },
  {
    after: REFUSED,
    when: 'if every place refuses the token',
    splits: ['token-of-other-api'],
    ask: withToken(
      unless('another token is accepted in the same way', (moment) =>
        likelyApis(moment).map((api) => otherApi(moment.facts, api, other(placementOf(moment)))),
      ),
    ),
  },
  { after: REFUSED, when: 'if an API cannot be asked', splits: ['token-of-other-api'], ask: withToken(otherKeyLists) },
  {
    after: REFUSED,
    when: 'before anything is certain of a refusal',
    splits: ['key-not-active-yet', 'stale-cache'],
    ask: withToken(secondLooks),
  },
  {
    after: REFUSED,
    when: 'if the second look is accepted',
    splits: ['key-not-active-yet', 'stale-cache'],
    ask: withToken(({ facts, saw }) =>
      saw('a later look is accepted') || saw('past the cache it works') ? [sameAgain(facts)] : [],
    ),
  },

  // ── Something was not found ────────────────────────────────────────────────────────────────────────────────────
  {
    after: PLACES,
    when: 'if a 404 comes out of a cache',
    splits: ['stale-cache'],
    ask: onlyIf('the answer came from a cache', pastCaches),
  },
  {
    after: NOT_TOLD,
    when: 'if a 404 does not tell what is missing',
    splits: [...SPACE, 'environment-missing', 'environment-not-enabled'],
    ask: (moment) => ownListHere(moment),
  },
  { after: NOT_TOLD, when: 'if a 404 does not tell what is missing', splits: SPACE, ask: otherEnvironments },
  { after: [...NO_SPACE, ...NOT_TOLD], when: 'if the space is not found', splits: ['space-missing'], ask: spaceItself },
  {
    after: [...NO_SPACE, ...NOT_TOLD],
    when: 'if the space is not found',
    splits: ['space-no-access', 'space-of-another-token'],
    ask: otherSpaces,
  },
  {
    after: NO_SPACE,
    when: 'if the space is not found',
    splits: ['environment-not-enabled'],
    ask: onlyIf('the path names the space alone', otherEnvironments),
  },
  {
    after: [...NO_SPACE, ...NOT_TOLD],
    when: 'if the space is not found',
    splits: ['space-missing'],
    ask: (moment) => keysHere(moment, 'Does a key of this space work?'),
  },
  {
    after: NO_SPACE,
    when: 'if the space is not found',
    splits: ['space-missing', 'space-no-access', 'space-of-another-token'],
    ask: withToken((moment) =>
      moment.saw('Management shows the space') ||
      moment.saw('another token reaches this space') ||
      moment.saw('the token reaches another space')
        ? moment.isPlan
          ? services(moment, 'pointed')
          : []
        : services(moment, 'pointed'),
    ),
  },
  {
    after: NO_SPACE,
    when: 'if another service seems to know the token',
    splits: ['token-of-other-service', 'space-missing'],
    ask: withToken(controls),
  },
  {
    after: [...NO_ENVIRONMENT, ...NOT_TOLD],
    when: 'if the environment is not found',
    splits: ['environment-missing', 'environment-not-ready'],
    ask: (moment) => inSpace(moment, 'environments', 'environments', 'Does the environment exist, and is it ready?'),
  },
  {
    after: [...NO_ENVIRONMENT, ...NOT_TOLD],
    when: 'if Management does not list the environment',
    splits: ['environment-missing'],
    ask: unless(
      'Management lists the environment as ready',
      unless('Management lists the environment as not ready', (moment) =>
        inSpace(moment, 'aliases', 'environment_aliases', 'Is it an alias?'),
      ),
    ),
  },
  {
    after: [...NO_ENVIRONMENT, ...NOT_TOLD],
    when: 'if the environment is not found',
    splits: ['environment-not-enabled'],
    ask: keyLists,
  },
  {
    after: NO_ENVIRONMENT,
    when: 'if the environment is not found',
    splits: ['environment-missing', 'environment-not-ready'],
    ask: (moment) => keysHere(moment, 'Does another key reach this environment?'),
  },
  {
    after: NO_RESOURCE,
    when: 'if the resource is not found',
    splits: ['resource-missing', 'resource-unpublished'],
    ask: (moment) => (moment.facts.target.api === 'delivery' ? resourceItself(moment) : []),
  },
  {
    after: NO_RESOURCE,
    when: 'if the resource is not found',
    splits: ['resource-missing', 'resource-unpublished'],
    ask: drafts,
  },
  {
    after: NO_RESOURCE,
    when: 'if nobody sees the resource',
    splits: ['resource-missing', 'resource-unpublished'],
    ask: draftReaderReads,
  },
  {
    after: NO_RESOURCE,
    when: 'if nobody sees the resource',
    splits: ['resource-missing', 'resource-unpublished'],
    ask: (moment) => (moment.facts.target.api === 'delivery' ? readerReads(moment) : []),
  },
  {
    after: NOT_TOLD,
    when: 'if a 404 does not tell what is missing',
    splits: ['resource-missing', 'resource-unpublished'],
    ask: (moment) => [...drafts(moment), ...resourceItself(moment)],
  },
  {
    after: PLACES,
    when: 'before anything is certain of a 404 that others contradict',
    splits: ['stale-cache'],
    ask: (moment) => pastCaches(moment),
  },

  // ── It works, or the request is wrong in itself ────────────────────────────────────────────────────────────────
  {
    after: CONTENT,
    when: 'if content comes out of a cache',
    splits: ['stale-cache'],
    ask: onlyIf('the answer came from a cache', pastCaches),
  },
  { after: CONTENT, when: 'if content comes', splits: ['not-the-platform'], ask: controlHere },
  {
    after: ['the platform called the request bad', 'the request has another problem'],
    when: 'if the request is called wrong',
    splits: ['works', 'unrecognized-error', 'response-too-large'],
    ask: ({ facts }) => [plainRequest(facts)],
  },
]

const requestRoute = (facts: Facts): Route => {
  const spec = requestOf(facts)?.spec
  return {
    service: facts.input.service.name,
    baseUrl: spec?.baseUrl ?? facts.input.service.baseUrls[facts.target.api] ?? '',
    api: facts.target.api,
    placement: spec?.placement ?? facts.input.placement,
    credential: 'own',
  }
}

/** Management may refuse a good token at one endpoint: its own account tells. */
const ownAccount = (moment: Moment): Candidate[] => {
  const { facts } = moment
  if (facts.target.api !== 'management' || facts.target.path.startsWith('/users/me')) return []
  return [
    managementRead(facts, null, {
      read: 'account',
      path: '/users/me',
      why: 'Does the token work anywhere on Management?',
    }),
  ]
}

/** The token’s own list where it was answered with a bare 404; on Management, what its account sees. */
const ownListHere = (moment: Moment): Candidate[] => {
  const { facts, route } = moment
  const { spaceId, reads, api, parts } = facts.target
  if (spaceId === null || reads === null || api === 'images') return []
  if (api === 'management') return []
  const isEntries = isList(parts) && parts.resource[0] === 'entries'
  return isEntries ? [] : [ownListAt(facts, route, spaceId, reads)]
}
