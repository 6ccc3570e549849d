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
    name: 'a typo in a token of the manifest',
    token: { text: mistyped },
    witnesses: ['storefront'],
    ask: '--service home --space shop',
    ...TYPO,
  },
  {
    name: 'a typo in a key that Management lists',
    token: { text: mistyped },
    witnesses: ['owner'],
    ask: '--service home --space shop',
    ...TYPO,
  },
  {
    name: 'AccessTokenInvalid with the status 200',
    token: 'revoked',
    fronts: dressedAs(200, { 'content-type': 'application/json' }, unchanged),
    ask,
    ...UNKNOWN,
  },
  {
    name: 'AccessTokenInvalid with the status 404',
    token: 'revoked',
    fronts: dressedAs(404, {}, unchanged),
    ask,
    ...UNKNOWN,
  },
  {
    name: 'AccessTokenInvalid with the content type of a page',
    token: 'revoked',
    fronts: dressedAs(401, { 'content-type': 'text/html' }, unchanged),
    ask,
    ...UNKNOWN,
  },
  {
    name: 'a compressed AccessTokenInvalid',
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
    name: 'a Preview key if only Delivery has an address',
    token: 'previewer',
    apis: ['delivery'],
    ask: '--kind preview-key --space shop',
    verdict: 'rejected',
    first: 'token-of-other-api',
    certainty: NOT_CERTAIN,
  },
  {
    name: 'a revoked token that the manifest has twice',
    token: 'revoked',
    by: 'stdin',
    witnesses: ['revoked'],
    ask: '--kind delivery-key --service home --space shop',
    ...UNKNOWN,
    causes: { 'token-malformed': ['possible', 'ruled-out', 'absent'] },
  },
  {
    name: 'a revoked token of another space in the query, with a Management token as reference',
    token: 'revoked',
    by: 'stdin',
    witnesses: ['owner', 'storefront'],
    ask: '--kind delivery-key --service home --space blog --placement query',
    ...UNKNOWN,
  },
  {
    name: 'a Preview key on Delivery',
    token: 'previewer',
    ask: '--kind delivery-key --space shop',
    ...OTHER_API,
    also: acceptedBy('preview'),
  },
  {
    name: 'a Preview key with its kind given, on Delivery',
    token: 'previewer',
    ask: '--kind preview-key --api delivery --space shop',
    ...OTHER_API,
    also: acceptedBy('preview'),
  },
  {
    name: 'a Delivery key on Preview',
    token: 'storefront',
    ask: '--kind preview-key --space shop',
    ...OTHER_API,
    also: acceptedBy('delivery'),
  },
  {
    name: 'a Delivery key on Management',
    token: 'storefront',
    ask: '--api management --space shop',
    ...OTHER_API,
    also: acceptedBy('delivery'),
  },
  {
    name: 'a Delivery key on Management, which responds with 401',
    token: 'storefront',
    manners: { invalidOnManagement: 401 },
    ask: '--kind delivery-key --api management --space shop',
    ...OTHER_API,
    also: acceptedBy('delivery'),
  },
  {
    name: 'a Preview key on Management',
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
    name: 'a personal access token saved as a Delivery key',
    token: 'owner',
    ask: '--kind delivery-key --space shop',
    ...OTHER_API,
    also: acceptedBy('management'),
  },
  {
    name: 'a personal access token in the query on Preview',
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
    name: 'a personal access token on Delivery if Management has no address',
    token: 'owner',
    apis: ['delivery'],
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: 'token-of-other-api',
    certainty: NOT_CERTAIN,
    lint: ['looks-like-other-kind'],
  },
  {
    name: 'a Preview key of another environment on Delivery',
    token: 'previewer',
    ask: '--kind delivery-key --space shop --environment staging',
    ...OTHER_API,
    also: acceptedBy('preview'),
  },
  {
    name: 'a Preview key of the manifest on Delivery',
    token: 'previewer',
    witnesses: ['storefront'],
    ask: '--service home --api delivery --space shop',
    ...OTHER_API,
    also: acceptedBy('preview'),
  },

  {
    name: 'an unknown token if only Delivery has an address',
    token: 'revoked',
    apis: ['delivery'],
    ask: '--kind delivery-key --space shop',
    ...UNKNOWN,
    certainty: NOT_CERTAIN,
  },
  {
    name: 'an unknown token that every API refuses',
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
    name: 'AccessTokenInvalid with the status 403',
    token: 'revoked',
    manners: { invalidStatus: 403 },
    ask: '--kind delivery-key --space shop',
    ...UNKNOWN,
  },
  {
    name: 'AccessTokenInvalid with the status 503',
    token: 'revoked',
    manners: { invalidStatus: 503, invalidOnManagement: 503 },
    ask: '--kind delivery-key --space shop',
    ...UNKNOWN,
  },
  {
    name: 'AccessTokenInvalid without platform headers',
    token: 'revoked',
    manners: { headers: false },
    ask: '--kind delivery-key --space shop',
    ...UNKNOWN,
  },
  { name: 'an unknown Preview key', token: 'revoked', ask: '--kind preview-key --space shop', ...UNKNOWN },
  {
    name: 'an unknown Management token',
    token: { text: `CFPAT-${TOKENS.revoked}` },
    holds: [TOKENS.revoked],
    ask: '--kind personal-access-token --space shop',
    ...UNKNOWN,
  },
  {
    name: 'a key that is missing in the list that a Management token reads',
    token: 'revoked',
    witnesses: ['owner'],
    ask: '--service home --space shop',
    ...UNKNOWN,
  },
  {
    name: 'a token that is refused while a reference token is accepted',
    token: 'revoked',
    witnesses: ['storefront'],
    ask: '--service home --space shop',
    ...UNKNOWN,
  },
  {
    name: 'a token of another service without consent to compare with it',
    token: 'abroad',
    other: 'not allowed',
    ask: '--kind delivery-key --space shop',
    ...UNKNOWN,
    certainty: NOT_CERTAIN,
    causes: { 'token-of-other-service': ['likely', 'possible'] },
    also: silentAbroad,
  },
  {
    name: 'a token of another service',
    token: 'abroad',
    other: 'allowed',
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: 'token-of-other-service',
    certainty: 'certain',
    atMost: 14,
  },
  {
    name: 'a token of another service and another space',
    token: 'abroad',
    other: 'allowed',
    ask: '--kind delivery-key --space blog',
    verdict: 'rejected',
    first: 'token-of-other-service',
    certainty: 'certain',
    atMost: 14,
  },
  {
    name: 'a token that is unknown to the other service, too',
    token: 'revoked',
    other: 'allowed',
    ask: '--kind delivery-key --space shop',
    ...UNKNOWN,
    certainty: ['certain', 'likely'],
    causes: { 'token-of-other-service': ['possible', 'ruled-out', 'absent'] },
    atMost: 14,
  },

  {
    name: 'a header that a proxy drops',
    token: 'storefront',
    fronts: { delivery: dropsAuthorization },
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: 'header-not-delivered',
    certainty: 'certain',
  },
  {
    name: 'a header that a silent proxy drops',
    token: 'storefront',
    apis: ['delivery'],
    fronts: { delivery: { headers: ({ authorization: _, ...rest }) => rest } },
    ask: '--kind delivery-key --space shop --environment master',
    verdict: 'rejected',
    first: 'header-not-delivered',
    certainty: 'certain',
  },
  {
    name: 'a header that a proxy drops, with a key of another environment',
    token: 'storefront',
    fronts: { delivery: dropsAuthorization },
    ask: '--kind delivery-key --space shop --environment staging',
    verdict: 'rejected',
    first: 'header-not-delivered',
  },
  {
    name: 'a header that a proxy replaces with its own',
    token: 'storefront',
    fronts: { delivery: { headers: (given) => ({ ...given, authorization: 'Basic Z2F0ZTp3YXk=' }) } },
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: 'header-not-delivered',
    certainty: 'certain',
  },
  {
    name: 'an access_token parameter that a proxy drops',
    token: 'storefront',
    fronts: { delivery: dropsAccessToken },
    ask: '--kind delivery-key --space shop --placement query',
    verdict: 'rejected',
    first: 'query-not-delivered',
    certainty: 'certain',
  },
  {
    name: 'a query that a proxy drops',
    token: 'storefront',
    apis: ['delivery'],
    fronts: { delivery: dropsWholeQuery },
    ask: '--kind delivery-key --space shop --placement query',
    verdict: 'rejected',
    first: 'query-not-delivered',
    certainty: 'certain',
  },
  {
    name: 'a query that a proxy drops, which does no harm to a token in the header',
    token: 'storefront',
    fronts: { delivery: dropsWholeQuery },
    ask: '--kind delivery-key --space shop',
    verdict: 'accepted',
    first: 'works',
  },
  {
    name: 'a header that a proxy drops, with an unknown token',
    token: 'revoked',
    fronts: { delivery: dropsAuthorization },
    ask: '--kind delivery-key --space shop',
    ...UNKNOWN,
    // A refusal in the other placement says nothing of the first one: the token itself is bad.
    causes: { 'header-not-delivered': NOT_CERTAIN },
  },
  {
    name: 'a header and a query that a proxy drops, without a reference token',
    token: 'storefront',
    apis: ['delivery'],
    fronts: { delivery: dropsBoth },
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: ['token-unknown-or-revoked', 'header-not-delivered', 'query-not-delivered'],
    certainty: NOT_CERTAIN,
  },
  {
    name: 'a header and a query that a proxy drops, with a key that Management lists',
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
    name: 'a Delivery request that a gateway sends to Preview',
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

describe('diagnose a token that is refused', () => {
  it.concurrent.each(rows)('returns $verdict for $name', prove)
})
