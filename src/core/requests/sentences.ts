import type { TransportCode } from '../../shared/model/exchange.ts'
import type { ConnectionSettings } from '../../shared/model/settings.ts'
import { formatMilliseconds } from '../../shared/text/time.ts'

export type TransportFacts = {
  code: TransportCode
  phase: 'connect' | 'headers' | 'body'
  systemCode: string | null
  host: string
  connection: ConnectionSettings
}

const NOTHING_LEARNT = 'Nothing was learnt about the token.'

const IN_THE_MIDDLE = 'The answer is incomplete, so it says nothing certain about the token.'

const meaning = (phase: TransportFacts['phase']): string => (phase === 'body' ? IN_THE_MIDDLE : NOTHING_LEARNT)

const refused = ({ systemCode, host }: TransportFacts): string => {
  if (systemCode === 'ECONNREFUSED')
    return `Nothing answers at ${host}: the connection was refused. ${NOTHING_LEARNT} Check the address and the port in the service.`
  if (systemCode === 'EACCES' || systemCode === 'EPERM')
    return `This computer did not allow a connection to ${host}. ${NOTHING_LEARNT} Check the firewall.`
  return `There is no way to ${host} from this network. ${NOTHING_LEARNT} Check the network, the VPN or the proxy.`
}

const timeout = ({ phase, host, connection }: TransportFacts): string => {
  const waited = {
    connect: `No connection to ${host} within ${formatMilliseconds(connection.connectTimeout)}.`,
    headers: `${host} took the request and did not answer within ${formatMilliseconds(connection.headersTimeout)}.`,
    body: `${host} began to answer and then sent nothing for ${formatMilliseconds(connection.bodyTimeout)}.`,
  }[phase]
  return `${waited} ${meaning(phase)} Try again; if it stays so, raise the time limit in the settings or check the network.`
}

const TLS_REASONS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet (is the clock of this computer right?)',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an authority that this computer does not know',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate comes from an authority that this computer does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes from an authority that this computer does not know',
}

const tls = ({ systemCode, host }: TransportFacts): string => {
  if (systemCode === 'CA_FILE_UNREADABLE')
    return `The file of further certificate authorities cannot be read, so nothing was sent. ${NOTHING_LEARNT} Choose the file again in the settings, or none.`
  if (systemCode === 'CA_FILE_INVALID')
    return `The file of further certificate authorities holds no certificate in PEM form, so nothing was sent. ${NOTHING_LEARNT} Choose another file in the settings, or none.`
  const reason = TLS_REASONS[systemCode ?? '']
  return reason === undefined
    ? `No secure connection to ${host} came about. The token was not sent, and nothing was learnt about it. Check whether the address really speaks https.`
    : `${host} could not prove who it is: ${reason}. The token was not sent, and nothing was learnt about it. If your network inspects traffic, add its certificate authority in the settings.`
}

const proxy = ({ systemCode, host }: TransportFacts): string => {
  const after = `${NOTHING_LEARNT} Check the proxy in the settings and in HTTPS_PROXY.`
  if (systemCode === 'PROXY_URL_INVALID') return `The address of the proxy is not a URL. ${after}`
  if (systemCode === 'PROXY_KIND_UNSUPPORTED')
    return `The proxy is neither http nor https, which is all that Token Desk speaks. ${after}`
  if (systemCode === 'PROXY_407')
    return `The proxy asks for a user name and a password before it lets anything through to ${host}. ${NOTHING_LEARNT} Put them into the proxy's address: http://user:password@proxy:port.`
  const status = /^PROXY_(\d+)$/.exec(systemCode ?? '')?.[1]
  return status === undefined
    ? `The proxy could not be used to reach ${host}. ${after}`
    : `The proxy refused to connect to ${host}: it answered ${status}. ${after}`
}

const protocol = ({ phase, systemCode, host }: TransportFacts): string => {
  if (systemCode === 'INSECURE_ORIGIN')
    return `${host} is to be reached over plain http, where a token can be read on the way. Nothing was sent. Use https in the service.`
  return phase === 'body'
    ? `${host} sent a body that is not encoded as it says. ${IN_THE_MIDDLE} Something between may have changed it; try again without a proxy.`
    : `What came from ${host} is not HTTP. ${NOTHING_LEARNT} Check the address and the port: another program may answer there.`
}

const SENTENCES: Readonly<Record<TransportCode, (facts: TransportFacts) => string>> = {
  dns: ({ host }) =>
    `The name ${host} could not be found. ${NOTHING_LEARNT} Check the network, and the spelling of the address in the service.`,
  refused,
  tls,
  timeout,
  proxy,
  reset: ({ phase, host }) =>
    phase === 'body'
      ? `The connection to ${host} broke in the middle of the answer. ${IN_THE_MIDDLE} Try again.`
      : `${host}, or something on the way, closed the connection without an answer. ${NOTHING_LEARNT} Try again; a firewall or a proxy may be the reason.`,
  'too-large': ({ host }) =>
    `${host} answered with more headers than any platform sends. ${NOTHING_LEARNT} Something between may add them; try again without a proxy.`,
  cancelled: () => `Cancelled. ${NOTHING_LEARNT}`,
  protocol,
}

/** A failure of the transport in a few sentences: what happened, what it means for the token, what to do. */
export const failureSentence = (facts: TransportFacts): string => SENTENCES[facts.code](facts)
