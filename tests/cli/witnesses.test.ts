import { describe, expect, it } from 'vitest'
import { TOKENS } from './people.ts'
import { prove, type Seen, type Situation } from './situation.ts'
import { json, notFound, record } from './servers/records.ts'

/** An answer that is not about the place that is asked for proves nothing about it; a conclusion over a set needs all of it. */

const NO = { verdict: 'no-access' }
const NOT_CERTAIN = ['likely', 'possible']
const OPEN = ['certain', 'likely', 'possible']
const GONE = ['ruled-out', 'absent']
const ENTRY = ['resource-missing', 'resource-unpublished']
const ENVIRONMENT = ['environment-not-enabled', 'environment-missing']
/** A claim, not a word on what nobody knows. */
const SAYS_GOOD = /(?<!whether |if |that )(?:the|this) token (?:is good|works)|good, but/i
const SPACE = ['space-missing', 'space-no-access', 'space-of-another-token']
const draft = '--service home --path /spaces/shop/entries/announced'
const draftOfLive = '--service home --path /spaces/shop/environments/live/entries/announced'

const BLIND: Pick<Situation, 'verdict' | 'first' | 'certainty' | 'causes'> = {
  ...NO,
  first: ENTRY,
  certainty: NOT_CERTAIN,
  causes: { 'resource-unpublished': OPEN, 'resource-missing': OPEN },
}

const entries: Situation[] = [
  {
    name: 'a Management token of another account (a bare 404)',
    token: 'storefront',
    witnesses: ['stranger'],
    ask: draft,
    ...BLIND,
  },
  {
    name: 'a Management token that is not granted',
    token: 'storefront',
    witnesses: ['ungranted'],
    ask: draft,
    ...BLIND,
  },
  { name: 'a Management token whose role is too weak', token: 'storefront', witnesses: ['weak'], ask: draft, ...BLIND },
  { name: 'a preview key of another space', token: 'storefront', witnesses: ['blogPreviewer'], ask: draft, ...BLIND },
  {
    name: 'a preview key of another environment',
    token: 'storefront',
    witnesses: ['previewStaging'],
    ask: draft,
    ...BLIND,
  },
  {
    name: 'a preview key that does not know the alias',
    token: 'live',
    witnesses: ['previewer'],
    ask: draftOfLive,
    ...BLIND,
  },
  { name: 'a preview key that is refused', token: 'storefront', witnesses: ['unbornPreview'], ask: draft, ...BLIND },
  {
    name: 'another delivery key, which sees no drafts either',
    token: 'storefront',
    witnesses: ['everywhere'],
    ask: draft,
    ...BLIND,
  },
  {
    name: 'Management is limited',
    token: 'storefront',
    witnesses: ['owner'],
    manners: {
      before: ({ at }) =>
        at.includes('management')
          ? json(429, record('RateLimitExceeded', 'Wait'), { 'x-contentful-ratelimit-reset': '3600' })
          : null,
    },
    ask: draft,
    ...BLIND,
  },
  {
    name: 'a preview key that sees the place and not the entry',
    token: 'storefront',
    witnesses: ['previewer'],
    ask: '--service home --path /spaces/shop/environments/master/entries/nothing',
    ...NO,
    first: 'resource-missing',
    certainty: 'certain',
  },
  {
    name: 'a preview key that reads there, and names nothing in its 404',
    token: 'storefront',
    witnesses: ['previewer'],
    manners: { entry: 'absent' },
    ask: '--service home --path /spaces/shop/entries/nothing',
    ...NO,
    first: 'resource-missing',
  },
  {
    name: 'a Management token that reads there, and does not see the entry',
    token: 'storefront',
    witnesses: ['owner'],
    manners: {
      before: ({ at, path }) => (at.includes('management') && path.endsWith('/entries/nothing') ? notFound() : null),
    },
    ask: '--service home --path /spaces/shop/entries/nothing',
    ...NO,
    first: 'resource-missing',
  },
  {
    name: 'the second preview key sees the draft',
    token: 'storefront',
    witnesses: ['previewStaging', 'blogPreviewer', 'previewer'],
    ask: draft,
    ...NO,
    first: 'resource-unpublished',
    certainty: 'certain',
  },
  {
    name: 'the second Management token sees the draft',
    token: 'storefront',
    witnesses: ['stranger', 'owner'],
    ask: draft,
    ...NO,
    first: 'resource-unpublished',
    certainty: 'certain',
  },
  {
    name: 'a 404 of Delivery without details does not forget drafts',
    token: 'storefront',
    manners: { entry: 'absent' },
    ask: '--kind delivery-key --path /spaces/shop/entries/announced',
    ...NO,
    first: [...ENTRY, ...ENVIRONMENT],
    certainty: NOT_CERTAIN,
    causes: { 'resource-unpublished': OPEN },
  },
  ...(['text', 'empty', 'absent'] as const).map((entry): Situation => ({
    name: `a draft behind details that are ${entry}, seen by a preview key`,
    token: 'storefront',
    witnesses: ['previewer'],
    manners: { entry },
    ask: draft,
    ...NO,
    first: 'resource-unpublished',
    certainty: 'certain',
  })),
]

