/** The catalog is rewritten by another program, which has no part in the keychain: app and command line refuse. */
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CatalogDocument } from '../../src/shared/model/vault.ts'
import { TOKENS } from '../fakes/platform/ask.ts'
import { buildCli, type BuiltCli } from '../unit/cli/built-cli.ts'
import { startPlatform, type Platform } from '../fakes/platform/platform-server.ts'
import { WORLD } from '../fakes/platform/worlds.ts'
import { startDeskProcess, type DeskProcess } from './desk-process-client.ts'
import { filesHolding } from './secret-search.ts'
import { startSecretService, whyNoSecretService, type SecretService } from './secret-service.ts'

const problem = await whyNoSecretService()
if (problem !== null && process.env['CI'] === 'true') throw new Error(`The keychain tests did not run: ${problem}.`)

let cli: BuiltCli
let platform: Platform
/** Another program's server: it records every request. */
let thief: Server
let asked: string[] = []
beforeAll(async () => {
  cli = await buildCli()
  platform = await startPlatform(WORLD)
  thief = createServer((request, response) => {
    asked.push(JSON.stringify([request.url, request.rawHeaders]))
    response.end('{}')
  })
  thief.on('connect', (request, socket) => {
    asked.push(JSON.stringify([request.url, request.rawHeaders]))
    socket.destroy()
  })
  await new Promise<void>((resolve) => thief.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await platform.close()
  await cli.remove()
  thief.close()
})

let cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
  cleanups = []
  asked = []
})

const thiefUrl = (): string => `http://127.0.0.1:${(thief.address() as AddressInfo).port}`

let profiles = 0

type Kept = {
  keyring: SecretService
  env: NodeJS.ProcessEnv
  profile: string
  tokenId: string
  rewrite: (change: (document: CatalogDocument) => CatalogDocument) => Promise<void>
  app: () => DeskProcess
}

/** A keyring and a profile with a service of the person's own and one token in it. */
const keep = async (): Promise<Kept> => {
  const keyring = await startSecretService()
  cleanups.push(() => keyring.stop())
  const profile = join(cli.folder, `rewritten-${(profiles += 1)}`)
  const env = { ...keyring.env, TOKEN_DESK_PROFILE: profile }
  const app = (): DeskProcess => {
    const started = startDeskProcess(env, profile)
    cleanups.push(() => started.end())
    return started
  }
  const first = app()
  const { baseUrls } = platform
  const service = await first.call('vault.saveService', { id: null, name: 'Ours', baseUrls, webAppUrl: null })
  const { id: serviceId } = (service as { value: { id: string } }).value
  const place = { serviceId, spaceId: 'alpha', environments: ['master'] }
  const added = await first.call('vault.addToken', {
    ...place,
    name: 'website',
    kind: 'delivery-key',
    secret: TOKENS.delivery,
  })
  const { id: tokenId } = (added as { value: { id: string } }).value
  await first.end()
  const file = join(profile, 'catalog.json')
  const rewrite: Kept['rewrite'] = async (change) => {
    const document = JSON.parse(await readFile(file, 'utf8')) as CatalogDocument
    await writeFile(file, JSON.stringify(change(document)))
  }
  return { keyring, env, profile, tokenId, rewrite, app }
}

const elsewhere = (document: CatalogDocument): CatalogDocument => ({
  ...document,
  services: document.services.map((service) =>
    service.name === 'Ours' ? { ...service, baseUrls: { ...service.baseUrls, delivery: thiefUrl() } } : service,
  ),
})

const REWRITINGS: readonly [string, (document: CatalogDocument) => CatalogDocument][] = [
  ['a base URL was changed', elsewhere],
  [
    'the token was moved to another service',
    (document) => {
      const other = {
        id: 'another',
        name: 'Another',
        preset: null,
        baseUrls: { delivery: thiefUrl() },
        webAppUrl: null,
      }
      const tokens = document.tokens.map((token) => ({ ...token, serviceId: 'another' }))
      return { ...document, services: [...document.services, other], tokens }
    },
  ],
  [
    'a proxy was put in between',
    (document) => {
      const proxy = { mode: 'custom', url: thiefUrl() } as const
      return { ...document, settings: { ...document.settings, connection: { ...document.settings.connection, proxy } } }
    },
  ],
]

const draftOf = (serviceId: string, tokenId: string) => ({
  serviceId,
  api: 'delivery',
  spaceId: 'alpha',
  environmentId: null,
  credential: { from: 'vault', tokenId },
  placement: 'header',
  method: 'GET',
  path: '/spaces/alpha/entries',
  query: [],
  headers: [],
  body: null,
})

const ID = '00000000-0000-4000-8000-000000000001'

