import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { policyToPage, schemeOf, toApp, toPage } from './schemes.ts'

export type ProtocolHandler = (request: Request) => Response | Promise<Response>

/** The header that Chromium's requests carry because the host put it there; nobody else on the machine gets an answer. */
export const keyHeader = 'x-stand-in-key'
export const key = randomUUID()

/** What the browser adds to HTTP and a custom scheme's handler never sees. */
const hidden = new Set([
  keyHeader,
  'host',
  'connection',
  'accept-encoding',
  'pragma',
  'cache-control',
  'upgrade-insecure-requests',
])

const handlers = new Map<string, ProtocolHandler>()

/** `protocol.handle`: one handler a scheme. */
export function addProtocolHandler(scheme: string, handler: ProtocolHandler): void {
  if (handlers.has(scheme)) throw new Error(`The scheme has been handled: ${scheme}`)
  handlers.set(scheme, handler)
}

export function removeProtocolHandler(scheme: string): void {
  if (!handlers.delete(scheme)) throw new Error(`The scheme has not been handled: ${scheme}`)
}

export const hasProtocolHandler = (scheme: string): boolean => handlers.has(scheme)

/** The server behind the app's origins: loopback, any port, and every answer made by a real protocol handler, streamed. */
export class PageServer {
  readonly #server: Server = createServer((request, response) => void this.#answer(request, response))

  /** Listens on this port of loopback (0: any that is free); the port. */
  async listen(port: number): Promise<number> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    return (this.#server.address() as AddressInfo).port
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = `http://${incoming.headers.host ?? ''}${incoming.url ?? ''}`
    const handler = handlers.get(schemeOf(url) ?? '')
    if (!handler || incoming.headers[keyHeader] !== key) {
      // No such scheme: the page gets a network error, as it would from Electron.
      incoming.socket.destroy()
      return
    }
    const gone = new AbortController()
    outgoing.once('close', () => gone.abort())
    try {
      await send(await handler(requestFrom(incoming, url, gone.signal)), outgoing)
    } catch (error) {
      if (!gone.signal.aborted) console.error(`Error in the protocol handler for ${toApp(url)}:`, error)
      incoming.socket.destroy()
    }
  }
}

function requestFrom(incoming: IncomingMessage, url: string, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (!hidden.has(name) && value !== undefined) headers.set(name, toApp(String(value)))
  }
  const method = incoming.method ?? 'GET'
  const bodied = method !== 'GET' && method !== 'HEAD'
  const body = bodied ? { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' } : {}
  return new Request(toApp(url), { method, headers, signal, ...body })
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  if (!(response instanceof Response) || response.type === 'error')
    throw new Error('The protocol handler gave no response')
  if (response.headers.has('content-encoding')) {
    throw new Error('The stand-in does not know what Electron does with a content-encoding from a protocol handler')
  }
  outgoing.sendDate = false
  for (const [name, value] of response.headers) {
    outgoing.appendHeader(name, name.startsWith('content-security-policy') ? policyToPage(value) : toPage(value))
  }
  outgoing.writeHead(response.status, response.statusText)
  // The head goes at once: a body that is slow to come must not hold it back.
  outgoing.flushHeaders()
  if (response.body) await pipeline(Readable.fromWeb(response.body as never), outgoing)
  else outgoing.end()
}
