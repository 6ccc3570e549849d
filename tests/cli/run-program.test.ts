import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeHome, tokenDesk, type Asked } from './command.ts'
import { TOKENS } from './people.ts'
import { platformOfTheFile, service, variables } from './run.ts'
import { manifestOf } from './situation.ts'

const T = TOKENS.storefront
const { platform } = platformOfTheFile()

/** A program that says what it was given, in a file. */
const DUMP = `require('node:fs').writeFileSync('dump.json', JSON.stringify({ env: process.env, argv: process.argv.slice(1) }))`
const node = (script: string, ...args: string[]): string[] => ['--', process.execPath, '-e', script, ...args]

const manifest = (change: Record<string, unknown> = {}): Record<string, string> => ({
  'desk.json': JSON.stringify({ ...manifestOf(['storefront'], [service(platform())]), ...change }),
})
const RUN = ['run', '--manifest', 'desk.json']

type Dump = { env: Record<string, string>; argv: string[] }

/** Runs in a folder of its own; returns what the program wrote there, or null if it was not started. */
const ran = async (args: readonly string[], asked: Asked = {}) => {
  const home = await makeHome()
  const result = await tokenDesk(args, { ...asked, home })
  const file = join(home, 'dump.json')
  const dump = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Dump) : null
  await rm(home, { recursive: true })
  return { ...result, dump }
}

