import { accountToken } from '../base.ts'
import type { Installation, Key } from '../platform/model.ts'
import { environmentOf, home, keyApi, keyOfWorld, type World } from '../world.ts'
import { variantsOf, type Variant, type Variants } from './fault.ts'

const SECOND = 1000

/** Takes the given token from the platform; gives what it was. */
const withdraw = (world: World): Key | null => {
  const own = home(world)
  const key = keyOfWorld(world) ?? null
  own.keys = own.keys.filter((one) => one !== key)
  own.accountTokens = own.accountTokens.filter(({ secret }) => secret !== world.given.secret)
  return key
}

const isPersonal = ({ given }: World): boolean => given.secret.startsWith('CFPAT-')
const isAccountTarget = ({ target }: World): boolean => target.api === 'management'

const variant = variantsOf('token')

const unknown: Variants = () => [
  variant('unknown', 'the token was revoked or never existed', ['token-unknown-or-revoked'], 1, (world) =>
    withdraw(world),
  ),
]

const asAccountToken = (world: World): void => {
  withdraw(world)
  const own = home(world)
  own.accounts['ann'] ??= { [world.target.space]: 'all', blog7kq2xw0p: 'all' }
  own.accountTokens.push(accountToken(world.given.secret, 'asked', 'ann'))
}

const asKey =
  (api: Key['api'], space: (world: World) => string = ({ target }) => target.space) =>
  (world: World): void => {
    const key = withdraw(world)
    home(world).keys.push({
      name: 'asked',
      createdAt: 0,
      activeAt: 0,
      changed: null,
      environments: [environmentOf(world)],
      ...key,
      secret: world.given.secret,
      api,
      space: space(world),
    })
  }

const isTakenByQueries = (world: World, api: Key['api']): boolean =>
  api === 'delivery' || home(world).manners.queriesTakePreviewKeys

const otherApi: Variants = (world) => {
  const { api } = world.target
  const keys = isPersonal(world)
    ? []
    : (['delivery', 'preview'] as const)
        .filter((one) => one !== api && (api !== 'graphql' || !isTakenByQueries(world, one)))
        .flatMap((one) => [
          variant('other-api', `the token is a ${one} key`, ['token-of-other-api'], 1, asKey(one)),
          variant(
            'other-api',
            `the token is a ${one} key of the space blog7kq2xw0p`,
            ['token-of-other-api', 'space-of-another-token'],
            0.3,
            asKey(one, () => 'blog7kq2xw0p'),
            { meant: ['token-of-other-api'] },
          ),
        ])
  if (isAccountTarget(world)) return keys
  return [
    ...keys,
    variant(
      'other-api',
      'the token is one of an account',
      ['token-of-other-api'],
      isPersonal(world) ? 2 : 0.4,
      asAccountToken,
    ),
  ]
}

const moveAbroad = (world: World, abroad: Installation): void => {
  const account = home(world).accountTokens.find(({ secret }) => secret === world.given.secret)
  const key = withdraw(world)
  if (key !== null) abroad.keys.push(key)
  if (account === undefined) return
  abroad.accounts[account.account] = { [world.target.space]: 'all' }
  abroad.accountTokens.push(account)
}

/** The space, too, is only there: everything that was labeled as of here has moved along. */
const moveSpaceAbroad = (world: World, abroad: Installation): void => {
  moveAbroad(world, abroad)
  const own = home(world)
  const { [world.target.space]: space, ...rest } = own.spaces
  if (space !== undefined) abroad.spaces[world.target.space] = space
  own.spaces = rest
  abroad.keys.push(...own.keys.filter((key) => key.space === world.target.space))
  own.keys = own.keys.filter((key) => key.space !== world.target.space)
}

const otherService: Variants = (world) =>
  world.services.slice(1).flatMap((abroad, index) => {
    const causes = ['token-of-other-service']
    const there =
      (apply: (world: World, abroad: Installation) => void) =>
      (changed: World): void =>
        apply(changed, changed.services[index + 1] ?? abroad)
    return [
      variant('other-service', `the token is one of “${abroad.name}”`, causes, 1, there(moveAbroad)),
      variant(
        'other-service',
        `token and space are at “${abroad.name}”`,
        [...causes, 'space-missing'],
        0.5,
        there(moveSpaceAbroad),
        { meant: causes },
      ),
    ]
  })

const setActive = (world: World, seconds: number): void => {
  const at = world.start + seconds * SECOND
  const key = keyOfWorld(world)
  if (key !== undefined) Object.assign(key, { createdAt: world.start - 5 * SECOND, activeAt: at })
  for (const token of home(world).accountTokens) if (token.secret === world.given.secret) token.activeAt = at
}

/** Whether a Management token of the vault lists the values of the space's keys. */
const listsKeys = (world: World): boolean => {
  const { accounts, accountTokens, manners } = home(world)
  const isLister = (secret: string): boolean =>
    accountTokens.some(
      (token) =>
        token.secret === secret &&
        token.granted &&
        (token.scope === 'manage' || manners.readerSeesKeys) &&
        accounts[token.account]?.[world.target.space] === 'all',
    )
  return world.addresses[0]?.includes('management') === true && world.vault.some(({ secret }) => isLister(secret))
}

