import type { CertificateFacts, ProxySource, ReasonOf, TransportReason } from '../../shared/model/transport-reason.ts'
import { foreignMoment } from '../../shared/text/dates.ts'
import { formatMilliseconds, formatSpan } from '../../shared/text/format-numbers.ts'

/** What happened, what it means for the token, and what to do. Each is one or two plain sentences. */
export type TransportWords = { summary: string; meaning: string; next: string }

export type TransportFacts = { phase: 'connect' | 'headers' | 'body'; reason: TransportReason }

type Said = Omit<TransportWords, 'meaning'>
type Words = { [Is in TransportReason['is']]: (reason: ReasonOf<Is>) => Said }

const NOTHING_LEARNED = 'Nothing was learned about the token.'
const NOT_SENT = 'The token was not sent, and nothing was learned about it.'
const INCOMPLETE = 'The answer is incomplete, so it says nothing certain about the token.'

type At = { host: string; port: number }

const say = (summary: string, next: string): Said => ({ summary, next })
const address = ({ host, port }: At): string => `${host.includes(':') ? `[${host}]` : host}:${port}`

const CHECK_ADDRESS = 'Check the address and the port in the service.'
const CHECK_NETWORK = 'Check the network, the VPN and the firewall.'
const RAISE_LIMIT = 'Try again; if it keeps happening, raise the time limit or check the network.'
const ASK_OPERATOR = 'Ask the operator of this server.'
const ADD_AUTHORITY =
  'If your network inspects traffic, or the server belongs to your company, add the certificate authority in the settings (a PEM file).'

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
  `Check the proxy’s address ${where(from)}, or go without it (NO_PROXY, or no proxy in the settings).`

type ProxyAnswer = ReasonOf<'proxy-refused'>

const calledItself = ({ server }: ProxyAnswer): string => (server === null ? '' : ` It calls itself “${server}”.`)
const askedToWait = ({ retryAfter }: ProxyAnswer): string =>
  retryAfter === null ? '' : ` It asks to try again in ${formatSpan(retryAfter)}.`

const PROXY_WORDS = {
  'proxy-login': (reason) =>
    say(
      `${theProxy(reason)} asks for a user name and a password (407${reason.realm === null ? '' : `, for “${reason.realm}”`}) before it connects to ${reason.target}.${calledItself(reason)}`,
      `Put them into the proxy’s address ${where(reason.from)}: http://user:password@${address(reason)}. If they are there, they are wrong.`,
    ),
  'proxy-refused': (reason) =>
    say(
      `${theProxy(reason)} refuses to connect to ${reason.target}: it answered ${reason.status}.${calledItself(reason)}${askedToWait(reason)}`,
      `Ask the operator of the proxy to allow ${reason.target}, or add its host to NO_PROXY.`,
    ),
  'proxy-cannot-reach': (reason) =>
    say(
      `${theProxy(reason)} cannot reach ${reason.target}: it answered ${reason.status}.${calledItself(reason)}${askedToWait(reason)}`,
      'Check the address in the service. If it is right, ask the operator of the proxy.',
    ),
  'proxy-name-not-found': (reason) =>
    say(`${theProxy(reason)} cannot be reached: its name was not found.`, checkProxy(reason)),
  'proxy-connection-refused': (reason) =>
    say(`${theProxy(reason)} cannot be reached: nothing answers there.`, checkProxy(reason)),
  'proxy-no-route': (reason) =>
    say(`${theProxy(reason)} cannot be reached: there is no way to it from this network.`, checkProxy(reason)),
  'proxy-timeout': (reason) => say(`${theProxy(reason)} does not answer in time.`, checkProxy(reason)),
  'proxy-closed': (reason) =>
    say(`${theProxy(reason)} closed the connection without connecting to ${reason.target}.`, checkProxy(reason)),
  'proxy-not-http': (reason) =>
    say(`What answers at ${address(reason)} (${SOURCES[reason.from]}) is not an HTTP proxy.`, checkProxy(reason)),
  'proxy-tls': (reason) =>
    say(
      `A secure connection to the proxy ${address(reason)} (${SOURCES[reason.from]}) could not be made.`,
      `If the proxy speaks plain HTTP, as most do, its address ${where(reason.from)} begins with http://. Otherwise add its certificate authority in the settings.`,
    ),
  'proxy-kind-unsupported': ({ scheme, proxy, from, target }) =>
    say(
      `The proxy ${proxy} for ${target} (${SOURCES[from]}) is of the kind “${scheme}”, which Token Desk does not support: it supports only http and https. Nothing was sent.`,
      `Give an http proxy ${where(from)}, or none.`,
    ),
  'proxy-address-invalid': ({ from, target }) =>
    say(
      `The address of the proxy for ${target} (${SOURCES[from]}) is not a URL. Nothing was sent.`,
      `Write it ${where(from)} as http://host:port.`,
    ),
} satisfies Partial<Words>

