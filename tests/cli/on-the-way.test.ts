import { describe, expect, it } from 'vitest'
import { TOKENS } from './people.ts'
import { prove, type Seen, type Situation } from './situation.ts'
import { dropsAccessToken, dropsAuthorization, dropsBoth, openDoor } from './servers/fronts.ts'
import type { Reply } from './servers/listen.ts'
import { html, INVALID, json, record } from './servers/records.ts'

/** What stands between may drop a token, answer without looking at one, rewrite a request, or want a login of its own. */

const NOT_CERTAIN = ['likely', 'possible']
const OPEN = ['certain', 'likely', 'possible']
const key = '--kind delivery-key --space shop'

const dropped: Situation[] = [
  {
    name: 'the header is dropped before every API, and it is a preview key on Delivery',
    token: 'previewer',
    fronts: { delivery: dropsAuthorization, preview: dropsAuthorization, management: dropsAuthorization },
    ask: key,
    verdict: 'rejected',
    first: ['token-of-other-api', 'header-not-delivered'],
    causes: {
      'token-of-other-api': OPEN,
      'header-not-delivered': OPEN,
      'token-unknown-or-revoked': ['possible', 'ruled-out', 'absent'],
    },
    atMost: 12,
  },
  {
    name: 'the query is dropped before every API, and it is a delivery key on Preview',
    token: 'storefront',
    fronts: { delivery: dropsAccessToken, preview: dropsAccessToken, management: dropsAccessToken },
    ask: '--kind preview-key --space shop --placement query',
    verdict: 'rejected',
    first: ['token-of-other-api', 'query-not-delivered'],
    causes: {
      'token-of-other-api': OPEN,
      'query-not-delivered': OPEN,
      'token-unknown-or-revoked': ['possible', 'ruled-out', 'absent'],
    },
    atMost: 12,
  },
  {
    name: 'the header is dropped, and the token is bad: the refusal in the query excludes nothing',
    token: 'revoked',
    apis: ['delivery'],
    fronts: { delivery: dropsAuthorization },
    ask: key,
    verdict: 'rejected',
    first: ['token-unknown-or-revoked', 'header-not-delivered'],
    certainty: NOT_CERTAIN,
    causes: { 'header-not-delivered': NOT_CERTAIN },
  },
  {
    name: 'the query is dropped, and the token is bad',
    token: 'revoked',
    apis: ['delivery'],
    fronts: { delivery: dropsAccessToken },
    ask: `${key} --placement query`,
    verdict: 'rejected',
    first: ['token-unknown-or-revoked', 'query-not-delivered'],
    certainty: NOT_CERTAIN,
    causes: { 'query-not-delivered': NOT_CERTAIN },
  },
  {
    name: 'another key is accepted in the same header: it is not dropped',
    token: 'revoked',
    witnesses: ['storefront'],
    ask: '--service home --space shop',
    verdict: 'rejected',
    first: 'token-unknown-or-revoked',
    causes: { 'header-not-delivered': ['ruled-out', 'absent'] },
  },
  {
    name: 'a second key, which Management knows as good, is refused in the same way: nothing arrives',
    token: 'storefront',
    witnesses: ['everywhere', 'owner'],
    fronts: { delivery: dropsBoth },
    ask: '--service home --space shop',
    verdict: 'rejected',
    first: ['header-not-delivered', 'query-not-delivered'],
    causes: { 'token-unknown-or-revoked': ['possible', 'ruled-out', 'absent'] },
    atMost: 12,
  },
  {
    name: 'the header is dropped for everybody: the second key is refused by header, accepted by query',
    token: 'storefront',
    witnesses: ['everywhere'],
    fronts: { delivery: dropsAuthorization },
    ask: '--service home --space shop',
    verdict: 'rejected',
    first: 'header-not-delivered',
    certainty: 'certain',
  },
]

const neverCertain = ({ judged }: Seen): void => {
  expect(judged.causes.find(({ id }) => id === 'works')?.certainty).not.toBe('certain')
}
const sentOneControl =
  (placement: 'header' | 'query') =>
  ({ arrivals }: Seen): void => {
    const impossible = arrivals
      .flatMap(({ log }) => log)
      .filter(({ authorization, query }) =>
        placement === 'header' ? authorization !== null : query.has('access_token'),
      )
      .filter(
        ({ url, authorization }) => !Object.values(TOKENS).some((one) => `${url} ${authorization ?? ''}`.includes(one)),
      )
    expect(impossible.length).toBeLessThanOrEqual(1)
  }
