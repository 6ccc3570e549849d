import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { makeHome, type Asked } from './command.ts'
import { ABROAD, HOME, TOKENS } from './people.ts'
import { documentOf, holdsNoSecret, judgedOf } from './promises.ts'
import { KEY, run, runHere, service, variables, platformOfTheFile } from './run.ts'
import { manifestOf } from './situation.ts'
import { startPlatform } from './servers/platform.ts'

const T = TOKENS.storefront
const { bases } = platformOfTheFile()

describe.concurrent('a usage error exits with 64, sends nothing and echoes no secret', () => {
  it.each<[string, (bases: string[]) => string[], Asked?]>([
    ['an unknown command', () => ['diagnoze']],
    ['a token as an argument', (given) => ['diagnose', T, '--space', 'shop', ...given]],
    ['a token in place of a name', (given) => ['diagnose', '--token', TOKENS.owner, '--space', 'shop', ...given]],
    ['a key in place of a name', (given) => ['diagnose', `--token=${T}`, '--space', 'shop', ...given]],
    ['an unknown option', (given) => [...KEY, ...given, '--secret', T]],
    ['an unknown option with its value', (given) => [...KEY, ...given, `--access-token=${T}`]],
    ['a token behind --token-stdin', (given) => ['diagnose', `--token-stdin=${T}`, '--space', 'shop', ...given]],
    ['an unknown API', (given) => [...KEY, ...given, '--api', 'graphql2']],
    ['an unknown kind', (given) => ['diagnose', '--token-stdin', '--kind', 'key', '--space', 'shop', ...given]],
    ['an unknown placement', (given) => [...KEY, ...given, '--placement', 'body']],
    ['a timeout that is no number', (given) => [...KEY, ...given, '--timeout', 'soon']],
    ['a timeout of 0', (given) => [...KEY, ...given, '--timeout', '0']],
    ['an option without its value', (given) => [...KEY, ...given, '--environment']],
    ['an address without its API', () => [...KEY, '--base-url', 'http://127.0.0.1:9']],
    ['an address of an API that there is not', () => [...KEY, '--base-url', 'fetch=http://127.0.0.1:9']],
    ['an address that is none', () => [...KEY, '--base-url', 'delivery=not a url']],
    ['an address without TLS elsewhere', () => [...KEY, '--base-url', 'delivery=http://cdn.example.com']],
    ['an address with a login', () => [...KEY, '--base-url', `delivery=https://user:${T}@cdn.example.com`]],
    ['an address with a token', () => [...KEY, '--base-url', `delivery=https://cdn.example.com/?access_token=${T}`]],
    ['two addresses of one API', (given) => [...KEY, ...given, '--base-url', 'delivery=http://127.0.0.1:9']],
    ['a path with a token', (given) => [...KEY, ...given, '--path', `/spaces/shop/entries?access_token=${T}`]],
    ['a path to elsewhere', (given) => [...KEY, ...given, '--path', 'https://evil.example.com/spaces/shop/entries']],
    [
      'a path to elsewhere, without a scheme',
      (given) => [...KEY, ...given, '--path', '//evil.example.com/spaces/shop/entries'],
    ],
    ['no token at all', (given) => ['diagnose', '--kind', 'delivery-key', '--space', 'shop', ...given]],
    ['no space', (given) => ['diagnose', '--token-stdin', '--kind', 'delivery-key', ...given]],
    [
      'a token that the vault does not hold',
      (given) => ['diagnose', '--token', 'Storefront', '--space', 'shop', ...given],
    ],
    ['a manifest that is not there', () => ['check', '--manifest', 'not-there.json']],
    [
      'a manifest that is no JSON',
      () => ['check', '--manifest', 'desk.json'],
      { files: { 'desk.json': `{"tokens": [${T}` } },
    ],
    [
      'a header of one’s own with a token',
      (given) => [
        'send',
        '--token-stdin',
        '--kind',
        'delivery-key',
        '--space',
        'shop',
        ...given,
        '--header',
        `Authorization: Bearer ${T}`,
      ],
    ],
    ['tokens add with the value', () => ['tokens', 'add', '--name', 'x', T]],
    ['tokens with an option and no command', () => ['tokens', '--json']],
    ['nothing to explain', () => ['explain'], { stdin: '' }],
    ['blanks to explain', () => ['explain'], { stdin: ' \n\n ' }],
    ['an empty file to explain', () => ['explain', 'empty.log'], { files: { 'empty.log': '' } }],
    [
      'JSON and CSV at once',
      () => ['check', '--manifest', 'desk.json', '--json', '--csv'],
      { files: { 'desk.json': '{"services":[],"spaces":[],"tokens":[]}' } },
    ],
  ])('for %s', async (_, args, asked = {}) => {
    const { code, stdout, stderr } = await runHere(args(bases()), { stdin: T, ...asked })
    // Under --json, the error is a document on standard output, with the same text.
    const expected =
      stdout === '' ? '' : `${JSON.stringify({ error: { code: 'usage', message: stderr.trim() } }, null, 2)}\n`
    expect([code, stdout]).toEqual([64, expected])
    expect(stderr.trim()).not.toBe('')
  })

  // A process, because the name is looked up in the vault.
  it('for an unknown service', async () => {
    const { code, stdout, stderr } = await run([...KEY, '--service', 'atlantis'], { stdin: T })
    expect([code, stdout]).toEqual([64, ''])
    expect(stderr).toContain('Unknown service.')
  })

  it("isn't reported for --help, which names no token", async () => {
    for (const args of [['--help'], ['diagnose', '--help'], ['check', '--help'], ['explain', '--help']]) {
      const { code, stdout } = await runHere(args)
      expect(code).toBe(0)
      expect(stdout).toMatch(/Usage|token-desk/)
    }
  })
})

