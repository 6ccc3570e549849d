import { describe, it } from 'vitest'
import { prove, type Situation } from './situation.ts'
import { json, notFound, record } from './servers/records.ts'

/** An answer that is not about the place that is asked for proves nothing about it. */

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

describe('an entry that is not found, and what another token says of it', () => {
  it.concurrent.each(entries)('$name', prove)
})
describe('an id that looks odd', () => {
  it.concurrent.each(ids)('$name', prove)
})
