import type { Arrival, Reply } from './listen.ts'
import { readBelow } from './content.ts'
import {
  carried,
  environmentOf,
  list,
  type Installation,
  type Key,
  type Manners,
  type SpaceContent,
} from './installation.ts'
import { accessTokenInvalid, json, notFound } from './records.ts'

const link = (linkType: string, id: string): unknown => ({ sys: { type: 'Link', linkType, id } })

const keyItem = ([accessToken, key]: [string, Key]): unknown => ({
  sys: { type: key.api === 'delivery' ? 'ApiKey' : 'PreviewApiKey', id: `key-${key.name}` },
  name: key.name,
  accessToken,
  environments: key.environments.map((environment) => link('Environment', environment)),
  ...(key.twin !== undefined && { preview_api_key: link('PreviewApiKey', `key-${key.twin}`) }),
})

const environmentItem = (name: string, space: SpaceContent): unknown => ({
  sys: { type: 'Environment', id: name, status: link('Status', space.unready?.[name] ?? 'ready') },
  name,
})

const inSpace = (installation: Installation, manners: Manners, id: string, rest: string[], arrival: Arrival): Reply => {
  const space = installation.spaces[id]
  if (space === undefined) return notFound()
  const keysOf = (api: string): Reply => {
    const keys = Object.entries(installation.keys).filter(([, key]) => key.space === id && key.api === api)
    return list(keys.map(keyItem), arrival.query)
  }
  const [what, name] = rest
  if (what === undefined) return json(200, JSON.stringify({ sys: { type: 'Space', id }, name: id }))
  if (what === 'api_keys') return keysOf('delivery')
  if (what === 'preview_api_keys') return keysOf('preview')
  if (what === 'environment_aliases') {
    const aliases = Object.entries(space.aliases ?? {}).map(([alias, target]) => ({
      sys: { type: 'EnvironmentAlias', id: alias },
      environment: link('Environment', target),
    }))
    return list(aliases, arrival.query)
  }
  const isNamed = what === 'environments'
  if (isNamed && name === undefined) {
    const all = Object.keys(space.environments).map((environment) => environmentItem(environment, space))
    return list(all, arrival.query)
  }
  const asked = isNamed ? decodeURIComponent(name ?? '') : 'master'
  if (isNamed && rest.length === 2 && space.environments[asked] !== undefined)
    return json(200, JSON.stringify(environmentItem(asked, space)))
  const entries = environmentOf(space, asked)
  if (entries === undefined) return notFound()
  const below = isNamed ? rest.slice(2) : rest
  return readBelow(manners, { space: id, environment: asked, entries, rest: below, published: false }, arrival)
}

/** Management of an installation. */
export const management = (installation: Installation, manners: Manners, arrival: Arrival): Reply => {
  const token = carried(arrival)
  const account = token === null ? undefined : installation.accounts[token]
  if (account === undefined || account.dead === true) return accessTokenInvalid(manners.invalidOnManagement)
  const [, root, id = '', ...rest] = arrival.path.split('/')
  if (root === 'users' && id === 'me' && rest.length === 0)
    return json(200, JSON.stringify({ sys: { type: 'User', id: 'user-1' }, firstName: account.name }))
  if (account.refused !== undefined) return account.refused()
  if (root === 'users' && rest[0] === 'access_tokens') {
    const tokens = Object.entries(installation.accounts).map(([secret, { name, listed }]) => ({
      sys: { type: 'AccessToken', id: name, expiresAt: listed?.expiresAt ?? null },
      name,
      revokedAt: listed?.revokedAt ?? null,
      expiresAt: listed?.expiresAt ?? null,
      lastUsedAt: listed?.lastUsedAt ?? null,
      scopes: listed?.scopes ?? ['content_management_manage'],
      redactedValue: secret.slice(-4),
    }))
    return list(tokens, arrival.query)
  }
  if (root === 'spaces' && id === '') {
    const spaces = account.spaces.map((space) => ({ sys: { type: 'Space', id: space }, name: space }))
    return list(spaces, arrival.query)
  }
  if (root !== 'spaces' || !account.spaces.includes(id)) return notFound()
  return inSpace(installation, manners, id, rest, arrival)
}