const LOOKS_AT_NO_TOKEN = {
  verdict: ['accepted', 'not-checked'],
  first: ['works', 'not-the-platform', 'proxy-interference'],
  certainty: NOT_CERTAIN,
}

const doors: Situation[] = [
  {
    name: 'a gateway with a token of its own, and a placeholder: nothing is good about that',
    token: { text: 'YOUR_ACCESS_TOKEN' },
    holds: [],
    fronts: { delivery: openDoor(TOKENS.storefront) },
    ask: '--kind delivery-key --space shop --environment staging',
    verdict: ['rejected', 'not-checked'],
    first: ['token-malformed', 'not-the-platform'],
    also: ({ judged }) => {
      expect(judged.causes.filter(({ certainty }) => certainty === 'certain').map(({ id }) => id)).not.toContain(
        'environment-not-enabled',
      )
    },
  },
  {
    name: 'an open door lets a revoked key in: the address does not look at the token',
    token: 'revoked',
    fronts: { delivery: openDoor(TOKENS.everywhere) },
    ask: key,
    ...LOOKS_AT_NO_TOKEN,
    says: /does not check|any token|whatever token|without looking|impossible token|cannot be (?:valid|one)/i,
    also: neverCertain,
    atMost: 4,
  },
  {
    name: 'an open door, by the query',
    token: 'revoked',
    fronts: { delivery: openDoor(TOKENS.everywhere) },
    ask: `${key} --placement query`,
    ...LOOKS_AT_NO_TOKEN,
    also: neverCertain,
    atMost: 4,
  },
  {
    name: 'an open door, and the key is good: nobody can tell',
    token: 'storefront',
    fronts: { delivery: openDoor(TOKENS.everywhere) },
    ask: key,
    ...LOOKS_AT_NO_TOKEN,
    also: neverCertain,
    atMost: 4,
  },
  {
    name: 'an open door to an empty environment',
    token: 'revoked',
    fronts: { delivery: openDoor(TOKENS.everywhere) },
    ask: `${key} --environment hollow`,
    verdict: ['accepted', 'not-checked'],
    first: ['works-but-empty', 'not-the-platform', 'proxy-interference'],
    certainty: NOT_CERTAIN,
  },
  {
    name: 'an open door behind which Preview stands: the other API’s yes is worth nothing',
    token: 'revoked',
    fronts: { preview: openDoor(TOKENS.previewer) },
    ask: key,
    verdict: 'rejected',
    first: ['token-unknown-or-revoked', 'token-of-other-api'],
    certainty: NOT_CERTAIN,
  },
  {
    name: 'a door that looks: one control, and the key works for certain',
    token: 'storefront',
    ask: key,
    verdict: 'accepted',
    first: 'works',
    certainty: 'certain',
    also: sentOneControl('header'),
    atMost: 2,
  },
  {
    name: 'a door that looks, by the query',
    token: 'storefront',
    ask: `${key} --placement query`,
    verdict: 'accepted',
    first: 'works',
    certainty: 'certain',
    also: sentOneControl('query'),
    atMost: 2,
  },
]

