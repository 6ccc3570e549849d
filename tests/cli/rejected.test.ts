import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { prove, type Seen, type Situation } from './situation.ts'
import { TOKENS } from './people.ts'
import { accessTokenInvalid } from './servers/records.ts'
import type { Reply } from './servers/listen.ts'
import { dropsAccessToken, dropsAuthorization, dropsBoth, dropsWholeQuery, VIA } from './servers/fronts.ts'

const acceptedBy =
  (api: string) =>
  ({ judged }: Seen): void => {
    expect(JSON.stringify(judged.causes[0]?.detail['acceptedBy'])).toContain(api)
  }
const OTHER_API = { verdict: 'rejected', first: 'token-of-other-api', certainty: 'certain' }
const NOT_CERTAIN = ['likely', 'possible']
/** Where no other service was asked, another region may know it: never certain. */
const UNKNOWN = { verdict: 'rejected', first: 'token-unknown-or-revoked', certainty: NOT_CERTAIN }
const silentAbroad = ({ abroad }: Seen): void => {
  expect(JSON.stringify(abroad?.log().map(({ url, headers }) => [url, headers]))).not.toContain(TOKENS.abroad)
}

const dressedAs = (status: number, headers: Record<string, string>, change: (body: string) => string | Buffer) => ({
  delivery: {
    back: (reply: Reply): Reply =>
      reply.status === 401 ? { status, headers, body: change(String(reply.body)) } : reply,
  },
})
const ask = '--kind delivery-key --space shop'
const unchanged = (body: string): string => body

/** A character in the middle that was read wrongly. */
const mistyped =
  TOKENS.storefront.slice(0, 20) + (TOKENS.storefront[20] === 'x' ? 'y' : 'x') + TOKENS.storefront.slice(21)
const TYPO = { verdict: 'rejected', first: 'token-malformed', certainty: 'certain', says: /one character differs/ }

