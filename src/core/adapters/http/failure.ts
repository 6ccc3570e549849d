import type { ResponseHead, TransportCode } from '../../../shared/model/exchange.ts'
import type { ConnectionSettings } from '../../../shared/model/settings.ts'
import type { CertificateFacts, ReasonOf, TransportReason } from '../../../shared/model/transport-reason.ts'
import { waitAsked } from '../../requests/retry-after.ts'
import type { Proxy, ProxyRefusal } from './proxy.ts'
import { headerOf } from './headers.ts'

export type FailureFacts = {
  /** What was under way: connecting, TLS with the server, the tunnel through the proxy, TLS with the proxy. */
  step?: 'tcp' | 'tls' | 'tunnel' | 'proxy-tls'
  /** What failed on the way to the proxy, or with it. */
  proxyCode?: TransportCode
  /** The proxy's response to CONNECT, and the received part of its body. */
  proxyAnswer?: { head: ResponseHead; body: Uint8Array }
  certificate?: CertificateFacts
  /** The certificate came without the one of its issuer. */
  isAlone?: boolean
  /** Bytes from the server before it ended TLS. */
  heardBytes?: number
  /** The first bytes that were not HTTP. */
  foreignBytes?: Uint8Array
}

type FailureOptions = ErrorOptions & { facts?: FailureFacts }

/** A failure of the transport with its code. Thrown and caught inside the adapter only. */
export class TransportFailure extends Error {
  readonly code: TransportCode
  /** The system's or the library's code, for those who want it. */
  readonly systemCode: string | null
  readonly facts: FailureFacts

  constructor(code: TransportCode, systemCode: string | null, { facts = {}, ...options }: FailureOptions = {}) {
    super(`${code} ${systemCode ?? ''}`.trim(), options)
    this.name = 'TransportFailure'
    this.code = code
    this.systemCode = systemCode
    this.facts = facts
  }

  with(facts: FailureFacts): TransportFailure {
    return new TransportFailure(this.code, this.systemCode, { cause: this.cause, facts: { ...this.facts, ...facts } })
  }
}

const CODES: Readonly<Record<string, TransportCode>> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_NODATA: 'dns',
  EAI_NONAME: 'dns',
  EAI_FAIL: 'dns',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ENETDOWN: 'refused',
  EHOSTDOWN: 'refused',
  EADDRNOTAVAIL: 'refused',
  // A firewall on this machine.
  EACCES: 'refused',
  EPERM: 'refused',
  ETIMEDOUT: 'timed-out',
  UND_ERR_CONNECT_TIMEOUT: 'timed-out',
  UND_ERR_HEADERS_TIMEOUT: 'timed-out',
  UND_ERR_BODY_TIMEOUT: 'timed-out',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  // Fewer or more bytes than announced, or a chunked body without its end: the connection ended in the middle.
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'reset',
  HPE_INVALID_EOF_STATE: 'reset',
  UND_ERR_HEADERS_OVERFLOW: 'headers-too-large',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
}

const TLS_CODE = /^(?:ERR_TLS_|ERR_SSL_|CERT_|CRL_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/

/** undici 8 gives its parser's errors no code: it stands in the message, as “… (Invalid EOF state)”. */
const parserCode = (error: Error): string | null => {
  const reason = /\(([^)]+)\)$/.exec(error.message)?.[1]
  return reason === undefined ? null : `HPE_${reason.toUpperCase().replace(/[^A-Z]+/g, '_')}`
}

const systemCodeOf = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.name === 'HTTPParserError' ? parserCode(error) : null
}

const codeOf = (error: unknown): TransportCode | null => {
  const systemCode = systemCodeOf(error)
  if (systemCode === null) return null
  // undici says “socket error” for answers that no HTTP server may give, too.
  if (systemCode === 'UND_ERR_SOCKET' && error instanceof Error && error.message.startsWith('bad ')) return 'protocol'
  return CODES[systemCode] ?? (TLS_CODE.test(systemCode) ? 'tls' : null)
}

// Several addresses were tried. The failure that shows most about the server comes first.
const TELLING: readonly TransportCode[] = ['refused', 'timed-out', 'reset']

const mostTelling = (errors: readonly unknown[]): unknown => {
  for (const code of TELLING) {
    // A missing route to one family says nothing where the other family got further.
    const found = errors.find((error) => codeOf(error) === code && !systemCodeOf(error)?.endsWith('UNREACH'))
    if (found !== undefined) return found
  }
  return errors[0]
}

