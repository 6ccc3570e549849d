import { describe, expect, it } from 'vitest'
import { prove, type Seen, type Situation } from './situation.ts'
import { TOKENS } from './people.ts'
import { rateLimited } from './servers/records.ts'
import { VIA } from './servers/fronts.ts'

/** One request with the token; one more with an invalid token, because the address belongs to no known service. */
const fewest = ({ arrivals }: Seen): void => {
  const all = arrivals.flatMap(({ log }) => log)
  const secrets: string[] = Object.values(TOKENS)
  const withToken = all.filter(({ authorization, query }) =>
    secrets.includes(/^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? query.get('access_token') ?? ''),
  )
  expect(withToken).toHaveLength(1)
  expect(all.length).toBeLessThanOrEqual(2)
}

const WORKS = { verdict: 'accepted', first: 'works', lint: [] as string[] }
let answered = 0

const rows: Situation[] = [
  {
    name: 'a Delivery key in the header',
    token: 'storefront',
    ask: '--kind delivery-key --space shop',
    ...WORKS,
    certainty: 'certain',
    also: fewest,
  },
  {
    name: 'a Delivery key in the query',
    token: 'storefront',
    ask: '--kind delivery-key --space shop --placement query',
    ...WORKS,
    certainty: 'certain',
    also: fewest,
  },
  {
    name: 'a Delivery key if only Delivery has an address and the response has no platform header',
    token: 'storefront',
    apis: ['delivery'],
    manners: { headers: false },
    ask: '--kind delivery-key --space shop',
    ...WORKS,
    also: fewest,
  },
  {
    name: 'a key from an environment variable',
    token: 'storefront',
    by: 'variable',
    ask: '--kind delivery-key --space shop',
    ...WORKS,
    also: fewest,
  },
  {
    name: 'a key of the manifest',
    token: 'storefront',
    witnesses: [],
    ask: '--service home --space shop',
    ...WORKS,
    also: fewest,
  },
  { name: 'a short key', token: 'short', ask: '--kind delivery-key --space shop', ...WORKS },
  { name: 'an old key of 64 hexadecimal digits', token: 'old', ask: '--kind delivery-key --space shop', ...WORKS },
  { name: 'a key that ends in a dash', token: 'dashed', ask: '--kind delivery-key --space shop', ...WORKS },
  {
    name: 'a key that ends in an underscore',
    token: 'underscored',
    ask: '--kind delivery-key --space shop --placement query',
    ...WORKS,
  },
  { name: 'a key without a kind, with an API', token: 'storefront', ask: '--api delivery --space shop', ...WORKS },
  {
    name: 'a Preview key, which is sent to Preview by default',
    token: 'previewer',
    ask: '--kind preview-key --space shop',
    ...WORKS,
    also: ({ own }) => {
      expect(own.at.preview.log.length).toBe(own.log().length)
    },
  },
  {
    name: 'a key with a named environment',
    token: 'staging',
    ask: '--kind delivery-key --space shop --environment staging',
    ...WORKS,
  },
  {
    name: 'a key with an environment alias',
    token: 'live',
    ask: '--kind delivery-key --space shop --environment live',
    ...WORKS,
  },
  {
    name: 'a key of an environment without entries',
    token: 'hollow',
    ask: '--kind delivery-key --space shop --environment hollow',
    verdict: 'accepted',
    first: 'works-but-empty',
    lint: [],
  },
  {
    name: 'a key with the path of one entry',
    token: 'storefront',
    ask: '--kind delivery-key --space shop --path /spaces/shop/entries/welcome',
    ...WORKS,
    also: fewest,
  },
  {
    name: 'a path without a leading slash',
    token: 'storefront',
    ask: '--kind delivery-key --path spaces/shop/environments/master/entries?limit=2',
    ...WORKS,
  },
  {
    name: 'an unpublished entry through Preview',
    token: 'previewer',
    ask: '--kind preview-key --path /spaces/shop/entries/announced',
    ...WORKS,
  },
  {
    name: 'a personal access token, which is sent to Management by default',
    token: 'owner',
    ask: '--kind personal-access-token --space shop',
    ...WORKS,
    also: ({ own }) => {
      expect(own.at.management.log.length).toBe(own.log().length)
    },
  },
  {
    name: 'a personal access token of the older form',
    token: 'olderOwner',
    ask: '--kind personal-access-token --space shop --environment staging',
    ...WORKS,
  },
  {
    name: 'a personal access token without a space',
    token: 'owner',
    apis: ['management'],
    ask: '--kind personal-access-token',
    ...WORKS,
  },
  { name: 'an OAuth token', token: 'integration', ask: '--kind oauth-token --space shop', ...WORKS },
  {
    name: 'a key behind a gateway that names itself in headers',
    token: 'storefront',
    fronts: { delivery: { back: VIA } },
    ask: '--kind delivery-key --space shop',
    ...WORKS,
  },
  {
    name: 'a key that is rate limited for a second and then accepted',
    token: 'storefront',
    manners: { before: () => ((answered += 1) === 1 ? rateLimited({ 'x-contentful-ratelimit-reset': '1' }) : null) },
    ask: '--kind delivery-key --space shop',
    ...WORKS,
  },
  {
    name: 'a key whose large response is cut off',
    token: 'storefront',
    fronts: {
      delivery: {
        back: (reply) => ({ ...reply, body: `${String(reply.body).slice(0, -1)},"pad":"${'x'.repeat(9_000_000)}"}` }),
      },
    },
    ask: '--kind delivery-key --space shop',
    ...WORKS,
  },
]

describe('diagnose a token that works', () => {
  it.concurrent.each(rows)('returns $verdict for $name', prove)
})