const rows: Situation[] = [
  {
    name: 'a typo of a token of the manifest',
    token: { text: mistyped },
    witnesses: ['storefront'],
    ask: '--service home --space shop',
    ...TYPO,
  },
  {
    name: 'a typo of a key that Management lists',
    token: { text: mistyped },
    witnesses: ['owner'],
    ask: '--service home --space shop',
    ...TYPO,
  },
  {
    name: 'AccessTokenInvalid under 200',
    token: 'revoked',
    fronts: dressedAs(200, { 'content-type': 'application/json' }, unchanged),
    ask,
    ...UNKNOWN,
  },
  { name: 'AccessTokenInvalid under 404', token: 'revoked', fronts: dressedAs(404, {}, unchanged), ask, ...UNKNOWN },
  {
    name: 'AccessTokenInvalid that calls itself a page',
    token: 'revoked',
    fronts: dressedAs(401, { 'content-type': 'text/html' }, unchanged),
    ask,
    ...UNKNOWN,
  },
  {
    name: 'AccessTokenInvalid, compressed',
    token: 'revoked',
    fronts: dressedAs(401, { 'content-type': 'application/json', 'content-encoding': 'gzip' }, (body) =>
      gzipSync(body),
    ),
    ask,
    ...UNKNOWN,
  },
  {
    name: 'AccessTokenInvalid after a byte order mark',
    token: 'revoked',
    fronts: dressedAs(401, { 'content-type': 'application/json' }, (body) => `\uFEFF${body}`),
    ask,
    ...UNKNOWN,
  },
  {
    name: 'AccessTokenInvalid with nothing but sys',
    token: 'revoked',
    fronts: dressedAs(
      401,
      { 'content-type': 'application/json' },
      () => '{"sys":{"type":"Error","id":"AccessTokenInvalid"}}',
    ),
    ask,
    ...UNKNOWN,
    also: ({ judged }) => {
      expect(judged.deviations.length).toBeGreaterThan(0)
    },
  },
  {
    name: 'a preview key where only Delivery is known',
    token: 'previewer',
    apis: ['delivery'],
    ask: '--kind preview-key --space shop',
    verdict: 'rejected',
    first: 'token-of-other-api',
    certainty: NOT_CERTAIN,
  },
  {
    name: 'a revoked token twice in the manifest',
    token: 'revoked',
    by: 'stdin',
    witnesses: ['revoked'],
    ask: '--kind delivery-key --service home --space shop',
    ...UNKNOWN,
    causes: { 'token-malformed': ['possible', 'ruled-out', 'absent'] },
  },
  {
    name: 'another space’s revoked token, in the query, with a Management token',
    token: 'revoked',
    by: 'stdin',
    witnesses: ['owner', 'storefront'],
    ask: '--kind delivery-key --service home --space blog --placement query',
    ...UNKNOWN,
  },
  {
    name: 'a preview key on Delivery',
    token: 'previewer',
    ask: '--kind delivery-key --space shop',
    ...OTHER_API,
    also: acceptedBy('preview'),
  },
  {
    name: 'a preview key, known to be one, on Delivery',
    token: 'previewer',
    ask: '--kind preview-key --api delivery --space shop',
    ...OTHER_API,
    also: acceptedBy('preview'),
  },
  {
    name: 'a delivery key on Preview',
    token: 'storefront',
    ask: '--kind preview-key --space shop',
    ...OTHER_API,
    also: acceptedBy('delivery'),
  },
  {
    name: 'a delivery key on Management',
    token: 'storefront',
    ask: '--api management --space shop',
    ...OTHER_API,
    also: acceptedBy('delivery'),
  },
  {
    name: 'a delivery key on Management, which answers 401',
    token: 'storefront',
    manners: { invalidOnManagement: 401 },
    ask: '--kind delivery-key --api management --space shop',
    ...OTHER_API,
    also: acceptedBy('delivery'),
  },
  {
    name: 'a preview key on Management',
    token: 'previewer',
    ask: '--kind personal-access-token --space shop',
    ...OTHER_API,
    also: acceptedBy('preview'),
  },
  {
    name: 'a personal access token on Delivery',
    token: 'owner',
    ask: '--kind personal-access-token --api delivery --space shop',
    ...OTHER_API,
    also: acceptedBy('management'),
  },
  {
    name: 'a personal access token taken for a delivery key',
    token: 'owner',
    ask: '--kind delivery-key --space shop',
    ...OTHER_API,
    also: acceptedBy('management'),
  },
  {
    name: 'a personal access token on Preview, in the query',
    token: 'owner',
    ask: '--api preview --space shop --placement query',
    ...OTHER_API,
    also: acceptedBy('management'),
  },
  {
    name: 'an OAuth token on Delivery',
    token: 'integration',
    ask: '--api delivery --space shop',
    ...OTHER_API,
    also: acceptedBy('management'),
  },
  {
    name: 'a personal access token on Delivery, Management is not known',
    token: 'owner',
    apis: ['delivery'],
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: 'token-of-other-api',
    certainty: NOT_CERTAIN,
    lint: ['looks-like-other-kind'],
  },
  {
    name: 'a preview key of an environment that is not this one, on Delivery',
    token: 'previewer',
    ask: '--kind delivery-key --space shop --environment staging',
    ...OTHER_API,
    also: acceptedBy('preview'),
  },
  {
    name: 'a preview key of the manifest on Delivery',
    token: 'previewer',
    witnesses: ['storefront'],
    ask: '--service home --api delivery --space shop',
    ...OTHER_API,
    also: acceptedBy('preview'),
  },

  {
    name: 'an unknown token, all that is known is Delivery',
    token: 'revoked',
    apis: ['delivery'],
    ask: '--kind delivery-key --space shop',
    ...UNKNOWN,
    certainty: NOT_CERTAIN,
  },
  {
    name: 'an unknown token that no API takes',
    token: 'revoked',
    ask: '--kind delivery-key --space shop',
    ...UNKNOWN,
    causes: { 'token-of-other-api': ['possible', 'ruled-out', 'absent'] },
  },
  {
    name: 'an unknown token in the query',
    token: 'revoked',
    ask: '--kind delivery-key --space shop --placement query',
    ...UNKNOWN,
  },
  {
    name: 'an unknown token in the wrong space',
    token: 'revoked',
    ask: '--kind delivery-key --space nowhere',
    ...UNKNOWN,
  },
  {
    name: 'AccessTokenInvalid under 403',
    token: 'revoked',
    manners: { invalidStatus: 403 },
    ask: '--kind delivery-key --space shop',
    ...UNKNOWN,
  },
  {
    name: 'AccessTokenInvalid under 503',
    token: 'revoked',
    manners: { invalidStatus: 503, invalidOnManagement: 503 },
    ask: '--kind delivery-key --space shop',
    ...UNKNOWN,
  },
  {
    name: 'AccessTokenInvalid without headers of the platform',
    token: 'revoked',
    manners: { headers: false },
    ask: '--kind delivery-key --space shop',
    ...UNKNOWN,
  },
  { name: 'an unknown preview key', token: 'revoked', ask: '--kind preview-key --space shop', ...UNKNOWN },
  {
    name: 'an unknown Management token',
    token: { text: `CFPAT-${TOKENS.revoked}` },
    holds: [TOKENS.revoked],
    ask: '--kind personal-access-token --space shop',
    ...UNKNOWN,
  },
  {
    name: 'a Management token reads the list of keys, and it is not there',
    token: 'revoked',
    witnesses: ['owner'],
    ask: '--service home --space shop',
    ...UNKNOWN,
  },
  {
    name: 'a witness works where the token does not',
    token: 'revoked',
    witnesses: ['storefront'],
    ask: '--service home --space shop',
    ...UNKNOWN,
  },
  {
    name: 'it is known elsewhere, but nobody said yes',
    token: 'abroad',
    other: 'not allowed',
    ask: '--kind delivery-key --space shop',
    ...UNKNOWN,
    certainty: NOT_CERTAIN,
    causes: { 'token-of-other-service': ['likely', 'possible'] },
    also: silentAbroad,
  },
  {
    name: 'it is known elsewhere',
    token: 'abroad',
    other: 'allowed',
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: 'token-of-other-service',
    certainty: 'certain',
    atMost: 14,
  },
  {
    name: 'it is known elsewhere, under another space',
    token: 'abroad',
    other: 'allowed',
    ask: '--kind delivery-key --space blog',
    verdict: 'rejected',
    first: 'token-of-other-service',
    certainty: 'certain',
    atMost: 14,
  },
  {
    name: 'it is unknown elsewhere, too',
    token: 'revoked',
    other: 'allowed',
    ask: '--kind delivery-key --space shop',
    ...UNKNOWN,
    certainty: ['certain', 'likely'],
    causes: { 'token-of-other-service': ['possible', 'ruled-out', 'absent'] },
    atMost: 14,
  },

  {
    name: 'a proxy drops the header',
    token: 'storefront',
    fronts: { delivery: dropsAuthorization },
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: 'header-not-delivered',
    certainty: 'certain',
  },
  {
    name: 'a proxy drops the header and does not tell of itself',
    token: 'storefront',
    apis: ['delivery'],
    fronts: { delivery: { headers: ({ authorization: _, ...rest }) => rest } },
    ask: '--kind delivery-key --space shop --environment master',
    verdict: 'rejected',
    first: 'header-not-delivered',
    certainty: 'certain',
  },
  {
    name: 'a proxy drops the header, and the key is not for this environment',
    token: 'storefront',
    fronts: { delivery: dropsAuthorization },
    ask: '--kind delivery-key --space shop --environment staging',
    verdict: 'rejected',
    first: 'header-not-delivered',
  },
  {
    name: 'a proxy of one’s own puts a header in the place',
    token: 'storefront',
    fronts: { delivery: { headers: (given) => ({ ...given, authorization: 'Basic Z2F0ZTp3YXk=' }) } },
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: 'header-not-delivered',
    certainty: 'certain',
  },
  {
    name: 'a proxy drops access_token',
    token: 'storefront',
    fronts: { delivery: dropsAccessToken },
    ask: '--kind delivery-key --space shop --placement query',
    verdict: 'rejected',
    first: 'query-not-delivered',
    certainty: 'certain',
  },
  {
    name: 'a proxy drops the whole query',
    token: 'storefront',
    apis: ['delivery'],
    fronts: { delivery: dropsWholeQuery },
    ask: '--kind delivery-key --space shop --placement query',
    verdict: 'rejected',
    first: 'query-not-delivered',
    certainty: 'certain',
  },
  {
    name: 'a proxy drops the query, and nobody minds as the header is used',
    token: 'storefront',
    fronts: { delivery: dropsWholeQuery },
    ask: '--kind delivery-key --space shop',
    verdict: 'accepted',
    first: 'works',
  },
  {
    name: 'a proxy drops the header, and the token is unknown',
    token: 'revoked',
    fronts: { delivery: dropsAuthorization },
    ask: '--kind delivery-key --space shop',
    ...UNKNOWN,
    // A refusal in the other placement says nothing of the first one: the token itself is bad.
    causes: { 'header-not-delivered': NOT_CERTAIN },
  },
  {
    name: 'a proxy drops both, and nothing else is known',
    token: 'storefront',
    apis: ['delivery'],
    fronts: { delivery: dropsBoth },
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: ['token-unknown-or-revoked', 'header-not-delivered', 'query-not-delivered'],
    certainty: NOT_CERTAIN,
  },
  {
    name: 'a proxy drops both, and a Management token knows the key',
    token: 'storefront',
    fronts: { delivery: dropsBoth },
    witnesses: ['owner'],
    ask: '--service home --space shop',
    verdict: 'rejected',
    // Management lists this very key: it is not unknown.
    first: ['header-not-delivered', 'query-not-delivered', 'key-not-active-yet'],
    certainty: NOT_CERTAIN,
    causes: { 'token-unknown-or-revoked': ['ruled-out', 'absent'] },
  },
  {
    name: 'the gateway sends Delivery’s requests to Preview',
    token: 'storefront',
    fronts: {
      delivery: {
        back: (reply) =>
          VIA({ ...reply, ...accessTokenInvalid(), headers: { ...reply.headers, 'contentful-api': 'cpa' } }),
      },
    },
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: ['token-of-other-api', 'token-unknown-or-revoked'],
    certainty: NOT_CERTAIN,
  },
]

describe('a token that is rejected', () => {
  it.concurrent.each(rows)('$name', prove)
})
