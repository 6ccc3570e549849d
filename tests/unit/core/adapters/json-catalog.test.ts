import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseCatalog } from '../../../../src/core/adapters/catalog-file.ts'
import { createJsonCatalog } from '../../../../src/core/adapters/json-catalog.ts'
import type { Catalog } from '../../../../src/core/ports.ts'
import { seedDocument } from '../../../../src/core/vault/presets.ts'
import type { CatalogDocument } from '../../../../src/shared/model/vault.ts'
import { sampleToken } from '../../../fakes/samples.ts'

const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'
const QUICK = { wait: 60, forgottenAfter: 60_000 }

let folder: string

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'token-desk-catalog-')), 'profile')
})
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

const inFolder = (name: string) => join(folder, name)
const read = (name: string) => readFile(inFolder(name), 'utf8')
const withSpace =
  (id: string) =>
  (document: CatalogDocument): CatalogDocument => ({
    ...document,
    spaces: [...document.spaces, { serviceId: 'contentful-us', id, name: id, environments: [] }],
  })
const spacesIn = (text: string) => (JSON.parse(text) as CatalogDocument).spaces.map(({ id }) => id)

describe('the catalog file', () => {
  it('is not made by reading: an unwritten catalog is the seed', async () => {
    const current = await createJsonCatalog({ folder }).read()
    expect(current).toEqual({ ok: true, value: { document: seedDocument(), notices: [] } })
    expect(seedDocument().services.map(({ name }) => name)).toEqual(['Contentful (US)', 'Contentful (EU)'])
    await expect(stat(folder)).rejects.toThrow('ENOENT')
  })

  it('keeps what was written for the next process, for its owner only', async () => {
    await createJsonCatalog({ folder }).update(withSpace('shop'))
    const next = await createJsonCatalog({ folder }).read()
    expect(next).toMatchObject({ ok: true, value: { document: { spaces: [{ id: 'shop' }] }, notices: [] } })
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(inFolder('catalog.json'))).mode & 0o777).toBe(0o600)
  })

  describe.skipIf(process.platform === 'win32')('in a folder that others can write', () => {
    const openFolder = async (): Promise<void> => {
      await mkdir(folder, { recursive: true })
      await chmod(folder, 0o770)
    }
    const modeOfFolder = async (): Promise<number> => (await stat(folder)).mode & 0o777
    const noticesOf = async (catalog: Catalog): Promise<string[]> => {
      const current = await catalog.read()
      return current.ok ? current.value.notices.map(({ code, message }) => `${code}: ${message}`) : []
    }

    it('makes the folder private and reports it once', async () => {
      await openFolder()
      const catalog = createJsonCatalog({ folder })
      expect(await noticesOf(catalog)).toEqual([expect.stringMatching(/^folder-open: .*now private/)])
      expect(await modeOfFolder()).toBe(0o700)
      expect(await noticesOf(catalog)).toEqual([])
      expect(await noticesOf(createJsonCatalog({ folder }))).toEqual([])
    })

    it('makes the folder private before a change, and reports it with the next read', async () => {
      await openFolder()
      const catalog = createJsonCatalog({ folder })
      await catalog.update(withSpace('shop'))
      expect(await modeOfFolder()).toBe(0o700)
      expect(await noticesOf(catalog)).toHaveLength(1)
    })

    it('only warns, if the folder is another user’s', async () => {
      await openFolder()
      const uid = vi.spyOn(process, 'getuid').mockReturnValue(4_242)
      try {
        expect(await noticesOf(createJsonCatalog({ folder }))).toEqual([
          expect.stringMatching(/^folder-open: .*belongs to another user/),
        ])
        expect(await modeOfFolder()).toBe(0o770)
      } finally {
        uid.mockRestore()
      }
    })

    it('leaves a folder that others can only read', async () => {
      await openFolder()
      await chmod(folder, 0o755)
      expect(await noticesOf(createJsonCatalog({ folder }))).toEqual([])
      expect(await modeOfFolder()).toBe(0o755)
    })
  })

  it('keeps the copy from before the last change, and leaves nothing else lying about', async () => {
    const catalog = createJsonCatalog({ folder })
    await catalog.update(withSpace('one'))
    await catalog.update(withSpace('two'))
    expect(spacesIn(await read('catalog.json'))).toEqual(['one', 'two'])
    expect(spacesIn(await read('catalog.previous.json'))).toEqual(['one'])
    expect((await readdir(folder)).sort()).toEqual(['catalog.json', 'catalog.previous.json'])
  })

  it('stays unchanged by an update that refuses', async () => {
    const catalog = createJsonCatalog({ folder })
    await catalog.update(withSpace('one'))
    const before = await stat(inFolder('catalog.json'))
    expect(await catalog.update(() => null)).toMatchObject({ ok: true, value: { spaces: [{ id: 'one' }] } })
    expect((await stat(inFolder('catalog.json'))).ino).toBe(before.ino)
  })

  it('takes in nothing that the schema does not name, so no secret that strayed in', async () => {
    const strayed = { ...sampleToken, secret: SECRET, lastCheck: { ...sampleToken.lastCheck!, token: SECRET } }
    const catalog = createJsonCatalog({ folder })
    const kept = await catalog.update((document) => ({ ...document, tokens: [strayed], [SECRET]: SECRET }))
    expect(kept).toEqual({ ok: true, value: { ...seedDocument(), tokens: [sampleToken] } })
    expect(await read('catalog.json')).not.toContain(SECRET)
  })

  it('sees what another one wrote meanwhile, and loses none of it', async () => {
    const [one, other] = [createJsonCatalog({ folder }), createJsonCatalog({ folder })]
    await one.read()
    await other.update(withSpace('theirs'))
    await one.update(withSpace('ours'))
    expect(spacesIn(await read('catalog.json'))).toEqual(['theirs', 'ours'])
  })

  it('removes temporary files that a writer who died left behind', async () => {
    const catalog = createJsonCatalog({ folder })
    await catalog.update(withSpace('one'))
    await writeFile(inFolder('catalog.json.0f0f.tmp'), '{"half":')
    await writeFile(inFolder('catalog.previous.json.0f0f.tmp'), '{"half":')
    await catalog.update(withSpace('two'))
    expect((await readdir(folder)).sort()).toEqual(['catalog.json', 'catalog.previous.json'])
  })

  it('that cannot be written is a failure, not a crash', async () => {
    await writeFile(folder, 'a file where the folder should be')
    expect(await createJsonCatalog({ folder }).update(withSpace('one'))).toEqual({
      ok: false,
      error: { reason: 'unwritable' },
    })
  })
})

