import type { TransportCode } from '../../../shared/model/exchange.ts'
import type { Placement } from '../../../shared/model/token.ts'
import { sanitize } from '../../../shared/text/redact.ts'

/** A connection that failed, as a text tells of it. `words` are the ones that say so. */
export type FailureSign = { code: TransportCode; words: string }

/** What a text shows of the request itself. Never with a token. */
export type RequestSign = { url: string | null; placement: Placement | null }

/** Words of Node, curl, browsers, Python, Go and Java for the same few failures. */
const FAILURES: readonly (readonly [TransportCode, RegExp])[] = [
  [
    'proxy',
    /tunnel(?:l?ing)? socket could not be established|Proxy CONNECT aborted|Proxy Authentication Required|Could not resolve proxy|ERR_(?:PROXY|TUNNEL)\w*|curl: \((?:5|97)\)|HTTP code 407 from proxy/i,
  ],
  [
    'tls',
    /DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT\w*|CERT_HAS_EXPIRED|ERR_TLS_\w+|ERR_CERT_\w+|self[- ]signed certificate|unable to (?:get local issuer|verify the first) certificate|certificate verify failed|SSL certificate problem|x509: certificate|PKIX path building failed|curl: \((?:35|51|58|60|77)\)/i,
  ],
  [
    'dns',
    /ENOTFOUND|EAI_AGAIN|getaddrinfo|Could not resolve host|Name or service not known|ERR_NAME_NOT_RESOLVED|no such host|UnknownHostException|Temporary failure in name resolution|curl: \(6\)/i,
  ],
  ['refused', /ECONNREFUSED|Connection refused|ERR_CONNECTION_REFUSED|Failed to connect to|curl: \(7\)/i],
  [
    'timeout',
    /ETIMEDOUT|ESOCKETTIMEDOUT|UND_ERR_\w+_TIMEOUT|timeout of \d+ ?ms exceeded|ERR_TIMED_OUT|ERR_CONNECTION_TIMED_OUT|timed out|deadline exceeded|curl: \(28\)/i,
  ],
  [
    'reset',
    /ECONNRESET|EPIPE|socket hang up|Connection reset by peer|ERR_CONNECTION_RESET|Empty reply from server|other side closed|curl: \((?:52|55|56)\)/i,
  ],
]

/** The failure of a connection that a text tells of; null: none. */
export const failureIn = (text: string): FailureSign | null => {
  for (const [code, pattern] of FAILURES) {
    const words = pattern.exec(text)?.[0]
    if (words !== undefined) return { code, words }
  }
  return null
}

const ADDRESS = /https?:\/\/[^\s"'<>\\`]+/g
const REQUEST_LINE = /^[ \t]*(?:> )?(?:GET|HEAD|POST|PUT|PATCH|DELETE) (\/\S*) HTTP\/\d/m
const HOST_LINE = /^[ \t]*(?:> )?host: *(\S+)/im

const addressIn = (text: string): string | null => {
  const addresses = text.match(ADDRESS) ?? []
  const address = addresses.find((one) => one.includes('/spaces/')) ?? null
  if (address !== null) return address.replace(/[),.;\]}]+$/, '')
  const [, path] = REQUEST_LINE.exec(text) ?? []
  const [, host] = HOST_LINE.exec(text) ?? []
  return path === undefined || host === undefined ? null : `https://${host}${path}`
}

/** The request that a text shows: its address without a token, and where its token stood. */
export const requestIn = (text: string): RequestSign | null => {
  const address = addressIn(text)
  const inQuery = /[?&]access_token=[^&\s"']/i.test(text)
  const inHeader = /\bauthorization["']?\s*:\s*["']?bearer\s+\S/i.test(text)
  const placement = inHeader ? 'header' : inQuery ? 'query' : null
  if (address === null && placement === null) return null
  return { url: address === null ? null : sanitize(address), placement }
}
