import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Ran } from './command.ts'
import { tokenDeskHere } from './in-process.ts'
import { holdsNoSecret } from './promises.ts'
import { HOME, TOKENS } from './people.ts'
import type { Account, Manners } from './servers/installation.ts'
import { json, record } from './servers/records.ts'
import { startPlatform } from './servers/platform.ts'

const DAY = 86_400_000
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString()
const made = (name: string, ending = ''): string =>
  `CFPAT-K${createHash('sha256').update(`token-desk ends ${name}`).digest('base64url')}`.slice(0, 49 - ending.length) +
  ending

const OURS = made('ours', 'Qx17')
const account = (expiresAt: string | null, more: Partial<Account> = {}): Account => ({
  name: 'Ours',
  spaces: ['shop'],
  listed: expiresAt === null ? {} : { expiresAt },
  ...more,
})

type Case = {
  accounts: Record<string, Account>
  span?: string
  before?: Manners['before']
  args?: string[]
  tokens?: string[]
}

const check = async ({
  accounts,
  span = '14d',
  before,
  args = [],
  tokens = ['ours'],
}: Case): Promise<Ran & { doc: Doc }> => {
  const platform = await startPlatform({ ...HOME, accounts }, before === undefined ? {} : { before })
  try {
    const baseUrls = { delivery: platform.at.delivery.origin, management: platform.at.management.origin }
    const manifest = {
      services: [{ name: 'home', baseUrls }],
      tokens: [
        { name: 'ours', kind: 'personal-access-token', service: 'home', space: 'shop', secretFrom: 'OURS' },
        { name: 'app', kind: 'oauth-token', service: 'home', space: 'shop', secretFrom: 'OURS' },
        { name: 'key', kind: 'delivery-key', service: 'home', space: 'shop', secretFrom: 'KEY' },
      ].filter(({ name }) => tokens.includes(name)),
    }
    const ran = await tokenDeskHere(
      ['check', '--manifest', 'desk.json', ...(span === '' ? [] : ['--expires-within', span]), '--json', ...args],
      { env: { OURS, KEY: TOKENS.storefront }, files: { 'desk.json': JSON.stringify(manifest) } },
    )
    holdsNoSecret(ran.stdout + ran.stderr, [OURS, ...Object.keys(accounts), TOKENS.storefront], 'output')
    for (const { method } of platform.log()) expect(method).toBe('GET')
    const doc = (ran.stdout === '' ? {} : JSON.parse(ran.stdout)) as Doc
    return { ...ran, doc }
  } finally {
    await platform.close()
  }
}
type Doc = { expiring?: { token: string; what: string; at: string; words: string }[]; endUnknown?: { token: string }[] }

