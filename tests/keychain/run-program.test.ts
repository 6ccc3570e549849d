import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
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

type Catalog = { services: { id: string; baseUrls: Record<string, string> }[] }

/** Says what it was given, and every command line that the system shows. */
const DUMP = `const fs = require('node:fs')
const seen = fs.readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).map((pid) => { try { return fs.readFileSync('/proc/' + pid + '/cmdline', 'utf8') } catch { return '' } })
fs.writeFileSync(process.argv[1], JSON.stringify({ env: process.env, seen }))
console.log('was given ' + process.env.KEY)`

let folders = 0
/** A keyring with a token of a service on this machine, a manifest that names it, and what runs the command line there. */
const desk = async (secret: string = TOKENS.delivery) => {
  const started = await startSecretService()
  keyring = started
  const folder = join(cli.folder, `run-${(folders += 1)}`)
  await mkdir(folder)
  const profile = join(folder, 'profile')
  const env = { ...started.env, TOKEN_DESK_PROFILE: profile }
  const add = (service: string, name: string, value: string) =>
    cli.run(['tokens', 'add', '--name', name, '--kind', 'delivery-key', '--service', service, '--space', 'alpha'], {
      env,
      input: value,
    })
  expect((await add('contentful-us', 'other', TOKENS.staging)).code).toBe(0)
  const catalog = join(profile, 'catalog.json')
  const rewrite = async (change: (document: Catalog) => void): Promise<void> => {
    const document = JSON.parse(await readFile(catalog, 'utf8')) as Catalog
    change(document)
    await writeFile(catalog, JSON.stringify(document))
  }
  const baseUrls = { delivery: platform.baseUrls.delivery }
  await rewrite(({ services }) =>
    services.push({ id: 'ours', name: 'ours', preset: null, webAppUrl: null, baseUrls } as Catalog['services'][number]),
  )
  const added = await add('ours', 'website', secret)
  expect([added.code, added.stderr]).toEqual([0, ''])
  const manifest = join(folder, 'desk.json')
  const write = (service: object): Promise<void> =>
    writeFile(
      manifest,
      JSON.stringify({
        services: [service],
        tokens: [{ name: 'website', kind: 'delivery-key', service: 'ours', space: 'alpha', secretFrom: 'KEY' }],
      }),
    )
  await write({ name: 'ours', baseUrls })
  const dumped = join(folder, 'dump.json')
  const run = async (options: readonly string[] = [], variables: Record<string, string> = {}) => {
    await rm(dumped, { force: true })
    const program = ['--', process.execPath, '-e', DUMP, dumped]
    const ran = await cli.run(['run', '--manifest', manifest, ...options, ...program], {
      env: { ...env, ...variables },
    })
    expect(ran.stdout + ran.stderr).not.toContain(secret)
    const dump = existsSync(dumped)
      ? (JSON.parse(await readFile(dumped, 'utf8')) as { env: Record<string, string>; seen: string[] })
      : null
    await rm(dumped, { force: true })
    return { ...ran, dump }
  }
  return { started, env, folder, profile, run, rewrite, write }
}

