import { addEdge } from './faults/cache.ts'
import { openGateway } from './faults/way.ts'
import type { Variant } from './faults/fault.ts'
import { mainRequest } from './ask.ts'
import type { Manners, Shape } from './platform/manners.ts'
import type { Answer, Key } from './platform/model.ts'
import { travel } from './way.ts'
import { environmentOf, home, keyOfWorld, withdraw, type World } from './world.ts'

/** Something else that may be so without being what is wrong: nobody has told the tool. */
export type Doubt = { label: string; apply: (world: World) => void; isRare?: true }

export const NOTHING: Doubt = { label: '', apply: () => undefined }

/** Accounts of the vault reach the space or do not. The account of the token itself is another matter. */
const blind = (world: World, secrets: readonly string[]): void => {
  const own = home(world)
  const asked = own.accountTokens.find(({ secret }) => secret === world.given.secret)?.account
  for (const { secret, account } of own.accountTokens) {
    if (!secrets.includes(secret) || account === asked) continue
    const { [world.target.space]: _, ...others } = own.accounts[account] ?? {}
    own.accounts[account] = others
  }
}

/** Keys of the vault that open the space, as far as anybody knows. */
const openers = (world: World): Key[] => {
  const secrets = world.vault.filter(({ service }) => service === 0).map(({ secret }) => secret)
  return home(world).keys.filter(({ secret, space }) => secrets.includes(secret) && space === world.target.space)
}

const moved = (world: World): void => {
  for (const key of openers(world)) key.space = 'hidden5t2v9z'
}

const dead = (world: World): void => {
  const own = home(world)
  const gone = openers(world)
  own.keys = own.keys.filter((key) => !gone.includes(key))
}

/** Enabled for less than it is labeled for: for what is left of it, or for something that nobody here has named. */
const narrowed =
  (keepsOthers: boolean) =>
  (world: World): void => {
    const environment = environmentOf(world)
    const target = home(world).spaces[world.target.space]?.aliases[environment]
    for (const key of openers(world)) {
      const left = key.environments.filter((one) => one !== environment && one !== target)
      const other = environment === 'master' ? 'elsewhere' : 'master'
      key.environments = !keepsOthers ? ['elsewhere'] : left.length > 0 ? left : [other]
    }
  }

/** What else the key of the world opens nobody has told. */
const tokenDoubts = (world: World): Doubt[] => {
  const set =
    (environments: string[]) =>
    (changed: World): void => {
      const key = keyOfWorld(changed)
      if (key !== undefined) key.environments = environments
    }
  const environment = environmentOf(world)
  if (keyOfWorld(world) === undefined) return [NOTHING]
  return [
    NOTHING,
    { label: 'a key for this environment alone', apply: set([environment]) },
    ...(environment === 'master' ? [] : [{ label: 'a key for master, too', apply: set([environment, 'master']) }]),
  ]
}

/** One of each, together. */
const together = (lists: readonly Doubt[][]): Doubt[] =>
  lists.reduce<Doubt[]>(
    (all, list) =>
      all.flatMap((one) =>
        list.map((other) => ({
          label: [one.label, other.label].filter((label) => label !== '').join(', '),
          apply: (world: World): void => {
            one.apply(world)
            other.apply(world)
          },
        })),
      ),
    [NOTHING],
  )

/** The witnesses, and the token itself, may be less or more than their labels say. */
export const labelDoubts = (world: World): Doubt[] => {
  const accounts = world.vault
    .filter(({ kind, service }) => service === 0 && !kind.endsWith('-key'))
    .map(({ secret }) => secret)
  const keyDoubts: Doubt[] = [
    NOTHING,
    { label: 'keys of another space', apply: moved },
    { label: 'keys without the environment', apply: narrowed(true) },
    { label: 'keys for something else', apply: narrowed(false) },
    { label: 'dead keys', apply: dead },
  ]
  const accountDoubts: Doubt[] = [
    NOTHING,
    { label: 'accounts without the space', apply: (changed) => blind(changed, accounts) },
  ]
  const labels = together([
    accounts.length === 0 ? [NOTHING] : accountDoubts,
    openers(world).length === 0 ? [NOTHING] : keyDoubts,
    tokenDoubts(world),
  ])
  return [...labels, ...gatewayDoubts(world)]
}

