import { ok, type Result } from '../shared/contract/result.ts'
import { environmentsOf } from '../shared/model/token.ts'
import { resolveEnvironment } from './access.ts'
import { idOfToken, type Key, type KeyFields, type KeyRing } from './key-ring.ts'
import { isObject } from '../shared/text/json.ts'
import { badRequest, missingKey, parseBody, validationFailed, versionMismatch } from './records.ts'
import { ORGANIZATION, seededSys } from './resources.ts'
import { linkTo, SEEDED_AT } from './seed.ts'
import type { Account, PlaygroundToken } from './tokens.ts'
import type { Failure, Incoming, Json, JsonObject } from './types.ts'
import type { Space, World } from './state.ts'

/** Tokens as Management shows them: a space's keys in clear, an account's personal tokens redacted. */

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
  environmentsOf({ environments }).map((id) =>
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
  sys: seededSys('User', account.userId),
  firstName: 'Fake',
  lastName: account.userId.replace('fakeuser', ''),
  email: `${account.userId}@example.com`,
  activated: true,
  confirmed: true,
  organizationMemberships: [
    { sys: { type: 'OrganizationMembership', organization: linkTo('Organization', ORGANIZATION) } },
  ],
})

/** Writing keys through Management: versions, twins, and payloads refused as the platform refuses them. */

type KeyWrite = { keys: KeyRing; space: Space; request: Incoming }

/** What the platform takes of a key; `sys` is let go, everything else that an answer shows is refused. */
const KNOWN_KEYS = ['name', 'description', 'environments', 'sys']

const linkedEnvironment = (link: Json): string | null => {
  const sys = isObject(link) ? link['sys'] : undefined
  const id = isObject(sys) && sys['type'] === 'Link' ? sys['id'] : undefined
  return typeof id === 'string' ? id : null
}

/** The environments of a payload. Without any, it is the default one, also if others were chosen before. */
const writtenEnvironments = (given: Json | undefined, space: Space): Result<readonly string[], Failure> => {
  if (given === undefined) return ok([])
  if (!Array.isArray(given)) return validationFailed({ name: 'type', path: 'environments', details: 'A list of links' })
  const ids = given.map(linkedEnvironment)
  const unknown = ids.findIndex((id) => id === null || resolveEnvironment(space, id) === undefined)
  return unknown === -1
    ? ok([...new Set(ids.filter((id) => id !== null))])
    : validationFailed({
        name: 'notResolvable',
        path: ['environments', String(unknown)],
        details: 'No such environment',
      })
}

const fieldsOf = ({ request, space }: KeyWrite): Result<KeyFields, Failure> => {
  const body = parseBody(request.body, KNOWN_KEYS)
  if (!body.ok) return body
  const { name, description } = body.value
  if (name === undefined) return missingKey('name')
  if (typeof name !== 'string' || name === '')
    return validationFailed({ name: 'type', path: 'name', details: 'A name' })
  const environments = writtenEnvironments(body.value['environments'], space)
  if (!environments.ok) return environments
  return ok({ name, description: typeof description === 'string' ? description : '', environments: environments.value })
}

/** Changes a key (needs its current version), and its twin with it. */
export const putKey = (write: KeyWrite, key: Key): Result<Key, Failure> => {
  if (write.request.header('x-contentful-version') !== String(key.version)) return versionMismatch()
  const fields = fieldsOf(write)
  if (!fields.ok) return fields
  write.keys.change(key, fields.value)
  return ok(key)
}

/** Makes a key and its preview twin: active some seconds later. Without `id`, it gets one. */
export const createKey = (write: KeyWrite, id?: string): Result<Key, Failure> => {
  const fields = fieldsOf(write)
  if (!fields.ok) return fields
  const isTaken = write.keys.of(write.space.id, 'delivery-key').some(({ name }) => name === fields.value.name)
  return isTaken
    ? badRequest('An API key of this name exists already.')
    : ok(write.keys.create(write.space.id, fields.value, id))
}

export const deleteKey = ({ keys, request }: KeyWrite, key: Key): Result<null, Failure> => {
  const version = request.header('x-contentful-version')
  if (version !== undefined && version !== String(key.version)) return versionMismatch()
  keys.remove(key)
  return ok(null)
}
