import { failed, ok, type Result } from '../shared/contract/result.ts'
import type { Header, Method } from '../shared/model/request.ts'
import { isLoopbackHost } from '../shared/model/service.ts'
import type { Placement } from '../shared/model/token.ts'
import { isRead } from '../shared/text/method-override.ts'
import { holdsPartOf } from '../shared/text/redact.ts'
import { baseOf, encodeQueryPart, isWithin, parseUrl, TOKEN_PARAMETER } from '../shared/text/url.ts'

/** Where a token may go: base URLs of the APIs of its own service, and of services that stand in the consent given. */
export type Reach = readonly string[]

export type CarriedToken = { secret: string; placement: Placement; reach: Reach }

/** A token that is known and must not leave its service either, should it stand in the path, a row or the body. */
export type BoundSecret = { secret: string; reach: Reach }

/** A request without its token. `path` is relative to `baseUrl`, begins with “/” and may have a query. */
export type OutgoingRequest = {
  method: Method
  baseUrl: string
  path: string
  headers: readonly Header[]
  body: Uint8Array | null
}

/** Why nothing goes out, as a code and in words for people. Never holds the URL or the token. */
export type GateRefusal = {
  code: 'leaves-base-url' | 'not-its-service' | 'malformed-url' | 'unsendable-secret'
  message: string
}

const REFUSALS: Readonly<Record<GateRefusal['code'], string>> = {
  'leaves-base-url': 'This path leads outside the base URL of the API. Nothing was sent.',
  'not-its-service': 'This would send a token to a server outside its service. Nothing was sent.',
  'malformed-url': 'This address is invalid. Nothing was sent.',
  'unsendable-secret': 'The token is empty, or contains a character that a header can’t carry. Nothing was sent.',
}

const refused = (code: GateRefusal['code']): { ok: false; error: GateRefusal } =>
  failed({ code, message: REFUSALS[code] })

/** Whether HTTP can carry this text as the value of a header (RFC 9110, section 5.5). */
export const fitsHeader = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(value)

/** A request has to lie within each of these: the reach of its token, and of every other one in it; without any, its base URL. */
type Bounds = readonly Reach[]

const isAllowed = (url: URL, bounds: Bounds): boolean =>
  bounds.every((reach) => reach.some((baseUrl) => isWithin(url, baseUrl)))

type Cargo = { token: CarriedToken | null; known: readonly BoundSecret[] }

const boundsOf = ({ token, known }: Cargo, baseUrl: string): Bounds => {
  const inside = token === null ? known : [token, ...known]
  return inside.length === 0 ? [[baseUrl]] : inside.map(({ reach }) => reach)
}

type Parts = { method: Method; href: string; headers: readonly Header[]; body: Uint8Array | null }

/** No other code can make one. The private fields make it a type of its own. Never log one. */
class PassedRequest {
  readonly #parts: Parts
  readonly #cargo: Cargo
  readonly #baseUrl: string

  constructor(parts: Parts, cargo: Cargo, baseUrl: string) {
    this.#parts = parts
    this.#cargo = cargo
    this.#baseUrl = baseUrl
  }

  get method(): Method {
    return this.#parts.method
  }

