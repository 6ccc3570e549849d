import { addEdge } from './faults/cache.ts'
import type { Variant } from './faults/fault.ts'
import type { CacheSign } from './way.ts'
import { environmentOf, home, type World } from './world.ts'

/** Something else that may be so without being what is wrong: nobody has told the tool. */
export type Doubt = { label: string; apply: (world: World) => void }

const NOTHING: Doubt = { label: '', apply: () => undefined }

const secretsOf = (world: World, isKey: boolean): string[] =>
  world.vault
    .filter(({ kind, service }) => service === 0 && kind.endsWith('-key') === isKey)
    .map(({ secret }) => secret)

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

const moved = (world: World, secrets: readonly string[]): void => {
  for (const key of home(world).keys) if (secrets.includes(key.secret)) key.space = 'hidden5t2v9z'
}

/** Enabled for less than it is labelled for. */
const narrowed = (world: World, secrets: readonly string[]): void => {
  const environment = environmentOf(world)
  for (const key of home(world).keys) {
    if (!secrets.includes(key.secret)) continue
    const left = key.environments.filter((one) => one !== environment && environment !== 'live')
    key.environments =
      left.length > 0 && environment !== 'master' ? left : [environment === 'master' ? 'elsewhere' : 'master']
  }
}

const dead = (world: World, secrets: readonly string[]): void => {
  const own = home(world)
  own.keys = own.keys.filter(({ secret }) => !secrets.includes(secret))
}

/** Each witness, and all of a sort, may be less than its label says. */
export const witnessDoubts = (world: World): Doubt[] => {
  const accounts = secretsOf(world, false)
  const keys = secretsOf(world, true)
  const keyDoubts: Doubt[] =
    keys.length === 0
      ? [NOTHING]
      : [
          NOTHING,
          { label: 'keys of another space', apply: (changed) => moved(changed, keys) },
          { label: 'keys without the environment', apply: (changed) => narrowed(changed, keys) },
          { label: 'dead keys', apply: (changed) => dead(changed, keys) },
        ]
  const accountDoubts: Doubt[] =
    accounts.length === 0
      ? [NOTHING]
      : [NOTHING, { label: 'accounts without the space', apply: (changed) => blind(changed, accounts) }]
  return accountDoubts.flatMap((one) =>
    keyDoubts.map((other) => ({
      label: [one.label, other.label].filter((label) => label !== '').join(', '),
      apply: (changed: World): void => {
        one.apply(changed)
        other.apply(changed)
      },
    })),
  )
}

/** How an installation answers what nobody has specified is known to nobody, either. */
export const mannerDoubts = (world: World): Doubt[] => {
  const { invalidOnMissingSpace } = home(world).manners
  return [
    NOTHING,
    {
      label: 'another manner with spaces that do not exist',
      apply: (changed) => {
        home(changed).manners.invalidOnMissingSpace = invalidOnMissingSpace === 401 ? 404 : 401
      },
    },
  ]
}

/** An edge that shows itself may have just fetched what it answers: then the answer is true. */
export const edgeDoubts = (world: World): Doubt[] => {
  const stage = world.ways[world.target.api].find(({ kind }) => kind === 'cache')
  if (stage?.kind !== 'cache' || stage.sign === 'silent') return [NOTHING]
  const sign: CacheSign = stage.sign
  const { varied, noCache } = stage.passes
  return [
    NOTHING,
    { label: `an edge (${sign}) that hides nothing`, apply: (changed) => addEdge(changed, sign, { varied, noCache }) },
  ]
}

const withdraw = (world: World): void => {
  const own = home(world)
  own.keys = own.keys.filter(({ secret }) => secret !== world.given.secret)
  own.accountTokens = own.accountTokens.filter(({ secret }) => secret !== world.given.secret)
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
  return everyOneIsAsked ? [both] : [tokenAlone, both]
}