/** undici's parser keeps what it could not read, as text of one character a byte or as bytes. */
const foreignBytesOf = (error: unknown): Uint8Array | null => {
  if (!(error instanceof Error) || error.name !== 'HTTPParserError' || !('data' in error)) return null
  const { data } = error
  return typeof data === 'string' ? Buffer.from(data, 'latin1') : data instanceof Uint8Array ? data : null
}

export const toFailure = (error: unknown, otherwise: TransportCode = 'protocol'): TransportFailure => {
  if (error instanceof TransportFailure) return error
  const telling = error instanceof AggregateError ? mostTelling(error.errors) : error
  const foreignBytes = foreignBytesOf(telling)
  return new TransportFailure(codeOf(telling) ?? otherwise, systemCodeOf(telling), {
    cause: error,
    facts: foreignBytes === null ? {} : { foreignBytes },
  })
}

export type Way = {
  host: string
  port: number
  proxy: Proxy | null
  connection: Pick<ConnectionSettings, 'connectTimeout' | 'headersTimeout' | 'bodyTimeout' | 'extraCaFile'>
}

type Phase = 'connect' | 'headers' | 'body'
type Simple = ReasonOf<'refused'>['is']
type Certificate = ReasonOf<'tls-expired'>['is']

const CERTIFICATE_CODES: Readonly<Record<string, Certificate>> = {
  CERT_HAS_EXPIRED: 'tls-expired',
  CERT_NOT_YET_VALID: 'tls-not-yet-valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls-name-mismatch',
  HOSTNAME_MISMATCH: 'tls-name-mismatch',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls-self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls-unknown-authority',
  UNABLE_TO_GET_ISSUER_CERT: 'tls-unknown-authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls-unknown-authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls-unknown-authority',
}

/** OpenSSL's words for what went wrong in TLS, first match first. */
const TLS_WORDS: readonly (readonly [RegExp, Simple])[] = [
  [/CERTIFICATE_REQUIRED|ALERT_(?:BAD_CERTIFICATE|NO_CERTIFICATE|UNSUPPORTED_CERTIFICATE)/, 'tls-client-certificate'],
  [/ALERT_(?:CERTIFICATE_(?:REVOKED|EXPIRED|UNKNOWN)|UNKNOWN_CA)|ALERT_ACCESS_DENIED/, 'tls-client-certificate'],
  [/UNRECOGNIZED_NAME/, 'tls-name-unknown'],
  [
    /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW|NO_PROTOCOLS_AVAILABLE|INAPPROPRIATE_FALLBACK/,
    'tls-version',
  ],
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|RECORD_LAYER|EPROTO$/, 'tls-not-spoken'],
  [/HANDSHAKE_FAILURE|CIPHER|INSUFFICIENT_SECURITY|KEY_TOO_SMALL|LEGACY|SIGALG|BAD_ECPOINT|DH_/, 'tls-cipher'],
]

/** An alert alone: the server looked at no more than our first words. With its certificate before it, it is longer. */
const NOTHING_BUT_AN_ALERT = 64

const tlsReason = (failure: TransportFailure, { host, port }: Way): TransportReason => {
  const { systemCode, facts } = failure
  const { certificate = null, isAlone = false, heardBytes = 0 } = facts
  const broken = CERTIFICATE_CODES[systemCode ?? '']
  if (broken === 'tls-unknown-authority' && isAlone && certificate !== null)
    return { is: 'tls-no-intermediate', host, port, certificate }
  if (broken !== undefined) return { is: broken, host, port, certificate }
  if (certificate !== null) return { is: 'tls-not-trusted', host, port, certificate }
  const is = TLS_WORDS.find(([words]) => words.test(systemCode ?? ''))?.[1] ?? 'tls-broken-off'
  // The server refused after it had shown its certificate: what it missed is ours.
  if (
    is === 'tls-cipher' &&
    systemCode?.includes('ALERT_HANDSHAKE_FAILURE') === true &&
    heardBytes > NOTHING_BUT_AN_ALERT
  )
    return { is: 'tls-client-certificate', host, port }
  return { is, host, port }
}

const REALM = /\brealm\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/i

const saysAnswer = (head: ResponseHead): 'proxy-login' | 'proxy-cannot-reach' | 'proxy-refused' => {
  if (head.status === 407) return 'proxy-login'
  return [502, 503, 504].includes(head.status) ? 'proxy-cannot-reach' : 'proxy-refused'
}

const UNREACHABLE = {
  dns: 'proxy-name-not-found',
  refused: 'proxy-connection-refused',
  'timed-out': 'proxy-timeout',
  reset: 'proxy-closed',
  tls: 'proxy-tls',
} as const

