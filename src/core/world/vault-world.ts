import type { Credential } from '../../shared/model/request.ts'
import type { Service } from '../../shared/model/service.ts'
import type { ConnectionSettings } from '../../shared/model/settings.ts'
import type { Space } from '../../shared/model/space.ts'
import { keptSince, type Token } from '../../shared/model/token.ts'
import type { CellCheck } from '../../shared/model/vault.ts'
import type { Destination } from '../vault/release.ts'
import type { Vault } from '../vault/vault.ts'
import { reachOf, type KnownToken, type World } from './world.ts'

/** What the catalog tells. */
export type Catalogued = {
  services: readonly Service[]
  spaces: readonly Space[]
  tokens: readonly Token[]
  checks: readonly CellCheck[]
  connection: ConnectionSettings
}

const serviceOf = (services: readonly Service[], serviceId: string): Service | undefined =>
  services.find(({ id }) => id === serviceId)

/** What the vault gives to whoever uses its tokens. */
export type Secrets = Pick<Vault, 'resolve' | 'recognize'>

/** Where a token of the vault is to go: its own service's addresses, the way that its world says. */
export const destinationOf = (
  credential: Credential,
  { services, tokens, connection }: Pick<Catalogued, 'services' | 'tokens' | 'connection'>,
): Destination => {
  const token = tokens.find(({ id }) => credential.from === 'vault' && id === credential.tokenId)
  const service = token && serviceOf(services, token.serviceId)
  return { baseUrls: service?.baseUrls ?? null, connection }
}

/** A token of the vault as everybody here knows it. Its secret is read at most once, when it is needed. */
export const keptToken = (
  token: Token,
  { services, checks, connection }: Pick<Catalogued, 'services' | 'checks' | 'connection'>,
  secrets: Secrets,
): KnownToken => {
  const { id, name, kind, serviceId, spaceId, environments, markedRevoked, lastFour, length, end, rotateBy } = token
  const service = serviceOf(services, serviceId)
  // The keychain answers one call at a time: what was read once is not asked for again.
  let since = keptSince(token)
  let reading: ReturnType<KnownToken['secret']> | null = null
  const readOnce = async (): ReturnType<KnownToken['secret']> => {
    // Released for the very addresses that are its reach here: whatever the catalog says by then, no others are used.
    const resolved = await secrets.resolve(
      { from: 'vault', tokenId: id },
      { baseUrls: service?.baseUrls ?? null, connection },
    )
    if (!resolved.ok) return resolved
    if (resolved.value.token !== null) since = keptSince(resolved.value.token)
    return { ok: true, value: resolved.value.secret }
  }
  return {
    id,
    isKept: true,
    name,
    kind,
    service: service?.name ?? serviceId,
    spaceId,
    environments,
    markedRevoked,
    reach: reachOf(service),
    since: () => since,
    traits: { lastFour, length },
    ends: { end, rotateBy },
    secret: () => (reading ??= readOnce()),
    heldIn: (texts) => secrets.recognize(id, texts),
    last: (cell) => checks.find((check) => check.tokenId === id && check.cell === cell) ?? null,
  }
}

/** The vault, as far as the catalog tells it; secrets are released when they are needed. */
export const vaultWorld = (cataloged: Catalogued, secrets: Secrets): World => {
  const { services, spaces, tokens, connection } = cataloged
  return {
    services,
    spaces: spaces.map(({ serviceId, id, environments }) => ({
      service: serviceOf(services, serviceId)?.name ?? serviceId,
      id,
      environments: environments.map((environment) => environment.id),
      production: environments.filter(({ production }) => production).map((environment) => environment.id),
    })),
    tokens: tokens.map((token) => keptToken(token, cataloged, secrets)),
    connection,
  }
}
