import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type LimitedApi = {
  url: string
  /** Requests that were answered, and how many of them with 429. */
  readonly answered: number
  readonly refused: number
  /** The most that came within any second, by the server's own clock. */
  most(): number
  close(): Promise<void>
}

const OK_BODY = JSON.stringify({ sys: { type: 'Array' }, total: 1, skip: 0, limit: 1, items: [{ sys: { id: 'a' } }] })
const REFUSED_BODY = JSON.stringify({
  sys: { type: 'Error', id: 'RateLimitExceeded' },
  message: 'Too many',
  requestId: 'r',
})

/**
 * An API on loopback that takes so many requests in any second and refuses the others, as the platform does. It
 * announces its limit on every answer, on refusals only, or never.
 */
export const startLimitedApi = (perSecond: number, announces: 'always' | 'on-429' | 'never'): Promise<LimitedApi> => {
  const taken: number[] = []
  const arrivals: number[] = []
  let refused = 0
  const server = createServer((request, response) => {
    request.resume()
    const now = performance.now()
    arrivals.push(now)
    const isFull = taken.filter((at) => at > now - 1_000).length >= perSecond
    const tells = announces === 'always' || (announces === 'on-429' && isFull)
    if (tells) response.setHeader('X-Contentful-RateLimit-Second-Limit', perSecond)
    response.setHeader('Content-Type', 'application/json')
    if (isFull) {
      refused += 1
      response.writeHead(429, { 'X-Contentful-RateLimit-Reset': '1' }).end(REFUSED_BODY)
      return
    }
    taken.push(now)
    response.writeHead(200, { 'Contentful-Api': 'cma' }).end(OK_BODY)
  })
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({
        url: `http://127.0.0.1:${port}`,
        get answered() {
          return arrivals.length
        },
        get refused() {
          return refused
        },
        most: () => Math.max(...arrivals.map((end) => arrivals.filter((at) => at <= end && at > end - 1_000).length)),
        close: () =>
          new Promise((done) => {
            server.close(() => done())
            server.closeAllConnections()
          }),
      })
    }),
  )
}
