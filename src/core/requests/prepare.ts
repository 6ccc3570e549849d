import type { Result } from '../../shared/contract/result.ts'
import {
  isReadOnly,
  type Header,
  type RequestDraft,
  type RequestWarning,
  type ShownRequest,
} from '../../shared/model/request.ts'
import type { Space } from '../../shared/model/space.ts'
import type { Service } from '../../shared/model/service.ts'
import type { Placement } from '../../shared/model/token.ts'
import { TOKEN_SLOT, type CodeRequest } from '../../shared/text/code/request.ts'
import { MASK, maskToken } from '../../shared/text/mask.ts'
import type { Redact } from '../../shared/text/redact.ts'
import { buildTarget, hrefOf, typedTokens, type Target } from '../../shared/text/url.ts'
import {
  passGate,
  withStandIn,
  type BoundSecret,
  type CarriedToken,
  type GateRefusal,
  type WireRequest,
} from '../gate.ts'
import { confirmationOf } from './confirmation.ts'
import { onlyReads } from './only-reads.ts'
import type { CredentialFacts } from './credentials.ts'
import { buildHeaders, headerWarnings, isSecretHeader, secretInHeader } from './headers.ts'
import { APIS } from '../../shared/platform.ts'
import { draftWarnings, secretHeaderValues } from './warnings.ts'

export type PrepareContext = {
  service: Service
  /** The space that is asked, as the vault knows it; null: it does not. */
  space: Space | null
  /** Null: the request carries no token. */
  credential: CredentialFacts | null
  appVersion: string
}

/** A request that can be sent, with a place for its token: from here wire, display and code are written alike. */
export type RequestForm = {
  draft: RequestDraft
  baseUrl: string
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
  message: `“${service.name}” has no address for the ${APIS[draft.api].title}. Add it to the service, or choose another API.`,
  blocking: true,
})

/** What a draft would send, with everything to look at before. Pure: no secret, no keychain, no network. */
export const prepareRequest = (draft: RequestDraft, context: PrepareContext): Prepared => {
  const { service, space, credential, appVersion } = context
  const placement = credential === null ? null : draft.placement
  const body = bodyToSend(draft)
  const baseUrl = service.baseUrls[draft.api]
  const target = baseUrl === undefined ? null : buildTarget(baseUrl, draft.path, draft.query)

  const warnings: RequestWarning[] = [
    ...(target === null ? [baseUrlWarning(draft, service)] : []),
    ...(target === null || target.ok ? [] : [{ ...target.error, blocking: true }]),
    ...headerWarnings(draft.headers, placement),
    ...draftWarnings(draft, body, { service, space, credential }),
  ]
  const isRead =
    baseUrl !== undefined && target?.ok === true
      ? onlyReads(draft, baseUrl, target.value, body)
      : isReadOnly(draft.method)
  const blocked = target === null || !target.ok || warnings.some(({ blocking }) => blocking)
  return {
    form:
      blocked || baseUrl === undefined ? null : { draft, baseUrl, target: target.value, body, placement, appVersion },
    warnings: warnings.toSorted((one, other) => Number(other.blocking) - Number(one.blocking)),
    confirmation: isRead ? null : confirmationOf(draft, service, credential),
  }
}

const utf8 = new TextEncoder()

const headersOf = ({ draft, target, body, appVersion }: RequestForm): Header[] =>
  buildHeaders(draft, {
    host: new URL(target.origin).host,
    appVersion,
    bodyBytes: body === null ? 0 : utf8.encode(body).byteLength,
  })

/** The request as it goes out, through the gate. `token` null: it carries none. `known`: tokens that may stand in it. */
export const toWire = (
  form: RequestForm,
  token: CarriedToken | null,
  known: readonly BoundSecret[] = [],
): Result<WireRequest, GateRefusal> => {
  const { draft, target, body } = form
  const baseUrl = new URL(form.baseUrl).href.replace(/\/+$/, '')
  return passGate(
    {
      method: draft.method,
      baseUrl,
      path: hrefOf(target).slice(baseUrl.length),
      headers: headersOf(form),
      body: body === null ? null : utf8.encode(body),
    },
    token,
    known,
  )
}

/** Every secret that was typed into the draft, long enough that its chance occurrences elsewhere mean something. */
export const typedSecrets = (draft: RequestDraft): string[] =>
  [...typedTokens(draft.path, draft.query), ...secretHeaderValues(draft).map(secretInHeader)].filter(
    (secret) => secret.length >= 4,
  )

const maskHeader = ([name, value]: Header, redact: Redact): Header => {
  const secret = secretInHeader(value)
  if (!isSecretHeader(name)) return [name, redact(value)]
  return [name, redact(value.slice(0, value.length - secret.length) + MASK)]
}

/** Address and headers for people: what was typed passes `redact`, `standIn` stands where the token would. */
const shownPlaces = (form: RequestForm, standIn: string, redact: Redact) => {
  const { target, placement } = form
  const shown = {
    href: hrefOf({ ...target, pathname: redact(target.pathname), search: redact(target.search) }),
    headers: headersOf(form).map((header) => maskHeader(header, redact)),
  }
  return placement === null ? shown : withStandIn(shown, placement, standIn)
}

/** The same request as people may see it: the token masked, typed secrets too. */
export const toShown = (form: RequestForm, lastFour: string, redact: Redact): ShownRequest => {
  const { href, headers } = shownPlaces(form, maskToken(lastFour), redact)
  const { origin } = form.target
  return {
    method: form.draft.method,
    url: href,
    origin,
    target: href.slice(origin.length),
    headers,
    bodyBytes: form.body === null ? 0 : utf8.encode(form.body).byteLength,
  }
}

/** The request for code that can be shown: a slot for the token, typed secrets masked. */
export const toCodeRequest = (form: RequestForm, redact: Redact): CodeRequest => {
  const { href, headers } = shownPlaces(form, TOKEN_SLOT, redact)
  return { method: form.draft.method, url: href, headers, body: form.body === null ? null : redact(form.body) }
}

/** The request for code with everything in clear: what the gate let through. */
export const toCodeInClear = (form: RequestForm, { method, url, headers }: WireRequest): CodeRequest => ({
  method,
  url: url.href,
  headers,
  body: form.body,
})
