import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createUndiciHttpClient } from '../../src/core/adapters/http/client.ts'
import { systemIds } from '../../src/core/adapters/system.ts'
import { passGate } from '../../src/core/gate.ts'
import type { HttpClient } from '../../src/core/ports.ts'
import { createPace } from '../../src/core/requests/pace.ts'
import { createVault } from '../../src/core/vault/vault.ts'
import { COMMANDS } from '../../src/cli/commands/all-commands.ts'
import { runCommandLine } from '../../src/cli/run.ts'
import type { System } from '../../src/cli/system.ts'
import { startPlayground, type Playground } from '../../src/playground/playground.ts'
import { API_NAMES } from '../../src/shared/platform.ts'
import { PRESET_SERVICES } from '../../src/shared/model/service.ts'
import { createFakeCatalog } from '../fakes/catalog.ts'
import { createFakeSecretStore } from '../fakes/secret-store.ts'
import { createVirtualClock, type VirtualClock } from '../fakes/virtual-clock.ts'
import { QUIET_SHELL } from '../fakes/quiet-shell.ts'

/**
 * Every example that a help text or the package's README prints, run as printed. Contentful's addresses lead to the
 * Playground, the space abc123 is the Playground's bakery, and the user confirms at a terminal.
 */

const SPACE = { shown: 'abc123', real: 'fakebakery01' }
/** The tokens of the vault, by the names that the examples use. */
const SAVED = { website: 'Bakery website', staging: 'Bakery staging', preview: 'Bakery preview', owner: 'Owner' }

type SavedName = keyof typeof SAVED
const ALL = Object.keys(SAVED) as SavedName[]

/** `playground` runs until it is stopped and has a test of its own. */
const EXAMPLES = COMMANDS.filter(({ name }) => name !== 'playground').flatMap(({ name, examples }) =>
  examples.map((example): [string, string] => [name, example]),
)

/** The service that an example removes. */
const COMPANY = {
  id: 'own',
  name: 'company',
  preset: null,
  baseUrls: { delivery: 'https://own.example' },
  webAppUrl: null,
}

/** Those that exit with 1: a token that fails or was found in a file, or an environment with a stale 404. */
const ABOUT_A_FAILURE = [
  'diagnose --token website --environment staging',
  'enable website --all-environments',
  'scan --check',
]

let clock: VirtualClock
let playground: Playground
let folder: string
const direct = createUndiciHttpClient({ environment: {} })

const tokenNamed = (name: string): Playground['tokens'][number] => {
  const token = playground.tokens.find((one) => one.name === name)
  if (token === undefined) throw new Error(`The Playground has no "${name}".`)
  return token
}
const secretOf = (name: string): string => tokenNamed(name).secret

/** Sends what is for one of Contentful's addresses to the Playground: a real request, to another origin. */
const toPlayground: HttpClient = {
  send: (request, options) => {
    const { origin, pathname, search } = request.url
    const api = API_NAMES.find((one) => PRESET_SERVICES.some(({ baseUrls }) => baseUrls[one] === origin))
    if (api === undefined) return direct.send(request, options)
    const baseUrl = playground.baseUrls[api]
    const { host } = new URL(baseUrl)
    const passed = passGate(
      {
        method: request.method,
        baseUrl,
        path: `${pathname}${search}`.replaceAll(SPACE.shown, SPACE.real),
        headers: request.headers.map(([name, value]) => [name, name.toLowerCase() === 'host' ? host : value]),
        body: request.body,
      },
      null,
    )
    if (!passed.ok) throw new Error(passed.error.message)
    return direct.send(passed.value, options)
  },
  close: () => direct.close(),
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-desk-examples-'))
})
// New keys become active after some time, which the clock skips.
beforeEach(async () => {
  clock = createVirtualClock(Date.parse('2026-11-27T12:00:00Z'))
  playground = await startPlayground({ stepMs: 1, now: clock.milliseconds })
})
afterEach(async () => {
  clock.stop()
  await playground.close()
})
afterAll(async () => {
  await direct.close()
  await rm(folder, { recursive: true })
})

