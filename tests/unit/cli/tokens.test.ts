import { describe, expect, it } from 'vitest'
import type { FakeSecretStore } from '../../fakes/secret-store.ts'
import { createLine } from './line.ts'

const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'
const OTHER = 'fake-delivery-key-bbbbbbbbbbbbbbbbbbbbbbbbbb'

const adding = (name: string, space = 'abc'): string[] => [
  ...['tokens', 'add', '--name', name, '--kind', 'delivery-key', '--service', 'contentful-us', '--space', space],
]

const withToken = async () => {
  const line = createLine()
  expect(await line.run(adding('website'), { input: SECRET })).toMatchObject({ code: 0, stderr: '' })
  return line
}

describe('tokens add', () => {
  it.each([
    ['--environments', 'master,staging'],
    ['--environment', 'master', '-e', 'staging'],
    ['-e', 'master,staging'],
  ])('saves a token under the name that follows the command, with its environments: %s %s', async (...environments) => {
    const { run, catalog } = createLine()
    const place = ['--kind', 'delivery-key', '--service', 'contentful-us', '--space', 'abc']
    const { stdout } = await run(['tokens', 'add', 'website', ...place, ...environments], { input: SECRET })
    expect(stdout).toBe('Saved "website" to the keychain.\n')
    expect(catalog.document.tokens).toMatchObject([{ name: 'website', environments: ['master', 'staging'] }])
    await run(['tokens', 'edit', 'website', ...environments.map((word) => word.replace('master', 'develop'))])
    expect(catalog.document.tokens).toMatchObject([{ environments: ['develop', 'staging'] }])
  })

  it('lists all missing options at once', async () => {
    const { run } = createLine()
    const missing = await run(['tokens', 'add', 'website'], { input: SECRET })
    expect([missing.code, missing.stderr.match(/^ {2}--\w+/gm)]).toEqual([64, ['  --kind', '  --service', '  --space']])
    expect(missing.stderr).toContain('  --space ID, for a delivery-key or preview-key\n')
    const account = await run(['tokens', 'add', 'website', '--kind', 'oauth-token'], { input: SECRET })
    expect([account.code, account.stderr.match(/^ {2}--\w+/gm)]).toEqual([64, ['  --service']])
  })

  it('refuses two names', async () => {
    const { run } = createLine()
    const { code, stderr } = await run(['tokens', 'add', 'website', '--name', 'other'], { input: SECRET })
    expect([code, stderr]).toEqual([64, 'Use either NAME or --name NAME, not both.\n'])
  })

  it('refuses a name that exists in the same space and service before it asks for the secret', async () => {
    const { run, keychain } = await withToken()
    for (const name of ['website', 'WebSite']) {
      const { code, stderr, asked } = await run(adding(name), { typed: OTHER })
      expect([code, asked]).toEqual([64, []])
      expect(stderr).toContain('There is already a token named')
    }
    expect([...keychain.secrets.values()]).toEqual([SECRET])
    expect((await run(adding('website', 'xyz'), { input: OTHER })).code).toBe(0)
  })

  it.each(['unavailable', 'locked', 'timed-out'] as const)(
    "saves nothing if the keychain is %s, and doesn't suggest to save in memory",
    async (reason) => {
      const { run, keychain, catalog } = createLine()
      keychain.breakWith(reason)
      const { code, stdout, stderr } = await run(adding('website'), { input: SECRET })
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toContain('nothing was saved')
      expect(stderr).not.toMatch(/in memory|until .* closes/)
      expect(catalog.document.tokens).toEqual([])
    },
  )

  it.each([
    ['for a moment', (keychain: FakeSecretStore) => keychain.failNextWrite({ reason: 'unavailable' })],
    ['for good', (keychain: FakeSecretStore) => keychain.breakAtNextWrite('timed-out')],
  ])('saves nothing if the keychain fails during the write, %s', async (_how, breaks) => {
    const { run, keychain, catalog } = createLine()
    breaks(keychain)
    const { code, stdout, stderr } = await run(adding('website'), { input: SECRET })
    expect([code, stdout, catalog.document.tokens]).toEqual([2, '', []])
    expect(stderr).toContain('nothing was saved')
  })
})

