import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { KINDS, TOKENS, type TokenName } from './people.ts'

/**
 * A small installation of the platform to stand behind the middleboxes: one space `shop` with the environments `master`
 * and `Release-A`. Every answer has a request id of its own, as the platform's answers have.
 */

export type PlatformOptions = {
  /** Headers on every answer of Delivery. */
  headers?: Record<string, string>
  /** Nobody listens at Delivery's address once `leave` was called. */
  gone?: true
  /** What Delivery does instead of answering properly. */
  manner?: 'cut' | 'hang' | 'garbage' | 'trailers' | 'reset' | 'headers-too-large'
  /** How `details` of a space that was not found looks. */
  space?: 'flat'
  tls?: { key: string; cert: string }
}
export type Arrived = { api: Api; method: string; url: string; authorization: string | null }
export type Platform = {
  ports: Record<Api, number>
  arrived: Arrived[]
  /** Environments of each key; take one out or put one in to change what it may read. */
  enabled: Map<string, string[]>
  /** Delivery goes, where it is to be gone: not before all other servers have their ports, or one may get this one. */
  leave(): Promise<void>
  close(): Promise<void>
}
type Api = 'delivery' | 'preview' | 'management'
type Answer = { status: number; body: unknown }

let count = 0
const requestId = (): string => `6f2b9c1e-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`

const ENTRIES = ['welcome', 'WelcomePage']
const ENVIRONMENTS = ['master', 'Release-A']

const record = (status: number, id: string, message: string, details?: unknown): Answer => ({
  status,
  body: { sys: { type: 'Error', id }, message, ...(details !== undefined && { details }) },
})
const invalid = (status = 401): Answer =>
  record(status, 'AccessTokenInvalid', 'The access token you sent could not be found or is invalid.')
const notFound = (details?: unknown): Answer => record(404, 'NotFound', 'The resource could not be found.', details)
const list = (items: unknown[]): Answer => ({
  status: 200,
  body: { sys: { type: 'Array' }, total: items.length, skip: 0, limit: 100, items },
})
const entry = (id: string): unknown => ({ sys: { type: 'Entry', id }, fields: { title: `About ${id}` } })

const content = (
  api: Api,
  enabled: Map<string, string[]>,
  options: PlatformOptions,
  token: string,
  url: URL,
): Answer => {
  const environments = enabled.get(token)
  const kind = Object.entries(TOKENS).find(([, secret]) => secret === token)?.[0] as TokenName | undefined
  if (environments === undefined || kind === undefined || KINDS[kind] !== `${api}-key`) return invalid()
  const [, root, space = '', ...rest] = url.pathname.split('/')
  if (root !== 'spaces') return notFound()
  if (space !== 'shop')
    return notFound(options.space === 'flat' ? { type: 'Space', id: space } : { sys: { type: 'Space' } })
  const named = rest[0] === 'environments'
  const environment = named ? (rest[1] ?? '') : 'master'
  if (!environments.includes(environment)) return notFound({ type: 'Environment', id: environment, space })
  const [collection, id] = named ? rest.slice(2) : rest
  if (collection === 'content_types' || collection === 'locales' || collection === 'assets') return list([])
  if (collection !== 'entries') return notFound()
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'access_token' && name !== 'limit')
  if (unknown !== undefined)
    return record(400, 'InvalidQuery', 'The query you sent was invalid.', {
      errors: [{ name: 'unknown', path: [unknown], details: `The path "${unknown}" is not recognized` }],
    })
  if (id === undefined) return list(ENTRIES.map(entry))
  return ENTRIES.includes(id) ? { status: 200, body: entry(id) } : notFound({ type: 'Entry', id, environment, space })
}

