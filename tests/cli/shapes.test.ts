import { describe, expect, it } from 'vitest'
import { TOKENS } from './people.ts'
import { prove, type Situation } from './situation.ts'
import { dropsWholeQuery } from './servers/fronts.ts'
import { json, notFound, record, rateLimited } from './servers/records.ts'

/** What a request says in its path, and what a record says in its details, in every shape that has been seen. */

const NO = { verdict: 'no-access' }
const OPEN = ['certain', 'likely', 'possible']
const NOT_CERTAIN = ['likely', 'possible']
const ENVIRONMENT = ['environment-not-enabled', 'environment-missing']
const SPACE = ['space-missing', 'space-no-access', 'space-of-another-token']
const ENTRY = ['resource-missing', 'resource-unpublished']
const key = '--kind delivery-key --space shop'

const malformed: Situation[] = (
  [
    ['/spaces/undefined/entries', 'undefined'],
    ['/spaces/null/entries', 'null'],
    ['/spaces/%5Bobject%20Object%5D/entries', '[object Object]'],
    ['/spaces/$SPACE_ID/entries', '$SPACE_ID'],
    ['/spaces/{space}/entries', '{space}'],
    ['/spaces//entries', ''],
    ['/spaces/shop/environments/undefined/entries', 'undefined'],
    ['/spaces/shop/environments/NaN/entries', 'NaN'],
  ] as const
).map(([path, value]) => ({
  name: `a path with an unfilled ID is requested: ${path}`,
  token: 'storefront',
  ask: `--kind delivery-key --path ${path.replaceAll(' ', '%20')}`,
  ...NO,
  first: 'malformed-id',
  certainty: ['certain', 'likely'],
  detail: { value },
  atMost: 3,
}))

const shaped: Situation[] = [
  ...(['sys', 'flat', 'text', 'absent'] as const).map((space): Situation => ({
    name: `the space is wrong and the record has the form ${space}`,
    token: 'storefront',
    manners: { space },
    ask: '--kind delivery-key --space nowhere',
    ...NO,
    first: SPACE,
    certainty: NOT_CERTAIN,
  })),
  ...(['flat', 'text', 'absent', 'empty'] as const).flatMap((environment): Situation[] => [
    {
      name: `the environment is refused and the record has the form ${environment}`,
      token: 'storefront',
      manners: { environment },
      ask: `${key} --environment staging`,
      ...NO,
      first: ENVIRONMENT,
      certainty: NOT_CERTAIN,
      causes: { 'environment-not-enabled': OPEN, 'environment-missing': OPEN },
    },
    {
      name: `another key reads the environment and the record has the form ${environment}`,
      token: 'storefront',
      witnesses: ['staging'],
      manners: { environment },
      ask: '--service home --space shop --environment staging',
      ...NO,
      first: 'environment-not-enabled',
      certainty: ['certain', 'likely'],
    },
  ]),
  ...(['flat', 'text', 'absent', 'empty'] as const).map((entry): Situation => ({
    name: `the entry is missing and the record has the form ${entry}`,
    token: 'storefront',
    manners: { entry },
    ask: '--kind delivery-key --path /spaces/shop/entries/nothing',
    ...NO,
    first: ENTRY,
    certainty: NOT_CERTAIN,
    causes: { 'resource-missing': OPEN, 'resource-unpublished': OPEN },
  })),
]

