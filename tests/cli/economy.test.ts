import { describe, expect, it } from 'vitest'
import { HOME, TOKENS, type TokenName } from './people.ts'
import { documentOf, holdsOneCertainty, type Cause } from './promises.ts'
import { run, service, variables } from './run.ts'
import { manifestOf, prove, type Seen, type Situation } from './situation.ts'
import { dropsAuthorization } from './servers/fronts.ts'
import { startPlatform, type Manners } from './servers/platform.ts'
import { html, LOGIN_PAGE, SQUID_DENIED } from './servers/records.ts'

/** A diagnosis sends no more requests than it needs to distinguish the causes. */

const key = '--kind delivery-key --space shop'
const T = TOKENS.storefront
const malformed = (text: string, atMost: number, ...holds: string[]): Situation => ({
  name: `the text alone shows the cause: ${text.replace(T, 'T').replace(/[^ -~]/g, '·')}`,
  token: { text },
  holds,
  ask: key,
  verdict: 'rejected',
  first: 'token-malformed',
  certainty: 'certain',
  atMost,
})
const never =
  (pattern: RegExp) =>
  ({ arrivals }: Seen): void => {
    const asked = arrivals.flatMap(({ log }) => log.map(({ at, path }) => `${at} ${path}`))
    expect(asked.filter((one) => pattern.test(one))).toEqual([])
  }

