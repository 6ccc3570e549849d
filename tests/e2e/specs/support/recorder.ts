import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it arrived, before any parser made something else of it. */
export type Arrived = { line: string; headers: Record<string, string> }

/** A server of the spec's own that keeps what arrives and answers with an empty list of the platform. */
export const startRecorder = async (): Promise<{
  origin: string
  arrived: Arrived[]
  close: () => Promise<void>
}> => {
  const arrived: Arrived[] = []
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    arrived.push({ line: `${method ?? ''} ${url ?? ''}`, headers: plain })
    const body = url?.includes('binary')
      ? { type: 'application/octet-stream', bytes: Buffer.from([0, 1, 2, 3, 250, 251, 252, 253, 0, 0]) }
      : {
          type: 'application/json',
          bytes: Buffer.from('{"sys":{"type":"Array"},"total":0,"skip":0,"limit":100,"items":[]}'),
        }
    response.writeHead(200, { 'Content-Type': body.type, 'Content-Length': body.bytes.length }).end(body.bytes)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    arrived,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
