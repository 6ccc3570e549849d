import { BlockList, isIP } from 'node:net'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import { isLoopbackHost } from '../../shared/model/service.ts'
import type { ConnectionSettings } from '../../shared/model/settings.ts'

/** A proxy to open a tunnel through. `authorization` is the whole header value. */
export type Proxy = { hostname: string; port: number; tls: boolean; authorization: string | null }

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

const readProxy = (text: string): Result<Proxy, 'PROXY_URL_INVALID' | 'PROXY_KIND_UNSUPPORTED'> => {
  // `proxy.example.com:3128` without a scheme is common in environments.
  const address = text.includes('://') ? text : `http://${text}`
  if (!URL.canParse(address)) return failed('PROXY_URL_INVALID')
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return failed('PROXY_KIND_UNSUPPORTED')
  return ok({
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

const fromEnvironment = (url: URL, environment: Environment): string | null => {
  const value = (name: string): string | undefined => environment[name.toLowerCase()] ?? environment[name]
  const proxy = (url.protocol === 'https:' ? value('HTTPS_PROXY') : undefined) ?? value('HTTP_PROXY')
  return proxy === undefined || proxy === '' || isExempt(url, value('NO_PROXY') ?? '') ? null : proxy
}

/**
 * The proxy for a URL; null: none. From the environment as npm and undici read it: `https_proxy` before `HTTPS_PROXY`
 * before `HTTP_PROXY`, and `NO_PROXY` with names, suffixes, ports, networks and `*`. Addresses of this machine never go
 * through a proxy: its loopback is another machine's, and plain http would show it the token.
 */
export const chooseProxy = (
  url: URL,
  setting: ConnectionSettings['proxy'],
  environment: Environment,
): Result<Proxy | null, 'PROXY_URL_INVALID' | 'PROXY_KIND_UNSUPPORTED'> => {
  if (setting.mode === 'none' || isLoopbackHost(url.hostname)) return ok(null)
  const address = setting.mode === 'custom' ? setting.url : fromEnvironment(url, environment)
  return address === null ? ok(null) : readProxy(address)
}
