import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createJsonCatalog } from '../../../../src/core/adapters/json-catalog.ts'
import { createVault } from '../../../../src/core/vault/vault.ts'
import type { VaultSnapshot } from '../../../../src/shared/model/vault.ts'
import { createDesk } from './desk.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-desk-'))
})
afterEach(() => rm(folder, { recursive: true }))

const start = () => createVault({ ...createDesk().ports, catalog: createJsonCatalog({ folder }) })
const notices = async (vault: ReturnType<typeof createVault>): Promise<VaultSnapshot['notices']> => {
  const read = await vault.read()
  return read.ok ? read.value.notices : []
}

it('a catalog that could not be read is reported by every start, once each, until it is dismissed', async () => {
  await writeFile(join(folder, 'catalog.json'), 'a wreck')
  const [told] = await notices(start())
  expect(told?.code).toBe('started-empty')
  const second = start()
  expect(await notices(second)).toEqual([told])
  await second.saveSpace({ serviceId: 'contentful-us', id: 'shop', name: 'Shop', environments: [], before: null })
  expect(await notices(second)).toEqual([told])
  expect((await second.dismissNotice({ code: 'started-empty' })).ok).toBe(true)
  expect(await notices(second)).toEqual([])
  expect(await notices(start())).toEqual([])
})

it('two broken files of a kind are reported in one notice, and the restored copy in another', async () => {
  const vault = start()
  await vault.saveSpace({ serviceId: 'contentful-us', id: 'shop', name: 'Shop', environments: [], before: null })
  await vault.saveSpace({ serviceId: 'contentful-us', id: 'blog', name: 'Blog', environments: [], before: null })
  await writeFile(join(folder, 'catalog.json'), 'a wreck')
  expect((await notices(start())).map(({ code }) => code)).toEqual(['restored-from-copy'])
  expect((await notices(start())).map(({ code }) => code)).toEqual(['restored-from-copy'])
})
