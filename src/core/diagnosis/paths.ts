import { APIS, QUERY_ROOTS, takesQueries, type ApiName } from '../../shared/platform.ts'
import { SMALLEST_QUERY } from '../../shared/text/query-text.ts'
import { firstWords, resolved } from '../../shared/text/path-place.ts'
import { decodeLeniently } from '../../shared/text/url.ts'

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

/** What a path for queries begins with, in segments. `null` if it's another path. */
const queryRootOf = (segments: readonly string[]): readonly string[] | null =>
  QUERY_ROOTS.find(
    (root) =>
      root.every((name, at) => segments[at] === name) &&
      segments[root.length] === 'spaces' &&
      segments.length > root.length + 1,
  ) ?? null

/** The segments of a path as they are spelled, each with its escapes undone; without the query. */
const segmentsOf = (path: string): string[] => {
  const [bare = ''] = path.split(/[?#]/, 1)
  return bare.replace(/^\//, '').replace(/\/$/, '').split('/').map(decodeLeniently)
}

const takenApart = (path: string): PathParts => {
  const [beforeFragment = ''] = path.split('#')
  const at = beforeFragment.indexOf('?')
  const segments = segmentsOf(path)
  const root = queryRootOf(segments)?.length ?? 0
  const inSpace = segments[root] === 'spaces' && segments.length > root + 1
  const inEnvironment = inSpace && segments[root + 2] === 'environments' && segments.length > root + 3
  return {
    segments,
    spaceId: inSpace ? (segments[root + 1] ?? null) : null,
    environmentId: inEnvironment ? (segments[root + 3] ?? null) : null,
    resource: segments.slice(inEnvironment ? root + 4 : inSpace ? root + 2 : 0),
    parameters: [...new URLSearchParams(at === -1 ? '' : beforeFragment.slice(at + 1))].filter(
      ([name]) => name !== 'access_token',
    ),
  }
}

/** Takes apart a path relative to an API's base URL, with or without its query, as sent: `.` and `..` are steps. */
export const parsePath = (path: string): PathParts => takenApart(resolved(path))

export const spacePath = (spaceId: string, environmentId: string | null): string =>
  `/spaces/${encodeURIComponent(spaceId)}${environmentId === null ? '' : `/environments/${encodeURIComponent(environmentId)}`}`

export const entriesPath = (spaceId: string, environmentId: string | null): string =>
  `${spacePath(spaceId, environmentId)}/entries`

const SMALLEST: readonly (readonly [string, string])[] = [['query', SMALLEST_QUERY]]

/** What every token of a space may read there, if it may read anything: its entries, or the smallest query. */
export const plainPath = (api: ApiName, spaceId: string, environmentId: string | null): string =>
  takesQueries(api)
    ? withParameters(APIS[api].root + spacePath(spaceId, environmentId), SMALLEST)
    : entriesPath(spaceId, environmentId)

/** What is requested if the user gave no path. */
export const defaultPath = (api: ApiName, spaceId: string | null, environmentId: string | null): string => {
  if (api === 'images') return '/'
  if (spaceId === null) return api === 'management' ? '/users/me' : `${APIS[api].root}/spaces`
  if (api === 'management' && environmentId === null) return spacePath(spaceId, null)
  return plainPath(api, spaceId, environmentId)
}

export const withParameters = (path: string, parameters: readonly (readonly [string, string])[]): string => {
  const bare = path.split(/[?#]/)[0] ?? ''
  const query = new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value])).toString()
  return query === '' ? bare : `${bare}?${query}`
}

/** Lists of the platform that take `limit` (the platform's documentation). */
const LISTS = new Set([
  'entries',
  'assets',
  'content_types',
  'locales',
  'tags',
  'environments',
  'api_keys',
  'preview_api_keys',
])

export const isList = ({ resource }: PathParts): boolean => resource.length === 1 && LISTS.has(resource[0] ?? '')

/** The same path, asking for one item where it is a list, and for the least where it is one for queries. */
export const oneItem = (path: string): string => {
  if (queryRootOf(segmentsOf(resolved(path))) !== null) return withParameters(path, SMALLEST)
  return isList(parsePath(path)) ? withParameters(path, [['limit', '1']]) : withParameters(path, [])
}

/** The same list under another address, so that no cache can have it: `limit` takes 1 to 1000. `null` if it's no list. */
export const variedPath = (path: string, variation: number): string | null => {
  const parts = parsePath(path)
  if (!isList(parts)) return null
  const limit = String(1 + (Math.abs(Math.trunc(variation)) % 1000))
  const others = parts.parameters.filter(([name]) => name !== 'limit')
  return withParameters(path, [...others, ['limit', limit]])
}

const UNSET = /^(?:undefined|null|nan|none|\.{1,2})$/i
const OBJECT_AS_TEXT = /\[object\s\w+\]/
const TEMPLATE = /^[:$%]\w|[{}<>]|^__\w+__$/
const ID = /^[A-Za-z0-9._-]{1,64}$/

/** Whether an id is what a program writes for a variable that was not set or an empty template. */
export const isUnsetId = (id: string): boolean =>
  id === '' || UNSET.test(id) || OBJECT_AS_TEXT.test(id) || TEMPLATE.test(id)

export type BrokenId = { value: string; why: 'unset' | 'forbidden'; at: 'space' | 'environment' | 'resource' }

/** The first part of a path, as it was spelled, that cannot be what was meant; null when all can. An empty part has the value `''`. */
export const brokenId = (api: ApiName, path: string): BrokenId | null => {
  const { segments, spaceId, environmentId, resource } = takenApart(path)
  if (segments.length === 1 && segments[0] === '') return null
  const places = [
    { at: 'space', value: spaceId },
    { at: 'environment', value: environmentId },
    ...(resource.length === 0 ? segments : resource).map((value) => ({ at: 'resource' as const, value })),
  ] as const
  const unset = places.find(({ value }) => value !== null && isUnsetId(value))
  if (unset !== undefined) return { at: unset.at, value: unset.value ?? '', why: 'unset' }
  if (api === 'images') return null
  const ids = places.filter(({ at, value }) => at !== 'resource' || (resource.length === 2 && value === resource[1]))
  const forbidden = ids.find(({ value }) => value !== null && !ID.test(value))
  return forbidden === undefined ? null : { at: forbidden.at, value: forbidden.value ?? '', why: 'forbidden' }
}

const MANAGEMENT_ROOTS = ['users', 'organizations', 'user']

/** The first word of a path that isn't an ID or one of the words before it, and the words of the API for its place. */
export const wordOf = (
  api: ApiName,
  { spaceId, environmentId, resource, segments }: PathParts,
): { word: string | undefined; known: readonly string[] } => {
  const { collections } = APIS[api]
  if (spaceId !== null)
    return { word: resource[0], known: environmentId === null ? [...collections, 'environments'] : collections }
  const words = firstWords(api)
  const at = words.findIndex((word, index) => segments[index] !== word)
  const others = api === 'management' ? MANAGEMENT_ROOTS : []
  return { word: at === -1 ? undefined : segments[at], known: [...words.slice(at, at + 1), ...others] }
}

/** What a path names first: a collection of the API, one that only another API has, or one that none has. */
export const collectionOf = (api: ApiName, parts: PathParts): 'own' | 'other' | 'none' => {
  const { word, known } = wordOf(api, parts)
  if (word === undefined || api === 'images') return 'own'
  if (parts.spaceId === null) {
    if (known.includes(word) || word === 'spaces' || word === 'content') return 'own'
    return MANAGEMENT_ROOTS.includes(word) ? 'other' : 'none'
  }
  if (APIS[api].collections.includes(word)) return 'own'
  return Object.values(APIS).some(({ collections }) => collections.includes(word)) ? 'other' : 'none'
}

/** How many single-character changes make one text of the other (Levenshtein, two neighbors swapped count as one). */
export const distance = (one: string, other: string): number => {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row += 1) {
    const above = rows[row - 1] ?? []
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1]
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (rows[row - 2]?.[column - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    rows.push(current)
  }
  return rows[one.length]?.[other.length] ?? 0
}

/** The known name that a misspelt one most likely means; null: none is near, or it is one of them. */
export const nearest = (asked: string, known: readonly string[]): string | null => {
  if (asked === '' || asked.length > 64 || known.includes(asked)) return null
  const near = known
    .map((name) => ({ name, far: distance(asked.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, far }) => far <= Math.max(1, Math.min(3, Math.floor(Math.min(name.length, asked.length) / 3))))
    .sort((one, other) => one.far - other.far)
  return near[0]?.name ?? null
}

/** The word of a path that its API doesn't have, and the one that it most likely means. `null` if there is no such word. */
export const misspeltWord = (api: ApiName, parts: PathParts): { word: string; meant: string | null } | null => {
  const { word, known } = wordOf(api, parts)
  if (word === undefined || api === 'images' || known.includes(word)) return null
  const stemOf = (text: string): string => text.replace(/(?:ies|y|s)$/, '')
  const sameStem = known.find((one) => stemOf(one) === stemOf(word.toLowerCase()))
  return { word, meant: sameStem ?? nearest(word, known) }
}
