import { ok, type Result } from '../../shared/contract/result.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import type { Catalog, CatalogFailure } from '../../core/ports.ts'
import type { Vault } from '../../core/vault/vault.ts'
import { vaultWorld, type ReadSecret } from '../../core/world/vault-world.ts'
import { unable, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import type { CommandWorld } from './world.ts'

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

/** Secrets are read as the app reads them, when they are needed. */
const readWith = (system: Pick<System, 'openVault'>): ReadSecret => {
  let vault: Vault | null = null
  return (credential) => (vault ??= system.openVault()).resolve(credential)
}

/** The vault, as far as the catalog tells it. */
export const openedVault = (
  { services, spaces, tokens, checks, settings }: CatalogDocument,
  system: Pick<System, 'openVault'>,
): CommandWorld => ({
  from: 'vault',
  ...vaultWorld({ services, spaces, tokens, checks, connection: settings.connection }, readWith(system)),
})
