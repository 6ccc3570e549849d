import { PRESET_SERVICES } from '../../shared/model/service.ts'
import { parseUrl } from '../../shared/text/url.ts'

/** Prefixes that build tools pass on to a page. */
const PUBLIC_PREFIX = /^(?:NEXT_PUBLIC_|NUXT_PUBLIC_|VITE_|GATSBY_|REACT_APP_|EXPO_PUBLIC_|PUBLIC_)/

const OF_THE_PLATFORM = /^(?:CONTENTFUL|CTF)_\w+$/

/**
 * Whether a manifest may set a variable of this name. The list is fixed: hundreds of names make programs run other code
 * (`SHELLOPTS`, `NODE_OPTIONS`, `GOFLAGS`, `LESSOPEN`, …), and more are invented each year.
 */
const isSettable = (name: string): boolean => OF_THE_PLATFORM.test(name.replace(PUBLIC_PREFIX, ''))

/** The names in `set` that are neither settable nor allowed by the user. */
export const unallowedNames = (set: Readonly<Record<string, string>>, allowed: readonly string[]): string[] =>
  Object.keys(set).filter((name) => !isSettable(name) && !allowed.includes(name))

const LABEL = String.raw`[\p{L}\d](?:[\p{L}\p{M}\d-]*[\p{L}\p{M}\d])?`
/** A name with a dot and a top-level domain in letters, an IP address or `localhost`, with or without a port and a path. */
const HOST = new RegExp(
  String.raw`^(?:(?:${LABEL}\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)\.?|\d{1,3}(?:\.\d{1,3}){3}|localhost|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#].*)?$`,
  'iu',
)
const PORT = new RegExp(String.raw`^${LABEL}:\d{1,5}(?:[/?#].*)?$`, 'iu')
/** A URL parser also reads `https:host`, and backslashes as slashes. */
const SCHEME = /^(?:[a-z][a-z\d+.-]*:\/\/|(?:https?|wss?|ftp):)/i

/** An address in a value. `isBare`: without a scheme, so that a program adds one. */
type Address = { url: URL; isBare: boolean }

const addressOf = (part: string): Address | null => {
  const isBare = !SCHEME.test(part)
  const bare = part.replace(/^[/\\]{2}/, '').replace(/^[^/?#@]*@/, '')
  if (isBare && !/^[/\\]{2}/.test(part) && !HOST.test(bare) && !PORT.test(bare)) return null
  const url = parseUrl(isBare ? `https://${bare}` : part)
  return url === null || url.host === '' ? null : { url, isBare }
}

/** The same value as a program may read it: without percent encoding, with plain letters and dots. */
const asRead = (value: string): string =>
  value
    .replace(/%[0-7][\da-f]/gi, decodeURIComponent)
    .normalize('NFKC')
    .replaceAll('\u3002', '.')

const addressesIn = (value: string): Address[] =>
  [value, asRead(value)]
    .join(' ')
    .split(/[\s,;|"'<>]+/)
    .flatMap((part) => [...new Set([part, part.slice(part.indexOf('=') + 1)])])
    .map(addressOf)
    .filter((address) => address !== null)

/** The parser's `origin` is "null" for schemes that it doesn't know. */
const originOf = ({ protocol, host }: URL): string => `${protocol}//${host}`

const PRESET_URLS = PRESET_SERVICES.flatMap(({ baseUrls, webAppUrl }) => [
  ...Object.values(baseUrls),
  ...(webAppUrl === null ? [] : [webAppUrl]),
])

/**
 * The origins in values of `set` that are neither a preset's nor within `allowed` (base URLs): the program would send its
 * tokens there.
 */
export const ownOriginsOfSet = (set: Readonly<Record<string, string>>, allowed: readonly string[]): string[] => {
  const trusted = [...PRESET_URLS, ...allowed].map((address) => new URL(address))
  const isTrusted = ({ url, isBare }: Address): boolean =>
    trusted.some((one) => (isBare ? one.host === url.host : originOf(one) === originOf(url)))
  const own = Object.values(set)
    .flatMap(addressesIn)
    .filter((address) => !isTrusted(address))
  return [...new Set(own.map(({ url }) => originOf(url)))]
}
