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
/** A claim, not a remark on what is unknown. */
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
    name: "the second of two Management tokens doesn't list the environment",
    token: 'storefront',
    witnesses: ['ungranted', 'owner'],
    ask: '--service home --space shop --environment nevermade',
    ...NO,
    first: 'environment-missing',
    certainty: 'certain',
    atMost: 12,
  },
  {
    name: 'the environment is the default one, which exists in every space',
    token: 'staging',
    ask: '--kind delivery-key --space shop --environment master',
    ...NO,
    first: 'environment-not-enabled',
    causes: { 'environment-missing': ['possible', 'ruled-out', 'absent'] },
  },
  {
    name: 'the environment has an odd name',
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
    name: 'the environment has a name that a probe could use',
    token: 'storefront',
    witnesses: ['owner'],
    ask: '--service home --space shop --environment draft',
    ...NO,
    first: 'environment-missing',
    certainty: 'certain',
  },
  {
    name: 'the environment that another token reads shows that the key reaches the space',
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
    name: "a 404 of the space doesn't show that the token works",
    token: 'storefront',
    ask: '--kind delivery-key --space nowhere',
    ...NO,
    first: SPACE,
    certainty: NOT_CERTAIN,
    never: SAYS_GOOD,
  },
  {
    name: 'the space is refused for an unknown token',
    token: 'revoked',
    manners: { spaceFirst: true },
    ask: '--kind delivery-key --space nowhere',
    verdict: ['no-access', 'rejected'],
    first: [...SPACE, 'token-unknown-or-revoked'],
    certainty: NOT_CERTAIN,
    never: SAYS_GOOD,
  },
  {
    name: 'the space is refused for a token that its own space refuses',
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
    name: 'Management lists the space, which shows only that it exists',
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
    name: 'the only account sees another space only',
    token: 'olderOwner',
    ask: '--kind personal-access-token --space blog',
    ...NO,
    first: ['space-no-access', 'space-missing'],
    certainty: NOT_CERTAIN,
    never: /key of the space|token of the space/i,
  },
  {
    name: 'a Delivery key of another space has one cause left because of a Management token',
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
    name: 'a Preview key of another space has one cause left because of a Management token',
    token: 'blogPreviewer',
    witnesses: ['owner'],
    ask: '--service home --space shop',
    ...NO,
    first: 'space-of-another-token',
    certainty: 'certain',
    says: /blog/,
  },
  {
    name: 'a Delivery key saved as a Preview key of another space is recognized by its name',
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
    name: 'a Delivery key saved as a Preview key is recognized though Preview checks the space first',
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
    name: 'the path leads into another space by dot segments',
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
    name: 'the path can be read in two ways, so no read of the default environment counts',
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
    name: "the token works on an ambiguous path, which doesn't show a read of the default environment",
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

describe("diagnose a place that isn't found", () => {
  it.concurrent.each(places)('returns $verdict when $name', prove)
})
