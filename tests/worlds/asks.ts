import { mainRequest, splitPath } from './ask.ts'
import type { Answer, Api, Request } from './platform/model.ts'
import { travel } from './way.ts'
import { API_OF, environmentOf, pathOf, queryPath, type Witness, type World } from './world.ts'

/** One request that could be sent with what the tool has been given, or the same one twice. */
export type Ask = { service: number; request: Request; twice?: boolean }

const IMPOSSIBLE = 'no-token-could-ever-be-this-one-0000'
const LATER = 3000

type Carried = { secret: string; placement?: 'header' | 'query' }

const ask = (
  world: World,
  service: number,
  api: Api,
  path: string,
  { secret, placement = 'header' }: Carried,
  more: Partial<Request> = {},
): Ask => {
  const split = splitPath(path)
  const query = { ...split.query, ...(placement === 'query' && { access_token: secret }) }
  const main = mainRequest(world)
  const isSamePath = service === 0 && api === main.api && split.path === main.path
  return {
    service,
    request: {
      api,
      path: split.path,
      query,
      authorization: placement === 'header' ? `Bearer ${secret}` : null,
      noCache: false,
      // A cache tells URLs apart, and a token in the query is part of one.
      varied: isSamePath && JSON.stringify(query) !== JSON.stringify(main.query),
      now: world.start,
      ...more,
    },
  }
}

const has = ({ addresses }: World, service: number, api: Api): boolean => addresses[service]?.includes(api) ?? false

/** Places of the first service that manifest or labels name: space and environment. */
const knownPlaces = (world: World): { space: string; environment: string | null }[] => {
  const labels = [
    ...world.vault.filter(({ service }) => service === 0),
    // Only a token of the manifest has a label.
    ...(world.by === 'name' ? [world.claims] : []),
  ]
  const spaces = world.spaces
    .filter(({ service }) => service === 0)
    .map(({ id, environments }) => ({ space: id, environments }))
  const all = [...spaces, ...labels].flatMap(({ space, environments }) =>
    space === null
      ? []
      : [{ space, environment: null }, ...environments.map((environment) => ({ space, environment }))],
  )
  return all.filter(
    (place, index) =>
      all.findIndex((other) => other.space === place.space && other.environment === place.environment) === index,
  )
}

const entriesAt = (space: string, environment: string | null): string =>
  `/spaces/${space}${environment === null ? '' : `/environments/${environment}`}/entries`

/** The diagnosed request, again in every permitted manner. */
const again = (world: World): Ask[] => {
  const main = mainRequest(world)
  const { text: secret } = world.given
  const { api, placement } = world.target
  const path = pathOf(world)
  const other = placement === 'header' ? 'query' : 'header'
  const past = { varied: true, noCache: true }
  return [
    { service: 0, request: main },
    { service: 0, request: main, twice: true },
    { service: 0, request: { ...main, varied: true } },
    { service: 0, request: { ...main, noCache: true } },
    { service: 0, request: { ...main, ...past } },
    { service: 0, request: { ...main, now: world.start + LATER } },
    { service: 0, request: { ...main, ...past, now: world.start + LATER } },
    { service: 0, request: { ...main, ...past, now: world.start + Math.max(LATER, world.wait * 1000) } },
    ask(world, 0, api, path, { secret, placement: other }),
    ask(world, 0, api, path, { secret, placement: other }, past),
    ask(world, 0, api, path, { secret: IMPOSSIBLE, placement }),
    ask(world, 0, api, path, { secret: IMPOSSIBLE, placement }, past),
    ask(world, 0, api, path, { secret: IMPOSSIBLE, placement: other }),
  ]
}

/** The second and third page of the lists of keys, where they have more than one. */
const furtherPages = ({ services }: World, service: number, own: string): string[] => {
  const installation = services[service]
  const page = installation?.manners.largestPage ?? 1000
  if (installation === undefined || installation.keys.length <= page) return []
  return ['api_keys', 'preview_api_keys'].flatMap((list) =>
    [page, 2 * page].map((skip) => `${own}/${list}?limit=1000&skip=${skip}`),
  )
}

const ofAccount = (world: World, service: number, secret: string): Ask[] => {
  if (!has(world, service, 'management')) return []
  const { space } = world.target
  const environment = environmentOf(world)
  const own = `/spaces/${space}`
  const paths = [
    '/users/me',
    '/users/me/access_tokens?limit=1000',
    '/spaces?limit=1000',
    own,
    `${own}/environments?limit=1000`,
    `${own}/environments/${environment}`,
    `${own}/environment_aliases`,
    `${own}/api_keys?limit=1000`,
    `${own}/preview_api_keys?limit=1000`,
    `${own}/environments/${environment}/${world.target.below}`,
    ...furtherPages(world, service, own),
  ]
  return paths.map((path) => ask(world, service, 'management', path, { secret }))
}