const proxyReason = ({ facts, systemCode }: TransportFailure, proxy: Proxy, { host, port }: Way): TransportReason => {
  const at = { host: proxy.hostname, port: proxy.port, from: proxy.from, target: `${host}:${port}` }
  if (facts.proxyAnswer !== undefined) {
    const { head } = facts.proxyAnswer
    const [, quoted, bare] = REALM.exec(headerOf(head, 'proxy-authenticate') ?? '') ?? []
    return {
      is: saysAnswer(head),
      ...at,
      status: head.status,
      realm: quoted ?? bare ?? null,
      server: headerOf(head, 'proxy-agent') ?? headerOf(head, 'server') ?? headerOf(head, 'via'),
      retryAfter: waitAsked(head.headers, new Date()),
    }
  }
  if (systemCode?.endsWith('UNREACH') === true) return { is: 'proxy-no-route', ...at }
  const code = facts.proxyCode ?? 'protocol'
  return { is: code in UNREACHABLE ? UNREACHABLE[code as keyof typeof UNREACHABLE] : 'proxy-not-http', ...at }
}

/** TLS records begin with their kind (21: an alert) and version 3. */
const isTlsRecord = ([kind = 0, version = 0]: Uint8Array): boolean => kind >= 20 && kind <= 23 && version === 3

const refusedReason = (systemCode: string | null): Simple => {
  if (systemCode === 'ECONNREFUSED') return 'refused'
  return systemCode === 'EACCES' || systemCode === 'EPERM' ? 'not-allowed' : 'no-route'
}

const timeoutReason = ({ facts }: TransportFailure, phase: Phase, { host, port, connection }: Way): TransportReason => {
  if (phase === 'headers') return { is: 'answer-timeout', host, port, milliseconds: connection.headersTimeout }
  if (phase === 'body') return { is: 'body-timeout', host, port, milliseconds: connection.bodyTimeout }
  const is = facts.step === 'tls' ? 'tls-timeout' : 'connect-timeout'
  return { is, host, port, milliseconds: connection.connectTimeout }
}

/** undici's parser, past the word “HTTP”; its own checks of what the parser let through. */
const BROKEN_HTTP = /^(?:HPE_(?!EXPECTED_HTTP)|ERR_ASSERTION$|UND_ERR_SOCKET$)/

const protocolReason = ({ systemCode, facts }: TransportFailure, phase: Phase): Simple => {
  if (systemCode === 'INSECURE_ORIGIN') return 'insecure-origin'
  if (systemCode === 'UND_ERR_INVALID_ARG') return 'unsendable'
  if (facts.foreignBytes !== undefined && isTlsRecord(facts.foreignBytes)) return 'tls-port-asked-plainly'
  if (phase === 'body') return 'bad-encoding'
  if (systemCode?.includes('CONTENT_LENGTH') === true) return 'contradictory-length'
  return BROKEN_HTTP.test(systemCode ?? '') ? 'broken-http' : 'not-http'
}

const resetReason = ({ facts }: TransportFailure, phase: Phase): Simple => {
  if (facts.step === 'tls') return 'tls-closed'
  return phase === 'body' ? 'broken-off' : 'closed'
}

export const reasonOf = (failure: TransportFailure, phase: Phase, way: Way): TransportReason => {
  const { host, port, connection } = way
  const at = { host, port }
  const { code, systemCode } = failure
  switch (code) {
    case 'proxy':
      return way.proxy === null ? { is: 'closed', ...at } : proxyReason(failure, way.proxy, way)
    case 'tls': {
      const file = connection.extraCaFile ?? ''
      if (systemCode === 'CA_FILE_UNREADABLE') return { is: 'ca-file-unreadable', ...at, file }
      if (systemCode === 'CA_FILE_INVALID') return { is: 'ca-file-invalid', ...at, file }
      return tlsReason(failure, way)
    }
    case 'timed-out':
      return timeoutReason(failure, phase, way)
    case 'dns':
      return { is: systemCode === 'EAI_AGAIN' ? 'name-service-silent' : 'name-not-found', ...at }
    case 'refused':
      return { is: refusedReason(systemCode), ...at }
    case 'reset':
      return { is: resetReason(failure, phase), ...at }
    case 'headers-too-large':
      return { is: 'headers-too-large', ...at }
    case 'protocol':
      return { is: protocolReason(failure, phase), ...at }
    case 'cancelled':
      return { is: 'cancelled', ...at }
  }
}

/** A proxy whose address cannot be used: nothing was sent. */
export const refusalReason = (
  { from, unsupported }: ProxyRefusal,
  { host, port }: Omit<Way, 'proxy'>,
): TransportReason => {
  const target = `${host}:${port}`
  return unsupported === null
    ? { is: 'proxy-address-invalid', from, target }
    : { is: 'proxy-kind-unsupported', ...unsupported, from, target }
}
