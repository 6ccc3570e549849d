import { createServer, type IncomingMessage } from 'node:http'
import { list } from './installation.ts'
import { listen, type Reply } from './listen.ts'
import { accessTokenInvalid, json, notFound, record } from './records.ts'

/** A platform whose keys can be changed: versions, twins, pages, and the changes of a single case. */

export type PlatformKey = {
  id: string
  name: string
  secret: string
  description?: string
  /** Undefined: the answer does not have the field. */
  environments?: string[] | undefined
  version: number
  twin?: { id: string; name: string; secret: string }
  /** Further fields that an answer shows. */
  more?: Record<string, unknown>
}

/** One request that arrived, with its payload. */
export type Received = {
  api: string
  method: string
  path: string
  authorization: string
  version: string | null
  body: unknown
  query: URLSearchParams
}

export type KeyPlatformState = {
  space: string
  environments: Record<string, 'ready' | 'queued' | 'failed'>
  aliases: Record<string, string>
  keys: PlatformKey[]
  /** Management tokens: what each may do. */
  accounts: Record<string, 'everything' | 'reads' | 'nothing'>
  /** Looks at a changed key until it is active; Infinity: never. */
  looksUntilActive: number
  /** Keys that were changed, by id. */
  changed: Set<string>
  /** The longest page that a list gives, independent of the requested limit. */
  pageCap: number
}

/** Answers in the platform's place; null: the platform answers. */
export type Meddler = (received: Received, state: KeyPlatformState) => Reply | null

export type KeyPlatform = {
  state: KeyPlatformState
  received: Received[]
  writes: () => Received[]
  baseUrls: { delivery: string; preview: string; management: string }
  close: () => Promise<void>
}

const link = (linkType: string, id: string): object => ({ sys: { type: 'Link', linkType, id } })

const keyItem = (key: PlatformKey, { aliases }: KeyPlatformState): object => ({
  sys: { type: 'ApiKey', id: key.id, version: key.version, updatedAt: '2026-01-05T08:00:00Z' },
  name: key.name,
  ...(key.description !== undefined && { description: key.description }),
  accessToken: key.secret,
  policies: [{ effect: 'allow', actions: 'all' }],
  ...(key.environments !== undefined && {
    environments: key.environments.map((id) =>
      link(aliases[id] === undefined ? 'Environment' : 'EnvironmentAlias', id),
    ),
  }),
  ...(key.twin !== undefined && { preview_api_key: link('PreviewApiKey', key.twin.id) }),
  ...key.more,
})

const twinItem = (key: PlatformKey): object => ({
  sys: { type: 'PreviewApiKey', id: key.twin?.id, version: key.version },
  name: key.twin?.name,
  accessToken: key.twin?.secret,
  environments: (key.environments ?? ['master']).map((id) => link('Environment', id)),
})

const capped = (items: readonly unknown[], query: URLSearchParams, cap: number): Reply => {
  const limit = Math.min(Number(query.get('limit') ?? 100), cap)
  return list(items, new URLSearchParams({ skip: query.get('skip') ?? '0', limit: String(limit) }))
}

const refusedFields = ['accessToken', 'preview_api_key', 'policies']

const putKey = (key: PlatformKey, received: Received, state: KeyPlatformState): Reply => {
  if (received.version !== String(key.version)) return json(409, record('VersionMismatch', undefined))
  const body = received.body as { name?: string; description?: string; environments?: { sys: { id: string } }[] }
  const strange = refusedFields.filter((field) => field in body)
  if (strange.length > 0) return json(422, record('UnknownField', `Unknown: ${strange.join(', ')}`))
  key.name = body.name ?? key.name
  if (body.description === undefined) delete key.description
  else key.description = body.description
  key.environments = body.environments?.map(({ sys }) => sys.id)
  key.version += 1
  state.changed.add(key.id)
  return json(200, JSON.stringify(keyItem(key, state)))
}

