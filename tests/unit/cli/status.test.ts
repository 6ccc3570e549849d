import { describe, expect, it } from 'vitest'
import type { CauseId, Verdict } from '../../../src/shared/model/verdict.ts'
import { createFakeClock } from '../../fakes/clock.ts'
import { createLine } from './line.ts'

const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'

/** A vault with these tokens; the keychain breaks from then on. */
const withTokens = async (...names: string[]) => {
  const line = createLine()
  for (const name of names) {
    const place = ['--kind', 'delivery-key', '--service', 'contentful-us', '--space', 'abc']
    expect((await line.run(['tokens', 'add', '--name', name, ...place], { input: SECRET })).code).toBe(0)
  }
  line.keychain.breakWith('locked')
  const note = async (
    name: string,
    environment: string,
    verdict: Verdict,
    cause: CauseId,
    at = '2026-01-02T12:04:05.000Z',
    space = 'abc',
  ): Promise<void> => {
    await line.catalog.update((document) => {
      const token = document.tokens.find((one) => one.name === name)
      if (token === undefined) throw new Error('no such token')
      const check = { tokenId: token.id, cell: `${space}/${environment}/delivery`, at }
      return { ...document, checks: [...document.checks, { ...check, verdict, cause, certainty: null, before: null }] }
    })
  }
  return { ...line, note }
}

describe('status', () => {
  it('shows the worst result of each token and reads nothing from the keychain', async () => {
    const { run, note } = await withTokens('website', 'shop', 'young')
    await note('website', 'master', 'accepted', 'works')
    await note('website', 'staging', 'no-access', 'environment-not-enabled')
    await note('shop', 'master', 'accepted', 'works')
    const told = await run(['status'])
    expect([told.code, told.stderr]).toEqual([1, ''])
    expect(told.stdout).toMatch(/^! website +master ✓ {2}staging ✗ .*not enabled/m)
    expect(told.stdout).toMatch(/^✓ shop /m)
    expect(told.stdout).toMatch(/^- young .*never checked/m)
    const { tokens } = JSON.parse((await run(['status', '--json'])).stdout) as { tokens: unknown[] }
    expect(tokens).toMatchObject([
      {
        name: 'website',
        space: 'abc',
        worst: { verdict: 'no-access' },
        cells: [{ environment: 'master' }, { environment: 'staging' }],
      },
      { name: 'shop', worst: { verdict: 'accepted' } },
      { name: 'young', worst: null, lastCheck: null },
    ])
  })

  it('names the spaces of a token that was checked in several, each with its worst result', async () => {
    const { run, note } = await withTokens('owner')
    await note('owner', 'master', 'accepted', 'works')
    await note('owner', 'master', 'not-checked', 'space-hibernated', undefined, 'sleepy')
    await note('owner', 'staging', 'accepted', 'works', undefined, 'sleepy')
    expect((await run(['status'])).stdout).toMatch(/^! owner +abc ✓ {2}sleepy ! .*space hibernated/m)
    expect((await run(['status', '-v'])).stdout).toMatch(/^! owner on master of sleepy: /m)
  })

  it('shows the default environment once, with its last result', async () => {
    const { run, note } = await withTokens('website')
    await note('website', '', 'no-access', 'environment-missing')
    await note('website', 'master', 'accepted', 'works', '2026-01-03T12:04:05.000Z')
    const told = await run(['status', '--json'])
    expect(told.code).toBe(0)
    expect(JSON.parse(told.stdout)).toMatchObject({
      tokens: [{ cells: [{ space: 'abc', environment: 'master', api: 'delivery', verdict: 'accepted' }] }],
    })
  })

  it('exits with 0 if all tokens work, and with 2 if a result is unknown', async () => {
    const { run, note } = await withTokens('website', 'shop')
    await note('website', 'master', 'accepted', 'works')
    expect((await run(['status'])).code).toBe(2)
    await note('shop', 'master', 'accepted', 'works')
    expect((await run(['status'])).code).toBe(0)
    expect((await createLine().run(['status'])).code).toBe(0)
  })
})

