import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { makeHome, tokenDesk, type Asked } from './command.ts'
import { TOKENS, type TokenName } from './people.ts'
import { holdsNoSecret, withoutError } from './promises.ts'
import { platformOfTheFile, runHere, service, variables } from './run.ts'
import { manifestOf } from './situation.ts'

const { platform } = platformOfTheFile()
const schema = await readFile(new URL('../fixtures/jenkins-junit.xsd', import.meta.url), 'utf8')

/** A token that works, one that is refused, one without access, and one of an API that doesn't respond. */
const mixed = (change: (token: { name: string }) => object = (token) => token): string => {
  const dead = { name: 'dead', baseUrls: { delivery: 'http://127.0.0.1:1' } }
  const whole = manifestOf(['storefront', 'revoked', 'staging', 'blogger'], [service(platform()), dead])
  const [works, refused, noAccess, unreached] = whole.tokens
  return JSON.stringify(
    {
      ...whole,
      tokens: [
        works,
        { ...refused, kind: 'delivery-key', space: 'shop', environments: ['master'] },
        { ...noAccess, environments: ['master'] },
        { ...unreached, service: 'dead' },
      ].map((token) => change(token as { name: string })),
    },
    null,
    2,
  )
}
const env = (): Record<string, string> => variables('storefront', 'revoked', 'staging', 'blogger')
const CHECK = ['check', '--manifest', 'desk.json']

