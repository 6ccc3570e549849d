/** Rotating a key of the Playground with a real keyring: an end at any step loses neither value. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startPlayground, type Playground } from '../../src/playground/playground.ts'
import type { CatalogDocument } from '../../src/shared/model/vault.ts'
import { buildCli, type BuiltCli } from '../unit/cli/built-cli.ts'
import { filesHolding } from './secret-search.ts'
import { startSecretService, whyNoSecretService, type SecretService } from './secret-service.ts'

const problem = await whyNoSecretService()
if (problem !== null && process.env['CI'] === 'true') throw new Error(`The keychain tests did not run: ${problem}.`)

let cli: BuiltCli
beforeAll(async () => {
  cli = await buildCli()
})
afterAll(() => cli.remove())

let keyring: SecretService | null = null
let playground: Playground | null = null
afterEach(async () => {
  await playground?.close()
  await keyring?.stop()
  keyring = null
})

const KEY = 'Bakery website'

/** A vault with a key and an owner of the Playground, whose Delivery API has the address `delivery`. */
const desk = async (delivery?: string) => {
  const started = await startSecretService()
  keyring = started
  const running = await startPlayground()
  playground = running
  const profile = join(cli.folder, `rotate-${keyringCount()}`)
  const env = { ...started.env, TOKEN_DESK_PROFILE: profile }
  const secretOf = (name: string): string => running.tokens.find((token) => token.name === name)?.secret ?? ''
  const add = (name: string, secret: string, ...place: string[]) =>
    cli.run(['tokens', 'add', '--name', name, ...place], { env, input: secret })
  const read = async (): Promise<CatalogDocument> =>
    JSON.parse(await readFile(join(profile, 'catalog.json'), 'utf8')) as CatalogDocument
  // The first token makes the catalog, which then learns of the Playground as a service like any other.
  const first = ['--kind', 'personal-access-token', '--service', 'contentful-us']
  expect((await add('elsewhere', 'CFPAT-fake-elsewhere-0123456789abcdef', ...first)).code).toBe(0)
  const document = await read()
  const baseUrls = { ...running.baseUrls, ...(delivery === undefined ? {} : { delivery }) }
  const ours = { id: 'ours', name: 'ours', preset: null, webAppUrl: null, baseUrls }
  await writeFile(
    join(profile, 'catalog.json'),
    JSON.stringify({ ...document, services: [...document.services, ours] }),
  )
  const [old, owner] = [secretOf(KEY), secretOf('Owner')]
  const key = ['--kind', 'delivery-key', '--service', 'ours', '--space', 'fakebakery01', '--environment', 'master']
  expect((await add('website', old, ...key)).code).toBe(0)
  expect((await add('owner', owner, '--kind', 'personal-access-token', '--service', 'ours')).code).toBe(0)
  /** The keys of the space by name, with their values, as Management lists them. */
  const keys = async (): Promise<Record<string, string>> => {
    const url = `${running.baseUrls.management}/spaces/fakebakery01/api_keys?limit=100`
    const answer = await fetch(url, { headers: { Authorization: `Bearer ${owner}` } })
    const { items } = (await answer.json()) as { items: { name: string; accessToken: string }[] }
    return Object.fromEntries(items.map(({ name, accessToken }) => [name, accessToken]))
  }
  /** The vault's tokens by name, with the values that the keyring has for them. */
  const kept = async (): Promise<Record<string, string | null>> => {
    const { tokens } = await read()
    const pairs = tokens.map(async ({ id, name }): Promise<[string, string | null]> => [name, await started.lookup(id)])
    return Object.fromEntries(await Promise.all(pairs))
  }
  const args = ['rotate', 'website', '--with', 'owner', '--yes']
  return { env, args, old, keys, kept, profile, read }
}

/** Answers as the Playground does. */
const passOn = async (request: IncomingMessage, response: ServerResponse, base: string): Promise<void> => {
  const { authorization = '' } = request.headers
  const answer = await fetch(`${base}${request.url ?? ''}`, { headers: { authorization } })
  response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? 'application/json' })
  response.end(await answer.text())
}

let keyrings = 0
const keyringCount = (): number => (keyrings += 1)

describe.skipIf(problem !== null)('rotate, with a keyring and the Playground', () => {
  it('makes a key like the old one, which takes its place once it works; the old one stays and works', async () => {
    const { env, args, old, keys, kept, profile, read } = await desk()
    const before = await keys()
    const ran = await cli.run(args, { env })
    expect([ran.code, ran.stderr.includes('is created and saved')], ran.stderr).toEqual([0, true])
    const after = await keys()
    const [made, ...more] = Object.keys(after).filter((name) => !(name in before))
    expect([made, more]).toEqual([expect.stringMatching(/^Bakery website \(\d{4}-\d\d\)$/), []])
    const fresh = after[made ?? ''] ?? ''
    expect(after).toMatchObject(before)
    expect(await kept()).toMatchObject({ website: fresh, [`website (retiring ${old.slice(-4)})`]: old })
    const { tokens } = await read()
    expect(tokens.find(({ name }) => name === 'website')).toMatchObject({ lastCheck: { verdict: 'accepted' } })
    expect(tokens.find(({ retiring }) => retiring === true)?.name).toContain('retiring')
    for (const secret of [old, fresh]) expect(ran.stdout + ran.stderr).not.toContain(secret)
    expect(await filesHolding(profile, [old, fresh])).toEqual([])
  })

  it('killed while it waits for the new key loses neither value, takes no name away, and is gone on from', async () => {
    let isSilent = true
    const silent = createServer((request, response) => {
      if (!isSilent) void passOn(request, response, playground?.baseUrls.delivery ?? '')
    }).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { env, args, old, keys, kept } = await desk(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
    const before = await keys()
    const child = cli.start(args, { env })
    child.stdin?.end()
    const ended = once(child, 'close')
    await once(silent, 'request')
    child.kill('SIGKILL')
    await ended
    const after = await keys()
    const made = Object.keys(after).find((name) => !(name in before)) ?? ''
    expect(await kept()).toMatchObject({ website: old, [made]: after[made] ?? 'none was made' })

    isSilent = false
    const again = await cli.run(args, { env })
    expect([again.code, again.stderr.includes('is in the vault, and is tried again')], again.stderr).toEqual([0, true])
    expect(await keys()).toEqual(after)
    expect(await kept()).toMatchObject({ website: after[made], [`website (retiring ${old.slice(-4)})`]: old })
    silent.closeAllConnections()
    silent.close()
  })
})