describe('run', () => {
  it("passes the manifest's variables to a program and names them on standard error", async () => {
    const { code, stdout, stderr, dump } = await ran([...RUN, ...node(DUMP, 'one two', '"$HOME"', '--help')], {
      files: manifest({ set: { CONTENTFUL_SPACE_ID: 'shop' } }),
      env: variables('storefront'),
    })
    expect([code, stdout]).toEqual([0, ''])
    expect(dump?.env).toMatchObject({ SECRET_OF_STOREFRONT: T, CONTENTFUL_SPACE_ID: 'shop' })
    expect(dump?.argv).toEqual(['one two', '"$HOME"', '--help'])
    expect(stderr).toMatch(new RegExp(`SECRET_OF_STOREFRONT.*storefront.*${T.slice(-4)}`))
    expect(stderr).toContain('CONTENTFUL_SPACE_ID')
    expect(stderr).not.toMatch(/export|=/)
    expect(stderr).not.toContain(T)
  })

  it("doesn't pass its own variables to the program", async () => {
    const { dump } = await ran([...RUN, ...node(DUMP)], {
      files: manifest(),
      env: { ...variables('storefront'), TOKEN_DESK_TOKEN: TOKENS.owner, TOKEN_DESK_LAUNCHED: '1' },
    })
    expect(Object.keys(dump?.env ?? {}).filter((name) => name.startsWith('TOKEN_DESK'))).toEqual([])
  })

  it('reads token-desk.json if no source is named, and requires a source if the file is missing', async () => {
    const files = { 'token-desk.json': manifest()['desk.json'] ?? '' }
    expect((await ran(['run', ...node(DUMP)], { files, env: variables('storefront') })).dump).not.toBeNull()
    const { code, stderr, dump } = await ran(['run', ...node(DUMP)])
    expect([code, dump]).toEqual([64, null])
    expect(stderr).toContain('token-desk.json')
  })

  it.each([
    ['without a program', [...RUN]],
    ['with nothing behind the dashes', [...RUN, '--']],
    ['without the dashes', [...RUN, 'node']],
    ['with an option that there is not', [...RUN, '--frobnicate', '--', 'node']],
  ])('rejects %s with a usage error', async (_, args) => {
    const { code, stderr } = await ran(args, { files: manifest(), env: variables('storefront') })
    expect(code).toBe(64)
    expect(stderr).toContain('--')
  })

  it('starts nothing if a token is missing, and describes how to save it', async () => {
    const { code, stderr, dump } = await ran([...RUN, ...node(DUMP)], { files: manifest() })
    expect([code, dump]).toEqual([2, null])
    expect(stderr).toContain('SECRET_OF_STOREFRONT')
    expect(stderr).toContain('tokens add')
  })

  it('starts nothing if a variable of "set" has another value, unless --overwrite is given', async () => {
    const asked = {
      files: manifest({ set: { CONTENTFUL_SPACE_ID: 'shop' } }),
      env: { ...variables('storefront'), CONTENTFUL_SPACE_ID: 'another' },
    }
    const refused = await ran([...RUN, ...node(DUMP)], asked)
    expect([refused.code, refused.dump]).toEqual([64, null])
    expect(refused.stderr).toContain('CONTENTFUL_SPACE_ID')
    expect((await ran([...RUN, '--overwrite', ...node(DUMP)], asked)).dump?.env['CONTENTFUL_SPACE_ID']).toBe('shop')
    const same = { ...asked, env: { ...asked.env, CONTENTFUL_SPACE_ID: 'shop' } }
    expect((await ran([...RUN, ...node(DUMP)], same)).code).toBe(0)
  })

  it('starts nothing if the manifest sets a variable outside of the fixed list, unless the user names it', async () => {
    const asked = {
      files: manifest({
        set: { SHELLOPTS: 'xtrace', NODE_TLS_REJECT_UNAUTHORIZED: '0', VITE_CONTENTFUL_SPACE: 'shop' },
      }),
      env: variables('storefront'),
    }
    const refused = await ran([...RUN, ...node(DUMP)], asked)
    expect([refused.code, refused.dump]).toEqual([64, null])
    expect(refused.stderr).toContain('--allow-set SHELLOPTS --allow-set NODE_TLS_REJECT_UNAUTHORIZED')
    expect(refused.stderr).not.toContain('VITE_CONTENTFUL_SPACE')
    const one = await ran([...RUN, '--allow-set', 'SHELLOPTS', ...node(DUMP)], asked)
    expect([one.code, one.dump]).toEqual([64, null])
    const both = ['--allow-set', 'SHELLOPTS', '--allow-set', 'NODE_TLS_REJECT_UNAUTHORIZED']
    expect((await ran([...RUN, ...both, ...node(DUMP)], asked)).dump?.env).toMatchObject({ SHELLOPTS: 'xtrace' })
  })

  it('starts nothing if the manifest sets an address that neither the vault nor the user allows', async () => {
    const asked = {
      files: manifest({ set: { CONTENTFUL_HOST: 'cms.evil.test' } }),
      env: variables('storefront'),
    }
    const refused = await ran([...RUN, ...node(DUMP)], asked)
    expect([refused.code, refused.dump]).toEqual([64, null])
    expect(refused.stderr).toContain('--allow-origin https://cms.evil.test')
    const allowed = await ran([...RUN, '--allow-origin', 'https://cms.evil.test', ...node(DUMP)], asked)
    expect(allowed.dump?.env['CONTENTFUL_HOST']).toBe('cms.evil.test')
  })

  it('chooses between tokens for one variable by the environment', async () => {
    const whole = manifestOf(['storefront', 'staging'], [service(platform())])
    const tokens = whole.tokens.map((token) => ({ ...token, secretFrom: 'KEY' }))
    const files = manifest({ tokens })
    expect((await ran([...RUN, ...node(DUMP)], { files, env: { KEY: T } })).code).toBe(64)
    const chosen = await ran([...RUN, '--environment', 'staging', ...node(DUMP)], {
      files,
      env: { KEY: TOKENS.staging },
    })
    expect([chosen.code, chosen.dump?.env['KEY']]).toEqual([0, TOKENS.staging])
    expect(chosen.stderr).not.toContain('storefront')
    expect((await ran([...RUN, '--environment', 'moon', ...node(DUMP)], { files, env: { KEY: T } })).code).toBe(64)
  })
})

