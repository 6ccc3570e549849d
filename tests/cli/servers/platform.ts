import { serve, type Arrival, type Listening, type Reply } from './listen.ts'
import { accessTokenInvalid, json, notFound, record } from './records.ts'

/** What one installation of the platform holds. */
export type Installation = {
  spaces: Record<string, SpaceContent>
  keys: Record<string, Key>
  /** Management tokens by secret. */
  accounts: Record<string, Account>
}
export type SpaceContent = {
  /** Environment -> entry id -> is it published? */
  environments: Record<string, Record<string, boolean>>
  aliases?: Record<string, string>
}
export type Key = { api: 'delivery' | 'preview'; name: string; space: string; environments: string[] }
export type Account = {
  name: string
  spaces: string[]
  /** Answers of its own on everything but `/users/me`. */
  refused?: () => Reply
}

/** How an installation words what the specification leaves open. */
export type Manners = {
  invalidStatus: number
  invalidOnManagement: number
  /** How `details` of a space not found looks. */
  space: 'sys' | 'flat' | 'text' | 'absent'
  /** `Contentful-Api` and request id headers. */
  headers: boolean
  /** Query parameters of `entries` that are legal. */
  parameters: readonly string[]
  /** First says something else, or nothing (null: on with it). */
  before: (arrival: Arrival) => Reply | null
}

export type ApiName = 'delivery' | 'preview' | 'management' | 'images'
export type Platform = {
  installation: Installation
  at: Record<ApiName, Listening>
  log(): Arrival[]
  close: () => Promise<void>
}

export const MANNERS: Manners = {
  invalidStatus: 401,
  invalidOnManagement: 403,
  space: 'sys',
  headers: true,
  // What the specification and the platform's documentation name; everything else may be unknown.
  parameters: ['access_token', 'limit'],
  before: () => null,
}

const list = (items: unknown[]): Reply =>
  json(200, JSON.stringify({ sys: { type: 'Array' }, total: items.length, skip: 0, limit: 100, items }))

const carried = ({ authorization, query }: Arrival): string | null => {
  const inHeader = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
  return inHeader ?? query.get('access_token')
}

const spaceNotFound = (manners: Manners, id: string): Reply => {
  const shapes = {
    sys: { sys: { type: 'Space' } },
    flat: { type: 'Space', id },
    text: `The space ${id} could not be found.`,
    absent: undefined,
  }
  return notFound(shapes[manners.space])
}

const entryJson = (id: string): unknown => ({ sys: { type: 'Entry', id }, fields: { title: `About ${id}` } })

const readEntries = (found: Record<string, boolean>, published: boolean): Reply =>
  list(
    Object.entries(found)
      .filter(([, is]) => is || !published)
      .map(([id]) => entryJson(id)),
  )

/** Everything below an environment, for whoever may read it. */
const readBelow = (
  manners: Manners,
  space: string,
  environment: string,
  entries: Record<string, boolean>,
  rest: string[],
  arrival: Arrival,
  published: boolean,
): Reply => {
  const [kind, id] = rest
  if (kind !== 'entries')
    return kind === 'content_types' || kind === 'locales' || kind === 'assets' ? list([]) : notFound()
  const unknown = [...arrival.query.keys()].find((name) => !manners.parameters.includes(name))
  if (unknown !== undefined) {
    return json(
      400,
      record(
        'InvalidQuery',
        'The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.',
        { errors: [{ name: 'unknown', path: [unknown], details: `The path "${unknown}" is not recognized` }] },
      ),
    )
  }
  if (id === undefined) return readEntries(entries, published)
  const readable = entries[id] === true || (entries[id] === false && !published)
  return readable ? json(200, JSON.stringify(entryJson(id))) : notFound({ type: 'Entry', id, environment, space })
}

const content = (
  api: 'delivery' | 'preview',
  { spaces, keys }: Installation,
  manners: Manners,
  arrival: Arrival,
): Reply => {
  const token = carried(arrival)
  const key = token === null ? undefined : keys[token]
  if (key?.api !== api) return accessTokenInvalid(manners.invalidStatus)
  const [, root, spaceId = '', ...rest] = arrival.path.split('/')
  if (root !== 'spaces') return notFound()
  const space = spaces[spaceId]
  if (space === undefined || key.space !== spaceId) return spaceNotFound(manners, spaceId)
  const named = rest[0] === 'environments'
  const asked = named ? (rest[1] ?? '') : 'master'
  const entries = space.environments[space.aliases?.[asked] ?? asked]
  const enabled = key.environments.includes(asked) || key.environments.includes(space.aliases?.[asked] ?? asked)
  if (entries === undefined || !enabled) return notFound({ type: 'Environment', id: asked, space: spaceId })
  return readBelow(manners, spaceId, asked, entries, named ? rest.slice(2) : rest, arrival, api === 'delivery')
}