describe.concurrent('diagnose --dry-run', () => {
  it('prints the plan and sends nothing', async () => {
    const own = await startPlatform(HOME)
    const abroad = await startPlatform(ABROAD)
    const base = [`delivery=${own.at.delivery.origin}`, `preview=${own.at.preview.origin}`].flatMap((one) => [
      '--base-url',
      one,
    ])
    const other = ['--other-base-url', `delivery=${abroad.at.delivery.origin}`, '--allow-other-services']
    const told = await run([...KEY, ...base, ...other, '--dry-run', '--json'], { stdin: T })
    const plan = documentOf(told) as {
      probes: { api: string; origin: string; path: string; placement: string; outcome: string }[]
    }
    const words = await run([...KEY, ...base, ...other, '--dry-run'], { stdin: T })
    const manifest = JSON.stringify(manifestOf(['storefront', 'staging', 'owner'], [service(own)]))
    const witnesses = await run(
      [
        'diagnose',
        '--manifest',
        'desk.json',
        '--token',
        'storefront',
        '--space',
        'shop',
        '--environment',
        'staging',
        '--dry-run',
        '--json',
      ],
      { files: { 'desk.json': manifest }, env: variables('storefront', 'staging', 'owner') },
    )
    await Promise.all([own.close(), abroad.close()])
    expect([...own.log(), ...abroad.log()]).toEqual([])
    expect([0, 2]).toContain(told.code)
    expect(plan.probes.length).toBeGreaterThan(1)
    for (const probe of plan.probes)
      expect(Object.keys(probe)).toEqual(expect.arrayContaining(['id', 'api', 'origin', 'path', 'placement', 'token']))
    expect(words.stdout).toContain('/spaces/shop/entries')
    expect(witnesses.stdout).toContain(own.at.management.origin)
  })
})

describe.concurrent('the vault on a machine without a keychain', () => {
  it('is empty, which is no error', async () => {
    const words = await run(['tokens', 'list'])
    expect(words.code).toBe(0)
    const told = await run(['tokens', 'list', '--json'])
    expect(told.code).toBe(0)
    documentOf(told)
  })

  it('refuses to save a token, prints why, and leaves no file with it', async () => {
    const home = await makeHome()
    const args = [
      'tokens',
      'add',
      '--name',
      'Storefront',
      '--kind',
      'delivery-key',
      '--service',
      'contentful-us',
      '--space',
      'shop',
      '--environment',
      'master',
    ]
    for (const more of [[], ['--token-stdin']]) {
      const { code, stderr } = await run([...args, ...more], { stdin: T, home })
      expect(code, stderr).toBe(2)
      expect(stderr).toMatch(/keychain|Secret Service|keyring/i)
    }
    for (const file of readdirSync(home, { recursive: true, withFileTypes: true })) {
      if (file.isFile()) holdsNoSecret(readFileSync(`${file.parentPath}/${file.name}`, 'utf8'), [T], file.name)
    }
    await rm(home, { recursive: true })
  })

  it("doesn't prevent the diagnosis of a token from a pipe", async () => {
    const ran = await run([...KEY, ...bases(), '--json'], { stdin: T })
    expect(judgedOf(ran).verdict).toBe('accepted')
  })
})
