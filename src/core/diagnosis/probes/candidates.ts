import { DEFAULT_ENVIRONMENT, type Placement } from '../../../shared/model/token.ts'
import {
  keyApiOf,
  TOKEN_APIS,
  takesKind,
  takesQueries,
  type ApiName,
  type TokenApi,
  QUERY_API,
} from '../../../shared/platform.ts'
import {
  acceptance,
  apiByForm,
  keyWitnesses,
  kindOf,
  looksAtTokens,
  managementWitnesses,
  MAX_WITNESSES,
  pointedApi,
  requestOf,
  type Facts,
  askedOf,
  isMeantFor,
  keysOf,
  knownEnvironments,
  knownSpaces,
  standsForAccount,
  vaultOf,
  witnessOf,
} from '../facts.ts'
import type { ProbeSpec, WitnessToken, ManagementRead } from '../input.ts'
import type { Route } from '../observe/judged-answers.ts'
import {
  control,
  otherAccount,
  otherToken,
  otherService,
  theRequest,
  pastCache,
  SECOND_LOOK,
  other,
  type Candidate,
  type ProbeContext,
  draft,
  ownListAt,
  probe,
  worthSending,
} from './probe.ts'
import { readsOf } from '../observe/of-management.ts'
import { collectionOf, isList, spacePath, withParameters } from '../paths.ts'
import { nextPage } from '../observe/management-lists.ts'
import { standing } from '../observe/answer.ts'

export const placementOf = ({ facts }: ProbeContext): Placement =>
  (requestOf(facts)?.spec ?? theRequest(facts))?.placement ?? facts.input.placement

/** The service’s other APIs: the one that form or kind point to first. */
export const otherApis = (context: ProbeContext): TokenApi[] => {
  const { facts } = context
  const pointed = pointedApi(facts)
  return TOKEN_APIS.filter((api) => api !== facts.target.api).toSorted(
    (one, two) => Number(two === pointed) - Number(one === pointed),
  )
}

/** The APIs that are worth a second way: the one that is pointed to, and the sibling of a content API. */
export const likelyApis = (context: ProbeContext): ApiName[] => {
  const { api } = context.facts.target
  const sibling = keyApiOf(api) === 'delivery' ? 'preview' : 'delivery'
  const pointed = pointedApi(context.facts)
  return otherApis(context).filter((each) => each === pointed || (each === sibling && api !== 'management'))
}

export const isOfThisApi = ({ facts }: ProbeContext): boolean => {
  const kind = kindOf(facts.input)
  return kind !== null && takesKind(facts.target.api, kind)
}

/** Other services, the token’s own home first, and each one’s APIs, the one of its kind first. */
export const services = (context: ProbeContext, which: 'same' | 'pointed' | 'all'): Candidate[] => {
  const { facts } = context
  const home = facts.input.credential.state === 'present' ? facts.input.credential.vault?.service : undefined
  const way = placementOf(context)
  const pointed = pointedApi(facts)
  // A query takes the keys of Delivery and Preview: these know whose it is.
  const first = takesQueries(pointed) ? 'delivery' : pointed
  const sibling = first === 'delivery' ? 'preview' : first === 'preview' ? 'delivery' : null
  const wanted =
    which === 'all'
      ? TOKEN_APIS
      : TOKEN_APIS.filter((api) => (which === 'same' ? [first] : [first, sibling, facts.target.api]).includes(api))
  const apis = wanted.toSorted((one, two) => Number(two === first) - Number(one === first))
  const named = facts.input.otherServices.toSorted((one, two) => Number(two.name === home) - Number(one.name === home))
  return apis.flatMap((api) => named.map((service) => otherService(facts, service, api, way)))
}