describe('the exit code of run', () => {
  it.each([0, 1, 3, 127, 255])('is %i if the program exits with that code', async (wanted) => {
    const { code } = await ran([...RUN, ...node(`process.exit(${wanted})`)], {
      files: manifest(),
      env: variables('storefront'),
    })
    expect(code).toBe(wanted)
  })

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGHUP', 129],
    ['SIGQUIT', 131],
    ['SIGUSR2', 140],
  ] as const)("follows the shell's rule if %s ends the program: %i", async (signal, wanted) => {
    const { code } = await ran([...RUN, ...node(`console.log('ready'); setInterval(() => undefined, 1000)`)], {
      files: manifest(),
      env: variables('storefront'),
      meanwhile: (child) => child.stdout?.once('data', () => child.kill(signal)),
    })
    expect(code).toBe(wanted)
  })

  it("is the program's own after several SIGINT signals", async () => {
    const script = `let asked = 0
process.on('SIGINT', () => { asked += 1; console.log('asked'); if (asked === 3) process.exit(7) })
console.log('ready'); setInterval(() => undefined, 1000)`
    const { code } = await ran([...RUN, ...node(script)], {
      files: manifest(),
      env: variables('storefront'),
      meanwhile: (child) => child.stdout?.on('data', () => child.kill('SIGINT')),
    })
    expect(code).toBe(7)
  })

  it("doesn't wait for a process that the program left running", async () => {
    // Longer than a test may take: waiting for it would be seen.
    const script = `const left = require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 600000)'], { stdio: 'inherit', detached: true })
left.unref(); console.log(left.pid)`
    const { code, stdout } = await ran([...RUN, ...node(script)], { files: manifest(), env: variables('storefront') })
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+\n$/)])
    process.kill(Number(stdout))
  })

  it("is 127 for a missing program and 126 for one that can't be started", async () => {
    const env = variables('storefront')
    expect((await ran([...RUN, '--', 'no-such-program-here'], { files: manifest(), env })).code).toBe(127)
    expect((await ran([...RUN, '--', ''], { files: manifest(), env })).code).toBe(127)
    const plain = await ran([...RUN, '--', './desk.json'], { files: manifest(), env })
    expect(plain.code).toBe(126)
    expect(plain.stderr).not.toMatch(/EACCES|spawn/)
    expect((await ran([...RUN, '--', '.'], { files: manifest(), env })).code).toBe(126)
  })
})

