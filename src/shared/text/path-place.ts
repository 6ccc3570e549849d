import type { ApiName } from '../model/api-names.ts'
import { parseUrl } from './url.ts'

/** The space and the environment that a path names. Null: it names none. */
export type PathPlace = { spaceId: string | null; environmentId: string | null }

const NOWHERE: PathPlace = { spaceId: null, environmentId: null }

/** GraphQL has a root of its own before the space. */
const IN_SPACE = /^(\/content\/v1)?\/spaces\/([^/?#]+)(?:\/environments\/([^/?#]+))?(?=[/?#]|$)/
/** An image's address begins with its space (the platform's documentation). */
const OF_IMAGE = /^\/([^/?#]+)/

/** What stands in a space itself, never in an environment of it (the platform's documentation of Management). */
const OF_SPACE: ReadonlySet<string> = new Set([
  'api_keys',
  'enablements',
  'environment_aliases',
  'environments',
  'preview_api_keys',
  'roles',
  'scheduled_actions',
  'space_members',
  'space_memberships',
  'team_space_memberships',
  'upload_credentials',
  'uploads',
  'webhook_definitions',
  'webhooks',
])

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // not percent-encoded: it stands for itself
  }
}

const decoded = (text: string | undefined): string | null => (text === undefined ? null : decode(text))

const HAS_STEPS = /\/(?:\.|%2e){1,2}(?=[/?#]|$)/i

/** The path as it is sent: `.` and `..` are steps, however they are spelled. */
const resolved = (path: string): string => {
  const url = HAS_STEPS.test(path) ? parseUrl(`http://place.invalid${path}`) : null
  return url === null ? path : url.pathname + url.search
}

/** The space and the environment that a path of any API but Images names. */
export const placeInPath = (path: string): PathPlace => {
  const [, , spaceId, environmentId] = IN_SPACE.exec(resolved(path)) ?? []
  return { spaceId: decoded(spaceId), environmentId: decoded(environmentId) }
}

/** What a path of this API names. */
export const placeNamed = (api: ApiName, path: string): PathPlace =>
  api === 'images' ? { ...NOWHERE, spaceId: decoded(OF_IMAGE.exec(resolved(path))?.[1]) } : placeInPath(path)

/** Whether what a path names in a space stands in the space itself, so that no environment is meant. */
export const isOfSpace = (api: ApiName, collection: string): boolean =>
  collection === '' ? api === 'management' : OF_SPACE.has(collection)

/** Whether a path that names no environment means the default one; not so where it is about the space itself. */
export const isInEnvironment = (api: ApiName, given: string): boolean => {
  const path = resolved(given)
  const [named] = api === 'images' ? [] : (IN_SPACE.exec(path) ?? [])
  if (named === undefined) return false
  const [collection = ''] = path.slice(named.length).replace(/^\//, '').split(/[/?#]/, 1)
  return !isOfSpace(api, collection) || named.includes('/environments/')
}

/** The same path in another place; null: it has no room for that. */
export const withPlace = (api: ApiName, given: string, { spaceId, environmentId }: PathPlace): string | null => {
  if (spaceId === null) return null
  const path = resolved(given)
  const space = encodeURIComponent(spaceId)
  if (api === 'images') return OF_IMAGE.test(path) ? path.replace(OF_IMAGE, () => `/${space}`) : null
  const [named, root = ''] = IN_SPACE.exec(path) ?? []
  if (named === undefined) return null
  const rest = path.slice(named.length)
  if (environmentId === null) return `${root}/spaces/${space}${rest}`
  const hasRoom = isInEnvironment(api, path) || /^\/?(?:[?#]|$)/.test(rest)
  return hasRoom ? `${root}/spaces/${space}/environments/${encodeURIComponent(environmentId)}${rest}` : null
}

/** The same path about another collection of its space, e.g. `entries` in the place of `entires`; null: it names none. */
export const withCollection = (given: string, collection: string): string | null => {
  const path = resolved(given)
  const [place] = IN_SPACE.exec(path) ?? []
  if (place === undefined) return null
  const rest = path.slice(place.length)
  const named = /^\/[^/?#]+/.exec(rest)?.[0]
  return named === undefined ? null : `${place}/${collection}${rest.slice(named.length)}`
}
