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
  name: `an id that nobody filled in: ${path}`,
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
    name: `a wrong space, in the shape ${space}`,
    token: 'storefront',
    manners: { space },
    ask: '--kind delivery-key --space nowhere',
    ...NO,
    first: SPACE,
    certainty: NOT_CERTAIN,
  })),
  ...(['flat', 'text', 'absent', 'empty'] as const).flatMap((environment): Situation[] => [
    {
      name: `an environment, in the shape ${environment}`,
      token: 'storefront',
      manners: { environment },
      ask: `${key} --environment staging`,
      ...NO,
      first: ENVIRONMENT,
      certainty: NOT_CERTAIN,
      causes: { 'environment-not-enabled': OPEN, 'environment-missing': OPEN },
    },
    {
      name: `an environment, in the shape ${environment}, and another key reads it`,
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
    name: `an entry, in the shape ${entry}`,
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
    name: 'an id that nobody filled in does not excuse a token that is refused',
    token: 'revoked',
    ask: '--kind delivery-key --space undefined',
    verdict: 'rejected',
    first: ['token-unknown-or-revoked', 'token-of-other-service'],
    certainty: NOT_CERTAIN,
  },
  {
    name: 'the platform calls an id invalid',
    token: 'storefront',
    apis: ['delivery'],
    manners: { before: ({ path }) => (path.includes('/entries/') ? notFoundWith('Invalid resource id') : null) },
    ask: '--kind delivery-key --path /spaces/shop/entries/nothing!',
    ...NO,
    first: 'malformed-id',
  },
  {
    name: 'an entry that Preview itself does not find',
    token: 'previewer',
    ask: '--kind preview-key --path /spaces/shop/entries/nothing',
    ...NO,
    first: 'resource-missing',
    certainty: 'certain',
    detail: { type: 'Entry', id: 'nothing' },
  },
  {
    name: 'an environment that the manifest lists is rather not enabled',
    token: 'storefront',
    witnesses: [],
    ask: '--service home --space shop --environment staging',
    ...NO,
    first: 'environment-not-enabled',
    certainty: 'likely',
    causes: { 'environment-missing': NOT_CERTAIN },
  },
  {
    name: 'an environment that the manifest does not list is rather missing',
    token: 'storefront',
    witnesses: [],
    ask: '--service home --space shop --environment nevermade',
    ...NO,
    first: 'environment-missing',
    certainty: 'likely',
    causes: { 'environment-not-enabled': NOT_CERTAIN },
  },
  {
    name: 'what an alias stands for is told',
    token: 'storefront',
    witnesses: ['owner'],
    ask: '--service home --space shop --environment live',
    ...NO,
    first: 'environment-not-enabled',
    certainty: 'certain',
    says: /release-7/,
  },
  {
    name: 'a space that Management does not show either is rather missing',
    token: 'storefront',
    by: 'stdin',
    witnesses: ['owner'],
    ask: '--kind delivery-key --service home --space nevermade',
    ...NO,
    first: SPACE,
    causes: { 'space-missing': OPEN },
  },
  {
    name: 'a read of the space itself needs master, and says nothing of the space',
    token: 'staging',
    ask: `--kind delivery-key --path /spaces/shop`,
    ...NO,
    first: 'environment-not-enabled',
    causes: { 'space-missing': ['possible', 'ruled-out', 'absent'] },
  },
  {
    name: 'the reason of a refused role, as a text',
    token: 'weak',
    ask: '--kind personal-access-token --space shop',
    ...NO,
    first: 'permission-denied',
    certainty: 'certain',
    says: /You cannot read entries here/,
  },
  {
    name: 'the reasons of a refused role, as a list',
    token: 'weakList',
    ask: '--kind personal-access-token --space shop',
    ...NO,
    first: 'permission-denied',
    certainty: 'certain',
    says: [/Entry\.read is not in the role/, /Ask an administrator/],
  },
  {
    name: 'a grant that is missing',
    token: 'ungranted',
    ask: '--kind personal-access-token --space shop',
    ...NO,
    first: 'organization-grant-missing',
    certainty: 'certain',
  },
  {
    name: 'a query that is invalid proves the token, once a plain one works',
    token: 'storefront',
    ask: '--kind delivery-key --path /spaces/shop/entries?nonsense=1',
    verdict: 'accepted',
    first: 'works',
    certainty: 'certain',
    says: /InvalidQuery|query|nonsense/i,
    atMost: 4,
  },
  {
    name: 'no token at all',
    token: { text: '' },
    by: 'variable',
    ask: key,
    verdict: 'rejected',
    first: 'token-missing',
    certainty: 'certain',
    atMost: 0,
  },
  {
    name: 'the addresses of two APIs are exchanged',
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
    name: 'a place that answers NotFound to every token accepts none',
    token: 'revoked',
    fronts: { preview: { instead: () => notFound() } },
    ask: key,
    verdict: 'rejected',
    first: 'token-unknown-or-revoked',
    certainty: NOT_CERTAIN,
    causes: { 'token-of-other-api': NOT_CERTAIN },
  },
  {
    name: 'a query that is dropped on the way changes nothing where the header is used',
    token: 'storefront',
    fronts: { delivery: dropsWholeQuery },
    ask: `${key} --environment master`,
    verdict: 'accepted',
    first: 'works',
  },
  {
    name: 'asked to wait a fifth of a second',
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
    name: 'GraphQL takes the key',
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
    name: 'GraphQL knows no such space for the key',
    token: 'storefront',
    ask: `--kind delivery-key --path /content/v1/spaces/nowhere?query=%7B__typename%7D`,
    ...NO,
    first: SPACE,
  },
  {
    name: 'GraphQL knows no such environment for the key',
    token: 'storefront',
    ask: `--kind delivery-key --path /content/v1/spaces/shop/environments/staging?query=%7B__typename%7D`,
    ...NO,
    first: ENVIRONMENT,
  },
]

describe('ids that nobody filled in', () => {
  it.concurrent.each(malformed)('$name', prove)
})
describe('details in every shape', () => {
  it.concurrent.each(shaped)('$name', prove)
})
describe('what else a path or a record says', () => {
  it.concurrent.each(rest)('$name', prove)

  it('has a row for each shape', () => {
    expect(new Set([...malformed, ...shaped, ...rest].map(({ name }) => name)).size).toBe(
      malformed.length + shaped.length + rest.length,
    )
  })
})
describe('GraphQL', () => {
  it.concurrent.each(graphql)('$name', prove)
})