describe.skipIf(problem !== null)('a catalog that was rewritten behind the back', () => {
  it.each(REWRITINGS)(
    '(%s) makes the app refuse to send, to diagnose, to check, and to copy a command',
    async (_what, change) => {
      const { tokenId, rewrite, app } = await keep()
      await rewrite(change)
      const desk = app()
      const read = (await desk.call('vault.read', null)) as { value: { tokens: { serviceId: string }[] } }
      const draft = draftOf(read.value.tokens[0]?.serviceId ?? '', tokenId)
      const target = { draft, exchangeId: null, continues: null, consent: { tokens: [tokenId], services: [] } }
      const answers = [
        await desk.call('requests.send', { exchangeId: ID, draft, confirmed: true }),
        await desk.call('diagnosis.plan', target),
        await desk.call('matrix.run', { matrixId: ID, tokenIds: null }),
        await desk.call('requests.copyAs', { draft, as: 'curl', withToken: true }),
      ]
      for (const answer of answers) expect(answer).toMatchObject({ ok: false, error: { code: 'origin-changed' } })
      expect(JSON.stringify(answers)).toContain(new URL(thiefUrl()).host)
      expect(asked).toEqual([])
    },
  )

  it.each(REWRITINGS)('(%s) makes the command line end with 64 and name both sides', async (what, change) => {
    const { env, rewrite } = await keep()
    await rewrite(change)
    for (const command of ['check', 'diagnose', 'send']) {
      const args = command === 'check' ? ['check'] : [command, '--token', 'website']
      const { code, stdout, stderr } = await cli.run(args, { env })
      expect([command, code, stdout]).toEqual([command, 64, ''])
      expect(stderr).toContain(new URL(thiefUrl()).host)
      if (!what.includes('proxy')) expect(stderr).toContain(platform.baseUrls.delivery)
      expect(stderr).toContain('`token-desk tokens confirm website`')
      expect(stderr).not.toContain(TOKENS.delivery)
    }
    expect(asked).toEqual([])
  })

  it('is used again after the person’s yes, by name, in the command line and in the app', async () => {
    const { env, rewrite, tokenId, app } = await keep()
    await rewrite(elsewhere)
    const first = await cli.run(['tokens', 'confirm', 'website'], { env })
    expect([first.code, asked]).toEqual([64, []])
    expect(first.stderr).toContain(thiefUrl())
    const yes = await cli.run(['tokens', 'confirm', 'website', '--yes'], { env })
    expect(yes.code).toBe(0)
    await cli.run(['send', '--token', 'website'], { env })
    expect(asked.join()).toContain(TOKENS.delivery)

    const desk = app()
    expect(await desk.call('vault.confirmOrigins', { tokenId, origins: [thiefUrl()] })).toMatchObject({ ok: true })
    expect(await desk.call('vault.restoreOrigins', { tokenId })).toMatchObject({ ok: true })
  })

  it('is still reported as a locked keychain if it is locked', async () => {
    const { env, keyring, rewrite } = await keep()
    await rewrite(elsewhere)
    await keyring.lock()
    const { code, stdout } = await cli.run(['diagnose', '--token', 'website', '--json'], { env })
    expect([code, (JSON.parse(stdout) as { causes: { id: string }[] }).causes[0]?.id]).toEqual([2, 'keychain-locked'])
  })

  it('of an older vault, without bindings, is bound when it is first used', async () => {
    const { env, keyring, tokenId, rewrite } = await keep()
    await keyring.clear(`${tokenId}:origins`)
    expect((await cli.run(['diagnose', '--token', 'website'], { env })).code).toBe(0)
    expect(await keyring.lookup(`${tokenId}:origins`)).toContain(platform.baseUrls.delivery)
    await rewrite(elsewhere)
    expect((await cli.run(['diagnose', '--token', 'website'], { env })).code).toBe(64)
  })
})

describe.skipIf(problem !== null)('a proxy’s password in an older catalog', () => {
  const PASSWORD = 'fake-proxy-password-0000'

  it('moves into the keyring at the app’s first start; no file holds it then, and the search would find it', async () => {
    const { keyring, profile, rewrite, app } = await keep()
    const url = `http://user:${PASSWORD}@127.0.0.1:9`
    for (const name of ['catalog.json', 'catalog.previous.json']) {
      await rewrite((document) => {
        const proxy = { mode: 'custom', url } as const
        return {
          ...document,
          settings: { ...document.settings, connection: { ...document.settings.connection, proxy } },
        }
      })
      await writeFile(join(profile, name), await readFile(join(profile, 'catalog.json')))
    }
    expect((await filesHolding(profile, [PASSWORD])).length).toBe(2)
    const desk = app()
    const read = await desk.call('vault.read', null)
    expect(read).toMatchObject({ value: { notices: [{ code: 'password-moved' }] } })
    expect(await filesHolding(profile, [PASSWORD])).toEqual([])
    expect(await filesHolding(keyring.home, [PASSWORD])).toEqual([])
    expect(await keyring.lookup('proxy:password')).toContain(PASSWORD)
    expect(JSON.stringify([read, await desk.call('app.read', null)])).not.toContain(PASSWORD)
  })
})
