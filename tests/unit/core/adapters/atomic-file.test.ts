import { mkdir, mkdtemp, readdir, readFile, readlink, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userFileAt, writeUserFile } from '../../../../src/core/adapters/atomic-file.ts'

let folder: string
let other: string
const at = (name: string): string => join(folder, name)
const contentOf = (path: string): Promise<string> => readFile(path, 'utf8')
beforeEach(async () => {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'token-desk-files-')))
  folder = join(root, 'named')
  other = join(root, 'other')
  await mkdir(folder)
  await mkdir(other)
  await writeFile(join(other, 'theirs.json'), 'theirs')
})
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

describe('writeUserFile', () => {
  it('creates a file that only its owner can read, or everyone if it is to be shared', async () => {
    const mask = process.umask(0o022)
    try {
      expect(await writeUserFile(at('body.json'), 'mine', 'owner')).toBe(true)
      expect(await writeUserFile(at('manifest.json'), new TextEncoder().encode('ours'), 'everyone')).toBe(true)
    } finally {
      process.umask(mask)
    }
    expect([await contentOf(at('body.json')), await contentOf(at('manifest.json'))]).toEqual(['mine', 'ours'])
    if (process.platform === 'win32') return
    expect((await stat(at('body.json'))).mode & 0o777).toBe(0o600)
    expect((await stat(at('manifest.json'))).mode & 0o777).toBe(0o644)
  })

  it('makes a file private that others could read before', async () => {
    await writeFile(at('body.json'), 'old', { mode: 0o644 })
    await writeUserFile(at('body.json'), 'new', 'owner')
    if (process.platform !== 'win32') expect((await stat(at('body.json'))).mode & 0o777).toBe(0o600)
  })

  it.each([
    ['a file of another folder', '../other/theirs.json'],
    ['a file that another folder does not have yet', '../other/new.json'],
    ['another link that leads out', 'second.json'],
    ['a folder that does not exist', 'nowhere/new.json'],
    ['itself', 'link.json'],
  ])('refuses a link to %s, and writes nothing', async (_, to) => {
    await symlink('../other/theirs.json', at('second.json'))
    await symlink(to, at('link.json'))
    expect(await userFileAt(at('link.json'))).toBeNull()
    expect(await writeUserFile(at('link.json'), 'mine', 'owner')).toBe(false)
    expect(await readlink(at('link.json'))).toBe(to)
    expect(await contentOf(join(other, 'theirs.json'))).toBe('theirs')
    expect([await readdir(other), (await readdir(folder)).sort()]).toEqual([
      ['theirs.json'],
      ['link.json', 'second.json'],
    ])
  })

  it('follows a link within the folder, which stays a link', async () => {
    await writeFile(at('report-1.json'), 'old')
    await symlink('report-1.json', at('latest.json'))
    expect(await writeUserFile(at('latest.json'), 'new', 'owner')).toBe(true)
    expect(await readlink(at('latest.json'))).toBe('report-1.json')
    expect(await contentOf(at('report-1.json'))).toBe('new')
  })

  it('writes into a folder that is named by a link', async () => {
    await symlink('named', join(folder, '..', 'by-link'))
    expect(await writeUserFile(join(folder, '..', 'by-link', 'new.json'), 'mine', 'owner')).toBe(true)
    expect(await contentOf(at('new.json'))).toBe('mine')
  })

  it('returns false if the folder is missing', async () => {
    expect(await writeUserFile(join(folder, 'nowhere', 'new.json'), 'mine', 'owner')).toBe(false)
  })
})
