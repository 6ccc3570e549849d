import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createUndiciHttpClient } from '../../src/core/adapters/http/client.ts'
import type { HttpClient } from '../../src/core/ports.ts'
import { createLine } from '../unit/cli/line.ts'
import { holdsNoSecret } from './promises.ts'
import { serve, type Listening } from './servers/listen.ts'

/** A token of the vault stays at its own service, also when a command that uses another token has it in its request. */

/** Without capitals, so that a manifest doesn't refuse it by its form. */
const KEPT = 'fake-kept-key-00000000000000000000000000000wxyz'
const OTHER = 'fake-other-key-0000000000000000000000000000oTh3r'

let collector: Listening
let folder: string
let http: HttpClient
beforeAll(async () => {
  collector = await serve('collector', () => ({ status: 200, body: '{"sys":{"type":"Array"},"items":[],"total":0}' }))
  folder = await mkdtemp(join(tmpdir(), 'token-desk-known-'))
  http = createUndiciHttpClient({ environment: {} })
})
beforeEach(() => {
  collector.log.length = 0
})
afterAll(async () => {
  await http.close()
  await collector.close()
  await rm(folder, { recursive: true })
})

const withKept = async () => {
  const line = createLine({ http })
  for (const [name, input] of [
    ['kept', KEPT],
    ['other', OTHER],
  ] as const) {
    const add = ['tokens', 'add', '--name', name, '--kind', 'delivery-key', '--service', 'contentful-us']
    expect(await line.run([...add, '--space', 'abc'], { input })).toMatchObject({ code: 0 })
  }
  line.keychain.calls.length = 0
  return line
}

type Way = (command: string) => Promise<{ args: string[]; environment: Record<string, string> }>

const given: Way = (command) =>
  Promise.resolve({
    args: [command, '--base-url', `delivery=${collector.origin}`, '--kind', 'delivery-key', '--space', 'abc'],
    environment: { TOKEN_DESK_TOKEN: 'x' },
  })

const ofManifest: Way = async (command) => {
  const file = join(folder, 'desk.json')
  const services = [{ name: 'home', baseUrls: { delivery: collector.origin } }]
  const token = { name: 'site', kind: 'delivery-key', service: 'home', space: 'abc', secretFrom: 'SITE' }
  await writeFile(file, JSON.stringify({ services, tokens: [token] }))
  const args = [command, '--manifest', file, '--allow-origin', collector.origin, '--token', 'site']
  return { args, environment: { SITE: 'fake-site-key' } }
}

const escaped = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('')

const POSITIONS: readonly (readonly [string, readonly string[]])[] = [
  ['a parameter', ['--path', `/spaces/abc/entries?k=${KEPT}`]],
  ['a parameter, percent-encoded', ['--path', `/spaces/abc/entries?k=${escaped(KEPT)}`]],
  ['a parameter, in base64', ['--path', `/spaces/abc/entries?k=${Buffer.from(KEPT).toString('base64url')}`]],
  ['a segment of the path', ['--path', `/spaces/${KEPT}/entries`]],
  ['the environment', ['--environment', KEPT]],
]

describe.each([
  ['diagnose with a given token', 'diagnose', given],
  ['send with a given token', 'send', given],
  ['diagnose --manifest', 'diagnose', ofManifest],
  ['send --manifest', 'send', ofManifest],
] as const)('%s', (_, command, way) => {
  it.each(POSITIONS)("doesn't send a token of the vault to another server in %s", async (_position, more) => {
    const line = await withKept()
    const { args, environment } = await way(command)
    const { code, stdout, stderr } = await line.run([...args, ...more], { environment })
    expect([code, stdout, collector.log.length]).toEqual([64, '', 0])
    expect(stderr).toContain('belongs to another service')
    holdsNoSecret(stderr, [KEPT, OTHER], 'the refusal')
  })

  it('diagnose reads only the saved secrets whose last four characters were typed', async () => {
    const line = await withKept()
    const { args, environment } = await way(command)
    await line.run([...args, '--path', `/spaces/abc/entries?k=${'0'.repeat(60)}`], { environment })
    expect(collector.log.length).toBeGreaterThan(0)
    expect(line.keychain.calls).toEqual([])
    await line.run([...args, '--path', `/spaces/abc/entries?k=${KEPT}`], { environment })
    const { tokens } = line.catalog.document
    const [kept, other] = ['kept', 'other'].map((name) => tokens.find((token) => token.name === name)?.id ?? '')
    expect(line.keychain.calls).toContain(`read ${kept}`)
    expect(line.keychain.calls).not.toContain(`read ${other}`)
  })

  it.each(['locked', 'unavailable'] as const)(
    'refuses a path with a possible token if the keychain is %s',
    async (state) => {
      const line = await withKept()
      const { args, environment } = await way(command)
      line.keychain.breakWith(state)
      const refused = await line.run([...args, '--path', `/spaces/abc/entries?k=${KEPT}`], { environment })
      expect([refused.code, refused.stdout, collector.log.length]).toEqual([2, '', 0])
      expect(refused.stderr).toMatch(/"kept".*keychain/)
      // Advice for the app's window is of no use in a terminal.
      expect(refused.stderr).not.toContain('badge')
      holdsNoSecret(refused.stderr, [KEPT], 'the refusal')
      await line.run([...args, '--path', '/spaces/abc/entries'], { environment })
      expect(collector.log.length).toBeGreaterThan(0)
    },
  )
})

