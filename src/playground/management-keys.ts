import { environmentsOf } from '../shared/model/token.ts'
import { idOfToken, type Key } from './key-ring.ts'
import { ORGANIZATION } from './resources.ts'
import { linkTo } from './seed.ts'
import type { Account, PlaygroundToken } from './tokens.ts'
import type { JsonObject } from './types.ts'
import type { Space, World } from './state.ts'

/** Tokens as Management shows them: a space's keys in clear, an account's personal tokens redacted. */

const SEEDED_AT = '2026-01-05T08:00:00.000Z'
const DAY = 86_400_000

const keySys = (type: string, { id, version, createdAt, updatedAt }: Key, space: Space): JsonObject => ({
  type,
  id,
  version,
  createdAt,
  updatedAt,
  space: linkTo('Space', space.id),
})

const environmentLinks = ({ environments }: Key, space: Space): JsonObject[] =>
  environmentsOf({ environments: [...environments] }).map((id) =>
    linkTo(space.aliases.some((alias) => alias.id === id) ? 'EnvironmentAlias' : 'Environment', id),
  )

/** A key as Management shows it: in clear, with the environments it is enabled for, and its twin where it has one. */
export const keyResource = (key: Key, space: Space): JsonObject => ({
  sys: keySys(key.kind === 'delivery-key' ? 'ApiKey' : 'PreviewApiKey', key, space),
  name: key.name,
  description: key.description,
  accessToken: key.secret,
  environments: environmentLinks(key, space),
  ...(key.twinId === null ? {} : { preview_api_key: linkTo('PreviewApiKey', key.twinId) }),
})

const endOf = (world: World, { endsInDays }: PlaygroundToken): string | null =>
  endsInDays === undefined ? null : new Date(world.startedAt + endsInDays * DAY).toISOString()

/** The personal access tokens of an account: never the value, only its last four characters. */
export const personalTokens = (world: World, account: Account, lastUsed: ReadonlyMap<string, string>): JsonObject[] =>
  world.tokens
    .filter((token) => token.kind === 'personal-access-token' && token.account?.userId === account.userId)
    .map((token) => ({
      sys: {
        type: 'PersonalAccessToken',
        id: idOfToken(token),
        createdAt: SEEDED_AT,
        updatedAt: SEEDED_AT,
        expiresAt: endOf(world, token),
        lastUsedAt: lastUsed.get(token.secret) ?? null,
        redactedValue: token.secret.slice(-4),
      },
      name: token.name,
      scopes: [account.rights === 'reads-content-only' ? 'content_management_read' : 'content_management_manage'],
      revokedAt: token.revoked ? SEEDED_AT : null,
    }))

export const userResource = (account: Account): JsonObject => ({
  sys: { type: 'User', id: account.userId, version: 1, createdAt: SEEDED_AT, updatedAt: SEEDED_AT },
  firstName: 'Fake',
  lastName: account.userId.replace('fakeuser', ''),
  email: `${account.userId}@example.com`,
  activated: true,
  confirmed: true,
  organizationMemberships: [
    { sys: { type: 'OrganizationMembership', organization: linkTo('Organization', ORGANIZATION) } },
  ],
})