const rows: Situation[] = [
  // Nothing to repair: there is nothing to try.
  malformed('YOUR_ACCESS_TOKEN', 1),
  malformed('<your-delivery-token>', 1),
  malformed('undefined', 1),
  malformed('${CONTENTFUL_TOKEN}', 1),
  malformed('{{token}}', 1),
  malformed(`${T.slice(0, 7)}\u0430${T.slice(8)}`, 1),
  // One try with the repaired one, and a control of the address.
  malformed(`${T.slice(0, 20)} ${T.slice(20)}`, 3, T),
  malformed(`"${T}"`, 3, T),
  malformed(`Bearer ${T}`, 3, T),
  malformed(`access_token=${T}`, 3, T),
  malformed(`${T}}`, 3, T),
  malformed(T + T, 3, T),
  {
    name: 'no token is given',
    token: { text: '' },
    ask: key,
    verdict: 'rejected',
    first: 'token-missing',
    certainty: 'certain',
    atMost: 0,
  },
  {
    name: 'a token with the prefix CFPAT- is refused by Delivery, so Management is next',
    token: 'owner',
    ask: key,
    verdict: 'rejected',
    first: 'token-of-other-api',
    certainty: 'certain',
    atMost: 4,
    also: (seen) => {
      never(/preview/)(seen)
      expect(seen.own.at.management.log.length).toBeGreaterThan(0)
    },
  },
  {
    name: 'the other placement is checked before Management',
    token: 'storefront',
    fronts: { delivery: dropsAuthorization },
    ask: key,
    verdict: 'rejected',
    first: 'header-not-delivered',
    certainty: 'certain',
    atMost: 5,
    also: never(/management/),
  },
  {
    name: "the space was not found, so its environments aren't listed",
    token: 'storefront',
    ask: '--kind delivery-key --space nowhere',
    verdict: 'no-access',
    first: ['space-missing', 'space-no-access'],
    atMost: 4,
    also: never(/\/environments\//),
  },
  {
    name: "a response that isn't the platform's makes a control needless",
    token: 'storefront',
    fronts: { delivery: { instead: () => html(200, LOGIN_PAGE) } },
    ask: key,
    verdict: 'not-checked',
    first: ['proxy-interference', 'not-the-platform'],
    atMost: 2,
  },
  {
    name: 'the page of a known filter is certain on its own',
    token: 'storefront',
    fronts: {
      delivery: {
        instead: () => html(403, SQUID_DENIED, { via: '1.1 proxy.corp.example (squid/5.7)', server: 'squid/5.7' }),
      },
    },
    ask: key,
    verdict: 'not-checked',
    first: 'proxy-interference',
    certainty: 'certain',
    atMost: 2,
  },
  {
    name: 'a 407 is certain on its own',
    token: 'storefront',
    fronts: { delivery: { instead: () => ({ status: 407, headers: { 'proxy-authenticate': 'Basic realm="corp"' } }) } },
    ask: key,
    verdict: 'not-checked',
    first: 'proxy-interference',
    certainty: 'certain',
    atMost: 2,
  },
  {
    name: 'the key works',
    token: 'storefront',
    ask: key,
    verdict: 'accepted',
    first: 'works',
    certainty: 'certain',
    atMost: 2,
  },
  {
    name: 'Management lists the environment',
    token: 'storefront',
    witnesses: ['owner'],
    ask: '--service home --space shop --environment staging',
    verdict: 'no-access',
    first: 'environment-not-enabled',
    certainty: 'certain',
    atMost: 5,
    also: never(/preview/),
  },
  {
    name: 'another key reads the environment',
    token: 'storefront',
    witnesses: ['staging'],
    ask: '--service home --space shop --environment staging',
    verdict: 'no-access',
    first: 'environment-not-enabled',
    certainty: 'certain',
    atMost: 4,
    also: never(/preview|management/),
  },
  {
    name: 'a Preview key is sent to Delivery',
    token: 'previewer',
    ask: key,
    verdict: 'rejected',
    first: 'token-of-other-api',
    certainty: 'certain',
    atMost: 6,
  },
  {
    name: 'the key is unknown',
    token: 'revoked',
    ask: key,
    verdict: 'rejected',
    first: 'token-unknown-or-revoked',
    atMost: 7,
  },
]

describe('the number of requests of diagnose', () => {
  it.concurrent.each(rows)('stays within its limit when $name', prove)
})

type Report = { results: { verdict: string; causes: Cause[] }[]; summary: { requests: number } }

const checked = async (
  names: TokenName[],
  change: (manifest: ReturnType<typeof manifestOf>) => unknown,
  manners: Partial<Manners> = {},
): Promise<{ report: Report; asked: number; refused: number }> => {
  const own = await startPlatform(HOME, manners)
  try {
    const ran = await run(['check', '--manifest', 'desk.json', '--json'], {
      files: { 'desk.json': JSON.stringify(change(manifestOf(names, [service(own)]))) },
      env: variables(...names),
    })
    const log = own.log()
    expect(log.every(({ method }) => method === 'GET' || method === 'HEAD')).toBe(true)
    const report = documentOf(ran) as Report
    for (const { causes } of report.results) holdsOneCertainty(causes)
    return {
      report,
      asked: log.length,
      refused: log.filter(({ status }) => status === 429).length,
    }
  } finally {
    await own.close()
  }
}

describe.concurrent('the number of requests of check', () => {
  const everywhere = ['master', 'staging', 'hollow', 'release-7']
  const onAll = (manifest: ReturnType<typeof manifestOf>) => ({
    ...manifest,
    tokens: manifest.tokens.map((token) => ('space' in token ? { ...token, environments: everywhere } : token)),
  })

  it('is lowered by sharing what is known of a refused key between cells', async () => {
    const { report, asked } = await checked(['revoked'], onAll)
    expect(report.results.map(({ verdict }) => verdict)).toEqual(everywhere.map(() => 'rejected'))
    expect(asked).toBeLessThanOrEqual(everywhere.length + 9)
  })

  it('is lowered by sharing the lists of a Management token between cells', async () => {
    const { report, asked } = await checked(['storefront', 'owner'], onAll)
    const missing = report.results.filter(({ verdict }) => verdict === 'no-access')
    expect(missing.map(({ causes }) => causes[0]?.id)).toEqual(missing.map(() => 'environment-not-enabled'))
    expect(missing.length).toBeGreaterThan(0)
    expect(asked).toBeLessThanOrEqual(report.results.length + 9)
  })

  const many = Array.from({ length: 60 }, (_, index) => `branch-${index}`)
  const wide = (api: 'management' | 'preview') => (manifest: ReturnType<typeof manifestOf>) => ({
    ...manifest,
    spaces: [{ service: 'home', id: 'wide', environments: many }],
    tokens: manifest.tokens.map((token) =>
      api === 'preview' ? { ...token, space: 'wide', environments: many } : token,
    ),
  })
  const paced = async (api: 'management' | 'preview', name: TokenName, limit: number) => {
    const spaces = { wide: { environments: Object.fromEntries(many.map((one) => [one, { welcome: true }])) } }
    const wideKey = { api: 'preview' as const, name: 'Wide', space: 'wide', environments: many }
    const installation = {
      spaces,
      keys: { [TOKENS.previewer]: wideKey },
      accounts: { [TOKENS.owner]: { name: 'Owner', spaces: ['wide'] } },
    }
    const own = await startPlatform(installation, { limits: { [api]: limit } })
    try {
      const ran = await run(['check', '--manifest', 'desk.json', '--json'], {
        files: { 'desk.json': JSON.stringify(wide(api)(manifestOf([name], [service(own)]))) },
        env: variables(name),
      })
      const { results } = documentOf(ran) as Report
      return { results, limited: own.log().filter(({ status }) => status === 429).length }
    } finally {
      await own.close()
    }
  }

  it('is 60 for 60 Management cells at 7 a second, all of them accepted', async () => {
    const { results } = await paced('management', 'owner', 7)
    expect(results.map(({ verdict }) => verdict)).toEqual(many.map(() => 'accepted'))
  }, 90_000)

  it('stays below the rate limit for 60 Preview cells at 14 a second', async () => {
    const { results, limited } = await paced('preview', 'previewer', 14)
    expect(results.map(({ verdict }) => verdict)).toEqual(many.map(() => 'accepted'))
    // The limit is learned from an answer: what was already on its way then may have been too much.
    expect(limited).toBe(0)
  }, 90_000)
})