describe('a catalog file that cannot be read', () => {
  const BROKEN = [
    ['cut off', '{"version":1,"services":['],
    ['empty', ''],
    ['another JSON', '[1,2,3]'],
    ['without a version', '{"services":[]}'],
    ['against the schema', '{"version":1,"services":"none","spaces":[],"tokens":[],"settings":{}}'],
  ] as const

  it.each(BROKEN)('(%s) is backed up whole and replaced by the copy', async (_what, broken) => {
    const catalog = createJsonCatalog({ folder })
    await catalog.update(withSpace('one'))
    await catalog.update(withSpace('two'))
    await writeFile(inFolder('catalog.json'), broken)

    const mended = await createJsonCatalog({ folder }).read()
    expect(mended).toMatchObject({ ok: true, value: { document: { spaces: [{ id: 'one' }] } } })
    expect(mended).toMatchObject({ value: { notices: [{ code: 'restored-from-copy' }] } })
    const aside = (await readdir(folder)).find((name) => name.startsWith('catalog.broken-'))
    expect(await read(aside!)).toBe(broken)
    expect(spacesIn(await read('catalog.json'))).toEqual(['one'])
    expect(await catalog.read()).toMatchObject({ value: { notices: [] } })
  })

  it('is backed up by an update too, and the next reader is notified', async () => {
    const catalog = createJsonCatalog({ folder })
    await catalog.update(withSpace('one'))
    await catalog.update(withSpace('two'))
    await writeFile(inFolder('catalog.json'), 'no JSON')
    await catalog.update(withSpace('three'))
    expect(spacesIn(await read('catalog.json'))).toEqual(['one', 'three'])
    expect(await catalog.read()).toMatchObject({ value: { notices: [{ code: 'restored-from-copy' }] } })
    expect(await catalog.read()).toMatchObject({ value: { notices: [] } })
  })

  it('without a readable copy starts empty, with both files backed up', async () => {
    const catalog = createJsonCatalog({ folder })
    await catalog.update(withSpace('one'))
    await writeFile(inFolder('catalog.json'), 'first wreck')
    await writeFile(inFolder('catalog.previous.json'), 'second wreck')
    const current = await catalog.read()
    expect(current).toMatchObject({
      value: {
        document: { ...seedDocument(), told: [{ code: 'started-empty' }] },
        notices: [{ code: 'started-empty' }],
      },
    })
    const asides = (await readdir(folder)).filter((name) => name.includes('.broken-')).sort()
    expect(await Promise.all(asides.map(read))).toEqual(['first wreck', 'second wreck'])
    await catalog.update(withSpace('again'))
    expect(spacesIn(await read('catalog.json'))).toEqual(['again'])
  })

  it('because it is missing, is taken from the copy', async () => {
    const catalog = createJsonCatalog({ folder })
    await catalog.update(withSpace('one'))
    await catalog.update(withSpace('two'))
    await rm(inFolder('catalog.json'))
    const current = await catalog.read()
    expect(current).toMatchObject({ value: { document: { spaces: [{ id: 'one' }] } } })
    expect(current).toMatchObject({ value: { notices: [{ code: 'restored-from-copy' }] } })
  })
})

