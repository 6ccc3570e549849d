import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLine } from './line.ts'

const SITE = 'fake-site-delivery-key-0123456789abcdefghij'
const OWNER = 'fake-owner-token-0123456789abcdefghijklmnop'
const BLOG = 'fake-blog-delivery-key-0123456789abcdefghij'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-desk-run-'))
})
afterEach(() => rm(folder, { recursive: true }))

const file = async (text: string, name = '.env'): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

/** A vault with a delivery key and a management token. */
const line = async () => {
  const own = createLine()
  const add = async (name: string, kind: string, secret: string, ...place: string[]) => {
    const args = ['tokens', 'add', '--name', name, '--kind', kind, '--service', 'contentful-us', ...place]
    expect((await own.run(args, { input: secret })).code).toBe(0)
  }
  await add('site', 'delivery-key', SITE, '--space', 'shop1234', '--environment', 'staging')
  await add('owner', 'personal-access-token', OWNER)
  const run = async (options: readonly string[], environment: Record<string, string> = {}) => {
    const { started, ...ran } = await own.run(['run', ...options, '--', 'program', 'argument'], { environment })
    for (const secret of [SITE, OWNER, BLOG]) expect(ran.stdout + ran.stderr).not.toContain(secret)
    return { ...ran, variables: started[0]?.environment ?? null, masked: started[0]?.masked ?? [] }
  }
  return { ...own, add, run }
}

describe('run --env', () => {
  it('sets variables with the names of object members', async () => {
    const { variables } = await (await line()).run(['--env', 'constructor=site', '--env', 'toString=owner'])
    expect(variables).toMatchObject({ constructor: SITE, toString: OWNER })
  })

  it('starts the program with the token in the variable, without a manifest', async () => {
    const { run } = await line()
    const { code, stderr, variables, masked } = await run(['--env', 'CONTENTFUL_MANAGEMENT_TOKEN=owner'], { LANG: 'C' })
    expect([code, variables]).toEqual([0, { LANG: 'C', CONTENTFUL_MANAGEMENT_TOKEN: OWNER }])
    expect(masked).toEqual([OWNER])
    expect(stderr).toMatch(/CONTENTFUL_MANAGEMENT_TOKEN +"owner" +\S+mnop +api\.contentful\.com/)
  })

  it.each([
    ['its ID', (id: string) => id],
    ['its space and name', () => 'shop1234/site'],
    ['a reference', () => 'token-desk://site'],
  ])('accepts a token by %s', async (_what, name) => {
    const { run, catalog } = await line()
    const { variables } = await run(['--env', `A=${name(catalog.document.tokens[0]?.id ?? '')}`])
    expect(variables).toEqual({ A: SITE })
  })

  it('sets several variables, also to the same token', async () => {
    const { run } = await line()
    const { variables } = await run(['--env', 'A=site', '--env', 'B=site', '--env', 'C=owner'])
    expect(variables).toEqual({ A: SITE, B: SITE, C: OWNER })
  })

  it.each([
    ['an unknown name', ['--env', 'A=nothing']],
    ['a text without a name', ['--env', 'A']],
    ['an empty name', ['--env', 'A=']],
    ['a name that no variable can have', ['--env', 'A B=site']],
    ['a variable of Token Desk', ['--env', 'TOKEN_DESK_TOKEN=site']],
    ['a variable twice', ['--env', 'A=site', '--env', 'A=owner']],
  ])('starts nothing for %s', async (_what, options) => {
    const { code, variables } = await (await line()).run(options)
    expect([code, variables]).toEqual([64, null])
  })

  it('starts nothing for a name that several tokens have, and accepts it with the space', async () => {
    const { run, add } = await line()
    await add('site', 'delivery-key', BLOG, '--space', 'blog1234')
    const refused = await run(['--env', 'A=site'])
    expect([refused.code, refused.variables]).toEqual([64, null])
    expect(refused.stderr).toContain('SPACE/NAME')
    expect((await run(['--env', 'A=blog1234/site'])).variables).toEqual({ A: BLOG })
  })

  it('accepts the name of the space, in a file too', async () => {
    const { run, add, catalog } = await line()
    await add('site', 'delivery-key', BLOG, '--space', 'blog1234')
    await catalog.update((document) => ({
      ...document,
      spaces: document.spaces.map((space) => (space.id === 'blog1234' ? { ...space, name: 'Our blog' } : space)),
    }))
    expect((await run(['--env', 'A=Our blog/site'])).variables).toEqual({ A: BLOG })
    const path = await file('A=token-desk://Our%20blog/site\n')
    expect((await run(['--env-file', path])).variables).toEqual({ A: BLOG })
  })

  it('does not repeat a token that was passed instead of a name', async () => {
    const { code, stderr } = await (await line()).run(['--env', 'A=CFPAT-fake0Personal123456789abcdefghijklmnopqrs'])
    expect(code).toBe(64)
    expect(stderr).not.toContain('fake0Personal')
  })

  it('starts nothing if the variable has another value, unless --overwrite is given', async () => {
    const { run } = await line()
    expect((await run(['--env', 'A=site'], { A: 'other' })).code).toBe(64)
    expect((await run(['--env', 'A=site', '--overwrite'], { A: 'other' })).variables).toEqual({ A: SITE })
  })

  it('adds to a manifest, and wins over its variable', async () => {
    const { run } = await line()
    const place = { kind: 'delivery-key', service: 'contentful-us', space: 'shop1234' }
    const manifest = await file(
      JSON.stringify({
        tokens: [{ name: 'site', ...place, secretFrom: 'A' }],
        set: { CONTENTFUL_SPACE_ID: 'shop1234' },
      }),
      'desk.json',
    )
    const { variables } = await run(['--manifest', manifest, '--env', 'A=owner', '--env', 'B=site'])
    expect(variables).toEqual({ A: OWNER, B: SITE, CONTENTFUL_SPACE_ID: 'shop1234' })
  })
})

