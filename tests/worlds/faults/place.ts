import { environmentOf, home, type World } from '../world.ts'
import { variantsOf, type Variants } from './fault.ts'

const variant = variantsOf('place')

const spaceOf = (world: World) => home(world).spaces[world.target.space]

const without = <Value>(record: Record<string, Value>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([one]) => one !== name))

/** No key is enabled for what does not exist. */
const forget = (world: World, environment: string): void => {
  for (const key of home(world).keys) {
    if (key.space !== world.target.space || !key.environments.includes(environment)) continue
    const left = key.environments.filter((one) => one !== environment)
    key.environments = left.length > 0 ? left : ['master']
  }
}

const environmentFaults: Variants = (world) => {
  const environment = environmentOf(world)
  // Every space has a master, as far as is known: it is never drawn as missing, only thought of.
  const share = environment === 'master' ? 0 : 1
  const space = spaceOf(world)
  const real = space?.aliases[environment] ?? environment
  // Where an alias points is nothing that a proof is wanted from.
  const more = { unasked: real !== environment }
  return [
    ...[true, false].map((keysForget) =>
      variant(
        'environment-missing',
        `the environment does not exist${keysForget ? '' : ', though keys name it'}`,
        ['environment-missing'],
        share,
        (changed) => {
          const own = spaceOf(changed)
          if (own === undefined) return
          if (own.aliases[environment] === undefined) own.environments = without(own.environments, environment)
          own.aliases = without(own.aliases, environment)
          // What becomes of a key whose environment is deleted nobody says (?).
          if (keysForget) forget(changed, environment)
        },
        more,
      ),
    ),
    ...(['queued', 'failed'] as const).map((status) =>
      variant(
        'environment-not-ready',
        `the environment is ${status}`,
        ['environment-not-ready'],
        0.5 * share,
        (changed) => {
          const own = spaceOf(changed)?.environments[real]
          if (own !== undefined) own.status = status
        },
        more,
      ),
    ),
  ]
}

const removeSpace = (world: World, tokensTo: string): void => {
  const own = home(world)
  const { [world.target.space]: _, ...rest } = own.spaces
  own.spaces = rest
  for (const key of own.keys) {
    if (key.space !== world.target.space) continue
    key.space = key.secret === world.given.secret ? tokensTo : 'hidden5t2v9z'
    key.environments = ['master']
  }
}

const spaceFaults: Variants = (world) => {
  const isAccount = world.target.api === 'management'
  const causes = isAccount ? ['space-missing'] : ['space-missing', 'space-of-another-token']
  return [
    ...(isAccount ? ['blog7kq2xw0p'] : ['blog7kq2xw0p', 'hidden5t2v9z']).map((to) =>
      variant(
        'space-missing',
        `the space does not exist${isAccount ? '' : `; the key is one of ${to}`}`,
        causes,
        0.8,
        (changed) => removeSpace(changed, to),
        // That something is nowhere is hard to prove, and nobody is asked to.
        { meant: ['space-missing'], unasked: true, mayBe: ['space-no-access', 'space-of-another-token'] },
      ),
    ),
    ...(isAccount
      ? []
      : [
          variant('hibernated', 'the space is hibernated', ['space-hibernated'], 0.4, (changed) => {
            const own = spaceOf(changed)
            if (own !== undefined) own.hibernated = true
          }),
        ]),
  ]
}

const entryFaults: Variants = (world) => {
  const [collection, id] = world.target.below.split('/')
  const path = world.target.path ?? world.target.below
  if (collection !== 'entries' || id === undefined || !path.includes(id)) return []
  const environment = environmentOf(world)
  const edit =
    (change: (entries: Record<string, boolean>) => Record<string, boolean>) =>
    (changed: World): void => {
      const space = spaceOf(changed)
      const found = space?.environments[space.aliases[environment] ?? environment]
      if (found !== undefined) found.entries = change(found.entries)
    }
  const missing = variant(
    'entry-missing',
    'the entry does not exist',
    ['resource-missing'],
    2,
    edit((entries) => without(entries, id)),
  )
  if (world.target.api !== 'delivery') return [missing]
  return [
    missing,
    variant(
      'entry-unpublished',
      'the entry is not published',
      ['resource-unpublished'],
      2,
      edit((entries) => ({ ...entries, [id]: false })),
    ),
  ]
}

export const placeVariants: Variants = (world) =>
  [environmentFaults, spaceFaults, entryFaults].flatMap((draw) => draw(world))