const ids: Situation[] = [
  {
    name: 'an id with a number sign is looked up like any other',
    token: 'storefront',
    ask: '--kind delivery-key --path /spaces/shop/entries/entry%231',
    ...NO,
    first: ['malformed-id', ...ENTRY],
    certainty: NOT_CERTAIN,
    causes: { 'resource-missing': OPEN },
    never: /variable/i,
  },
  {
    name: 'an entry “undefined”: the record names an Entry, so that there may be none',
    token: 'storefront',
    ask: '--kind delivery-key --path /spaces/shop/entries/undefined',
    ...NO,
    first: 'malformed-id',
    certainty: 'likely',
    causes: { 'resource-missing': OPEN },
  },
  {
    name: 'an entry “undefined” in an environment that the key lacks: the record names the environment',
    token: 'storefront',
    witnesses: ['owner'],
    ask: '--service home --path /spaces/shop/environments/staging/entries/undefined',
    ...NO,
    first: 'environment-not-enabled',
    causes: { 'malformed-id': ['likely', 'possible', 'ruled-out', 'absent'] },
  },
  {
    name: 'an entry “undefined” in a space that is not this key’s: the record names the space',
    token: 'storefront',
    ask: '--kind delivery-key --path /spaces/nowhere/entries/undefined',
    ...NO,
    first: [...SPACE, 'malformed-id'],
    certainty: NOT_CERTAIN,
  },
]

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
]

const abroadWasAsked = ({ abroad }: Seen): void => {
  const asked = abroad?.log().filter(({ url, headers }) => `${url} ${JSON.stringify(headers)}`.includes(TOKENS.revoked))
  expect(new Set(asked?.map(({ at }) => at)).size).toBeGreaterThan(1)
}
const sets: Situation[] = [
  {
    name: 'Preview has no address: it may be a preview key',
    token: 'revoked',
    apis: ['delivery', 'management'],
    other: 'allowed',
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: ['token-unknown-or-revoked', 'token-of-other-api'],
    certainty: NOT_CERTAIN,
    causes: { 'token-of-other-api': NOT_CERTAIN },
    atMost: 14,
  },
  {
    name: 'the other service has an address for one API only: it may be known there',
    token: 'revoked',
    witnesses: ['storefront'],
    other: 'allowed',
    otherApis: ['delivery'],
    ask: '--service home --space shop',
    verdict: 'rejected',
    first: ['token-unknown-or-revoked', 'token-of-other-service'],
    certainty: NOT_CERTAIN,
    causes: { 'token-of-other-service': NOT_CERTAIN },
    atMost: 14,
  },
  {
    name: 'it is a preview key of the other service',
    token: 'abroadPreviewer',
    other: 'allowed',
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: 'token-of-other-service',
    certainty: ['certain', 'likely'],
    atMost: 14,
  },
  {
    name: 'everything was asked, another key works, and a second look says the same: it is unknown',
    token: 'revoked',
    witnesses: ['storefront'],
    other: 'allowed',
    ask: '--service home --space shop',
    verdict: 'rejected',
    first: 'token-unknown-or-revoked',
    certainty: 'certain',
    atMost: 14,
    also: abroadWasAsked,
  },
  {
    name: 'everything refuses, and there is one service only: the other region may know it',
    token: 'revoked',
    witnesses: ['storefront', 'owner'],
    ask: '--service home --space shop',
    verdict: 'rejected',
    first: 'token-unknown-or-revoked',
    certainty: NOT_CERTAIN,
    causes: { 'token-of-other-service': NOT_CERTAIN },
    says: /other region|another region|other service|another service/i,
    atMost: 12,
  },
  {
    name: 'the same without a witness',
    token: 'revoked',
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: 'token-unknown-or-revoked',
    certainty: NOT_CERTAIN,
    causes: { 'token-of-other-service': NOT_CERTAIN },
    says: /other region|another region|other service|another service/i,
  },
  {
    name: 'a form of another kind is not a malformed one',
    token: { text: `CFPAT-${TOKENS.revoked}` },
    holds: [TOKENS.revoked],
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: ['token-of-other-api', 'token-unknown-or-revoked'],
    certainty: NOT_CERTAIN,
    causes: { 'token-malformed': GONE },
    lint: ['looks-like-other-kind'],
  },
  {
    name: 'a form of another kind where Management has no address',
    token: 'owner',
    apis: ['delivery'],
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: 'token-of-other-api',
    certainty: NOT_CERTAIN,
    causes: { 'token-malformed': GONE },
  },
]

describe('an entry that is not found, and what another token says of it', () => {
  it.concurrent.each(entries)('$name', prove)
})
describe('an id that looks odd', () => {
  it.concurrent.each(ids)('$name', prove)
})
describe('a place that is not found', () => {
  it.concurrent.each(places)('$name', prove)
})
describe('a conclusion over a set', () => {
  it.concurrent.each(sets)('$name', prove)
})
