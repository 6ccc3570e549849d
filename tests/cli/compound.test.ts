import { describe, it } from 'vitest'
import { TOKENS } from './people.ts'
import { prove, type Situation } from './situation.ts'
import { dropsAccessToken, dropsAuthorization, keepingCache } from './servers/fronts.ts'
import { notFound } from './servers/records.ts'

/** Two things are wrong at once: both are named when both were seen, the one that the verdict is of first. */

const SURE = ['certain', 'likely']
const ENVIRONMENT = ['environment-not-enabled', 'environment-missing']
const SPACE = ['space-missing', 'space-no-access', 'space-of-another-token']
const ENTRY = ['resource-missing', 'resource-unpublished']
const key = '--kind delivery-key --space shop'
const rejected = (first: string | string[], second: string | string[]) => ({
  verdict: 'rejected',
  first,
  second,
  certainty: SURE,
})
const keptStaging = (() => {
  const reply = notFound({ type: 'Environment', id: 'staging', space: 'shop' })
  return keepingCache({
    kept: ({ path, authorization }) => (path.includes('/staging/') && authorization !== null ? reply : null),
    marks: { 'x-cache': 'HIT', age: '172' },
  })
})()

const rows: Situation[] = [
  {
    name: 'the header is dropped, and the environment is not enabled',
    token: 'storefront',
    fronts: { delivery: dropsAuthorization },
    ask: `${key} --environment staging`,
    ...rejected('header-not-delivered', ENVIRONMENT),
  },
  {
    name: 'the header is dropped, and the environment is not enabled, as Management shows',
    token: 'storefront',
    witnesses: ['owner'],
    fronts: { delivery: dropsAuthorization },
    ask: '--service home --space shop --environment staging',
    ...rejected('header-not-delivered', 'environment-not-enabled'),
    atMost: 12,
  },
  {
    name: 'the query is dropped, and the environment is missing, as Management shows',
    token: 'storefront',
    witnesses: ['owner'],
    fronts: { delivery: dropsAccessToken },
    ask: '--service home --space shop --environment nevermade --placement query',
    ...rejected('query-not-delivered', 'environment-missing'),
    atMost: 12,
  },
  {
    name: 'the header is dropped, and it is another space’s key',
    token: 'blogger',
    fronts: { delivery: dropsAuthorization },
    ask: key,
    ...rejected('header-not-delivered', SPACE),
  },
  {
    name: 'the header is dropped, and the entry is not there',
    token: 'storefront',
    fronts: { delivery: dropsAuthorization },
    ask: '--kind delivery-key --path /spaces/shop/entries/announced',
    ...rejected('header-not-delivered', ENTRY),
  },
  {
    name: 'the header is dropped, as another key shows, and the token is unknown',
    token: 'revoked',
    witnesses: ['storefront'],
    fronts: { delivery: dropsAuthorization },
    ask: '--service home --space shop',
    verdict: 'rejected',
    first: ['header-not-delivered', 'token-unknown-or-revoked'],
    causes: { 'header-not-delivered': SURE, 'token-unknown-or-revoked': SURE },
    atMost: 12,
  },
  {
    name: 'it is a preview key, and its environment is not enabled',
    token: 'previewer',
    ask: `${key} --environment staging`,
    ...rejected('token-of-other-api', ENVIRONMENT),
  },
  {
    name: 'it is a preview key, and of another space',
    token: 'blogPreviewer',
    ask: key,
    ...rejected('token-of-other-api', SPACE),
  },
  {
    name: 'it is the other region’s, and its environment is not enabled',
    token: 'abroad',
    other: 'allowed',
    ask: `${key} --environment staging`,
    ...rejected('token-of-other-service', ENVIRONMENT),
    atMost: 14,
  },
  {
    name: 'it is the other region’s, and a preview key',
    token: 'abroadPreviewer',
    other: 'allowed',
    ask: key,
    verdict: 'rejected',
    first: ['token-of-other-service', 'token-of-other-api'],
    certainty: SURE,
    causes: { 'token-of-other-service': SURE },
    atMost: 14,
  },
  {
    name: 'quotes around it, and the environment is not enabled',
    token: { text: `"${TOKENS.storefront}"` },
    holds: [TOKENS.storefront],
    ask: `${key} --environment staging`,
    ...rejected('token-malformed', ENVIRONMENT),
  },
  {
    name: 'the word Bearer in front, and another space',
    token: { text: `Bearer ${TOKENS.blogger}` },
    holds: [TOKENS.blogger],
    ask: key,
    ...rejected('token-malformed', SPACE),
  },
  {
    name: 'a brace behind, and it is a preview key',
    token: { text: `${TOKENS.previewer}}` },
    holds: [TOKENS.previewer],
    ask: key,
    verdict: 'rejected',
    first: 'token-malformed',
    certainty: SURE,
    causes: { 'token-of-other-api': ['likely', 'possible'] },
  },
  {
    name: 'pasted twice, and the header is dropped',
    token: { text: TOKENS.storefront.repeat(2) },
    holds: [TOKENS.storefront],
    fronts: { delivery: dropsAuthorization },
    ask: key,
    verdict: 'rejected',
    first: 'token-malformed',
    certainty: SURE,
  },
  {
    name: 'the header is dropped, and it is a preview key, before every API',
    token: 'previewer',
    fronts: { delivery: dropsAuthorization, preview: dropsAuthorization, management: dropsAuthorization },
    ask: key,
    verdict: 'rejected',
    first: ['token-of-other-api', 'header-not-delivered'],
    certainty: SURE,
    causes: { 'token-of-other-api': SURE, 'header-not-delivered': SURE },
    atMost: 12,
  },
  {
    name: 'an old 404 of the environment, and behind it the key is not enabled either: one fault is left',
    token: 'storefront',
    witnesses: ['owner'],
    fronts: { delivery: keptStaging },
    ask: '--service home --space shop --environment staging',
    verdict: 'no-access',
    first: 'environment-not-enabled',
    certainty: 'certain',
    causes: { 'stale-cache': ['ruled-out', 'absent'] },
  },
  {
    name: 'an old 404 of the environment, and behind it the entry is missing: both are named',
    token: 'everywhere',
    witnesses: ['owner'],
    fronts: { delivery: keptStaging },
    ask: '--service home --space shop --environment staging --path /spaces/shop/environments/staging/entries/nope',
    verdict: 'no-access',
    first: ['resource-missing', 'stale-cache'],
    causes: { 'stale-cache': SURE, 'resource-missing': SURE },
    second: ['resource-missing', 'stale-cache'],
  },
  {
    name: 'an old 404 of the environment, and behind it the entry is there: one fault',
    token: 'everywhere',
    witnesses: ['owner'],
    fronts: { delivery: keptStaging },
    ask: '--service home --space shop --environment staging --path /spaces/shop/environments/staging/entries/welcome',
    verdict: 'no-access',
    first: 'stale-cache',
    certainty: 'certain',
  },
  {
    name: 'one thing is wrong: no second is made up',
    token: 'storefront',
    witnesses: ['owner'],
    ask: '--service home --space shop --environment staging',
    verdict: 'no-access',
    first: 'environment-not-enabled',
    certainty: 'certain',
    causes: {
      'header-not-delivered': ['ruled-out', 'absent'],
      'token-of-other-api': ['ruled-out', 'absent'],
      'resource-missing': ['ruled-out', 'absent'],
    },
  },
]

describe('two faults at once', () => {
  it.concurrent.each(rows)('$name', prove)
})
