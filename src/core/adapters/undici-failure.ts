import type { ResponseHead, TransportCode } from '../../shared/model/exchange.ts'
import type { CertificateFacts } from '../../shared/model/transport-reason.ts'

/** What was seen of a failure, beside its codes. */
export type FailureFacts = {
  /** What was under way: connecting, TLS with the server, the tunnel through the proxy, TLS with the proxy. */
  step?: 'tcp' | 'tls' | 'tunnel' | 'proxy-tls'
  /** What failed on the way to the proxy, or with it. */
  proxyCode?: TransportCode
  /** The proxy's answer to CONNECT, and what came of its body. */
  proxyAnswer?: { head: ResponseHead; body: Uint8Array }
  certificate?: CertificateFacts
  /** The certificate came without the one of its issuer. */
  isAlone?: boolean
  /** How much the server had said when it broke off TLS. */
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

  /** The same failure with more that is known of it. */
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
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  // Fewer or more bytes than announced, or a chunked body without its end: the connection ended in the middle.
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'reset',
  HPE_INVALID_EOF_STATE: 'reset',
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  HPE_HEADER_OVERFLOW: 'too-large',
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

// Several addresses were tried, each failed in its way: the one that tells most about the server.
const TELLING: readonly TransportCode[] = ['refused', 'timeout', 'reset']

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

/** Any error of sockets, TLS or undici as a failure of ours; `otherwise` where its code is not known. */
export const toFailure = (error: unknown, otherwise: TransportCode = 'protocol'): TransportFailure => {
  if (error instanceof TransportFailure) return error
  const telling = error instanceof AggregateError ? mostTelling(error.errors) : error
  const foreignBytes = foreignBytesOf(telling)
  return new TransportFailure(codeOf(telling) ?? otherwise, systemCodeOf(telling), {
    cause: error,
    facts: foreignBytes === null ? {} : { foreignBytes },
  })
}
