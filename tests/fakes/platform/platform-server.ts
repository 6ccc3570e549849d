import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A small content platform for the situations, written from the specification (sections 2, 4, 5, 7) and the platform's
 * documentation alone, so that it shares no mistake with the app or its playground.
 */
export type Api = 'delivery' | 'preview' | 'management' | 'images'

export type WorldSpace = {
  environments: readonly string[]
  /** Alias -> environment. */
  aliases?: Readonly<Record<string, string>>
  /** Entry id -> published. Missing: one published entry. */
  entries?: Readonly<Record<string, boolean>>
  hibernated?: boolean
}

export type WorldToken = {
  secret: string
  kind: 'delivery' | 'preview' | 'account'
  name?: string
  space?: string
  environments?: readonly string[]
  /** Account tokens: the spaces of the account. */
  spaces?: readonly string[]
  refusedByOrganization?: boolean
  role?: { reasons: string | readonly string[] }
}

/** How `details` of a 404 is written: the recorded shapes. */
export type DetailsShape = 'specification' | 'flat' | 'string' | 'absent' | 'empty'

export type World = {
  spaces: Readonly<Record<string, WorldSpace>>
  tokens: readonly WorldToken[]
  invalidTokenStatus?: number
  details?: DetailsShape
  /** What `/users/me/access_tokens` lists. */
  accountTokens?: readonly unknown[]
  /** Answers before anything else; true: answered. */
  before?: (request: IncomingMessage, response: ServerResponse, api: Api) => boolean
}

export type Answered = {
  api: Api
  method: string
  path: string
  token: string | null
  placement: 'header' | 'query' | null
}

let requestIds = 0
const API_HEADER = { delivery: 'cda', preview: 'cpa', management: 'cma', images: 'images' } as const

type Reply = { status: number; body: unknown }

export const errorBody = (
  id: string,
  message: string,
  more: Record<string, unknown> = {},
): Record<string, unknown> => ({
  sys: { type: 'Error', id },
  message,
  requestId: `request-${++requestIds}`,
  ...more,
})

const failure = (status: number, ...error: Parameters<typeof errorBody>): Reply => ({
  status,
  body: errorBody(...error),
})
const success = (body: unknown): Reply => ({ status: 200, body })

const detailsFor = (shape: DetailsShape, type: string, rest: Record<string, string>): Record<string, unknown> => {
  if (shape === 'absent') return {}
  if (shape === 'empty') return { details: {} }
  if (shape === 'string') return { details: 'It is not here.' }
  // The specification shows its shape for spaces only.
  return { details: shape === 'specification' && type === 'Space' ? { sys: { type } } : { type, ...rest } }
}

const notFound = (shape: DetailsShape, type: string, rest: Record<string, string>): Reply =>
  failure(404, 'NotFound', 'The resource could not be found.', detailsFor(shape, type, rest))

const tokenIn = (request: IncomingMessage, url: URL): Pick<Answered, 'token' | 'placement'> => {
  const header = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (header !== undefined) return { token: header, placement: 'header' }
  const query = url.searchParams.get('access_token')
  return query === null ? { token: null, placement: null } : { token: query, placement: 'query' }
}

const list = (items: readonly unknown[]): unknown => ({
  sys: { type: 'Array' },
  total: items.length,
  skip: 0,
  limit: 100,
  items,
})
const sys = (type: string, id: string, more: Record<string, unknown> = {}): unknown => ({ sys: { type, id, ...more } })

const LEGAL = new Set(['access_token', 'limit', 'skip', 'order', 'include', 'select', 'content_type', 'locale'])

type Context = { world: World; token: WorldToken; url: URL; shape: DetailsShape; drafts: boolean }

const entriesOf = (space: WorldSpace): Readonly<Record<string, boolean>> => space.entries ?? { hello: true }
const entry = (id: string, published: boolean): unknown => sys('Entry', id, published ? { publishedVersion: 3 } : {})

/** Entries in one environment, alias or the default one: shared by all three APIs. */
const content = (
  { url, shape, drafts }: Context,
  space: WorldSpace,
  spaceId: string,
  environment: string,
  rest: string[],
): Reply => {
  if (!space.environments.includes(space.aliases?.[environment] ?? environment))
    return notFound(shape, 'Environment', { id: environment, space: spaceId })
  const unknown = [...url.searchParams.keys()].find((name) => !LEGAL.has(name))
  if (unknown !== undefined) {
    const errors = [{ name: 'unknown', path: [unknown], details: `The path "${unknown}" is not recognized` }]
    return failure(400, 'InvalidQuery', 'The query you sent was invalid.', { details: { errors } })
  }
  const [collection, id] = rest
  if (collection !== 'entries') return notFound('absent', 'Route', {})
  const entries = entriesOf(space)
  if (id === undefined) {
    const seen = Object.entries(entries).filter(([, published]) => published || drafts)
    return success(
      list(
        seen.slice(0, Number(url.searchParams.get('limit') ?? 100)).map(([name, published]) => entry(name, published)),
      ),
    )
  }
  const published = entries[id]
  if (published === undefined || (!published && !drafts))
    return notFound(shape, 'Entry', { id, environment, space: spaceId })
  return success(entry(id, published))
}

