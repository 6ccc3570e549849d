/** What the built command line does with a catalog that another program has left in some state. */
import { execFile } from 'node:child_process'
import { mkdir, readlink, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedDocument } from '../../../src/core/vault/presets.ts'
import { buildCli, type BuiltCli } from './built-cli.ts'
import { sampleToken } from '../../fakes/samples.ts'

let cli: BuiltCli
let profile: string
beforeAll(async () => {
  cli = await buildCli()
  profile = join(cli.folder, 'profile')
})
afterAll(() => cli.remove())
beforeEach(async () => {
  await rm(profile, { recursive: true, force: true })
  await mkdir(profile)
})

const file = () => join(profile, 'catalog.json')
const whole = { ...seedDocument(), tokens: [sampleToken] }
const list = async () => {
  const { code, stdout, stderr } = await cli.run(['tokens', 'list', '--json'])
  const tokens = stdout === '' ? null : (JSON.parse(stdout) as { tokens: { name: string }[] }).tokens
  return { code, stderr, names: tokens?.map(({ name }) => name) ?? null }
}

describe('the command line', () => {
  it('lists every token except one with an invalid entry, which it reports once', async () => {
    await writeFile(file(), JSON.stringify({ ...whole, tokens: [sampleToken, { id: 5 }] }))
    const first = await list()
    expect(first).toMatchObject({ code: 0, names: [sampleToken.name] })
    expect(first.stderr).toContain('1 token')
    expect(await list()).toEqual({ code: 0, stderr: '', names: [sampleToken.name] })
  })

  it('reads a catalog with a byte order mark', async () => {
    await writeFile(file(), `\ufeff${JSON.stringify(whole)}`)
    expect(await list()).toEqual({ code: 0, stderr: '', names: [sampleToken.name] })
  })

  it.skipIf(process.platform === 'win32')("prints a sentence if the catalog's path is no file", async () => {
    const kinds = [
      () => promisify(execFile)('mkfifo', [file()]),
      () => symlink('/dev/zero', file()),
      () => mkdir(file()),
      async () => {
        await writeFile(file(), '')
        await truncate(file(), 100 * 1024 * 1024)
      },
    ]
    for (const make of kinds) {
      await rm(file(), { recursive: true, force: true })
      await make()
      const { code, stderr, names } = await list()
      expect([code, names]).toEqual([2, null])
      expect(stderr).toMatch(/^(The catalog's path is a pipe, a device or a folder|The catalog file is too large)/)
    }
  })

  it.skipIf(process.platform === 'win32')('repairs a linked catalog in its own folder', async () => {
    await writeFile(join(cli.folder, 'dotfile.json'), JSON.stringify({ ...whole, spaces: [5] }))
    await symlink('../dotfile.json', file())
    expect(await list()).toMatchObject({ code: 0, names: [sampleToken.name] })
    expect(await readlink(file())).toBe('../dotfile.json')
    expect(await list()).toMatchObject({ stderr: '' })
  })

  it("isn't stopped by a half-written lock", async () => {
    await writeFile(file(), JSON.stringify({ ...whole, spaces: [5] }))
    const lock = join(profile, 'catalog.lock')
    await writeFile(lock, '{"pid":')
    await utimes(lock, new Date(0), new Date(0))
    await list()
    expect(await list()).toMatchObject({ code: 0, stderr: '' })
  })
})
