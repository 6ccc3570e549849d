import { expect, it } from 'vitest'
import { createSessionSecrets } from '../../../../src/core/adapters/keychain/keychain.ts'
import { createSecretStorage } from '../../../../src/core/vault/secret-storage.ts'
import { createFakeSecretStore } from '../../../fakes/secret-store.ts'
import { SECRET } from './desk.ts'

it('reports once that a missing keychain gives secrets again', async () => {
  const keychain = createFakeSecretStore()
  let reports = 0
  const storage = createSecretStorage(keychain, createSessionSecrets(), () => void (reports += 1))
  keychain.items.set('a', SECRET)
  keychain.breakWith('locked')
  expect((await storage.badge()).kind).toBe('session')
  await storage.read({ id: 'a', storage: 'keychain' })
  expect(reports).toBe(0)
  keychain.breakWith(null)
  for (let times = 0; times < 2; times += 1) await storage.read({ id: 'a', storage: 'keychain' })
  expect(reports).toBe(1)
})
