import type { Manners } from './manners.ts'
import type { Answer, Api, Environment, Installation, Key, Request } from './model.ts'
import { answer, list, notFound, record, tokenInvalid } from './records.ts'

/** Parameters that every endpoint of entries takes, as far as the documentation names them. */
const PARAMETERS = /^(?:access_token|limit|skip|order|select|locale|include|content_type|query|sys\..+|fields\..+)$/

const COLLECTIONS = ['entries', 'assets', 'content_types', 'locales', 'tags']

/** The token of a request: the header goes before the query. */
export const carriedToken = ({ authorization, query }: Request): string | null =>
  /^Bearer (.+)$/.exec(authorization ?? '')?.[1]?.trim() ?? query['access_token'] ?? null

/** The environments of a key at a time: those chosen, or the default. */
export const environmentsAt = ({ environments, changed }: Key, now: number): readonly string[] => {
  const own = changed !== null && now < changed.at ? changed.before : environments
  return own.length === 0 ? ['master'] : own
}

/** An environment by its name or an alias; null: there is none that could be read. */
export const readable = (installation: Installation, space: string, id: string): Environment | null => {
  const found = installation.spaces[space]
  const environment = found?.environments[found.aliases[id] ?? id]
  return environment?.status === 'ready' ? environment : null
}

const entry = (id: string, environment: string): Record<string, unknown> => ({
  sys: { type: 'Entry', id, environment: { sys: { type: 'Link', linkType: 'Environment', id: environment } } },
  fields: { title: `About ${id}` },
})

const ROUTE_DETAILS = { absent: undefined, string: 'The resource could not be found.', sys: { sys: { type: 'Route' } } }

/** A path that the platform has nothing at. */
const unknownRoute = (api: Api, manners: Manners): Answer =>
  record(404, 'NotFound', api, manners, ROUTE_DETAILS[manners.collectionDetails])

/** What lies below an environment, for whoever may read it. */
export const readBelow = (
  installation: Installation,
  request: Request,
  place: { space: string; environment: string; rest: readonly string[] },
  found: Environment,
): Answer => {
  const { api, query } = request
  const { manners } = installation
  const [collection = '', id] = place.rest
  if (collection === '') return answer(200, api, manners, { sys: { type: 'Environment', id: place.environment } })
  if (!COLLECTIONS.includes(collection)) return unknownRoute(api, manners)
  const unknown = Object.keys(query).find((name) => !PARAMETERS.test(name))
  if (unknown !== undefined)
    return record(400, 'InvalidQuery', api, manners, { errors: [{ name: 'unknown', path: [unknown] }] })
  const shown = Object.entries(found.entries).filter(([, isPublished]) => isPublished || api !== 'delivery')
  if (id === undefined)
    return list(
      api,
      manners,
      collection === 'entries'
        ? shown
            .filter(([one]) => query['sys.id'] === undefined || query['sys.id'] === one)
            .map(([one]) => entry(one, place.environment))
        : [{ sys: { type: 'ContentType', id: 'page' } }],
      query,
    )
  if (collection === 'entries' && shown.some(([one]) => one === id))
    return answer(200, api, manners, entry(id, place.environment))
  const type = collection === 'entries' ? 'Entry' : 'ContentType'
  return notFound(api, manners, { type, id, environment: place.environment, space: place.space })
}

/** The key, if this API takes it now. */
const keyOf = ({ keys }: Installation, request: Request): Key | null => {
  const token = carriedToken(request)
  const key = keys.find(({ secret, api }) => secret === token && api === request.api)
  return key === undefined || request.now < key.activeAt ? null : key
}

const spaceItself = (installation: Installation, request: Request, key: Key, space: string): Answer => {
  const { manners } = installation
  if (environmentsAt(key, request.now).includes('master'))
    return answer(200, request.api, manners, { sys: { type: 'Space', id: space }, name: space })
  return manners.withoutMaster === 'space'
    ? notFound(request.api, manners, { type: 'Space', id: space, space })
    : notFound(request.api, manners, { type: 'Environment', id: 'master', space })
}

/** Delivery and Preview. */
export const answerContent = (installation: Installation, request: Request): Answer => {
  const { api } = request
  const { manners, spaces } = installation
  const [root = '', spaceId = '', ...rest] = request.path.split('/').slice(1)
  if (manners.pathFirst && root !== 'spaces') return notFound(api, manners, null)
  const key = keyOf(installation, request)
  const space = spaces[spaceId]
  if (key === null)
    return root === 'spaces' &&
      manners[space === undefined ? 'invalidOnMissingSpace' : 'invalidOnExistingSpace'] === 404
      ? notFound(api, manners, { type: 'Space', id: spaceId, space: spaceId })
      : tokenInvalid(api, manners)
  if (root !== 'spaces') return notFound(api, manners, null)
  if (space === undefined || key.space !== spaceId)
    return notFound(api, manners, { type: 'Space', id: spaceId, space: spaceId })
  if (space.hibernated) return record(502, 'Hibernated', api, manners)
  if (rest.length === 0) return spaceItself(installation, request, key, spaceId)
  const isNamed = rest[0] === 'environments'
  const environment = isNamed ? (rest[1] ?? '') : 'master'
  if (environment === '') return unknownRoute(api, manners)
  const found = readable(installation, spaceId, environment)
  const enabled = environmentsAt(key, request.now)
  const target = space.aliases[environment]
  if (found === null || !(enabled.includes(environment) || (target !== undefined && enabled.includes(target))))
    return notFound(api, manners, { type: 'Environment', id: environment, space: spaceId })
  return readBelow(installation, request, { space: spaceId, environment, rest: isNamed ? rest.slice(2) : rest }, found)
}
