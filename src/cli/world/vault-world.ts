import type { DeskError } from '../../shared/contract/errors.ts'
import { failed } from '../../shared/contract/result.ts'
import type { ConnectionSettings } from '../../shared/model/settings.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import type { Vault } from '../../core/vault/vault.ts'
import { vaultInventory, type Secrets } from '../../core/inventory/inventory.ts'
import { readCatalog } from '../read-catalog.ts'
import type { System } from '../system.ts'
import type { CommandWorld } from './world.ts'

/** The same error with how to say yes, for who reads a safety stop in a terminal. */
const withHowToConfirm = (error: DeskError, how: string): DeskError =>
  error.code === 'origin-changed' ? { ...error, message: `${error.message} If you did, confirm it ${how}` } : error

/** Why a token that is given, and not kept, may not travel the way that the catalog says; null: it may. */
export const wayProblem = async (
  vault: Pick<Vault, 'passes'>,
  connection: ConnectionSettings,
): Promise<DeskError | null> => {
  const passes = await vault.passes(connection)
  return passes.ok ? null : withHowToConfirm(passes.error, 'in the app, or with “token-desk tokens confirm NAME”.')
}

/** Secrets are released as the app releases them, when they are needed; the vault is opened for the first of them. */
const secretsOf = ({ tokens }: CatalogDocument, { openVault }: Pick<System, 'openVault'>): Secrets => ({
  recognize: (tokenId, texts) => openVault().recognize(tokenId, texts),
  async resolve(credential, destination) {
    const resolved = await openVault().resolve(credential, destination)
    const named = tokens.find(({ id }) => credential.from === 'vault' && id === credential.tokenId)
    if (resolved.ok || named === undefined) return resolved
    const how = `with “token-desk tokens confirm ${JSON.stringify(named.name)}”, or in the app.`
    return failed(withHowToConfirm(resolved.error, how))
  },
})

/** The vault as described by the catalog. */
export const openedVault = (document: CatalogDocument, system: Pick<System, 'openVault'>): CommandWorld => {
  const { services, spaces, tokens, checks, settings } = document
  const cataloged = { services, spaces, tokens, checks, connection: settings.connection }
  return vaultInventory(cataloged, secretsOf(document, system))
}

/**
 * The same inventory, whose known tokens include the vault's: a manifest or a given token doesn't make a vault token less
 * secret. The catalog is read once, when they are needed. A catalog that can't be read adds none.
 */
export const withVaultTokens = (inventory: CommandWorld, system: System): CommandWorld => {
  const read = async () => {
    const document = await readCatalog(system)
    return document.ok ? [...inventory.tokens, ...openedVault(document.value, system).tokens] : inventory.tokens
  }
  let known: ReturnType<typeof read> | null = null
  return { ...inventory, knownTokens: () => (known ??= read()) }
}
