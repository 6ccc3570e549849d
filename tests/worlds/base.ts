import { OPTIONS } from '../../src/cli/arguments/options.ts'
import { drawManners } from './platform/manners.ts'
import {
  APIS,
  type AccountToken,
  type Api,
  type Environment,
  type Installation,
  type Key,
  type Role,
} from './platform/model.ts'
import { createRandom, type Random } from './random.ts'
import { hex64, like43, personal } from './secrets.ts'
import { keyApi, type Kind, type Target, type World } from './world.ts'
import { drawVault, limitOwners } from './vault.ts'

/** A command line without `--wait` is not asked to wait. */
const CAN_WAIT = 'wait' in OPTIONS

/** 2026-01-15, on the clock of every world. */
export const START = Date.UTC(2026, 0, 15, 9)
const LONG_AGO = START - 90 * 24 * 3_600_000

const NAMES = ['master', 'staging', 'develop', 'Release-A', 'release-7', 'qa-2']

export const key = (secret: string, api: Key['api'], name: string, space: string, environments: string[]): Key => ({
  secret,
  name,
  api,
  space,
  environments,
  createdAt: LONG_AGO,
  activeAt: LONG_AGO,
  changed: null,
})

export const accountToken = (
  secret: string,
  name: string,
  account: string,
  more: Partial<AccountToken> = {},
): AccountToken => ({
  secret,
  name,
  kind: secret.startsWith('CFPAT-') ? 'personal-access-token' : 'oauth-token',
  account,
  scope: 'manage',
  activeAt: LONG_AGO,
  revokedAt: null,
  expiresAt: null,
  lastUsedAt: START - 3_600_000,
  granted: true,
  ...more,
})

const ready = (entries: Record<string, boolean>): Environment => ({ status: 'ready', entries })

/** An installation with its spaces; the environments of the first are as the target needs them. */
const drawInstallation = (
  random: Random,
  name: string,
  spaces: readonly string[],
  extra: readonly string[],
): Installation => ({
  name,
  spaces: Object.fromEntries(
    spaces.map((id, index) => {
      const own = index === 0 ? ['master', ...extra] : ['master', ...random.some(NAMES.slice(1), 0.3)]
      const environments = Object.fromEntries(
        [...new Set(own)].map((one) => [one, ready({ welcome: true, about: true })]),
      )
      return [id, { environments, aliases: {}, hibernated: false }]
    }),
  ),
  keys: [],
  accounts: {},
  accountTokens: [],
  manners: drawManners(random),
})

/** Many keys that nobody here has: a list of them goes over more than one page. */
const fillKeys = (installation: Installation, space: string, count: number): void => {
  for (let index = 0; index < count; index += 1)
    installation.keys.push(key(like43(`filler ${space} ${index}`), 'delivery', `filler-${index}`, space, ['master']))
}

/** So many items are on a page of a wider world. */
const WIDE_PAGE = 30

/** Lists of several pages, which may change while they are read: then the last key of the first page slips. */
const widen = (random: Random, installation: Installation, space: string): void => {
  installation.manners.largestPage = WIDE_PAGE
  const isLong = random.chance(0.5)
  if (!isLong) return
  installation.manners.slips = random.chance(0.3)
  fillKeys(installation, space, random.pick([WIDE_PAGE, WIDE_PAGE + 10, 2 * WIDE_PAGE]))
}

const drawTarget = (random: Random, space: string): Target => {
  const api = random.weigh<Api>([
    ['delivery', 7],
    ['preview', 1.5],
    ['management', 1.5],
  ])
  const environment = random.weigh<string | null>([
    [null, 3],
    ['master', 2],
    ['staging', 3],
    ['Release-A', 1],
    ['devvelop', 1],
    ['live', 1],
    ['same', 0.3],
  ])
  const below = random.weigh<string>([
    ['entries', 6],
    ['entries/welcome', 3],
    ['content_types', 0.5],
  ])
  const placement = random.chance(0.8) ? 'header' : 'query'
  const target: Target = { api, space, environment, below, path: null, placement }
  // What is read on Management without a path is the tool's own choice.
  const isTyped = below !== 'entries' || api === 'management' || random.chance(0.1)
  const named = environment === null ? '' : `/environments/${environment}`
  if (!isTyped) return target
  const selected = random.chance(0.1) ? { selected: environment === 'staging' ? 'develop' : 'staging' } : {}
  return { ...target, path: `/spaces/${space}${named}/${below}`, ...selected }
}

const registerToken = (random: Random, own: Installation, target: Target, secret: string, space: string): string[] => {
  const environment = target.environment ?? 'master'
  if (target.api === 'management') {
    own.accounts['ann'] = Object.fromEntries([space, 'blog7kq2xw0p'].map((id): [string, Role] => [id, 'all']))
    own.accountTokens.push(accountToken(secret, 'asked', 'ann', { scope: random.pick(['read', 'manage']) }))
    return []
  }
  const others = random
    .some(Object.keys(own.spaces[space]?.environments ?? {}), 0.25)
    .filter((one) => one !== environment)
  const environments = environment === 'master' && random.chance(0.3) ? [] : [environment, ...others]
  own.keys.push(key(secret, keyApi({ target }), 'asked', space, environments))
  if (random.chance(0.5))
    own.keys.push(key(like43('twin'), target.api === 'delivery' ? 'preview' : 'delivery', 'asked', space, environments))
  return environments
}