const files = (): Record<string, string> => {
  const entry = { service: 'contentful-us', space: SPACE.shown, kind: 'delivery-key' }
  const env = `CONTENTFUL_SPACE_ID=${SPACE.shown}\nCONTENTFUL_ENVIRONMENT=master\n`
  return {
    'key.txt': `${secretOf('Bakery website')}\n`,
    'error.log': '{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"invalid","requestId":"r"}\n',
    'cakes.graphql': '{cakeCollection(limit: 1){total}}',
    'token-desk.json': JSON.stringify({
      tokens: [
        { ...entry, name: 'website', environments: ['master'], secretFrom: 'WEBSITE_KEY' },
        { ...entry, name: 'staging', environments: ['staging'], secretFrom: 'STAGING_KEY' },
      ],
    }),
    '.env': `${env}CONTENTFUL_DELIVERY_TOKEN=${secretOf('Bakery everywhere')}\n`,
    '.env.production': `${env}CONTENTFUL_PREVIEW_ACCESS_TOKEN=${secretOf('Bakery preview')}\n`,
    'snippet.txt': `const client = createClient({ accessToken: '${secretOf('Bakery preview')}' })\n`,
  }
}

/** A variable whose name doesn't tell the kind, for the example that names it. */
const AMBIGUOUS = (): Record<string, string> => ({
  '.env': `CONTENTFUL_SPACE_ID=${SPACE.shown}\nCONTENTFUL_TOKEN=${secretOf('Bakery everywhere')}\n`,
})

const withTokens = async (names: readonly SavedName[]) => {
  const catalog = createFakeCatalog()
  const keychain = createFakeSecretStore()
  const openVault = () =>
    createVault({
      catalog,
      keychain,
      session: null,
      clock,
      ids: systemIds,
      shell: QUIET_SHELL,
      digestFile: () => Promise.resolve(null),
    })
  for (const name of names) {
    const { kind, secret, spaceId, environments } = tokenNamed(SAVED[name])
    const place = { serviceId: 'contentful-us', spaceId: spaceId === null ? null : SPACE.shown }
    const added = await openVault().addToken({ name, kind, secret, environments: [...environments], ...place })
    if (!added.ok) throw new Error(added.error.message)
  }
  return { catalog, keychain, openVault }
}

const DISCARDED: System['stdout'] = { isTerminal: false, columns: 80, write: () => Promise.resolve() }

type Ran = { code: number; stdout: string; stderr: string }
type Given = { extra?: Record<string, string>; names?: readonly SavedName[]; until?: RegExp }

/** Runs a printed line. `until`: stops it as Ctrl+C does when this is printed. */
const runLine = async (line: string, { extra = {}, names = ALL, until }: Given = {}) => {
  const present = { ...files(), ...extra }
  await Promise.all(Object.entries(present).map(([name, text]) => writeFile(join(folder, name), text)))
  const { catalog, keychain, openVault } = await withTokens(names)
  if (line.startsWith('services remove'))
    await catalog.update((document) => ({ ...document, services: [...document.services, COMPANY] }))
  const [command = '', input] = line.split(' < ')
  // A test has no folder of its own to work in.
  const typed = command.replace(/^run --(?= )/, 'run --manifest token-desk.json --')
  const args = typed
    .split(' ')
    .map((word) => word.replace(/^"(.*)"$/, '$1'))
    .map((word) => (/^[^:]+\.[a-z]+$/.test(word) || word in present ? join(folder, word) : word))
  const stop = new AbortController()
  const printed = { stdout: '', stderr: '' }
  const output = (name: keyof typeof printed): System['stdout'] => ({
    isTerminal: true,
    columns: 100,
    write: (content) => {
      printed[name] += typeof content === 'string' ? content : Buffer.from(content).toString()
      if (until?.test(printed[name]) === true) stop.abort()
      return Promise.resolve()
    },
  })
  const system: System = {
    version: '0.0.0',
    platform: 'linux',
    environment: { NO_COLOR: '1', WEBSITE_KEY: secretOf('Bakery website'), STAGING_KEY: secretOf('Bakery staging') },
    stdout: output('stdout'),
    stderr: output('stderr'),
    readInput: () => Promise.resolve(Buffer.from(input === undefined ? '' : (present[input] ?? ''))),
    inputIsTerminal: input === undefined,
    ask: () => Promise.resolve('yes'),
    signal: stop.signal,
    clock,
    http: clock.watch(toPlayground),
    pace: createPace(clock),
    catalog,
    keychain,
    openVault,
    hasClipboard: () => true,
    writeFile: (path, text) => writeFile(path, text).then(() => true),
    leadsAway: () => Promise.resolve(false),
    startChild: () => Promise.resolve({ kind: 'ended', code: 0 }),
  }
  // Its results are what status shows.
  if (args[0] === 'status') await runCommandLine(['check'], { ...system, stdout: DISCARDED, stderr: DISCARDED })
  const code = await runCommandLine(args, system)
  return { code, ...printed } satisfies Ran
}

