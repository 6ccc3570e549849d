import type { DeskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { ConnectionSettings } from '../../shared/model/settings.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import type { UnreadableCause } from '../../core/diagnosis/input.ts'
import type { Catalog, CatalogFailure } from '../../core/ports.ts'
import type { Vault } from '../../core/vault/vault.ts'
import { unable, type Refusal, type SafetyStop } from '../refusal.ts'
import type { KnownToken, World } from './world.ts'

type ReleasingVault = Pick<Vault, 'resolve'>

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

/** How to say yes, for who reads a safety stop in a terminal. */
const howToConfirm = (name: string): string =>
  `If you did, say so with “token-desk tokens confirm ${JSON.stringify(name)}”, or in the app.`

const problemOf = ({ code, message, details }: DeskError, name: string): UnreadableCause | SafetyStop => {
  if (code === 'keychain-locked' || code === 'secret-gone') return code
  if (code !== 'origin-changed' && code !== 'file-failed') return 'keychain-unavailable'
  return { safetyStop: details === undefined ? message : `${message} ${howToConfirm(name)}` }
}

/** Why a token that is given, and not kept, may not travel the way that the catalog says; null: it may. */
export const wayProblem = async (
  vault: Pick<Vault, 'passes'>,
  connection: ConnectionSettings,
): Promise<string | null> => {
  const passes = await vault.passes(connection)
  return passes.ok
    ? null
    : `${passes.error.message} If you did, say so in the app, or with “token-desk tokens confirm NAME”.`
}

const knownToken = (token: Token, document: CatalogDocument, vault: ReleasingVault): KnownToken => {
  // The keychain answers one call at a time: what was read once is not asked for again in this run.
  let reading: ReturnType<KnownToken['secret']> | null = null
  const { id, name, kind, serviceId, spaceId, environments, markedRevoked } = token
  const service = document.services.find((candidate) => candidate.id === serviceId)
  const read = async (): ReturnType<KnownToken['secret']> => {
    const destination = { baseUrls: service?.baseUrls ?? null, connection: document.settings.connection }
    const resolved = await vault.resolve({ from: 'vault', tokenId: id }, destination)
    return resolved.ok ? ok(resolved.value.secret) : failed(problemOf(resolved.error, name))
  }
  return {
    id,
    name,
    kind,
    service: service?.name ?? serviceId,
    spaceId,
    environments,
    markedRevoked,
    secret: () => (reading ??= read()),
    last: (cell) => document.checks.find((check) => check.tokenId === id && check.cell === cell) ?? null,
  }
}

/** The vault, as far as the catalog tells it; secrets are released by the vault when they are needed. */
export const vaultWorld = (document: CatalogDocument, vault: ReleasingVault): World => ({
  from: 'vault',
  services: document.services,
  spaces: document.spaces.map(({ serviceId, id, environments }) => ({
    service: document.services.find((service) => service.id === serviceId)?.name ?? serviceId,
    id,
    environments: environments.map((environment) => environment.id),
  })),
  tokens: document.tokens.map((token) => knownToken(token, document, vault)),
  connection: document.settings.connection,
})
