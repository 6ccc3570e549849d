import type { Vault } from '../../core/vault/vault.ts'
import type { Screen } from '../output/screen.ts'
import type { System } from '../system.ts'

/**
 * The same system, whose vault says on standard error when a secret turns out to be another one than was kept. What happened
 * to the catalog file is told where the catalog is read.
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
