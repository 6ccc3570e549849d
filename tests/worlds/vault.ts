import { accountToken, key } from './base.ts'
import type { Random } from './random.ts'
import { like43, personal } from './secrets.ts'
import { environmentOf, home, type Kind, type Witness, type World } from './world.ts'

const KIND: Readonly<Record<'delivery' | 'preview', Kind>> = { delivery: 'delivery-key', preview: 'preview-key' }

/** Something of the platform that may lie in the vault, and how it is labeled. */
type Drawn = {
  share: number
  make: (random: Random, world: World, secret: string) => Omit<Witness, 'name' | 'secret' | 'service'>
}

const keyIn =
  (
    api: 'delivery' | 'preview',
    space: (world: World) => string,
    environments: (random: Random, world: World) => string[],
  ): Drawn['make'] =>
  (random, world, secret) => {
    const own = environments(random, world)
    const where = space(world)
    home(world).keys.push(key(secret, api, `${api}-${secret.slice(1, 6)}`, where, own))
    return { kind: KIND[api], space: where, environments: own }
  }

const there = ({ target }: World): string => target.space
const blog = (): string => 'blog7kq2xw0p'
const withTarget = (random: Random, world: World): string[] => {
  const more = random.some(Object.keys(home(world).spaces[world.target.space]?.environments ?? {}), 0.3)
  return [...new Set([environmentOf(world), ...more])]
}
const withoutTarget = (_: Random, world: World): string[] => {
  const others = Object.keys(home(world).spaces[world.target.space]?.environments ?? {}).filter(
    (one) => one !== environmentOf(world),
  )
  return [others[0] ?? 'elsewhere']
}

const account =
  (
    name: string,
    reaches: (world: World) => string[],
    more: (random: Random) => Parameters<typeof accountToken>[3] = () => ({}),
  ): Drawn['make'] =>
  (random, world, secret) => {
    const own = home(world)
    own.accounts[name] ??= Object.fromEntries(reaches(world).map((space) => [space, 'all' as const]))
    own.accountTokens.push(accountToken(secret, `mgmt-${name}`, name, more(random)))
    return { kind: 'personal-access-token', space: null, environments: [] }
  }

const readerOrManager = (random: Random) => ({ scope: random.pick(['read', 'manage'] as const) })

const DRAWN: Readonly<Record<string, Drawn>> = {
  sibling: { share: 0.4, make: keyIn('delivery', there, withTarget) },
  'second-sibling': { share: 0.1, make: keyIn('delivery', there, withTarget) },
  elsewhere: { share: 0.15, make: keyIn('delivery', there, withoutTarget) },
  preview: { share: 0.35, make: keyIn('preview', there, withTarget) },
  blogger: { share: 0.25, make: keyIn('delivery', blog, () => ['master']) },
  manager: { share: 0.3, make: account('ann', ({ target }) => [target.space, 'blog7kq2xw0p'], readerOrManager) },
  colleague: { share: 0.15, make: account('bob', ({ target }) => [target.space], readerOrManager) },
  stranger: { share: 0.15, make: account('carl', () => ['blog7kq2xw0p']) },
  ungranted: {
    share: 0.05,
    make: account(
      'dora',
      ({ target }) => [target.space],
      () => ({ granted: false }),
    ),
  },
  dead: {
    share: 0.1,
    make: (random) => random.pick([{ kind: 'delivery-key' as const, space: 'dead-space', environments: ['master'] }]),
  },
}

const drawWitness = (random: Random, world: World, name: string, drawn: Drawn): Witness => {
  const isAccount = ['manager', 'colleague', 'stranger', 'ungranted'].includes(name)
  const secret = isAccount ? personal(`${name} ${world.seed}`) : like43(`${name} ${world.seed}`)
  const label = drawn.make(random, world, secret)
  const space = name === 'dead' ? world.target.space : label.space
  const witness = { ...label, space, name, secret, service: 0 }
  // Labels are typed by people.
  if (isAccount || !random.chance(0.08)) return witness
  return random.pick<Witness>([
    { ...witness, kind: witness.kind === 'delivery-key' ? 'preview-key' : 'delivery-key' },
    { ...witness, environments: ['master'] },
    { ...witness, space: witness.space === world.target.space ? 'blog7kq2xw0p' : world.target.space },
  ])
}

/** A key and an account of another service that the manifest describes. */
const drawAbroad = (random: Random, world: World): void => {
  const abroad = world.services[1]
  if (abroad === undefined || world.known < 2 || !random.chance(0.4)) return
  const secret = like43(`abroad ${world.seed}`)
  abroad.keys.push(key(secret, 'delivery', 'abroad', world.target.space, ['master']))
  world.vault.push({
    name: 'abroad',
    kind: 'delivery-key',
    service: 1,
    space: world.target.space,
    environments: ['master'],
    secret,
  })
}

/** What the manifest holds beside the token: witnesses, and places that are known. */
export const drawVault = (random: Random, world: World): void => {
  const isEmpty = random.chance(0.12)
  for (const [name, drawn] of Object.entries(DRAWN))
    if (!isEmpty && random.chance(drawn.share)) world.vault.push(drawWitness(random, world, name, drawn))
  drawAbroad(random, world)
  // A role may be less than everything.
  const roles = home(world).accounts['bob']
  if (roles !== undefined && random.chance(0.3)) roles[world.target.space] = random.pick(['no-keys', 'weak'])
  const existing = Object.keys(home(world).spaces[world.target.space]?.environments ?? {})
  if (random.chance(0.7))
    world.spaces.push({
      service: 0,
      id: world.target.space,
      environments: [
        ...new Set([...random.some(existing, 0.6), ...(random.chance(0.4) ? [environmentOf(world)] : [])]),
      ],
    })
  if (random.chance(0.5)) world.spaces.push({ service: 0, id: 'blog7kq2xw0p', environments: ['master'] })
}

/** Owners that see no keys, and tokens that have expired beside good ones. */
export const limitOwners = (random: Random, world: World): void => {
  const own = home(world)
  const { space } = world.target
  for (const name of ['ann', 'bob'])
    if (own.accounts[name]?.[space] === 'all' && world.target.api !== 'management' && random.chance(0.35))
      own.accounts[name][space] = random.pick(['no-keys', 'no-keys', 'weak'])
  for (const { name, secret } of world.vault) {
    const token = own.accountTokens.find((one) => one.secret === secret)
    if (token !== undefined && ['manager', 'colleague'].includes(name) && random.chance(0.25))
      token.expiresAt = world.start - 3_600_000
  }
}
