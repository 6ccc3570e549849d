import {
  isReadOnly,
  type Header,
  type Method,
  type RequestDraft,
  type RequestWarning,
  type ShownRequest,
} from '../../shared/model/request.ts'
import type { Service } from '../../shared/model/service.ts'
import type { Placement } from '../../shared/model/token.ts'
import { TOKEN_SLOT, type CurlRequest } from '../../shared/text/curl.ts'
import { MASK, maskToken } from '../../shared/text/mask.ts'
import type { Redact } from '../../shared/text/redact.ts'
import {
  buildTarget,
  encodeQueryPart,
  hrefOf,
  targetOf,
  TOKEN_PARAMETER,
  typedTokens,
  withParameter,
  type Target,
} from '../../shared/text/url.ts'
import type { WireRequest } from '../ports.ts'
import { confirmationOf } from './confirmation.ts'
import type { CredentialFacts } from './credentials.ts'
import { buildHeaders, headerWarnings, isSecretHeader, secretInHeader } from './headers.ts'
import { API_TITLES, draftWarnings, secretHeaderValues } from './warnings.ts'

export type PrepareContext = {
  service: Service
  /** Null: the request carries no token. */
  credential: CredentialFacts | null
  appVersion: string
}

/** A request that can be sent, with a place for its token: from here wire, display and curl are written alike. */
export type RequestForm = {
  draft: RequestDraft
  target: Target
  body: string | null
  /** Null: no token. */
  placement: Placement | null
  appVersion: string
}

export type Prepared = {
  /** Null while a blocking warning stands. */
  form: RequestForm | null
  warnings: RequestWarning[]
  /** Set when the method writes: the sentence to say yes to. */
  confirmation: string | null
}

const bodyToSend = ({ method, body }: RequestDraft): string | null => (isReadOnly(method) || body === '' ? null : body)

const baseUrlWarning = (draft: RequestDraft, service: Service): RequestWarning => ({
  code: 'api-without-base-url',
  message: `“${service.name}” has no address for the ${API_TITLES[draft.api]}. Add it to the service, or choose another API.`,
  blocking: true,
})

/** What a draft would send, with everything to look at before. Pure: no secret, no keychain, no network. */
export const prepareRequest = (draft: RequestDraft, context: PrepareContext): Prepared => {
  const { service, credential, appVersion } = context
  const placement = credential === null ? null : draft.placement
  const body = bodyToSend(draft)
  const baseUrl = service.baseUrls[draft.api]
  const target = baseUrl === undefined ? null : buildTarget(baseUrl, draft.path, draft.query)

  const warnings: RequestWarning[] = [
    ...(target === null ? [baseUrlWarning(draft, service)] : []),
    ...(target === null || target.ok ? [] : [{ ...target.error, blocking: true }]),
    ...headerWarnings(draft.headers, placement),
    ...draftWarnings(draft, body, service, credential),
  ]
  const blocked = target === null || !target.ok || warnings.some(({ blocking }) => blocking)
  return {
    form: blocked ? null : { draft, target: target.value, body, placement, appVersion },
    warnings: warnings.toSorted((one, other) => Number(other.blocking) - Number(one.blocking)),
    confirmation: isReadOnly(draft.method) ? null : confirmationOf(draft, service),
  }
}

/** How a token is written in its two places. */
export type TokenText = { header: string; query: string }

export const tokenOnWire = (secret: string): TokenText => ({ header: secret, query: encodeQueryPart(secret) })

type Rendered = { method: Method; target: Target; headers: Header[]; bodyBytes: Uint8Array | null }

const utf8 = new TextEncoder()

const render = (form: RequestForm, token: TokenText): Rendered => {
  const { draft, placement, appVersion } = form
  const target = placement === 'query' ? withParameter(form.target, TOKEN_PARAMETER, token.query) : form.target
  const bodyBytes = form.body === null ? null : utf8.encode(form.body)
  const headers = buildHeaders(draft, {
    host: new URL(target.origin).host,
    appVersion,
    authorization: placement === 'header' ? `Bearer ${token.header}` : null,
    bodyBytes: bodyBytes?.byteLength ?? 0,
  })
  return { method: draft.method, target, headers, bodyBytes }
}

/** The request as it goes out, token included. */
export const toWire = (form: RequestForm, secret: string): WireRequest => {
  const { method, target, headers, bodyBytes } = render(form, tokenOnWire(secret))
  return { method, url: new URL(hrefOf(target)), headers, body: bodyBytes }
}

/** Every secret that was typed into the draft, long enough that its chance occurrences elsewhere mean something. */
export const typedSecrets = (draft: RequestDraft): string[] =>
  [...typedTokens(draft.path, draft.query), ...secretHeaderValues(draft).map(secretInHeader)].filter(
    (secret) => secret.length >= 4,
  )

const maskHeader = ([name, value]: Header, redact: Redact): Header => {
  const secret = secretInHeader(value)
  if (!isSecretHeader(name) || value.includes(MASK) || value.includes(TOKEN_SLOT)) return [name, redact(value)]
  return [name, redact(value.slice(0, value.length - secret.length) + MASK)]
}

/** The same request as people may see it: the token masked, typed secrets too. */
export const toShown = (form: RequestForm, lastFour: string, redact: Redact): ShownRequest => {
  const masked = maskToken(lastFour)
  const target = { ...form.target, pathname: redact(form.target.pathname), search: redact(form.target.search) }
  const rendered = render({ ...form, target }, { header: masked, query: masked })
  return {
    method: rendered.method,
    url: hrefOf(rendered.target),
    origin: rendered.target.origin,
    target: targetOf(rendered.target),
    headers: rendered.headers.map((header) => maskHeader(header, redact)),
    bodyBytes: rendered.bodyBytes?.byteLength ?? 0,
  }
}

/** The request for a curl command, with a slot for the token. `redact` null: typed secrets stand in clear. */
export const toCurlRequest = (form: RequestForm, redact: Redact | null): CurlRequest => {
  const hide = redact ?? ((text: string): string => text)
  const target = { ...form.target, pathname: hide(form.target.pathname), search: hide(form.target.search) }
  const rendered = render({ ...form, target }, { header: TOKEN_SLOT, query: TOKEN_SLOT })
  return {
    method: rendered.method,
    url: hrefOf(rendered.target),
    headers: rendered.headers.map((header) => (redact === null ? header : maskHeader(header, redact))),
    body: form.body === null ? null : hide(form.body),
  }
}
