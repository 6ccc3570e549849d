import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TOKENS } from '../fakes/platform/ask.ts'
import { startPlatform, type Platform } from '../fakes/platform/platform-server.ts'
import { WORLD } from '../fakes/platform/worlds.ts'
import { buildCli, type BuiltCli } from '../unit/cli/built-cli.ts'
import { filesHolding } from './secret-search.ts'
import { startSecretService, whyNoSecretService, type SecretService } from './secret-service.ts'

const problem = await whyNoSecretService()
if (problem !== null && process.env['CI'] === 'true') throw new Error(`The keychain tests did not run: ${problem}.`)

let cli: BuiltCli
let platform: Platform
beforeAll(async () => {
  cli = await buildCli()
  platform = await startPlatform(WORLD)
})
afterAll(async () => {
  await platform.close()
  await cli.remove()
})

let keyring: SecretService | null = null
afterEach(async () => {
  await keyring?.stop()
  keyring = null
})

const childrenOf = (pid: number | undefined): Promise<string> =>
  readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')

let profiles = 0
/** A keyring and an empty profile; gives what runs the command line with them. */
const desk = async () => {
  const started = await startSecretService()
  keyring = started
  const profile = join(cli.folder, `profile-${(profiles += 1)}`)
  const env = { ...started.env, TOKEN_DESK_PROFILE: profile }
  const add = ['tokens', 'add', '--json', '--name', 'website', '--kind', 'delivery-key', '--service', 'contentful-us']
  const added = await cli.run([...add, '--space', 'alpha', '--environment', 'master'], { env, input: TOKENS.delivery })
  expect([added.code, added.stderr]).toEqual([0, ''])
  const { id } = JSON.parse(added.stdout) as { id: string }
  const diagnose = async () => {
    const elsewhere = ['--base-url', `delivery=${platform.baseUrls.delivery}`]
    const args = ['diagnose', '--token', 'website', '--json', '--allow-other-services', ...elsewhere]
    const { code, stdout, stderr } = await cli.run(args, { env })
    expect(stdout + stderr).not.toContain(TOKENS.delivery)
    const { verdict, causes } = JSON.parse(stdout) as { verdict: string; causes: { id: string }[] }
    return [code, verdict, causes[0]?.id]
  }
  return { started, env, id, profile, diagnose }
}