const ran = async (args: readonly string[], asked: Asked = {}) => {
  const home = asked.home ?? (await makeHome())
  const result = await tokenDesk([...CHECK, ...args], { files: { 'desk.json': mixed() }, env: env(), ...asked, home })
  holdsNoSecret(result.stdout + result.stderr, Object.values(TOKENS), args.join(' '))
  const files = Object.fromEntries(
    await Promise.all(
      (await readdir(home, { withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(async ({ name }): Promise<[string, string]> => [name, await readFile(join(home, name), 'utf8')]),
    ),
  )
  if (asked.home === undefined) await rm(home, { recursive: true })
  return { ...result, files }
}

/** The same without a process, if nothing is written. */
const ranHere = (args: readonly string[], manifest = mixed()) =>
  runHere([...CHECK, ...args], { files: { 'desk.json': manifest }, env: env() })

const validates = async (xml: string): Promise<void> => {
  const { valid, errors } = await validateXML({ xml: [{ fileName: 'check.xml', contents: xml }], schema: [schema] })
  expect([valid, errors], xml).toEqual([true, []])
}

describe('check --format', () => {
  it.each(['json', 'csv'])('%s prints the same as the option of that name', async (format) => {
    const asked = { files: { 'desk.json': JSON.stringify(manifestOf(['storefront'], [service(platform())])) } }
    const one = await ran([`--${format}`], asked)
    const other = await ran(['--format', format], asked)
    const plain = (text: string): string =>
      text.replace(
        /("duration": )[\d.]+|\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{8}-[0-9a-f-]{27}|"(?:requestId|id)": "[^"]*"/g,
        '',
      )
    expect(plain(other.stdout)).toBe(plain(one.stdout))
    expect([one.code, other.code]).toEqual([0, 0])
  })

  it.each([
    [['--json', '--csv']],
    [['--format', 'junit', '--json']],
    [['--format', 'yaml']],
    [['--fail-on', 'sunday']],
  ])('rejects %j with a usage error', async (args) => {
    const { code, stdout } = await ranHere(args)
    expect([code, withoutError(stdout)]).toEqual([64, ''])
  })

  it('junit writes a test case per cell, with refusals as failures and unchecked cells as errors', async () => {
    const { code, stdout } = await ran(['--format', 'junit'])
    expect(code).toBe(1)
    await validates(stdout)
    const cases = [
      ...stdout.matchAll(/<testcase name="(\w+)[^>]*?(?:\/>|>\s*<(failure|error) type="([\w-]+)[^]*?<\/testcase>)/g),
    ]
    expect(Object.fromEntries(cases.map(([, name, element, type]) => [name, [element, type]]))).toEqual({
      storefront: [undefined, undefined],
      revoked: ['failure', 'rejected'],
      staging: ['failure', 'no-access'],
      blogger: ['error', 'not-checked'],
    })
    expect(stdout).toMatch(/<testsuite name="token-desk check"[^>]* tests="4" failures="2" errors="1"/)
  })

  it('junit escapes token names so that the file follows the schema', async () => {
    const change = (token: { name: string }) => ({ ...token, name: `${token.name} <&"'>]]>\ufffe` })
    const { stdout } = await ran(['--format', 'junit'], { files: { 'desk.json': mixed(change) } })
    await validates(stdout)
    expect(stdout).toContain('storefront &lt;&amp;&quot;&apos;&gt;]]&gt;')
    expect(stdout).not.toContain('\ufffe')
  })

  it("github annotates the manifest's lines and adds a table to the job summary", async () => {
    const home = await makeHome()
    await writeFile(join(home, 'summary.md'), 'before\n')
    const { code, stdout, files } = await ran(['--format', 'github'], {
      home,
      env: { ...env(), GITHUB_STEP_SUMMARY: join(home, 'summary.md') },
    })
    await rm(home, { recursive: true })
    const lines = (files['desk.json'] ?? '').split('\n')
    const found = [...stdout.matchAll(/^::(error|warning) file=desk\.json,line=(\d+),title=([^:]*)::/gm)]
    expect(code).toBe(1)
    expect(found.map(([, level, line, title]) => [level, lines[Number(line) - 1]?.trim(), title])).toEqual([
      ['error', '"name": "revoked",', 'revoked%2C master%3A rejected'],
      ['error', '"name": "staging",', 'staging%2C master%3A no-access'],
      ['warning', '"name": "blogger",', 'blogger%2C master%3A not-checked'],
    ])
    expect(files['summary.md']).toMatch(/^before\n### Token Desk\n/)
    expect(files['summary.md']?.match(/^\| (storefront|revoked|staging|blogger) \|/gm)).toHaveLength(4)
  })

  it('github annotates at most ten tokens and escapes workflow commands in names', async () => {
    const [token] = manifestOf(['revoked'], [service(platform())]).tokens
    const many = Array.from({ length: 14 }, (_, index) => ({
      ...token,
      kind: 'delivery-key',
      space: 'shop',
      name: `evil ${index}%0A::error::|<img src=x>@someone [a](b)`,
    }))
    const manifest = JSON.stringify({ ...manifestOf([], [service(platform())]), tokens: many })
    const home = await makeHome()
    const { stdout, files } = await ran(['--format', 'github'], {
      home,
      files: { 'desk.json': manifest },
      env: { ...env(), GITHUB_WORKSPACE: join(home, '..'), GITHUB_STEP_SUMMARY: join(home, 'summary.md') },
    })
    await rm(home, { recursive: true })
    expect(stdout.match(/^::/gm)).toHaveLength(10)
    expect(stdout.match(/^::error file=token-desk-cli-\w+\/desk\.json,line=1,/gm)).toHaveLength(10)
    expect(files['summary.md']).not.toMatch(/<img|@someone|\]\(|evil [^|]*\|<| \| <|::error/)
    expect(files['summary.md']?.split('\n').filter((line) => line.startsWith('| evil'))).toHaveLength(14)
  })
})

describe('check --output', () => {
  it('writes the file whole and names it on standard error', async () => {
    const { code, stdout, stderr, files } = await ran(['--format', 'junit', '--output', 'tokens.xml'])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('tokens.xml')
    expect(Object.keys(files).sort()).toEqual(['desk.json', 'tokens.xml'])
    await validates(files['tokens.xml'] ?? '')
  })

  it('refuses a missing folder or a path that is no file before it sends a request', async () => {
    const home = await makeHome()
    await mkdir(join(home, 'folder'))
    for (const path of ['nowhere/tokens.xml', 'folder', '/dev/null', '']) {
      expect(await ran(['--output', path], { home }), path).toMatchObject({
        code: 64,
        stdout: '',
        stderr: expect.stringMatching(/Nothing was sent|needs the name/) as string,
      })
      expect(existsSync(join(home, 'nowhere'))).toBe(false)
    }
    await rm(home, { recursive: true })
  })

  it('refuses a link into another folder before it sends a request', async () => {
    const home = await makeHome()
    await mkdir(join(home, 'other'))
    await writeFile(join(home, 'other', 'theirs'), 'theirs')
    await symlink('other/theirs', join(home, 'link'))
    await symlink('other/new', join(home, 'dangling'))
    for (const args of [
      ['--output', 'link'],
      ['--output', 'dangling'],
      ['--write-baseline', 'dangling'],
      ['--baseline', 'dangling'],
    ])
      expect(await ran(args, { home }), args.join(' ')).toMatchObject({
        code: 64,
        stdout: '',
        stderr: expect.stringContaining('link to another folder') as string,
      })
    expect(await readdir(join(home, 'other'))).toEqual(['theirs'])
    expect(await readFile(join(home, 'other', 'theirs'), 'utf8')).toBe('theirs')
    await rm(home, { recursive: true })
  })

  it.skipIf(process.platform === 'win32')('writes a report without masked parts readable for every user', async () => {
    const home = await makeHome()
    await ran(['--output', 'report.txt'], { home })
    await writeFile(join(home, 'usual.txt'), '')
    const modeOf = async (name: string): Promise<number> => (await stat(join(home, name))).mode & 0o777
    expect(await modeOf('report.txt')).toBe(await modeOf('usual.txt'))
    await rm(home, { recursive: true })
  })

  it.skipIf(process.platform === 'win32')('writes a report with masked parts readable for its owner only', async () => {
    const home = await makeHome()
    // The name is the token itself, so the report has a mask in its place.
    const name = 'fake-name-and-token'
    const { tokens } = manifestOf(['storefront'], [service(platform())])
    const manifest = {
      ...manifestOf([], [service(platform())]),
      tokens: [{ ...tokens[0], name, secretFrom: 'OWN_NAME' }],
    }
    const files = { 'desk.json': JSON.stringify(manifest) }
    await ran(['--output', 'report.txt'], { home, files, env: { ...env(), OWN_NAME: name } })
    expect(await readFile(join(home, 'report.txt'), 'utf8')).not.toContain(name)
    expect((await stat(join(home, 'report.txt'))).mode & 0o777).toBe(0o600)
    await rm(home, { recursive: true })
  })

  it('never overwrites its input files or a file that is no baseline', async () => {
    const home = await makeHome()
    const files = {
      'desk.json': mixed(),
      '.env': 'KEY=mine',
      'base.json': '{"version":1,"at":"2026-01-02T03:04:05.000Z","cells":[]}',
    }
    for (const args of [
      ['--output', 'desk.json'],
      ['--output', './x/../desk.json'],
      ['--baseline', 'base.json', '--output', 'base.json'],
      ['--output', 'new.json', '--write-baseline', 'new.json'],
      ['--write-baseline', 'desk.json'],
      ['--write-baseline', '.env'],
    ])
      expect(await ran(args, { home, files }), args.join(' ')).toMatchObject({
        code: 64,
        stdout: '',
        stderr: expect.stringContaining('Nothing was sent') as string,
        files,
      })
    await rm(home, { recursive: true })
  })
})

describe('check --fail-on', () => {
  const only = (name: TokenName): string => {
    const whole = JSON.parse(mixed()) as { tokens: { name: string }[] }
    return JSON.stringify({ ...whole, tokens: whole.tokens.filter((token) => token.name === name) })
  }
  it.each<[TokenName, string, number]>([
    ['revoked', 'rejected', 1],
    ['revoked', 'no-access', 0],
    ['staging', 'no-access', 1],
    ['staging', 'rejected', 0],
    ['staging', 'rejected,no-access,expiring', 1],
    ['storefront', 'rejected,no-access', 0],
    ['blogger', 'rejected', 2],
    ['blogger', 'not-checked', 2],
  ])('for the token "%s" with the list "%s" exits with %i', async (name, list, code) => {
    expect((await ranHere(['--fail-on', list], only(name))).code).toBe(code)
  })
})

describe('check --baseline', () => {
  it('writes the first run, compares later runs with it, and contains verdicts only', async () => {
    const home = await makeHome()
    const changed = async (args: readonly string[], more: Record<string, string> = {}) => {
      const files = { 'desk.json': JSON.stringify(manifestOf(['storefront', 'previewer'], [service(platform())])) }
      const found = await ran([...args, '--json'], {
        home,
        files,
        env: { ...variables('storefront', 'previewer'), ...more },
      })
      const { results } = JSON.parse(found.stdout) as { results: { token: string; changed: unknown }[] }
      return { ...found, changed: Object.fromEntries(results.map((one) => [one.token, one.changed])) }
    }
    const first = await changed(['--baseline', 'base.json'])
    expect(Object.values(first.changed)).toEqual([null, null])
    expect(first.stderr).toContain('base.json')
    const baseline = first.files['base.json'] ?? ''
    for (const secret of Object.values(TOKENS)) expect(baseline).not.toContain(secret.slice(-4))
    expect(JSON.parse(baseline)).toMatchObject({
      version: 1,
      cells: [{ token: 'storefront', verdict: 'accepted', cause: 'works' }, {}],
    })
    expect(Object.values((await changed(['--baseline', 'base.json'])).changed)).toEqual([null, null])
    const rotated = { SECRET_OF_STOREFRONT: TOKENS.revoked }
    const drifted = await changed(['--baseline', 'base.json', '--fail-on', 'changed'], rotated)
    expect(drifted.changed).toMatchObject({ storefront: { verdict: 'accepted', cause: 'works' }, previewer: null })
    expect([drifted.code, drifted.files['base.json']]).toEqual([1, baseline])
    const again = await changed(['--baseline', 'base.json', '--write-baseline', 'base.json'], rotated)
    expect(again.changed['storefront']).not.toBeNull()
    expect((await changed(['--baseline', 'base.json'], rotated)).changed['storefront']).toBeNull()
    await rm(home, { recursive: true })
  })

  it('refuses a broken baseline file', async () => {
    const files = { 'desk.json': mixed(), 'base.json': '{"version":1,"cells":"none"}' }
    expect(await ran(['--baseline', 'base.json'], { files })).toMatchObject({ code: 64, stdout: '' })
  })
})

it('prints the plan before a long run, but not with -q', async () => {
  const environments = Array.from({ length: 48 }, (_, index) => `env-${index}`)
  const [token] = manifestOf(['storefront'], [service(platform())]).tokens
  const manifest = JSON.stringify({ ...manifestOf([], [service(platform())]), tokens: [{ ...token, environments }] })
  const { stderr, stdout } = await ran(['--json'], { files: { 'desk.json': manifest } })
  expect(stderr).toMatch(/^48 cells on 127\.0\.0\.1:\d+, about \d+ s\n$/)
  expect((JSON.parse(stdout) as { results: unknown[] }).results).toHaveLength(48)
  expect((await ran(['-q'], { files: { 'desk.json': manifest } })).stderr).toBe('')
})
