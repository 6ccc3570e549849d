import type { Service } from '../../shared/model/service.ts'
import { API_NAMES, APIS, hasOwnTokens, hostLabel, TOKEN_APIS, type TokenApi } from '../../shared/platform.ts'
import { looksComplete } from '../../shared/text/lint/shape.ts'
import { baseOf, decodeLeniently, isWithin, parseUrl } from '../../shared/text/url.ts'

/** Where an address leads. `api` null: the host takes tokens of several APIs. */
export type Address =
  { is: 'known'; service: Service; api: TokenApi | null; host: string } | { is: 'unknown'; host: string }

/** Longer than any address in an API’s configuration. */
const LONGEST = 2_048

const HOST = /^(?:[a-z0-9-]+\.)+[a-z0-9-]+(?::\d{1,5})?$|^localhost(?::\d{1,5})?$/

/** The URL of a text with or without a scheme. `null` if it is none. */
export const addressOf = (text: string): URL | null => {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > LONGEST || /[\s"'<>{}]/.test(trimmed)) return null
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/+/, '')}`)
  if (url === null || !/^https?:$/.test(url.protocol) || !HOST.test(url.host)) return null
  return looksComplete(url.host) ? null : url
}

/** APIs that take the tokens of several others. */
const SHARING_APIS = API_NAMES.filter((api) => !hasOwnTokens(api) && APIS[api].takes.length > 0)

/** Further hosts of the platform's own services, by the first label of their name. They take tokens as these do. A domain alone stands for all. */
const BESIDE: Readonly<Record<string, TokenApi | null>> = {
  ...Object.fromEntries(SHARING_APIS.map((api) => [hostLabel(api), null])),
  upload: 'management',
  app: null,
}

const besides = (url: URL, service: Service): boolean => {
  const base = service.preset === null ? null : baseOf(service.baseUrls.delivery ?? '')
  const [first = '', ...domain] = url.host.split('.')
  const rest = Object.hasOwn(BESIDE, first) ? domain.join('.') : url.host
  return base?.host === `cdn.${rest}`
}

const apisAt = (url: URL, { baseUrls }: Service, fits: (base: string) => boolean): TokenApi[] =>
  TOKEN_APIS.filter((api) => {
    const base = baseUrls[api]
    return base !== undefined && baseOf(base)?.host === url.host && fits(base)
  })

/** Whose address this is. The platform’s own services come first: no other service has their hosts. */
export const placeOf = (url: URL, services: readonly Service[]): Address => {
  const ranked = services.toSorted((one, other) => Number(other.preset !== null) - Number(one.preset !== null))
  for (const service of ranked) {
    const within = apisAt(url, service, (base) => isWithin(url, base))
    const apis = within.length > 0 ? within : apisAt(url, service, () => true)
    const isShared = SHARING_APIS.some((one) => baseOf(service.baseUrls[one] ?? '')?.host === url.host)
    if (apis.length === 0 && isShared) return { is: 'known', service, api: null, host: url.host }
    const [api = null, ...others] = apis
    if (api !== null) return { is: 'known', service, api: others.length === 0 ? api : null, host: url.host }
    if (besides(url, service))
      return { is: 'known', service, api: BESIDE[url.host.split('.')[0] ?? ''] ?? null, host: url.host }
  }
  return { is: 'unknown', host: url.host }
}

/** The space and the environment in an address’s path, after any prefix. */
export const placeInUrl = (url: URL): { space: string | null; environment: string | null } => {
  const [, space, environment] = /\/spaces\/([^/]+)(?:\/environments\/([^/]+))?/.exec(url.pathname) ?? []
  return {
    space: space === undefined ? null : decodeLeniently(space),
    environment: environment === undefined ? null : decodeLeniently(environment),
  }
}

/** Whether a host is one of the platform’s own, also one of an unknown region. */
export const isPlatformHost = (host: string): boolean => /(?:^|\.)(?:contentful\.com|ctfassets\.net)$/i.test(host)

/** Whether a word is a host’s name rather than a path of names: `cdn.example.com`. */
export const isHost = (word: string): boolean =>
  /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(word) && /\.(?:com|net|org|io|dev|app|test|local|invalid|example)$/.test(word)
