import { describe, expect, it } from 'vitest'
import type { Ran } from './command.ts'
import { ABROAD, HOME, TOKENS } from './people.ts'
import { arrivedOnlyAt } from './promises.ts'
import { runHere, service, variables } from './run.ts'
import { manifestOf } from './situation.ts'
import { serve, type Listening } from './servers/listen.ts'
import { startPlatform, type Platform } from './servers/platform.ts'

/** A token meets the addresses of its own service, or of one that a yes was given for: with every command. */

const T = TOKENS.storefront
const collector = (): Promise<Listening> => serve('collector', () => ({ status: 200, body: '{}' }))

type Scene = { own: Platform; abroad: Platform; elsewhere: Listening; ask: (...args: string[]) => Promise<Ran> }

/** A manifest with a token of `home`, a second service, and an address of no known service. */
const scene = async (work: (scene: Scene) => Promise<void>): Promise<void> => {
  const [own, abroad, elsewhere] = await Promise.all([startPlatform(HOME), startPlatform(ABROAD), collector()])
  const manifest = manifestOf(['storefront'], [service(own), { ...service(abroad), name: 'abroad' }])
  const asked = { files: { 'desk.json': JSON.stringify(manifest) }, env: variables('storefront') }
  const ask = (...args: string[]): Promise<Ran> => runHere([...args, '--manifest', 'desk.json'], asked)
  try {
    await work({ own, abroad, elsewhere, ask })
  } finally {
    await Promise.all([own, abroad, elsewhere].map((server) => server.close()))
  }
}
const NAMED = ['--token', 'storefront', '--space', 'shop']
const silent = (servers: readonly Listening[]): void => {
  arrivedOnlyAt(servers, T, [])
  expect(servers.flatMap(({ log }) => log)).toEqual([])
}

describe.concurrent('a token that belongs to a service', () => {
  it.each(['diagnose', 'send'])("isn't sent to another address without consent: %s", (command) =>
    scene(async ({ elsewhere, ask }) => {
      const ran = await ask(command, ...NAMED, '--base-url', `delivery=${elsewhere.origin}`)
      expect(ran.code).toBe(64)
      expect(ran.stderr).toMatch(/--allow-other-services/)
      silent([elsewhere])
    }),
  )

  it.each(['diagnose', 'send'])(
    "isn't sent to another address without consent if --service names its service: %s",
    (command) =>
      scene(async ({ elsewhere, ask }) => {
        const ran = await ask(command, ...NAMED, '--service', 'home', '--base-url', `delivery=${elsewhere.origin}`)
        expect(ran.code).toBe(64)
        silent([elsewhere])
      }),
  )

  it.each(['diagnose', 'send'])("isn't sent to another service without consent: %s", (command) =>
    scene(async ({ abroad, ask }) => {
      const ran = await ask(command, ...NAMED, '--service', 'abroad')
      expect(ran.code).toBe(64)
      silent(Object.values(abroad.at))
    }),
  )

  it.each(['diagnose', 'send'])(
    "isn't sent to an address that only starts like its own without consent: %s",
    (command) =>
      scene(async ({ own, elsewhere, ask }) => {
        const tricky = elsewhere.origin.replace('http://', `http://${new URL(own.at.delivery.origin).host}@`)
        const ran = await ask(command, ...NAMED, '--base-url', `delivery=${tricky}`)
        expect(ran.code).toBe(64)
        silent([elsewhere])
      }),
  )

  it.each(['diagnose', 'send'])('is sent to another service with consent: %s', (command) =>
    scene(async ({ elsewhere, ask }) => {
      const ran = await ask(command, ...NAMED, '--base-url', `delivery=${elsewhere.origin}`, '--allow-other-services')
      expect(ran.code).not.toBe(64)
      expect(elsewhere.log.length).toBeGreaterThan(0)
    }),
  )

  it.each(['diagnose', 'send'])('is sent to its own address if --base-url repeats it: %s', (command) =>
    scene(async ({ own, ask }) => {
      const ran = await ask(command, ...NAMED, '--base-url', `delivery=${own.at.delivery.origin}`)
      expect([ran.code, own.at.delivery.log.length > 0]).toEqual([0, true])
    }),
  )

  it('is refused another address by --dry-run as by the real command', () =>
    scene(async ({ elsewhere, ask }) => {
      const ran = await ask('diagnose', ...NAMED, '--base-url', `delivery=${elsewhere.origin}`, '--dry-run')
      expect(ran.code).toBe(64)
      silent([elsewhere])
    }))

  it('is sent to the given address if it comes from a pipe', () =>
    scene(async ({ own }) => {
      const args = ['--token-stdin', '--kind', 'delivery-key', '--space', 'shop']
      const ran = await runHere(['diagnose', ...args, '--base-url', `delivery=${own.at.delivery.origin}`], { stdin: T })
      expect(ran.code).toBe(0)
    }))
})

