import type { BodyClass, BodyReading, PartialErrors, ReadRecord } from '../../../shared/model/error-record.ts'
import type { Redirect, TransportCode } from '../../../shared/model/exchange.ts'
import type { TransportReason } from '../../../shared/model/transport-reason.ts'
import type { ProbeOutcome } from '../../../shared/model/diagnosis.ts'
import type { ApiName } from '../../../shared/platform.ts'
import { oneLine } from '../../../shared/text/printable.ts'
import { isQueryData } from '../../reading/wire/query-response.ts'
import { readBody } from '../../reading/wire/read-body.ts'
import type { WireOutcome } from '../../ports.ts'
import {
  transportWords,
  type TransportFacts,
  tlsComplaintIn,
  type TlsComplaint,
} from '../../requests/transport-failures.ts'
import { readSigns, type Signs } from './response-headers.ts'
import { isObject, parseJson } from '../../../shared/text/json.ts'
import { DEFAULT_ENVIRONMENT } from '../../../shared/model/token.ts'

type TransportSays = { summary: string; next: string }

/** What a server’s own page says of the connection, before anything of the platform’s. */
type Complaint = TlsComplaint | 'headers-too-large'

type Known = { status: number | null; signs: Signs }

export type Answer = Known &
  /** `partial`: errors about parts of the content. */
  (
    | { kind: 'content'; empty: boolean; text: string; cut: boolean; partial: PartialErrors | null }
    | { kind: 'record'; record: ReadRecord }
    | { kind: 'redirect'; to: string | null; led: Led }
    | {
        kind: 'other'
        body: BodyClass
        speaksOf: 'portal' | 'filter' | 'proxy' | null
        complaint: Complaint | null
        words: TransportSays | null
        looksLike: string | null
      }
    | {
        kind: 'failure'
        code: TransportCode
        phase: 'connect' | 'headers' | 'body'
        systemCode: string | null
        reason: TransportReason['is'] | null
        words: TransportSays | null
      }
  )

const decoder = new TextDecoder('utf-8')

