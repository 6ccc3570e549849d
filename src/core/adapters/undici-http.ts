import type { HttpClient, WireOptions, WireOutcome, WireRequest } from '../ports.ts'
import type { Redirect, ResponseHead, Timing } from '../../shared/model/exchange.ts'
import { isReadOnly } from '../../shared/model/request.ts'
import { isLoopbackHost } from '../../shared/model/service.ts'
import { chooseProxy, hostnameOf, portOf, type Environment } from './proxy-choice.ts'
import { createTrust } from './tls-roots.ts'
import type { Route } from './undici-connect.ts'
import { toFailure, TransportFailure } from './undici-failure.ts'
import { headerOf } from './undici-head.ts'
import { sendHop, type Hop } from './undici-hop.ts'
import { createLanePool, type LanePool } from './undici-pool.ts'

export type HttpClientOptions = {
  /** At most this many connections to one origin; others wait. Unlimited when left out. */
  connectionsPerOrigin?: number
  /** Where HTTPS_PROXY, HTTP_PROXY and NO_PROXY are read. */
  environment: Environment
}

const NO_TIME: Timing = { dns: null, connect: null, tls: null, firstByte: null, download: null, total: 0 }

const plus = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : one + other

/** The time of all hops together, step by step. */
const addTiming = (one: Timing, other: Timing): Timing => ({
  dns: plus(one.dns, other.dns),
  connect: plus(one.connect, other.connect),
  tls: plus(one.tls, other.tls),
  firstByte: plus(one.firstByte, other.firstByte),
  download: plus(one.download, other.download),
  total: one.total + other.total,
})

/** Where an answer sends us; null: it does not. */
const redirectOf = (head: ResponseHead, from: URL): { to: string; url: URL | null } | null => {
  const location = headerOf(head, 'location')
  if (location === null || ![301, 302, 303, 307, 308].includes(head.status)) return null
  if (!URL.canParse(location, from.href)) return { to: location, url: null }
  const url = new URL(location, from)
  return { to: url.href, url }
}

const failureHop = (error: unknown): Hop => {
  const { code, systemCode } = toFailure(error)
  return {
    outcome: { kind: 'failure', code, phase: 'connect', systemCode, head: null, body: new Uint8Array() },
    timing: NO_TIME,
    reusable: false,
    untouched: true,
  }
}

const isAllowed = (url: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))

/** A connection that was kept alive may have been closed by the server just now: that says nothing about the server. */
const mayRepeat = (request: WireRequest, hop: Hop, reused: boolean): boolean =>
  reused &&
  hop.untouched &&
  isReadOnly(request.method) &&
  hop.outcome.kind === 'failure' &&
  hop.outcome.code === 'reset'

type Deps = { pool: LanePool; trust: ReturnType<typeof createTrust>; environment: Environment }

const routeTo = (url: URL, { connection }: WireOptions, { trust, environment }: Deps): Route => {
  const proxy = chooseProxy(url, connection.proxy, environment)
  if (!proxy.ok) throw new TransportFailure('proxy', proxy.error)
  return {
    hostname: hostnameOf(url),
    port: portOf(url),
    trust: url.protocol === 'https:' ? () => trust(connection.extraCaFile) : null,
    proxy: proxy.value,
    connectTimeout: connection.connectTimeout,
  }
}

const sendOnce = async (request: WireRequest, options: WireOptions, deps: Deps): Promise<Hop> => {
  if (!isAllowed(request.url)) throw new TransportFailure('protocol', 'INSECURE_ORIGIN')
  const { url, method, headers, body } = request
  const route = routeTo(url, options, deps)
  const key = JSON.stringify([url.origin, route.proxy, options.connection.extraCaFile])
  for (;;) {
    if (options.signal.aborted) throw new TransportFailure('cancelled', null)
    const { lane, done } = await deps.pool.lease(key, url.origin, options.signal)
    lane.use(route, options.signal)
    const hop = await sendHop(lane, { method, target: url.pathname + url.search, headers, body }, options)
    const reused = lane.connected() === null && hop.outcome.kind === 'failure' && hop.outcome.phase !== 'connect'
    done(hop.reusable)
    if (!mayRepeat(request, hop, reused)) return hop
  }
}

const sendAndFollow = async (request: WireRequest, options: WireOptions, deps: Deps): Promise<WireOutcome> => {
  const redirects: Redirect[] = []
  const seen = new Set([request.url.href])
  let timing = NO_TIME
  let current = request
  for (;;) {
    const left = isReadOnly(request.method) ? options.followRedirects - redirects.length : 0
    const hop = await sendOnce(current, options, deps).catch(failureHop)
    timing = addTiming(timing, hop.timing)
    const next = hop.outcome.kind === 'response' ? redirectOf(hop.outcome.head, current.url) : null
    if (next === null || hop.outcome.kind !== 'response') return { ...hop.outcome, redirects, timing }

    // Only where the gate lets it go: no header of ours, least of all the token, reaches another place.
    const isNew = left > 0 && next.url !== null && !seen.has(next.url.href)
    const following = isNew && next.url !== null ? current.redirectedTo(next.url) : null
    const followed = following !== null
    redirects.push({ status: hop.outcome.head.status, from: current.url.href, to: next.to, followed })
    if (following === null) return { ...hop.outcome, redirects, timing }
    seen.add(following.url.href)
    current = following
  }
}

/**
 * Sends over HTTP/1.1 with undici. https only, plain http on loopback; a redirect is followed within the first origin
 * only. Every failure comes out as an outcome with a code of ours.
 */
export const createUndiciHttpClient = ({
  connectionsPerOrigin = Infinity,
  environment,
}: HttpClientOptions): HttpClient => {
  const deps: Deps = { pool: createLanePool(connectionsPerOrigin), trust: createTrust(), environment }
  return {
    send: (request, options) => sendAndFollow(request, options, deps),
    close: () => deps.pool.close(),
  }
}
