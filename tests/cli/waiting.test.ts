import { describe, expect, it } from 'vitest'
import { ABROAD, HOME, TOKENS, type TokenName } from './people.ts'
import { documentOf, type Judged } from './promises.ts'
import { run, service, variables, platformOfTheFile } from './run.ts'
import { manifestOf, prove, type Seen, type Situation } from './situation.ts'
import { startPlatform } from './servers/platform.ts'

/** A key that was created seconds ago is refused for a while: a refusal is certain only at a second look. */

const NOT_CERTAIN = ['likely', 'possible']
const key = '--kind delivery-key --space shop'
/** What is true at the end decides; that it was refused a moment before is told beside it. */
const ACTIVE = { verdict: 'accepted', first: ['works', 'works-but-empty'] }
const refusedBefore = ({ judged }: Seen): void => {
  const refusal = judged.probes.find(({ errorId }) => errorId === 'AccessTokenInvalid')
  expect(refusal, 'the refusal stands among the probes').toBeDefined()
  expect(judged.evidence.map(({ summary }) => summary).join('\n')).toMatch(/AccessTokenInvalid|refused/i)
}

const rows: Situation[] = [
  {
    name: 'a sibling works, and there is one service only',
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
    name: 'it becomes active before the second look, and every other service was asked',
    token: 'young',
    witnesses: ['storefront'],
    other: 'allowed',
    ask: '--service home --space shop',
    // The refusal that was seen has a name; that the key is accepted by now may be told instead.
    verdict: ['accepted', 'rejected'],
    first: ['works', 'key-not-active-yet'],
    also: refusedBefore,
    atMost: 15,
  },
  {
    name: 'it becomes active between header and query: the header is not dropped',
    token: 'secondTry',
    ask: key,
    verdict: ['accepted', 'rejected'],
    first: ['works', 'key-not-active-yet'],
    causes: { 'header-not-delivered': ['ruled-out', 'possible', 'absent'] },
  },
  {
    name: 'it becomes active between query and header',
    token: 'secondTry',
    apis: ['delivery'],
    ask: `${key} --placement query`,
    verdict: ['accepted', 'rejected'],
    first: ['works', 'key-not-active-yet'],
    causes: { 'query-not-delivered': ['ruled-out', 'possible', 'absent'] },
  },
  {
    name: 'Management lists this very value: it is not unknown, it is not active yet',
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
    name: 'Management lists this very preview key',
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
    name: 'the key from a pipe, the account in the manifest',
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
    name: 'a young key alone is never certainly unknown',
    token: 'unborn',
    ask: key,
    verdict: 'rejected',
    first: ['token-unknown-or-revoked', 'key-not-active-yet'],
    certainty: NOT_CERTAIN,
    causes: { 'key-not-active-yet': ['likely', 'possible', 'ruled-out', 'absent'] },
  },
  {
    name: 'waits until it is active',
    token: 'younger',
    ask: `${key} --wait 25`,
    ...ACTIVE,
    polls: true,
    atMost: 40,
    also: refusedBefore,
  },
  {
    name: 'waits until it is active, by the query',
    token: 'younger',
    ask: `${key} --placement query --wait 25`,
    ...ACTIVE,
    polls: true,
    atMost: 40,
  },
  {
    name: 'waits in vain, and says what is true at the end',
    token: 'unborn',
    witnesses: ['owner', 'storefront'],
    ask: '--service home --space shop --wait 5',
    verdict: 'rejected',
    first: 'key-not-active-yet',
    polls: true,
    atMost: 30,
  },
  {
    name: 'waits in vain for a token that nobody knows',
    token: 'revoked',
    ask: `${key} --wait 4`,
    verdict: 'rejected',
    first: ['token-unknown-or-revoked', 'key-not-active-yet'],
    certainty: NOT_CERTAIN,
    polls: true,
    atMost: 25,
  },
  {
    name: 'does not wait for a key that works',
    token: 'storefront',
    ask: `${key} --wait 60`,
    verdict: 'accepted',
    first: 'works',
    certainty: 'certain',
    atMost: 2,
  },
  {
    name: 'does not wait where the token is not refused',
    token: 'storefront',
    witnesses: ['owner'],
    ask: '--service home --space shop --environment staging --wait 60',
    verdict: 'no-access',
    first: 'environment-not-enabled',
    certainty: 'certain',
  },
  {
    name: 'does not wait for a placeholder',
    token: { text: 'YOUR_ACCESS_TOKEN' },
    ask: `${key} --wait 60`,
    verdict: 'rejected',
    first: 'token-malformed',
    atMost: 1,
  },
]

describe('a young key', () => {
  it.concurrent.each(rows)('$name', prove, 45_000)
})

const { platform, bases } = platformOfTheFile()

describe.concurrent('--wait', () => {
  it.each(['soon', '-1', '', '1.5e3'])('takes seconds: not %j', async (seconds) => {
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

  it('is told by the help of diagnose and check', async () => {
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

  it('makes a check wait for its young keys only', async () => {
    const results = await checked(['younger', 'storefront'], '--wait', '25')
    expect(results.map(({ token, verdict }) => `${token} ${verdict}`).sort()).toEqual([
      'storefront accepted',
      'younger accepted',
    ])
  })

  it('is not needed for the second look of a check', async () => {
    const results = await checked(['young', 'storefront'])
    const young = results.find(({ token }) => token === 'young')
    expect(results.find(({ token }) => token === 'storefront')?.verdict).toBe('accepted')
    expect(['key-not-active-yet', 'works']).toContain(young?.causes[0]?.id)
    expect(platform().log()).toEqual([])
  })
})