const drawSecret = (random: Random, api: Api, seed: number): string => {
  if (api === 'management')
    return random.weigh([
      [personal(`asked ${seed}`), 3],
      [`CFPAT-${hex64(`asked ${seed}`)}`, 1],
      [like43(`asked ${seed}`), 1],
    ])
  // On an API for content, too, people hand in tokens of an account.
  return random.weigh([
    [like43(`asked ${seed}`), 5],
    [hex64(`asked ${seed}`), 2],
    [hex64(`asked ${seed}`).slice(0, 12), 0.4],
    [personal(`asked ${seed}`), 0.6],
  ])
}

const KIND: Readonly<Record<Api, Kind>> = {
  graphql: 'delivery-key',
  delivery: 'delivery-key',
  preview: 'preview-key',
  management: 'personal-access-token',
}

const drawClaims = (
  random: Random,
  target: Target,
  secret: string,
  environments: readonly string[],
): World['claims'] => {
  const own: Kind = target.api === 'management' && !secret.startsWith('CFPAT-') ? 'oauth-token' : KIND[target.api]
  const kind = random.weigh<Kind | null>([
    [own, 9],
    [random.pick(['delivery-key', 'preview-key', 'personal-access-token'] as const), 0.6],
  ])
  const space = random.chance(0.85) ? target.space : 'blog7kq2xw0p'
  return { kind, space: kind?.endsWith('-key') === true ? space : null, environments: [...environments] }
}

/** GraphQL is drawn in wider worlds alone. */
const drawAddresses = (random: Random, api: Api): Api[] =>
  APIS.filter((one) => one !== 'graphql' && (one === api || random.chance(0.88)))

/** Makes some requests to Delivery queries. GraphQL then has an address beside the other APIs. */
const addQueries = (random: Random, world: World): void => {
  const { target, addresses } = world
  if (!random.chance(0.4)) return
  for (const own of addresses) own.push('graphql')
  for (const { manners } of world.services) manners.queriesTakePreviewKeys = random.chance(0.5)
  const isQuery = target.api === 'delivery' && target.below === 'entries' && target.path === null
  if (isQuery && random.chance(0.6)) world.target = { ...target, api: 'graphql', below: '' }
}

/** A world in which nothing is wrong: the token reads the target. */
export const drawBase = (random: Random, seed: number, isWide = false): World => {
  const space = random.pick(['shop', 'fp91oi8e7gqa'])
  const target = drawTarget(random, space)
  const environment = target.environment ?? 'master'
  const isAlias = environment === 'live'
  const needed = isAlias ? 'release-7' : environment
  const near = environment === 'devvelop' ? ['develop'] : []
  const extra = [needed, ...near, ...random.some(NAMES.slice(1), 0.35)]
  const own = drawInstallation(random, 'home', [space, 'blog7kq2xw0p', 'hidden5t2v9z'], extra)
  if (isAlias) own.spaces[space]!.aliases['live'] = 'release-7'
  if (isWide) widen(random, own, space)
  else if (random.chance(0.06)) fillKeys(own, space, 120)
  const secret = drawSecret(random, target.api, seed)
  const environments = registerToken(random, own, target, secret, space)
  if (random.chance(0.06) && target.below === 'entries') own.spaces[space]!.environments[needed]!.entries = {}
  const count = random.weigh([
    [1, 6],
    [2, 4],
    [3, 1],
  ])
  const others = ['abroad', 'third']
    .slice(0, count - 1)
    .map((name) => drawInstallation(random, name, [space, 'far3c8m1yd0b'], [needed]))
  const by = random.weigh<World['by']>([
    ['name', 6],
    ['stdin', 2],
    ['variable', 0.5],
    ['bare', 2.5],
  ])
  const world: World = {
    seed,
    start: START,
    services: [own, ...others],
    // With addresses on the command line there is room for one other service.
    known: by === 'bare' ? Math.min(count, 2) : random.chance(0.85) ? count : 1,
    addresses: [drawAddresses(random, target.api), ...others.map(() => drawAddresses(random, target.api))],
    ways: { delivery: [], preview: [], management: [], graphql: [] },
    prefix: random.chance(0.15) ? '/content/v1' : '',
    refused: [],
    target,
    given: { text: secret, secret },
    by,
    claims: drawClaims(random, target, secret, environments),
    vault: [],
    spaces: [],
    otherServices: random.chance(0.6),
    wait: random.chance(0.1) && CAN_WAIT ? 60 : 0,
    timeout: null,
  }
  if (by !== 'bare') drawVault(random, world)
  if (isWide) limitOwners(random, world)
  // Drawn apart, so that the other worlds stay what they were.
  if (isWide) addQueries(createRandom(seed * 7 + 5), world)
  return world
}
