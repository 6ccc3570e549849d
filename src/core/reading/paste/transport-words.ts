import type { TransportCode } from '../../../shared/model/exchange.ts'
import type { BrowserSign, FailureSign, RetryWarning } from './text-reading.ts'

/**
 * The words of node, OpenSSL, curl, browsers, Java, .NET, Python, Go, Ruby and Swift for the same few failures. The
 * order decides where a text holds several: an error of the proxy, then of the certificate, is the reason for the rest.
 */
const FAILURES: Readonly<Partial<Record<TransportCode, readonly RegExp[]>>> = {
  proxy: [
    /tunnel(?:l?ing)? socket could not be established[^\n]{0,40}|Proxy CONNECT aborted|Could not resolve proxy|ERR_(?:PROXY|TUNNEL)\w*/i,
    /Tunnel connection failed[^\n'"]{0,60}|proxy tunnel request[^\n]{0,80}failed|Cannot connect to proxy|proxyconnect tcp|ProxyError|HTTP code 407 from proxy/i,
    /curl(?:: \(| error )(?:5|97)\b|Proxy Authentication Required|UND_ERR_PRX\w+/i,
  ],
  tls: [
    /DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT\w*|CERT_HAS_EXPIRED/,
    /ERR_TLS_\w+|ERR_CERT_\w+|ERR_SSL_\w+|EPROTO\b|SSLV3_ALERT_\w+|TLSV1_ALERT_\w+|SSL_ERROR_\w+|SSL routines:/,
    /self[- ]signed (?:(?:SSL|TLS) )?certificate|unable to (?:get local issuer|verify the first) certificate|certificate[ _]verif(?:y|ication)[ _](?:failed|error)|invalid peer certificate|certificate has expired|certificate is not yet valid|does not match certificate|no alternative certificate subject|SSL certificate problem/i,
    /x509: [^\n"]{1,60}|PKIX path building failed|Trust anchor for certification path not found|SSLHandshakeException|SSLPeerUnverifiedException|SSLException|SSLError\b|HandshakeException/,
    /remote certificate is invalid|SSL connection could not be established|first record does not look like a TLS handshake|tls: [a-z][^\n"]{1,60}|certificate for this server is invalid|wrong version number|tlsv1 alert|handshake failure|trust relationship for the SSL|Failed to enable crypto/i,
    /NSURLErrorDomain(?: error| Code)?[ =:]*-120\d/,
    /Remotezertifikat ist [^\n]{0,40}ungültig|certificat distant n.est pas valide|certificado remoto no es válido/i,
    /curl(?:: \(| error )(?:35|51|58|60|77)\b/i,
  ],
  dns: [
    /ENOTFOUND|EAI_AGAIN|ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|UnknownHostException/,
    /Could not resolve host|Name or service not known|no such host|No such host is known|Temporary failure in name resolution|Failed to resolve|nodename nor servname|unable to resolve host|remote name could not be resolved|Failed host lookup|failed to lookup address|:nxdomain/i,
    /NSURLErrorDomain(?: error| Code)?[ =:]*-10(?:03|06|09)|hostname could not be found|Internet connection appears to be offline/i,
    // .NET and glibc in other languages.
    /(?:Remotename|Dienst)\b[^\n]{0,20} nicht (?:aufgelöst|bekannt)|Fehler bei der Namensauflösung|nom distant n.a pas pu être résolu|Nom ou service inconnu|résolution du nom/i,
    /resolver el nombre remoto|Nombre o servicio desconocido|resolución del nombre|risolvere il nome remoto|Nome o servizio sconosciuto|nome remoto não pôde ser resolvido/i,
    /curl(?:: \(| error )6\b|getaddrinfo/i,
  ],
  refused: [
    /ECONNREFUSED|Connection ?refused|Connect call failed|ERR_CONNECTION_REFUSED|Failed to connect to|actively refused|Unable to connect to the remote server|NSURLErrorDomain(?: error| Code)?[ =:]*-1004/i,
    /Verbindung(?:saufbau)? (?:abgelehnt|verweigert)|Connexion refusée|Conexi[oó]n (?:rehusada|rechazada)|Connessione rifiutata|Conexão recusada/i,
    /curl(?:: \(| error )7\b/i,
  ],
  'timed-out': [
    /ETIMEDOUT|ESOCKETTIMEDOUT|UND_ERR_\w+_TIMEOUT|ERR_TIMED_OUT|ERR_CONNECTION_TIMED_OUT|TLS handshake timeout/,
    /timeout of \d+ ?ms exceeded|\btimed out\b|deadline exceeded|i\/o timeout|(?:Connect|Socket|Read|Request)? ?Timeout ?(?:Error|Exception)\b|HttpClient\.Timeout|(?:Connect|Read)Timeout\b|A task was canceled/i,
    /NSURLErrorDomain(?: error| Code)?[ =:]*-1001/,
    /Wartezeit für die Verbindung ist abgelaufen|délai (?:d.attente|d.expiration)|Expiró el tiempo de conexión|Tempo scaduto per la connessione/i,
    /curl(?:: \(| error )28\b/i,
  ],
  protocol: [
    /HPE_[A-Z_]+|Parse Error: Expected HTTP|HTTPParserError|error reading from socket: Could not parse|malformed HTTP response|BadStatusLine/i,
  ],
  reset: [
    /ECONNRESET|ECONNABORTED|EPIPE|ERR_CONNECTION_(?:RESET|CLOSED)|ERR_EMPTY_RESPONSE|UND_ERR_SOCKET/,
    /socket hang up|Connection reset|Empty reply from server|other side closed|Remote end closed connection|underlying connection was closed|unexpected end of stream|stream was reset|Premature close|": EOF\b|Connection aborted|network connection was lost|unexpected EOF/i,
    /NSURLErrorDomain(?: error| Code)?[ =:]*-1005/,
    /curl(?:: \(| error )(?:52|55|56)\b/i,
  ],
}

/** A tool's guess, which the code beside it may contradict. */
const OFFLINE = /You seem to be offline/i

/** The failed connection that a text describes. `null` if it describes none. */
export const failureIn = (text: string): FailureSign | null => {
  for (const [code, patterns] of [...Object.entries(FAILURES), ['dns', [OFFLINE]] as const]) {
    const words = patterns.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined)
    if (words !== undefined) return { code: code as TransportCode, words: words.trim() }
  }
  return null
}

const CORS =
  /blocked by CORS policy|Cross-Origin Request Blocked|not allowed by Access-Control-Allow-Origin|due to access control checks|preflight request doesn.t pass/i
const BLOCKED = /violates the following Content Security Policy|ERR_BLOCKED_BY_\w+/i
const NO_ANSWER =
  /TypeError: Load failed|Failed to fetch(?! (?!https?:)[a-z])|NetworkError when attempting to fetch|\bNetwork Error\b/i

/** What a browser's console says of a request; null: nothing that only a browser says. */
export const browserIn = (text: string): BrowserSign | null => {
  if (CORS.test(text)) return { kind: 'cors' }
  if (BLOCKED.test(text)) return { kind: 'blocked' }
  return NO_ANSWER.test(text) ? { kind: 'no-answer' } : null
}

const RETRY =
  /\b(Rate limit|Server(?: \d{3})?|Connection) error occ?ur{1,2}e?d\. Waiting for ([\d.]+(?:e\+\d+)?|Infinity) ?ms/gi
/** No client waits longer than a day: early SDKs counted wrong. */
const LONGEST_WAIT = 86_400_000

const kindOfRetry = (words: string): RetryWarning['of'] =>
  /^rate/i.test(words) ? 'rate-limit' : /^server/i.test(words) ? 'server' : 'connection'

/** The warnings of an SDK that tried again, one of each kind, the one that came last first. */
export const retriesIn = (text: string): RetryWarning[] => {
  const found = new Map<RetryWarning['of'], RetryWarning>()
  for (const [, words = '', wait] of text.matchAll(RETRY)) {
    const of = kindOfRetry(words)
    const waited = Math.round(Number(wait))
    found.delete(of)
    found.set(of, { of, waitMs: waited <= LONGEST_WAIT ? waited : null })
  }
  return [...found.values()].reverse()
}