/** A success cut at our own cap cannot be parsed: it is the platform's when its beginning shows a platform object. */
const cutContent = (text: string): boolean => /^\s*\{/.test(text) && /"sys"\s*:\s*\{/.test(text)

/** A query’s success: `data`, and at most `errors` and `extensions` beside it. Data that is `null` is none: the errors are all that came. */
const isQueryContent = (body: BodyClass, text: string): boolean => {
  const value = body === 'other-json' ? parseJson(text) : undefined
  return isObject(value) && isObject(value['data']) && isQueryData(Object.keys(value))
}

/** A server’s own page about the connection: the request never came as far as the platform. */
const COMPLAINTS: Readonly<Record<Complaint, TransportSays>> = {
  'headers-too-large': {
    summary: 'The server in front of the API refuses headers that are too large.',
    next: 'Send fewer or shorter headers, or raise the server’s limit.',
  },
  'plain-http-on-tls-port': {
    summary: 'This port expects https. It speaks TLS only.',
    next: 'Use https:// in the base URL.',
  },
  'client-certificate-wanted': {
    summary: 'The server requires a client certificate, which Token Desk doesn’t send.',
    next: 'Ask the server’s owner for another address.',
  },
}

const HEADERS_TOO_LARGE = /header[^<.]{0,60}(?:too large|too long|too big|exceeds? (?:the )?server limit|limit)/i

const complaintIn = (status: number, text: string): Complaint | null =>
  tlsComplaintIn(status, text) ??
  (status === 431 || (status === 400 && HEADERS_TOO_LARGE.test(text.slice(0, 4_096))) ? 'headers-too-large' : null)

/** haproxy names itself nowhere; its own pages have sentences of their own. */
const HAPROXY_PAGE =
  /No server is available to handle this request|The server didn't respond in time|returned an invalid or incomplete response|Request forbidden by administrative rules/

const isSuccess = (status: number): boolean => status >= 200 && status < 300
const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

export type ReadAnswer = {
  reading: BodyReading
  status: number | null
  signs: Signs
  cut: boolean
  redirects: readonly Redirect[]
  text: string
  /** Which API was asked; null: a pasted text does not tell. */
  api: ApiName | null
}

/** What sentences quote of a record, each as one line that only prints; `message` and `details` are read, not quoted. */
const quotable = (record: ReadRecord): ReadRecord => {
  const maybe = (text: string | null): string | null => (text === null ? null : oneLine(text))
  const { id, requestId, missing, reasons, deviations } = record
  return {
    ...record,
    id: oneLine(id),
    requestId: maybe(requestId),
    missing: missing && {
      type: maybe(missing.type),
      id: maybe(missing.id),
      environment: maybe(missing.environment),
      space: maybe(missing.space),
    },
    reasons: reasons.map(oneLine),
    deviations: deviations.map(({ path, message }) => ({ path: oneLine(path), message: oneLine(message) })),
  }
}

const PORTAL_WORDS =
  /captive|hotspot|wi-?fi|internet access|guest (?:network|access)|network (?:login|access|sign)|\bportal\b/i
const PROXY_WORDS =
  /\bproxy\b|firewall|web ?filter|content filter|zscaler|squid|blue ?coat|forcepoint|forti(?:net|gate|guard)|websense|netskope|sophos|umbrella|secure web gateway|blocked by|corporate|company policy/i
/** Products that sign the pages they return in place of the server. */
const FILTER_PAGE =
  /zscaler|generated by .*\bsquid\b|ERR_(?:ACCESS_DENIED|CONNECT_FAIL|DNS_FAIL)|blue ?coat|forcepoint|forti(?:gate|guard)|websense|netskope|cisco umbrella|generated by tinyproxy|privoxy/i

/** What a page says about itself: a network's login page, a known filter's notice, a proxy's words, or none of these. */
const pageSpeaksOf = (html: string): 'portal' | 'filter' | 'proxy' | null => {
  const start = html.slice(0, 16_384)
  if (FILTER_PAGE.test(start)) return 'filter'
  if (PORTAL_WORDS.test(start)) return 'portal'
  return PROXY_WORDS.test(start) ? 'proxy' : null
}

/** A list that has items, but not in this response: `limit=0`, a page past the last, or `[...]` in a pasted text. */
const LEAVES_ITEMS_OUT = /\btotal["']?\s*:\s*[1-9]/

/** What a body amounts to. What `sys.id` decides is never decided by the status. */
export const answerOf = ({ reading, status, signs, cut, redirects, text, api }: ReadAnswer): Answer => {
  const known = { status, signs }
  const lead = leadOf(redirects)
  // What another address answers, is no answer of the place that was asked.
  if (lead?.led === 'followed') return { kind: 'redirect', ...lead, ...known }
  if (reading.record !== null) return { kind: 'record', record: quotable(reading.record), ...known }
  if (status !== null && isRedirect(status)) {
    const to = signs.location?.trim() === '' ? null : signs.location
    // A pasted text may have left the address out.
    const led = to === null && api !== null ? 'nowhere' : 'unknown'
    return { kind: 'redirect', ...(lead ?? { to, led }), ...known }
  }
  const isContent =
    reading.class === 'platform-json' ||
    // Only Images delivers images (specification, section 1): elsewhere another server sent it.
    (reading.class === 'image' && (api === 'images' || api === null)) ||
    (cut && cutContent(text)) ||
    isQueryContent(reading.class, text)
  if (isContent && (status === null || isSuccess(status))) {
    return {
      kind: 'content',
      empty: !cut && reading.itemCount === 0 && !LEAVES_ITEMS_OUT.test(text),
      text,
      cut,
      partial: reading.partial ?? null,
      ...known,
    }
  }
  const isPage = reading.class === 'html' || reading.class === 'text'
  const complaint = isPage && status !== null ? complaintIn(status, text) : null
  const words = complaint === null ? null : COMPLAINTS[complaint]
  const looksLike = isPage && HAPROXY_PAGE.test(text) ? 'haproxy' : null
  const speaksOf = isPage ? pageSpeaksOf(text) : null
  return { kind: 'other', body: reading.class, speaksOf, complaint, words, looksLike, ...known }
}

const saidOf = (facts: TransportFacts): TransportSays => {
  const { summary, meaning, next } = transportWords(facts)
  return { summary: `${summary} ${meaning}`.trim(), next }
}

export const readAnswer = (outcome: WireOutcome, api: ApiName): Answer => {
  const signs = readSigns(outcome.kind === 'response' ? outcome.head.headers : (outcome.head?.headers ?? []))
  if (outcome.kind === 'failure') {
    const { code, phase, systemCode, reason, head } = outcome
    return {
      kind: 'failure',
      code,
      phase,
      systemCode,
      reason: reason.is,
      words: saidOf({ phase, reason }),
      status: head?.status ?? null,
      signs,
    }
  }
  const { status } = outcome.head
  const cut = outcome.cutAt !== null
  const reading = readBody({ status, mediaType: signs.mediaType, body: outcome.body, cut })
  const text = reading.class === 'image' || reading.class === 'binary' ? '' : decoder.decode(outcome.body)
  return answerOf({ reading, status, signs, cut, redirects: outcome.redirects, text, api })
}

export const outcomeOf = (answer: Answer): ProbeOutcome => {
  switch (answer.kind) {
    case 'content':
      return answer.empty ? 'empty-list' : 'content'
    case 'record':
      return 'error-record'
    case 'redirect':
      return 'redirect'
    case 'other':
      return 'other-answer'
    case 'failure':
      return answer.code
  }
}

export type RecordAnswer = Extract<Answer, { kind: 'record' }>

export const isNotFound = (answer: Answer): answer is RecordAnswer =>
  answer.kind === 'record' && answer.record.id === 'NotFound'

/** What a record says is missing: `Space`, `Entry` … `null` if it names nothing, or if it's no record. */
export const missingType = (answer: Answer): string | null =>
  answer.kind === 'record' ? (answer.record.missing?.type ?? null) : null

/** Whether the answer says that the resource itself, not its space or environment, is not there. */
export const missesResource = (answer: Answer): boolean =>
  isNotFound(answer) && !['Space', 'Environment'].includes(missingType(answer) ?? '')

/** Ids of the platform's answers that come only after it has taken the token (the platform's documentation). */
const AFTER_THE_TOKEN = new Set([
  'NotFound',
  'AccessDenied',
  'OrganizationAccessGrantRequired',
  'InvalidQuery',
  'UnknownKey',
  'MissingKey',
  'VersionMismatch',
  'ValidationFailed',
  'InvalidEntry',
  'UnknownField',
  'UnresolvedLinks',
  'UnprocessableEntity',
  'Conflict',
])

export const TOKEN_REFUSED = 'AccessTokenInvalid'

/** Ids of answers to a request that is wrong in itself, given only to a token that was taken. */
export const isRequestProblem = (id: string): boolean =>
  AFTER_THE_TOKEN.has(id) && !['NotFound', 'AccessDenied', 'OrganizationAccessGrantRequired'].includes(id)

export const isHibernated = (answer: RecordAnswer): boolean => {
  const { id, message, reasons, details } = answer.record
  const words = [id, message ?? '', ...reasons, JSON.stringify(details)].join(' ')
  return /hibernat/i.test(words) || (id === 'AccessDenied' && (answer.status ?? answer.record.status ?? 0) >= 500)
}

/** `taken`: content came. `known`: an error that follows only once the token was taken. */
export const standing = (answer: Answer): 'taken' | 'known' | 'refused' | 'unknown' => {
  if (answer.kind === 'content') return 'taken'
  if (answer.kind !== 'record') return 'unknown'
  if (answer.record.id === TOKEN_REFUSED) return 'refused'
  return AFTER_THE_TOKEN.has(answer.record.id) && !isHibernated(answer) ? 'known' : 'unknown'
}

/** `away`: to another origin, where no token goes. `within`: the same origin. `unknown`: a pasted text doesn't show if it was followed. */
export type Led = 'away' | 'within' | 'followed' | 'nowhere' | 'unreadable' | 'unknown'

export type Lead = { to: string; led: Led }

/** What a path reads: a slash too much changes nothing, and the default environment is meant where none is named. */
const readingOf = (pathname: string): string => {
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const at = segments.indexOf('environments')
  const isDefault = at !== -1 && segments[at + 1] === DEFAULT_ENVIRONMENT
  return (isDefault ? segments.toSpliced(at, 2) : segments).join('/')
}

/** Where the redirects led, when that is another place than was asked; null: there were none, or they led to the same place. */
export const leadOf = (redirects: readonly Redirect[]): Lead | null => {
  const [first] = redirects
  const last = redirects.at(-1)
  if (first === undefined || last === undefined) return null
  const { from, to, followed } = last
  const [asked, target] = [URL.parse(first.from), URL.parse(to, from)]
  if (target === null) return { to, led: 'unreadable' }
  if (asked === null) return { to, led: followed ? 'followed' : 'away' }
  if (followed)
    return readingOf(asked.pathname) === readingOf(target.pathname) ? null : { to: target.href, led: 'followed' }
  return { to, led: target.origin === asked.origin ? 'within' : 'away' }
}