const rest: Situation[] = [
  {
    name: 'a token is refused for a path with an unfilled ID',
    token: 'revoked',
    ask: '--kind delivery-key --space undefined',
    verdict: 'rejected',
    first: ['token-unknown-or-revoked', 'token-of-other-service'],
    certainty: NOT_CERTAIN,
  },
  {
    name: 'the platform calls an ID invalid',
    token: 'storefront',
    apis: ['delivery'],
    manners: { before: ({ path }) => (path.includes('/entries/') ? notFoundWith('Invalid resource id') : null) },
    ask: '--kind delivery-key --path /spaces/shop/entries/nothing!',
    ...NO,
    first: 'malformed-id',
  },
  {
    name: "Preview itself doesn't find the entry",
    token: 'previewer',
    ask: '--kind preview-key --path /spaces/shop/entries/nothing',
    ...NO,
    first: 'resource-missing',
    certainty: 'certain',
    detail: { type: 'Entry', id: 'nothing' },
  },
  {
    name: "the manifest lists the environment, so it's probably not enabled",
    token: 'storefront',
    witnesses: [],
    ask: '--service home --space shop --environment staging',
    ...NO,
    first: 'environment-not-enabled',
    certainty: 'likely',
    causes: { 'environment-missing': NOT_CERTAIN },
  },
  {
    name: "the manifest doesn't list the environment, so it's probably missing",
    token: 'storefront',
    witnesses: [],
    ask: '--service home --space shop --environment nevermade',
    ...NO,
    first: 'environment-missing',
    certainty: 'likely',
    causes: { 'environment-not-enabled': NOT_CERTAIN },
  },
  {
    name: 'the alias points to an environment, which is named',
    token: 'storefront',
    witnesses: ['owner'],
    ask: '--service home --space shop --environment live',
    ...NO,
    first: 'environment-not-enabled',
    certainty: 'certain',
    says: /release-7/,
  },
  {
    name: "Management doesn't list the space either, so it's probably missing",
    token: 'storefront',
    by: 'stdin',
    witnesses: ['owner'],
    ask: '--kind delivery-key --service home --space nevermade',
    ...NO,
    first: SPACE,
    causes: { 'space-missing': OPEN },
  },
  {
    name: 'a read of the space itself is refused for a key without the default environment',
    token: 'staging',
    ask: `--kind delivery-key --path /spaces/shop`,
    ...NO,
    first: 'environment-not-enabled',
    causes: { 'space-missing': ['possible', 'ruled-out', 'absent'] },
  },
  {
    name: 'a role is refused with the reason as a string',
    token: 'weak',
    ask: '--kind personal-access-token --space shop',
    ...NO,
    first: 'permission-denied',
    certainty: 'certain',
    says: /You cannot read entries here/,
  },
  {
    name: 'a role is refused with a list of reasons',
    token: 'weakList',
    ask: '--kind personal-access-token --space shop',
    ...NO,
    first: 'permission-denied',
    certainty: 'certain',
    says: [/Entry\.read is not in the role/, /Ask an administrator/],
  },
  {
    name: "the organization's grant is missing",
    token: 'ungranted',
    ask: '--kind personal-access-token --space shop',
    ...NO,
    first: 'organization-grant-missing',
    certainty: 'certain',
  },
  {
    name: 'an invalid query is refused and a valid one accepted',
    token: 'storefront',
    ask: '--kind delivery-key --path /spaces/shop/entries?nonsense=1',
    verdict: 'accepted',
    first: 'works',
    certainty: 'certain',
    says: /InvalidQuery|query|nonsense/i,
    atMost: 4,
  },
  {
    name: 'no token is sent',
    token: { text: '' },
    by: 'variable',
    ask: key,
    verdict: 'rejected',
    first: 'token-missing',
    certainty: 'certain',
    atMost: 0,
  },
  {
    name: 'the addresses of two APIs are swapped',
    token: 'storefront',
    fronts: { delivery: { instead: () => null, back: (reply) => reply, headers: (given) => given } },
    manners: {
      before: ({ at, authorization, query }) => {
        const isKey = [authorization, query.get('access_token')].some((one) => one?.includes(TOKENS.storefront))
        // Delivery’s address leads to Preview, and the reverse.
        if (at.includes('delivery')) return json(401, record('AccessTokenInvalid', 'No.'), { 'contentful-api': 'cpa' })
        return at.includes('preview') && isKey
          ? json(200, '{"sys":{"type":"Array"},"total":1,"items":[{"sys":{"type":"Entry","id":"a"}}]}', {
              'contentful-api': 'cda',
            })
          : null
      },
    },
    ask: key,
    // The address that stands for Delivery answers as Preview: the token’s API is another than the one asked, or the host is wrong.
    verdict: ['rejected', 'no-access'],
    first: ['token-of-other-api', 'wrong-method-or-host'],
  },
  {
    name: 'an address responds with NotFound to every token',
    token: 'revoked',
    fronts: { preview: { instead: () => notFound() } },
    ask: key,
    verdict: 'rejected',
    first: 'token-unknown-or-revoked',
    certainty: NOT_CERTAIN,
    causes: { 'token-of-other-api': NOT_CERTAIN },
  },
  {
    name: 'a dropped query does no harm to a token in the header',
    token: 'storefront',
    fronts: { delivery: dropsWholeQuery },
    ask: `${key} --environment master`,
    verdict: 'accepted',
    first: 'works',
  },
  {
    name: 'the rate limit asks to wait 0.2 seconds',
    token: 'storefront',
    manners: {
      before: (() => {
        let asked = 0
        return () => ((asked += 1) === 1 ? rateLimited({ 'x-contentful-ratelimit-reset': '0.2' }) : null)
      })(),
    },
    ask: key,
    verdict: 'accepted',
    first: 'works',
  },
]

const notFoundWith = (message: string) => json(404, record('NotFound', message))

/** GraphQL says the same in words of its own, under other numbers. */
const graphql: Situation[] = [
  {
    name: 'GraphQL accepts the key',
    token: 'storefront',
    ask: `--kind delivery-key --path /content/v1/spaces/shop?query=%7B__typename%7D`,
    verdict: 'accepted',
    first: ['works', 'works-but-empty'],
  },
  {
    name: 'GraphQL refuses the token',
    token: 'revoked',
    ask: `--kind delivery-key --path /content/v1/spaces/shop?query=%7B__typename%7D`,
    verdict: 'rejected',
    first: 'token-unknown-or-revoked',
    certainty: NOT_CERTAIN,
  },
  {
    name: "GraphQL doesn't know the space",
    token: 'storefront',
    ask: `--kind delivery-key --path /content/v1/spaces/nowhere?query=%7B__typename%7D`,
    ...NO,
    first: SPACE,
  },
  {
    name: "GraphQL doesn't know the environment",
    token: 'storefront',
    ask: `--kind delivery-key --path /content/v1/spaces/shop/environments/staging?query=%7B__typename%7D`,
    ...NO,
    first: ENVIRONMENT,
  },
]

describe('diagnose a path with an unfilled ID', () => {
  it.concurrent.each(malformed)('returns $verdict when $name', prove)
})
describe('diagnose an error record in each form of its details', () => {
  it.concurrent.each(shaped)('returns $verdict when $name', prove)
})
describe('diagnose other paths and error records', () => {
  it.concurrent.each(rest)('returns $verdict when $name', prove)

  it('rows have unique names', () => {
    expect(new Set([...malformed, ...shaped, ...rest].map(({ name }) => name)).size).toBe(
      malformed.length + shaped.length + rest.length,
    )
  })
})
describe('diagnose with GraphQL', () => {
  it.concurrent.each(graphql)('returns $verdict when $name', prove)
})
