import { describe, expect, it } from 'vitest'
import { createLine } from './line.ts'

const KEY = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'
const ACCOUNT = 'CFPAT-fake-bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'

const adding = (name: string, kind = 'delivery-key', space: string | null = 'abc'): string[] => [
  ...['tokens', 'add', '--name', name, '--kind', kind, '--service', 'contentful-us'],
  ...(space === null ? [] : ['--space', space]),
]

const withTokens = async () => {
  const line = createLine()
  expect((await line.run(adding('website'), { input: KEY })).code).toBe(0)
  expect((await line.run(adding('owner', 'personal-access-token', null), { input: ACCOUNT })).code).toBe(0)
  const idOf = (name: string): string => line.catalog.document.tokens.find((token) => token.name === name)?.id ?? ''
  return { ...line, idOf, names: () => line.catalog.document.tokens.map(({ name }) => name) }
}

describe('a name that would make a token unreachable', () => {
  it('is refused by tokens rename and tokens add', async () => {
    const { run, names } = await withTokens()
    for (const args of [
      ['tokens', 'rename', 'website', 'owner'],
      ['tokens', 'rename', 'owner', 'Website'],
      adding('owner'),
    ])
      expect(await run(args, { typed: KEY }), args.join(' ')).toMatchObject({
        code: 64,
        stderr: expect.stringContaining('Choose another name') as string,
      })
    expect(names()).toEqual(['website', 'owner'])
  })
})

describe('a look-alike name', () => {
  it('is refused by tokens rename and tokens add, before the prompt for the secret', async () => {
    const { run } = await withTokens()
    for (const args of [adding('w\u0435bsite', 'delivery-key', 'xyz'), ['tokens', 'rename', 'owner', 'w\u0435bsite']]) {
      const { code, stderr, asked } = await run(args, { typed: KEY })
      expect([code, asked, stderr.includes('looks like')]).toEqual([64, [], true])
    }
  })

  it('is saved and reported without invisible characters', async () => {
    const { run, names } = await withTokens()
    const { stdout } = await run(['tokens', 'rename', 'website', 'sto\u200bre'])
    expect(stdout).toContain('"store"')
    expect(names()).toContain('store')
  })

  it('names the same token in any composition', async () => {
    const { run, names } = await withTokens()
    await run(['tokens', 'rename', 'website', 'B\u00e4ckerei'])
    expect((await run(['tokens', 'remove', 'Ba\u0308ckerei', '--yes'])).code).toBe(0)
    expect(names()).toEqual(['owner'])
  })
})

describe('an id in place of a name', () => {
  it('names a token for the commands of the vault', async () => {
    const { run, idOf, names } = await withTokens()
    expect((await run(['tokens', 'rename', idOf('website'), 'store'])).code).toBe(0)
    expect((await run(['tokens', 'remove', idOf('store'), '--yes'])).code).toBe(0)
    expect(names()).toEqual(['owner'])
  })

  it('names a token for --token, also if two have the same name', async () => {
    const { run, idOf, catalog } = await withTokens()
    const id = idOf('owner')
    await catalog.update((document) => ({
      ...document,
      tokens: document.tokens.map((token) => ({ ...token, name: 'same' })),
    }))
    const unclear = await run(['diagnose', '--service', 'contentful-us', '--token', 'same'])
    expect(unclear.stderr).toContain('Several tokens')
    for (const command of [['send'], ['diagnose'], ['check']]) {
      const { code, stderr } = await run([...command, '--service', 'contentful-us', '--space', 'abc', '--token', id])
      expect([command, code === 64, stderr.includes('No token'), stderr.includes('Several')]).toEqual([
        command,
        false,
        false,
        false,
      ])
    }
  })

  it('names a service for --service', async () => {
    const { run } = await withTokens()
    for (const service of ['contentful-us', 'Contentful (US)', 'Contentful\u200b (US)']) {
      const { stderr } = await run(['check', '--token', 'website', '--service', service])
      expect(stderr, service).not.toContain('No tokens to check')
      expect((await run(['tokens', 'rename', 'website', 'website', '--service', service])).code, service).toBe(0)
      expect((await run(['tokens', 'list', '--service', service])).stdout, service).toContain('website')
    }
  })
})

describe('a name that the vault does not have', () => {
  it.each([
    ['tokens', 'show', 'webiste'],
    ['diagnose', '--token', 'webiste'],
    ['check', '--token', 'webiste'],
    ['send', '--token', 'webiste'],
    ['rotate', 'webiste'],
    ['enable', 'webiste', '--environment', 'staging'],
    ['run', '--env', 'A=webiste', '--', 'true'],
  ])('is refused with the nearest one: %s %s %s', async (...args) => {
    const { run } = await withTokens()
    const { code, stdout, stderr } = await run(args)
    expect([code, stdout]).toEqual([64, ''])
    expect(stderr).toMatch(/No token with this name in the vault. Did you mean "website"\?\n$/)
  })

  it('is refused with the command that lists the names', async () => {
    const { run } = await withTokens()
    const { stderr } = await run(['check', '--token', 'something else'])
    expect(stderr).toBe('No token with this name in the vault. Run `token-desk tokens list`.\n')
    expect((await run(['services', 'remove', 'x'])).stderr).toContain('Run `token-desk services list`.')
  })
})