const management = (enabled: Map<string, string[]>, token: string, url: URL): Answer => {
  if (token !== TOKENS.owner) return invalid(403)
  const keysOf = (kind: string): Answer =>
    list(
      [...enabled]
        .map(([secret, environments], at) => ({ secret, environments, at }))
        .filter(({ secret }) =>
          Object.entries(TOKENS).some(([name, own]) => own === secret && KINDS[name as TokenName] === kind),
        )
        .map(({ secret, environments, at }) => ({
          sys: { type: 'ApiKey', id: `key-${at}` },
          name: `Key ${at}`,
          accessToken: secret,
          environments: environments.map((id) => ({ sys: { type: 'Link', linkType: 'Environment', id } })),
        })),
    )
  switch (url.pathname) {
    case '/users/me':
      return { status: 200, body: { sys: { type: 'User', id: 'user-1' }, firstName: 'Owner' } }
    case '/spaces/shop':
      return { status: 200, body: { sys: { type: 'Space', id: 'shop' }, name: 'Shop' } }
    case '/spaces/shop/environments':
      return list(
        ENVIRONMENTS.map((id) => ({ sys: { type: 'Environment', id, status: { sys: { id: 'ready' } } }, name: id })),
      )
    case '/spaces/shop/environment_aliases':
      return list([])
    case '/spaces/shop/api_keys':
      return keysOf('delivery-key')
    case '/spaces/shop/preview_api_keys':
      return keysOf('preview-key')
    default:
      return notFound()
  }
}

const MARKS: Record<Api, string> = { delivery: 'cda', preview: 'cpa', management: 'cma' }

const write = (api: Api, { status, body }: Answer, options: PlatformOptions, response: ServerResponse): void => {
  const id = requestId()
  const isError = status >= 400
  const text = JSON.stringify(isError ? { ...(body as object), requestId: id } : body)
  const headers: Record<string, string> = {
    'content-type': 'application/vnd.contentful.delivery.v1+json',
    'contentful-api': MARKS[api],
    'x-contentful-request-id': id,
    ...(api === 'delivery' && options.headers),
  }
  const manner = api === 'delivery' ? options.manner : undefined
  if (manner === 'trailers') {
    response.writeHead(status, { ...headers, trailer: 'x-checksum' })
    response.write(text)
    response.addTrailers({ 'x-checksum': 'fake' })
    response.end()
    return
  }
  response.writeHead(status, {
    ...headers,
    'content-length': String(Buffer.byteLength(text) + (manner === 'cut' ? 500 : 0)),
  })
  if (manner === 'cut') response.write(text, () => setTimeout(() => response.destroy(), 20))
  else response.end(text)
}

const misbehaves = (manner: PlatformOptions['manner'], response: ServerResponse): boolean => {
  if (manner === 'hang') return true
  if (manner === 'garbage') response.socket?.end('SSH-2.0-OpenSSH_9.2p1\r\n')
  else if (manner === 'reset') response.socket?.resetAndDestroy()
  else if (manner === 'headers-too-large')
    response.writeHead(200, { 'content-type': 'application/json', 'x-padding': 'p'.repeat(100_000) }).end('{}')
  else return false
  return true
}

const tokenOf = (request: IncomingMessage, url: URL): string =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? url.searchParams.get('access_token') ?? ''

const listen = async (server: Server): Promise<() => Promise<void>> => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return () =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
}

/** Starts one; Delivery's server is the one that the options speak of. */
export const startPlatform = async (options: PlatformOptions = {}): Promise<Platform> => {
  const arrived: Arrived[] = []
  const own: string[] = [...ENVIRONMENTS]
  const enabled = new Map<string, string[]>([
    [TOKENS.good, [...own]],
    [TOKENS.sibling, [...own]],
    [TOKENS.gateways, [...own]],
    [TOKENS.previewer, [...own]],
  ])
  const answering =
    (api: Api): RequestListener =>
    (request, response) => {
      const url = new URL(request.url ?? '/', 'http://any.invalid')
      const authorization = request.headers.authorization ?? null
      arrived.push({ api, method: request.method ?? '', url: request.url ?? '', authorization })
      request.resume()
      if (api === 'delivery' && misbehaves(options.manner, response)) return
      const token = tokenOf(request, url)
      write(
        api,
        api === 'management' ? management(enabled, token, url) : content(api, enabled, options, token, url),
        options,
        response,
      )
    }
  const closers: (() => Promise<void>)[] = []
  let leave = (): Promise<void> => Promise.resolve()
  const start = async (api: Api): Promise<number> => {
    const server =
      api === 'delivery' && options.tls !== undefined
        ? createTlsServer(options.tls, answering(api))
        : createServer(answering(api))
    const close = await listen(server)
    const { port } = server.address() as AddressInfo
    if (api === 'delivery' && options.gone === true) leave = close
    else closers.push(close)
    return port
  }
  const ports = {
    delivery: await start('delivery'),
    preview: await start('preview'),
    management: await start('management'),
  }
  return {
    ports,
    arrived,
    enabled,
    leave: () => leave(),
    close: async () => {
      await Promise.all(closers.map((close) => close()))
    },
  }
}