it.each(['diagnose', 'send'])(
  '%s sends nothing that looks like a token if the catalog is unreadable',
  async (command) => {
    const line = await withKept()
    const { args, environment } = await given(command)
    line.catalog.breakWith('newer-version')
    const refused = await line.run([...args, '--path', `/spaces/abc/entries?k=${escaped('k'.repeat(43))}`], {
      environment,
    })
    expect([refused.code, refused.stdout, collector.log.length]).toEqual([2, '', 0])
    expect(refused.stderr).toContain('A newer version of Token Desk wrote the catalog')
    await line.run([...args, '--path', '/spaces/abc/entries?sys.id=5KsDBWseXY6QegucYAoacS'], { environment })
    expect(collector.log.length).toBeGreaterThan(0)
  },
)

describe.each([
  ['diagnose', given],
  ['send', given],
] as const)('%s with a token of the vault as the given one', (command, way) => {
  it('sends it to its own service, or elsewhere with --allow-other-services', async () => {
    const line = await withKept()
    const { args } = await way(command)
    const environment = { TOKEN_DESK_TOKEN: KEPT }
    const refused = await line.run(args, { environment })
    expect([refused.code, refused.stdout, collector.log.length]).toEqual([64, '', 0])
    expect(refused.stderr).toMatch(/is the token "kept" of "Contentful.*--allow-other-services/s)
    const home = [command, '--service', 'contentful-us', '--kind', 'delivery-key', '--space', 'abc', '--dry-run']
    expect(await line.run(home, { environment })).toMatchObject({ code: 0 })
    expect(await line.run([...args, '--allow-other-services', '--dry-run'], { environment })).toMatchObject({ code: 0 })
  })
})

it('diagnose compares with no other service if the keychain is locked', async () => {
  const line = await withKept()
  line.keychain.breakWith('locked')
  const us = 'delivery=https://cdn.contentful.com'
  const other = ['--other-base-url', `delivery=${collector.origin}`, '--allow-other-services']
  const args = ['diagnose', '--kind', 'delivery-key', '--base-url', us, ...other, '--dry-run']
  const environment = { TOKEN_DESK_TOKEN: 'x' }
  expect((await line.run([...args, '--space', 'abc'], { environment })).code).toBe(0)
  expect(await line.run([...args, '--space', KEPT], { environment })).toMatchObject({ code: 2, stdout: '' })
})

it.each(['diagnose', 'send'])('%s sends no token of the vault in the path of a base URL', async (command) => {
  const line = await withKept()
  const args = [command, '--kind', 'delivery-key', '--space', 'abc', '--base-url']
  const environment = { TOKEN_DESK_TOKEN: 'x' }
  const { code, stdout, stderr } = await line.run([...args, `delivery=${collector.origin}/${KEPT}`], { environment })
  expect([code, stdout, collector.log.length]).toEqual([64, '', 0])
  holdsNoSecret(stderr, [KEPT], 'the refusal')
})

it('send --manifest sends no token of the vault in the body', async () => {
  const line = await withKept()
  const { args, environment } = await ofManifest('send')
  const body = join(folder, 'body.json')
  await writeFile(body, JSON.stringify({ key: KEPT }))
  const { code } = await line.run([...args, '--method', 'POST', '--yes', '--body', body], { environment })
  expect([code, collector.log.length]).toEqual([64, 0])
})

describe.each([['check'], ['run', '--check', '--', 'true']])('%s --manifest', (command = '', ...rest) => {
  /** A manifest with a token of the vault in the place of an environment. */
  const checked = async (line: Awaited<ReturnType<typeof withKept>>, environment: string) => {
    const file = join(folder, 'pasted.json')
    const services = [{ name: 'home', baseUrls: { delivery: collector.origin } }]
    const token = { name: 'site', kind: 'delivery-key', service: 'home', space: 'abc', environments: [environment] }
    await writeFile(file, JSON.stringify({ services, tokens: [{ ...token, secretFrom: 'SITE' }] }))
    const args = [command, '--manifest', file, '--allow-origin', collector.origin, ...rest]
    return line.run(args, { environment: { SITE: 'fake-site-key' } })
  }

  it.each([
    ['plain', KEPT],
    ['percent-encoded', escaped(KEPT)],
    ['in base64', Buffer.from(KEPT).toString('base64url')],
  ])("doesn't send a token of the vault in place of an environment, %s", async (_, environment) => {
    const { code, stdout, stderr } = await checked(await withKept(), environment)
    expect([code, stdout, collector.log.length]).toEqual([64, '', 0])
    holdsNoSecret(stderr, [KEPT], 'the refusal')
  })

  it('refuses a manifest with a possible token as an environment if the keychain is locked', async () => {
    const line = await withKept()
    line.keychain.breakWith('locked')
    expect((await checked(line, KEPT)).code).toBe(2)
    expect(collector.log.length).toBe(0)
    await checked(line, 'master')
    expect(collector.log.length).toBeGreaterThan(0)
  })
})

/** A service whose address contains a token of another service. */
const WRONG_ADDRESS = () => `${collector.origin}/${KEPT}`

describe.each([
  ['check', ['check']],
  ['check --expires-within', ['check', '--expires-within', '30d', '--allow-management-reads']],
  ['enable', ['enable', 'site', '--environment', 'staging', '--yes']],
  ['rotate', ['rotate', 'site', '--yes']],
] as const)('%s', (_, args) => {
  const withHome = async () => {
    const line = await withKept()
    const baseUrls = { delivery: WRONG_ADDRESS(), management: WRONG_ADDRESS() }
    await line.catalog.update((document) => ({
      ...document,
      services: [...document.services, { id: 'home', name: 'home', preset: null, baseUrls, webAppUrl: null }],
    }))
    const add = ['tokens', 'add', '--service', 'home', '--name']
    const site = [...add, 'site', '--kind', 'delivery-key', '--space', 'abc']
    expect(await line.run(site, { input: 'fake-site-key-000000000000000000000000000' })).toMatchObject({ code: 0 })
    const owner = [...add, 'owner', '--kind', 'personal-access-token']
    expect(await line.run(owner, { input: 'CFPAT-fake-owner-00000000000000000000000000' })).toMatchObject({ code: 0 })
    return line
  }

  it('sends no token of the vault in an address of another service', async () => {
    const { code, stdout, stderr } = await (await withHome()).run(args)
    expect([code, stdout, collector.log.length]).toEqual([64, '', 0])
    expect(stderr).toMatch(/belongs to (another service|"Contentful)/)
    holdsNoSecret(stderr, [KEPT, OTHER], 'the refusal')
  })
})

describe.each([
  ['check', ['check']],
  ['run --check', ['run', '--check']],
  ['enable', ['enable', 'site', '--environment', 'staging', '--yes']],
] as const)('%s --manifest', (_, args) => {
  const run = async (space: string, address: string) => {
    const file = join(folder, 'address.json')
    const services = [{ name: 'home', baseUrls: { delivery: address, management: address } }]
    const tokens = [
      { name: 'site', kind: 'delivery-key', service: 'home', space, secretFrom: 'SITE' },
      { name: 'owner', kind: 'personal-access-token', service: 'home', secretFrom: 'OWNER' },
    ]
    await writeFile(file, JSON.stringify({ services, tokens }))
    const rest = args[0] === 'run' ? ['--', 'true'] : []
    const environment = { SITE: 'fake-site-key', OWNER: 'CFPAT-fake-owner' }
    return (await withKept()).run([...args, '--manifest', file, '--allow-origin', collector.origin, ...rest], {
      environment,
    })
  }

  it('sends no token of the vault in the path of a base URL', async () => {
    const { code, stdout, stderr } = await run('abc', WRONG_ADDRESS())
    expect([code, stdout, collector.log.length]).toEqual([64, '', 0])
    holdsNoSecret(stderr, [KEPT, OTHER], 'the refusal')
  })

  it('sends no token of the vault as a space', async () => {
    const { code, stdout, stderr } = await run(KEPT, collector.origin)
    expect([code, stdout, collector.log.length]).toEqual([64, '', 0])
    holdsNoSecret(stderr, [KEPT, OTHER], 'the refusal')
  })
})