const managementSpace = (
  installation: Installation,
  manners: Manners,
  id: string,
  rest: string[],
  arrival: Arrival,
): Reply => {
  const space = installation.spaces[id]
  if (space === undefined) return notFound()
  const keysOf = (api: string): Reply =>
    list(
      Object.entries(installation.keys)
        .filter(([, key]) => key.space === id && key.api === api)
        .map(([accessToken, key]) => ({
          sys: { type: 'ApiKey', id: `key-${key.name}` },
          name: key.name,
          ...(api === 'delivery' && { accessToken }),
          environments: key.environments.map((environment) => ({
            sys: { type: 'Link', linkType: 'Environment', id: environment },
          })),
        })),
    )
  switch (rest[0]) {
    case undefined:
      return json(200, JSON.stringify({ sys: { type: 'Space', id }, name: id }))
    case 'api_keys':
      return keysOf('delivery')
    case 'preview_api_keys':
      return keysOf('preview')
    case 'environment_aliases':
      return list(
        Object.entries(space.aliases ?? {}).map(([alias, target]) => ({
          sys: { type: 'EnvironmentAlias', id: alias },
          environment: { sys: { type: 'Link', linkType: 'Environment', id: target } },
        })),
      )
    case 'environments':
      if (rest.length === 1)
        return list(Object.keys(space.environments).map((name) => ({ sys: { type: 'Environment', id: name }, name })))
  }
  const named = rest[0] === 'environments'
  const asked = named ? (rest[1] ?? '') : 'master'
  const entries = space.environments[space.aliases?.[asked] ?? asked]
  if (entries === undefined) return notFound()
  if (named && rest.length === 2)
    return json(200, JSON.stringify({ sys: { type: 'Environment', id: asked }, name: asked }))
  return readBelow(manners, id, asked, entries, named ? rest.slice(2) : rest, arrival, false)
}

const management = (installation: Installation, manners: Manners, arrival: Arrival): Reply => {
  const token = carried(arrival)
  const account = token === null ? undefined : installation.accounts[token]
  if (account === undefined) return accessTokenInvalid(manners.invalidOnManagement)
  const [, root, id = '', ...rest] = arrival.path.split('/')
  if (root === 'users' && id === 'me' && rest.length === 0) {
    return json(200, JSON.stringify({ sys: { type: 'User', id: 'user-1' }, firstName: account.name }))
  }
  if (account.refused !== undefined) return account.refused()
  if (root === 'users' && rest[0] === 'access_tokens') {
    return list(
      Object.entries(installation.accounts).map(([secret, { name }]) => ({
        sys: { type: 'AccessToken', id: name },
        name,
        revokedAt: null,
        redactedValue: secret.slice(-4),
      })),
    )
  }
  if (root === 'spaces' && id === '')
    return list(account.spaces.map((space) => ({ sys: { type: 'Space', id: space }, name: space })))
  if (root !== 'spaces' || !account.spaces.includes(id)) return notFound()
  return managementSpace(installation, manners, id, rest, arrival)
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const API_HEADER: Record<ApiName, string> = { delivery: 'cda', preview: 'cpa', management: 'cma', images: 'images' }

const dressed = (api: ApiName, manners: Manners, reply: Reply): Reply => {
  if (!manners.headers || api === 'images' || reply.status === 0) return reply
  const id = /"requestId":"([^"]+)"/.exec(String(reply.body))?.[1]
  return {
    ...reply,
    headers: {
      'contentful-api': API_HEADER[api],
      ...(id !== undefined && { 'x-contentful-request-id': id }),
      ...reply.headers,
    },
  }
}

/** An installation of the platform: one origin for each API. */
export const startPlatform = async (
  installation: Installation,
  own: Partial<Manners> = {},
  name = 'own',
): Promise<Platform> => {
  const manners = { ...MANNERS, ...own }
  const start = (api: ApiName, answer: (arrival: Arrival) => Reply): Promise<Listening> =>
    serve(`${name} ${api}`, (arrival) => dressed(api, manners, manners.before(arrival) ?? answer(arrival)))
  const [delivery, preview, cma, images] = await Promise.all([
    start('delivery', (arrival) => content('delivery', installation, manners, arrival)),
    start('preview', (arrival) => content('preview', installation, manners, arrival)),
    start('management', (arrival) => management(installation, manners, arrival)),
    start('images', () => ({ status: 200, headers: { 'content-type': 'image/png' }, body: PIXEL })),
  ])
  const at = { delivery, preview, management: cma, images }
  return {
    installation,
    at,
    log: () => Object.values(at).flatMap(({ log }) => log),
    close: async () => {
      await Promise.all(Object.values(at).map((server) => server.close()))
    },
  }
}