/** That another API takes the token shows something only if its address doesn't take every token. */
const gatewayDoubts = ({ addresses, target }: World): Doubt[] =>
  (addresses[0] ?? [])
    .filter((api) => api !== target.api && api !== 'graphql')
    .map((api) => ({
      label: `a gateway before ${api} that sends its own token`,
      isRare: true,
      apply: (changed) => openGateway(changed, api, keyOfWorld(changed)),
    }))

const manner = (label: string, change: Partial<Manners>): Doubt => ({
  label,
  apply: (changed) => Object.assign(home(changed).manners, change),
})

/** Each kind, and all of them, told as barely as what was seen. */
const asBarely = (shape: Shape): Doubt[] => [
  NOTHING,
  manner('spaces missed without details', { spaceDetails: shape }),
  manner('environments missed without details', { environmentDetails: shape }),
  manner('entries missed without details', { entryDetails: shape }),
  manner('everything missed without details', { spaceDetails: shape, environmentDetails: shape, entryDetails: shape }),
]

/** How an installation answers what nobody has specified is known to nobody, either. */
export const mannerDoubts = (base: World, seen: Answer): Doubt[] => {
  const { invalidOnMissingSpace } = home(base).manners
  const other = invalidOnMissingSpace === 401 ? 404 : 401
  const onSpaces = [NOTHING, manner('another manner with spaces that do not exist', { invalidOnMissingSpace: other })]
  if (seen.status !== 404 || typeof seen.body === 'string') return onSpaces
  const { details } = seen.body
  const isBare = details === undefined || typeof details === 'string'
  const hides = manner('a bad token finds no space', { invalidOnExistingSpace: 404 })
  return together([[...onSpaces, hides], isBare ? asBarely(details === undefined ? 'absent' : 'string') : [NOTHING]])
}

/** `fits`: whether the world behind it, with its faults, is one that it can stand before. */
export type EdgeDoubt = Doubt & { fits: (behind: World) => boolean }

const bodyOf = (answer: Answer): string => JSON.stringify([answer.status, answer.body])

/**
 * An edge that shows itself may have just fetched what it answers; and what one has kept for long may still be so. Then
 * the answer is true.
 */
export const edgeDoubts = (world: World): EdgeDoubt[] => {
  const none: EdgeDoubt = { ...NOTHING, fits: () => true }
  const { api } = world.target
  const stage = world.ways[api].find(({ kind }) => kind === 'cache')
  if (stage?.kind !== 'cache' || stage.sign === 'silent') return [none]
  const { sign, passes, answer } = stage
  const fresh: EdgeDoubt = {
    label: `an edge (${sign}) that hides nothing`,
    apply: (changed) => addEdge(changed, sign, { varied: passes.varied, noCache: passes.noCache }),
    fits: () => true,
  }
  if (answer === null) return [none, fresh]
  const right: EdgeDoubt = {
    label: `a cache (${sign}) that is right all the same`,
    apply: (changed) => {
      changed.ways[api] = [stage, ...changed.ways[api].filter(({ kind }) => kind !== 'cache')]
    },
    fits: (behind) => bodyOf(travel([], home(behind), mainRequest(behind))) === bodyOf(answer),
  }
  return [none, fresh, right]
}

const removeSpace = (world: World): void => {
  const own = home(world)
  const { [world.target.space]: _, ...others } = own.spaces
  own.spaces = others
}

const elsewhere = (label: string, causes: string[], apply: (world: World) => void): Variant => ({
  fault: 'other-service',
  label,
  layer: 'token',
  causes,
  meant: ['token-of-other-service'],
  weight: 0,
  apply,
})

/** A service of which nobody here has an address may know the token, and the space. */
export const unlistedService = (world: World): Variant[] => {
  const everyOneIsAsked = world.known > 1 && world.otherServices
  const tokenAlone = elsewhere(
    'the token is one of a service that nobody may ask',
    ['token-of-other-service'],
    withdraw,
  )
  const both = elsewhere(
    'token and space are of a service that is not listed',
    ['token-of-other-service', 'space-missing'],
    (changed) => {
      withdraw(changed)
      removeSpace(changed)
    },
  )
  // One mistake, too: everything that was typed is of yesterday.
  const gone: Variant = {
    ...both,
    fault: 'unknown',
    label: 'token and space are gone, or never were',
    causes: ['token-unknown-or-revoked', 'space-missing'],
    meant: ['token-unknown-or-revoked'],
  }
  return everyOneIsAsked ? [both, gone] : [tokenAlone, both, gone]
}
