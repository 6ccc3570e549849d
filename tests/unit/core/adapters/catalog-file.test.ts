/** What else can stand where the catalog should be, and a catalog of which a part does not fit. */
import { execFile } from 'node:child_process'
import { lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createJsonCatalog } from '../../../../src/core/adapters/json-catalog.ts'
import { seedDocument } from '../../../../src/core/vault/presets.ts'
import type { CatalogDocument } from '../../../../src/shared/model/vault.ts'
import { sampleToken } from '../../../fakes/samples.ts'

let root: string
let folder: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'token-desk-file-'))
  folder = join(root, 'profile')
  await mkdir(folder)
})
afterEach(() => rm(root, { recursive: true, force: true }))

const inFolder = (name: string) => join(folder, name)
const file = () => inFolder('catalog.json')
const catalog = () => createJsonCatalog({ folder, lock: { wait: 5_000, forgottenAfter: 60_000 } })
const withSpace =
  (id: string) =>
  (document: CatalogDocument): CatalogDocument => ({
    ...document,
    spaces: [...document.spaces, { serviceId: 'contentful-us', id, name: id, environments: [] }],
  })
const documentIn = async (): Promise<CatalogDocument> => {
  const current = await catalog().read()
  if (!current.ok) throw new Error(current.error.reason)
  return current.value.document
}
const write = (document: unknown) => writeFile(file(), JSON.stringify(document))
const TOKEN_ID = sampleToken.id
const OTHER_ID = '11111111-1111-4111-8111-111111111111'
const whole = (): CatalogDocument => ({
  ...withSpace('shop')(seedDocument()),
  tokens: [sampleToken, { ...sampleToken, id: OTHER_ID, name: 'Other' }],
})

describe('an invalid entry in the catalog file', () => {
  it.each([
    ['a token', 'tokens', { ...sampleToken, kind: 'a kind to come' }],
    ['a token of no shape', 'tokens', null],
    ['a space', 'spaces', { serviceId: 1 }],
    ['a service', 'services', { id: 'ours', name: 'Ours', baseUrls: 'none' }],
    ['a note', 'leftovers', 'no id'],
    ['an unfinished change', 'pending', { id: TOKEN_ID }],
    ['a check', 'checks', { tokenId: TOKEN_ID, cell: 5 }],
  ] as const)('(%s) is left out and reported, and a copy of the file is kept', async (_what, list, entry) => {
    const document = whole()
    const text = JSON.stringify({ ...document, [list]: [entry, ...document[list]] })
    await writeFile(file(), text)
    const current = await catalog().read()
    const told = [{ code: 'entries-set-aside' }]
    expect(current).toMatchObject({
      value: { document: { ...document, setAside: expect.anything() as unknown, told } },
    })
    expect(current).toMatchObject({ value: { notices: [{ code: 'entries-set-aside' }] } })
    const aside = (await readdir(folder)).find((name) => name.startsWith('catalog.broken-'))
    expect(await readFile(inFolder(aside!), 'utf8')).toBe(text)
    expect(JSON.stringify(current)).toContain(aside)
    // Reported once: from now on the file is valid.
    expect(await catalog().read()).toMatchObject({ value: { document: { ...document, told }, notices: [] } })
  })

  it("of a token keeps its ID, so that its secret isn't deleted as a leftover", async () => {
    await write({ ...whole(), tokens: [{ ...sampleToken, name: 5 }, { id: 'no id' }] })
    expect(await documentIn()).toMatchObject({ tokens: [], setAside: [TOKEN_ID] })
    await catalog().update(withSpace('blog'))
    expect(await documentIn()).toMatchObject({ setAside: [TOKEN_ID] })
  })

  it('that the settings do not have yet is none: what was written before there was such a one', async () => {
    const { settings, ...document } = whole()
    const { density: _, textSize: __, treeGrouping: ___, ...older } = settings
    await write({ ...document, settings: older as typeof settings })
    const read = await catalog().read()
    expect(read).toMatchObject({
      value: {
        notices: [],
        document: { settings: { density: 'comfortable', textSize: 100, treeGrouping: 'by-token' } },
      },
    })
  })

  it('in the settings leaves the other settings as they are', async () => {
    const { settings, ...document } = whole()
    await write({ ...document, settings: { ...settings, theme: 'dark', layout: { vaultWidth: 'wide' } } })
    expect(await documentIn()).toMatchObject({ tokens: document.tokens, settings: { ...settings, theme: 'dark' } })
  })

  it('is shown by a reader that cannot write, who changes nothing', async () => {
    const text = JSON.stringify({ ...whole(), spaces: [5] })
    await writeFile(file(), text)
    const busy = createJsonCatalog({ folder, lock: { wait: 0, forgottenAfter: 60_000 } })
    await writeFile(inFolder('catalog.lock'), JSON.stringify({ pid: process.ppid, host: 'x', nonce: 'x', at: 'x' }))
    expect(await busy.read()).toMatchObject({
      value: { document: { tokens: whole().tokens, spaces: [] }, notices: [{ code: 'entries-set-aside' }] },
    })
    expect(await readFile(file(), 'utf8')).toBe(text)
  })

  it("of any form doesn't affect other entries", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.nat({ max: 2 }), async (entry, at) => {
        const document = whole()
        await write({ ...document, tokens: document.tokens.toSpliced(at, 0, entry as never) })
        expect((await documentIn()).tokens).toEqual(document.tokens)
      }),
      { numRuns: 30 },
    )
  })
})