const TLS_WORDS = {
  'tls-not-spoken': (at) =>
    say(
      `The port ${address(at)} does not speak TLS: it sent something else.`,
      `${CHECK_ADDRESS} A plain http server, or a proxy, may answer there.`,
    ),
  'tls-version': (at) => say(`${address(at)} speaks no version of TLS that is safe to use (1.2 or 1.3).`, ASK_OPERATOR),
  'tls-cipher': (at) =>
    say(
      `${address(at)} and Token Desk have no TLS version, cipher or key in common.`,
      `${ASK_OPERATOR} Old devices that inspect traffic do this too.`,
    ),
  'tls-client-certificate': (at) =>
    say(
      `${address(at)} wants a client certificate, which Token Desk does not send.`,
      `The platform does not ask for one: something on your company’s network is in between. ${ASK_OPERATOR}`,
    ),
  'tls-name-unknown': (at) => say(`The server at ${address(at)} does not know the name ${at.host}.`, CHECK_ADDRESS),
  'tls-closed': (at) =>
    say(
      `${address(at)}, or something on the way, closed the connection while TLS began.`,
      `Try again; a firewall that blocks the name ${at.host} does this. ${CHECK_NETWORK}`,
    ),
  'tls-broken-off': (at) =>
    say(`${address(at)} broke off the secure connection with an error.`, `${CHECK_ADDRESS} ${ASK_OPERATOR}`),
  'tls-timeout': ({ milliseconds, ...at }) =>
    say(
      `${address(at)} accepted the connection, but TLS was not ready within ${formatMilliseconds(milliseconds)}.`,
      `Check whether the address really speaks https. ${RAISE_LIMIT}`,
    ),
  'tls-self-signed': ({ certificate: _certificate, ...at }) =>
    say(`${at.host} could not prove who it is: its certificate is self-signed.`, ADD_AUTHORITY),
  'tls-no-intermediate': ({ host, certificate }) =>
    say(
      `${host} could not prove who it is: it sent its own certificate${byIssuer(certificate)} without the intermediate certificate that leads to a known authority.`,
      `The operator of the server should configure it to send the whole chain. ${ADD_AUTHORITY}`,
    ),
  'tls-unknown-authority': ({ host, certificate }) =>
    say(
      `${host} could not prove who it is: its certificate${byIssuer(certificate)} comes from an authority that this computer does not know.`,
      ADD_AUTHORITY,
    ),
  'tls-expired': ({ host, certificate }) =>
    say(
      `${host} could not prove who it is: its certificate has expired${inBrackets(certificate?.validTo)}.`,
      `${ASK_OPERATOR} Check that the clock of this computer is right.`,
    ),
  'tls-not-yet-valid': ({ host, certificate }) =>
    say(
      `${host} could not prove who it is: its certificate is not valid yet${inBrackets(certificate?.validFrom)}.`,
      'Check that the clock of this computer is right.',
    ),
  'tls-name-mismatch': ({ host, certificate }) => {
    const names = certificate?.names ?? []
    return say(
      `${host} could not prove who it is: its certificate is for another name${names.length === 0 ? '' : ` (${names.slice(0, 3).join(', ')})`}.`,
      `${CHECK_ADDRESS} A login page of the network, or a device that inspects traffic, may have answered.`,
    )
  },
  'tls-not-trusted': ({ host, certificate }) =>
    say(
      `${host} could not prove who it is: its certificate${byIssuer(certificate)} is not valid.`,
      `${ASK_OPERATOR} ${ADD_AUTHORITY}`,
    ),
  'ca-file-unreadable': () =>
    say(
      'The CA file (additional certificate authorities) cannot be read, so nothing was sent.',
      'Choose the file again in the settings, or none.',
    ),
  'ca-file-invalid': () =>
    say(
      'The CA file (additional certificate authorities) holds no certificate in PEM form, so nothing was sent.',
      'Choose another file in the settings, or none.',
    ),
} satisfies Partial<Words>

