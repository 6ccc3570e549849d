import type { HttpClient, WireOptions, WireOutcome, WireRequest } from '../../ports.ts'
import type { Redirect, ResponseHead, Timing } from '../../../shared/model/exchange.ts'
import { isLoopbackHost } from '../../../shared/model/service.ts'
import type { TransportReason } from '../../../shared/model/transport-reason.ts'
import {
  chooseProxy,
  hostnameOf,
  portOf,
  type Environment,
  type Proxy,
  type ProxySources,
  type SystemProxy,
} from './proxy.ts'
import { createTrust } from './tls.ts'
import type { Route } from './connect.ts'
import { reasonOf, refusalReason, toFailure, TransportFailure, type Way } from './failure.ts'
import { headerOf } from './headers.ts'
import { sendHop, type Hop, type RawOutcome } from './hop.ts'
import { createLanePool, type LanePool } from './pool.ts'

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never
type Outcome = DistributiveOmit<WireOutcome, 'redirects' | 'timing'>

export type HttpClientOptions = {
  /** Where HTTPS_PROXY, HTTP_PROXY and NO_PROXY are read. */
  environment: Environment
  /** Asks the system for its proxy; omitted if it can't be asked. */
  systemProxy?: SystemProxy
}

const NO_TIME: Timing = { dns: null, connect: null, tls: null, firstByte: null, download: null, total: 0 }

const plus = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : one + other

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
  if (location === null || location.trim() === '' || ![301, 302, 303, 307, 308].includes(head.status)) return null
  if (!URL.canParse(location, from.href)) return { to: location, url: null }
  const url = new URL(location, from)
  return { to: url.href, url }
}

type RawFailure = Extract<RawOutcome, { kind: 'failure' }>

const failureHop = (error: unknown): { outcome: RawFailure; timing: Timing } => ({
  outcome: { kind: 'failure', failure: toFailure(error), phase: 'connect', head: null, body: new Uint8Array() },
  timing: NO_TIME,
})

const isAllowed = (url: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))

/** A connection that was kept alive may have been closed by the server just now: that says nothing about the server. */
const mayRepeat = (request: WireRequest, hop: Hop, reused: boolean): boolean =>
  reused && hop.untouched && request.isRead && hop.outcome.kind === 'failure' && hop.outcome.failure.code === 'reset'

type Deps = { pool: LanePool; trust: ReturnType<typeof createTrust>; sources: ProxySources }

const routeTo = (url: URL, proxy: Proxy | null, { connection }: WireOptions, { trust }: Deps): Route => ({
  hostname: hostnameOf(url),
  port: portOf(url),
  trust: url.protocol === 'https:' ? () => trust(connection.extraCaFile) : null,
  proxy,
  connectTimeout: connection.connectTimeout,
})

/** A request, and its address, which each look at the request would parse anew. */
type Leg = { request: WireRequest; url: URL }

const sendOnce = async ({ request, url }: Leg, options: WireOptions, way: Way, deps: Deps): Promise<Hop> => {
  const { method, headers, body } = request
  const route = routeTo(url, way.proxy, options, deps)
  const { extraCaFile } = options.connection
  const key =
    way.proxy === null && extraCaFile === null ? url.origin : JSON.stringify([url.origin, way.proxy, extraCaFile])
  for (;;) {
    if (options.signal.aborted) throw new TransportFailure('cancelled', null)
    const { lane, done } = deps.pool.lease(key, url.origin)
    lane.use(route, options.signal)
    const hop = await sendHop(lane, { method, target: url.pathname + url.search, headers, body }, options)
    const reused = lane.connected() === null && hop.outcome.kind === 'failure' && hop.outcome.phase !== 'connect'
    done(hop.reusable)
    if (!mayRepeat(request, hop, reused)) return hop
  }
}

type HopOutcome = { outcome: Outcome; timing: Timing }

const tellFailure = (raw: RawFailure, reason: TransportReason): Outcome => {
  const { failure, phase, head, body } = raw
  const { code, systemCode, facts } = failure
  const known = { kind: 'failure', code, phase, systemCode, reason } as const
  return facts.proxyAnswer === undefined
    ? { ...known, head, headFrom: 'server', body }
    : { ...known, ...facts.proxyAnswer, headFrom: 'proxy' }
}

const sendHopTo = async (leg: Leg, options: WireOptions, deps: Deps): Promise<HopOutcome> => {
  const { url } = leg
  const way: Way = { host: hostnameOf(url), port: portOf(url), proxy: null, connection: options.connection }
  if (!isAllowed(url)) {
    const { outcome, timing } = failureHop(new TransportFailure('protocol', 'INSECURE_ORIGIN'))
    return { outcome: tellFailure(outcome, { is: 'insecure-origin', host: way.host, port: way.port }), timing }
  }
  const proxy = await chooseProxy(url, options.connection.proxy, deps.sources)
  if (!proxy.ok) {
    const systemCode = proxy.error.unsupported === null ? 'PROXY_URL_INVALID' : 'PROXY_KIND_UNSUPPORTED'
    const { outcome, timing } = failureHop(new TransportFailure('proxy', systemCode))
    return { outcome: tellFailure(outcome, refusalReason(proxy.error, way)), timing }
  }
  way.proxy = proxy.value
  const { outcome, timing } = await sendOnce(leg, options, way, deps).catch(failureHop)
  if (outcome.kind === 'response') return { outcome, timing }
  return { outcome: tellFailure(outcome, reasonOf(outcome.failure, outcome.phase, way)), timing }
}

const sendAndFollow = async (request: WireRequest, options: WireOptions, deps: Deps): Promise<WireOutcome> => {
  const redirects: Redirect[] = []
  const seen = new Set<string>()
  let timing = NO_TIME
  let current: Leg = { request, url: request.url }
  for (;;) {
    seen.add(current.url.href)
    const left = request.isRead ? options.followRedirects - redirects.length : 0
    const hop = await sendHopTo(current, options, deps)
    timing = addTiming(timing, hop.timing)
    const next = hop.outcome.kind === 'response' ? redirectOf(hop.outcome.head, current.url) : null
    if (next === null || hop.outcome.kind !== 'response') return { ...hop.outcome, redirects, timing }

    // Only where the gate lets it go: no header of ours, least of all the token, reaches another place.
    const isNew = left > 0 && next.url !== null && !seen.has(next.url.href)
    const following = isNew && next.url !== null ? current.request.redirectedTo(next.url) : null
    // A server may make a write of a read by the parameters of the new address.
    const followed = following?.isRead === true
    redirects.push({ status: hop.outcome.head.status, from: current.url.href, to: next.to, followed })
    if (following === null || !followed) return { ...hop.outcome, redirects, timing }
    current = { request: following, url: following.url }
  }
}

/** https only, plain http on loopback. Follows redirects within the first origin. Every failure is an outcome. */
export const createUndiciHttpClient = ({ environment, systemProxy }: HttpClientOptions): HttpClient => {
  const sources: ProxySources = { environment, system: systemProxy ?? null }
  const deps: Deps = { pool: createLanePool(), trust: createTrust(environment), sources }
  return {
    send: (request, options) => sendAndFollow(request, options, deps),
    close: () => deps.pool.close(),
  }
}
