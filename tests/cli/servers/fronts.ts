import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { listen, serve, type Arrival, type Listening, type Reply } from './listen.ts'

/** What a front changes on the way in (null: it answers nothing and passes on) and out. */
export type Meddling = {
  /** Headers of the request as they go on; `undefined` drops one. */
  headers?: (headers: Record<string, string>) => Record<string, string | undefined>
  /** Path and query as they go on. */
  url?: (url: string) => string
  /** The answer as it goes back. */
  back?: (reply: Reply, arrival: Arrival) => Reply
  /** Answers by itself. */
  instead?: (arrival: Arrival) => Reply | null
}

const passOn = async (upstream: string, arrival: Arrival, meddling: Meddling): Promise<Reply> => {
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(arrival.headers)) {
    if (typeof value === 'string' && name !== 'host' && name !== 'connection') given[name] = value
  }
  const headers: Record<string, string> = { 'accept-encoding': 'identity' }
  for (const [name, value] of Object.entries(meddling.headers?.(given) ?? given)) {
    if (value !== undefined && name !== 'accept-encoding') headers[name] = value
  }
  const response = await fetch(`${upstream}${meddling.url?.(arrival.url) ?? arrival.url}`, {
    method: arrival.method,
    headers,
    redirect: 'manual',
  })
  const back: Record<string, string> = {}
  for (const [name, value] of response.headers) {
    if (!['content-length', 'transfer-encoding', 'connection', 'keep-alive'].includes(name)) back[name] = value
  }
  return { status: response.status, headers: back, body: Buffer.from(await response.arrayBuffer()) }
}

/** A reverse proxy of ours before one API. */
export const startFront = (name: string, upstream: Listening, meddling: Meddling): Promise<Listening> =>
  serve(name, async (arrival) => {
    const own = meddling.instead?.(arrival) ?? null
    if (own !== null) return own
    const reply = await passOn(upstream.origin, arrival, meddling)
    return meddling.back?.(reply, arrival) ?? reply
  })

export const VIA = (reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, via: '1.1 gateway.corp.example (nginx)' },
})
export const dropsAuthorization: Meddling = { headers: ({ authorization: _, ...rest }) => rest, back: VIA }
export const dropsAccessToken: Meddling = {
  url: (url) => {
    const { pathname, searchParams } = new URL(url, 'http://any.invalid')
    searchParams.delete('access_token')
    return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`
  },
}
export const dropsWholeQuery: Meddling = { url: (url) => url.split('?')[0] ?? url }
export const dropsBoth: Meddling = { ...dropsAuthorization, ...dropsAccessToken }

/**
 * An edge that keeps the answers it has had. `by`: what makes two requests the same to it; `heeds`: whether
 * `Cache-Control: no-cache` on a request passes it by.
 */
export const edgeCache = (seed: (arrival: Arrival) => Reply | null, by: 'url' | 'path'): Meddling => {
  const seen = new Set<string>()
  return {
    instead: (arrival) => {
      const bypasses = by === 'path' && (arrival.headers['cache-control'] ?? '').includes('no-cache')
      if (bypasses) return null
      const key = by === 'url' ? arrival.url : arrival.path
      const stale = seed(arrival)
      if (stale === null || (seen.size > 0 && !seen.has(key))) return null
      seen.add(key)
      return { ...stale, headers: { ...stale.headers, 'x-cache': 'HIT', age: '172' } }
    },
  }
}

/** What a cache shows of itself, and what it takes to get past it. */
export type CacheManners = {
  /** The answer that it keeps, or null where it keeps none. Made once, so that its request id stays the same. */
  kept: (arrival: Arrival) => Reply | null
  /** Headers that it adds to what it kept; none: it is silent. */
  marks?: Record<string, string>
  /** `url`: another query passes it; `header`: `Cache-Control` does; neither: nothing does. */
  passedBy?: readonly ('url' | 'header')[]
  /** What comes past it instead of the platform's answer. */
  beyond?: Reply
}

const asksFresh = ({ headers }: Arrival): boolean =>
  /no-cache|no-store|max-age=0/.test(`${headers['cache-control'] ?? ''} ${headers.pragma ?? ''}`)

/** A cache before one API that keeps an answer for the first address of each path that asks for it. */
export const keepingCache = ({ kept, marks = {}, passedBy = ['url', 'header'], beyond }: CacheManners): Meddling => {
  const addresses = new Map<string, string>()
  return {
    instead: (arrival) => {
      const reply = kept(arrival)
      if (reply === null) return null
      if (!addresses.has(arrival.path)) addresses.set(arrival.path, arrival.url)
      const isPassed =
        (passedBy.includes('header') && asksFresh(arrival)) ||
        (passedBy.includes('url') && addresses.get(arrival.path) !== arrival.url)
      if (isPassed) return beyond ?? null
      const id = /"requestId":"([^"]+)"/.exec(String(reply.body))?.[1]
      const own = id === undefined ? {} : { 'contentful-api': 'cda', 'x-contentful-request-id': id }
      return { ...reply, headers: { ...own, ...reply.headers, ...marks } }
    },
  }
}

/** A gateway that does not look at tokens: it has one of its own. */
export const openDoor = (secret: string): Meddling => ({
  headers: (given) => ({ ...given, authorization: `Bearer ${secret}` }),
  ...dropsAccessToken,
})

/** A forward proxy as companies have them. It answers a CONNECT or a plain request as configured, or hangs. */
export const startForwardProxy = async (reply: Reply | 'hang'): Promise<Listening> => {
  const log: Arrival[] = []
  const note = (method: string, url: string, headers: Arrival['headers']): void => {
    log.push({
      at: 'proxy',
      method,
      url,
      path: url,
      query: new URLSearchParams(),
      authorization: headers.authorization ?? null,
      headers,
      when: Date.now(),
      status: null,
    })
  }
  const server = createServer((request, response) => {
    note(request.method ?? '', request.url ?? '', request.headers)
    if (reply !== 'hang') response.writeHead(reply.status, reply.headers).end(reply.body)
  })
  server.on('connect', (request, socket: Socket) => {
    note('CONNECT', request.url ?? '', request.headers)
    if (reply === 'hang') return
    const body = String(reply.body ?? '')
    const headers = Object.entries({ ...reply.headers, 'content-length': String(body.length) }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    )
    socket.end(`HTTP/1.1 ${reply.status} Refused\r\n${headers.join('')}\r\n${body}`)
  })
  const listening = await listen(server)
  return { origin: `http://127.0.0.1:${listening.port}`, log, close: listening.close }
}
