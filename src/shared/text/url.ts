import { failed, ok, type Result } from '../contract/result.ts'
import type { Row } from '../model/request.ts'
import { APIS, type ApiName } from '../platform.ts'

/** The query parameter that carries a token (specification, section 5). */
export const TOKEN_PARAMETER = 'access_token'

export const isTokenParameter = (name: string): boolean => name.toLowerCase() === TOKEN_PARAMETER

/** A URL in the parts that go on the wire: `pathname` and `search` make the request target. */
export type Target = { origin: string; pathname: string; search: string }

export type PathProblem = { code: 'path-invalid' | 'path-leaves-base-url'; message: string }

export const targetOf = ({ pathname, search }: Target): string => pathname + search

export const hrefOf = (target: Target): string => target.origin + targetOf(target)

/** A name or value as it stands in a query; what the URL parser would still change is encoded too. */
export const encodeQueryPart = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27')

/** One more parameter at the end; the caller has encoded or masked `value`. */
export const withParameter = (target: Target, name: string, value: string): Target => ({
  ...target,
  search: `${target.search}${target.search === '' ? '?' : '&'}${encodeQueryPart(name)}=${value}`,
})

// The characters that the URL parser drops or takes for others, so that not what was typed would be sent.
// eslint-disable-next-line no-control-regex -- control characters are what this looks for
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/

