import { createServer as createHttp, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { connect, createServer as createTcp, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net'
import { TEST_CERTIFICATES, TEST_KEY } from './http-certificates.ts'

/** A request as it arrived, byte for byte where it matters. */
type SeenRequest = { method: string; target: string; headers: [string, string][]; body: string }

export type Running = { origin: string; port: number; seen: SeenRequest[]; connections: () => number }

export type Servers = {
  /** A server that answers with `listener`; with a certificate: over TLS. */
  http(listener: RequestListener, certificate?: keyof typeof TEST_CERTIFICATES): Promise<Running>
  /** A server that does what it likes with its connections. */
  tcp(onConnection: (socket: Socket) => void): Promise<Running>
  /** A proxy that opens a tunnel to `targetPort` for every host name. `answer` is sent instead of a tunnel. */
  proxy(options: {
    targetPort: number
    answer?: string
    certificate?: keyof typeof TEST_CERTIFICATES
  }): Promise<Running>
  /** A port without a listener. */
  closedPort(): Promise<number>
  closeAll(): Promise<void>
}

const pairs = ({ rawHeaders }: IncomingMessage): [string, string][] =>
  rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
  )

/** Real servers on loopback, each on a free port. Close them all after each test. */
export const createServers = (): Servers => {
  const open = new Set<{ server: TcpServer; sockets: Set<Socket> }>()

  const listen = async (server: TcpServer, scheme: string, seen: SeenRequest[] = []): Promise<Running> => {
    const sockets = new Set<Socket>()
    let connections = 0
    server.on('connection', (socket: Socket) => {
      connections += 1
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    })
    open.add({ server, sockets })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { origin: `${scheme}://127.0.0.1:${port}`, port, seen, connections: () => connections }
  }

  const withTls = (certificate: keyof typeof TEST_CERTIFICATES | undefined, listener?: RequestListener): Server =>
    certificate === undefined
      ? createHttp(listener)
      : createHttps({ cert: TEST_CERTIFICATES[certificate], key: TEST_KEY }, listener)

  return {
    http: (listener, certificate) => {
      const seen: SeenRequest[] = []
      const server = withTls(certificate, (request, response) => {
        const chunks: Buffer[] = []
        const { method = '', url: target = '' } = request
        const entry: SeenRequest = { method, target, headers: pairs(request), body: '' }
        seen.push(entry)
        request
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => (entry.body = Buffer.concat(chunks).toString()))
        listener(request, response)
      })
      return listen(server, certificate === undefined ? 'http' : 'https', seen)
    },
    tcp: (onConnection) => listen(createTcp(onConnection), 'http'),
    proxy: ({ targetPort, answer, certificate }) => {
      const seen: SeenRequest[] = []
      const server = withTls(certificate, (_request, response) => response.writeHead(500).end('not a tunnel'))
      server.on('connect', (request: IncomingMessage, client: Socket, head: Buffer) => {
        seen.push({ method: 'CONNECT', target: request.url ?? '', headers: pairs(request), body: '' })
        client.on('error', () => undefined)
        if (answer !== undefined) return void client.end(answer)
        const upstream = connect(targetPort, '127.0.0.1', () => {
          client.write('HTTP/1.1 200 Connection established\r\n\r\n')
          upstream.write(head)
          upstream.pipe(client).pipe(upstream)
        })
        upstream.on('error', () => client.destroy())
        client.on('close', () => upstream.destroy())
      })
      return listen(server, certificate === undefined ? 'http' : 'https', seen)
    },
    closedPort: async () => {
      const server = createTcp()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      await new Promise((resolve) => server.close(resolve))
      return port
    },
    closeAll: async () => {
      const closing = [...open].map(({ server, sockets }) => {
        const closed = new Promise((resolve) => server.close(resolve))
        for (const socket of sockets) socket.destroy()
        return closed
      })
      open.clear()
      await Promise.all(closing)
    },
  }
}
