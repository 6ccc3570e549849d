import type { TokenKind } from '../shared/model/token.ts'
import { ORGANIZATION } from './resources.ts'
import { linkTo } from './seed.ts'
import { enabledFor, type Account, type PlaygroundToken } from './tokens.ts'
import type { JsonObject } from './types.ts'
import type { Space, World } from './world.ts'

/** Tokens as Management shows them: a space's keys in clear, an account's personal tokens redacted. */

const SEEDED_AT = '2026-01-05T08:00:00.000Z'

const idOf = (token: PlaygroundToken): string => token.name.toLowerCase().replace(/\W+/g, '-')

const keysOf = (world: World, space: Space, kind: TokenKind): PlaygroundToken[] =>
  world.tokens.filter((token) => token.spaceId === space.id && token.kind === kind && !token.revoked)

const keySys = (type: string, token: PlaygroundToken, space: Space): JsonObject => ({
  type,
  id: idOf(token),
  version: 1,
  createdAt: SEEDED_AT,
  updatedAt: SEEDED_AT,
  space: linkTo('Space', space.id),
})

const environmentLinks = (token: PlaygroundToken, space: Space): JsonObject[] =>
  enabledFor(token).map((id) =>
    linkTo(space.aliases.some((alias) => alias.id === id) ? 'EnvironmentAlias' : 'Environment', id),
  )

/** The delivery keys of a space, in clear, with the environments they are enabled for. */
export const apiKeys = (world: World, space: Space): JsonObject[] =>
  keysOf(world, space, 'delivery-key').map((token) => ({
    sys: keySys('ApiKey', token, space),
    name: token.name,
    description: token.note,
    accessToken: token.secret,
    environments: environmentLinks(token, space),
  }))

/** The preview keys of a space. */
export const previewApiKeys = (world: World, space: Space): JsonObject[] =>
  keysOf(world, space, 'preview-key').map((token) => ({
    sys: keySys('PreviewApiKey', token, space),
    name: token.name,
    description: token.note,
    accessToken: token.secret,
    environments: environmentLinks(token, space),
  }))

/** The personal access tokens of an account: never the value, only its last four characters. */
export const personalTokens = (world: World, account: Account, lastUsed: ReadonlyMap<string, string>): JsonObject[] =>
  world.tokens
    .filter((token) => token.kind === 'personal-access-token' && token.account?.userId === account.userId)
    .map((token) => ({
      sys: {
        type: 'PersonalAccessToken',
        id: idOf(token),
        createdAt: SEEDED_AT,
        updatedAt: SEEDED_AT,
        expiresAt: null,
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
