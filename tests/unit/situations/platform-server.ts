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
  /** Answers before anything else; true: answered. */
  before?: (request: IncomingMessage, response: ServerResponse, api: Api) => boolean
}

export type Answered = { api: Api; method: string; path: string; token: string | null; placement: 'header' | 'query' | null }

let requestIds = 0
const API_HEADER = { delivery: 'cda', preview: 'cpa', management: 'cma', images: 'images' } as const

export const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/vnd.contentful.delivery.v1+json', ...headers })
  response.end(JSON.stringify(body))
}

export const errorBody = (id: string, message: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  sys: { type: 'Error', id },
  message,
  requestId: `request-${++requestIds}`,
  ...more,
})

const detailsFor = (shape: DetailsShape, type: string, rest: Record<string, string>): Record<string, unknown> => {
  if (shape === 'absent') return {}
  if (shape === 'empty') return { details: {} }
  if (shape === 'string') return { details: `The ${type} could not be found` }
  if (shape === 'specification') return { details: { sys: { type } } }
  return { details: { type, ...rest } }
}

const notFound = (response: ServerResponse, shape: DetailsShape, type: string, rest: Record<string, string>): void =>
  json(response, 404, errorBody('NotFound', 'The resource could not be found.', detailsFor(shape, type, rest)))

/** The specification shows its shape for spaces only. */
const placeShape = (shape: DetailsShape): DetailsShape => (shape === 'specification' ? 'flat' : shape)

const tokenIn = (request: IncomingMessage, url: URL): Pick<Answered, 'token' | 'placement'> => {
  const header = /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (header !== undefined) return { token: header, placement: 'header' }
  const query = url.searchParams.get('access_token')
  return query === null ? { token: null, placement: null } : { token: query, placement: 'query' }
}

const list = (items: readonly unknown[]): unknown => ({ sys: { type: 'Array' }, total: items.length, skip: 0, limit: 100, items })
const sys = (type: string, id: string, more: Record<string, unknown> = {}): unknown => ({ sys: { type, id, ...more } })

const LEGAL = new Set(['access_token', 'limit', 'skip', 'order', 'include', 'select', 'content_type', 'locale'])

type Context = { world: World; token: WorldToken; response: ServerResponse; url: URL; shape: DetailsShape }

const listOf = (space: WorldSpace, drafts: boolean): unknown[] =>
  Object.entries(space.entries ?? { hello: true })
    .filter(([, published]) => published || drafts)
    .map(([id, published]) => sys('Entry', id, published ? { publishedVersion: 3 } : {}))

/** Entries in one environment, alias or the default one: shared by all three APIs. */
const content = (context: Context, space: WorldSpace, spaceId: string, environment: string, rest: string[], drafts: boolean): void => {
  const { response, url, shape } = context
  const resolved = space.aliases?.[environment] ?? environment
  if (!space.environments.includes(resolved)) return notFound(response, placeShape(shape), 'Environment', { id: environment, space: spaceId })
  const unknown = [...url.searchParams.keys()].find((name) => !LEGAL.has(name))
  if (unknown !== undefined) {
    const errors = [{ name: 'unknown', path: [unknown], details: `The path "${unknown}" is not recognized` }]
    return json(response, 400, errorBody('InvalidQuery', 'The query you sent was invalid.', { details: { errors } }))
  }
  const [collection, id] = rest
  if (collection !== 'entries') return notFound(response, 'absent', 'Route', {})
  if (id === undefined) {
    const limit = Number(url.searchParams.get('limit') ?? 100)
    return json(response, 200, list(listOf(space, drafts).slice(0, limit)))
  }
  const published = (space.entries ?? { hello: true })[id]
  if (published === undefined || (!published && !drafts)) return notFound(response, placeShape(shape), 'Entry', { id, environment, space: spaceId })
  json(response, 200, sys('Entry', id, published ? { publishedVersion: 3 } : {}))
}

const keyApi = (context: Context, segments: string[], drafts: boolean): void => {
  const { world, token, response, shape } = context
  const named = segments[2] === 'environments'
  const spaceId = segments[1] ?? ''
  const environment = named ? (segments[3] ?? '') : 'master'
  const space = world.spaces[spaceId]
  if (space === undefined || token.space !== spaceId) return notFound(response, shape, 'Space', { id: spaceId })
  if (space.hibernated === true) return json(response, 502, errorBody('AccessDenied', 'The space is hibernated.', { details: { reasons: 'Hibernated' } }))
  const enabled = token.environments ?? ['master']
  if (segments.length === 2) return enabled.includes('master') ? json(response, 200, sys('Space', spaceId)) : notFound(response, shape, 'Space', { id: spaceId })
  if (!enabled.includes(environment)) return notFound(response, placeShape(shape), 'Environment', { id: environment, space: spaceId })
  content(context, space, spaceId, environment, segments.slice(named ? 4 : 2), drafts)
}

const managementList = (context: Context, space: WorldSpace, spaceId: string, what: string): unknown => {
  const aliases = Object.entries(space.aliases ?? {})
  if (what === 'environments') return list(space.environments.map((id) => sys('Environment', id)))
  if (what === 'environment_aliases')
    return list(aliases.map(([id, target]) => ({ sys: { type: 'EnvironmentAlias', id }, environment: sys('Link', target, { linkType: 'Environment' }) })))
  if (what === 'api_keys')
    return list(
      context.world.tokens
        .filter((token) => token.kind === 'delivery' && token.space === spaceId)
        .map((token, index) => ({
          sys: { type: 'ApiKey', id: `key-${index}` },
          name: token.name ?? `key ${index}`,
          accessToken: token.secret,
          environments: (token.environments ?? []).map((id) => sys('Link', id, { linkType: 'Environment' })),
        })),
    )
  return null
}

const managementApi = (context: Context, segments: string[]): void => {
  const { world, token, response } = context
  if (segments[0] === 'users') return json(response, 200, sys('User', 'user-1'))
  const spaceId = segments[1] ?? ''
  const space = world.spaces[spaceId]
  if (token.refusedByOrganization === true) return json(response, 401, errorBody('OrganizationAccessGrantRequired', 'Access to the organization has not been granted.'))
  if (space === undefined || token.spaces?.includes(spaceId) === false) return notFound(response, 'absent', 'Space', {})
  if (token.role !== undefined) return json(response, 403, errorBody('AccessDenied', 'Access denied.', { details: { reasons: token.role.reasons } }))
  if (segments.length === 2) return json(response, 200, sys('Space', spaceId))
  const found = segments.length === 3 ? managementList(context, space, spaceId, segments[2] ?? '') : null
  if (found !== null) return json(response, 200, found)
  const inEnvironment = segments[2] === 'environments'
  const environment = inEnvironment ? (segments[3] ?? '') : 'master'
  content({ ...context, shape: 'absent' }, space, spaceId, environment, segments.slice(inEnvironment ? 4 : 2), true)
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
  const kind = api === 'management' ? 'account' : api
  const token = world.tokens.find(({ secret }) => secret === sent.token)
  if (token?.kind !== kind) {
    json(response, world.invalidTokenStatus ?? 401, errorBody('AccessTokenInvalid', 'The access token you sent could not be found or is invalid.'))
    return
  }
  const segments = url.pathname.replace(/^\//, '').split('/').map(decodeURIComponent)
  const context: Context = { world, token, response, url, shape: world.details ?? 'flat' }
  if (api === 'management') managementApi(context, segments)
  else if (segments[0] === 'spaces') keyApi(context, segments, api === 'preview')
  else notFound(response, 'absent', 'Route', {})
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