describe('run --env-file', () => {
  it('replaces references, and passes on the other variables', async () => {
    const { run } = await line()
    const path = await file(
      'TOKEN=token-desk://site\nOTHER="token-desk://shop1234/site"\nDATABASE_URL=postgres://me:pa$sword@localhost/app\nEMPTY=\n',
    )
    const { code, variables, stderr } = await run(['--env-file', path])
    expect([code, variables]).toEqual([
      0,
      { TOKEN: SITE, OTHER: SITE, DATABASE_URL: 'postgres://me:pa$sword@localhost/app', EMPTY: '' },
    ])
    expect(stderr).toMatch(/TOKEN +"site" +\S+ghij +cdn\.contentful\.com/)
    expect(stderr).toContain('2 other variables from')
    expect(stderr).not.toContain('postgres')
  })

  it('replaces references between variables of the file', async () => {
    const { run } = await line()
    const { variables } = await run(['--env-file', await file('A=token-desk://site\nB=$A\nC=${D:-plain}-$A_\n')])
    expect(variables).toEqual({ A: SITE, B: SITE, C: 'plain-$A_' })
  })

  it('leaves a variable that is already set unchanged, like dotenv', async () => {
    const { run } = await line()
    const path = await file('A=token-desk://site\nPORT=3000\n')
    expect((await run(['--env-file', path], { PORT: '4000' })).variables).toEqual({ A: SITE, PORT: '4000' })
    expect((await run(['--env-file', path, '--overwrite'], { PORT: '4000' })).variables).toMatchObject({ PORT: '3000' })
  })

  it('replaces a reference that the shell has exported', async () => {
    const { run } = await line()
    const path = await file('A=token-desk://site')
    expect((await run(['--env-file', path], { A: 'token-desk://site' })).variables).toEqual({ A: SITE })
  })

  it('takes a later file before an earlier one, and --env before both', async () => {
    const { run } = await line()
    const first = await file('A=token-desk://site\nB=one\nC=one')
    const second = await file('A=plain\nB=two', '.env.local')
    const { variables } = await run(['--env-file', first, '--env-file', second, '--env', 'C=owner'])
    expect(variables).toEqual({ A: 'plain', B: 'two', C: OWNER })
  })

  it.each([
    ['NODE_OPTIONS', '--require ./x.js'],
    ['PATH', '/tmp'],
    ['LD_PRELOAD', '/tmp/x.so'],
    ['https_proxy', 'http://127.0.0.1:8080'],
    ['GIT_SSH_COMMAND', 'x'],
    ['npm_config_script_shell', '/tmp/x'],
    ['PYTHONSTARTUP', '/tmp/x.py'],
    ['LESSOPEN', '|x'],
    ['GOFLAGS', '-toolexec=x'],
    ['SHELLOPTS', 'xtrace'],
    ['FPATH', '/tmp'],
    ['MAKEFILES', '/tmp/x.mk'],
    ['VIMINIT', '!x'],
    ['npm_execpath', '/tmp/x'],
    ['PUPPETEER_EXECUTABLE_PATH', '/tmp/x'],
    ['RIPGREP_CONFIG_PATH', '/tmp/x'],
    ['TS_NODE_COMPILER', '/tmp/x'],
    ['LD_VERSION', '/tmp/x'],
  ])('starts nothing if the file sets %s, unless --allow-set names it', async (name, value) => {
    const { run } = await line()
    const path = await file(`A=token-desk://site\n${name}=${value}\n`)
    const refused = await run(['--env-file', path])
    expect([refused.code, refused.variables]).toEqual([64, null])
    expect(refused.stderr).toContain(`--allow-set ${name}`)
    expect((await run(['--env-file', path, '--allow-set', name])).variables).toEqual({ A: SITE, [name]: value })
  })

  it('passes on usual names of applications', async () => {
    const { run } = await line()
    const usual = {
      NODE_ENV: 'production',
      GOOGLE_API_KEY: 'x',
      AWS_REGION: 'eu',
      SITE_URL: 'https://a.example',
      HOST: 'h',
      APP_CONFIG: 'x',
      NODE_VERSION: '24',
    }
    const text = Object.entries(usual).map((pair) => pair.join('='))
    expect((await run(['--env-file', await file(text.join('\n'))])).variables).toEqual(usual)
  })

  it('starts nothing if the file sends the tokens of Contentful clients to an unknown host', async () => {
    const { run } = await line()
    const path = await file('A=token-desk://site\nCONTENTFUL_HOST=cms.evil.test')
    const refused = await run(['--env-file', path])
    expect([refused.code, refused.variables]).toEqual([64, null])
    expect(refused.stderr).toContain('--allow-origin https://cms.evil.test')
  })

  it.each([
    ['a token that the vault lacks', 'A=token-desk://nothing', 2],
    ['a reference without a name', 'A=token-desk://', 64],
    ['a reference with too many parts', 'A=token-desk://a/b/c', 64],
    ['a reference inside another value', 'A="Bearer token-desk://site"', 64],
    ['a variable of Token Desk', 'TOKEN_DESK_TOKEN=token-desk://site', 64],
  ])('starts nothing for %s', async (_what, text, exit) => {
    const { code, variables } = await (await line()).run(['--env-file', await file(text)])
    expect([code, variables]).toEqual([exit, null])
  })

  it('starts nothing for a file that never ends', async () => {
    const { code, variables, stderr } = await (await line()).run(['--env-file', '/dev/zero'])
    expect([code, variables]).toEqual([64, null])
    expect(stderr).toContain('larger than 4 MiB')
  })

  it('reads only the file that is named', async () => {
    const { run } = await line()
    await file('A=token-desk://site')
    const { variables } = await run(['--env-file', await file('B=1', 'other.env')])
    expect(variables).toEqual({ B: '1' })
    expect((await run(['--env-file', join(folder, 'missing.env')])).code).toBe(64)
  })
})
