import type { Arrival, Reply } from './listen.ts'
import {
  carried,
  entryNotFound,
  environmentNotFound,
  environmentOf,
  list,
  spaceNotFound,
  type Installation,
  type Key,
  type Manners,
} from './installation.ts'
import { accessTokenInvalid, graphqlError, json, notFound, record } from './records.ts'

/** Whether a young key is active by now; each platform has its own memory of what was sent to it. */
export type Youth = (secret: string, key: Key) => boolean

export const createYouth = (): Youth => {
  const first = new Map<string, number>()
  const refusals = new Map<string, number>()
  return (secret, { active }) => {
    if (active === undefined) return true
    const now = Date.now()
    if (!first.has(secret)) first.set(secret, now)
    if ('afterMs' in active) return now - (first.get(secret) ?? now) >= active.afterMs
    const refused = refusals.get(secret) ?? 0
    if (refused >= active.afterRefusals) return true
    refusals.set(secret, refused + 1)
    return false
  }
}

const entryJson = (id: string): unknown => ({ sys: { type: 'Entry', id }, fields: { title: `About ${id}` } })

/** Everything below an environment, for tokens that can read it. */
export const readBelow = (
  manners: Manners,
  at: { space: string; environment: string; entries: Record<string, boolean>; rest: string[]; published: boolean },
  { query }: Arrival,
): Reply => {
  const [kind, escaped] = at.rest
  if (kind !== 'entries')
    return kind === 'content_types' || kind === 'locales' || kind === 'assets' ? list([], query) : notFound()
  const unknown = [...query.keys()].find((name) => !manners.parameters.includes(name))
  if (unknown !== undefined) {
    return json(
      400,
      record(
        'InvalidQuery',
        'The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.',
        { errors: [{ name: 'unknown', path: [unknown], details: `The path "${unknown}" is not recognized` }] },
      ),
    )
  }
  const seen = Object.entries(at.entries).filter(([, isPublished]) => isPublished || !at.published)
  if (escaped === undefined) {
    return list(
      seen.map(([id]) => entryJson(id)),
      query,
    )
  }
  const id = decodeURIComponent(escaped)
  return seen.some(([name]) => name === id)
    ? json(200, JSON.stringify(entryJson(id)))
    : entryNotFound(manners, id, at.environment, at.space)
}

/** GraphQL of a space: it says its errors in words of its own. */
const graphql = (installation: Installation, arrival: Arrival, path: string[]): Reply => {
  const token = carried(arrival)
  if (token === null) return graphqlError(401, 'ACCESS_TOKEN_MISSING')
  const key = installation.keys[token]
  if (key === undefined) return graphqlError(401, 'ACCESS_TOKEN_INVALID')
  const [spaceId = '', , environment = 'master'] = path
  const space = installation.spaces[spaceId]
  if (space === undefined || key.space !== spaceId) return graphqlError(400, 'UNKNOWN_SPACE')
  const isOpen = key.environments.includes(environment) && environmentOf(space, environment) !== undefined
  return isOpen ? json(200, '{"data":{"__typename":"Query"}}') : graphqlError(400, 'UNKNOWN_ENVIRONMENT')
}

/** Delivery or Preview of an installation. */
export const content = (
  api: 'delivery' | 'preview',
  installation: Installation,
  manners: Manners,
  isActive: Youth,
  arrival: Arrival,
): Reply => {
  const { spaces, keys } = installation
  const token = carried(arrival)
  const [, root, spaceId = '', ...rest] = arrival.path.split('/')
  if (root === 'content') return graphql(installation, arrival, rest.slice(1))
  const space = spaces[spaceId]
  const key = token === null ? undefined : keys[token]
  if (manners.spaceFirst && root === 'spaces' && (space === undefined || (key !== undefined && key.space !== spaceId)))
    return spaceNotFound(manners, spaceId)
  if (token === null || key?.api !== api || !isActive(token, key)) return accessTokenInvalid(manners.invalidStatus)
  if (root !== 'spaces') return notFound()
  if (space === undefined || key.space !== spaceId) return spaceNotFound(manners, spaceId)
  const named = rest[0] === 'environments'
  const asked = named ? decodeURIComponent(rest[1] ?? '') : 'master'
  const entries = environmentOf(space, asked)
  const enabled = key.environments.includes(asked) || key.environments.includes(space.aliases?.[asked] ?? asked)
  if (entries === undefined || !enabled) return environmentNotFound(manners, asked, spaceId)
  const below = named ? rest.slice(2) : rest
  const at = { space: spaceId, environment: asked, entries, rest: below, published: api === 'delivery' }
  return readBelow(manners, at, arrival)
}
