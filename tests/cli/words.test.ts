import { describe, expect, it } from 'vitest'
import { tokenDesk } from './command.ts'
import { TOKENS } from './people.ts'
import { documentOf, judgedOf, wordsOf, type Judged } from './promises.ts'
import { prove, type Seen, type Situation } from './situation.ts'
import { serve } from './servers/listen.ts'
import { json, rateLimited, record } from './servers/records.ts'

/** The output is true of what happened and suggests nothing that was just done. */

const key = '--kind delivery-key --space shop'
const NO = { verdict: 'no-access' }
const T = TOKENS.storefront
const everywhere = (reply: ReturnType<typeof json>) => ({ before: () => reply })
/** What a person may do next, of every cause that is left. */
const nextOf = ({ causes }: Judged): string =>
  causes
    .filter(({ certainty }) => certainty !== 'ruled-out')
    .map(({ next }) => next)
    .join('\n')
const neverNext =
  (pattern: RegExp) =>
  ({ judged }: Seen): void => {
    expect(nextOf(judged)).not.toMatch(pattern)
  }
/** A name is offered in the place of the one that was asked for. */
const suggests =
  (name: string) =>
  ({ judged }: Seen): void => {
    const left = judged.causes.filter(({ certainty }) => certainty !== 'ruled-out')
    const told = left.map(({ summary, next, detail }) => `${summary} ${next} ${JSON.stringify(detail)}`).join('\n')
    expect(`${judged.sentence} ${told}`).toMatch(new RegExp(`mean[^\\n]{0,30}\\b${name}\\b|[“"'\`]${name}[”"'\`]`, 'i'))
  }
/** Only what the path holds is judged. */
const notOfThePlace = {
  'environment-not-enabled': ['ruled-out', 'absent'],
  'environment-missing': ['ruled-out', 'absent'],
}

