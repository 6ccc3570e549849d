/** What the installer's requests met. */
export type DownloadNews =
  | { kind: 'received'; bytes: number; of: number }
  | { kind: 'refused'; status: number; host: string }
  | { kind: 'failed' | 'broke-off'; code: string; host: string | null }

type Environment = Readonly<Record<string, string | undefined>>
export type Trouble = Exclude<DownloadNews, { kind: 'received' }>

const MIB = 1024 * 1024

/** One line that is written over while a large file comes in. */
export const progressLine = (bytes: number, of: number): string =>
  `${Math.floor((100 * bytes) / of)} % of ${Math.max(1, Math.round(of / MIB))} MiB`

const proxyOf = (environment: Environment): string | null => {
  const set = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].find(
    (name) => (environment[name] ?? '') !== '',
  )
  return set ?? null
}

const NO_NAME = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL']
const NO_WAY = ['ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL']
const NO_ANSWER = ['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']
const CUT = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_ABORTED']
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ISSUER|ERR_TLS/

const failureWords = (code: string, host: string, proxy: string | null): string => {
  const way = proxy === null ? '' : ` The connection went through the proxy that ${proxy} names.`
  if (NO_NAME.includes(code))
    return `${host} was not found (${code}): this machine is offline, or its name service does not know it.${way}`
  if (NO_WAY.includes(code))
    return `${host} cannot be reached (${code}): this machine is offline, or a firewall is in the way.${way}`
  if (NO_ANSWER.includes(code)) return `${host} did not answer in time (${code}): a firewall may be in the way.${way}`
  if (code === 'ECONNREFUSED') return `${host} refused the connection (${code}).${way}`
  if (CUT.includes(code)) return `The connection to ${host} was cut (${code}).${way}`
  if (CERTIFICATE.test(code))
    return `The certificate of ${host} is not trusted (${code}): a proxy or a virus scanner may be reading the traffic. Set NODE_EXTRA_CA_CERTS to the file with its authority (PEM).`
  return `The connection to ${host} failed (${code}).${way}`
}

const statusWords = (status: number, host: string): string => {
  if (status === 407)
    return `The proxy wants a login (407): put it into the proxy’s address, as in http://NAME:PASSWORD@HOST:PORT.`
  if (status === 404)
    return `${host} has no such file (404): a mirror may lack this version, or ELECTRON_MIRROR names a wrong folder.`
  return `${host} answered with status ${status}.`
}

/** What the installer itself says, where no request failed. */
const installerWords = (said: string): string => {
  if (said.includes('ENOSPC')) return 'The disk is full (ENOSPC).'
  if (/EACCES|EPERM|EROFS/.test(said))
    return 'Files may not be written there: node_modules/electron, or the cache of downloads.'
  if (/checksum/i.test(said))
    return 'The download is not what Electron’s authors published: its checksum differs. A proxy or a mirror may have changed it, or it is incomplete.'
  const line = said.split('\n').find((one) => /error|fail/i.test(one))
  return line?.trim() ?? 'Electron’s installer did not say why.'
}

/** Why there is no Electron, in one sentence or two. `trouble` is the first that went wrong on the way; null: nothing did. */
export const downloadProblem = (trouble: Trouble | null, said: string, environment: Environment): string => {
  if (trouble === null) return installerWords(said)
  if (trouble.kind === 'refused') return statusWords(trouble.status, trouble.host)
  return failureWords(trouble.code, trouble.host ?? 'the server', proxyOf(environment))
}
