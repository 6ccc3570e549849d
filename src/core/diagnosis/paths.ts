import type { ApiName } from '../../shared/model/service.ts'

/** A path of the platform taken apart. Ids are decoded; null: the path does not name one. */
export type PathParts = {
  segments: readonly string[]
  spaceId: string | null
  environmentId: string | null
  /** What follows space and environment: `['entries']`, `['entries', '<id>']`. */
  resource: readonly string[]
  /** Parameters without `access_token`: a token has its own place. */
  parameters: readonly (readonly [string, string])[]
}

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment // Not percent-encoded: it stands for itself.
  }
}

/** Takes apart a path relative to an API's base URL, with or without its query. */
export const parsePath = (path: string): PathParts => {
  const [beforeFragment = ''] = path.split('#')
  const at = beforeFragment.indexOf('?')
  const bare = at === -1 ? beforeFragment : beforeFragment.slice(0, at)
  const segments = bare.replace(/^\//, '').replace(/\/$/, '').split('/').map(decode)
  const inSpace = segments[0] === 'spaces' && segments.length > 1
  const inEnvironment = inSpace && segments[2] === 'environments' && segments.length > 3
  return {
    segments,
    spaceId: inSpace ? (segments[1] ?? null) : null,
    environmentId: inEnvironment ? (segments[3] ?? null) : null,
    resource: segments.slice(inEnvironment ? 4 : inSpace ? 2 : 0),
    parameters: [...new URLSearchParams(at === -1 ? '' : beforeFragment.slice(at + 1))].filter(
      ([name]) => name !== 'access_token',
    ),
  }
}

const encode = (id: string): string => encodeURIComponent(id)

/** `/spaces/{space}` or `/spaces/{space}/environments/{environment}`. */
export const spacePath = (spaceId: string, environmentId: string | null): string =>
  `/spaces/${encode(spaceId)}${environmentId === null ? '' : `/environments/${encode(environmentId)}`}`

/** The specification's read-entries path (section 4), in an environment where one is named. */
export const entriesPath = (spaceId: string, environmentId: string | null): string =>
  `${spacePath(spaceId, environmentId)}/entries`

/**
 * What is asked when the person gave no path: entries, as the specification shows them; on Management the space itself
 * or, without a space, the account; on Images the root.
 */
export const defaultPath = (api: ApiName, spaceId: string | null, environmentId: string | null): string => {
  if (api === 'images') return '/'
  if (spaceId === null) return api === 'management' ? '/users/me' : '/spaces'
  if (api === 'management' && environmentId === null) return spacePath(spaceId, null)
  return entriesPath(spaceId, environmentId)
}

/** A path with exactly these parameters. */
export const withParameters = (path: string, parameters: readonly (readonly [string, string])[]): string => {
  const bare = path.split(/[?#]/)[0] ?? ''
  const query = new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value])).toString()
  return query === '' ? bare : `${bare}?${query}`
}

/** Lists of the platform that take `limit` (the platform's documentation). */
const LISTS = new Set(['entries', 'assets', 'content_types', 'locales', 'tags', 'environments', 'api_keys'])

export const isList = ({ resource }: PathParts): boolean => resource.length === 1 && LISTS.has(resource[0] ?? '')

/** The same path, asking for one item where it is a list. */
export const oneItem = (path: string): string =>
  isList(parsePath(path)) ? withParameters(path, [['limit', '1']]) : withParameters(path, [])

/**
 * The same answer under another address, so that no cache on the way can have it: `limit` is legal on lists and takes 1
 * to 1000 (the platform's documentation). Null: not a list, nothing in its address may vary.
 */
export const variedPath = (path: string, variation: number): string | null => {
  const parts = parsePath(path)
  if (!isList(parts)) return null
  const limit = String(1 + (Math.abs(Math.trunc(variation)) % 1000))
  const others = parts.parameters.filter(([name]) => name !== 'limit')
  return withParameters(path, [...others, ['limit', limit]])
}

const NEVER_AN_ID = /^(?:undefined|null|nan|NaN|None|\.{1,2})$/
const OBJECT_AS_TEXT = /\[object\s\w+\]/
const TEMPLATE = /^[:$%]|[{}<>]|^__\w+__$/
const ID = /^[A-Za-z0-9._-]{1,64}$/

/** Whether no resource can have this id: an unset variable, a template that was not filled in, a forbidden character. */
export const isMalformedId = (id: string): boolean => NEVER_AN_ID.test(id) || !ID.test(id)

/** The first segment of a path that cannot be what was meant; null when all can. `''` is an empty segment. */
export const malformedSegment = (api: ApiName, path: string): string | null => {
  const { segments, spaceId, environmentId, resource } = parsePath(path)
  if (segments.length === 1 && segments[0] === '') return null
  const broken = segments.find(
    (segment) => segment === '' || NEVER_AN_ID.test(segment) || OBJECT_AS_TEXT.test(segment) || TEMPLATE.test(segment),
  )
  if (broken !== undefined) return broken
  if (api === 'images') return null
  const ids = [spaceId, environmentId, resource.length === 2 ? (resource[1] ?? null) : null]
  return ids.find((id) => id !== null && isMalformedId(id)) ?? null
}

/** The path as it may be shown: a token typed among the parameters is masked. */
export const shownPath = (path: string): string =>
  path.replace(/([?&]access_token=)[^&#]*/gi, (_match, name: string) => `${name}••••••••`)

/** The absolute URL under a base URL. Throws nothing: an address that would leave the base's origin gives null. */
export const urlUnder = (baseUrl: string, path: string): URL | null => {
  const address = baseUrl.replace(/\/+$/, '') + (path.startsWith('/') ? path : `/${path}`)
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.origin === new URL(baseUrl).origin && url.username === '' && url.password === '' ? url : null
}