const lowerCased = { url: (url: string) => url.replace(/^[^?]*/, (path) => path.toLowerCase()) }
const REWRITTEN = {
  verdict: ['not-checked', 'no-access'],
  says: /rewrit|changed|on (?:the|its) way|was not (?:sent|asked)|did not (?:send|ask)/i,
  never: [/enable [“"'`]?release-a/i],
}
const releases: Situation['installation'] = (home) => ({
  ...home,
  spaces: { ...home.spaces, shop: { environments: { master: { welcome: true }, 'Release-A': { welcome: true } } } },
})
const rewritten: Situation[] = [
  {
    name: 'the path is written small: the record names an environment that was not asked for',
    token: 'storefront',
    installation: releases,
    fronts: { delivery: lowerCased },
    ask: `${key} --environment Release-A`,
    ...REWRITTEN,
    first: ['proxy-interference', 'not-the-platform'],
  },
  {
    name: 'the path is written small, and Management lists what was asked for',
    token: 'everywhere',
    witnesses: ['owner'],
    installation: releases,
    fronts: { delivery: lowerCased },
    ask: '--service home --space shop --environment Release-A',
    ...REWRITTEN,
    first: ['proxy-interference', 'not-the-platform'],
  },
  {
    name: 'the environment is exchanged on the way',
    token: 'storefront',
    fronts: { delivery: { url: (url) => url.replace('/staging/', '/stage/') } },
    ask: `${key} --environment staging`,
    ...REWRITTEN,
    first: ['proxy-interference', 'not-the-platform'],
  },
  {
    name: 'the entry is exchanged on the way',
    token: 'storefront',
    fronts: { delivery: { url: (url) => url.replace('/entries/welcome', '/entries/Welcome%20') } },
    ask: '--kind delivery-key --path /spaces/shop/entries/welcome',
    ...REWRITTEN,
    first: ['proxy-interference', 'not-the-platform'],
  },
  {
    name: 'a parameter is added on the way: the platform read the token, and refuses what was not sent',
    token: 'storefront',
    fronts: { delivery: { url: (url) => `${url}${url.includes('?') ? '&' : '?'}utm_source=gate` } },
    ask: key,
    verdict: ['not-checked', 'accepted'],
    first: ['proxy-interference', 'not-the-platform', 'works'],
    says: [/utm_source/, /rewrit|changed|added|on (?:the|its) way|was not sent|did not send/i],
  },
  {
    name: 'what was sent comes back in the record: nothing was rewritten',
    token: 'storefront',
    witnesses: ['owner'],
    ask: '--service home --space shop --environment staging',
    verdict: 'no-access',
    first: 'environment-not-enabled',
    certainty: 'certain',
    never: /rewrit/i,
  },
]

const login = (challenge: string, reply: Reply): NonNullable<Situation['fronts']> => ({
  delivery: { instead: () => ({ ...reply, headers: { ...reply.headers, 'www-authenticate': challenge } }) },
})
const GATE = {
  token: 'storefront',
  ask: key,
  verdict: 'not-checked',
  first: ['proxy-interference', 'not-the-platform'],
} as const
const logins: Situation[] = [
  {
    name: 'a login by Basic: a page',
    ...GATE,
    first: [...GATE.first],
    fronts: login('Basic realm="gate"', html(401, '<h1>401</h1>')),
  },
  {
    name: 'a login by Basic: nothing',
    ...GATE,
    first: [...GATE.first],
    fronts: login('Basic realm="gate"', { status: 401 }),
  },
  {
    name: 'a login by Negotiate: plain JSON',
    ...GATE,
    first: [...GATE.first],
    fronts: login('Negotiate', json(401, '{"message":"Unauthorized"}')),
  },
  {
    name: 'a login by Basic: a body as the platform would write it, without a mark of it',
    ...GATE,
    first: [...GATE.first],
    fronts: login('Basic realm="gate"', json(401, record('AccessTokenInvalid', INVALID))),
    also: ({ judged }) => {
      for (const { id, certainty } of judged.causes)
        if (id.startsWith('token-')) expect(['ruled-out', 'possible'], id).toContain(certainty)
    },
  },
  {
    name: 'a challenge of the platform itself, with its mark, is its refusal',
    token: 'revoked',
    fronts: {
      delivery: {
        back: (reply) =>
          reply.status === 401 ? { ...reply, headers: { ...reply.headers, 'www-authenticate': 'Bearer' } } : reply,
      },
    },
    ask: key,
    verdict: 'rejected',
    first: 'token-unknown-or-revoked',
    certainty: NOT_CERTAIN,
  },
]

describe('a token that is dropped on its way', () => {
  it.concurrent.each(dropped)('$name', prove)
})
describe('an address that may not look at tokens', () => {
  it.concurrent.each(doors)('$name', prove)
})
describe('a request that is rewritten', () => {
  it.concurrent.each(rewritten)('$name', prove)
})
describe('a login that is not the platform’s', () => {
  it.concurrent.each(logins)('$name', prove)
})
