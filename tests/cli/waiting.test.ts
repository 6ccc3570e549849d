import { describe, expect, it } from 'vitest'
import { ABROAD, HOME, TOKENS, type TokenName } from './people.ts'
import { documentOf, type Judged } from './promises.ts'
import { run, service, variables, platformOfTheFile } from './run.ts'
import { manifestOf, prove, type Seen, type Situation } from './situation.ts'
import { startPlatform } from './servers/platform.ts'

/** A key that was created seconds ago is refused for a while: a refusal is certain only at a second look. */

const NOT_CERTAIN = ['likely', 'possible']
const key = '--kind delivery-key --space shop'
/** The last result decides; an earlier refusal is reported next to it. */
const ACTIVE = { verdict: 'accepted', first: ['works', 'works-but-empty'] }
const refusedBefore = ({ judged }: Seen): void => {
  const refusal = judged.probes.find(({ errorId }) => errorId === 'AccessTokenInvalid')
  expect(refusal, 'the refusal stands among the probes').toBeDefined()
  expect(judged.evidence.map(({ summary }) => summary).join('\n')).toMatch(/AccessTokenInvalid|refused/i)
}

const rows: Situation[] = [
  {
    name: 'a similar key works and no other service exists',
    token: 'young',
    witnesses: ['storefront'],
    ask: '--service home --space shop',
    // Nothing would end certain here, so that a second look may be taken or not.
    verdict: ['accepted', 'rejected'],
    first: ['works', 'token-unknown-or-revoked', 'key-not-active-yet'],
    also: ({ judged }) => {
      // Accepted at the second look, its cause may be certain; an unexplained refusal may not.
      if (judged.causes[0]?.id === 'token-unknown-or-revoked') expect(NOT_CERTAIN).toContain(judged.causes[0].certainty)
    },
    atMost: 12,
  },
  {
    name: 'the key becomes active before the second check, after every other service was tried',
    token: 'young',
    witnesses: ['storefront'],
    other: 'allowed',
    ask: '--service home --space shop',
    // The refusal that was seen has a name; that the key is accepted by now may be reported instead.
    verdict: ['accepted', 'rejected'],
    first: ['works', 'key-not-active-yet'],
    also: refusedBefore,
    atMost: 15,
  },
  {
    name: "the key becomes active between header and query, so the header isn't dropped",
    token: 'secondTry',
    ask: key,
    verdict: ['accepted', 'rejected'],
    first: ['works', 'key-not-active-yet'],
    causes: { 'header-not-delivered': ['ruled-out', 'possible', 'absent'] },
  },
  {
    name: 'the key becomes active between query and header',
    token: 'secondTry',
    apis: ['delivery'],
    ask: `${key} --placement query`,
    verdict: ['accepted', 'rejected'],
    first: ['works', 'key-not-active-yet'],
    causes: { 'query-not-delivered': ['ruled-out', 'possible', 'absent'] },
  },
  {
    name: "Management lists this value, so it isn't unknown but not active yet",
    token: 'unborn',
    witnesses: ['owner', 'storefront'],
    ask: '--service home --space shop',
    verdict: 'rejected',
    first: 'key-not-active-yet',
    certainty: ['certain', 'likely'],
    causes: { 'token-unknown-or-revoked': ['ruled-out', 'absent'] },
    says: /Unborn/,
    atMost: 12,
  },
  {
    name: 'Management lists this value as a Preview key',
    token: 'unbornPreview',
    witnesses: ['owner', 'previewer'],
    ask: '--service home --space shop',
    verdict: 'rejected',
    first: 'key-not-active-yet',
    certainty: ['certain', 'likely'],
    causes: { 'token-unknown-or-revoked': ['ruled-out', 'absent'] },
    says: /Unborn preview/,
    atMost: 12,
  },
  {
    name: 'the key is from a pipe and the account in the manifest',
    token: 'unborn',
    by: 'stdin',
    witnesses: ['owner'],
    ask: '--kind delivery-key --service home --space shop',
    verdict: 'rejected',
    first: ['key-not-active-yet', 'header-not-delivered'],
    certainty: ['certain', 'likely', 'possible'],
    causes: { 'token-unknown-or-revoked': ['ruled-out', 'absent'] },
    atMost: 12,
  },
  {
    name: 'a new key without a reference token is never certainly unknown',
    token: 'unborn',
    ask: key,
    verdict: 'rejected',
    first: ['token-unknown-or-revoked', 'key-not-active-yet'],
    certainty: NOT_CERTAIN,
    causes: { 'key-not-active-yet': ['likely', 'possible', 'ruled-out', 'absent'] },
  },
  {
    name: '--wait ends when the key is active',
    token: 'younger',
    ask: `${key} --wait 25`,
    ...ACTIVE,
    polls: true,
    atMost: 40,
    also: refusedBefore,
  },
  {
    name: '--wait ends when the key in the query is active',
    token: 'younger',
    ask: `${key} --placement query --wait 25`,
    ...ACTIVE,
    polls: true,
    atMost: 40,
  },
  {
    name: '--wait ends without success',
    token: 'unborn',
    witnesses: ['owner', 'storefront'],
    ask: '--service home --space shop --wait 5',
    verdict: 'rejected',
    first: 'key-not-active-yet',
    polls: true,
    atMost: 30,
  },
  {
    name: '--wait ends without success for an unknown token',
    token: 'revoked',
    ask: `${key} --wait 4`,
    verdict: 'rejected',
    first: ['token-unknown-or-revoked', 'key-not-active-yet'],
    certainty: NOT_CERTAIN,
    polls: true,
    atMost: 25,
  },
  {
    name: "--wait isn't needed for a key that works",
    token: 'storefront',
    ask: `${key} --wait 60`,
    verdict: 'accepted',
    first: 'works',
    certainty: 'certain',
    atMost: 2,
  },
  {
    name: "--wait isn't needed for a token that isn't refused",
    token: 'storefront',
    witnesses: ['owner'],
    ask: '--service home --space shop --environment staging --wait 60',
    verdict: 'no-access',
    first: 'environment-not-enabled',
    certainty: 'certain',
  },
  {
    name: "--wait isn't needed for a placeholder",
    token: { text: 'YOUR_ACCESS_TOKEN' },
    ask: `${key} --wait 60`,
    verdict: 'rejected',
    first: 'token-malformed',
    atMost: 1,
  },
]

