import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server, Socket } from 'node:net'

/** What a server of these tests answers; a status of its own for “reset” and “hang”. */
export type Reply = {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer
  /** Ends badly: `reset` after what is there, `hang` instead of the end. */
  ends?: 'reset' | 'hang'
}

/** One request as it arrived. `tokens`: in what it carried, in the order header, query. */
export type Arrival = {
  at: string
  method: string
  url: string
  path: string
  query: URLSearchParams
  authorization: string | null
  headers: IncomingMessage['headers']
  /** When, in milliseconds. */
  when: number
  /** What was answered, once it was. */
  status: number | null
}

export type Listening = { origin: string; log: Arrival[]; close: () => Promise<void> }

export type Answering = (arrival: Arrival) => Reply | Promise<Reply>

const arrivalOf = (name: string, request: IncomingMessage): Arrival => {
  const url = new URL(request.url ?? '/', 'http://any.invalid')
  return {
    at: name,
    method: request.method ?? '',
    url: request.url ?? '',
    path: url.pathname,
    query: url.searchParams,
    authorization: request.headers.authorization ?? null,
    headers: request.headers,
    when: Date.now(),
    status: null,
  }
}

const write = (response: ServerResponse, reply: Reply): void => {
  const body = Buffer.from(reply.body ?? '')
  if (reply.status === 0) {
    if (reply.ends === 'reset') response.destroy()
    return
  }
  const length = reply.ends === undefined ? body.length : body.length + 1000
  response.writeHead(reply.status, { 'content-length': String(length), ...reply.headers })
  if (reply.ends === undefined) {
    response.end(body)
    return
  }
  response.write(body)
  if (reply.ends === 'reset') setTimeout(() => response.destroy(), 20)
}

/** Keeps hold of a server's sockets, so that a hanging one ends with the test. */
export const listen = async (server: Server): Promise<{ port: number; close: () => Promise<void> }> => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => {
          resolve()
        })
      }),
  }
}

/** A server on a free port of the loopback that records what arrives and responds as configured. */
export const serve = async (
  name: string,
  answer: Answering,
  tls?: { key: string; cert: string },
): Promise<Listening> => {
  const log: Arrival[] = []
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const arrival = arrivalOf(name, request)
    log.push(arrival)
    request.resume()
    void Promise.resolve(answer(arrival)).then((reply) => {
      arrival.status = reply.status
      write(response, reply)
    })
  }
  const server = tls === undefined ? createServer(onRequest) : createTlsServer(tls, onRequest)
  const listening = await listen(server)
  return {
    origin: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${listening.port}`,
    log,
    close: listening.close,
  }
}