  /** A copy, as everything here: changing it changes nothing that is sent. */
  get url(): URL {
    return new URL(this.#parts.href)
  }

  /** Whether it changes nothing, so that it may be repeated and redirected. */
  get isRead(): boolean {
    return isRead(this.#parts.method, this.#parts.href, this.#parts.headers)
  }

  get headers(): Header[] {
    return this.#parts.headers.map(([name, value]) => [name, value])
  }

  get body(): Uint8Array | null {
    return this.#parts.body === null ? null : new Uint8Array(this.#parts.body)
  }

  /** Where its token stands; null: it carries none. */
  get placement(): Placement | null {
    return this.#cargo.token?.placement ?? null
  }

  /** Every token in it, its own first: to be masked wherever it is shown. */
  get secrets(): string[] {
    const { token, known } = this.#cargo
    return (token === null ? known : [token, ...known]).map(({ secret }) => secret)
  }

  /** The same request where a redirect sends it. Null: it must not go there, whether it carries a token or not. */
  redirectedTo(url: URL): PassedRequest | null {
    const isSameOrigin = url.origin === this.url.origin
    return isSameOrigin && isAllowed(url, boundsOf(this.#cargo, this.#baseUrl))
      ? new PassedRequest({ ...this.#parts, href: url.href }, this.#cargo, this.#baseUrl)
      : null
  }
}

/** A request as it goes on the wire, token included: `passGate` makes it, and nothing else can. */
export type WireRequest = PassedRequest

// What the URL parser drops, or would not send: not what was typed would go out.
// eslint-disable-next-line no-control-regex -- control characters are what this looks for
const NOT_SENT = /[\u0000-\u001f\u007f#]/

/** The URL as it will be asked for, with every `..` resolved; null: what was typed is no path, or the base no base. */
const resolve = ({ baseUrl, path, headers }: OutgoingRequest): URL | null => {
  if (NOT_SENT.test(path) || !/^(?:[/?]|$)/.test(path)) return null
  const base = baseOf(baseUrl)
  if (base?.username !== '' || base.password !== '' || base.search !== '' || base.hash !== '') return null
  const url = parseUrl(base.origin + base.pathname.replace(/\/+$/, '') + path)
  if (url === null) return null
  // Another “Host” would take the request to another service behind the same address.
  const isOwnHost = headers.every(([name, value]) => name.toLowerCase() !== 'host' || value === url.host)
  return isOwnHost ? url : null
}

/** Headers that the connection itself writes stand first; the token's own comes after them. */
const CONNECTION_HEADERS = new Set(['host', 'connection'])

/** What a token is put into: the address and the headers of a request. */
type Places = { href: string; headers: readonly Header[] }

const inHeader = (headers: readonly Header[], text: string): Header[] => {
  const ours = headers.findIndex(([name]) => !CONNECTION_HEADERS.has(name.toLowerCase()))
  const at = ours === -1 ? headers.length : ours
  return [...headers.slice(0, at), ['authorization', `Bearer ${text}`], ...headers.slice(at)]
}

const inQuery = (href: string, text: string): string =>
  `${href}${href.includes('?') ? '&' : '?'}${TOKEN_PARAMETER}=${text}`

/** For display: a mask or a variable's name in place of the token. It cannot be sent. */
export const withStandIn = <Shown extends Places>(shown: Shown, placement: Placement, standIn: string): Shown =>
  placement === 'header'
    ? { ...shown, headers: inHeader(shown.headers, standIn) }
    : { ...shown, href: inQuery(shown.href, standIn) }

const isSendable = ({ secret, placement }: CarriedToken): boolean =>
  secret.trim() !== '' && (placement === 'query' || fitsHeader(secret))

/** https, or this machine: elsewhere a token could be read on its way. */
const isPrivate = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))

const utf8 = new TextDecoder()

const textsOf = ({ href, headers, body }: Parts): string[] => [
  href,
  ...headers.flat(),
  ...(body === null ? [] : [utf8.decode(body)]),
]

/** The known tokens that the request contains, in any spelling, whole or in long parts. */
const heldBy = (parts: Parts, known: readonly BoundSecret[]): BoundSecret[] =>
  known.filter(({ secret }) => textsOf(parts).some((text) => holdsPartOf(text, secret)))

const withToken = (parts: Parts, { secret, placement }: CarriedToken): Parts =>
  withStandIn(parts, placement, placement === 'header' ? secret : encodeQueryPart(secret))

/** The only place where a token and a URL meet. The resolved URL must lie within the base URL, and the reach of each token in it. */
export const passGate = (
  request: OutgoingRequest,
  token: CarriedToken | null,
  known: readonly BoundSecret[] = [],
): Result<WireRequest, GateRefusal> => {
  const url = resolve(request)
  if (url === null) return refused('malformed-url')
  if (!isWithin(url, request.baseUrl)) return refused('leaves-base-url')
  if (token !== null && !isSendable(token)) return refused('unsendable-secret')
  const { method, headers, body } = request
  const parts: Parts = { method, href: url.href, headers, body }
  const cargo: Cargo = { token, known: heldBy(parts, known) }
  const isEmpty = token === null && cargo.known.length === 0
  if (!isAllowed(url, boundsOf(cargo, request.baseUrl)) || !(isEmpty || isPrivate(url)))
    return refused('not-its-service')
  return ok(new PassedRequest(token === null ? parts : withToken(parts, token), cargo, request.baseUrl))
}