describe('the copy that replaces a broken file', () => {
  it('does not know what was settled since, and lets no secret be removed', async () => {
    const note = { id: OTHER_ID, what: 'new', writer: 'x', at: '2026-01-02T03:04:05.000Z' } as const
    const copy = { ...withSpace('shop')(seedDocument()), leftovers: [TOKEN_ID], pending: [note] }
    await writeFile(inFolder('catalog.previous.json'), JSON.stringify(copy))
    await writeFile(file(), 'a wreck')
    expect(await documentIn()).toMatchObject({ leftovers: [], pending: [], setAside: [TOKEN_ID, OTHER_ID] })
  })
})

describe('a byte order mark', () => {
  it('is no part of the catalog', async () => {
    await writeFile(file(), `\ufeff${JSON.stringify(whole())}`)
    expect(await catalog().read()).toMatchObject({ value: { document: whole(), notices: [] } })
    await catalog().update(withSpace('blog'))
    expect((await readFile(file(), 'utf8')).startsWith('{')).toBe(true)
  })
})

describe.skipIf(process.platform === 'win32')('a path that is no catalog file', () => {
  const refused = async (reason: string): Promise<void> => {
    const failure = { ok: false, error: { reason } }
    expect(await catalog().read()).toEqual(failure)
    expect(await catalog().update(withSpace('one'))).toEqual(failure)
  }

  it.each(['catalog.json', 'catalog.previous.json'])('(a pipe as %s) blocks no reader', async (name) => {
    await promisify(execFile)('mkfifo', [inFolder(name)])
    if (name === 'catalog.json') await refused('not-a-file')
    else {
      await write(whole())
      expect(await catalog().update(withSpace('one'))).toMatchObject({ ok: true })
      expect((await lstat(inFolder(name))).isFIFO()).toBe(true)
    }
  })

  it('(a device) is not read', async () => {
    await symlink('/dev/zero', file())
    await refused('not-a-file')
    expect(await readlink(file())).toBe('/dev/zero')
  })

  it('(a folder) is left alone', async () => {
    await mkdir(file())
    await refused('not-a-file')
  })

  it('(a link to itself) is left alone', async () => {
    await symlink(file(), file())
    await refused('not-a-file')
  })

  it('(a hundred megabytes) is not read to its end, and left alone', async () => {
    await writeFile(file(), '')
    await truncate(file(), 100 * 1024 * 1024)
    await refused('too-large')
    expect((await lstat(file())).size).toBe(100 * 1024 * 1024)
  })

  it('is never made of a catalog: one that grew too large stays as it was', async () => {
    await write(whole())
    const environments = Array.from({ length: 700_000 }, (_, index) => ({
      id: `environment-${index}-${'e'.repeat(30)}`,
      production: false,
    }))
    const space = { serviceId: 'contentful-us', id: 'huge', name: 'Huge', environments }
    const grown = await catalog().update((document) => ({ ...document, spaces: [space] }))
    expect(grown).toEqual({ ok: false, error: { reason: 'too-large' } })
    expect(await documentIn()).toEqual(whole())
  })
})

describe.skipIf(process.platform === 'win32')('a symbolic link to a catalog in another folder', () => {
  let elsewhere: string
  beforeEach(async () => {
    elsewhere = join(root, 'dotfiles')
    await mkdir(elsewhere)
    await symlink('../dotfiles/desk.json', file())
  })
  const target = () => readFile(join(elsewhere, 'desk.json'), 'utf8')

  it('stays one, and its target is written', async () => {
    await writeFile(join(elsewhere, 'desk.json'), JSON.stringify(whole()))
    await catalog().update(withSpace('blog'))
    expect(await readlink(file())).toBe('../dotfiles/desk.json')
    expect(JSON.parse(await target())).toEqual(withSpace('blog')(whole()))
    expect(await readdir(elsewhere)).toEqual(['desk.json'])
  })

  it('that leads to nothing yet, gets its target', async () => {
    await catalog().update(withSpace('one'))
    expect(await readlink(file())).toBe('../dotfiles/desk.json')
    expect((JSON.parse(await target()) as CatalogDocument).spaces).toHaveLength(1)
  })

  it('stays a link if its target is broken, which is backed up in the profile', async () => {
    await writeFile(join(elsewhere, 'desk.json'), 'a wreck')
    expect(await catalog().read()).toMatchObject({ value: { notices: [{ code: 'started-empty' }] } })
    await catalog().update(withSpace('one'))
    expect(await readlink(file())).toBe('../dotfiles/desk.json')
    expect((await documentIn()).spaces).toHaveLength(1)
    const aside = (await readdir(folder)).find((name) => name.startsWith('catalog.broken-'))
    expect(await readFile(inFolder(aside!), 'utf8')).toBe('a wreck')
  })
})