describe.each(EXAMPLES)('the help example of %s', (name, example) => {
  it(`works: ${example}`, async () => {
    const extra = example.includes('CONTENTFUL_TOKEN') ? AMBIGUOUS() : {}
    const names = name === 'import' || name === 'tokens add' ? [] : ALL
    const { code, stdout, stderr } = await runLine(example, { extra, names })
    expect(code, stdout + stderr).toBe(ABOUT_A_FAILURE.includes(example) ? 1 : 0)
  })
})

/** On ports that are free: the documented ones may be taken by another test. */
const startPrinted = async (example: string): Promise<Ran> => {
  for (;;) {
    const port = 5000 + 5 * Math.floor(Math.random() * 990)
    const ran = await runLine(example.replace('4000', String(port)), { until: /Ctrl\+C/ })
    if (!ran.stderr.includes('cannot listen')) return ran
  }
}

/** Commands that were broken over several lines, in one line each. */
const inOneLine = (text: string): string => text.replace(/ \\\n +/g, ' ')

describe('playground', () => {
  it('starts with the addresses and a revoked key to try', async () => {
    const { code, stdout } = await startPrinted('playground --port-base 4000')
    expect(code).toBe(0)
    const lines = stdout.split('\n')
    expect(lines.length).toBeLessThanOrEqual(30)
    expect(lines.filter((line) => line.length > 100)).toEqual([])
    const [, secret = '', command = ''] = /printf %s '(.*)' \| token-desk (.*)/.exec(inOneLine(stdout)) ?? []
    expect(command).toMatch(
      /^diagnose --token-stdin .*--base-url delivery=http:\/\/127\.0\.0\.1:\d+ --base-url preview=/,
    )
    const here = command
      .replace(/delivery=\S+/, `delivery=${playground.baseUrls.delivery}`)
      .replace(/preview=\S+/, `preview=${playground.baseUrls.preview}`)
    const ran = await runLine(`${here} < key.txt`, { extra: { 'key.txt': secret }, names: [] })
    expect(ran.code, ran.stdout + ran.stderr).toBe(1)
    expect(ran.stdout).toContain("doesn't recognize this token")
  })

  it('names the saved tokens in the commands if it saved them', async () => {
    const { stdout } = await startPrinted('playground --port-base 4000 --save-tokens')
    expect(stdout).toContain("  token-desk diagnose --token 'Bakery old website'")
    expect(stdout).not.toContain('printf')
  })

  it('has its tokens and the option for a manifest with -v', async () => {
    const { stdout } = await startPrinted('playground --port-base 4000 -v')
    const origins = [...stdout.matchAll(/^(?:[a-z]+) +(http:\S+)/gm)].map(([, url]) => url)
    expect([...inOneLine(stdout).matchAll(/--allow-origin (\S+)/g)].map(([, url]) => url)).toEqual(origins)
    expect(origins).toHaveLength(5)
    for (const { secret } of playground.tokens) expect(stdout).toContain(secret)
  })
})

describe('the README of the package', () => {
  it('contains only commands that work', async () => {
    const text = await readFile(new URL('../../src/cli/pack/package-readme.md', import.meta.url), 'utf8')
    const commands = [...text.matchAll(/^token-desk (.*)$/gm)].map(([, command = '']) => command)
    expect(commands.length).toBeGreaterThan(1)
    for (const command of commands) {
      const { code, stdout, stderr } = await runLine(command.replace(' ID ', ` ${SPACE.shown} `))
      expect(code, `${command}\n${stdout}${stderr}`).toBe(0)
    }
  })
})

/** The record that explains why, and its title in the list of records. */
const MAY_NAME_IT = ['docs/decisions/not-published.md', 'docs/decisions/README.md']

it('no text tells a reader to run a package with this name from the registry by npx', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const inFolders = await Promise.all(
    ['src', 'docs', '.github', 'resources'].map(async (name) =>
      (await readdir(join(root, name), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile() && /\.(?:ts|svelte|md|json|ya?ml)$/.test(entry.name))
        .map((entry) => relative(root, join(entry.parentPath, entry.name))),
    ),
  )
  const paths = [...inFolders.flat(), 'README.md', 'CHANGELOG.md'].filter((path) => !MAY_NAME_IT.includes(path))
  const texts = await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const))
  expect(texts.filter(([, text]) => text.includes('npx token-desk')).map(([path]) => path)).toEqual([])
})