const SERVER_WORDS = {
  'name-not-found': ({ host }) =>
    say(`The name ${host} could not be found.`, 'Check the network, and the spelling of the address in the service.'),
  'name-service-silent': ({ host }) =>
    say(`The name ${host} could not be looked up: the name service (DNS) gave no answer.`, CHECK_NETWORK),
  refused: (at) => say(`Nothing answers at ${address(at)}: the connection was refused.`, CHECK_ADDRESS),
  'not-allowed': (at) => say(`This computer did not allow a connection to ${address(at)}.`, 'Check the firewall.'),
  'no-route': (at) =>
    say(`${address(at)} cannot be reached from this network.`, 'Check the network, the VPN or the proxy.'),
  'connect-timeout': ({ milliseconds, ...at }) =>
    say(
      `No connection to ${address(at)} could be made within ${formatMilliseconds(milliseconds)}.`,
      `${RAISE_LIMIT} A firewall may be dropping the connection.`,
    ),
  'answer-timeout': ({ host, milliseconds }) =>
    say(`${host} accepted the request but did not answer within ${formatMilliseconds(milliseconds)}.`, RAISE_LIMIT),
  'body-timeout': ({ host, milliseconds }) =>
    say(`${host} began to answer and then sent nothing for ${formatMilliseconds(milliseconds)}.`, RAISE_LIMIT),
  'time-limit': ({ host, milliseconds }) =>
    say(`${host} had not answered in full within ${formatMilliseconds(milliseconds)}.`, RAISE_LIMIT),
  closed: ({ host }) =>
    say(
      `${host}, or something on the way, closed the connection without an answer.`,
      'Try again. The reason may be a firewall or a proxy, a server that wants a client certificate, or a port that expects https.',
    ),
  'broken-off': ({ host }) => say(`The connection to ${host} broke in the middle of the answer.`, 'Try again.'),
  'headers-too-large': ({ host }) =>
    say(
      `${host} answered with more headers than Token Desk reads.`,
      'Something in between may add them; try again without a proxy.',
    ),
  'not-http': (at) =>
    say(`The response from ${address(at)} is not HTTP.`, `${CHECK_ADDRESS} Another program may use this port.`),
  'broken-http': (at) =>
    say(
      `${address(at)} answered in a way that HTTP does not allow: its status line or a header is broken.`,
      'Something in between may have changed it; try again without a proxy.',
    ),
  'contradictory-length': (at) =>
    say(
      `${address(at)} sent a header that contradicts itself or is broken: it gave the length of its answer twice or in a form that HTTP does not allow, or a later line is not a header. The answer was not read.`,
      'Something in between may have changed it; try again without a proxy.',
    ),
  'tls-port-asked-plainly': (at) =>
    say(`The port ${address(at)} speaks TLS, but the request was plain http.`, 'Use https:// in the service.'),
  'bad-encoding': ({ host }) =>
    say(
      `${host} sent a body that is not encoded the way its headers say.`,
      'Something in between may have changed it; try again without a proxy.',
    ),
  'insecure-origin': ({ host }) =>
    say(
      `This request would go to ${host} over plain http, where a token can be read on the way. Nothing was sent.`,
      'Use https in the service.',
    ),
  unsendable: ({ host }) =>
    say(
      `The request to ${host} cannot be written as HTTP: a header or the path contains a character that is not allowed there. Nothing was sent.`,
      'Look for invisible characters in what was typed.',
    ),
  cancelled: () => say('Canceled.', 'Send it again to learn more.'),
} satisfies Partial<Words>

const WORDS: Words = { ...PROXY_WORDS, ...TLS_WORDS, ...SERVER_WORDS }

/** A server may say in TLS 1.3 only after the request came that it wants a certificate of ours. */
const meaningOf = ({ phase, reason }: TransportFacts): string => {
  if (phase === 'body') return INCOMPLETE
  return phase === 'connect' && reason.is.startsWith('tls-') && reason.is !== 'tls-port-asked-plainly'
    ? NOT_SENT
    : NOTHING_LEARNED
}

/** The fix if nothing responds at an address of the Playground, which only this app runs. */
export const START_PLAYGROUND = 'Start the Playground: its addresses answer only while it runs.'

/** A failure of the transport in words, for the Send view and for a cause of the diagnosis. Never a raw message. */
export const transportWords = (facts: TransportFacts): TransportWords => {
  // The table has a sentence for each member of the union; TypeScript cannot follow the index back to it.
  const words = WORDS[facts.reason.is] as (reason: TransportReason) => Said
  return { ...words(facts.reason), meaning: meaningOf(facts) }
}

/** The same as one text: what happened, what it means for the token, what to do. `asked`: the service that was. */
export const failureSentence = (facts: TransportFacts, asked: { isPlayground?: boolean } = {}): string => {
  const { summary, meaning, next } = transportWords(facts)
  const advice = asked.isPlayground === true && facts.reason.is === 'refused' ? START_PLAYGROUND : next
  return `${summary} ${meaning} ${advice}`
}

/** What a web server says of TLS in an answer, since it cannot say it in TLS. */
export type TlsComplaint = 'plain-http-on-tls-port' | 'client-certificate-wanted'

/** nginx; Apache; Go, and with it Caddy, Traefik and Kubernetes; Tomcat; Jetty and others in similar words. */
const PLAIN_HTTP =
  /plain HTTP request was sent to HTTPS port|speaking plain HTTP to an SSL-enabled|sent an HTTP request to an HTTPS server|combination of host and port requires TLS|HTTP(?: request)? (?:sent )?to (?:an )?(?:HTTPS|SSL|TLS) (?:port|server)/i

const CLIENT_CERTIFICATE =
  /No required SSL certificate was sent|The SSL certificate error|client certificate (?:is )?required|requires? a (?:valid )?client certificate/i

/**
 * Whether a refusal says that a TLS port was asked in plain http, or that a client certificate is missing: the request
 * never came as far as the platform. Null: it says neither.
 */
export const tlsComplaintIn = (status: number, text: string): TlsComplaint | null => {
  if (status < 400 || status > 499) return null
  const start = text.slice(0, 16_384)
  if (PLAIN_HTTP.test(start)) return 'plain-http-on-tls-port'
  return CLIENT_CERTIFICATE.test(start) ? 'client-certificate-wanted' : null
}
