import { once } from 'node:events'
import { request as httpRequest, type RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { TEST_AUTHORITY, TEST_CERTIFICATES, TEST_KEY } from '../fakes/http-certificates.ts'
import { startPlayground, type Playground } from '../../src/playground/playground.ts'

const HOSTS = {
  'cdn.contentful.com': 'delivery',
  'preview.contentful.com': 'preview',
  'api.contentful.com': 'management',
  'graphql.contentful.com': 'graphql',
} as const

const PROXY_PAGE =
  '<!doctype html>\n<html><head><title>Access denied</title></head>' +
  '<body><h1>Access denied</h1><p>This address is blocked by the network policy of your company.</p></body></html>\n'

/** Passes each request on to the Playground's API that the host name stands for. */
const toPlayground =
  ({ baseUrls }: Playground): RequestListener =>
  (request, response) => {
    const api = HOSTS[request.headers.host as keyof typeof HOSTS]
    const base = new URL(baseUrls[api])
    const { method, headers, url } = request
    const upstream = httpRequest(
      `${base.origin}${url ?? '/'}`,
      { method, headers: { ...headers, host: base.host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    upstream.on('error', () => response.destroy())
    request.pipe(upstream)
  }

/** Sends its authority along, as a proxy does that opens TLS: without that authority, it is a self-signed certificate in the chain. */
const listen = async (listener: RequestListener): Promise<{ server: Server; port: number }> => {
  const server = createServer({ cert: TEST_CERTIFICATES.trusted + TEST_AUTHORITY, key: TEST_KEY }, listener)
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

const stop = async (server: Server): Promise<void> => {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

/** Ports that stand for the network between a client and Contentful. */
export type Network = {
  playground: Playground
  ports: { working: number; proxyPage: number; refused: number }
  close(): Promise<void>
}

export const startNetwork = async (): Promise<Network> => {
  const playground = await startPlayground()
  const working = await listen(toPlayground(playground))
  const proxyPage = await listen((_request, response) => {
    response.writeHead(403, { 'Content-Type': 'text/html; charset=utf-8' }).end(PROXY_PAGE)
  })
  const refused = await listen(() => undefined)
  await stop(refused.server)
  return {
    playground,
    ports: { working: working.port, proxyPage: proxyPage.port, refused: refused.port },
    close: async () => {
      await Promise.all([working.server, proxyPage.server].map(stop))
      await playground.close()
    },
  }
}
