import { describe, expect, it } from 'vitest'
import { HOME, TOKENS } from './people.ts'
import { content, createYouth } from './servers/content.ts'
import { MANNERS } from './servers/installation.ts'
import type { Arrival, Reply } from './servers/listen.ts'
import { prove, type Situation } from './situation.ts'

/** A space or an environment that is not found: what other tokens say of it, and what a record does not say. */

const NO = { verdict: 'no-access' }
const NOT_CERTAIN = ['likely', 'possible']
const GONE = ['ruled-out', 'absent']
/** A claim, not a word on what nobody knows. */
const SAYS_GOOD = /(?<!whether |if |that )(?:the|this) token (?:is good|works)|good, but/i
const SPACE = ['space-missing', 'space-no-access', 'space-of-another-token']
/** A front that takes `//` for `/`, as some do. */
const active = createYouth()
const mergedSlashes = (arrival: Arrival): Reply | null =>
  arrival.path.includes('//')
    ? content('delivery', HOME, MANNERS, active, { ...arrival, path: arrival.path.replaceAll(/\/{2,}/g, '/') })
    : null

const places: Situation[] = [
  {
    name: 'the second Management token lists the environment',
    token: 'storefront',
    witnesses: ['stranger', 'owner'],
    ask: '--service home --space shop --environment staging',
    ...NO,
    first: 'environment-not-enabled',
    certainty: 'certain',
    atMost: 12,
  },
  {
    name: 'the third key reads the environment',
    token: 'storefront',
    witnesses: ['hollow', 'blogger', 'staging'],
    ask: '--service home --space shop --environment staging',
    ...NO,
    first: 'environment-not-enabled',
    certainty: 'certain',
    atMost: 12,
  },
  {
    name: 'the second of two Management tokens does not list the environment',
    token: 'storefront',
    witnesses: ['ungranted', 'owner'],
    ask: '--service home --space shop --environment nevermade',
    ...NO,
    first: 'environment-missing',
    certainty: 'certain',
    atMost: 12,
  },
  {
    name: 'the default environment exists in every space',
    token: 'staging',
    ask: '--kind delivery-key --space shop --environment master',
    ...NO,
    first: 'environment-not-enabled',
    causes: { 'environment-missing': ['possible', 'ruled-out', 'absent'] },
  },
  {
    name: 'an environment with an odd name',
    token: 'storefront',
    witnesses: ['owner'],
    installation: (home) => ({
      ...home,
      spaces: { ...home.spaces, shop: { environments: { master: { welcome: true }, same: { welcome: true } } } },
    }),
    ask: '--service home --space shop --environment same',
    ...NO,
    first: 'environment-not-enabled',
    certainty: 'certain',
  },
  {
    name: 'an environment called as a probe could be',
    token: 'storefront',
    witnesses: ['owner'],
    ask: '--service home --space shop --environment draft',
    ...NO,
    first: 'environment-missing',
    certainty: 'certain',
  },
  {
    name: 'an environment that another token is for shows that the key reaches the space',
    token: 'hollow',
    by: 'stdin',
    witnesses: ['everywhere'],
    installation: (home) => ({
      ...home,
      keys: {
        ...home.keys,
        [TOKENS.hollow]: { api: 'delivery', name: 'Hollow', space: 'shop', environments: ['release-7'] },
      },
    }),
    manners: { environment: 'absent', space: 'absent' },
    ask: '--kind delivery-key --service home --space shop',
    ...NO,
    first: 'environment-not-enabled',
    certainty: ['certain', 'likely'],
    says: /release-7/,
    atMost: 12,
  },
  {
    name: 'a 404 of a space does not say that the token is good',
    token: 'storefront',
    ask: '--kind delivery-key --space nowhere',
    ...NO,
    first: SPACE,
    certainty: NOT_CERTAIN,
    never: SAYS_GOOD,
  },
  {
    name: 'a 404 of a space for a token that nobody knows',
    token: 'revoked',
    manners: { spaceFirst: true },
    ask: '--kind delivery-key --space nowhere',
    verdict: ['no-access', 'rejected'],
    first: [...SPACE, 'token-unknown-or-revoked'],
    certainty: NOT_CERTAIN,
    never: SAYS_GOOD,
  },
  {
    name: 'a 404 of a space for a token that its own space refuses',
    token: 'revoked',
    witnesses: ['storefront'],
    manners: { spaceFirst: true },
    ask: '--service home --space nowhere',
    verdict: ['no-access', 'rejected'],
    first: [...SPACE, 'token-unknown-or-revoked'],
    certainty: ['likely', 'possible'],
    never: SAYS_GOOD,
  },
  {
    name: 'Management shows the space, which proves only that it exists',
    token: 'olderOwner',
    witnesses: ['owner'],
    ask: '--service home --space blog',
    ...NO,
    first: 'space-no-access',
    causes: { 'space-missing': GONE },
    // An account reaches many spaces: its token is no key of one.
    never: /key of the space|token of the space/i,
    also: ({ judged }) => {
      expect(judged.causes.find(({ id }) => id === 'space-of-another-token')?.certainty ?? 'absent').toMatch(
        /ruled-out|absent/,
      )
    },
  },
  {
    name: 'an account that sees another space only, alone',
    token: 'olderOwner',
    ask: '--kind personal-access-token --space blog',
    ...NO,
    first: ['space-no-access', 'space-missing'],
    certainty: NOT_CERTAIN,
    never: /key of the space|token of the space/i,
  },
  {
    name: 'a delivery key of another space, with a Management token at hand: one cause is left',
    token: 'blogger',
    witnesses: ['owner', 'storefront'],
    ask: '--service home --space shop',
    ...NO,
    first: 'space-of-another-token',
    certainty: 'certain',
    says: /blog/,
    atMost: 12,
  },
  {
    name: 'a preview key of another space, with a Management token at hand',
    token: 'blogPreviewer',
    witnesses: ['owner'],
    ask: '--service home --space shop',
    ...NO,
    first: 'space-of-another-token',
    certainty: 'certain',
    says: /blog/,
  },
  {
    name: 'a delivery key pasted as a preview key of another space is known by its name',
    token: 'storefront',
    by: 'stdin',
    witnesses: ['storefront', 'blogger'],
    ask: '--kind preview-key --service home --space blog',
    verdict: ['rejected', 'no-access'],
    first: ['token-of-other-api', 'space-of-another-token'],
    says: /storefront/,
    never: /send (?:this|the) token to (?:the )?preview/i,
    atMost: 12,
  },
  {
    name: 'the same where Preview looks for the space first',
    token: 'storefront',
    by: 'stdin',
    witnesses: ['storefront', 'blogger'],
    manners: { spaceFirst: true },
    ask: '--kind preview-key --service home --space blog',
    verdict: ['rejected', 'no-access'],
    first: ['token-of-other-api', 'space-of-another-token'],
    says: /storefront/,
    never: /(?:send|use) (?:this|the) token (?:to|on|with) (?:the )?preview/i,
    atMost: 12,
  },
  {
    name: 'a path that goes up and into another space is about the space that it comes to',
    token: 'storefront',
    by: 'stdin',
    witnesses: ['owner', 'blogger'],
    ask: '--kind delivery-key --service home --path /spaces/shop/../blog/entries',
    ...NO,
    first: ['space-of-another-token', 'space-no-access'],
    detail: { space: 'blog' },
    never: [/space “shop” (?:is|has|does)|cache:/],
    atMost: 12,
  },
  {
    name: 'where readers of a path may differ about its environment, no read of the default one counts for it',
    token: 'storefront',
    by: 'stdin',
    witnesses: ['owner'],
    manners: { before: (arrival) => mergedSlashes(arrival) },
    ask: '--kind delivery-key --service home --path /spaces/shop//environments/staging/entries',
    ...NO,
    first: ['environment-not-enabled', 'environment-missing', 'environment-not-ready', 'malformed-id'],
    causes: { 'environment-not-enabled': ['likely', 'possible'], 'stale-cache': GONE },
    never: /“master”|enabled for master, not/,
    atMost: 12,
  },
  {
    name: 'a token that works on a path whose readers may differ is not said to read the default environment',
    token: 'staging',
    by: 'stdin',
    witnesses: ['owner'],
    manners: { before: (arrival) => mergedSlashes(arrival) },
    ask: '--kind delivery-key --service home --path /spaces/shop//environments/staging/entries',
    verdict: 'accepted',
    first: 'works',
    also: ({ ran }) => {
      expect(JSON.parse(ran.stdout)).toMatchObject({ target: { space: 'shop', environment: null } })
    },
  },
]

describe('a place that is not found', () => {
  it.concurrent.each(places)('$name', prove)
})
