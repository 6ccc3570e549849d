import { PRESET_SERVICES } from '../../../shared/model/service.ts'
import { API_NAMES, hostLabel, type ApiName } from '../../../shared/platform.ts'
import { placeholderOf } from '../../../shared/text/lint/placeholder.ts'
import { sanitize } from '../../../shared/text/redact.ts'
import { decodeLeniently } from '../../../shared/text/url.ts'
import type { ShownRequest, UnsetPlace } from './text-reading.ts'
import { isRedaction, tailIn, unsetTokenIn } from './shown-token.ts'

const ADDRESS = /https?:\/\/(?:[^\s"'<>\\`‘’“”]|<{1,2}[\w -]{1,40}>{1,2}){1,2000}/g
const TRAILING = /[),.;\]}:]+$/
/** An address that the text names as the request's own, on any host. */
const OWN_ADDRESS =
  /(?:\burl["']?\s{0,3}[:=]\s{0,12}["']?|\bur[il]["']?:\s{0,3}["']?|\brequest to |\bfor url:? ['"(]?|\bon URL |\b[45]\d\d\b[\w :]{0,30} (?:from|for|at) |\b[Pp]ush\w* [\w ]{0,20}to |\b(?:GET|HEAD|POST|PUT|PATCH|DELETE)[: ]{1,3}[`'"]?|\bGet "|\bcurl\b[^\n]{0,50}|Access to \w{3,20} at '|baseURL["']?\s{0,3}[:=]\s{0,3}["']?)$/i
const PATH_ALONE = /(?:^|["'`\s=(]|\.com|\.com:443)(\/spaces\/[^\s"'`<>\\)]{0,2000})/m
const REQUEST_LINE = /(?:^[ \t]{0,8}(?:> )?|")(GET|HEAD|POST|PUT|PATCH|DELETE) (\/[^\s]{0,2000}) HTTP\/\d/m
const HOST_LINE = /^[ \t]{0,8}(?:> )?host: {0,3}([\w.-]{3,200})/im
const HOST_MEMBER =
  /\bhost(?:name)?["']?(?: \(default value\))?\s{0,3}[:=]\s{0,3}["']?([\w-]{1,60}(?:\.[\w-]{1,60}){1,6})/gi
const PLATFORM_HOST = new RegExp(`\\b(?:${API_NAMES.map(hostLabel).join('|')})(?:\\.eu)?\\.contentful\\.com\\b`, 'i')

const API_OF_HOST: ReadonlyMap<string, ApiName> = new Map(
  PRESET_SERVICES.flatMap(({ baseUrls }) =>
    Object.entries(baseUrls).map(([api, baseUrl]) => [new URL(baseUrl).host, api as ApiName] as const),
  ),
)

type Address = { url: string | null; host: string | null; path: string | null }

/** axios prints its base address and, below it, what was asked for: `url: 'entries'`. */
const BELOW_BASE = /\burl["']?: {0,3}["']\/?((?!spaces\b)[a-z_]+(?:\/[\w-]+)*)["']/

/** The address in the platform's form that says most of those that begin alike. */
const longest = (address: string, text: string): string => {
  const base = address.replace(/\/$/, '')
  const all = Array.from(text.matchAll(ADDRESS), ([match]) => match.replace(TRAILING, ''))
  const found = all.find(
    (other) => other.length > address.length && other.replace(':443/', '/').startsWith(base.replace(':443/', '/')),
  )
  if (found !== undefined) return found
  const below = address.endsWith('/') ? BELOW_BASE.exec(text)?.[1] : undefined
  return below === undefined ? address : `${base}/${below}`
}

const ownAddress = (text: string): string | null => {
  let fallback: string | null = null
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const address = match.replace(TRAILING, '')
    if (/\/spaces(?:\/|$)/.test(address)) return longest(address, text)
    if (fallback === null && OWN_ADDRESS.test(text.slice(Math.max(0, index - 60), index))) fallback = address
  }
  return fallback
}

/** A proxy's host is none that was asked. */
const hostIn = (text: string): string | null => {
  const hosts = [...text.matchAll(HOST_MEMBER)]
    .filter(({ index }) => !/proxy["']?\s{0,3}[:=]\s{0,3}\{\s{0,20}$/i.test(text.slice(Math.max(0, index - 40), index)))
    .map(([, host = '']) => host.toLowerCase())
  return (
    hosts.find((host) => PLATFORM_HOST.test(host)) ?? hosts[0] ?? PLATFORM_HOST.exec(text)?.[0].toLowerCase() ?? null
  )
}

const addressIn = (text: string): Address => {
  const address = ownAddress(text)
  if (address !== null && URL.canParse(address)) {
    const { host, hostname, pathname, search } = new URL(address)
    const plain = API_OF_HOST.has(hostname) || hostname.endsWith('.contentful.com') ? hostname : host
    return { url: address, host: plain, path: pathname + search }
  }
  const [, , line] = REQUEST_LINE.exec(text) ?? []
  const lineHost = HOST_LINE.exec(text)?.[1] ?? null
  if (line !== undefined && lineHost !== null) return { url: `https://${lineHost}${line}`, host: lineHost, path: line }
  const path = line ?? PATH_ALONE.exec(text)?.[1]?.replace(TRAILING, '') ?? null
  return { url: null, host: hostIn(text), path }
}

type Parts = { space: string | null; environment: string | null; ids: string[] }

/** The ids in a path, by their places. */
const partsOf = (path: string | null): Parts => {
  const found = /\/spaces(?:\/([^?#]{0,1000}))?/.exec(path ?? '')
  const segments = (found?.[1] ?? '').split('/').map(decodeLeniently)
  const [space = '', collection = '', second = ''] = segments
  const inEnvironment = collection === 'environments'
  const rest = segments.slice(inEnvironment ? 3 : 1)
  return {
    space: space === '' ? null : space,
    environment: inEnvironment && second !== '' ? second : null,
    ids: rest.slice(1, 2).filter((id) => id !== ''),
  }
}

const ENVIRONMENT_WORD =
  /\benvironment(?:[ _-]?id)?["']?(?: \(default value\))?(?:\s{0,3}[:=]\s{0,3}["']|\s["'])([\w.-]{1,64})["']/i
const SPACE_OPTION = /--space-id[ =]([\w-]{4,64})\b/
const ENVIRONMENT_OPTION = /--environment-id[ =]([\w.-]{1,64})/

/** Words for an id that was never filled in: `your_space_id`. */
const STAND_IN_ID =
  /^(?:your|my|the|some|insert|enter)[-_ ](?:[a-z]+[-_ ])*(?:space|environment|env|entry|asset|id|name|key)$/i

const standInOf = (value: string): ReturnType<typeof placeholderOf> =>
  isRedaction(value) ? 'masked' : (placeholderOf(value) ?? (STAND_IN_ID.test(value) ? 'stand-in' : null))

const unsetPlace = (place: UnsetPlace['place'], value: string | null): UnsetPlace[] => {
  const kind = value === null ? null : standInOf(value)
  return value === null || kind === null || kind === 'masked' ? [] : [{ place, kind, words: value }]
}

/** A person's own mask (`xxxx`, `REDACTED`, `<space id>`) is no id. */
const realId = (id: string | null): string | null => {
  const kind = id === null ? null : standInOf(id)
  return kind === 'masked' || kind === 'stand-in' ? null : id
}

const CLIENTS: readonly (readonly [ApiName, RegExp])[] = [
  [
    'management',
    /vnd\.contentful\.management|contentful-management(?:\.js)?\b|contentful_management|Contentful::Management|CMAHttpException/i,
  ],
  ['delivery', /vnd\.contentful\.delivery|sdk contentful\.(?:js|java|rb|py|php|net|swift)|CDAHttpException/i],
]

const clientIn = (text: string): ApiName | null => CLIENTS.find(([, pattern]) => pattern.test(text))?.[0] ?? null

const METHOD = /\bmethod["']?\s{0,3}[:=]\s{0,3}["']?(get|head|post|put|patch|delete)\b/i
const METHOD_WORD = /(?:^|[\s`'"(>])(GET|HEAD|POST|PUT|PATCH|DELETE)[: ]{1,3}["'`]?(?:https?:\/\/|\/)/m

const methodIn = (text: string): string | null =>
  (METHOD.exec(text)?.[1] ?? METHOD_WORD.exec(text)?.[1])?.toUpperCase() ?? null

const HEADERS = /\bheaders["']?\s{0,3}[:=]\s{0,3}[{[]([^}\]]{0,3000})[}\]]/i
const CURL_HEADERS = /^> host: /im

const tokenHeaderIn = (raw: string, text: string): ShownRequest['tokenHeader'] => {
  if (/\bauthorization["']?\s{0,3}[:=]|\baccess_token=/i.test(text)) return 'shown'
  const headers = HEADERS.exec(text)?.[1] ?? ''
  const isRequest =
    /accept["']?\s*:|user-agent/i.test(headers) && !/content-length|x-contentful-request-id|etag/i.test(headers)
  return isRequest || CURL_HEADERS.test(raw) ? 'absent' : 'unknown'
}

const placementIn = (text: string): ShownRequest['placement'] => {
  if (/\bauthorization["']?\s{0,3}[:=]\s{0,3}["']?bearer\s{1,3}\S/i.test(text)) return 'header'
  return /[?&\s]access_token=[^&\s"']/i.test(text) ? 'query' : null
}

/** What a client shows of its own request. `lines`: the text without prefixes and escapes. `null` if it shows nothing. */
export const requestIn = (raw: string, lines: string): ShownRequest | null => {
  const { url, host, path } = addressIn(lines)
  const { space, environment, ids } = partsOf(path)
  const client = clientIn(lines)
  const byHost = host === null ? undefined : API_OF_HOST.get(host)
  const environmentWord = ENVIRONMENT_OPTION.exec(lines)?.[1] ?? ENVIRONMENT_WORD.exec(lines)?.[1] ?? null
  const facts = {
    url: url === null ? null : sanitize(url),
    method: methodIn(lines),
    host,
    // Without a host, a Management client asks Management; a Delivery client may have been set to Preview.
    api: byHost ?? (host === null && client === 'management' ? client : null),
    client,
    path: path === null ? null : sanitize(path),
    space: realId(space) ?? SPACE_OPTION.exec(lines)?.[1] ?? null,
    environment: environment === null ? environmentWord : realId(environment),
    placement: placementIn(lines),
    ...tailIn(raw, lines),
  }
  const unset = [
    ...unsetTokenIn(lines),
    ...unsetPlace('space', space),
    ...unsetPlace('environment', environment),
    ...ids.flatMap((id) => unsetPlace('id', id)),
  ]
  const isEmpty = unset.length === 0 && Object.values(facts).every((fact) => fact === null)
  return isEmpty ? null : { ...facts, tokenHeader: tokenHeaderIn(raw, lines), unset }
}
