import { describe, expect, it } from 'vitest'
import { createSessionSecrets } from '../../../../src/core/adapters/keychain/keychain.ts'
import { digestFile, systemClock, systemIds } from '../../../../src/core/adapters/system.ts'
import { createVault } from '../../../../src/core/vault/vault.ts'
import { DEFAULT_SETTINGS } from '../../../../src/shared/model/settings.ts'
import { createFakeCatalog } from '../../../fakes/catalog.ts'
import { createFakeSecretStore } from '../../../fakes/secret-store.ts'
import { QUIET_SHELL } from '../../../fakes/quiet-shell.ts'

describe('closing the vault', () => {
  it('waits until what was being saved is written', async () => {
    const catalog = createFakeCatalog()
    const order: string[] = []
    const slow = {
      ...catalog,
      update: async (change: Parameters<typeof catalog.update>[0]) => {
        await new Promise((resolve) => setTimeout(resolve, 30))
        const updated = await catalog.update(change)
        order.push('written')
        return updated
      },
    }
    const vault = createVault({
      catalog: slow,
      keychain: createFakeSecretStore(),
      session: createSessionSecrets(),
      clock: systemClock,
      ids: systemIds,
      digestFile,
      shell: QUIET_SHELL,
    })
    const saving = vault.saveSettings({ ...DEFAULT_SETTINGS, theme: 'dark' })
    await vault.close()
    order.push('closed')
    await saving
    expect(order).toEqual(['written', 'closed'])
    expect(catalog.document.settings.theme).toBe('dark')
  })
})
