import { DEFAULT_ENVIRONMENT } from '../../../shared/model/token.ts'
import { QUERY_API, type ApiName } from '../../../shared/platform.ts'
import {
  askedOf,
  isMeantFor,
  keysOf,
  keyWitnesses,
  knownEnvironments,
  knownSpaces,
  managementWitnesses,
  MAX_WITNESSES,
  requestOf,
  standsForAccount,
  vaultOf,
  witnessOf,
} from '../facts.ts'
import type { WitnessToken } from '../input.ts'
import { readsOf } from '../observe/of-management.ts'
import { collectionOf, isList, spacePath, withParameters } from '../paths.ts'
import { managementRead, readers } from './management-probes.ts'
import { draft, otherToken, ownListAt, pastCache, type Candidate, type ProbeContext } from './probe.ts'

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
