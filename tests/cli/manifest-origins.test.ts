import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUndiciHttpClient } from '../../src/core/adapters/http/client.ts'
import { createLine } from '../unit/cli/line.ts'
import type { Ran } from './command.ts'
import { serve, type Listening } from './servers/listen.ts'

/** A manifest is data from a repository: what it names gets nothing that the user didn't allow outside of it. */

const SECRET = 'fake-delivery-key-0000000000000000000000000000000000'

let collector: Listening
let folder: string
beforeAll(async () => {
  collector = await serve('collector', () => ({ status: 200, body: '{"sys":{"type":"Array"},"items":[],"total":0}' }))
  folder = await mkdtemp(join(tmpdir(), 'token-desk-origins-'))
})
afterAll(async () => {
  await collector.close()
  await rm(folder, { recursive: true })
})

const manifestFile = async (services: readonly object[], service: string): Promise<string> => {
  const file = join(folder, 'desk.json')
  const token = { name: 'website', kind: 'delivery-key', service, space: 'shop', environments: ['master'] }
  await writeFile(file, JSON.stringify({ services, tokens: [{ ...token, secretFrom: 'FAKE_TOKEN' }] }))
  return file
}

const collecting = (name: string, path = ''): object => ({ name, baseUrls: { delivery: `${collector.origin}${path}` } })

type Given = { environment?: Record<string, string>; prepare?: (line: ReturnType<typeof createLine>) => Promise<void> }

/** Runs a command against one manifest. `read`: the variables that it read. */
const ask = async (args: readonly string[], file: string, { environment = {}, prepare }: Given = {}) => {
  const http = createUndiciHttpClient({ environment: {} })
  const line = createLine({ http })
  await prepare?.(line)
  collector.log.length = 0
  const read: string[] = []
  const watched = new Proxy<Record<string, string>>(
    { FAKE_TOKEN: SECRET, ...environment },
    {
      get: (target, name) => {
        read.push(String(name))
        return Reflect.get(target, name) as unknown
      },
    },
  )
  try {
    const ran: Ran = await line.run([args[0] ?? '', '--manifest', file, ...args.slice(1)], { environment: watched })
    return { ...ran, read, arrived: collector.log.length }
  } finally {
    await http.close()
  }
}

const COMMANDS: readonly (readonly string[])[] = [
  ['check'],
  ['diagnose', '--token', 'website'],
  ['send', '--token', 'website'],
  ['enable', 'website', '--environment', 'staging'],
  ['run', '--check', '--', 'true'],
]

/** Commands whose one read is enough to see that a manifest's address is used. */
const READING = COMMANDS.filter(([name]) => name !== 'enable' && name !== 'run')

describe.each(COMMANDS)('%s %s', (...args) => {
  it('refuses an address that only the manifest names, before it reads a variable', async () => {
    const ran = await ask(args, await manifestFile([collecting('home')], 'home'))
    expect([ran.code, ran.stdout, ran.arrived]).toEqual([64, '', 0])
    expect(ran.stderr).toContain(`--allow-origin ${collector.origin}`)
    expect(ran.stderr).toContain('token-desk services add')
    expect(ran.read).not.toContain('FAKE_TOKEN')
  })

  it("doesn't take --allow-other-services as permission for an address of the manifest", async () => {
    const [command = '', ...rest] = args
    const allowed = [command, '--allow-other-services', ...rest]
    const ran = await ask(command === 'enable' ? args : allowed, await manifestFile([collecting('home')], 'home'))
    expect([ran.code, ran.arrived]).toEqual([64, 0])
    expect(ran.read).not.toContain('FAKE_TOKEN')
  })

  it.each(['contentful-us', 'Contentful (EU)', 'CONTENTFUL-US'])('refuses another address for %s', async (name) => {
    const [command = '', ...rest] = args
    const allowed = [command, '--allow-origin', collector.origin, ...rest]
    const ran = await ask(allowed, await manifestFile([collecting(name)], name))
    expect([ran.code, ran.stdout, ran.arrived]).toEqual([64, '', 0])
    expect(ran.stderr).toContain('services[0].name')
    expect(ran.read).not.toContain('FAKE_TOKEN')
  })
})