describe('a catalog of a newer version', () => {
  const newer = '{ "version": 2, "everything": "is different" }'

  it('is never touched', async () => {
    const catalog = createJsonCatalog({ folder })
    await catalog.update(withSpace('one'))
    await writeFile(inFolder('catalog.json'), newer)
    expect(await catalog.read()).toEqual({ ok: false, error: { reason: 'newer-version' } })
    expect(await catalog.update(withSpace('two'))).toEqual({ ok: false, error: { reason: 'newer-version' } })
    expect(await read('catalog.json')).toBe(newer)
    expect(await readdir(folder)).toEqual(['catalog.json'])
  })

  it('is not touched where it is the copy of a broken file, nor overwritten as a copy', async () => {
    const catalog = createJsonCatalog({ folder })
    await catalog.update(withSpace('one'))
    await writeFile(inFolder('catalog.previous.json'), newer)
    await catalog.update(withSpace('two'))
    await writeFile(inFolder('catalog.json'), 'a wreck')
    expect(await catalog.read()).toEqual({ ok: false, error: { reason: 'newer-version' } })
    expect(await read('catalog.previous.json')).toBe(newer)
    expect(await read('catalog.json')).toBe('a wreck')
  })
})

describe('reading the text of a catalog', () => {
  it('brings an older version up, step by step', () => {
    const { leftovers: _, ...old } = seedDocument()
    const text = JSON.stringify({ ...old, version: -1, gone: [] })
    const migrations = {
      [-1]: ({ gone, ...rest }: Record<string, unknown>) => ({ ...rest, remains: gone }),
      0: ({ remains, ...rest }: Record<string, unknown>) => ({ ...rest, leftovers: remains }),
    }
    expect(parseCatalog(text, migrations)).toEqual({ kind: 'document', document: seedDocument() })
    expect(parseCatalog(text, {})).toEqual({ kind: 'broken' })
  })

  it('never throws for any text', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseCatalog(text)))
    fc.assert(fc.property(fc.json(), (text) => parseCatalog(text).kind !== 'document'))
  })
})

