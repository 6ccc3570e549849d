import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTls, type TlsOptions } from 'node:tls'
import type { AddressInfo } from 'node:net'

/** A server of a check: what it heard, and the way to end it. */
export type Raw = { port: number; origin: string; heard: () => string; close: () => Promise<void> }

const serve = async (server: Server, scheme: string, sockets: Set<Socket>, heard: string[]): Promise<Raw> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `${scheme}://127.0.0.1:${port}`,
    heard: () => heard.join(''),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** Gives each request, as soon as its head has come, to `answer`. */
const listening = (answer: (socket: Socket, request: string) => void) => {
  const sockets = new Set<Socket>()
  const heard: string[] = []
  const onSocket = (socket: Socket): void => {
    sockets.add(socket)
    let text = ''
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      heard.push(chunk.toString('latin1'))
      if (!text.includes('\r\n\r\n')) return
      const request = text
      text = ''
      answer(socket, request)
    })
  }
  return { sockets, heard, onSocket }
}

export const rawServer = (answer: (socket: Socket, request: string) => void): Promise<Raw> => {
  const { sockets, heard, onSocket } = listening(answer)
  return serve(createServer(onSocket), 'http', sockets, heard)
}

export const rawTlsServer = (options: TlsOptions, answer: (socket: Socket, request: string) => void): Promise<Raw> => {
  const { sockets, heard, onSocket } = listening(answer)
  const server = createTls(options, onSocket)
  server.on('tlsClientError', () => undefined)
  server.on('connection', (socket: Socket) => void sockets.add(socket.on('error', () => undefined)))
  return serve(server, 'https', sockets, heard)
}

/** The token that a request carries, wherever. */
export const tokenIn = (request: string): string =>
  /authorization: Bearer ([^\r\n]*)/i.exec(request)?.[1] ?? /access_token=([^&\s]*)/.exec(request)?.[1] ?? ''

export const answerOf = (status: string, type: string, body: string, headers: readonly string[] = []): string =>
  [
    `HTTP/1.1 ${status}`,
    `content-type: ${type}`,
    `content-length: ${Buffer.byteLength(body)}`,
    ...headers,
    '',
    body,
  ].join('\r\n')