/** A query of each of these places. */
const queries = (
  world: World,
  places: readonly { space: string; environment: string | null }[],
  carried: Carried,
): Ask[] =>
  has(world, 0, 'graphql')
    ? places.map(({ space, environment }) => ask(world, 0, 'graphql', queryPath(space, environment), carried))
    : []

const withToken = (world: World): Ask[] => {
  const { text: secret } = world.given
  const { placement, space, below: chosen } = world.target
  const below = chosen === '' ? 'entries' : chosen
  const environment = environmentOf(world)
  const content = (['delivery', 'preview'] as const).filter((api) => has(world, 0, api))
  const carried = { secret, placement }
  return [
    ...content.flatMap((api) => [
      ask(world, 0, api, entriesAt(space, environment), carried),
      ask(world, 0, api, entriesAt(space, environment), { ...carried, secret: IMPOSSIBLE }),
      ask(world, 0, api, `/spaces/${space}/environments/${environment}/${below}`, carried),
      ...knownPlaces(world).map((place) => ask(world, 0, api, entriesAt(place.space, place.environment), carried)),
    ]),
    ...queries(world, [{ space, environment: world.target.environment }, ...knownPlaces(world)], carried),
    ...ofAccount(world, 0, secret),
    ...(has(world, 0, 'management') ? [ask(world, 0, 'management', '/users/me', { secret: IMPOSSIBLE })] : []),
    ...(world.otherServices ? world.services.slice(1, world.known).map((_, index) => index + 1) : []).flatMap(
      (service) => [
        ...(['delivery', 'preview'] as const)
          .filter((api) => has(world, service, api))
          .flatMap((api) => [
            ask(world, service, api, pathOf(world), carried),
            ask(world, service, api, entriesAt(space, null), carried),
          ]),
        ...ofAccount(world, service, secret),
      ],
    ),
  ]
}

const withWitness = (world: World, { kind, service, space, environments, secret }: Witness): Ask[] => {
  if (service !== 0) return []
  const api = API_OF[kind]
  if (api === 'management') return ofAccount(world, 0, secret)
  if (!has(world, 0, api)) return []
  const { placement, space: asked, environment, below: chosen } = world.target
  const below = chosen === '' ? 'entries' : chosen
  const paths = [
    ...(world.target.api === 'graphql' ? [] : [pathOf(world)]),
    entriesAt(asked, environmentOf(world)),
    `/spaces/${asked}/environments/${environmentOf(world)}/${below}`,
    ...(space === null ? [] : environments.map((one) => entriesAt(space, one))),
  ]
  return [
    ...paths.flatMap((path) => [
      ask(world, 0, api, path, { secret, placement }),
      ask(world, 0, api, path, { secret, placement }, { varied: true, noCache: true }),
    ]),
    ...queries(world, [{ space: asked, environment }], { secret, placement }),
  ]
}

/** Everything that may be asked, each once, the diagnosed request first. A world's edits change nothing of it. */
export const asksOf = (world: World): Ask[] => {
  const all = [...again(world), ...withToken(world), ...world.vault.flatMap((witness) => withWitness(world, witness))]
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}

const answerTo = (world: World, { service, request }: Ask): Answer => {
  const installation = world.services[service]
  if (installation === undefined || (service === 0 && world.refused.includes(request.api)))
    return { status: 0, headers: {}, body: 'nobody answers', requestId: null }
  return travel(service === 0 ? world.ways[request.api] : [], installation, request)
}

/** Of a list of content only whether it is empty: nobody is asked to look for an entry in it. */
const seenOf = (body: Answer['body'], { request }: Ask, slips: boolean): unknown => {
  if (typeof body === 'string' || !Array.isArray(body['items'])) return body
  if (request.api !== 'management') return body['items'].length > 0
  // Of a list that changes while it is read, how long it is shows nothing.
  return slips ? { ...body, total: null } : body
}

/** What is seen of an answer, but for what differs each time anyway. */
export const digestOf = (world: World, one: Ask): string => {
  const { status, headers, body: whole, requestId, ends } = answerTo(world, one)
  const body = seenOf(whole, one, world.services[one.service]?.manners.slips === true)
  if (one.twice === true) return requestId === null ? 'two request ids' : 'the same request id twice'
  return JSON.stringify([status, headers, body, ends ?? null])
}

/** The answer to the request that is diagnosed. */
export const mainAnswer = (world: World): Answer => answerTo(world, { service: 0, request: mainRequest(world) })
