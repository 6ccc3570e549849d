import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const MIB = 1024 * 1024

/** A platform's list of about that size; its first line says which it is. */
const listOf = (name: string, size: number): Buffer => {
  const item = JSON.stringify({
    sys: { id: 'entry', type: 'Entry', createdAt: '2026-01-01T00:00:00.000Z', revision: 3 },
    fields: {
      title: { 'en-US': 'Größe' },
      text: { 'en-US': 'lorem ipsum '.repeat(20) },
      tags: ['a', 'b'],
      count: 12.5,
    },
  })
  const items = Array.from({ length: Math.max(1, Math.floor(size / Buffer.byteLength(item))) }, () => item)
  return Buffer.from(`{"sys":{"type":"Array","id":"${name}"},"total":${items.length},"items":[${items.join(',')}]}`)
}

/** The answers, by path. */
export const ANSWERS = {
  '/tiny': listOf('tiny', 1),
  '/seven': listOf('seven', 7 * MIB),
  '/most': listOf('most', 49 * MIB),
} as const

/** A server on loopback that gives these answers. */
export const serveAnswers = async (): Promise<{ origin: string; close: () => void }> => {
  const server = createServer((request, response) => {
    request.resume()
    const path = new URL(request.url ?? '/', 'http://local').pathname
    const body = path in ANSWERS ? ANSWERS[path as keyof typeof ANSWERS] : ANSWERS['/tiny']
    response.writeHead(200, { 'content-type': 'application/vnd.contentful.delivery.v1+json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
