import type { TransportCode } from '../../shared/model/exchange.ts'

/** A failure of the transport with its code. Thrown and caught inside the adapter only. */
export class TransportFailure extends Error {
  readonly code: TransportCode
  /** The system's or the library's code, for those who want it. */
  readonly systemCode: string | null

  constructor(code: TransportCode, systemCode: string | null, options?: ErrorOptions) {
    super(`${code} ${systemCode ?? ''}`.trim(), options)
    this.name = 'TransportFailure'
    this.code = code
    this.systemCode = systemCode
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

/** Any error of sockets, TLS or undici as a failure of ours; `otherwise` where its code is not known. */
export const toFailure = (error: unknown, otherwise: TransportCode = 'protocol'): TransportFailure => {
  if (error instanceof TransportFailure) return error
  const telling = error instanceof AggregateError ? mostTelling(error.errors) : error
  return new TransportFailure(codeOf(telling) ?? otherwise, systemCodeOf(telling), { cause: error })
}