/** Paths that lead out of `/contentful/delivery`, as a server may read them. */
const ESCAPES = [
  '/../../other-team/collect',
  '/%2e%2e/%2e%2e/other-team/collect',
  '\\..\\..\\other-team\\collect',
  '/spaces/../../../other-team/collect',
  '/.%2e/.%2E/other-team/collect',
  '/../delivery-of-others/collect',
  '//other.invalid/collect',
  '/\\other.invalid/collect',
  'http://other.invalid/collect',
]

describe.concurrent('a base URL with a path', () => {
  it.each(['diagnose', 'send'].flatMap((command) => ESCAPES.map((path) => [command, path] as const)))(
    'limits the requests of %s to that path, given %s',
    async (command, path) => {
      const server = await collector()
      try {
        const base = `${server.origin}/contentful/delivery`
        const args = ['--token-stdin', '--kind', 'delivery-key', '--space', 'shop', '--base-url', `delivery=${base}`]
        const ran = await runHere([command, ...args, `--path=${path}`], { stdin: T })
        const left = server.log.filter(({ url }) => {
          const { pathname } = new URL(decodeURIComponent(url).replaceAll('\\', '/'), 'http://any.invalid')
          return !pathname.startsWith('/contentful/delivery/')
        })
        expect(left.map(({ path: asked }) => asked)).toEqual([])
        if (server.log.length === 0) expect([1, 2, 64]).toContain(ran.code)
      } finally {
        await server.close()
      }
    },
  )

  it('limits every probe of a diagnosis to that path', async () => {
    const own = await startPlatform(HOME)
    const server = await serve('shared host', async ({ url, authorization, path }) => {
      const part = /^\/contentful\/(delivery|preview|management)(\/.*)$/.exec(url)
      if (part === null) return { status: 404, body: path }
      const upstream = own.at[part[1] as 'delivery' | 'preview' | 'management']
      const headers = authorization === null ? {} : { authorization }
      const response = await fetch(`${upstream.origin}${part[2] ?? ''}`, { headers })
      const type = response.headers.get('content-type') ?? 'application/json'
      return { status: response.status, headers: { 'content-type': type }, body: await response.text() }
    })
    const bases = ['delivery', 'preview', 'management'].flatMap((api) => [
      '--base-url',
      `${api}=${server.origin}/contentful/${api}`,
    ])
    const ran = await runHere(
      ['diagnose', '--token-stdin', '--kind', 'delivery-key', '--space', 'shop', ...bases, '--json'],
      { stdin: TOKENS.revoked },
    )
    expect(ran.code).toBe(1)
    expect(server.log.filter(({ path }) => !/^\/contentful\/(?:delivery|preview|management)\//.test(path))).toEqual([])
    await Promise.all([own.close(), server.close()])
  })
})

describe.concurrent('loopback addresses as a base URL', () => {
  it.each(['127.0.0.1', 'localhost', 'localhost.', 'desk.localhost', '[::1]', '[::ffff:127.0.0.1]'])(
    'allow plain HTTP: %s',
    async (host) => {
      const args = ['--token-stdin', '--kind', 'delivery-key', '--space', 'shop', '--dry-run']
      const ran = await runHere(['diagnose', ...args, '--base-url', `delivery=http://${host}:4100`], { stdin: T })
      expect(ran.code, ran.stderr).toBe(0)
    },
  )

  it.each(['cdn.example.com', 'localhost.example.com', '127.0.0.1.example.com', 'notlocalhost', '[::ffff:8.8.8.8]'])(
    "don't include %s, which requires HTTPS",
    async (host) => {
      const args = ['--token-stdin', '--kind', 'delivery-key', '--space', 'shop', '--dry-run']
      const ran = await runHere(['diagnose', ...args, '--base-url', `delivery=http://${host}:4100`], { stdin: T })
      expect(ran.code).toBe(64)
    },
  )
})
