import type { CertificateFacts, ProxySource, ReasonOf, TransportReason } from '../../shared/model/transport-reason.ts'
import { foreignMoment } from '../../shared/text/dates.ts'
import { formatMilliseconds, formatSpan } from '../../shared/text/format-numbers.ts'

/** What happened, what it means for the token, and what to do. Each is one or two plain sentences. `meaning` is empty if nothing was learned. */
export type TransportWords = { summary: string; meaning: string; next: string }

export type TransportFacts = { phase: 'connect' | 'headers' | 'body'; reason: TransportReason }

type Said = readonly [summary: string, next: string]
type Words = { [Is in TransportReason['is']]: (reason: ReasonOf<Is>) => Said }

const NOT_SENT = 'The token was not sent.'
const INCOMPLETE = 'An incomplete response shows nothing certain about the token.'

type At = { host: string; port: number }

const address = ({ host, port }: At): string => `${host.includes(':') ? `[${host}]` : host}:${port}`

const CHECK_ADDRESS = 'Check the address and the port in the service.'
const CHECK_NETWORK = 'Check the network, the VPN and the firewall.'
const RAISE_LIMIT = 'Try again. If it happens often, raise the time limit or check the network.'
const ASK_OPERATOR = 'Ask the operator of this server.'
const ADD_AUTHORITY =
  'If your network inspects traffic, or the server is your company’s, add its certificate authority in the settings.'

const byIssuer = (certificate: CertificateFacts | null): string => {
  const issuer = certificate?.issuer ?? null
  return issuer === null ? '' : `, issued by “${issuer}”,`
}

const inBrackets = (moment: string | null | undefined): string =>
  moment === null || moment === undefined ? '' : ` (${foreignMoment(moment)})`

const SOURCES: Readonly<Record<ProxySource, string>> = {
  setting: 'from the settings',
  system: 'from the system’s settings',
  https_proxy: 'from the variable https_proxy',
  HTTPS_PROXY: 'from the variable HTTPS_PROXY',
  http_proxy: 'from the variable http_proxy',
  HTTP_PROXY: 'from the variable HTTP_PROXY',
}

const PLACES: Readonly<Partial<Record<ProxySource, string>>> = {
  setting: 'in the settings',
  system: 'in the system’s settings',
}
const where = (from: ProxySource): string => PLACES[from] ?? `in ${from}`
const theProxy = (proxy: At & { from: ProxySource }): string => `The proxy ${address(proxy)} (${SOURCES[proxy.from]})`
const checkProxy = ({ from }: { from: ProxySource }): string =>
  `Check the proxy’s address ${where(from)}, or turn the proxy off (NO_PROXY, or the settings).`

type ProxyAnswer = ReasonOf<'proxy-refused'>

const calledItself = ({ server }: ProxyAnswer): string => (server === null ? '' : ` It is “${server}”.`)
const askedToWait = ({ retryAfter }: ProxyAnswer): string =>
  retryAfter === null ? '' : ` It asks to try again in ${formatSpan(retryAfter)}.`

const PROXY_WORDS = {
  'proxy-login': (reason) => [
    `${theProxy(reason)} wants a user name and a password (407${reason.realm === null ? '' : `, for “${reason.realm}”`}) for ${reason.target}.${calledItself(reason)}`,
    `Add them to the proxy’s address ${where(reason.from)}: http://user:password@${address(reason)}. If they are there, they’re wrong.`,
  ],
  'proxy-refused': (reason) => [
    `${theProxy(reason)} refuses to connect to ${reason.target} (${reason.status}).${calledItself(reason)}${askedToWait(reason)}`,
    `Ask the operator of the proxy to allow ${reason.target}, or add its host to NO_PROXY.`,
  ],
  'proxy-cannot-reach': (reason) => [
    `${theProxy(reason)} cannot reach ${reason.target} (${reason.status}).${calledItself(reason)}${askedToWait(reason)}`,
    'Check the address in the service. If it is right, ask the operator of the proxy.',
  ],
  'proxy-name-not-found': (reason) => [`${theProxy(reason)} can’t be found: its name is unknown.`, checkProxy(reason)],
  'proxy-connection-refused': (reason) => [
    `${theProxy(reason)} cannot be reached: it refused the connection.`,
    checkProxy(reason),
  ],
  'proxy-no-route': (reason) => [`${theProxy(reason)} cannot be reached from this network.`, checkProxy(reason)],
  'proxy-timeout': (reason) => [`${theProxy(reason)} didn’t respond in time.`, checkProxy(reason)],
  'proxy-closed': (reason) => [
    `${theProxy(reason)} closed the connection without connecting to ${reason.target}.`,
    checkProxy(reason),
  ],
  'proxy-not-http': (reason) => [
    `The server at ${address(reason)} (${SOURCES[reason.from]}) is not an HTTP proxy.`,
    checkProxy(reason),
  ],
  'proxy-tls': (reason) => [
    `The secure connection to the proxy ${address(reason)} (${SOURCES[reason.from]}) failed.`,
    `Most proxies need http:// in their address ${where(reason.from)}. Otherwise add the proxy’s certificate authority in the settings.`,
  ],
  'proxy-kind-unsupported': ({ scheme, proxy, from, target }) => [
    `The proxy ${proxy} for ${target} (${SOURCES[from]}) uses “${scheme}”, which is not supported. Nothing was sent.`,
    `Use an http proxy ${where(from)}, or none.`,
  ],
  'proxy-address-invalid': ({ from, target }) => [
    `The address of the proxy for ${target} (${SOURCES[from]}) isn’t a URL. Nothing was sent.`,
    `Write it ${where(from)} as http://host:port.`,
  ],
} satisfies Partial<Words>

