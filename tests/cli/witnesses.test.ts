import { describe, it } from 'vitest'
import { prove, type Situation } from './situation.ts'
import { json, notFound, record } from './servers/records.ts'

/** A response about another place proves nothing about the requested one. */

const NO = { verdict: 'no-access' }
const NOT_CERTAIN = ['likely', 'possible']
const OPEN = ['certain', 'likely', 'possible']
const ENTRY = ['resource-missing', 'resource-unpublished']
const ENVIRONMENT = ['environment-not-enabled', 'environment-missing']
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
    name: 'a bare 404 of a Management token of another account',
    token: 'storefront',
    witnesses: ['stranger'],
    ask: draft,
    ...BLIND,
  },
  {
    name: 'a Management token without the grant',
    token: 'storefront',
    witnesses: ['ungranted'],
    ask: draft,
    ...BLIND,
  },
  { name: 'a Management token with a weak role', token: 'storefront', witnesses: ['weak'], ask: draft, ...BLIND },
  { name: 'a Preview key of another space', token: 'storefront', witnesses: ['blogPreviewer'], ask: draft, ...BLIND },
  {
    name: 'a Preview key of another environment',
    token: 'storefront',
    witnesses: ['previewStaging'],
    ask: draft,
    ...BLIND,
  },
  {
    name: "a Preview key that doesn't know the alias",
    token: 'live',
    witnesses: ['previewer'],
    ask: draftOfLive,
    ...BLIND,
  },
  { name: 'a refused Preview key', token: 'storefront', witnesses: ['unbornPreview'], ask: draft, ...BLIND },
  {
    name: 'another Delivery key, which sees no drafts either',
    token: 'storefront',
    witnesses: ['everywhere'],
    ask: draft,
    ...BLIND,
  },
  {
    name: 'a rate-limited Management token',
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
    name: 'a Preview key that sees the environment but not the entry',
    token: 'storefront',
    witnesses: ['previewer'],
    ask: '--service home --path /spaces/shop/environments/master/entries/nothing',
    ...NO,
    first: 'resource-missing',
    certainty: 'certain',
  },
  {
    name: 'a Preview key that reads the environment and whose 404 names nothing',
    token: 'storefront',
    witnesses: ['previewer'],
    manners: { entry: 'absent' },
    ask: '--service home --path /spaces/shop/entries/nothing',
    ...NO,
    first: 'resource-missing',
  },
  {
    name: "a Management token that reads the environment but doesn't see the entry",
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
    name: 'a second Preview key that sees the draft',
    token: 'storefront',
    witnesses: ['previewStaging', 'blogPreviewer', 'previewer'],
    ask: draft,
    ...NO,
    first: 'resource-unpublished',
    certainty: 'certain',
  },
  {
    name: 'a second Management token that sees the draft',
    token: 'storefront',
    witnesses: ['stranger', 'owner'],
    ask: draft,
    ...NO,
    first: 'resource-unpublished',
    certainty: 'certain',
  },
  {
    name: "no details in Delivery's 404, which may be about a draft",
    token: 'storefront',
    manners: { entry: 'absent' },
    ask: '--kind delivery-key --path /spaces/shop/entries/announced',
    ...NO,
    first: [...ENTRY, ...ENVIRONMENT],
    certainty: NOT_CERTAIN,
    causes: { 'resource-unpublished': OPEN },
  },
  ...(['text', 'empty', 'absent'] as const).map((entry): Situation => ({
    name: `a Preview key that sees a draft although the details are ${entry}`,
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
    name: 'an entry ID with a number sign',
    token: 'storefront',
    ask: '--kind delivery-key --path /spaces/shop/entries/entry%231',
    ...NO,
    first: ['malformed-id', ...ENTRY],
    certainty: NOT_CERTAIN,
    causes: { 'resource-missing': OPEN },
    never: /variable/i,
  },
  {
    name: 'an entry ID "undefined" in a record that names an Entry',
    token: 'storefront',
    ask: '--kind delivery-key --path /spaces/shop/entries/undefined',
    ...NO,
    first: 'malformed-id',
    certainty: 'likely',
    causes: { 'resource-missing': OPEN },
  },
  {
    name: `an entry ID "undefined" in an environment that the key can't read`,
    token: 'storefront',
    witnesses: ['owner'],
    ask: '--service home --path /spaces/shop/environments/staging/entries/undefined',
    ...NO,
    first: 'environment-not-enabled',
    causes: { 'malformed-id': ['likely', 'possible', 'ruled-out', 'absent'] },
  },
  {
    name: 'an entry ID "undefined" in a space of another key',
    token: 'storefront',
    ask: '--kind delivery-key --path /spaces/nowhere/entries/undefined',
    ...NO,
    first: [...SPACE, 'malformed-id'],
    certainty: NOT_CERTAIN,
  },
]

describe('diagnose a missing entry with another token as reference', () => {
  it.concurrent.each(entries)('returns $verdict for $name', prove)
})
describe('diagnose an odd ID', () => {
  it.concurrent.each(ids)('returns $verdict for $name', prove)
})
