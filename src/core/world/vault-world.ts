import type { Result } from '../../shared/contract/result.ts'
import type { Credential } from '../../shared/model/request.ts'
import type { Service } from '../../shared/model/service.ts'
import type { ConnectionSettings } from '../../shared/model/settings.ts'
import type { Space } from '../../shared/model/space.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CellCheck } from '../../shared/model/vault.ts'
import { reachOf, type KnownToken, type World } from './world.ts'

/** What the catalog tells. */
export type Catalogued = {
  services: readonly Service[]
  spaces: readonly Space[]
  tokens: readonly Token[]
  checks: readonly CellCheck[]
  connection: ConnectionSettings
}

/** Asks the keychain for the secret of a token of the vault. */
export type ReadSecret = (credential: Credential) => Promise<Result<{ secret: string | null }>>

const serviceOf = (services: readonly Service[], serviceId: string): Service | undefined =>
  services.find(({ id }) => id === serviceId)

/** A token of the vault as everybody here knows it. Its secret is read at most once, when it is needed. */
export const keptToken = (
  token: Token,
  { services, checks }: Pick<Catalogued, 'services' | 'checks'>,
  read: ReadSecret,
): KnownToken => {
  const { id, name, kind, serviceId, spaceId, environments, markedRevoked, createdAt, lastFour, length } = token
  const service = serviceOf(services, serviceId)
  // The keychain answers one call at a time: what was read once is not asked for again.
  let reading: ReturnType<KnownToken['secret']> | null = null
  const readOnce = async (): ReturnType<KnownToken['secret']> => {
    const resolved = await read({ from: 'vault', tokenId: id })
    return resolved.ok ? { ok: true, value: resolved.value.secret } : resolved
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
    addedAt: Date.parse(createdAt),
    traits: { lastFour, length },
    secret: () => (reading ??= readOnce()),
    last: (cell) => checks.find((check) => check.tokenId === id && check.cell === cell) ?? null,
  }
}

/** The vault, as far as the catalog tells it; secrets come from the keychain when they are needed. */
export const vaultWorld = (catalogued: Catalogued, read: ReadSecret): World => {
  const { services, spaces, tokens, connection } = catalogued
  return {
    services,
    spaces: spaces.map(({ serviceId, id, environments }) => ({
      service: serviceOf(services, serviceId)?.name ?? serviceId,
      id,
      environments: environments.map((environment) => environment.id),
    })),
    tokens: tokens.map((token) => keptToken(token, catalogued, read)),
    connection,
  }
}
