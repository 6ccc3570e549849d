import { APIS, takesQueries, type ApiName } from '../../shared/platform.ts'
import type { RequestDraft, Header, RequestWarning, ShownRequest } from '../../shared/model/request.ts'
import { isReadOnly } from '../../shared/model/request-defaults.ts'
import { overridingMethod } from '../../shared/text/method-override.ts'
import { isObject, parseJson } from '../../shared/text/json.ts'
import { oneLine, printable } from '../../shared/text/printable.ts'
import { queryTextIn } from '../../shared/text/query-text.ts'
import { type Target, buildTarget, hrefOf, pathPart, typedTokens } from '../../shared/text/url.ts'
import type { Service } from '../../shared/model/service.ts'
import { sanitize, type Redact } from '../../shared/text/redact.ts'
import { typedToken } from '../inventory/typed-tokens.ts'
import type { CredentialFacts } from './credentials.ts'
import { placeOf, draftWarnings, secretHeaderValues } from './warnings.ts'
import type { Result } from '../../shared/contract/result.ts'
import type { Space } from '../../shared/model/space.ts'
import type { Placement } from '../../shared/model/token.ts'
import { TOKEN_SLOT, type CodeRequest } from '../../shared/text/code/request.ts'
import { maskTokenForms } from '../../shared/text/looks-like-secret.ts'
import { MASK, maskToken } from '../../shared/text/mask.ts'
import {
  passGate,
  withStandIn,
  type BoundSecret,
  type CarriedToken,
  type GateRefusal,
  type WireRequest,
} from '../gate.ts'
import { buildHeaders, headerWarnings, isSecretHeader, secretInHeader } from './headers.ts'

/** Where the platform takes queries, and nothing else: below the base URL, a space or an environment of it. */
const queryPath = (api: ApiName): RegExp =>
  new RegExp(`^${APIS[api].root}/spaces/[A-Za-z0-9._-]+(?:/environments/[A-Za-z0-9._-]+)?$`)

/** Contentful has queries only. A company’s own API may have more, and needs a confirmation for them. `mutationType` of a schema is a field. */
const mayWrite = (query: string): boolean => /\b(?:mutation|subscription)\b/i.test(query)

/** In a body that is no JSON: a name that could be a second query's, or a spelling that hides one, as a form or a lenient reader takes it. */
const MAY_HOLD_ANOTHER = /\bquery\b["']?\s*[:=]|[\\%&]/i

/** While variables are typed, the body is no JSON. `null` if what follows could be another query for a lenient reader. */
const queryBeside = (body: string): string | null => {
  const { query, variables } = queryTextIn({ body, query: [] })
  return query === '' || MAY_HOLD_ANOTHER.test(variables) || mayWrite(variables) ? null : query
}

const queryIn = (body: string): string | null => {
  const parsed = parseJson(body)
  if (parsed === undefined) return queryBeside(body) // `null` for a body that no such API takes: its effect is unknown.
  return isObject(parsed) && typeof parsed['query'] === 'string' ? parsed['query'] : null
}

/** Needs no confirmation: reads, and queries, which go by POST to the path for queries below the service's address. */
export const onlyReads = (draft: RequestDraft, baseUrl: string, target: Target, body: string | null): boolean => {
  if (overridingMethod(draft) !== null) return false
  if (isReadOnly(draft.method)) return true
  if (!takesQueries(draft.api) || draft.method !== 'POST') return false
  const base = new URL(baseUrl)
  const root = base.pathname.replace(/\/+$/, '')
  const isOwn = target.origin === base.origin && target.pathname.startsWith(`${root}/`)
  const query = queryIn(body ?? '')
  return isOwn && queryPath(draft.api).test(target.pathname.slice(root.length)) && query !== null && !mayWrite(query)
}

type Carried = Pick<CredentialFacts, 'token'> | null

/** A whole text on one line: a line break in an ID would look like another fact, and nothing that is sent may be cut away. */
const wholeLine = (text: string): string => printable(text.replace(/\s+/g, ' '))

const placeWords = (draft: RequestDraft): string => {
  const { spaceId, environmentId } = placeOf(draft)
  if (spaceId === null) return 'none: it changes the token’s account'
  const space = wholeLine(spaceId)
  return environmentId === null ? space : `${space}, environment ${wholeLine(environmentId)}`
}

/** Which token would do it: the chosen one, a typed one, or one of the two. */
const tokenWords = (draft: RequestDraft, carried: Carried): string => {
  const isTyped = typedToken(draft) !== null
  if (carried === null) return isTyped ? 'the one typed into the request' : 'none'
  const token = carried.token === null ? 'the pasted one' : `“${oneLine(carried.token.name)}”`
  const chosen = `${token}, in the ${draft.placement}`
  return isTyped ? `${chosen}, and another one typed into the request: only the server knows which one counts` : chosen
}

/** What a request that writes would change, with which token and where: the lines to consent to, each `Label: value`. */
const confirmationOf = (draft: RequestDraft, service: Service, carried: Carried, target: Target | null): string => {
  const other = overridingMethod(draft)
  const method = other === null ? draft.method : `${draft.method} (as ${sanitize(oneLine(other))})`
  const baseUrl = service.baseUrls[draft.api]
  const host = baseUrl === undefined ? '' : `${new URL(baseUrl).host}, `
  const path = target === null ? draft.path : `${pathPart(draft.path)}${target.search}`
  return [
    `Request: ${method} ${sanitize(wholeLine(path))}`,
    `Space: ${placeWords(draft)}`,
    `Token: ${tokenWords(draft, carried)}`,
    `Host: ${host}${APIS[draft.api].label} of “${oneLine(service.name)}”`,
    'This can’t be undone here.',
  ].join('\n')
}

export type PrepareContext = {
  service: Service
  /** The space of the request in the vault; `null` if the vault doesn’t have it. */
  space: Space | null
  credential: CredentialFacts | null
  appVersion: string
}

/** A request that can be sent, with a place for its token: from here wire, display and code are written alike. */
export type RequestForm = {
  draft: RequestDraft
  baseUrl: string
  target: Target
  body: string | null
  placement: Placement | null
  appVersion: string
}

export type Prepared = {
  form: RequestForm | null
  warnings: RequestWarning[]
  /** What to consent to. `null` if the request only reads. */
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
      : isReadOnly(draft.method) && overridingMethod(draft) === null
  const blocked = target === null || !target.ok || warnings.some(({ blocking }) => blocking)
  return {
    form:
      blocked || baseUrl === undefined ? null : { draft, baseUrl, target: target.value, body, placement, appVersion },
    warnings: warnings.toSorted((one, other) => Number(other.blocking) - Number(one.blocking)),
    confirmation: isRead ? null : confirmationOf(draft, service, credential, target?.ok === true ? target.value : null),
  }
}

const utf8 = new TextEncoder()

const headersOf = ({ draft, target, body, appVersion }: RequestForm): Header[] =>
  buildHeaders(draft, {
    host: new URL(target.origin).host,
    appVersion,
    bodyBytes: body === null ? 0 : utf8.encode(body).byteLength,
  })

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
  const shown = maskTokenForms(redact(name))
  if (!isSecretHeader(name)) return [shown, redact(value)]
  return [shown, redact(value.slice(0, value.length - secret.length) + MASK)]
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
