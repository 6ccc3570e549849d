import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type SecureContext, type TLSSocket } from 'node:tls'
import { isLoopbackHost } from '../../../shared/model/service.ts'
import { afterRunning } from '../../requests/time-limit.ts'
import { systemClock } from '../system.ts'
import type { Proxy } from './proxy.ts'
import { certificateFacts } from './tls.ts'
import { toFailure, TransportFailure } from './failure.ts'
import { readHeaders } from './headers.ts'

export type Route = {
  hostname: string
  port: number
  /** Null: plain http. */
  trust: (() => Promise<SecureContext>) | null
  proxy: Proxy | null
  /** For everything until the connection can be used, in milliseconds. */
  connectTimeout: number
}

/** How long each step took, in milliseconds; null: it did not happen. */
export type ConnectTiming = { dns: number | null; connect: number | null; tls: number | null }

export type Connection = { socket: Socket; timing: ConnectTiming }

// Node gives up an address after 250 ms when there are more, which fails on slow lines whose other address is dead.
const NEXT_ADDRESS_AFTER = 500

/** Waits for one event of a socket; rejects on its error, its end, and when `signal` is aborted. */
const untilEvent = (socket: Socket, event: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      socket.off(event, onEvent).off('error', onError).off('close', onClose)
      signal.removeEventListener('abort', onAbort)
      act()
    }
    const onEvent = (): void => settle(resolve)
    const onError = (error: Error): void => settle(() => reject(error))
    const onClose = (): void => settle(() => reject(new TransportFailure('reset', 'ECONNRESET')))
    const onAbort = (): void =>
      settle(() => {
        socket.destroy()
        reject(signal.reason as Error)
      })
    socket.on(event, onEvent).on('error', onError).on('close', onClose)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
  })

/** A socket may fail while no event of it is awaited. The next wait then finds it closed. */
const quiet = <Kind extends Socket>(socket: Kind): Kind => {
  socket.on('error', () => undefined)
  return socket
}

const openTcp = async (
  host: string,
  port: number,
  signal: AbortSignal,
): Promise<{ socket: Socket; dns: number | null; connect: number }> => {
  const start = performance.now()
  const mark: { resolved: number | null } = { resolved: null }
  const socket = quiet(
    connectTcp({
      // Names under localhost are this machine's by the standard; a name service could say otherwise.
      host: isIP(host) === 0 && isLoopbackHost(host) ? 'localhost' : host,
      port,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER,
      noDelay: true,
    }),
  )
  socket.once('lookup', () => {
    mark.resolved = performance.now()
  })
  await untilEvent(socket, 'connect', signal)
  socket.setKeepAlive(true, 60_000)
  const end = performance.now()
  const resolved = isIP(host) === 0 ? mark.resolved : null
  return { socket, dns: resolved === null ? null : resolved - start, connect: end - (resolved ?? start) }
}

const openTls = async (
  socket: Socket,
  hostname: string,
  trust: () => Promise<SecureContext>,
  signal: AbortSignal,
): Promise<TLSSocket> => {
  const secureContext = await trust()
  const name = hostname.replace(/\.$/, '')
  const secure = quiet(
    connectTls({
      socket,
      host: name,
      ...(isIP(name) === 0 ? { servername: name } : {}),
      secureContext,
      ALPNProtocols: ['http/1.1'],
      // Refused by `refuseUntrusted`, which can still read the certificate and say what is wrong with it.
      rejectUnauthorized: false,
    }),
  )
  try {
    await untilEvent(secure, 'secureConnect', signal)
    refuseUntrusted(secure)
  } catch (error) {
    const heardBytes = socket.bytesRead
    secure.destroy()
    socket.destroy()
    throw toFailure(error, 'tls').with({ step: 'tls', heardBytes })
  }
  return secure
}

/** Ignores NODE_TLS_REJECT_UNAUTHORIZED: a token is never sent to an untrusted server. */
const refuseUntrusted = (secure: TLSSocket): void => {
  if (secure.authorized) return
  const certificate = secure.getPeerCertificate(true)
  // Without an issuer of its own in what was sent, Node gives none.
  const isAlone = (certificate as Partial<typeof certificate>).issuerCertificate === undefined
  // Typed as an error, and the code of one in fact.
  const code = String(secure.authorizationError)
  throw new TransportFailure('tls', code, { facts: { certificate: certificateFacts(certificate), isAlone } })
}