describe('one writer at a time', () => {
  const lock = (holder: unknown) => writeFile(inFolder('catalog.lock'), JSON.stringify(holder))
  const deadPid = async () => {
    const child = spawn(process.execPath, ['-e', ''])
    await once(child, 'exit')
    return child.pid!
  }

  it('reports that it is busy while another process holds the lock, and works after that', async () => {
    const catalog = createJsonCatalog({ folder, lock: QUICK })
    await catalog.update(withSpace('one'))
    await lock({ pid: process.ppid, host: hostname(), nonce: 'theirs', at: new Date().toISOString() })
    expect(await catalog.update(withSpace('two'))).toEqual({ ok: false, error: { reason: 'busy' } })
    expect(await catalog.read()).toMatchObject({ ok: true })
    expect(await read('catalog.lock')).toContain('theirs')
    await rm(inFolder('catalog.lock'))
    expect(await catalog.update(withSpace('two'))).toMatchObject({ ok: true })
  })

  it('takes over at once from a process that died', async () => {
    const catalog = createJsonCatalog({ folder, lock: { wait: 30_000, forgottenAfter: 600_000 } })
    await catalog.update(withSpace('one'))
    await lock({ pid: await deadPid(), host: hostname(), nonce: 'theirs', at: new Date().toISOString() })
    expect(await catalog.update(withSpace('two'))).toMatchObject({ ok: true })
    expect((await readdir(folder)).sort()).toEqual(['catalog.json', 'catalog.previous.json'])
  })

  it('does not judge by the process id of another machine', async () => {
    const catalog = createJsonCatalog({ folder, lock: QUICK })
    await catalog.update(withSpace('one'))
    await lock({ pid: await deadPid(), host: 'another-machine', nonce: 'theirs', at: new Date().toISOString() })
    expect(await catalog.update(withSpace('two'))).toEqual({ ok: false, error: { reason: 'busy' } })
  })

  it('takes over a lock that was forgotten, also one that says nothing', async () => {
    const catalog = createJsonCatalog({ folder, lock: { wait: 5_000, forgottenAfter: 50 } })
    await catalog.update(withSpace('one'))
    await writeFile(inFolder('catalog.lock'), '')
    expect(await catalog.update(withSpace('two'))).toMatchObject({ ok: true })
  })

  it('loses no change when several processes write at once, over a lock that one left behind', async () => {
    await createJsonCatalog({ folder }).update((document) => document)
    await lock({ pid: await deadPid(), host: hostname(), nonce: 'theirs', at: new Date().toISOString() })
    const writer = join(import.meta.dirname, 'catalog-writer.ts')
    const writers = ['a', 'b', 'c'].map((prefix) =>
      spawn(process.execPath, [writer, folder, prefix, '15'], { stdio: ['ignore', 'inherit', 'inherit'] }),
    )
    const codes = await Promise.all(writers.map(async (child) => (await once(child, 'exit'))[0] as number))
    expect(codes).toEqual([0, 0, 0])
    const expected = ['a', 'b', 'c'].flatMap((prefix) => Array.from({ length: 15 }, (_, index) => `${prefix}${index}`))
    expect(new Set(spacesIn(await read('catalog.json')))).toEqual(new Set(expected))
    expect((await readdir(folder)).sort()).toEqual(['catalog.json', 'catalog.previous.json'])
  })

  it('loses no change of one process that asks for many at once', async () => {
    const catalog = createJsonCatalog({ folder })
    const ids = Array.from({ length: 20 }, (_, index) => `s${index}`)
    await Promise.all(ids.map((id) => catalog.update(withSpace(id))))
    expect(spacesIn(await read('catalog.json'))).toEqual(ids)
  })
})

describe('services that a file claims', () => {
  const written = async (services: unknown[]): Promise<void> => {
    const catalog = createJsonCatalog({ folder })
    await catalog.update(withSpace('one'))
    const document = JSON.parse(await read('catalog.json')) as Record<string, unknown>
    await writeFile(inFolder('catalog.json'), JSON.stringify({ ...document, services }))
  }
  const readServices = async () => {
    const current = await createJsonCatalog({ folder }).read()
    if (!current.ok) throw new Error(current.error.reason)
    return { services: current.value.document.services, notices: current.value.notices.map(({ code }) => code) }
  }
  const [us, eu] = seedDocument().services
  const own = {
    id: 'ours',
    name: 'Ours',
    preset: null,
    baseUrls: { delivery: 'https://cdn.ours.example' },
    webAppUrl: null,
  }
  const evil = { delivery: 'https://evil.example' }

  it('are left as they are where they can be so', async () => {
    await written([{ ...us, name: 'The platform' }, eu, own])
    expect(await readServices()).toEqual({ services: [{ ...us, name: 'The platform' }, eu, own], notices: [] })
  })

  it.each([
    ['a preset’s addresses', [{ ...us, baseUrls: evil }, eu]],
    ['a preset’s web app', [{ ...us, webAppUrl: 'https://evil.example' }, eu]],
    ['a preset without its preset name', [{ ...us, preset: null, baseUrls: evil }, eu]],
    ['a preset under another one’s name', [{ ...us, name: eu?.name }, eu]],
    ['a preset twice', [us, { ...us, baseUrls: evil }, eu]],
  ])('%s come from the program, with a notice', async (_what, services) => {
    await written(services)
    expect(await readServices()).toEqual({ services: [us, eu], notices: ['service-mended'] })
  })

  it('of a Token Desk that knew no GraphQL get its address without a word, and no address of a file', async () => {
    const { graphql: _, ...before } = us?.baseUrls ?? {}
    await written([{ ...us, baseUrls: before }, eu, own])
    expect(await readServices()).toEqual({ services: [us, eu, own], notices: [] })
    await written([{ ...us, baseUrls: { ...before, graphql: 'https://evil.example' } }, eu])
    expect(await readServices()).toEqual({ services: [us, eu], notices: ['service-mended'] })
  })

  it('cannot be the platform’s by their preset, their name or an id in its place', async () => {
    await written([
      us,
      eu,
      { ...own, preset: 'contentful-us' },
      { ...own, id: 'two', name: ' contentful (us)' },
      { ...own, id: 'three', name: 'Contentful-EU' },
    ])
    const { services, notices } = await readServices()
    expect(services.slice(2)).toEqual([
      own,
      { ...own, id: 'two', name: 'contentful (us) (not the platform’s)' },
      { ...own, id: 'three', name: 'Contentful-EU (not the platform’s)' },
    ])
    expect(notices).toEqual(['service-mended'])
  })

  it('cannot take the Playground off this machine', async () => {
    const baseUrls = { delivery: 'https://evil.example', preview: 'http://127.0.0.1:4001' }
    await written([
      us,
      eu,
      { id: 'playground', name: 'Playground', preset: 'playground', baseUrls, webAppUrl: 'https://evil.example' },
    ])
    const { services } = await readServices()
    expect(services[2]).toMatchObject({ baseUrls: { preview: 'http://127.0.0.1:4001' }, webAppUrl: null })
    expect(services[2]?.baseUrls.delivery).toBeUndefined()
  })

  it('that were left out are there again', async () => {
    await written([own])
    expect((await readServices()).services).toEqual([us, eu, own])
  })

  it('are repaired in the file by the next update', async () => {
    await written([{ ...us, baseUrls: evil }, eu])
    await createJsonCatalog({ folder }).update(withSpace('two'))
    expect(await read('catalog.json')).not.toContain('evil')
    expect((await readServices()).notices).toEqual([])
  })
})

