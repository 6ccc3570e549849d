import type { Header } from '../../shared/model/request.ts'
import type { ApiName } from '../../shared/model/service.ts'

/** What the head of an answer tells, beside its status. */
export type Signs = {
  /** Which API says that it answered (`Contentful-Api`); null: the header is absent or unknown. */
  answeredBy: ApiName | null
  requestId: string | null
  /** Where a cache says that it answered, its words (`X-Cache: HIT`, `Age: 120`); null: no sign of one. */
  cached: string | null
  /** Seconds that the answer asks to wait; null: it does not say. */
  waitSeconds: number | null
  /** Headers that only a proxy or a network's gateway sends, as `Name: value`. */
  proxy: readonly string[]
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
const API_SIGNS: Readonly<Record<string, ApiName>> = {
  cda: 'delivery',
  cda_cached: 'delivery',
  cpa: 'preview',
  cpa_cached: 'preview',
  cma: 'management',
}

const seconds = (text: string | null): number | null => {
  if (text === null || text.trim() === '') return null
  const value = Number(text)
  return Number.isFinite(value) && value >= 0 ? value : null
}

const dateOf = (text: string | null): number | null => {
  const moment = text === null ? NaN : Date.parse(text)
  return Number.isNaN(moment) ? null : moment
}

/** The platform's own header first; `Retry-After`, in seconds, as other servers on the way send it. */
const waitOf = (headers: readonly Header[]): number | null =>
  seconds(headerOf(headers, 'x-contentful-ratelimit-reset')) ?? seconds(headerOf(headers, 'retry-after'))

const cachedBy = (headers: readonly Header[]): string | null => {
  const age = headerOf(headers, 'age')
  if (age !== null && Number(age) > 0) return `Age: ${age}`
  const hits = headerOf(headers, 'x-cache-hits') ?? ''
  const said = ['x-cache', 'cf-cache-status', 'x-cache-status']
    .map((name) => [name, headerOf(headers, name) ?? ''] as const)
    .find(([, value]) => /\bhit\b/i.test(value))
  if (said !== undefined) return `${said[0]}: ${said[1]}`
  return hits.split(',').some((count) => Number(count) > 0) ? `x-cache-hits: ${hits}` : null
}

const PROXY_HEADER =
  /^(?:proxy-|x-squid|x-bluecoat|x-forcepoint|x-zscaler|x-iboss|x-fortinet|x-websense|x-cache-lookup$)/i
const PROXY_SERVER =
  /squid|zscaler|blue ?coat|forcepoint|fortinet|fortigate|websense|netskope|sophos|mcafee|barracuda|ironport|iboss|proxy/i

/** `Via` alone proves nothing: the platform's own edge sends it too. */
const proxySigns = (headers: readonly Header[]): string[] =>
  headers
    .filter(
      ([name, value]) =>
        PROXY_HEADER.test(name) ||
        (/^(?:server|via)$/i.test(name) && PROXY_SERVER.test(value) && !/varnish/i.test(value)),
    )
    .map(([name, value]) => `${name}: ${value}`)

const otherLoginOf = (headers: readonly Header[]): string | null => {
  const asked = headerOf(headers, 'proxy-authenticate') ?? headerOf(headers, 'www-authenticate') ?? ''
  return asked === '' || /^\s*bearer\b/i.test(asked) ? null : asked
}

/** Reads the headers that tell who answered and from where (the platform's documentation, “Headers”). */
export const readSigns = (headers: readonly Header[]): Signs => ({
  answeredBy: API_SIGNS[(headerOf(headers, 'contentful-api') ?? '').trim().toLowerCase()] ?? null,
  requestId: headerOf(headers, 'x-contentful-request-id'),
  cached: cachedBy(headers),
  waitSeconds: waitOf(headers),
  proxy: proxySigns(headers),
  otherLogin: otherLoginOf(headers),
  location: headerOf(headers, 'location'),
  date: dateOf(headerOf(headers, 'date')),
  mediaType: headerOf(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? null,
})

/** Whether the head carries a mark that only the platform sets. */
export const hasPlatformMark = (signs: Signs): boolean => signs.answeredBy !== null || signs.requestId !== null

const PORTAL_WORDS =
  /captive|hotspot|wi-?fi|internet access|guest (?:network|access)|network (?:login|access|sign)|\bportal\b/i
const PROXY_WORDS =
  /\bproxy\b|firewall|web ?filter|content filter|zscaler|squid|blue ?coat|forcepoint|forti(?:net|gate|guard)|websense|netskope|sophos|umbrella|secure web gateway|blocked by|corporate|company policy/i

/** What a page says about itself: a network's login page, a proxy's notice, or nothing of the kind. */
export const pageSpeaksOf = (html: string): 'portal' | 'proxy' | null => {
  const start = html.slice(0, 16_384)
  if (PORTAL_WORDS.test(start)) return 'portal'
  return PROXY_WORDS.test(start) ? 'proxy' : null
}

const LOGIN_ADDRESS = /log-?[io]n|sign-?in|\bsso\b|saml|oauth|\bauth|session|account|portal|captive/i

export const looksLikeLogin = (location: string): boolean => LOGIN_ADDRESS.test(location)
