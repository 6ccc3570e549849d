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
    name: "every API's header is dropped and a Preview key is sent to Delivery",
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
    name: "every API's query is dropped and a Delivery key is sent to Preview",
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
    name: 'the header is dropped, and a bad token is refused in the query',
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
    name: 'the query is dropped and the token is bad',
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
    name: "another key is accepted in the same header, so it isn't dropped",
    token: 'revoked',
    witnesses: ['storefront'],
    ask: '--service home --space shop',
    verdict: 'rejected',
    first: 'token-unknown-or-revoked',
    causes: { 'header-not-delivered': ['ruled-out', 'absent'] },
  },
  {
    name: 'a second key that Management lists is refused alike, so no token arrives',
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
    name: 'the header is dropped for all, as a second key is accepted in the query only',
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
    name: "a gateway adds its own token to a placeholder's request",
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
    name: 'an address accepts a revoked key because it ignores tokens',
    token: 'revoked',
    fronts: { delivery: openDoor(TOKENS.everywhere) },
    ask: key,
    ...LOOKS_AT_NO_TOKEN,
    says: /does not check|any token|whatever token|without looking|impossible token|cannot be (?:valid|one)/i,
    also: neverCertain,
    atMost: 4,
  },
  {
    name: 'an address accepts a revoked key in the query because it ignores tokens',
    token: 'revoked',
    fronts: { delivery: openDoor(TOKENS.everywhere) },
    ask: `${key} --placement query`,
    ...LOOKS_AT_NO_TOKEN,
    also: neverCertain,
    atMost: 4,
  },
  {
    name: 'an address ignores tokens and the key may work or not',
    token: 'storefront',
    fronts: { delivery: openDoor(TOKENS.everywhere) },
    ask: key,
    ...LOOKS_AT_NO_TOKEN,
    also: neverCertain,
    atMost: 4,
  },
  {
    name: 'an address of an empty environment ignores tokens',
    token: 'revoked',
    fronts: { delivery: openDoor(TOKENS.everywhere) },
    ask: `${key} --environment hollow`,
    verdict: ['accepted', 'not-checked'],
    first: ['works-but-empty', 'not-the-platform', 'proxy-interference'],
    certainty: NOT_CERTAIN,
  },
  {
    name: 'Preview ignores tokens, so its acceptance of a revoked key shows nothing',
    token: 'revoked',
    fronts: { preview: openDoor(TOKENS.previewer) },
    ask: key,
    verdict: 'rejected',
    first: ['token-unknown-or-revoked', 'token-of-other-api'],
    certainty: NOT_CERTAIN,
  },
  {
    name: 'a control request shows that the address reads tokens, so the key works',
    token: 'storefront',
    ask: key,
    verdict: 'accepted',
    first: 'works',
    certainty: 'certain',
    also: sentOneControl('header'),
    atMost: 2,
  },
  {
    name: 'a control request in the query shows that the address reads tokens',
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
    name: 'the path is lower-cased and the record names another environment',
    token: 'storefront',
    installation: releases,
    fronts: { delivery: lowerCased },
    ask: `${key} --environment Release-A`,
    ...REWRITTEN,
    first: ['proxy-interference', 'not-the-platform'],
  },
  {
    name: 'the path is lower-cased and Management lists the requested environment',
    token: 'everywhere',
    witnesses: ['owner'],
    installation: releases,
    fronts: { delivery: lowerCased },
    ask: '--service home --space shop --environment Release-A',
    ...REWRITTEN,
    first: ['proxy-interference', 'not-the-platform'],
  },
  {
    name: 'the environment is replaced on the way',
    token: 'storefront',
    fronts: { delivery: { url: (url) => url.replace('/staging/', '/stage/') } },
    ask: `${key} --environment staging`,
    ...REWRITTEN,
    first: ['proxy-interference', 'not-the-platform'],
  },
  {
    name: 'the entry is replaced on the way',
    token: 'storefront',
    fronts: { delivery: { url: (url) => url.replace('/entries/welcome', '/entries/Welcome%20') } },
    ask: '--kind delivery-key --path /spaces/shop/entries/welcome',
    ...REWRITTEN,
    first: ['proxy-interference', 'not-the-platform'],
  },
  {
    name: 'a parameter is added on the way, which the platform refuses after it read the token',
    token: 'storefront',
    fronts: { delivery: { url: (url) => `${url}${url.includes('?') ? '&' : '?'}utm_source=gate` } },
    ask: key,
    verdict: ['not-checked', 'accepted'],
    first: ['proxy-interference', 'not-the-platform', 'works'],
    says: [/utm_source/, /rewrit|changed|added|on (?:the|its) way|was not sent|did not send/i],
  },
  {
    name: 'the record repeats the sent path, so nothing was rewritten',
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
    name: 'a page requests Basic authentication',
    ...GATE,
    first: [...GATE.first],
    fronts: login('Basic realm="gate"', html(401, '<h1>401</h1>')),
  },
  {
    name: 'an empty response requests Basic authentication',
    ...GATE,
    first: [...GATE.first],
    fronts: login('Basic realm="gate"', { status: 401 }),
  },
  {
    name: 'plain JSON requests Negotiate authentication',
    ...GATE,
    first: [...GATE.first],
    fronts: login('Negotiate', json(401, '{"message":"Unauthorized"}')),
  },
  {
    name: "a body like the platform's requests Basic authentication, without the platform's headers",
    ...GATE,
    first: [...GATE.first],
    fronts: login('Basic realm="gate"', json(401, record('AccessTokenInvalid', INVALID))),
    also: ({ judged }) => {
      for (const { id, certainty } of judged.causes)
        if (id.startsWith('token-')) expect(['ruled-out', 'possible'], id).toContain(certainty)
    },
  },
  {
    name: "the platform's own 401 has a challenge",
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

describe('diagnose a token that is dropped on the way', () => {
  it.concurrent.each(dropped)('returns $verdict when $name', prove)
})
describe('diagnose an address that may ignore tokens', () => {
  it.concurrent.each(doors)('returns $verdict when $name', prove)
})
describe('diagnose a request that is rewritten', () => {
  it.concurrent.each(rewritten)('returns $verdict when $name', prove)
})
describe("diagnose a login that isn't the platform's", () => {
  it.concurrent.each(logins)('returns $verdict when $name', prove)
})
