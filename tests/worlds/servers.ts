import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { APIS, type Answer, type Api, type Request } from './platform/model.ts'
import { splitPath } from './ask.ts'
import { travel } from './way.ts'
import type { World } from './world.ts'

export type Arrival = {
  service: number
  api: Api
  method: string
  url: string
  headers: IncomingMessage['headers']
  status: number
}

/** Real servers on the loopback, one for each API of three services, that play one world after the other. */
export type Stage = {
  origin: (service: number, api: Api) => string
  /** Plays a world from now on; gives where its arrivals are written down. */
  play: (world: World, now: () => number) => Arrival[]
  /** Ends what still hangs. */
  hush: () => void
  close: () => Promise<void>
}

const SERVICES = 3
type Playing = { world: World; now: () => number; log: Arrival[]; first: Map<string, string>; count: number }

const readRequest = (playing: Playing, service: number, api: Api, message: IncomingMessage): Request => {
  const { path, query } = splitPath((message.url ?? '/').slice(playing.world.prefix.length))
  const place = `${service} ${api} ${path}`
  const url = JSON.stringify(query)
  if (!playing.first.has(place)) playing.first.set(place, url)
  const control = `${message.headers['cache-control'] ?? ''} ${message.headers.pragma ?? ''}`
  return {
    api,
    path,
    query,
    authorization: message.headers.authorization ?? null,
    noCache: /no-cache|no-store|max-age=0/.test(control),
    varied: playing.first.get(place) !== url,
    now: playing.now(),
  }
}

/** An error with the id of its request: in the record, or where GraphQL has it. */
const withRequestId = (body: Record<string, unknown>, requestId: string): unknown => {
  if ((body['sys'] as { type?: string } | undefined)?.type === 'Error') return { ...body, requestId }
  const [error] = (body['errors'] as { extensions?: { contentful?: object } }[] | undefined) ?? []
  if (error?.extensions?.contentful === undefined) return body
  return { errors: [{ ...error, extensions: { contentful: { ...error.extensions.contentful, requestId } } }] }
}

const write = (
  playing: Playing,
  service: number,
  answer: Answer,
  message: IncomingMessage,
  response: ServerResponse,
): void => {
  if (answer.ends === 'hang') return
  if (answer.ends === 'reset') {
    message.socket.destroy()
    return
  }
  playing.count += 1
  const requestId = answer.requestId ?? `0e0e0e0e-0000-4000-8000-${String(playing.count).padStart(12, '0')}`
  const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(withRequestId(answer.body, requestId))
  const withHeader =
    typeof answer.body !== 'string' && playing.world.services[service]?.manners.requestIdHeader === true
  response.writeHead(answer.status, {
    'content-length': Buffer.byteLength(body),
    ...answer.headers,
    ...(withHeader && { 'x-contentful-request-id': requestId }),
  })
  response.end(message.method === 'HEAD' ? undefined : body)
}

const answerOf = (playing: Playing, service: number, api: Api, message: IncomingMessage): Answer => {
  const { world } = playing
  const installation = world.services[service]
  const request = readRequest(playing, service, api, message)
  if (installation === undefined) return { status: 404, headers: {}, body: 'nobody is here', requestId: null }
  return travel(service === 0 ? world.ways[api] : [], installation, request)
}

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

export const openStage = async (): Promise<Stage> => {
  let playing: Playing | null = null
  const servers: { service: number; api: Api; server: Server; port: number }[] = []
  for (let service = 0; service < SERVICES; service += 1) {
    for (const api of APIS) {
      const server = createServer((message, response) => {
        const now = playing
        if (now === null) return void response.writeHead(503).end()
        const answer = answerOf(now, service, api, message)
        now.log.push({
          service,
          api,
          method: message.method ?? '',
          url: message.url ?? '',
          headers: message.headers,
          status: answer.status,
        })
        message.resume()
        write(now, service, answer, message, response)
      })
      servers.push({ service, api, server, port: await listen(server) })
    }
  }
  const at = (service: number, api: Api) => servers.find((one) => one.service === service && one.api === api)
  return {
    origin: (service, api) => `http://127.0.0.1:${at(service, api)?.port ?? 1}`,
    play: (world, now) => {
      playing = { world, now, log: [], first: new Map(), count: 0 }
      return playing.log
    },
    hush: () => {
      for (const { server } of servers) server.closeAllConnections()
    },
    close: async () => {
      for (const { server } of servers) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}
