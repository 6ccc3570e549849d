import type { Api, Installation, Key } from './platform/model.ts'
import type { Stage, Ways } from './way.ts'

export type Kind = 'delivery-key' | 'preview-key' | 'personal-access-token' | 'oauth-token'
export const API_OF: Readonly<Record<Kind, Api>> = {
  'delivery-key': 'delivery',
  'preview-key': 'preview',
  'personal-access-token': 'management',
  'oauth-token': 'management',
}

/** A token of the manifest, as its label says: labels may be wrong. */
export type Witness = {
  name: string
  kind: Kind
  service: number
  space: string | null
  environments: string[]
  secret: string
}

/** What is asked: the address, as far as the person gives it. */
export type Target = {
  api: Api
  space: string
  /** Null: the path without one. */
  environment: string | null
  /** What is read below the environment: a collection, perhaps an id. */
  below: string
  /** A whole path that is typed instead. */
  path: string | null
  /** The environment that is chosen beside a typed path, where it is not the one of the path. */
  selected?: string
  placement: 'header' | 'query'
}

/** Everything that is true, and what of it the tool is told. */
export type World = {
  seed: number
  /** Milliseconds of the clock at the start. */
  start: number
  /** The first is the one that is asked; those past `known` have no address that the tool knows. */
  services: Installation[]
  known: number
  /** The APIs of each service that have an address. */
  addresses: Api[][]
  ways: Ways
  /** What stands before every path of a base URL. */
  prefix: string
  /** Addresses where nobody listens. */
  refused: Api[]
  target: Target
  /** The token as given, and the secret that it should be. */
  given: { text: string; secret: string }
  /** How it is given; with a manifest in the first three. */
  by: 'name' | 'stdin' | 'variable' | 'bare'
  claims: { kind: Kind | null; space: string | null; environments: string[] }
  vault: Witness[]
  spaces: { service: number; id: string; environments: string[] }[]
  otherServices: boolean
  /** Seconds that a person is willing to wait for a key to become active. */
  wait: number
  /** Milliseconds for a request, where something hangs. */
  timeout: number | null
}

export const home = (world: World): Installation => {
  const [first] = world.services
  if (first === undefined) throw new Error('A world has a service.')
  return first
}

/** The key that the given token is, where it is one of the first service. */
export const keyOfWorld = (world: World): Key | undefined =>
  home(world).keys.find(({ secret }) => secret === world.given.secret)

/** The given token is none of the first service any more. */
export const withdraw = (world: World): void => {
  const own = home(world)
  own.keys = own.keys.filter(({ secret }) => secret !== world.given.secret)
  own.accountTokens = own.accountTokens.filter(({ secret }) => secret !== world.given.secret)
}

/** The environment that is read: without one, `master`. */
export const environmentOf = ({ target }: World): string => target.environment ?? 'master'

/** Where queries for an environment go; GET needs one, and this is the least. */
export const queryPath = (space: string, environment: string | null, query = '{__typename}'): string =>
  `/content/v1/spaces/${space}${environment === null ? '' : `/environments/${environment}`}?${String(new URLSearchParams({ query }))}`

/** The requested path, as the tool builds it. */
export const pathOf = ({ target: { api, path, space, environment, below } }: World): string => {
  if (path !== null) return path
  if (api === 'graphql') return queryPath(space, environment)
  return `/spaces/${space}${environment === null ? '' : `/environments/${environment}`}/${below}`
}

/** The API whose keys the requested one accepts. */
export const keyApi = ({ target: { api } }: Pick<World, 'target'>): Key['api'] => (api === 'preview' ? api : 'delivery')

export const addStage = (world: World, api: Api, stage: Stage): void => {
  world.ways[api].unshift(stage)
}

const copyInstallation = (one: Installation): Installation => ({
  ...one,
  spaces: Object.fromEntries(
    Object.entries(one.spaces).map(([id, space]) => [
      id,
      {
        ...space,
        aliases: { ...space.aliases },
        environments: Object.fromEntries(
          Object.entries(space.environments).map(([name, own]) => [name, { ...own, entries: { ...own.entries } }]),
        ),
      },
    ]),
  ),
  keys: one.keys.map((key) => ({ ...key })),
  accounts: { ...one.accounts },
  accountTokens: one.accountTokens.map((token) => ({ ...token })),
  manners: { ...one.manners },
})

/** A world that can be edited without touching this one. */
export const copyWorld = (world: World): World => ({
  ...world,
  services: world.services.map(copyInstallation),
  ways: {
    delivery: [...world.ways.delivery],
    preview: [...world.ways.preview],
    management: [...world.ways.management],
    graphql: [...world.ways.graphql],
  },
  refused: [...world.refused],
  target: { ...world.target },
  given: { ...world.given },
})
