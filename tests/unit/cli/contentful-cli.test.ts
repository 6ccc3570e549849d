import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLine } from './line.ts'

const OWNER = 'fake-owner-token-0123456789abcdefghijklmnop'
const SITE = 'fake-site-delivery-key-0123456789abcdefghij'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'token-desk-runtime-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const line = async () => {
  const own = createLine()
  const add = async (name: string, kind: string, secret: string, ...place: string[]) =>
    own.run(['tokens', 'add', '--name', name, '--kind', kind, ...place], { input: secret })
  await add('owner', 'personal-access-token', OWNER, '--service', 'contentful-eu')
  await add('site', 'delivery-key', SITE, '--service', 'contentful-eu', '--space', 'shop1234')
  /** What the program finds while it runs. */
  const run = async (...options: string[]) => {
    const seen: { path: string; config: unknown; modes: number[] }[] = []
    const ran = await own.run(['run', '--contentful-cli', ...options, '--', 'contentful'], {
      environment: { XDG_RUNTIME_DIR: folder, CONTENTFUL_CONFIG_FILE: '/home/me/.contentfulrc.json' },
      program: ({ environment }) => {
        const path = environment['CONTENTFUL_CONFIG_FILE'] ?? ''
        const modes = [path, join(path, '..')].map((one) => statSync(one).mode & 0o777)
        seen.push({ path, config: JSON.parse(readFileSync(path, 'utf8')), modes })
      },
    })
    expect(ran.stdout + ran.stderr + JSON.stringify(ran.started[0]?.environment ?? {})).not.toContain(OWNER)
    return { ...ran, seen: seen[0] ?? null }
  }
  return { ...own, add, run, command: own.run }
}

describe('run --contentful-cli', () => {
  it('writes the configuration of the CLI to a private file while the program runs', async () => {
    const { code, seen, started } = await (await line()).run('--environment', 'staging')
    expect(code).toBe(0)
    expect(seen?.config).toEqual({
      managementToken: OWNER,
      host: 'api.eu.contentful.com',
      activeSpaceId: 'shop1234',
      activeEnvironmentId: 'staging',
    })
    expect(seen?.modes).toEqual([0o600, 0o700])
    expect(seen?.path.startsWith(folder)).toBe(true)
    expect(existsSync(seen?.path ?? '')).toBe(false)
    expect(started[0]?.masked).toEqual([OWNER])
  })

  it('requires --with if there are several Management tokens', async () => {
    const { run, add } = await line()
    await add('other', 'personal-access-token', `${OWNER}2`, '--service', 'contentful-us')
    const refused = await run()
    expect([refused.code, refused.seen]).toEqual([64, null])
    expect(refused.stderr).toContain('--with NAME, one of: "owner", "other"')
    expect((await run('--with', 'other')).seen?.config).toMatchObject({ host: 'api.contentful.com' })
  })

  it.each([
    ['without an address for Management', 'delivery=https://cdn.company.example', 'no address for Management'],
    ['whose address has a path', 'management=https://api.company.example/contentful', 'has a path'],
  ])('starts nothing with a token of a service %s', async (_what, url, reason) => {
    const { run, add, command } = await line()
    expect((await command(['services', 'add', 'Company', '--base-url', url])).code).toBe(0)
    await add('company', 'personal-access-token', `${OWNER}3`, '--service', 'Company')
    const refused = await run('--with', 'company')
    expect([refused.code, refused.seen]).toEqual([64, null])
    expect(refused.stderr).toContain(reason)
  })

  it('starts nothing with a token that is not for the Management API', async () => {
    expect(await (await line()).run('--with', 'site')).toMatchObject({ code: 64, seen: null })
  })

  it.skipIf(process.platform === 'win32')('deletes the file of a killed process with the next command', async () => {
    const { run } = createLine()
    const own = join(folder, `token-desk-${process.getuid?.()}`)
    mkdirSync(own, { mode: 0o700 })
    const dead = spawnSync(process.execPath, ['-e', '']).pid
    for (const pid of [dead, process.ppid]) writeFileSync(join(own, `${pid}-file.json`), OWNER)
    await run(['status'], { environment: { XDG_RUNTIME_DIR: folder } })
    expect(readdirSync(own)).toEqual([`${process.ppid}-file.json`])
  })
})