const rows: Situation[] = [
  {
    name: "the other placement was just tried and isn't suggested",
    token: 'revoked',
    ask: key,
    verdict: 'rejected',
    first: 'token-unknown-or-revoked',
    also: neverNext(/other placement|(?:try|send|ask)[^.\n]* (?:as|in|by|with) (?:the |a )?(?:query|access_token)/i),
  },
  {
    name: "Management was just read and isn't suggested",
    token: 'storefront',
    witnesses: ['owner'],
    ask: '--service home --space shop --environment staging',
    ...NO,
    first: 'environment-not-enabled',
    also: neverNext(/(?:add|use|with) a Management token/i),
  },
  {
    name: 'a misspelled environment has a similar one, which is suggested',
    token: 'storefront',
    by: 'stdin',
    witnesses: ['owner'],
    ask: '--kind delivery-key --service home --space shop --environment stagging',
    ...NO,
    first: 'environment-missing',
    certainty: 'certain',
    also: suggests('staging'),
    never: /enable [^.\n]{0,40}stagging/i,
  },
  {
    name: 'a misspelled environment is known only to the manifest',
    token: 'everywhere',
    witnesses: ['storefront'],
    ask: '--service home --space shop --environment stagin',
    ...NO,
    first: ['environment-missing', 'environment-not-enabled'],
    also: suggests('staging'),
    never: /enable [^.\n]{0,40}stagin\b/i,
  },
  {
    name: "the environment's letter case differs",
    token: 'everywhere',
    witnesses: ['owner'],
    ask: '--service home --space shop --environment Staging',
    ...NO,
    first: 'environment-missing',
    also: suggests('staging'),
    never: /enable [^.\n]{0,40}Staging/,
  },
  {
    name: 'the environment is similar to no other, so nothing is suggested',
    token: 'storefront',
    witnesses: ['owner'],
    ask: '--service home --space shop --environment zzz-unlike',
    ...NO,
    first: 'environment-missing',
    never: /did you mean/i,
  },
  {
    name: 'a misspelled space has a similar one, which is suggested',
    token: 'storefront',
    witnesses: ['blogger'],
    ask: '--service home --space shopp',
    ...NO,
    first: ['space-missing', 'space-no-access', 'space-of-another-token'],
    also: suggests('shop'),
  },
  {
    name: 'the path is unknown and --environment is given, so only the path is judged',
    token: 'storefront',
    ask: `${key} --path /nothing-here --environment staging`,
    ...NO,
    first: ['resource-missing', 'malformed-id', 'wrong-method-or-host'],
    causes: notOfThePlace,
    never: /not enabled for|enable [^.\n]*staging/i,
  },
  {
    name: 'the path is unknown and the key reads the given environment',
    token: 'everywhere',
    witnesses: ['owner'],
    ask: '--service home --path /nothing-here --environment staging',
    ...NO,
    first: ['resource-missing', 'malformed-id', 'wrong-method-or-host'],
    causes: notOfThePlace,
    never: /not enabled for|enable [^.\n]*staging/i,
    atMost: 6,
  },
  ...(['entrys', 'entrie', 'entires', 'Entries', 'entry'] as const).map((collection): Situation => ({
    name: `the collection is misspelled: ${collection}`,
    token: 'storefront',
    ask: `--kind delivery-key --path /spaces/shop/${collection}`,
    ...NO,
    first: ['resource-missing', 'malformed-id', 'wrong-method-or-host'],
    also: suggests('entries'),
    causes: notOfThePlace,
  })),
  {
    name: 'the collection of an environment is misspelled',
    token: 'everywhere',
    ask: '--kind delivery-key --path /spaces/shop/environments/staging/content-types',
    ...NO,
    first: ['resource-missing', 'malformed-id', 'wrong-method-or-host'],
    also: suggests('content_types'),
  },
  {
    name: 'a path of Management is sent to the host of Delivery',
    token: 'storefront',
    ask: '--kind delivery-key --path /spaces/shop/api_keys',
    ...NO,
    first: ['wrong-method-or-host', 'resource-missing'],
    says: /Management|management/,
  },
  {
    name: 'a placeholder is reported first',
    token: { text: ' <YOUR_ACCESS_TOKEN> ' },
    ask: key,
    verdict: 'rejected',
    first: 'token-malformed',
    says: /placeholder/i,
    also: ({ judged }) => {
      expect(judged.lint[0]?.code).toBe('placeholder')
      expect(`${judged.sentence} ${judged.causes[0]?.summary ?? ''} ${judged.causes[0]?.next ?? ''}`).toMatch(
        /placeholder|never (?:filled|set)|not (?:filled|set|replaced)/i,
      )
    },
  },
  {
    name: 'a hibernated space responds with AccessDenied and 502',
    token: 'storefront',
    manners: everywhere(json(502, record('AccessDenied', 'The space is hibernated.'))),
    ask: key,
    verdict: 'not-checked',
    first: 'space-hibernated',
    also: ({ judged }) => {
      expect(`${judged.sentence} ${judged.causes[0]?.summary ?? ''}`).toMatch(/hibernat/i)
    },
  },
  {
    name: 'a hibernated space responds with Hibernated',
    token: 'storefront',
    manners: everywhere(json(502, record('Hibernated', undefined))),
    ask: key,
    verdict: 'not-checked',
    first: 'space-hibernated',
    also: ({ judged }) => {
      expect(`${judged.sentence} ${judged.causes[0]?.summary ?? ''}`).toMatch(/hibernat/i)
    },
  },
  {
    name: "a server error isn't reported as hibernation",
    token: 'storefront',
    manners: everywhere(json(500, record('ServerError', 'Internal server error'))),
    ask: key,
    verdict: 'not-checked',
    first: 'platform-error',
    never: /hibernat/i,
  },
  {
    name: 'the token ends with a blank, which is to be removed',
    token: { text: `${T} ` },
    holds: [T],
    ask: key,
    // A blank at the end of a header’s value is taken off on the way: it works, and is still to be repaired.
    verdict: ['accepted', 'rejected'],
    first: ['works', 'token-malformed'],
    never: /nothing to do/i,
    lint: ['whitespace'],
  },
  {
    name: 'the token has no flaw, so nothing is suggested',
    token: 'storefront',
    ask: key,
    verdict: 'accepted',
    first: 'works',
    never: /blank|whitespace|take off/i,
    lint: [],
  },
  {
    name: 'Retry-After sets the time to wait',
    token: 'storefront',
    manners: everywhere({ status: 429, headers: { 'retry-after': '3571' }, body: 'slow down' }),
    ask: key,
    verdict: 'not-checked',
    first: 'rate-limited',
    says: /3571|59 minutes|60 minutes|1 hour|an hour/,
  },
  {
    name: "the platform's rate-limit header sets the time to wait",
    token: 'storefront',
    manners: everywhere(rateLimited({ 'x-contentful-ratelimit-reset': '3571' })),
    ask: key,
    verdict: 'not-checked',
    first: 'rate-limited',
    says: /3571|59 minutes|60 minutes|1 hour|an hour/,
  },
  {
    name: 'the entry is a draft and is named',
    token: 'storefront',
    witnesses: ['previewer'],
    ask: '--service home --path /spaces/shop/entries/announced',
    ...NO,
    first: 'resource-unpublished',
    says: [/announced/, /publish|draft/i],
  },
]

describe('the output of diagnose', () => {
  it.concurrent.each(rows)('fits the verdict $verdict when $name', prove)
})

describe.concurrent('diagnose a request that hangs', () => {
  const hanging = () => serve('hanging', () => ({ status: 0, ends: 'hang' }))
  const args = (origin: string, ...more: string[]): string[] => [
    'diagnose',
    ...['--token-stdin', '--kind', 'delivery-key', '--space', 'shop', '--base-url', `delivery=${origin}`],
    ...more,
  ]

  it('shows on standard error that it waits', async () => {
    const server = await hanging()
    const ran = await tokenDesk(args(server.origin, '--timeout', '9000', '--json'), { stdin: T })
    await server.close()
    expect(ran.stderr).toMatch(/wait/i)
    expect(judgedOf(ran).causes[0]?.id).toBe('timeout')
  })

  it('can be canceled without a response to show', async () => {
    const server = await hanging()
    const ran = await tokenDesk(args(server.origin, '--timeout', '30000', '--json'), {
      stdin: T,
      meanwhile: (child) => {
        const look = setInterval(() => {
          if (server.log.length === 0) return
          clearInterval(look)
          child.kill('SIGINT')
        }, 100)
        child.on('close', () => {
          clearInterval(look)
        })
      },
    })
    await server.close()
    expect(`${ran.stdout}${ran.stderr}`).not.toMatch(/could not be understood|read the answer/i)
    // It may end with its document, or without one as commands that are interrupted do.
    expect([2, 130, null]).toContain(ran.code)
    if (ran.stdout.startsWith('{')) {
      const judged = documentOf(ran) as Judged
      expect(judged.verdict).toBe('not-checked')
      expect(wordsOf(judged)).toMatch(/cancel|interrupted|stopped|ended/i)
    }
  })
})