const TLS_WORDS = {
  'tls-not-spoken': (at) => [
    `The port ${address(at)} does not speak TLS.`,
    `${CHECK_ADDRESS} It may be a plain http server or a proxy.`,
  ],
  'tls-version': (at) => [`${address(at)} supports no TLS version that is safe to use (1.2 or 1.3).`, ASK_OPERATOR],
  'tls-cipher': (at) => [
    `${address(at)} and Token Desk have no TLS cipher in common.`,
    `${ASK_OPERATOR} Old devices that inspect traffic do this too.`,
  ],
  'tls-client-certificate': (at) => [
    `${address(at)} wants a client certificate, which Token Desk doesn’t send.`,
    `The API needs none, so a server of your company’s network probably responded. ${ASK_OPERATOR}`,
  ],
  'tls-name-unknown': (at) => [`The server at ${address(at)} doesn’t know the name ${at.host}.`, CHECK_ADDRESS],
  'tls-closed': (at) => [
    `${address(at)} closed the connection during the TLS handshake.`,
    `Try again. A firewall may block ${at.host}. ${CHECK_NETWORK}`,
  ],
  'tls-broken-off': (at) => [
    `${address(at)} ended the TLS handshake with an error.`,
    `${CHECK_ADDRESS} ${ASK_OPERATOR}`,
  ],
  'tls-timeout': ({ milliseconds, ...at }) => [
    `${address(at)} accepted the connection, but TLS took longer than ${formatMilliseconds(milliseconds)}.`,
    `Check whether the address uses https. ${RAISE_LIMIT}`,
  ],
  'tls-self-signed': ({ certificate: _certificate, ...at }) => [
    `${at.host} isn’t trusted: its certificate is self-signed.`,
    ADD_AUTHORITY,
  ],
  'tls-no-intermediate': ({ host, certificate }) => [
    `${host} isn’t trusted: it sent its certificate${byIssuer(certificate)} without the intermediate one.`,
    `The server should send the whole chain. ${ADD_AUTHORITY}`,
  ],
  'tls-unknown-authority': ({ host, certificate }) => [
    `${host} isn’t trusted: its certificate${byIssuer(certificate)} is from an authority that this computer doesn’t know.`,
    ADD_AUTHORITY,
  ],
  'tls-expired': ({ host, certificate }) => [
    `${host} isn’t trusted: its certificate has expired${inBrackets(certificate?.validTo)}.`,
    `${ASK_OPERATOR} Check this computer’s clock.`,
  ],
  'tls-not-yet-valid': ({ host, certificate }) => [
    `${host} isn’t trusted: its certificate isn’t valid yet${inBrackets(certificate?.validFrom)}.`,
    'Check this computer’s clock.',
  ],
  'tls-name-mismatch': ({ host, certificate }) => {
    const names = certificate?.names ?? []
    return [
      `${host} isn’t trusted: its certificate is for another name${names.length === 0 ? '' : ` (${names.slice(0, 3).join(', ')})`}.`,
      `${CHECK_ADDRESS} A login page of the network, or a device that inspects traffic, may have responded.`,
    ]
  },
  'tls-not-trusted': ({ host, certificate }) => [
    `${host} isn’t trusted: its certificate${byIssuer(certificate)} isn’t valid.`,
    `${ASK_OPERATOR} ${ADD_AUTHORITY}`,
  ],
  'ca-file-unreadable': () => [
    'The CA file can’t be read. Nothing was sent.',
    'Choose the file again in the settings, or none.',
  ],
  'ca-file-invalid': () => [
    'The CA file contains no PEM certificate. Nothing was sent.',
    'Choose another file in the settings, or none.',
  ],
} satisfies Partial<Words>

