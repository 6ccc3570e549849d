import type { DeskError } from '../../shared/contract/errors.ts'
import { failed } from '../../shared/contract/result.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import { vaultInventory, type Inventory, type Secrets } from '../../core/inventory/inventory.ts'
import { typed } from '../output/next-command.ts'
import type { System } from '../system.ts'

/** The same error with how to say yes, for who reads a safety stop in a terminal. */
export const withHowToConfirm = (error: DeskError, how: string): DeskError =>
  error.code === 'origin-changed' ? { ...error, message: `${error.message} If you did, confirm it ${how}` } : error

/** Secrets are released as the app releases them, when they are needed; the vault is opened for the first of them. */
const secretsOf = ({ tokens }: CatalogDocument, { openVault }: Pick<System, 'openVault'>): Secrets => ({
  recognize: (tokenId, texts) => openVault().recognize(tokenId, texts),
  async resolve(credential, destination) {
    const resolved = await openVault().resolve(credential, destination)
    const named = tokens.find(({ id }) => credential.from === 'vault' && id === credential.tokenId)
    if (resolved.ok || named === undefined) return resolved
    const how = `with \`token-desk tokens confirm ${typed(named.name)}\`, or in the app.`
    return failed(withHowToConfirm(resolved.error, how))
  },
})

/** The vault as described by the catalog. */
export const catalogInventory = (document: CatalogDocument, system: Pick<System, 'openVault'>): Inventory => {
  const { services, spaces, tokens, checks, settings } = document
  const cataloged = { services, spaces, tokens, checks, connection: settings.connection }
  return vaultInventory(cataloged, secretsOf(document, system))
}
