import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { catalogText, createCatalogReader } from '../../../../src/core/adapters/catalog-file.ts'
import { seedDocument } from '../../../../src/core/vault/presets.ts'

let folder = ''
let path = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-desk-reader-'))
  path = join(folder, 'catalog.json')
})
afterEach(() => rm(folder, { recursive: true }))

const withTheme = (theme: 'dark' | 'light'): string => {
  const seed = seedDocument()
  return catalogText({ ...seed, settings: { ...seed.settings, theme } })
}
const themeOf = async (read: ReturnType<typeof createCatalogReader>): Promise<string | null> => {
  const file = await read()
  return file?.reading.kind === 'document' ? file.reading.document.settings.theme : null
}

describe('a catalog file that is read again', () => {
  it('returns the same frozen document', async () => {
    await writeFile(path, withTheme('dark'))
    const read = createCatalogReader(path)
    const [first, second] = [await read(), await read()]
    expect(second).toBe(first)
    if (second?.reading.kind !== 'document') throw new Error('no document')
    const { document } = second.reading
    expect(() => document.services.pop()).toThrow(TypeError)
    expect(() => (document.settings.theme = 'light')).toThrow(TypeError)
  })

  it('sees every change at once', async () => {
    await writeFile(path, withTheme('dark'))
    const read = createCatalogReader(path)
    expect(await themeOf(read)).toBe('dark')
    await writeFile(path, withTheme('dark').replace('"dark"', '"light"'))
    expect(await themeOf(read)).toBe('light')
    await rm(path)
    expect(await read()).toBeNull()
    await writeFile(path, withTheme('dark'))
    expect(await themeOf(read)).toBe('dark')
    await writeFile(path, '{')
    expect((await read())?.reading.kind).toBe('broken')
  })

  it('keeps no text in memory that a password stands in', async () => {
    const seed = seedDocument()
    const proxy = { mode: 'custom', url: 'http://jane:fake-password@proxy.example.com:8080' } as const
    const settings = { ...seed.settings, connection: { ...seed.settings.connection, proxy } }
    await writeFile(path, JSON.stringify({ ...seed, settings }))
    const read = createCatalogReader(path)
    expect(await read()).not.toBe(await read())
  })
})