describe('diagnose a new key', () => {
  it.concurrent.each(rows)('returns $verdict when $name', prove, 45_000)
})

const { platform, bases } = platformOfTheFile()

describe.concurrent('--wait', () => {
  it.each(['soon', '-1', '', '1.5e3'])('rejects %j, which is no number of seconds', async (seconds) => {
    const args = [
      'diagnose',
      '--token-stdin',
      '--kind',
      'delivery-key',
      '--space',
      'shop',
      ...bases(),
      `--wait=${seconds}`,
    ]
    const ran = await run(args, { stdin: TOKENS.storefront })
    expect(ran.code).toBe(64)
    expect(ran.stderr).toMatch(/wait/)
  })

  it('is in the help of diagnose and check', async () => {
    for (const command of ['diagnose', 'check']) expect((await run([command, '--help'])).stdout).toMatch(/--wait TIME/)
  })

  const checked = async (names: TokenName[], ...more: string[]) => {
    const [own, abroad] = await Promise.all([startPlatform(HOME), startPlatform(ABROAD)])
    const services = [service(own), { ...service(abroad), name: 'abroad' }]
    try {
      const ran = await run(['check', '--manifest', 'desk.json', '--allow-other-services', '--json', ...more], {
        files: { 'desk.json': JSON.stringify(manifestOf(names, services)) },
        env: variables(...names),
      })
      return (documentOf(ran) as { results: (Judged & { token: string })[] }).results
    } finally {
      await Promise.all([own.close(), abroad.close()])
    }
  }

  it('makes check wait only for keys that may be new', async () => {
    const results = await checked(['younger', 'storefront'], '--wait', '25')
    expect(results.map(({ token, verdict }) => `${token} ${verdict}`).sort()).toEqual([
      'storefront accepted',
      'younger accepted',
    ])
  })

  it("isn't needed for the second check of a refused key", async () => {
    const results = await checked(['young', 'storefront'])
    const young = results.find(({ token }) => token === 'young')
    expect(results.find(({ token }) => token === 'storefront')?.verdict).toBe('accepted')
    expect(['key-not-active-yet', 'works']).toContain(young?.causes[0]?.id)
    expect(platform().log()).toEqual([])
  })
})
