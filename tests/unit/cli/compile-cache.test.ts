import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compileCacheFolder } from '../../../src/cli/compile-cache.ts'
import { buildCli } from './built-cli.ts'

const ownId = process.getuid?.() ?? null

let caches: string
beforeEach(async () => {
  caches = await mkdtemp(join(tmpdir(), 'token-desk-caches-'))
})
afterEach(async () => {
  await rm(caches, { recursive: true, force: true })
})

const folderIn = (named: string, user = ownId): string | null =>
  compileCacheFolder({ platform: 'linux', environment: { XDG_CACHE_HOME: named }, user })

describe('compileCacheFolder', () => {
  it('creates a folder that only its user can read', async () => {
    const folder = join(caches, 'token-desk')
    expect([folderIn(caches), folderIn(caches)]).toEqual([folder, folder])
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  })

  it("takes each system's folder for caches", async () => {
    const mac = join(caches, 'Library', 'Caches')
    await mkdir(mac, { recursive: true })
    await mkdir(join(caches, '.cache'))
    const at = (platform: NodeJS.Platform, environment: Record<string, string>): string | null =>
      compileCacheFolder({ platform, environment, user: platform === 'win32' ? null : ownId })
    expect(at('darwin', { HOME: caches })).toBe(join(mac, 'token-desk'))
    expect(at('linux', { HOME: caches })).toBe(join(caches, '.cache', 'token-desk'))
    expect(at('win32', { LOCALAPPDATA: caches })).toBe(join(caches, 'token-desk'))
  })

  it('creates a missing folder for caches in a private folder, as in a new home folder', async () => {
    const missing = join(caches, '.cache')
    expect(compileCacheFolder({ platform: 'linux', environment: { HOME: caches }, user: ownId })).toBe(
      join(missing, 'token-desk'),
    )
    expect((await stat(missing)).mode & 0o777).toBe(0o700)
  })

  it("returns null if the folder for caches can't be created safely, is relative, another user's, or others can write to it", async () => {
    expect(folderIn(join(caches, 'missing', 'caches'))).toBeNull()
    expect(folderIn('caches')).toBeNull()
    expect(folderIn('')).toBeNull()
    expect(folderIn(caches, (ownId ?? 0) + 1)).toBeNull()
    await chmod(caches, 0o1777)
    expect([folderIn(caches), folderIn(join(caches, 'missing'))]).toEqual([null, null])
    expect(await readdir(caches)).toEqual([])
  })

  it('returns null if its own folder is a file, a link, or others can write to it', async () => {
    const folder = join(caches, 'token-desk')
    await writeFile(folder, '')
    expect(folderIn(caches)).toBeNull()
    await rm(folder)
    await mkdir(join(caches, 'elsewhere'))
    await symlink(join(caches, 'elsewhere'), folder)
    expect(folderIn(caches)).toBeNull()
    await rm(folder)
    await mkdir(folder)
    await chmod(folder, 0o777)
    expect(folderIn(caches)).toBeNull()
  })
})

describe('the built command line', () => {
  it('prints the same with a compile cache, from it, and without one', async () => {
    const cli = await buildCli()
    const printed = async () => {
      const { code, stdout, stderr } = await cli.run(['--help'], {
        env: { NODE_COMPILE_CACHE: undefined, XDG_CACHE_HOME: caches },
      })
      return [code, stdout, stderr]
    }
    const first = await printed()
    expect(await readdir(join(caches, 'token-desk'))).toHaveLength(1)
    expect(await printed()).toEqual(first)
    await rm(join(caches, 'token-desk'), { recursive: true })
    await chmod(caches, 0o777)
    expect(await printed()).toEqual(first)
    expect(await readdir(caches)).toEqual([])
    await cli.remove()
  })
})
