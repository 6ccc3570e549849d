import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createLine } from './line.ts'

const SECRET = 'fake-site-delivery-key-0123456789abcdefghij'

const line = async () => {
  const own = createLine()
  const place = ['--kind', 'delivery-key', '--service', 'contentful-us', '--space', 'shop1234']
  await own.run(['tokens', 'add', '--name', 'site', ...place], { input: SECRET })
  await own.run(['tokens', 'add', '--name', 'owner', '--kind', 'personal-access-token', '--service', 'contentful-us'], {
    input: `${SECRET}2`,
  })
  return own
}

describe('tokens edit', () => {
  it('replaces the environments of a key, and adds new ones to its space', async () => {
    const { run, catalog } = await line()
    const { code, stdout } = await run(['tokens', 'edit', 'site', '--environments', 'master, staging,master'])
    expect([code, stdout]).toEqual([0, '"site": master, staging\n'])
    await run(['tokens', 'edit', catalog.document.tokens[0]?.id ?? '', '--environments', 'staging'])
    expect(catalog.document.tokens[0]?.environments).toEqual(['staging'])
    expect(catalog.document.spaces[0]?.environments.map(({ id }) => id)).toEqual(['master', 'staging'])
  })

  it.each([
    ['an account token', ['owner', '--environments', 'master']],
    ['an unknown name', ['nothing', '--environments', 'master']],
    ['an invalid ID', ['site', '--environments', 'a b']],
    ['an empty list', ['site', '--environments', ',']],
    ['a missing list', ['site']],
  ])('changes nothing for %s', async (_what, args) => {
    const { run, catalog } = await line()
    const before = structuredClone(catalog.document)
    expect((await run(['tokens', 'edit', ...args])).code).toBe(64)
    expect(catalog.document).toEqual(before)
  })
})

describe('tokens show', () => {
  it('prints what the catalog contains, and reads nothing from the keychain', async () => {
    const { run, keychain, catalog } = await line()
    const used = catalog.document.tokens.map((token) => ({ ...token, lastUsedOn: '2026-11-27' }))
    await catalog.update((document) => ({ ...document, tokens: used }))
    keychain.breakWith('locked')
    const { code, stdout } = await run(['tokens', 'show', 'site'])
    expect(code).toBe(0)
    for (const shown of ['site', 'delivery-key', 'Contentful (US)', 'shop1234', 'ghij', 'never checked'])
      expect(stdout).toContain(shown)
    expect(stdout).not.toContain(SECRET.slice(0, -4))
    expect(stdout).toMatch(/^Last used +Nov 27, 2026$/m)
  })

  it('prints one JSON document', async () => {
    const { run, catalog } = await line()
    const { stdout } = await run(['tokens', 'show', catalog.document.tokens[0]?.id ?? '', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ name: 'site', space: 'shop1234', lastFour: 'ghij' })
    expect((await run(['tokens', 'show', 'nothing'])).code).toBe(64)
  })
})

describe('--json of a command that changes a token', () => {
  it.each([
    ['rename', ['site', 'storefront']],
    ['edit', ['site', '--environments', 'staging']],
    ['rotate-by', ['site', '2027-03-01']],
    ['replace', ['site']],
    ['add', ['shop', '--kind', 'delivery-key', '--service', 'contentful-us', '--space', 'shop1234']],
  ])('prints the token like tokens show: %s', async (command, args) => {
    const { run } = await line()
    const { stdout } = await run(['tokens', command, ...args, '--json'], { input: `${SECRET}3` })
    const changed = JSON.parse(stdout) as { id: string }
    const shown = await run(['tokens', 'show', changed.id, '--json'])
    expect(changed).toEqual(JSON.parse(shown.stdout))
  })
})

describe('playground --port-base', () => {
  it.each(['x', '0', '70000'])('takes no port %s', async (port) => {
    const { run } = await line()
    const { code, stderr } = await run(['playground', '--port-base', port])
    expect(code).toBe(64)
    expect(stderr).toContain('--port-base')
  })

  it('reports a port that is taken, in words', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const { run } = await line()
    const { code, stderr } = await run(['playground', '--port-base', String(port)])
    taken.close()
    expect(code).toBe(2)
    expect(stderr).toContain('The ports are in use or not allowed. Choose another --port-base')
    expect(stderr).not.toMatch(/EADDRINUSE|at .*\.ts:/)
  })
})

describe('playground --save-tokens', () => {
  const started = async (own: Awaited<ReturnType<typeof line>>) => {
    const stop = new AbortController()
    stop.abort()
    return own.run(['playground', '--save-tokens'], { signal: stop.signal })
  }

  it('saves its service, spaces and tokens, and --remove-tokens leaves nothing behind', async () => {
    const own = await line()
    const [before, items] = [structuredClone(own.catalog.document), new Map(own.keychain.items)]
    expect((await started(own)).code).toBe(0)
    const saved = own.catalog.document.tokens.filter(({ serviceId }) => serviceId === 'playground')
    expect(saved.length).toBeGreaterThan(3)
    const { code, stdout } = await own.run(['playground', '--remove-tokens', '--yes'])
    expect([code, stdout]).toEqual([0, 'Removed "Playground".\n'])
    expect(own.catalog.document).toEqual(before)
    expect([...own.keychain.items.keys()].filter((account) => account !== 'trial').sort()).toEqual(
      [...items.keys()].filter((account) => account !== 'trial').sort(),
    )
  })

  it('saves nothing without a keychain', async () => {
    const own = await line()
    own.keychain.breakWith('locked')
    expect((await started(own)).code).toBe(2)
    expect(own.catalog.document.services.some(({ id }) => id === 'playground')).toBe(false)
  })

  it('removes nothing without a confirmation', async () => {
    const own = await line()
    await started(own)
    const count = own.catalog.document.tokens.length
    expect((await own.run(['playground', '--remove-tokens'])).code).toBe(64)
    expect((await own.run(['playground', '--remove-tokens', '--save-tokens', '--yes'])).code).toBe(64)
    expect(own.catalog.document.tokens).toHaveLength(count)
  })
})
