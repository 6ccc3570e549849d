import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it really came over the line. */
export type Received = { method: string; target: string; headers: [string, string][]; body: string }

type Answer = (request: Received, response: ServerResponse) => void

/** A server on loopback that answers each path as the spec says and remembers what it was asked. */
export type ContentServer = {
  origin: string
  received: Received[]
  close: () => Promise<void>
}

const pairs = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as [string, string]] : []))

const read = async (request: IncomingMessage): Promise<Received> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return {
    method: request.method ?? '',
    target: request.url ?? '',
    headers: pairs(request.rawHeaders),
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

/** A list of the platform without an item. */
export const EMPTY = { sys: { type: 'Array' }, total: 0, skip: 0, limit: 100, items: [] }

/** `answers` by path, without the query; any other path is answered with an empty platform list. */
export const startContentServer = async (answers: Record<string, Answer>): Promise<ContentServer> => {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void read(request).then((got) => {
      received.push(got)
      const answer = answers[got.target.split('?', 1)[0] ?? '']
      if (answer === undefined) json(200, EMPTY)(got, response)
      else answer(got, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** One whose `/hang` answers when it is closed. */
export const startHangingServer = async (): Promise<ContentServer> => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const server = await startContentServer({ '/hang': (_, response) => void held.then(() => response.end('{}')) })
  const close = async (): Promise<void> => {
    release()
    await server.close()
  }
  return { ...server, close }
}

export const REQUEST_ID = '4d0b9a55-0c8d-4e1e-8a90-b7a1f0c2c1e4'

const HEADERS = { 'X-Contentful-Request-Id': REQUEST_ID, 'Contentful-Api': 'cda', 'Set-Cookie': ['a=1', 'b=2'] }

/** Answers with `body` as it stands. */
export const bytes =
  (status: number, type: string, body: Buffer | string, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { ...HEADERS, 'Content-Type': type, ...headers })
    response.end(body)
  }

export const json = (status: number, value: unknown): Answer =>
  bytes(status, 'application/vnd.contentful.delivery.v1+json', JSON.stringify(value))

/** An Error record as the platform writes it. */
export const errorRecord = (status: number, id: string, details?: unknown): Answer =>
  json(status, { sys: { type: 'Error', id }, message: `Message of ${id}.`, details, requestId: REQUEST_ID })