const management = (received: Received, state: KeyPlatformState): Reply => {
  const rights = state.accounts[received.authorization.replace('Bearer ', '')]
  if (rights === undefined) return accessTokenInvalid(403)
  const [, root, space, what, id] = received.path.split('/')
  if (root === 'users') return json(200, JSON.stringify({ sys: { type: 'User', id: 'user-1' } }))
  if (root !== 'spaces' || space !== state.space) return notFound()
  const denied = json(403, record('AccessDenied', 'Forbidden', { reasons: 'Your role says no' }))
  if (rights === 'nothing') return denied
  if (received.method !== 'GET' && rights === 'reads') return denied
  const { keys, pageCap } = state
  const isRead = received.method === 'GET'
  if (what === undefined) return json(200, JSON.stringify({ sys: { type: 'Space', id: space } }))
  if (what === 'environments') {
    const all = Object.entries(state.environments).map(([name, status]) => ({
      sys: { type: 'Environment', id: name, status: link('Status', status) },
    }))
    return capped(all, received.query, pageCap)
  }
  if (what === 'environment_aliases') {
    const all = Object.entries(state.aliases).map(([name, target]) => ({
      sys: { type: 'EnvironmentAlias', id: name },
      environment: link('Environment', target),
    }))
    return capped(all, received.query, pageCap)
  }
  if (what === 'preview_api_keys') {
    const twins = keys.filter(({ twin }) => twin !== undefined)
    if (id === undefined) return capped(twins.map(twinItem), received.query, pageCap)
    const owner = twins.find(({ twin }) => twin?.id === id)
    return owner === undefined ? notFound() : json(200, JSON.stringify(twinItem(owner)))
  }
  if (what !== 'api_keys') return notFound()
  if (id === undefined && isRead)
    return capped(
      keys.map((key) => keyItem(key, state)),
      received.query,
      pageCap,
    )
  const key = keys.find((one) => one.id === id)
  if (key === undefined) return notFound('The API key could not be found.')
  if (isRead) return json(200, JSON.stringify(keyItem(key, state)))
  return received.method === 'PUT' ? putKey(key, received, state) : notFound()
}

const content = (api: string, received: Received, state: KeyPlatformState, looks: Map<string, number>): Reply => {
  const secret = received.authorization.replace('Bearer ', '')
  const key = state.keys.find((one) => (api === 'delivery' ? one.secret : one.twin?.secret) === secret)
  if (key === undefined) return accessTokenInvalid()
  const [, , space, first, named] = received.path.split('/')
  if (space !== state.space) return notFound({ sys: { type: 'Space' } })
  const environment = first === 'environments' ? (named ?? '') : 'master'
  const missing = notFound({ type: 'Environment', id: environment, space })
  if (!(key.environments ?? ['master']).includes(environment)) return missing
  const seen = looks.get(`${secret} ${environment}`) ?? 0
  looks.set(`${secret} ${environment}`, seen + 1)
  if (state.changed.has(key.id) && environment !== 'master' && seen < state.looksUntilActive) return missing
  return json(
    200,
    JSON.stringify({
      sys: { type: 'Array' },
      total: 1,
      skip: 0,
      limit: 1,
      items: [{ sys: { type: 'Entry', id: 'a' } }],
    }),
  )
}

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  const text = Buffer.concat(parts).toString()
  return text === '' ? null : (JSON.parse(text) as unknown)
}

export const startKeyPlatform = async (state: KeyPlatformState, meddle: Meddler = () => null): Promise<KeyPlatform> => {
  const received: Received[] = []
  const looks = new Map<string, number>()
  const start = async (api: 'delivery' | 'preview' | 'management') => {
    const server = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        const url = new URL(request.url ?? '/', 'http://any.invalid')
        const version = request.headers['x-contentful-version']
        const one: Received = {
          api,
          method: request.method ?? '',
          path: url.pathname,
          authorization: request.headers.authorization ?? '',
          version: typeof version === 'string' ? version : null,
          body,
          query: url.searchParams,
        }
        received.push(one)
        const own = (): Reply => (api === 'management' ? management(one, state) : content(api, one, state, looks))
        const reply = meddle(one, state) ?? own()
        if (reply.status === 0) {
          response.destroy()
          return
        }
        response.writeHead(reply.status, {
          'contentful-api': api === 'management' ? 'cma' : api === 'delivery' ? 'cda' : 'cpa',
          ...reply.headers,
        })
        response.end(reply.body)
      })
    })
    const listening = await listen(server)
    return { origin: `http://127.0.0.1:${listening.port}`, close: listening.close }
  }
  const [delivery, preview, cma] = await Promise.all([start('delivery'), start('preview'), start('management')])
  return {
    state,
    received,
    writes: () => received.filter(({ method }) => method !== 'GET' && method !== 'HEAD'),
    baseUrls: { delivery: delivery.origin, preview: preview.origin, management: cma.origin },
    close: async () => {
      await Promise.all([delivery, preview, cma].map((server) => server.close()))
    },
  }
}
