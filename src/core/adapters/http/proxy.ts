import { BlockList, isIP } from 'node:net'
import { failed, ok, type Result } from '../../../shared/contract/result.ts'
import { isLoopbackHost } from '../../../shared/model/service.ts'
import type { ProxySource } from '../../../shared/model/transport-reason.ts'
import type { ConnectionSettings } from '../../../shared/model/settings.ts'

/** What the system says of the way to an origin, in a PAC file’s words: `PROXY proxy.example:3128; DIRECT`. */
export type SystemProxy = (origin: string) => Promise<string>

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' }

/** `null` if no proxy is needed. If all are of another kind (SOCKS), the first one, so that the error can name it. */
export const proxyAddress = (said: string): string | null => {
  const ways = said
    .split(';')
    .map((way) => way.trim().split(/\s+/))
    .filter(([kind = '']) => kind !== '')
    .map(([kind = '', host = '']) => ({ kind: kind.toUpperCase(), host }))
  const usable = ways.find(({ kind }) => kind === 'DIRECT' || Object.hasOwn(SCHEMES, kind))
  const { kind, host } = usable ?? ways[0] ?? { kind: 'DIRECT', host: '' }
  return kind === 'DIRECT' ? null : `${SCHEMES[kind] ?? kind.toLowerCase()}://${host}`
}

/** A proxy to open a tunnel through. `authorization` is the whole header value; `from`: who named it. */
export type Proxy = { hostname: string; port: number; tls: boolean; authorization: string | null; from: ProxySource }

/** Why an address cannot be used: it is of a kind that is not supported (`proxy`: its host and port), or no address. */
export type ProxyRefusal = { from: ProxySource; unsupported: { scheme: string; proxy: string } | null }

export type Environment = Readonly<Record<string, string | undefined>>

/** The host of a URL as sockets take it: an IPv6 address without its brackets. */
export const hostnameOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

export const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80)

const basicAuthorization = ({ username, password }: URL): string => {
  // Bytes, not text: a “%” that escapes nothing stands for itself.
  const decode = (text: string): string =>
    text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'))
  return `Basic ${Buffer.from(`${decode(username)}:${decode(password)}`).toString('base64')}`
}

const readProxy = (text: string, from: ProxySource): Result<Proxy, ProxyRefusal> => {
  // `proxy.example.com:3128` without a scheme is common in environments.
  const address = text.includes('://') ? text : `http://${text}`
  if (!URL.canParse(address)) return failed({ from, unsupported: null })
  const url = new URL(address)
  // A password with a raw “/”, “?” or “#” ends the host too early: what stands there as the port is the password's beginning.
  if (`${url.pathname}${url.search}${url.hash}`.includes('@')) return failed({ from, unsupported: null })
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return failed({ from, unsupported: { scheme: url.protocol.replace(/:$/, ''), proxy: url.host } })
  return ok({
    from,
    hostname: hostnameOf(url),
    port: portOf(url),
    tls: url.protocol === 'https:',
    authorization: url.username === '' && url.password === '' ? null : basicAuthorization(url),
  })
}

const inSubnet = (hostname: string, entry: string): boolean => {
  const [network = '', bits = ''] = entry.split('/')
  const family = isIP(network)
  const prefix = Number(bits)
  if (family === 0 || isIP(hostname) !== family || !/^\d+$/.test(bits) || prefix > (family === 4 ? 32 : 128))
    return false
  const list = new BlockList()
  list.addSubnet(network, prefix, family === 4 ? 'ipv4' : 'ipv6')
  return list.check(hostname, family === 4 ? 'ipv4' : 'ipv6')
}

const splitPort = (entry: string): { host: string; port: string | null } => {
  const [, bracketed, bracketedPort] = /^\[([^\]]*)\](?::(\d+))?$/.exec(entry) ?? []
  if (bracketed !== undefined) return { host: bracketed, port: bracketedPort ?? null }
  const [, host, port] = /^([^:]*):(\d+)$/.exec(entry) ?? []
  return host === undefined ? { host: entry, port: null } : { host, port: port ?? null }
}

const entryCovers = (entry: string, hostname: string, port: number): boolean => {
  if (entry === '*' || inSubnet(hostname, entry)) return true
  const { host, port: onlyPort } = splitPort(entry)
  const name = host.replace(/^\*?\./, '').replace(/\.$/, '')
  if (name === '' || (onlyPort !== null && Number(onlyPort) !== port)) return false
  return hostname === name || (isIP(hostname) === 0 && hostname.endsWith(`.${name}`))
}

const isExempt = (url: URL, noProxy: string): boolean => {
  const hostname = hostnameOf(url).toLowerCase().replace(/\.$/, '')
  return noProxy
    .toLowerCase()
    .split(/[,\s]+/)
    .some((entry) => entry !== '' && entryCovers(entry, hostname, portOf(url)))
}

/** In the order in which they are read; plain http knows the last two only. */
const VARIABLES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const

const fromEnvironment = (url: URL, environment: Environment): { from: ProxySource; address: string } | null => {
  const names = url.protocol === 'https:' ? VARIABLES : VARIABLES.slice(2)
  const from = names.find((name) => environment[name] !== undefined)
  const address = from === undefined ? '' : (environment[from] ?? '')
  return from === undefined || address === '' ? null : { from, address }
}

const noProxyIn = (environment: Environment): string => environment['no_proxy'] ?? environment['NO_PROXY'] ?? ''

/** Where the system cannot say, the way is direct: Chromium does the same with a PAC file that it cannot get. */
const askSystem = async (system: SystemProxy, origin: string): Promise<string | null> => {
  try {
    return proxyAddress(await system(origin))
  } catch {
    return null
  }
}

/** Whether the environment has a word on proxies: then it is the last one. */
const namesProxy = (environment: Environment): boolean => VARIABLES.some((name) => environment[name] !== undefined)

/** Who can name a proxy besides the settings. `system` null: it cannot be asked here (the command line). */
export type ProxySources = { environment: Environment; system: SystemProxy | null }

/**
 * The proxy for a URL; null: none. From the environment as npm and undici read it: `https_proxy` before `HTTPS_PROXY`
 * before `HTTP_PROXY`, and `NO_PROXY` with names, suffixes, ports, networks and `*`; in mode `system`, where no variable
 * names one, from the system's settings, to which `NO_PROXY` counts as well. Addresses of this machine never go through a
 * proxy: its loopback is another machine's, and plain http would show it the token.
 */
export const chooseProxy = async (
  url: URL,
  setting: ConnectionSettings['proxy'],
  { environment, system }: ProxySources,
): Promise<Result<Proxy | null, ProxyRefusal>> => {
  if (setting.mode === 'none' || isLoopbackHost(url.hostname)) return ok(null)
  if (setting.mode === 'custom') return readProxy(setting.url, 'setting')
  if (isExempt(url, noProxyIn(environment))) return ok(null)
  const found = fromEnvironment(url, environment)
  if (found !== null) return readProxy(found.address, found.from)
  const isAsked = setting.mode === 'system' && system !== null && !namesProxy(environment)
  // The origin alone: a PAC script is another program, and a path or query could contain a token.
  const address = isAsked ? await askSystem(system, url.origin) : null
  return address === null ? ok(null) : readProxy(address, 'system')
}