describe.skipIf(problem !== null)('run with a keychain', () => {
  it('takes a token out of it into the environment of one program, and nowhere else', async () => {
    const { run, folder } = await desk()
    const { code, stdout, stderr, dump } = await run()
    expect([code, dump?.env['KEY']]).toEqual([0, TOKENS.delivery])
    expect(stdout).toMatch(/^was given •+\n$/)
    expect(stderr).toMatch(new RegExp(`KEY.*"website".*${TOKENS.delivery.slice(-4)}`))
    expect(dump?.seen.join('\n')).toContain('run')
    expect(dump?.seen.filter((line) => line.includes(TOKENS.delivery))).toEqual([])
    expect(Object.values(dump?.env ?? {})).not.toContain(TOKENS.staging)
    expect(await filesHolding(folder, [TOKENS.delivery])).toEqual([])
  })

  it('finds a token of the platform’s own services, which no manifest has to describe', async () => {
    const { run, folder } = await desk()
    const tokens = [
      { name: 'other', kind: 'delivery-key', service: 'contentful-us', space: 'alpha', secretFrom: 'OTHER_KEY' },
    ]
    await writeFile(
      join(folder, 'desk.json'),
      JSON.stringify({ tokens, set: { CONTENTFUL_HOST: 'cdn.contentful.com' } }),
    )
    const { code, dump } = await run()
    expect([code, dump?.env['OTHER_KEY'], dump?.env['CONTENTFUL_HOST']]).toEqual([
      0,
      TOKENS.staging,
      'cdn.contentful.com',
    ])
    expect(dump?.env['KEY']).toBeUndefined()
    // Another kind, or another space, is another token.
    for (const change of [{ kind: 'preview-key' }, { space: 'beta' }, { name: 'website' }]) {
      await writeFile(join(folder, 'desk.json'), JSON.stringify({ tokens: [{ ...tokens[0], ...change }] }))
      expect(await run()).toMatchObject({ code: 2, dump: null })
    }
  })

  it("keeps a variable with the same value, and uses none for the vault's without the option", async () => {
    const { run } = await desk()
    expect(await run([], { KEY: TOKENS.delivery })).toMatchObject({ code: 0, dump: { env: { KEY: TOKENS.delivery } } })
    const other = await run([], { KEY: TOKENS.unknown })
    expect([other.code, other.dump]).toEqual([64, null])
    expect(other.stderr).toContain('KEY is already set')
    expect(other.stderr).not.toContain(TOKENS.unknown)
    expect(await run(['--overwrite'], { KEY: TOKENS.unknown })).toMatchObject({
      dump: { env: { KEY: TOKENS.delivery } },
    })
  })

  it('starts nothing where the keychain gives nothing, with --check or without', async () => {
    const { run, started } = await desk()
    await started.lock()
    for (const options of [[], ['--check'], ['--check', '--overwrite']]) {
      const { code, stderr, dump } = await run(options)
      expect([code, dump], stderr).toEqual([2, null])
      expect(stderr).toContain('locked')
    }
    // In CI there may be no keychain at all: what is set is enough.
    expect((await run([], { KEY: TOKENS.delivery })).code).toBe(0)
  })

  it('with --check starts nothing with a revoked token, and writes down what was learned', async () => {
    const { run, env } = await desk(TOKENS.unknown)
    const { code, stdout, stderr, dump } = await run(['--check'])
    expect([code, stdout, dump]).toEqual([1, '', null])
    expect(stderr).toContain('Rejected')
    const listed = await cli.run(['tokens', 'list', '--json'], { env })
    expect(listed.stdout).toContain('"rejected"')
    // Without it the program is started: nobody asked.
    expect((await run()).code).toBe(0)
  })

  it('with --check starts with a token that works', async () => {
    const { run } = await desk()
    expect(await run(['--check'])).toMatchObject({ code: 0, dump: { env: { KEY: TOKENS.delivery } } })
  })

  it('passes nothing on for addresses without consent', async () => {
    const { run, rewrite, write } = await desk()
    const before = platform.log.length
    // Another project's manifest.
    await write({ name: 'ours', baseUrls: { delivery: 'https://elsewhere.example.com' } })
    const misled = await run()
    expect([misled.code, misled.dump]).toEqual([64, null])
    expect(misled.stderr).toContain('was not used')
    const checked = await run(['--check'])
    expect([checked.code, checked.dump]).toEqual([64, null])
    expect(checked.stderr).toContain('--allow-origin https://elsewhere.example.com')
    // A catalog that another program has rewritten.
    await rewrite(({ services }) => {
      for (const service of services)
        if (service.id === 'ours') service.baseUrls = { delivery: 'https://elsewhere.example.com' }
    })
    const rewritten = await run()
    expect([rewritten.code, rewritten.dump]).toEqual([64, null])
    expect(rewritten.stderr).toMatch(/was saved for use with .*tokens confirm/)
    expect(platform.log).toHaveLength(before)
  })
})

describe.skipIf(problem !== null)('tokens copy', () => {
  /** Stand-ins for a clipboard's programs: what lies in it is a file, and so is what they were told. */
  const clipboard = async (folder: string) => {
    const held = join(folder, 'clipboard')
    const told = join(folder, 'told')
    const program = async (name: string, script: string): Promise<void> => {
      await writeFile(join(folder, name), `#!/bin/sh\necho "$0 $*" >> '${told}'\n${script}\n`)
      await chmod(join(folder, name), 0o755)
    }
    await program('wl-copy', `if [ "$1" = --clear ]; then : > '${held}'; else cat > '${held}'; fi`)
    await program('wl-paste', `cat '${held}'`)
    return { held: () => readFile(held, 'utf8'), told: () => readFile(told, 'utf8') }
  }

  it('puts the secret into the clipboard, prints it nowhere, and clears the clipboard when it is interrupted', async () => {
    const { env, folder } = await desk()
    const { held, told } = await clipboard(folder)
    const child = cli.start(['tokens', 'copy', 'website'], {
      env: { ...env, PATH: `${folder}:${process.env['PATH'] ?? ''}`, WAYLAND_DISPLAY: 'wayland-9' },
    })
    child.stdin?.end()
    let said = ''
    let between = ''
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      void held().then((text) => {
        between = text
        child.kill('SIGINT')
      })
    })
    expect(await ended).toBe(0)
    expect(between).toBe(TOKENS.delivery)
    expect(await held()).toBe('')
    expect(said).toContain('to the clipboard')
    expect(said + (await told())).not.toContain(TOKENS.delivery)
  })
})