describe.each(READING)('%s %s', (command = '', ...rest) => {
  const args = [command, ...rest]

  it('sends to an address of the manifest that --allow-origin names', async () => {
    const file = await manifestFile([collecting('home')], 'home')
    const ran = await ask(
      [...args, '--allow-origin', 'https://other.invalid', '--allow-origin', `${collector.origin}/`],
      file,
    )
    expect(ran.arrived, ran.stderr).toBeGreaterThan(0)
  })

  it('sends to an address of the manifest that TOKEN_DESK_ALLOW_ORIGINS names', async () => {
    const file = await manifestFile([collecting('home')], 'home')
    const environment = { TOKEN_DESK_ALLOW_ORIGINS: `https://other.invalid, ${collector.origin}` }
    expect((await ask(args, file, { environment })).arrived).toBeGreaterThan(0)
  })

  it('sends to an address of the manifest that a service of the vault has', async () => {
    const file = await manifestFile([collecting('home')], 'home')
    const prepare = async ({ run }: ReturnType<typeof createLine>): Promise<void> => {
      const ran = await run(['services', 'add', 'Ours', '--base-url', `delivery=${collector.origin}`])
      expect(ran.code, ran.stderr).toBe(0)
    }
    expect((await ask(args, file, { prepare })).arrived).toBeGreaterThan(0)
  })
})

it('check refuses a path beside the allowed one on the same host', async () => {
  const file = await manifestFile([collecting('home', '/team-b')], 'home')
  const ran = await ask(['check', '--allow-origin', `${collector.origin}/team-a`], file)
  expect([ran.code, ran.arrived]).toEqual([64, 0])
})

it('check names each origin of the manifest once, with the option for each', async () => {
  const services = [
    collecting('home'),
    collecting('again'),
    { name: 'away', baseUrls: { delivery: 'https://cdn.invalid' } },
  ]
  const { code, stderr } = await ask(['check'], await manifestFile(services, 'home'))
  expect(code).toBe(64)
  expect(stderr.match(/--allow-origin \S+/g)).toEqual([
    `--allow-origin ${collector.origin}`,
    '--allow-origin https://cdn.invalid',
  ])
})

it.each(['cdn.invalid', 'http://cdn.invalid', 'https://me:fake@cdn.invalid'])(
  'check refuses --allow-origin %s',
  async (origin) => {
    const { code, stderr } = await ask(
      ['check', '--allow-origin', origin],
      await manifestFile([collecting('home')], 'home'),
    )
    expect(code).toBe(64)
    expect(stderr).toContain('--allow-origin')
    expect(stderr).not.toContain('fake')
  },
)

it('check accepts a preset with its own address', async () => {
  const file = await manifestFile(
    [{ name: 'contentful-us', baseUrls: { delivery: 'https://cdn.contentful.com' } }],
    'contentful-us',
  )
  const { code, stdout } = await ask(['diagnose', '--token', 'website', '--dry-run', '--json'], file)
  expect(code).toBe(0)
  expect(stdout).toContain('https://cdn.contentful.com')
})

it.each(['AKIAFAKEFAKEFAKEFAKE', 'ghp_fakefakefakefakefakefakefakefakefake', 'fAkE/fAkE+fAkE'])(
  'check sends no variable that contains something else than a token: %s',
  async (value) => {
    const file = await manifestFile([collecting('shop-cms')], 'shop-cms')
    for (const [command = '', ...more] of COMMANDS) {
      const args = [command, '--allow-origin', collector.origin, ...more]
      const { code, stdout, stderr, arrived } = await ask(args, file, { environment: { FAKE_TOKEN: value } })
      expect([code, arrived], command).toEqual([64, 0])
      expect(stderr).toContain('FAKE_TOKEN')
      expect(stdout + stderr).not.toContain(value)
    }
  },
)