describe.concurrent('check --expires-within', () => {
  it('fails for a token that ends within the span, and prints its end date', async () => {
    const at = inDays(6)
    const { code, doc, stderr } = await check({ accounts: { [OURS]: account(at) } })
    expect(code).toBe(1)
    expect(doc.expiring).toMatchObject([{ token: 'ours', what: 'end-date', at }])
    expect(stderr).toMatch(/"ours": ends in 6 days \(\w+day\)/)
  })

  it.each<[string, string | null, string]>([
    ['ends later', inDays(15), '14d'],
    ['ends later than hours', inDays(2), '36h'],
    ['ends later than weeks', inDays(15), '2w'],
    ['never ends', null, '9999w'],
  ])('passes for a token that %s', async (_what, at, span) => {
    const { code, doc } = await check({ accounts: { [OURS]: account(at) }, span })
    expect(code).toBe(0)
    expect(doc).toMatchObject({ expiring: [], endUnknown: [] })
  })

  it('reads no end dates without the option', async () => {
    const { code, doc } = await check({ accounts: { [OURS]: account(inDays(1)) }, span: '' })
    expect(code).toBe(0)
    expect(doc).not.toHaveProperty('expiring')
  })

  it('requests no end dates of Delivery keys, which never expire', async () => {
    const { code, doc } = await check({ accounts: {}, tokens: ['key'] })
    expect(code).toBe(0)
    expect(doc).toMatchObject({ expiring: [], endUnknown: [] })
  })

  it('finds its own entry among other, revoked and expired tokens of the account', async () => {
    const accounts = {
      [made('one', 'aaaa')]: account(inDays(1)),
      [made('two', 'Qx17')]: account(inDays(2), { listed: { expiresAt: inDays(2), revokedAt: inDays(-3) } }),
      [made('three', 'Qx17')]: account(inDays(-1)),
      [OURS]: account(inDays(40)),
    }
    const { code, doc } = await check({ accounts })
    expect(code).toBe(0)
    expect(doc).toMatchObject({ expiring: [], endUnknown: [] })
  })

  it('reports an unknown end date if two active tokens end alike', async () => {
    const accounts = { [made('twin', 'Qx17')]: account(inDays(3)), [OURS]: account(inDays(90)) }
    const { code, doc, stderr } = await check({ accounts })
    expect(code).toBe(2)
    expect(doc).toMatchObject({ expiring: [], endUnknown: [{ token: 'ours' }] })
    expect(stderr).toMatch(/The end date of "ours" is unknown/)
  })

  it('reports the end date if two matching tokens agree on it', async () => {
    const at = inDays(3)
    const { code } = await check({ accounts: { [made('twin', 'Qx17')]: account(at), [OURS]: account(at) } })
    expect(code).toBe(1)
  })

  it('reads every page of the token list', async () => {
    const crowd = Object.fromEntries(
      Array.from({ length: 1_100 }, (_, at) => [made(`crowd ${at}`, 'bbbb'), account(inDays(1))]),
    )
    const { code, doc } = await check({ accounts: { ...crowd, [OURS]: account(inDays(5)) } })
    expect(code).toBe(1)
    expect(doc.expiring).toHaveLength(1)
  })

  it.each<[string, Manners['before']]>([
    ['is refused', ({ path }) => (path.endsWith('/access_tokens') ? json(403, record('AccessDenied', 'no')) : null)],
    [
      'has no such token',
      ({ path }) =>
        path.endsWith('/access_tokens') ? json(200, '{"sys":{"type":"Array"},"total":0,"items":[]}') : null,
    ],
    [
      'shows no last characters',
      ({ path }) =>
        path.endsWith('/access_tokens')
          ? json(
              200,
              JSON.stringify({
                sys: { type: 'Array' },
                total: 1,
                items: [{ name: 'x', sys: { expiresAt: inDays(1) } }],
              }),
            )
          : null,
    ],
    [
      'has an end that is no date',
      ({ path }) =>
        path.endsWith('/access_tokens')
          ? json(
              200,
              JSON.stringify({
                sys: { type: 'Array' },
                total: 1,
                items: [{ redactedValue: 'Qx17', expiresAt: 'soon' }],
              }),
            )
          : null,
    ],
  ])('reports an unknown end date if the list %s', async (_what, before) => {
    const { code, doc } = await check({ accounts: { [OURS]: account(inDays(1)) }, before })
    expect(code).toBe(2)
    expect(doc).toMatchObject({ expiring: [], endUnknown: [{ token: 'ours' }] })
  })

  it('reads an end date in "sys" and a redacted value with three dots', async () => {
    const at = inDays(2)
    const item = {
      sys: { type: 'PersonalAccessToken', expiresAt: at, redactedValue: '...Qx17' },
      name: 'x',
      revokedAt: null,
    }
    const { code, doc } = await check({
      accounts: { [OURS]: account(null) },
      before: ({ path }) =>
        path.endsWith('/access_tokens')
          ? json(200, JSON.stringify({ sys: { type: 'Array' }, total: 1, items: [item] }))
          : null,
    })
    expect(code).toBe(1)
    expect(doc.expiring).toMatchObject([{ at }])
  })

  it.each(['14', 'soon', '-1d', '1y', '14 days', ''])('refuses the span "%s"', async (span) => {
    const ran = await tokenDeskHere(['check', `--expires-within=${span}`])
    expect(ran.code).toBe(64)
    expect(ran.stderr).toMatch(/takes a duration|needs a value/)
  })
})