const SERVER_WORDS = {
  'name-not-found': ({ host }) => [`Can’t find ${host}.`, 'Check your network or VPN, and the address in the service.'],
  'name-service-silent': ({ host }) => [`The name ${host} couldn’t be looked up: DNS didn’t respond.`, CHECK_NETWORK],
  refused: (at) => [`${address(at)} refused the connection.`, CHECK_ADDRESS],
  'not-allowed': (at) => [`This computer blocked the connection to ${address(at)}.`, 'Check the firewall.'],
  'no-route': (at) => [
    `${address(at)} can’t be reached from this network.`,
    'Check the network, the VPN or the proxy.',
  ],
  'connect-timeout': ({ milliseconds, ...at }) => [
    `${address(at)} didn’t accept a connection within ${formatMilliseconds(milliseconds)}.`,
    `${RAISE_LIMIT} A firewall may drop the connection.`,
  ],
  'answer-timeout': ({ host, milliseconds }) => [
    `${host} accepted the request but didn’t respond within ${formatMilliseconds(milliseconds)}.`,
    RAISE_LIMIT,
  ],
  'body-timeout': ({ host, milliseconds }) => [
    `${host} started a response, then sent nothing for ${formatMilliseconds(milliseconds)}.`,
    RAISE_LIMIT,
  ],
  'time-limit': ({ host, milliseconds }) => [
    `${host} didn’t complete its response within ${formatMilliseconds(milliseconds)}.`,
    RAISE_LIMIT,
  ],
  closed: ({ host }) => [
    `${host} closed the connection without a response.`,
    'Try again. If it happens often, check the network, and whether the port expects https.',
  ],
  'broken-off': ({ host }) => [`The connection to ${host} broke during the response.`, 'Try again.'],
  'headers-too-large': ({ host }) => [
    `${host} sent more headers than Token Desk reads.`,
    'A proxy may add them. Try again without it.',
  ],
  'not-http': (at) => [
    `The response from ${address(at)} isn’t HTTP.`,
    `${CHECK_ADDRESS} Another program may use this port.`,
  ],
  'broken-http': (at) => [
    `${address(at)} sent an invalid HTTP response: its status line or a header is damaged.`,
    'A proxy may have changed it. Try again without it.',
  ],
  'contradictory-length': (at) => [
    `${address(at)} sent an invalid or contradictory length for its response. The response wasn’t read.`,
    'A proxy may have changed it. Try again without it.',
  ],
  'tls-port-asked-plainly': (at) => [
    `The port ${address(at)} expects https, but the request used http.`,
    'Use https:// in the service’s address.',
  ],
  'bad-encoding': ({ host }) => [
    `${host} sent a body that doesn’t match its encoding header.`,
    'A proxy may have changed it. Try again without it.',
  ],
  'insecure-origin': ({ host }) => [
    `This request would be sent to ${host} over http, where others can read the token. Nothing was sent.`,
    'Use https:// in the service’s address.',
  ],
  unsendable: ({ host }) => [
    `A header or the path contains a character that HTTP doesn’t allow. Nothing was sent to ${host}.`,
    'Look for invisible characters in the request.',
  ],
  cancelled: () => ['Canceled.', 'Send it again.'],
} satisfies Partial<Words>

const WORDS: Words = { ...PROXY_WORDS, ...TLS_WORDS, ...SERVER_WORDS }

/** A server may say in TLS 1.3 only after the request came that it wants a certificate of ours. */
const meaningOf = ({ phase, reason }: TransportFacts): string => {
  if (phase === 'body') return INCOMPLETE
  return phase === 'connect' && reason.is.startsWith('tls-') && reason.is !== 'tls-port-asked-plainly' ? NOT_SENT : ''
}

/** The fix if nothing responds at an address of the Playground, which only this app runs. */
export const START_PLAYGROUND = 'Start the Playground. Its addresses work only while it runs.'

/** A failure of the transport in words, for the Send view and for a cause of the diagnosis. Never a raw message. */
export const transportWords = (facts: TransportFacts): TransportWords => {
  // The table has a sentence for each member of the union; TypeScript cannot follow the index back to it.
  const words = WORDS[facts.reason.is] as (reason: TransportReason) => Said
  const [summary, next] = words(facts.reason)
  return { summary, next, meaning: meaningOf(facts) }
}

export const failureWords = (
  facts: TransportFacts,
  asked: { isPlayground?: boolean } = {},
): { message: string; advice: string } => {
  const { summary, meaning, next } = transportWords(facts)
  const isPlaygroundOff = asked.isPlayground === true && facts.reason.is === 'refused'
  return { message: summary, advice: `${meaning} ${isPlaygroundOff ? START_PLAYGROUND : next}`.trim() }
}

/** What a web server says of TLS in an answer, since it cannot say it in TLS. */
export type TlsComplaint = 'plain-http-on-tls-port' | 'client-certificate-wanted'

/** nginx; Apache; Go, and with it Caddy, Traefik and Kubernetes; Tomcat; Jetty and others in similar words. */
const PLAIN_HTTP =
  /plain HTTP request was sent to HTTPS port|speaking plain HTTP to an SSL-enabled|sent an HTTP request to an HTTPS server|combination of host and port requires TLS|HTTP(?: request)? (?:sent )?to (?:an )?(?:HTTPS|SSL|TLS) (?:port|server)/i

const CLIENT_CERTIFICATE =
  /No required SSL certificate was sent|The SSL certificate error|client certificate (?:is )?required|requires? a (?:valid )?client certificate/i

/** `null` if it says neither. Then the request didn't come as far as the platform. */
export const tlsComplaintIn = (status: number, text: string): TlsComplaint | null => {
  if (status < 400 || status > 499) return null
  const start = text.slice(0, 16_384)
  if (PLAIN_HTTP.test(start)) return 'plain-http-on-tls-port'
  return CLIENT_CERTIFICATE.test(start) ? 'client-certificate-wanted' : null
}