/** Not imported: `import` reads every export of `node:http`, and so loads the undici inside Node, which takes 40 ms. */
const nodeHttp = () => process.getBuiltinModule('node:http')

/** Asks the proxy for a tunnel; anything but a 2xx is its refusal. */
const openTunnel = (socket: Socket, proxy: Proxy, route: Route, signal: AbortSignal): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const authority = `${isIP(route.hostname) === 6 ? `[${route.hostname}]` : route.hostname}:${route.port}`
    const request = nodeHttp().request({
      method: 'CONNECT',
      path: authority,
      headers: {
        host: authority,
        ...(proxy.authorization === null ? {} : { 'proxy-authorization': proxy.authorization }),
      },
      createConnection: () => socket,
      signal,
    })
    request.on('connect', (answer, tunnel: Socket, start: Buffer) => {
      const { statusCode: status = 0, statusMessage: statusText = '', rawHeaders } = answer
      if (status < 200 || status > 299) {
        socket.destroy()
        const head = { status, statusText, headers: readHeaders(rawHeaders.map((text) => Buffer.from(text, 'latin1'))) }
        const facts = { step: 'tunnel', proxyAnswer: { head, body: start } } as const
        reject(new TransportFailure('proxy', `PROXY_${status}`, { facts }))
        return
      }
      if (start.length > 0) tunnel.unshift(start)
      resolve(tunnel)
    })
    request.on('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error))
    request.end()
  })

/** A failure on the way to the proxy is the proxy's, unless the request was canceled. */
const proxyFailure = (error: unknown): TransportFailure => {
  const failure = toFailure(error, 'proxy')
  return failure.code === 'cancelled' || failure.code === 'proxy'
    ? failure
    : new TransportFailure('proxy', failure.systemCode, {
        cause: error,
        facts: { ...failure.facts, proxyCode: failure.code },
      })
}

const openThroughProxy = async (proxy: Proxy, route: Route, signal: AbortSignal): Promise<Connection> => {
  try {
    const { socket, dns, connect } = await openTcp(proxy.hostname, proxy.port, signal)
    const start = performance.now()
    const toProxy =
      proxy.tls && route.trust !== null ? await openTls(socket, proxy.hostname, route.trust, signal) : socket
    const tunnel = await openTunnel(toProxy, proxy, route, signal)
    return { socket: tunnel, timing: { dns, connect: connect + performance.now() - start, tls: null } }
  } catch (error) {
    throw proxyFailure(error)
  }
}

const openRoute = async (route: Route, signal: AbortSignal): Promise<Connection> => {
  if (route.proxy !== null) return openThroughProxy(route.proxy, route, signal)
  const { socket, dns, connect } = await openTcp(route.hostname, route.port, signal)
  return { socket, timing: { dns, connect, tls: null } }
}

/** Ready for HTTP/1.1, through the route's proxy and with its trust. Rejects with a `TransportFailure`, at once if aborted. */
export const openConnection = async (route: Route, signal: AbortSignal): Promise<Connection> => {
  const steps = new AbortController()
  const cancel = (): void => steps.abort(new TransportFailure('cancelled', null))
  const withdraw = afterRunning(systemClock, route.connectTimeout, () =>
    steps.abort(new TransportFailure('timed-out', 'CONNECT_TIMEOUT')),
  )
  signal.addEventListener('abort', cancel)
  if (signal.aborted) cancel()
  try {
    const { socket, timing } = await openRoute(route, steps.signal)
    if (route.trust === null) return { socket, timing }
    const start = performance.now()
    const secure = await openTls(socket, route.hostname, route.trust, steps.signal)
    return { socket: secure, timing: { ...timing, tls: performance.now() - start } }
  } catch (error) {
    throw toFailure(error, 'refused')
  } finally {
    withdraw()
    signal.removeEventListener('abort', cancel)
  }
}