const young: Variants = (world) => {
  if (isAccountTarget(world) || keyOfWorld(world) === undefined) return []
  // Within the time that a second look waits; longer only where somebody could tell.
  const times = listsKeys(world) || world.wait > 40 ? [2, 40] : [2]
  return times.map((seconds) =>
    variant(
      'young',
      `the key becomes active ${seconds} s after the start`,
      // Once it has become active, both are true.
      ['key-not-active-yet', ...(seconds <= Math.max(3, world.wait) ? ['works', 'works-but-empty'] : [])],
      1,
      (changed) => setActive(changed, seconds),
    ),
  )
}

const youngEnvironment: Variants = (world) => {
  const environment = environmentOf(world)
  if (isAccountTarget(world) || keyOfWorld(world) === undefined) return []
  return [
    variant(
      'young-environment',
      'the environment was enabled a moment ago',
      ['key-not-active-yet', 'environment-not-enabled', 'works', 'works-but-empty', 'stale-cache'],
      0.3,
      (changed) => {
        const key = keyOfWorld(changed)
        if (key !== undefined)
          key.changed = {
            at: changed.start + 2 * SECOND,
            before: environment === 'master' ? ['elsewhere'] : ['master'],
          }
      },
      // Where the record has no details it may be anything about the space, too.
      {
        ruled: 'open',
        mayBe: [
          'environment-missing',
          'environment-not-ready',
          'space-no-access',
          'space-of-another-token',
          'space-missing',
        ],
      },
    ),
  ]
}

const anotherSpace: Variants = (world) => {
  if (isAccountTarget(world) || keyOfWorld(world) === undefined) return []
  const api = keyApi(world)
  return [
    variant('another-space', 'the key is one of the space blog7kq2xw0p', ['space-of-another-token'], 1.2, (changed) => {
      asKey(api, () => 'blog7kq2xw0p')(changed)
      const key = keyOfWorld(changed)
      if (key !== undefined) key.environments = ['master']
    }),
    variant(
      'another-space',
      'the key is one of a space that nobody here knows',
      // Where it works nobody knows: that it has no access is as true.
      ['space-of-another-token', 'space-no-access'],
      0.8,
      asKey(api, () => 'hidden5t2v9z'),
    ),
  ]
}

const notEnabled: Variants = (world) => {
  const key = keyOfWorld(world)
  if (isAccountTarget(world) || key === undefined) return []
  const environment = environmentOf(world)
  const target = home(world).spaces[world.target.space]?.aliases[environment]
  const more = { unasked: target !== undefined }
  const enable =
    (environments: (own: Key) => string[]) =>
    (changed: World): void => {
      const own = keyOfWorld(changed)
      if (own !== undefined) own.environments = environments(own)
    }
  const others = ({ environments }: Key): string[] => {
    const left = environments.filter((one) => one !== environment && one !== target)
    return left.length > 0 ? left : [environment === 'master' ? 'staging' : 'master']
  }
  const causes = ['environment-not-enabled']
  return [
    variant('not-enabled', 'the environment is not enabled for the key', causes, 2, enable(others), more),
    variant(
      'not-enabled',
      'the key is enabled for something that nobody has named',
      causes,
      0.5,
      enable(() => ['elsewhere']),
      more,
    ),
  ]
}

const ofAccount = (world: World): Variant[] => {
  if (!isAccountTarget(world)) return []
  const { space } = world.target
  const own = (changed: World) => home(changed).accountTokens.find(({ secret }) => secret === changed.given.secret)
  const listed = world.vault.some(({ name }) => name === 'manager')
  const expired = ['token-expired', ...(listed ? [] : ['token-unknown-or-revoked'])]
  return [
    variant(
      'expired',
      'the token has expired',
      expired,
      1,
      (changed) => {
        const token = own(changed)
        if (token !== undefined) token.expiresAt = changed.start - 3600 * SECOND
      },
      { meant: ['token-expired'] },
    ),
    variant('revoked', 'the token was revoked, and is listed so', ['token-unknown-or-revoked'], 1, (changed) => {
      const token = own(changed)
      if (token !== undefined) token.revokedAt = changed.start - 3600 * SECOND
    }),
    variant('no-access', 'the account has no access to the space', ['space-no-access'], 2, (changed) => {
      const { [space]: _, ...others } = home(changed).accounts['ann'] ?? {}
      home(changed).accounts['ann'] = others
    }),
    variant('grant', 'the token is not granted for the organization', ['organization-grant-missing'], 1, (changed) => {
      const token = own(changed)
      if (token !== undefined) token.granted = false
    }),
    variant('weak-role', 'the role of the account is too weak', ['permission-denied'], 1, (changed) => {
      home(changed).accounts['ann'] = { ...home(changed).accounts['ann'], [space]: 'weak' }
    }),
  ]
}

export const tokenVariants: Variants = (world) =>
  [unknown, otherApi, otherService, young, youngEnvironment, anotherSpace, notEnabled, ofAccount].flatMap((draw) =>
    draw(world),
  )
