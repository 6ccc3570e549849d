import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** Progress and failures of the installer's requests. */
export type DownloadNews =
  | { kind: 'received'; bytes: number; of: number }
  | { kind: 'refused'; status: number; host: string }
  | { kind: 'failed' | 'broke-off'; code: string; host: string | null }

type Environment = Readonly<Record<string, string | undefined>>
export type Trouble = Exclude<DownloadNews, { kind: 'received' }>

const MIB = 1024 * 1024

/** A line that is overwritten while a large file is downloaded. */
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
  const way = proxy === null ? '' : ` The connection used the proxy from ${proxy}.`
  if (NO_NAME.includes(code))
    return `${host} was not found (${code}). This machine may be offline, or its DNS server doesn’t know the name.${way}`
  if (NO_WAY.includes(code))
    return `${host} can’t be reached (${code}). This machine may be offline, or behind a firewall.${way}`
  if (NO_ANSWER.includes(code))
    return `${host} did not respond in time (${code}). A firewall may block the connection.${way}`
  if (code === 'ECONNREFUSED') return `${host} refused the connection (${code}).${way}`
  if (CUT.includes(code)) return `The connection to ${host} was cut (${code}).${way}`
  if (CERTIFICATE.test(code))
    return `The certificate of ${host} is not trusted (${code}). A proxy or a virus scanner may intercept the connection. Set NODE_EXTRA_CA_CERTS to its CA certificate (a PEM file).`
  return `The connection to ${host} failed (${code}).${way}`
}

const statusWords = (status: number, host: string): string => {
  if (status === 407)
    return `The proxy requires a login (407). Add it to the proxy’s address: http://NAME:PASSWORD@HOST:PORT.`
  if (status === 404)
    return `${host} has no such file (404). A mirror may lack this version, or ELECTRON_MIRROR may be wrong.`
  return `${host} returned status ${status}.`
}

/** The reason from the installer's own output, if no request failed. */
const installerWords = (output: string): string => {
  if (output.includes('ENOSPC')) return 'The disk is full (ENOSPC).'
  if (/EACCES|EPERM|EROFS/.test(output)) return 'node_modules/electron or the download cache is not writable.'
  if (/checksum/i.test(output))
    return 'The checksum of the download is wrong. It may be incomplete, or changed by a proxy or a mirror.'
  const line = output.split('\n').find((one) => /error|fail/i.test(one))
  return line?.trim() ?? 'Electron’s installer gave no reason.'
}

/** Why Electron could not be installed. `trouble` is the first failed request, `null` if none failed. */
export const downloadProblem = (trouble: Trouble | null, output: string, environment: Environment): string => {
  if (trouble === null) return installerWords(output)
  if (trouble.kind === 'refused') return statusWords(trouble.status, trouble.host)
  return failureWords(trouble.code, trouble.host ?? 'the server', proxyOf(environment))
}

type Terminal = { isTTY: boolean; write(text: string): unknown }

/** Reports the requests of the installer, which itself prints only “fetch failed”. */
const WATCH = import.meta.resolve('./download-watch.ts')

const erasing = (environment: NodeJS.ProcessEnv): string => (environment['TERM'] === 'dumb' ? '\n' : '\r\u001b[K')

/** Runs Electron's installer with its progress. Returns why it failed, as a sentence, or `null`. */
export const download = async (
  installer: string,
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<string | null> => {
  terminal.write('Token Desk: downloading Electron (about 100 MiB, only once). This can take a minute.\n')
  const child = spawn(process.execPath, ['--import', WATCH, installer], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Node's fetch uses a proxy from the environment only with this variable.
    env: { NODE_USE_ENV_PROXY: '1', ...environment },
  })
  let trouble: Trouble | null = null
  let shown = ''
  child.on('message', (news: DownloadNews) => {
    // Later failures are consequences of the first: “connection failed”, then “request failed”.
    if (news.kind !== 'received') trouble ??= news
    else if (terminal.isTTY && progressLine(news.bytes, news.of) !== shown) {
      shown = progressLine(news.bytes, news.of)
      terminal.write(`${erasing(environment)}${shown}`)
    }
  })
  const [output, [code, signal]] = await Promise.all([
    child.stderr === null ? '' : text(child.stderr),
    once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>,
  ])
  if (shown !== '') terminal.write('\n')
  if (code === 0) return null
  return signal === null ? downloadProblem(trouble, output, environment) : `Its installer was ended by ${signal}.`
}
