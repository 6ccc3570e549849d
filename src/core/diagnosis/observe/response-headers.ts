import type { Header } from '../../../shared/model/request.ts'
import type { ApiName } from '../../../shared/platform.ts'
import { oneLine } from '../../../shared/text/printable.ts'
import { waitAsked } from '../../requests/retry-after.ts'

export type Signs = {
  /** Which API says that it answered (`Contentful-Api`); null: the header is absent or unknown. */
  answeredBy: ApiName | null
  requestId: string | null
  /** Where a cache says that it answered, its words (`X-Cache: HIT`, `Age: 120`); null: no sign of one. */
  cached: string | null
  /** The only sign is an `Age` from the platform's own edge, which keeps what it delivers fresh. */
  cachedAtEdge: boolean
  /** Seconds that the answer asks to wait; null: it does not say. */
  waitSeconds: number | null
  /** Headers that only a proxy, a filter or a network's gateway sends, as `Name: value`. */
  proxy: readonly string[]
  /** Who says that it answered, where it was not the platform: `Server`, `Via` and their like, as `Name: value`. */
  server: readonly string[]
  /** `WWW-Authenticate` or `Proxy-Authenticate`, where it asks for something that is not a bearer token. */
  otherLogin: string | null
  location: string | null
  mediaType: string | null
  /** When the server says that it answered, in milliseconds since 1970. */
  date: number | null
}

export const headerOf = (headers: readonly Header[], name: string): string | null =>
  headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1] ?? null

/** `Contentful-Api` values (the platform's documentation). */
const API_SIGNS: ReadonlyMap<string, ApiName> = new Map([
  ['cda', 'delivery'],
  ['cda_cached', 'delivery'],
  ['cpa', 'preview'],
  ['cpa_cached', 'preview'],
  ['cma', 'management'],
])

const dateOf = (text: string | null): number | null => {
  const moment = text === null ? NaN : Date.parse(text)
  return Number.isNaN(moment) ? null : moment
}

const isHit = ([name, value]: Header): boolean => {
  if (/^(?:x-.*cache.*|cf-cache-status|cache-status)$/i.test(name))
    return /\bhit\b/i.test(value) || (/-hits$/i.test(name) && value.split(',').some((count) => Number(count) > 0))
  // Varnish names two transactions where it answers out of its store.
  return /^x-varnish$/i.test(name) && /^\s*\d+\s+\d+/.test(value)
}

/** The words of a cache that answered itself. An `Age` alone may be the platform's own edge. */
const cachedBy = (headers: readonly Header[]): { words: string | null; ageOnly: boolean } => {
  const hit = headers.find(isHit)
  if (hit !== undefined) return { words: hit.join(': '), ageOnly: false }
  const age = headerOf(headers, 'age')
  return age !== null && Number(age) > 0 ? { words: `Age: ${age}`, ageOnly: true } : { words: null, ageOnly: false }
}

const PROXY_HEADER =
  /^(?:proxy-|x-squid|x-bluecoat|x-forcepoint|x-zscaler|x-iboss|x-fortinet|x-websense|x-cache-lookup$)/i
const PROXY_SERVER =
  /squid|zscaler|blue ?coat|forcepoint|fortinet|fortigate|websense|netskope|sophos|mcafee|barracuda|ironport|iboss|tinyproxy|privoxy|mitmproxy|proxy/i

/** `Via` alone proves nothing: the platform's own edge sends it too. */
const proxySigns = (headers: readonly Header[]): string[] =>
  headers
    .filter(
      ([name, value]) =>
        PROXY_HEADER.test(name) ||
        (/^(?:server|via)$/i.test(name) && PROXY_SERVER.test(value) && !/varnish|haproxy/i.test(value)),
    )
    .map(([name, value]) => `${name}: ${value}`)

const serverSigns = (headers: readonly Header[]): string[] =>
  headers
    .filter(([name]) => /^(?:server|via|proxy-agent|x-squid-error|x-varnish|x-powered-by)$/i.test(name))
    .map(([name, value]) => `${name}: ${value}`)

const otherLoginOf = (headers: readonly Header[]): string | null => {
  const asked = headerOf(headers, 'proxy-authenticate') ?? headerOf(headers, 'www-authenticate') ?? ''
  return asked === '' || /^\s*bearer\b/i.test(asked) ? null : asked
}

const quoted = (text: string | null): string | null => (text === null ? null : oneLine(text))

/** Reads the headers that tell who answered and from where (the platform's documentation, “Headers”). */
export const readSigns = (headers: readonly Header[]): Signs => {
  const api = (headerOf(headers, 'contentful-api') ?? '').trim().toLowerCase()
  const { words, ageOnly } = cachedBy(headers)
  return {
    answeredBy: API_SIGNS.get(api) ?? null,
    requestId: quoted(headerOf(headers, 'x-contentful-request-id')),
    cached: quoted(words),
    cachedAtEdge: ageOnly && api.endsWith('_cached'),
    waitSeconds: waitAsked(headers, null),
    proxy: proxySigns(headers).map(oneLine),
    server: serverSigns(headers).map(oneLine),
    otherLogin: quoted(otherLoginOf(headers)),
    location: headerOf(headers, 'location'),
    date: dateOf(headerOf(headers, 'date')),
    mediaType: headerOf(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? null,
  }
}

/** Whether the head carries a mark that only the platform sets. */
export const hasPlatformMark = (signs: Signs): boolean => signs.answeredBy !== null || signs.requestId !== null