/** Tokens that may show whether anything arrives at the asked address: those that should work there. */
export const fellowTravelers = (context: ProbeContext, placement: 'asked' | 'other'): Candidate[] => {
  const { facts } = context
  const { api } = facts.target
  const way = placement === 'asked' ? placementOf(context) : other(placementOf(context))
  const why = 'Same request with another token'
  if (api === 'management') return managementWitnesses(facts).map((token) => otherAccount(facts, token, way))
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
export const controls = ({ facts, isPlan }: ProbeContext): Candidate[] =>
  isPlan
    ? []
    : facts.asked
        .filter(({ spec }) => spec.kind === 'other-api' || spec.kind === 'other-service')
        .filter((asked) => acceptance(facts, asked) === 'unproved')
        .map(({ spec }) => control(facts, spec, false))

const listOfKeys = (context: ProbeContext, api: TokenApi, why: string): Candidate[] => {
  const who = managementWitnesses(context.facts)
  if (context.facts.target.api === 'management') return []
  return api === 'delivery'
    ? inSpace(context, 'delivery-keys', 'api_keys', why, who)
    : inSpace(context, 'preview-keys', 'preview_api_keys', why, who)
}

export const keyLists = (context: ProbeContext): Candidate[] =>
  listOfKeys(context, keyApiOf(context.facts.target.api), 'Key list of the space')

export const hasSibling = ({ facts }: ProbeContext): boolean =>
  facts.input.service.baseUrls[facts.target.api === 'delivery' ? 'preview' : 'delivery'] !== undefined

export const otherKeyLists = (context: ProbeContext): Candidate[] =>
  listOfKeys(
    context,
    keyApiOf(context.facts.target.api) === 'delivery' ? 'preview' : 'delivery',
    'Key list of the other API',
  )

export const accountTokens = (context: ProbeContext): Candidate[] =>
  context.facts.target.api === 'management' || apiByForm(context.facts) === 'management'
    ? pages(
        context,
        'account-tokens',
        listPath('/users/me/access_tokens'),
        'Was it revoked, or has it expired?',
        managementWitnesses(context.facts),
      )
    : []

export const secondLooks = ({ facts, isPlan }: ProbeContext): Candidate[] => {
  if (requestOf(facts) === null && !isPlan) return []
  const looks = Math.max(1, Math.ceil((facts.input.wait * 1_000) / SECOND_LOOK))
  return Array.from({ length: Math.min(looks, 200) }, (_, at) => pastCache(facts, requestRoute(facts), at + 1, 'place'))
}

/** Whether an address was seen to look at tokens already; a plan does not know. */
export const controlHere = ({ facts, isPlan }: ProbeContext): Candidate[] => {
  const request = requestOf(facts)
  const spec: ProbeSpec | null = request?.spec ?? null
  if (isPlan || spec === null || spec.credential.whose === 'none' || looksAtTokens(facts, spec)) return []
  return [control(facts, spec, request?.answer.signs.cached !== null)]
}

export const requestRoute = (facts: Facts): Route => {
  const spec = requestOf(facts)?.spec
  return {
    service: facts.input.service.name,
    baseUrl: spec?.baseUrl ?? facts.input.service.baseUrls[facts.target.api] ?? '',
    api: facts.target.api,
    placement: spec?.placement ?? facts.input.placement,
    credential: 'own',
  }
}

/** Management may refuse a good token at one endpoint: its own account shows that. */
export const ownAccount = (context: ProbeContext): Candidate[] => {
  const { facts } = context
  if (facts.target.api !== 'management' || facts.target.path.startsWith('/users/me')) return []
  return [
    managementRead(facts, null, {
      read: 'account',
      path: '/users/me',
      why: 'Account of the token',
    }),
  ]
}

/** Most spaces and environments that one diagnosis sends probes about. */
const MAX_SPACES = 4
const MAX_ENVIRONMENTS = 3

/** Keys of the space that may reach the asked environment: of the asked API first, then of the other one. */
export const keysHere = (context: ProbeContext, why: string): Candidate[] => {
  const { facts, route } = context
  const { api, spaceId, reads } = facts.target
  if (spaceId === null || reads === null) return []
  const apis: ApiName[] = api === 'preview' ? ['preview', 'delivery'] : ['delivery', 'preview']
  return apis
    .flatMap((each) => keyWitnesses(facts, each))
    .filter((token) => token.spaceId === spaceId)
    .slice(0, MAX_WITNESSES)
    .map((token) => otherToken(facts, token, { spaceId, environmentId: reads }, route.placement, why))
}

/** Keys of the space, each where it is meant to work: that one does shows the space alone. */
export const keysOfSpace = ({ facts, route }: ProbeContext, why: string): Candidate[] => {
  const { spaceId, reads } = facts.target
  if (spaceId === null || reads === null) return []
  return keysOf(facts, spaceId)
    .slice(0, MAX_WITNESSES)
    .map((token) => {
      const environmentId = isMeantFor(token, reads) ? reads : (token.environments[0] ?? DEFAULT_ENVIRONMENT)
      return otherToken(facts, token, { spaceId, environmentId }, route.placement, why)
    })
}

/** Spaces in which the token may work: its own as the vault has it, and the others that are known. */
export const otherSpaces = ({ facts, route }: ProbeContext): Candidate[] => {
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

export const otherEnvironments = ({ facts, route }: ProbeContext): Candidate[] => {
  const { spaceId, reads } = facts.target
  if (spaceId === null || route.api === 'management') return []
  return [...new Set([...knownEnvironments(facts, spaceId), DEFAULT_ENVIRONMENT])]
    .filter((id) => id !== reads)
    .slice(0, MAX_ENVIRONMENTS)
    .map((id) => ownListAt(facts, route, spaceId, id))
}

export const spaceItself = (context: ProbeContext): Candidate[] => {
  const { spaceId } = context.facts.target
  if (spaceId === null) return []
  const reading = { read: 'space', path: spacePath(spaceId, null), why: 'The space on Management' } as const
  const isSpace = context.facts.target.parts.resource.length === 0 && context.facts.target.environmentId === null
  return readers(context)
    .filter((token) => token !== null || !isSpace)
    .map((token) => managementRead(context.facts, token, reading))
}

/** A single resource of a collection that the API has: only that can be there as a draft. */
export const namesResource = ({ facts: { target } }: ProbeContext): boolean =>
  target.parts.resource.length > 1 && target.spaceId !== null && collectionOf(target.api, target.parts) === 'own'

/** Collections that are read by `sys.id` in the query (the platform's documentation): something on the way changes paths only. */
const READ_BY_ID = ['entries', 'assets']

export const resourceInCollection = (context: ProbeContext): Candidate[] => {
  const { facts, route } = context
  const { spaceId, reads, parts, environmentId, api } = facts.target
  const [collection = '', id = ''] = parts.resource
  const isRead = parts.resource.length === 2 && READ_BY_ID.includes(collection) && route.api === api
  const list = isRead && spaceId !== null && reads !== null ? ownListAt(facts, route, spaceId, reads) : null
  if (list === null || spaceId === null) return []
  const path = withParameters(`${spacePath(spaceId, environmentId)}/${collection}`, [
    ['sys.id', id],
    ['select', 'sys'],
    ['limit', '1'],
  ])
  return [{ ...list, id: `${list.id}:by-id`, path, about: 'this', why: 'List with its ID' }]
}

export const resourceItself = (context: ProbeContext): Candidate[] => {
  const { path } = context.facts.target
  if (!namesResource(context)) return []
  const reading = {
    read: 'resource',
    path: withParameters(path, []),
    why: 'The resource on Management',
  } as const
  return managementWitnesses(context.facts).map((token) => managementRead(context.facts, token, reading))
}

/** A bare 404 of Management says something only where its reader is shown to read. */
export const readerReads = (context: ProbeContext): Candidate[] => {
  const { facts, isPlan } = context
  const { spaceId, environmentId, reads } = facts.target
  if (spaceId === null || reads === null) return []
  const path = withParameters(`${spacePath(spaceId, environmentId)}/entries`, [['limit', '1']])
  const reading = { read: 'environment-content', path, why: 'The environment on Management' } as const
  const missed = readsOf(facts, 'resource').filter(({ answer }) => answer.kind === 'record')
  const who = isPlan ? managementWitnesses(facts) : missed.map(({ spec }) => witnessOf(spec))
  return who.flatMap((token) => (token === null ? [] : [managementRead(facts, token, reading)]))
}

export const previewKeys = ({ facts }: ProbeContext): readonly WitnessToken[] =>
  keyWitnesses(facts, 'preview')
    .filter((token) => token.spaceId === facts.target.spaceId)
    .slice(0, MAX_WITNESSES)

export const drafts = (context: ProbeContext): Candidate[] => {
  const { facts } = context
  return facts.target.api === 'delivery' && namesResource(context)
    ? previewKeys(context).map((token) => draft(facts, token))
    : []
}

export const draftReaderReads = (context: ProbeContext): Candidate[] => {
  const { facts, isPlan } = context
  const { spaceId, reads, api } = facts.target
  if (api !== 'delivery' || reads === null) return []
  const place = { spaceId, environmentId: reads }
  const missed = askedOf(facts, 'other-token').filter(
    ({ spec, answer }) => spec.about === 'this' && answer.kind === 'record',
  )
  return previewKeys(context)
    .filter(({ id }) => isPlan || missed.some(({ spec }) => witnessOf(spec)?.id === id))
    .map((token) => otherToken(facts, token, place, 'header', 'Same environment on Preview'))
}

/** A list shows whether token and place are good, and its URL varies freely. Anything else takes the very request. */
export const pastCaches = ({ facts, route, saw, isPlan }: ProbeContext): Candidate[] => {
  const isContent = requestOf(facts)?.answer.kind === 'content'
  const isAboutPlace = isContent || saw('the environment was not found') || saw('the space was not found')
  // Where the list is read after all, the very request may still find nothing.
  const isHalf = saw('past the cache it works') && !saw('the path is a list') && !isContent
  return [
    isAboutPlace || isPlan ? pastCache(facts, route, 0, 'place') : null,
    !isAboutPlace || isHalf || isPlan ? pastCache(facts, route, 0, 'this') : null,
    isAboutPlace && saw('no look gets past the cache') ? pastCache(facts, route, 0, 'other-list') : null,
  ]
}

/** A query's error names what is missing. Sent with delivery keys only: what a preview key does there isn't documented. */
export const placeByQuery = ({ facts, route }: ProbeContext): Candidate[] => {
  const { spaceId, reads, api } = facts.target
  const baseUrl = facts.input.service.baseUrls[QUERY_API]
  const isOwnWay = api === 'delivery' && route.api === api && route.service === facts.input.service.name
  if (!isOwnWay || baseUrl === undefined || spaceId === null || reads === null) return []
  return [ownListAt(facts, { ...route, api: QUERY_API, baseUrl }, spaceId, reads)]
}

export const ownListHere = (context: ProbeContext): Candidate[] => {
  const { facts, route } = context
  const { spaceId, reads, api, parts } = facts.target
  if (spaceId === null || reads === null || api === 'images') return []
  const isEntries = isList(parts) && parts.resource[0] === 'entries'
  return isEntries ? [] : [ownListAt(facts, route, spaceId, reads)]
}

/** Lists that must be read to their end. */
const LIST_BODY = 4 * 1024 * 1024
/** The longest page that the platform gives (its documentation). */
const LONGEST_PAGE = '1000'

type Reading = { read: ManagementRead; path: string; why: string; skip?: number }

const pathOnly = (path: string): string => path.split('?')[0] ?? path

/** Whether a reference token is known to be useless there: refused anywhere, or not let in above, or beside, what is read. */
const isShutOut = (facts: Facts, token: WitnessToken, { read, path }: Reading): boolean =>
  facts.asked.some(({ spec, answer }) => {
    if (spec.kind !== 'management-read' || witnessOf(spec)?.id !== token.id || answer.kind !== 'record') return false
    const isAbove = pathOnly(path).startsWith(`${pathOnly(spec.path)}/`)
    return standing(answer) === 'refused' || isAbove || (read === 'aliases' && spec.reads === 'environments')
  })

export const managementRead = (facts: Facts, token: WitnessToken | null, reading: Reading): Candidate => {
  const { read, path, why, skip = 0 } = reading
  if (token !== null && isShutOut(facts, token, reading)) return null
  return probe(facts, {
    id: `management-read:${read}:${token === null ? 'own' : token.name}${skip === 0 ? '' : `:${skip}`}${token === null ? '' : `:${token.id}`}`,
    kind: 'management-read',
    api: 'management',
    path: skip === 0 ? path : `${path}&skip=${skip}`,
    reads: read,
    credential: token === null ? worthSending(facts) : { whose: 'witness', token },
    placement: token === null ? facts.input.placement : 'header',
    bodyCap: LIST_BODY,
    why,
  })
}

/** A list of Management that must be read to its end: the longest pages that it gives. */
export const listPath = (path: string): string => withParameters(path, [['limit', LONGEST_PAGE]])

/** Who may read through Management: the token itself where it is one of Management’s and not refused, or the vault’s. */
export const readers = ({ facts, isPlan }: ProbeContext): (WitnessToken | null)[] => {
  const request = requestOf(facts)
  const isRefused = !isPlan && request !== null && standing(request.answer) === 'refused'
  const own = facts.target.api === 'management' && standsForAccount(facts) && !isRefused ? [null] : []
  return [...own, ...managementWitnesses(facts)]
}

export const pages = (
  context: ProbeContext,
  read: ManagementRead,
  path: string,
  why: string,
  who: readonly (WitnessToken | null)[],
): Candidate[] => {
  const { facts } = context
  const done = readsOf(facts, read)
  const begun = done.findLast(({ answer }) => answer.kind === 'content')
  if (begun === undefined) return who.map((token) => managementRead(facts, token, { read, path, why }))
  const skip = begun.answer.kind === 'content' ? nextPage(begun.answer.text) : null
  return skip === null ? [] : [managementRead(facts, witnessOf(begun.spec), { read, path, why, skip })]
}

export const inSpace = (
  context: ProbeContext,
  read: ManagementRead,
  collection: string,
  why: string,
  who: readonly (WitnessToken | null)[] = readers(context),
): Candidate[] => {
  const { spaceId } = context.facts.target
  return spaceId === null ? [] : pages(context, read, listPath(`${spacePath(spaceId, null)}/${collection}`), why, who)
}