describe('status in a terminal of 80 columns', () => {
  const NAMES = Array.from({ length: 15 }, (_, at) => `key ${at} of the production storefront`)

  it('prints one row for each failing token, and with -v each problem in full', async () => {
    const { run, note } = await withTokens(...NAMES)
    for (const name of NAMES) {
      await note(name, 'release-2026-11', 'no-access', 'environment-not-enabled')
      await note(name, 'master', 'not-checked', 'space-hibernated')
    }
    const lines = (await run(['status'], { columns: 80, environment: { NO_COLOR: '1' } })).stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(NAMES.length + 1)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
    const { stdout } = await run(['status', '-v'])
    for (const name of NAMES) {
      expect(stdout).toMatch(new RegExp(`^✗ ${name} on release-2026-11: probably environment not enabled, `, 'm'))
      expect(stdout).toMatch(new RegExp(`^! ${name} on master: probably space hibernated, `, 'm'))
    }
  })

  it('gives a name the room that environments leave', async () => {
    const { run, note } = await withTokens('contentful-preview-key', 'website')
    await note('contentful-preview-key', 'master', 'accepted', 'works')
    await note('website', 'just-enabled', 'no-access', 'stale-cache')
    for (const environment of ['master', 'staging', 'develop', 'live'])
      await note('website', environment, 'accepted', 'works')
    await note('website', 'release-2', 'rejected', 'token-unknown-or-revoked')
    const { stdout } = await run(['status'], { columns: 80, environment: { NO_COLOR: '1' } })
    expect(stdout).toContain('contentful-preview-key ')
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  })

  it('shows each reason in full, and leaves out other columns first', async () => {
    const { run, note, catalog } = await withTokens('website', 'contentful-access-token', 'old')
    await note('website', 'staging', 'no-access', 'environment-not-enabled')
    await note('website', 'release-2026-11', 'no-access', 'environment-not-enabled')
    await note('contentful-access-token', 'master', 'rejected', 'token-unknown-or-revoked')
    await note('old', 'master', 'unreadable', 'keychain-unavailable')
    await note('old', 'staging', 'not-checked', 'space-hibernated')
    const status = async () => (await run(['status'], { columns: 80, environment: { NO_COLOR: '1' } })).stdout
    const inEurope = async (isOther: (name: string) => boolean) =>
      catalog.update((document) => ({
        ...document,
        tokens: document.tokens.map((token) =>
          isOther(token.name) ? { ...token, serviceId: 'contentful-eu' } : token,
        ),
      }))
    for (const isOther of [() => false, (name: string) => name === 'old']) {
      await inEurope(isOther)
      const text = await status()
      expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
      expect(text).toMatch(/^✗ website .*staging {2}\+1  +probably environment not enabled$/m)
      expect(text).toMatch(/^✗ contentful-access\S+ .* probably token not recognized$/m)
      expect(text).toMatch(/^! old .* probably keychain not responding; \+1$/m)
    }
  })

  it('suggests how to add a token to an empty vault, as the other commands do', async () => {
    const { run } = createLine()
    const { stderr } = await run(['status'])
    expect(stderr).toBe('No tokens. Add one with `token-desk tokens add` or `token-desk import FILE`.\n')
    for (const command of [['tokens', 'list'], ['check'], ['scan', import.meta.filename]])
      expect((await run(command)).stderr).toBe(stderr)
  })
})

describe('status of end dates', () => {
  it('shows what ends soon and what was unused for long, and later ends only in JSON', async () => {
    const { run, catalog, note } = await withTokens('website', 'shop', 'young')
    for (const name of ['website', 'shop', 'young']) await note(name, 'master', 'accepted', 'works')
    const today = createFakeClock().now().getTime()
    const day = (days: number): string => new Date(today + days * 86_400_000).toISOString().slice(0, 10)
    await catalog.update((document) => ({
      ...document,
      tokens: document.tokens.map((token) =>
        token.name === 'website'
          ? { ...token, rotateBy: day(3), lastUsedOn: day(-1) }
          : { ...token, rotateBy: day(60), lastUsedOn: day(token.name === 'shop' ? -100 : -80) },
      ),
    }))
    const { code, stdout, stderr } = await run(['status'])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(
      /"website": rotate in 3 days \(\w+\)\.\n"shop": not used since \w+ \d+, \d{4}\.\n3 tokens · 3 accepted\n$/,
    )
    const { tokens } = JSON.parse((await run(['status', '--json'])).stdout) as { tokens: unknown[] }
    expect(tokens).toMatchObject([
      {
        reminders: [expect.stringContaining('rotate') as string],
        lastUsedOn: day(-1),
        endings: [{ what: 'rotate-by' }],
      },
      { reminders: [expect.stringContaining('not used') as string] },
      { reminders: [], endings: [{ what: 'rotate-by' }], lastUsedOn: day(-80) },
    ])
  })
})

describe('tokens rename', () => {
  it('gives a token another name, but none that exists', async () => {
    const { run, catalog, keychain } = createLine()
    const place = ['--kind', 'delivery-key', '--service', 'contentful-us', '--space', 'abc']
    for (const name of ['website', 'shop']) await run(['tokens', 'add', '--name', name, ...place], { input: SECRET })
    const names = (): string[] => catalog.document.tokens.map(({ name }) => name)
    const before = [...keychain.secrets.entries()]
    expect((await run(['tokens', 'rename', 'website', 'shop'])).code).toBe(64)
    expect((await run(['tokens', 'rename', 'website'])).code).toBe(64)
    expect((await run(['tokens', 'rename', 'nobody', 'other'])).code).toBe(64)
    expect((await run(['tokens', 'rename', 'website', 'n'.repeat(121)])).code).toBe(64)
    expect(names()).toEqual(['website', 'shop'])
    expect((await run(['tokens', 'rename', 'website', 'storefront'])).code).toBe(0)
    expect(names()).toEqual(['storefront', 'shop'])
    expect([...keychain.secrets.entries()]).toEqual(before)
  })
})

it('tokens copy reports a missing clipboard and prints no token', async () => {
  const { run } = await withTokens('website')
  const { code, stdout, stderr } = await run(['tokens', 'copy', 'website'])
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain('Nothing was copied')
})
