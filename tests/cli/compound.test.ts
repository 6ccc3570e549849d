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
    name: "the header is dropped and the environment isn't enabled",
    token: 'storefront',
    fronts: { delivery: dropsAuthorization },
    ask: `${key} --environment staging`,
    ...rejected('header-not-delivered', ENVIRONMENT),
  },
  {
    name: "the header is dropped and, as Management shows, the environment isn't enabled",
    token: 'storefront',
    witnesses: ['owner'],
    fronts: { delivery: dropsAuthorization },
    ask: '--service home --space shop --environment staging',
    ...rejected('header-not-delivered', 'environment-not-enabled'),
    atMost: 12,
  },
  {
    name: 'the query is dropped and, as Management shows, the environment is missing',
    token: 'storefront',
    witnesses: ['owner'],
    fronts: { delivery: dropsAccessToken },
    ask: '--service home --space shop --environment nevermade --placement query',
    ...rejected('query-not-delivered', 'environment-missing'),
    atMost: 12,
  },
  {
    name: 'the header is dropped and the key is of another space',
    token: 'blogger',
    fronts: { delivery: dropsAuthorization },
    ask: key,
    ...rejected('header-not-delivered', SPACE),
  },
  {
    name: "the header is dropped and the entry doesn't exist",
    token: 'storefront',
    fronts: { delivery: dropsAuthorization },
    ask: '--kind delivery-key --path /spaces/shop/entries/announced',
    ...rejected('header-not-delivered', ENTRY),
  },
  {
    name: 'the token is unknown and, as a reference key shows, the header is dropped',
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
    name: "a Preview key is sent to Delivery and its environment isn't enabled",
    token: 'previewer',
    ask: `${key} --environment staging`,
    ...rejected('token-of-other-api', ENVIRONMENT),
  },
  {
    name: 'a Preview key of another space is sent to Delivery',
    token: 'blogPreviewer',
    ask: key,
    ...rejected('token-of-other-api', SPACE),
  },
  {
    name: "the key is of the other region and its environment isn't enabled",
    token: 'abroad',
    other: 'allowed',
    ask: `${key} --environment staging`,
    ...rejected('token-of-other-service', ENVIRONMENT),
    atMost: 14,
  },
  {
    name: 'a Preview key of the other region is sent to Delivery',
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
    name: "the key is quoted and its environment isn't enabled",
    token: { text: `"${TOKENS.storefront}"` },
    holds: [TOKENS.storefront],
    ask: `${key} --environment staging`,
    ...rejected('token-malformed', ENVIRONMENT),
  },
  {
    name: 'the key starts with "Bearer" and is of another space',
    token: { text: `Bearer ${TOKENS.blogger}` },
    holds: [TOKENS.blogger],
    ask: key,
    ...rejected('token-malformed', SPACE),
  },
  {
    name: 'a Preview key ends with a brace and is sent to Delivery',
    token: { text: `${TOKENS.previewer}}` },
    holds: [TOKENS.previewer],
    ask: key,
    verdict: 'rejected',
    first: 'token-malformed',
    certainty: SURE,
    causes: { 'token-of-other-api': ['likely', 'possible'] },
  },
  {
    name: 'the key was pasted twice and the header is dropped',
    token: { text: TOKENS.storefront.repeat(2) },
    holds: [TOKENS.storefront],
    fronts: { delivery: dropsAuthorization },
    ask: key,
    verdict: 'rejected',
    first: 'token-malformed',
    certainty: SURE,
  },
  {
    name: 'every API drops the header and the key is for Preview',
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
    name: "a stale 404 names the environment, which the key isn't enabled for either",
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
    name: 'a stale 404 names the environment and the entry is missing',
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
    name: 'a stale 404 names the environment and the entry exists',
    token: 'everywhere',
    witnesses: ['owner'],
    fronts: { delivery: keptStaging },
    ask: '--service home --space shop --environment staging --path /spaces/shop/environments/staging/entries/welcome',
    verdict: 'no-access',
    first: 'stale-cache',
    certainty: 'certain',
  },
  {
    name: 'only one fault exists',
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

describe('diagnose a request with two faults', () => {
  it.concurrent.each(rows)('returns $verdict when $name', prove)
})