export const pathPart = (path: string): string => path.split(/[?#]/, 1)[0] ?? ''

/** A character in two bytes of UTF-8 where one would do, which some decoders still take. */
const OVERLONG = /%c([01])%([89ab][\da-f])/gi
const ESCAPED = /%([0-7][\da-f])/gi

/** What a server or a proxy on the way may still decode in a path, and what it then reads. */
const undone = (text: string): string =>
  text
    .replace(OVERLONG, (_, high: string, low: string) =>
      String.fromCharCode(Number(high) * 0x40 + (parseInt(low, 16) & 0x3f)),
    )
    .replace(ESCAPED, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll('\\', '/')

/** No id is encoded more often. A path that still changes then is meant to deceive. */
const MAX_LAYERS = 5

/** Every reading of a path without its query, each with one more layer of escaping undone. Null: it does not come to an end. */
export const readingsOf = (path: string): string[] | null => {
  const readings = [pathPart(path)]
  if (!path.includes('%')) return readings
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    const last = readings.at(-1) ?? ''
    const next = undone(last)
    if (next === last) return readings
    readings.push(next)
  }
  return null
}

/** `..`, also with the path parameters (`..;x`) that some servers take off before they resolve it. */
export const ONE_UP = /^\.\.(?:;.*)?$/s
/** A segment that is no step down. Tomcat reads `/;x/..;/` as `//../`, so one that has only parameters counts as empty. */
export const STAY = /^\.?(?:;.*)?$/s

/** Some servers merge `//` before they resolve `..`: an empty segment is no step down. */
const climbs = (reading: string): boolean => {
  if (!reading.includes('..')) return false
  let depth = 0
  for (const segment of reading.split('/')) {
    if (ONE_UP.test(segment)) depth -= 1
    else if (!STAY.test(segment)) depth += 1
    if (depth < 0) return true
  }
  return false
}

/** Whether the `..` of a path climb above where it starts, in any spelling that anybody on the way may take for one. */
const climbsOut = (path: string): boolean => readingsOf(path)?.some(climbs) ?? true

/** The URL that a text is; null: it is none. */
export const parseUrl = (text: string): URL | null => {
  try {
    return new URL(text)
  } catch {
    return null // asking first whether it can be parsed would parse it twice
  }
}

const KEPT_BASES = 100
const bases = new Map<string, URL | null>()

/** A base URL, parsed once: they are few, and each is compared with every request. Null: it is none. Not to be changed. */
export const baseOf = (baseUrl: string): URL | null => {
  const known = bases.get(baseUrl)
  if (known !== undefined) return known
  if (bases.size >= KEPT_BASES) bases.clear()
  const base = parseUrl(baseUrl)
  bases.set(baseUrl, base)
  return base
}

/** Whether a URL lies within a base URL, segment by segment, however `..` are spelled. Text that is no base URL contains nothing. */
export const isWithin = (url: URL, baseUrl: string): boolean => {
  const base = baseOf(baseUrl)
  if (base?.protocol !== url.protocol || url.host !== base.host || url.username !== '' || url.password !== '')
    return false
  const path = base.pathname.replace(/\/+$/, '')
  if (url.pathname !== path && !url.pathname.startsWith(`${path}/`)) return false
  return !climbsOut(url.pathname.slice(path.length))
}

const leaves = (message: string): PathProblem => ({ code: 'path-leaves-base-url', message })
const invalid = (message: string): PathProblem => ({ code: 'path-invalid', message })

const pathProblem = (path: string): PathProblem | null => {
  if (/^[a-z][a-z0-9+.-]*:/i.test(path))
    return leaves(
      'Write the path only. The address of the API comes from the service, so that the token stays with it.',
    )
  if (/^[/\\]{2}/.test(path)) return leaves('A path that begins with “//” names another server. Begin it with one “/”.')
  if (pathPart(path).includes('\\'))
    return leaves(
      'A “\\” in a path counts as “/” and can lead away from the API. Write “/”, or “%5C” for the character itself.',
    )
  if (!path.startsWith('/')) return invalid('A path must begin with “/”, as in /spaces/<space_id>/entries.')
  if (path.includes('#'))
    return invalid('Everything after “#” would not be sent. Write “%23” for the character itself.')
  if (CONTROL_CHARACTER.test(path))
    return invalid('The path holds a line break, a tab or another control character. Remove it.')
  if (climbsOut(path))
    return leaves('The “..” segments in this path lead above the base URL of the API. Write the path without them.')
  return null
}

/**
 * The exact target of a request: base URL, path and the enabled rows, in this order. Refuses a path that leaves the base
 * URL or can't be sent unchanged.
 */
export const buildTarget = (baseUrl: string, path: string, query: readonly Row[]): Result<Target, PathProblem> => {
  const problem = pathProblem(path)
  if (problem !== null) return failed(problem)

  const url = new URL(baseUrl.replace(/\/+$/, '') + path.replaceAll(' ', '%20'))
  const rows = query.filter(({ name, value, enabled }) => enabled && (name !== '' || value !== ''))
  return ok(
    rows.reduce((target, { name, value }) => withParameter(target, name, encodeQueryPart(value)), {
      origin: url.origin,
      pathname: url.pathname,
      search: url.search,
    }),
  )
}

/** Without its escapes. `null` if it isn't percent-encoded UTF-8. */
export const decodePart = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Without its escapes. What isn't percent-encoded UTF-8 stands for itself. */
export const decodeLeniently = (text: string): string => decodePart(text) ?? text

// What a program writes into a path for an unset variable, and an unfilled template.
const UNSET = /^(?:undefined|null|nan|none|nil|\[object \w+\]|<[^>]*>|\{+[^}]*\}+|\$\{?\w+\}?|%7B.*%7D)$/i

/** The segments of a path that look like a variable which was never set: `undefined`, `[object Object]`, `<space_id>`, `''`. */
export const unsetSegments = (path: string): string[] => {
  const segments = pathPart(path).split('/').slice(1).map(decodeLeniently)
  return segments.filter((segment, index) => UNSET.test(segment) || (segment === '' && index < segments.length - 1))
}

/** Typed values of `access_token`: in the enabled rows, or in the query of the path. */
export const typedTokens = (path: string, query: readonly Row[]): string[] => {
  const start = path.indexOf('?')
  const inPath = start === -1 ? [] : [...new URLSearchParams(path.slice(start + 1))]
  const inRows = query.filter(({ enabled }) => enabled).map(({ name, value }): [string, string] => [name.trim(), value])
  return [...inPath, ...inRows].flatMap(([name, value]) => (name.toLowerCase() === TOKEN_PARAMETER ? [value] : []))
}

/** What stands in a path where no space is chosen. */
export const NO_SPACE = '<space_id>'

const inSpace = (spaceId: string | null, environmentId: string | null): string =>
  `/spaces/${spaceId === null ? NO_SPACE : encodeURIComponent(spaceId)}` +
  (environmentId === null ? '' : `/environments/${encodeURIComponent(environmentId)}`)

/**
 * Where a request of each API starts: entries for Delivery and Preview (specification, section 4), the account, the space or entries for
 * Management, files for Images, and the space for queries. `<space_id>` stands for a space that isn't chosen.
 */
export const defaultPath = (api: ApiName, spaceId: string | null, environmentId: string | null): string => {
  const { family, root } = APIS[api]
  if (family === 'images') return spaceId === null ? '/' : `/${encodeURIComponent(spaceId)}/`
  if (family === 'queries') return root + inSpace(spaceId, environmentId)
  if (api === 'management' && spaceId === null) return '/users/me'
  if (api === 'management' && environmentId === null) return inSpace(spaceId, null)
  return `${inSpace(spaceId, environmentId)}/entries`
}