const keyApi = (context: Context, segments: string[]): Reply => {
  const { world, token, shape } = context
  const named = segments[2] === 'environments'
  const spaceId = segments[1] ?? ''
  const environment = named ? (segments[3] ?? '') : 'master'
  const space = world.spaces[spaceId]
  if (space === undefined || token.space !== spaceId) return notFound(shape, 'Space', { id: spaceId })
  if (space.hibernated === true)
    return failure(502, 'AccessDenied', 'This space is not available.', { details: { reasons: 'Hibernated' } })
  const enabled = token.environments ?? ['master']
  if (segments.length === 2)
    return enabled.includes('master') ? success(sys('Space', spaceId)) : notFound(shape, 'Space', { id: spaceId })
  if (!enabled.includes(environment)) return notFound(shape, 'Environment', { id: environment, space: spaceId })
  return content(context, space, spaceId, environment, segments.slice(named ? 4 : 2))
}

const apiKey = (token: WorldToken, index: number): unknown => ({
  sys: { type: 'ApiKey', id: `key-${index}` },
  name: token.name ?? `key ${index}`,
  accessToken: token.secret,
  environments: (token.environments ?? []).map((id) => sys('Link', id, { linkType: 'Environment' })),
})

const managementList = ({ world }: Context, space: WorldSpace, spaceId: string, what: string): Reply | null => {
  if (what === 'environments') return success(list(space.environments.map((id) => sys('Environment', id))))
  if (what === 'environment_aliases') {
    const aliases = Object.entries(space.aliases ?? {})
    return success(
      list(
        aliases.map(([id, target]) => ({ sys: { type: 'EnvironmentAlias', id }, environment: sys('Link', target) })),
      ),
    )
  }
  const keys = world.tokens.filter(({ kind, space: home }) => kind === 'delivery' && home === spaceId)
  return what === 'api_keys' ? success(list(keys.map(apiKey))) : null
}

const managementApi = (context: Context, segments: string[]): Reply => {
  const { world, token } = context
  if (segments.join('/') === 'users/me/access_tokens') return success(list(world.accountTokens ?? []))
  if (segments[0] === 'users') return success(sys('User', 'user-1'))
  const spaceId = segments[1] ?? ''
  const space = world.spaces[spaceId]
  if (token.refusedByOrganization === true)
    return failure(401, 'OrganizationAccessGrantRequired', 'Access has not been granted.')
  if (space === undefined || token.spaces?.includes(spaceId) === false) return notFound('absent', 'Space', {})
  if (token.role !== undefined)
    return failure(403, 'AccessDenied', 'Access denied.', { details: { reasons: token.role.reasons } })
  if (segments.length === 2) return success(sys('Space', spaceId))
  const found = segments.length === 3 ? managementList(context, space, spaceId, segments[2] ?? '') : null
  if (found !== null) return found
  const named = segments[2] === 'environments'
  return content(
    { ...context, shape: 'absent' },
    space,
    spaceId,
    named ? (segments[3] ?? '') : 'master',
    segments.slice(named ? 4 : 2),
  )
}

const replyTo = (world: World, api: Exclude<Api, 'images'>, sent: string | null, url: URL): Reply => {
  const token = world.tokens.find(({ secret }) => secret === sent)
  if (token?.kind !== (api === 'management' ? 'account' : api)) {
    const message = 'The access token you sent could not be found or is invalid.'
    return failure(world.invalidTokenStatus ?? 401, 'AccessTokenInvalid', message)
  }
  const segments = url.pathname.replace(/^\//, '').split('/').map(decodeURIComponent)
  const context: Context = { world, token, url, shape: world.details ?? 'flat', drafts: api !== 'delivery' }
  if (api === 'management') return managementApi(context, segments)
  return segments[0] === 'spaces' ? keyApi(context, segments) : notFound('absent', 'Route', {})
}

export const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/vnd.contentful.delivery.v1+json' })
  response.end(JSON.stringify(body))
}

const answer = (world: World, api: Api, log: Answered[], request: IncomingMessage, response: ServerResponse): void => {
  const url = new URL(request.url ?? '/', 'http://platform')
  const sent = tokenIn(request, url)
  log.push({ api, method: request.method ?? '', path: request.url ?? '', ...sent })
  response.setHeader('contentful-api', API_HEADER[api])
  if (world.before?.(request, response, api) === true) return
  if (api === 'images') {
    response.writeHead(200, { 'content-type': 'image/png' })
    response.end(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
    return
  }
  const { status, body } = replyTo(world, api, sent.token, url)
  json(response, status, body)
}

export const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })

export const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections()
    server.close(() => resolve())
  })

export type Platform = {
  baseUrls: Record<Api, string>
  /** Every request that arrived. */
  log: Answered[]
  close: () => Promise<void>
}

/** Starts a platform with one origin for each API, on loopback. */
export const startPlatform = async (world: World): Promise<Platform> => {
  const log: Answered[] = []
  const apis: Api[] = ['delivery', 'preview', 'management', 'images']
  const servers = apis.map((api) => createServer((request, response) => answer(world, api, log, request, response)))
  const origins = await Promise.all(servers.map(listen))
  return {
    baseUrls: Object.fromEntries(apis.map((api, index) => [api, origins[index]])) as Record<Api, string>,
    log,
    close: async () => {
      await Promise.all(servers.map(close))
    },
  }
}
