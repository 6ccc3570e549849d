import {
  createServer,
  request as forward,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import { close, listen } from './platform-server.ts'

/** Starts servers for one test and ends them all at its end. */
export type Servers = {
  /** A server that answers everything with `listener`; gives its origin. */
  http(listener: RequestListener): Promise<string>
  https(tls: { key: string; cert: string }, listener: RequestListener): Promise<string>
  /** A reverse proxy before `target` that changes what it passes on. */
  reverseProxy(
    target: string,
    change: (request: { path: string; headers: IncomingMessage['headers'] }) => void,
  ): Promise<string>
  /** An address of this machine on which nobody listens. */
  refusing(): Promise<string>
  /** Accepts connections and resets them at once. */
  resetting(): Promise<string>
  closeAll(): Promise<void>
}

const passOn =
  (target: string, change: Parameters<Servers['reverseProxy']>[1]) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const changed = { path: request.url ?? '/', headers: { ...request.headers } }
    change(changed)
    const { host: _host, ...headers } = changed.headers
    const onwards = forward(target + changed.path, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onwards.on('error', () => response.destroy())
    request.pipe(onwards)
  }

export const createServers = (): Servers => {
  const ends: (() => Promise<void>)[] = []
  const start = async (server: Server): Promise<string> => {
    ends.push(() => close(server))
    return listen(server)
  }
  const tcp = async (onSocket: (socket: Socket) => void): Promise<string> => {
    const server = createTcpServer(onSocket)
    ends.push(() => new Promise((resolve) => server.close(() => resolve())))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  return {
    http: (listener) => start(createServer(listener)),
    https: async (tls, listener) => (await start(createTlsServer(tls, listener))).replace('http:', 'https:'),
    reverseProxy: (target, change) => start(createServer(passOn(target, change))),
    refusing: async () => {
      const server = createServer()
      const origin = await listen(server)
      await close(server)
      return origin
    },
    resetting: () => tcp((socket) => socket.resetAndDestroy()),
    closeAll: async () => {
      await Promise.all(ends.splice(0).map((end) => end()))
    },
  }
}

/** Every API on the same origin. */
export const everywhere = (origin: string) => ({
  delivery: origin,
  preview: origin,
  management: origin,
  images: origin,
})

export const answering =
  (
    status: number,
    contentType: string | null,
    body: string | Buffer,
    headers: Record<string, string> = {},
  ): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { ...(contentType === null ? {} : { 'content-type': contentType }), ...headers })
    response.end(body)
  }