describe('a proxy’s password in the file', () => {
  const PASSWORD = 'fake-proxy-password'
  const URL_WITH = `http://user:${PASSWORD}@proxy.example.com:3128`
  const withProxy =
    (url: string) =>
    (document: CatalogDocument): CatalogDocument => ({
      ...document,
      settings: {
        ...document.settings,
        connection: { ...document.settings.connection, proxy: { mode: 'custom', url } },
      },
    })
  const WITHOUT = 'http://user@proxy.example.com:3128'

  it('that is taken out does not stay in the copy', async () => {
    const catalog = createJsonCatalog({ folder })
    await catalog.update(withProxy(URL_WITH))
    await catalog.update(withSpace('one'))
    expect((await read('catalog.json')) + (await read('catalog.previous.json'))).toContain(PASSWORD)
    await catalog.update(withProxy(WITHOUT))
    expect((await read('catalog.json')) + (await read('catalog.previous.json'))).not.toContain(PASSWORD)
    expect(spacesIn(await read('catalog.previous.json'))).toEqual(['one'])
  })

  it('that only the copy still has is taken out of it by the next start', async () => {
    const catalog = createJsonCatalog({ folder })
    await catalog.update(withSpace('one'))
    await catalog.update(withProxy(WITHOUT))
    const copy = JSON.parse(await read('catalog.previous.json')) as CatalogDocument
    await writeFile(inFolder('catalog.previous.json'), JSON.stringify(withProxy(URL_WITH)(copy)))
    await createJsonCatalog({ folder }).read()
    expect(await read('catalog.previous.json')).not.toContain(PASSWORD)
    expect(spacesIn(await read('catalog.previous.json'))).toEqual(['one'])
  })

  it("that isn't in the keychain yet is not lost", async () => {
    const catalog = createJsonCatalog({ folder })
    await catalog.update(withProxy(URL_WITH))
    await catalog.update(withSpace('one'))
    expect(await read('catalog.json')).toContain(PASSWORD)
  })

  it('is removed from a broken file that is backed up', async () => {
    const catalog = createJsonCatalog({ folder })
    await catalog.update(withProxy(URL_WITH))
    await writeFile(inFolder('catalog.json'), (await read('catalog.json')).slice(0, -40))
    await createJsonCatalog({ folder }).read()
    const aside = (await readdir(folder)).find((name) => name.startsWith('catalog.broken-'))
    expect(await read(aside!)).toContain('http://user@proxy.example.com')
    expect(await read(aside!)).not.toContain(PASSWORD)
  })
})

describe('cells of an older catalog', () => {
  it('are kept with an unknown certainty', async () => {
    const catalog = createJsonCatalog({ folder })
    await catalog.update(withSpace('one'))
    const document = JSON.parse(await read('catalog.json')) as Record<string, unknown>
    const check = {
      tokenId: sampleToken.id,
      cell: 'shop/master/delivery',
      at: sampleToken.createdAt,
      verdict: 'accepted',
      cause: 'works',
    }
    await writeFile(inFolder('catalog.json'), JSON.stringify({ ...document, checks: [check] }))
    const current = await createJsonCatalog({ folder }).read()
    expect(current).toMatchObject({ value: { document: { checks: [{ ...check, certainty: null }] } } })
  })
})
