import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import type { UnreadableCause } from '../../core/diagnosis/input.ts'
import type { Catalog, CatalogFailure, SecretFailure, SecretStore } from '../../core/ports.ts'
import { unable, type Refusal } from '../refusal.ts'
import type { KnownToken, World } from './world.ts'

const CATALOG_WORDS: Readonly<Record<CatalogFailure['reason'], string>> = {
  busy: 'Another Token Desk is changing the catalog. Try again in a moment.',
  unwritable: 'The catalog file cannot be read. See that its folder is yours (TOKEN_DESK_PROFILE names another one).',
  'newer-version': 'A newer Token Desk wrote the catalog, and this one leaves it alone. Update Token Desk.',
}

/** The catalog: everything about the tokens but their secrets. Nothing is asked of the keychain. */
export const readCatalog = async (catalog: Catalog): Promise<Result<CatalogDocument, Refusal>> => {
  const read = await catalog.read()
  return read.ok ? ok(read.value.document) : unable(CATALOG_WORDS[read.error.reason])
}

const UNREADABLE: Readonly<Record<SecretFailure['reason'], UnreadableCause>> = {
  unavailable: 'keychain-unavailable',
  'timed-out': 'keychain-unavailable',
  locked: 'keychain-locked',
  gone: 'secret-gone',
  refused: 'keychain-unavailable',
}

/** A secret that the app keeps in its own memory cannot be had from here. */
const readSecret = async ({ id, storage }: Token, keychain: SecretStore): Promise<Result<string, UnreadableCause>> => {
  if (storage === 'session') return failed('secret-gone')
  const secret = await keychain.read(id)
  return secret.ok ? secret : failed(UNREADABLE[secret.error.reason])
}

const knownToken = (token: Token, document: CatalogDocument, keychain: SecretStore): KnownToken => {
  // The keychain answers one call at a time: what was read once is not asked for again in this run.
  let reading: Promise<Result<string, UnreadableCause>> | null = null
  const { id, name, kind, serviceId, spaceId, environments, markedRevoked } = token
  return {
    id,
    name,
    kind,
    service: document.services.find((service) => service.id === serviceId)?.name ?? serviceId,
    spaceId,
    environments,
    markedRevoked,
    secret: () => (reading ??= readSecret(token, keychain)),
    last: (cell) => document.checks.find((check) => check.tokenId === id && check.cell === cell) ?? null,
  }
}

/** The vault, as far as the catalog tells it; secrets come from the keychain when they are needed. */
export const vaultWorld = (document: CatalogDocument, keychain: SecretStore): World => ({
  from: 'vault',
  services: document.services,
  spaces: document.spaces.map(({ serviceId, id, environments }) => ({
    service: document.services.find((service) => service.id === serviceId)?.name ?? serviceId,
    id,
    environments: environments.map((environment) => environment.id),
  })),
  tokens: document.tokens.map((token) => knownToken(token, document, keychain)),
  connection: document.settings.connection,
})