describe('tokens replace', () => {
  it('saves a new value from standard input or the terminal', async () => {
    for (const given of [{ input: `${OTHER}\n` }, { typed: OTHER }]) {
      const { run, keychain, catalog } = await withToken()
      const { code, stdout, stderr } = await run(['tokens', 'replace', 'website'], given)
      expect(code).toBe(0)
      expect(stdout + stderr).not.toContain(OTHER)
      expect([...keychain.secrets.values()]).toEqual([OTHER])
      expect(catalog.document.tokens).toMatchObject([{ name: 'website', lastFour: 'bbbb' }])
    }
  })

  it('changes nothing without input, for an unknown name, or if the keychain is locked', async () => {
    const { run, keychain } = await withToken()
    expect((await run(['tokens', 'replace', 'website'])).code).toBe(64)
    expect((await run(['tokens', 'replace'], { input: OTHER })).code).toBe(64)
    expect((await run(['tokens', 'replace', 'webshop'], { input: OTHER })).code).toBe(64)
    keychain.breakWith('locked')
    const { code, stderr } = await run(['tokens', 'replace', 'website'], { input: OTHER })
    expect([code, stderr.includes('nothing was saved')]).toEqual([2, true])
    expect([...keychain.secrets.values()]).toEqual([SECRET])
  })

  it.each(['unavailable', 'locked', 'timed-out'] as const)(
    'keeps the old value if the keychain fails during the write (%s), also later',
    async (reason) => {
      const { run, keychain, catalog } = await withToken()
      const before = catalog.document.tokens
      keychain.breakAtNextWrite(reason)
      const { code, stdout, stderr } = await run(['tokens', 'replace', 'website'], { input: OTHER })
      expect([code, stdout, stderr.includes('nothing was saved')]).toEqual([2, '', true])
      expect([catalog.document.tokens, catalog.document.leftovers]).toEqual([before, []])
      keychain.breakWith(null)
      // The next command deletes leftovers: the old value is not among them.
      expect((await run(adding('other'), { input: OTHER })).code).toBe(0)
      expect([...keychain.secrets.values()].toSorted()).toEqual([SECRET, OTHER].toSorted())
      expect(catalog.document.tokens[0]).toMatchObject({ name: 'website', storage: 'keychain', lastFour: 'aaaa' })
    },
  )

  it('takes no value as an argument', async () => {
    const { run } = await withToken()
    const { code, stderr } = await run(['tokens', 'replace', 'website', OTHER])
    expect([code, stderr.includes(OTHER)]).toEqual([64, false])
  })
})

describe('tokens remove', () => {
  it('asks at a terminal and removes the entry and the secret after consent', async () => {
    const { run, keychain, catalog } = await withToken()
    expect(await run(['tokens', 'remove', 'website'], { typed: 'no' })).toMatchObject({ code: 1, stdout: '' })
    expect(keychain.secrets.size).toBe(1)
    const { code, asked } = await run(['tokens', 'remove', 'website'], { typed: 'yes' })
    expect([code, asked.length, keychain.secrets.size, catalog.document.tokens]).toEqual([0, 1, 0, []])
  })

  it('requires --yes without a terminal', async () => {
    const { run, keychain } = await withToken()
    const { code, stderr } = await run(['tokens', 'remove', 'website'], { input: 'yes' })
    expect([code, stderr.includes('--yes'), keychain.secrets.size]).toEqual([64, true, 1])
    const removed = await run(['tokens', 'remove', 'website', '--yes', '--json'])
    expect(removed.code).toBe(0)
    expect(JSON.parse(removed.stdout)).toMatchObject({ name: 'website', leftInKeychain: false })
    expect(keychain.secrets.size).toBe(0)
  })

  it("reports a secret that the keychain doesn't delete", async () => {
    const { run, keychain, catalog } = await withToken()
    keychain.breakWith('locked')
    const { code, stdout, stderr } = await run(['tokens', 'remove', 'website', '--yes', '--json'])
    expect([code, JSON.parse(stdout), catalog.document.tokens]).toMatchObject([0, { leftInKeychain: true }, []])
    expect(stderr).toContain('did not delete the secret')
  })

  it.each([
    ['is added', adding('other'), OTHER],
    ['is replaced', ['tokens', 'replace', 'shop'], OTHER],
    ['is removed', ['tokens', 'remove', 'shop', '--yes'], ''],
  ])('deletes such a leftover from the keychain when the next token %s', async (_what, args, input) => {
    const { run, keychain, catalog } = await withToken()
    await run(adding('shop'), { input: OTHER })
    const [id = ''] = catalog.document.tokens.filter(({ name }) => name === 'website').map((token) => token.id)
    keychain.breakWith('timed-out')
    expect((await run(['tokens', 'remove', 'website', '--yes'])).code).toBe(0)
    expect([keychain.items.has(id), catalog.document.leftovers]).toEqual([true, [id]])
    keychain.breakWith(null)
    expect((await run(args, { input })).code).toBe(0)
    expect([keychain.items.has(id), keychain.items.has(`${id}:origins`), catalog.document.leftovers]).toEqual([
      false,
      false,
      [],
    ])
  })

  it("delays no other command by a leftover that the keychain doesn't delete", async () => {
    const { run, keychain, catalog } = await withToken()
    await run(adding('shop'), { input: OTHER })
    keychain.breakWith('locked')
    await run(['tokens', 'remove', 'website', '--yes'])
    const { leftovers } = catalog.document
    keychain.breakWith(null)
    const remove = keychain.remove.bind(keychain)
    keychain.remove = (account) =>
      leftovers.includes(account) ? Promise.resolve({ ok: false, error: { reason: 'locked' } }) : remove(account)
    expect((await run(adding('third'), { input: SECRET })).code).toBe(0)
    expect(catalog.document.leftovers).toEqual(leftovers)
  })
})

describe('a secret that another program changed', () => {
  it('is reported once on standard error, and its new last characters are in the list', async () => {
    const { run, keychain } = await withToken()
    const [id] = keychain.secrets.keys()
    keychain.items.set(id ?? '', OTHER)
    const sending = ['send', '--token', 'website', '--space', 'abc']
    const { stdout, stderr } = await run(sending)
    expect(stderr.match(/a different value for "website"/g)).toHaveLength(1)
    expect(stdout + stderr).not.toContain(OTHER)
    expect((await run(['tokens', 'list', '--json'])).stdout).toContain('"lastFour": "bbbb"')
    expect((await run(sending)).stderr).not.toContain('a different value')
  })
})