describe("the program's output", () => {
  const SAY = `const t = process.env.SECRET_OF_STOREFRONT; const b = Buffer.from(t)
process.stdout.write(t + ' ' + b.toString('base64') + ' ' + b.toString('hex') + ' ' + encodeURIComponent(JSON.stringify(t)) + '\\n')
process.stderr.write('error: ' + t + '\\n')`

  it('is masked in every spelling of the token', async () => {
    const { stdout, stderr } = await ran([...RUN, ...node(SAY)], { files: manifest(), env: variables('storefront') })
    expect(stdout).toMatch(/^•+ •+=* •+ %22•+%22\n$/)
    expect(stderr).toMatch(/error: •+\n/)
    for (const said of [stdout, stderr]) expect(said).not.toContain(T)
  })

  it('is masked if the token arrives in pieces over time', async () => {
    const script = `const t = process.env.SECRET_OF_STOREFRONT
const say = (at) => { if (at > t.length) return; process.stdout.write(t.slice(at, at + 11)); setTimeout(say, 130, at + 11) }
say(0)`
    const { stdout } = await ran([...RUN, ...node(script)], { files: manifest(), env: variables('storefront') })
    expect(stdout).toMatch(/^•+$/)
  })

  it('is passed on unmasked if the user requests it', async () => {
    const { stdout } = await ran([...RUN, '--no-mask', ...node(SAY)], {
      files: manifest(),
      env: variables('storefront'),
    })
    expect(stdout).toContain(T)
  })

  it('is otherwise passed on byte by byte', async () => {
    const script = `process.stdout.write(Buffer.from(Array.from({ length: 300000 }, (_, at) => (at * at + at) % 256)))`
    const home = await makeHome()
    const chunks: Buffer[] = []
    await tokenDesk([...RUN, ...node(script)], {
      files: manifest(),
      env: variables('storefront'),
      home,
      meanwhile: (child) => child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk)),
    })
    await rm(home, { recursive: true })
    const wanted = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * at + at) % 256))
    expect(Buffer.concat(chunks).equals(wanted)).toBe(true)
  })

  it('shows a prompt without a line break before the user responds', async () => {
    const script = `process.stdout.write('Name: '); process.stdin.once('data', (name) => { console.log('Hello ' + name); process.exit() })`
    const home = await makeHome()
    await writeFile(join(home, 'desk.json'), manifest()['desk.json'] ?? '')
    const { stdout } = await tokenDesk([...RUN, ...node(script)], {
      env: variables('storefront'),
      home,
      stdin: 'Ada',
    })
    await rm(home, { recursive: true })
    expect(stdout).toBe('Name: Hello Ada\n')
  })

  it('ends the program if its reader closes the pipe', async () => {
    const script = `const go = (error) => error ? process.exit(9) : process.stdout.write('y\\n'.repeat(5000), go); process.stdout.on('error', () => process.exit(9)); go()`
    const { code } = await ran([...RUN, ...node(script)], {
      files: manifest(),
      env: variables('storefront'),
      meanwhile: (child) => child.stdout?.once('data', () => child.stdout?.destroy()),
    })
    expect(code).toBe(9)
  })
})

describe('run --check', () => {
  const CHECK = [...RUN, '--check']

  it('starts the program if every token works', async () => {
    const { code, dump, stderr } = await ran([...CHECK, ...node(DUMP)], {
      files: manifest(),
      env: variables('storefront'),
    })
    expect(code, stderr).toBe(0)
    expect(dump?.env['SECRET_OF_STOREFRONT']).toBe(T)
  })

  it.each([
    ['refused', TOKENS.revoked, 'Rejected. home doesn'],
    ['missing', '', 'Rejected. No token was sent'],
  ])('starts nothing with a token that is %s, and prints why', async (_, secret, word) => {
    const { code, dump, stderr, stdout } = await ran([...CHECK, ...node(DUMP)], {
      files: manifest(),
      env: { SECRET_OF_STOREFRONT: secret },
    })
    expect([code, dump, stdout]).toEqual([1, null, ''])
    expect(stderr).toContain(word)
  })

  it('starts nothing with a token without access, unless --environment excludes that environment', async () => {
    const whole = manifestOf(['storefront'], [service(platform())])
    const files = manifest({ tokens: whole.tokens.map((token) => ({ ...token, environments: ['master', 'staging'] })) })
    const env = variables('storefront')
    const { code, dump, stderr } = await ran([...CHECK, ...node(DUMP)], { files, env })
    expect([code, dump]).toEqual([1, null])
    expect(stderr).toContain('No access.')
    expect((await ran([...CHECK, '--environment', 'master', ...node(DUMP)], { files, env })).code).toBe(0)
  })

  it('starts with a warning if no token could be checked, and nothing with --strict', async () => {
    const services = [{ name: 'home', baseUrls: { delivery: 'http://127.0.0.1:1' } }]
    const asked = { files: manifest({ services }), env: variables('storefront') }
    const warned = await ran([...CHECK, ...node(DUMP)], asked)
    expect([warned.code, warned.dump?.env['SECRET_OF_STOREFRONT']]).toEqual([0, T])
    expect(warned.stderr).toMatch(/Warning/)
    const strict = await ran([...CHECK, '--strict', ...node(DUMP)], asked)
    expect([strict.code, strict.dump]).toEqual([2, null])
    expect(strict.stderr).toContain('Not checked.')
  })
})