describe.skipIf(problem !== null)('the command line with a keychain', () => {
  it('keeps a token in it, finds it again by its name, and writes down what was learned', async () => {
    const { started, env, id, profile, diagnose } = await desk()
    expect(await started.lookup(id)).toBe(TOKENS.delivery)
    expect(await diagnose()).toEqual([0, 'accepted', 'works'])
    const listed = await cli.run(['tokens', 'list', '--json'], { env })
    expect(JSON.parse(listed.stdout)).toMatchObject({
      tokens: [{ name: 'website', lastCheck: { verdict: 'accepted' } }],
    })
    expect(await filesHolding(profile, [TOKENS.delivery])).toEqual([])
  })

  it('writes down that a token was sent, and that the platform took it', async () => {
    const { env } = await desk()
    const elsewhere = ['--allow-other-services', '--base-url', `delivery=${platform.baseUrls.delivery}`]
    const sent = await cli.run(['send', '--token', 'website', ...elsewhere], { env })
    expect(sent.code).toBe(0)
    const listed = await cli.run(['tokens', 'list', '--json'], { env })
    expect(JSON.parse(listed.stdout)).toMatchObject({
      tokens: [
        { lastCheck: { verdict: 'accepted' }, lastUsedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string },
      ],
    })
  })

  it('imports a file’s tokens into the keychain, and into nothing else, once', async () => {
    const { started, env, profile } = await desk()
    const file = join(cli.folder, 'site.env')
    const lines = ['SPACE_ID=beta', `DELIVERY_TOKEN=${TOKENS.unknown}`, `PREVIEW_TOKEN="${TOKENS.preview}"`]
    await writeFile(file, lines.map((line) => `CONTENTFUL_${line}\r\n`).join(''))
    const before = await started.accounts()
    const imported = async (...args: string[]) => {
      const { code, stdout, stderr } = await cli.run(['import', file, '--json', ...args], { env })
      for (const secret of [TOKENS.unknown, TOKENS.preview]) expect(stdout + stderr).not.toContain(secret)
      return { code, kept: (JSON.parse(stdout) as { kept: unknown }).kept }
    }
    await imported('--dry-run')
    expect(await started.accounts()).toEqual(before)
    expect(await imported('--yes')).toEqual({
      code: 0,
      kept: ['contentful-delivery-token', 'contentful-preview-token'],
    })
    const accounts = await started.accounts()
    const added = accounts.filter((account) => !before.includes(account))
    const values = await Promise.all(added.map((account) => started.lookup(account)))
    // Beside each secret lie the addresses that it may go to.
    expect(values.filter((value) => value?.startsWith('fake-')).sort()).toEqual([TOKENS.unknown, TOKENS.preview].sort())
    expect(await imported('--yes')).toEqual({ code: 0, kept: [] })
    expect(await started.accounts()).toEqual(accounts)
    expect(await filesHolding(profile, [TOKENS.unknown, TOKENS.preview])).toEqual([])
  })

  it('gives a kept token another value, and lets it go again, in the keychain as in the catalog', async () => {
    const { started, env, id, profile } = await desk()
    const replaced = await cli.run(['tokens', 'replace', 'website'], { env, input: `${TOKENS.unknown}\n` })
    expect([replaced.code, replaced.stderr, await started.lookup(id)]).toEqual([0, '', TOKENS.unknown])
    expect(await filesHolding(profile, [TOKENS.delivery, TOKENS.unknown])).toEqual([])
    expect((await cli.run(['tokens', 'remove', 'website'], { env })).code).toBe(64)
    expect(await started.lookup(id)).toBe(TOKENS.unknown)
    expect((await cli.run(['tokens', 'remove', 'website', '--yes'], { env })).code).toBe(0)
    expect(await started.lookup(id)).toBeNull()
  })

  it('saves nothing and reports that, if the keychain is read-only', async () => {
    const { started, env, id, profile } = await desk()
    const before = await started.accounts()
    await started.lock()
    const add = ['tokens', 'add', '--name', 'shop', '--kind', 'delivery-key', '--service', 'contentful-us']
    const writes = [
      [...add, '--space', 'alpha'],
      ['tokens', 'replace', 'website'],
    ]
    for (const args of writes) {
      const { code, stdout, stderr } = await cli.run(args, { env, input: TOKENS.unknown })
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toContain('nothing was saved')
      expect(stderr).not.toMatch(/in memory|until .* closes/)
    }
    await started.unlock()
    expect(await started.accounts()).toEqual(before)
    expect(await started.lookup(id)).toBe(TOKENS.delivery)
    expect(await filesHolding(profile, [TOKENS.unknown])).toEqual([])
    const listed = await cli.run(['tokens', 'list', '--json'], { env })
    expect(JSON.parse(listed.stdout)).toMatchObject({ tokens: [{ name: 'website' }] })
  })

  it('refuses a name that is there, once and as a mistake in the command, and writes nothing', async () => {
    const { started, env } = await desk()
    const before = await started.accounts()
    const add = ['tokens', 'add', '--name', 'website', '--kind', 'delivery-key', '--service', 'contentful-us']
    const added = await cli.run([...add, '--space', 'alpha'], { env, input: TOKENS.unknown })
    expect([added.code, added.stdout]).toEqual([64, ''])
    expect(added.stderr.match(/There is already a token named/g)).toHaveLength(1)
    expect(await started.accounts()).toEqual(before)
  })

  it('uses a value that was changed in a keychain app, says so once, and forgets what was learned of the one before', async () => {
    const { started, env, id, diagnose } = await desk()
    expect(await diagnose()).toEqual([0, 'accepted', 'works'])
    await started.store(id, TOKENS.unknown)
    const elsewhere = ['--allow-other-services', '--base-url', `delivery=${platform.baseUrls.delivery}`]
    const send = ['send', '--token', 'website', '--space', 'alpha', ...elsewhere]
    const first = await cli.run(send, { env })
    expect(first.stderr.match(/a different value for "website"/g)).toHaveLength(1)
    expect(first.stdout + first.stderr).not.toContain(TOKENS.unknown)
    const listed = await cli.run(['tokens', 'list', '--json'], { env })
    const tail = { lastFour: TOKENS.unknown.slice(-4), length: TOKENS.unknown.length, lastCheck: null }
    expect(JSON.parse(listed.stdout)).toMatchObject({ tokens: [tail] })
    expect((await cli.run(send, { env })).stderr).not.toContain('a different value')
  })

  it('says unreadable when the keychain is locked', async () => {
    const { started, diagnose } = await desk()
    await started.lock()
    expect(await diagnose()).toEqual([2, 'unreadable', 'keychain-locked'])
  })

  it('says unreadable when the secret is gone', async () => {
    const { started, id, diagnose } = await desk()
    await started.clear(id)
    expect(await diagnose()).toEqual([2, 'unreadable', 'secret-gone'])
  })

  it.each(['', '   ', 'abc\0def', `${TOKENS.delivery.slice(0, 30)}\0rest`])(
    'returns unreadable and sends nothing, if the secret was emptied or cut (%j)',
    async (broken) => {
      const { started, id, diagnose } = await desk()
      await started.store(id, broken)
      const before = platform.log.length
      expect(await diagnose()).toEqual([2, 'unreadable', 'secret-gone'])
      expect(platform.log).toHaveLength(before)
    },
  )

  it('refuses a name that is too long as a mistake in the command, and leaves nothing in the keychain', async () => {
    const { started, env } = await desk()
    const before = await started.accounts()
    const add = ['tokens', 'add', '--kind', 'delivery-key', '--service', 'contentful-us', '--space', 'alpha']
    const added = await cli.run([...add, '--name', 'n'.repeat(121)], { env, input: 'fake-delivery-key-bbbbbbbbbb' })
    expect(added).toMatchObject({ code: 64, stdout: '' })
    expect(added.stderr).toContain('120')
    expect(await started.accounts()).toEqual(before)
  })

  it('returns unreadable and ends, if the keychain hangs, and never reports it as missing', async () => {
    const { started, env, diagnose } = await desk()
    started.freeze()
    expect(await diagnose()).toEqual([2, 'unreadable', 'keychain-unavailable'])
    const at = ['--token', 'website', '--space', 'alpha']
    const commands = [
      ['send', ...at],
      ['diagnose', ...at],
      ['diagnose', ...at, '--dry-run'],
    ]
    for (const { code, stdout, stderr } of await Promise.all(commands.map((args) => cli.run(args, { env })))) {
      expect(code).toBe(2)
      expect(stdout + stderr).toMatch(/keychain (isn.t|is not) responding/)
      expect(stdout + stderr).not.toMatch(/No keychain|install/)
    }
    started.thaw()
  })

  it.each([
    ['send', ['--token', 'website', '--space', 'alpha']],
    ['diagnose', ['--token', 'website', '--space', 'alpha', '--json']],
    ['check', ['--json']],
    ['tokens remove', ['website', '--yes']],
  ])('ends at once with 130, and comes to no verdict, when Ctrl+C ends the wait for it: %s', async (command, args) => {
    const { started, env, id, profile } = await desk()
    const before = await readFile(join(profile, 'catalog.json'), 'utf8')
    started.freeze()
    const child = cli.start([...command.split(' '), ...args], { env })
    child.stdin!.end()
    let said = ''
    child.stdout!.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const ended = once(child, 'close')
    // It waits for the keychain from the moment on when it has a process for that.
    await expect.poll(() => childrenOf(child.pid), { timeout: 20_000 }).not.toBe('')
    child.kill('SIGINT')
    const [code] = (await ended) as [number]
    expect(code).toBe(130)
    expect(said.replace(/Delete "website" of the space alpha from the vault.*\n/, '')).toBe('')
    started.thaw()
    expect(await readFile(join(profile, 'catalog.json'), 'utf8')).toBe(before)
    expect(await started.lookup(id)).toBe(TOKENS.delivery)
  })

  it('says what changed since the last check', async () => {
    const { env, id, started } = await desk()
    const check = async (): Promise<string> => {
      const child = cli.start(['check', '--json', '--timeout', '1000'], {
        env: { ...env, HTTPS_PROXY: 'http://127.0.0.1:1' },
      })
      child.stdin!.end()
      let said = ''
      child.stdout!.on('data', (chunk: Buffer) => (said += chunk.toString()))
      await once(child, 'close')
      return said
    }
    const changed = (text: string) => (JSON.parse(text) as { results: { changed: unknown; verdict: string }[] }).results
    expect(changed(await check())).toMatchObject([{ verdict: 'not-checked', changed: null }])
    await started.clear(id)
    expect(changed(await check())).toMatchObject([{ verdict: 'unreadable', changed: { verdict: 'not-checked' } }])
  })
})
