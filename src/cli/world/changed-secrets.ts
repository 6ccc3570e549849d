import type { Vault } from '../../core/vault/vault.ts'
import type { Screen } from '../output/screen.ts'
import type { System } from '../system.ts'

/**
 * A system whose vault reports on standard error if a secret differs from the saved one. Notices about the catalog file are printed
 * when the catalog is read.
 */
export const tellingOfChanges = (system: System, screen: Pick<Screen, 'note'>): System => {
  let vault: Vault | null = null
  const open = (): Vault => {
    const opened = system.openVault()
    opened.onNotice(({ code, message }) => {
      if (code === 'secret-changed') void screen.note(message)
    })
    return opened
  }
  return { ...system, openVault: () => (vault ??= open()) }
}
