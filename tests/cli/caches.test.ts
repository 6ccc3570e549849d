import { describe, expect, it } from 'vitest'
import { TOKENS } from './people.ts'
import { prove, type Situation } from './situation.ts'
import { keepingCache, type CacheManners } from './servers/fronts.ts'
import type { Reply } from './servers/listen.ts'
import { accessTokenInvalid, html, json, notFound, record, requestId } from './servers/records.ts'

/** A cached response may be stale. Only one that bypassed the cache decides. */

const HIT = { 'x-cache': 'HIT', age: '172' }
const NOT_CERTAIN = ['likely', 'possible']
const NOT_RULED_OUT = ['certain', 'likely', 'possible']
const ENVIRONMENT = ['environment-not-enabled', 'environment-missing']
const noEnvironment = (): Reply => notFound({ type: 'Environment', id: 'staging', space: 'shop' })
const entries = (): Reply =>
  json(200, JSON.stringify({ sys: { type: 'Array' }, total: 1, items: [{ sys: { type: 'Entry', id: 'welcome' } }] }), {
    'x-contentful-request-id': requestId(),
  })
const LIST = entries()
const always = (reply: Reply) => (): Reply => reply
const inHeaderOnly = (reply: Reply) =>
  keepingCache({ kept: ({ query }) => (query.has('access_token') ? null : reply), marks: HIT })

const staging = (manners: Omit<CacheManners, 'kept'>): Pick<Situation, 'fronts' | 'ask'> => {
  const reply = noEnvironment()
  return {
    ask: '--service home --space shop --environment staging',
    fronts: { delivery: keepingCache({ kept: ({ path }) => (path.includes('/staging/') ? reply : null), ...manners }) },
  }
}
const noKeys = { before: keysAreSecret }
function keysAreSecret({ path }: { path: string }): Reply | null {
  return path.endsWith('/api_keys') || path.endsWith('/preview_api_keys')
    ? json(403, record('AccessDenied', 'No'))
    : null
}

const OPEN = { verdict: 'no-access', first: [...ENVIRONMENT, 'stale-cache'], certainty: NOT_CERTAIN }
const STALE = { verdict: 'no-access', first: 'stale-cache' }
const notFresh: Situation[] = [
  {
    name: 'a cached 404 may be stale because the request past the cache fails',
    token: 'everywhere',
    witnesses: ['owner'],
    manners: noKeys,
    ...staging({ marks: HIT, beyond: html(503, '<h1>503</h1>') }),
    ...OPEN,
    causes: { 'stale-cache': NOT_RULED_OUT },
  },
  {
    name: 'a cached 404 may be stale because the response past the cache is cut off',
    token: 'everywhere',
    witnesses: ['owner'],
    manners: noKeys,
    ...staging({ marks: HIT, beyond: { status: 0, ends: 'reset' } }),
    ...OPEN,
    causes: { 'stale-cache': NOT_RULED_OUT },
  },
  {
    name: 'a cached 404 may be stale because the request past the cache is rate limited',
    token: 'everywhere',
    witnesses: ['owner'],
    manners: noKeys,
    ...staging({ marks: HIT, beyond: { status: 429, headers: { 'retry-after': '3600' } } }),
    ...OPEN,
    causes: { 'stale-cache': NOT_RULED_OUT },
  },
  ...[HIT, { 'x-varnish': '32770 3' }, { 'x-corp-cache': 'HIT' }, { 'cache-status': 'edge; hit' }, {}].map(
    (marks): Situation => ({
      name: `a cached 404 that no request bypasses is still cached on the second read: ${JSON.stringify(marks)}`,
      token: 'everywhere',
      witnesses: ['owner'],
      manners: noKeys,
      ...staging({ marks, passedBy: [] }),
      ...OPEN,
      causes: { 'stale-cache': NOT_RULED_OUT },
    }),
  ),
  {
    name: "Management lists the key with the environment, but a cached 404 can't be bypassed",
    token: 'everywhere',
    witnesses: ['owner'],
    ...staging({ marks: HIT, passedBy: [] }),
    ...STALE,
    causes: { 'environment-not-enabled': ['ruled-out', 'possible', 'absent'] },
  },
  {
    name: 'a fresh 404 contradicts a list from an unmarked cache, and either may be stale',
    token: 'storefront',
    witnesses: ['owner'],
    manners: noKeys,
    ask: '--service home --path /spaces/shop/environments/staging/entries/welcome',
    fronts: {
      delivery: keepingCache({ kept: ({ path }) => (path.endsWith('/staging/entries') ? LIST : null), passedBy: [] }),
    },
    ...OPEN,
  },
]

const passed: Situation[] = [
  ...[HIT, { 'x-varnish': '32770 3' }, { 'x-corp-cache': 'HIT' }, { 'cache-status': 'edge; hit' }].map(
    (marks): Situation => ({
      name: `a cached 404 has the headers ${JSON.stringify(marks)}`,
      token: 'everywhere',
      witnesses: ['owner'],
      manners: noKeys,
      ...staging({ marks }),
      ...STALE,
    }),
  ),
  {
    name: 'a 404 has an X-Varnish header with one number, which is no cache hit',
    token: 'storefront',
    witnesses: ['owner'],
    ask: '--service home --space shop --environment staging',
    fronts: { delivery: { back: (reply) => ({ ...reply, headers: { ...reply.headers, 'x-varnish': '32770' } }) } },
    verdict: 'no-access',
    first: 'environment-not-enabled',
    certainty: 'certain',
  },
  {
    name: 'a 404 has the mark of a cache miss',
    token: 'storefront',
    witnesses: ['owner'],
    ask: '--service home --space shop --environment staging',
    fronts: { delivery: { back: (reply) => ({ ...reply, headers: { ...reply.headers, 'x-cache': 'MISS' } }) } },
    verdict: 'no-access',
    first: 'environment-not-enabled',
    certainty: 'certain',
  },
  {
    name: 'an unmarked cache repeats the request ID',
    token: 'everywhere',
    witnesses: ['owner'],
    ...staging({}),
    ...STALE,
  },
]

/** What stands first where a 401 was old: the token works, and the answer that says otherwise is a cache's. */
const OLD_401 = { verdict: ['no-access', 'accepted'], first: ['stale-cache', 'works'] }
const refused: Situation[] = [
  {
    name: 'a 401 is cached and the same token in the query is accepted',
    token: 'storefront',
    fronts: { delivery: inHeaderOnly(accessTokenInvalid()) },
    ask: '--kind delivery-key --space shop',
    ...OLD_401,
    causes: { 'header-not-delivered': ['ruled-out', 'possible', 'absent'] },
  },
  {
    name: 'an unmarked 401 is cached and the same token in the query is accepted',
    token: 'storefront',
    apis: ['delivery'],
    fronts: {
      delivery: (() => {
        const reply = accessTokenInvalid()
        return keepingCache({ kept: ({ query }) => (query.has('access_token') ? null : reply) })
      })(),
    },
    ask: '--kind delivery-key --space shop',
    ...OLD_401,
    causes: { 'header-not-delivered': ['ruled-out', 'possible', 'absent'] },
  },
  {
    name: 'a 401 is cached for this key only, and a reference key is accepted',
    token: 'storefront',
    witnesses: ['everywhere'],
    fronts: {
      delivery: (() => {
        const reply = accessTokenInvalid()
        const own = new Set<string>()
        return keepingCache({
          kept: ({ authorization, query }) => {
            // The first token that comes is the asked one.
            const token = authorization ?? `Bearer ${query.get('access_token') ?? ''}`
            if (own.size === 0) own.add(token)
            return own.has(token) ? reply : null
          },
          marks: HIT,
        })
      })(),
    },
    ask: '--service home --space shop',
    ...OLD_401,
    causes: { 'token-unknown-or-revoked': ['ruled-out', 'possible', 'absent'] },
  },
  {
    name: "a cached 401 can't be bypassed, so the header may be dropped or not",
    token: 'storefront',
    fronts: {
      delivery: (() => {
        const reply = accessTokenInvalid()
        return keepingCache({
          kept: ({ query }) => (query.has('access_token') ? null : reply),
          marks: HIT,
          passedBy: [],
        })
      })(),
    },
    ask: '--kind delivery-key --space shop',
    verdict: ['rejected', 'no-access'],
    first: ['stale-cache', 'header-not-delivered'],
    certainty: NOT_CERTAIN,
    causes: { 'stale-cache': NOT_RULED_OUT },
  },
]

const accepted: Situation[] = [
  {
    name: 'a 200 is cached and one request past the cache is accepted',
    token: 'storefront',
    fronts: {
      delivery: keepingCache({
        kept: always(entries()),
        marks: { age: '600', via: '1.1 proxy (squid)', 'x-cache': 'HIT' },
      }),
    },
    ask: '--kind delivery-key --space shop',
    verdict: 'accepted',
    first: 'works',
    certainty: 'certain',
    says: /cache/i,
    atMost: 4,
  },
  {
    name: 'a 200 is cached and the key was revoked since',
    token: 'revoked',
    fronts: { delivery: keepingCache({ kept: always(entries()), marks: { age: '600', 'x-cache': 'HIT' } }) },
    ask: '--kind delivery-key --space shop',
    // The token is no good (rejected), and the response that differs is old (stale-cache): both are true.
    verdict: ['rejected', 'no-access'],
    first: ['token-unknown-or-revoked', 'stale-cache'],
    says: /cache/i,
  },
  {
    name: 'a 200 is cached and the request past the cache fails',
    token: 'revoked',
    fronts: {
      delivery: keepingCache({
        kept: always(entries()),
        marks: { age: '600', 'x-cache': 'HIT' },
        beyond: html(503, '<h1>503</h1>'),
      }),
    },
    ask: '--kind delivery-key --space shop',
    verdict: ['accepted', 'not-checked', 'no-access'],
    first: ['works', 'stale-cache', 'platform-error', 'not-the-platform', 'proxy-interference'],
    says: /cache/i,
    also: ({ judged }) => {
      expect(judged.causes.find(({ id }) => id === 'works')?.certainty).not.toBe('certain')
    },
  },
  {
    name: "a 200 is cached and can't be bypassed",
    token: 'revoked',
    fronts: {
      delivery: keepingCache({ kept: always(entries()), marks: { age: '600', 'x-cache': 'HIT' }, passedBy: [] }),
    },
    ask: '--kind delivery-key --space shop',
    verdict: ['accepted', 'not-checked', 'no-access'],
    first: ['works', 'stale-cache', 'not-the-platform', 'proxy-interference'],
    also: ({ judged }) => {
      expect(judged.causes.find(({ id }) => id === 'works')?.certainty).not.toBe('certain')
    },
  },
  {
    name: "the Age header is of the platform's own edge cache",
    token: 'storefront',
    fronts: {
      delivery: {
        back: (reply) => ({ ...reply, headers: { ...reply.headers, age: '3', 'contentful-api': 'cda_cached' } }),
      },
    },
    ask: '--kind delivery-key --space shop',
    verdict: 'accepted',
    first: 'works',
    certainty: 'certain',
    atMost: 3,
  },
]

const keptAlike = (name: string, reply: () => Reply): Situation => {
  const kept = reply()
  return {
    name,
    token: 'storefront',
    fronts: { delivery: keepingCache({ kept: always(kept), marks: HIT }) },
    ask: '--kind delivery-key --space shop',
    ...STALE,
    certainty: 'certain',
  }
}

/** A response cached for another token, or long ago, shows nothing about this token. */
const ofOthers: Situation[] = [
  {
    name: 'a cached refusal is of another key',
    token: 'revoked',
    witnesses: ['storefront'],
    fronts: {
      delivery: keepingCache({
        kept: ({ authorization }) =>
          authorization?.includes(TOKENS.storefront) === true ? accessTokenInvalid() : null,
        marks: HIT,
        passedBy: [],
      }),
    },
    ask: '--service home --space shop',
    verdict: 'rejected',
    first: ['token-unknown-or-revoked', 'token-of-other-api', 'token-of-other-service'],
    causes: { 'token-unknown-or-revoked': NOT_RULED_OUT },
    also: ({ judged }) => {
      expect(judged.causes.find(({ id }) => id === 'header-not-delivered')?.certainty).not.toBe('certain')
    },
  },
  keptAlike('a kept hibernation of a space that is awake', () =>
    json(502, record('Hibernated', 'This space is hibernated')),
  ),
  keptAlike('a kept refusal of the right to read', () => json(403, record('AccessDenied', 'No'))),
]

describe('diagnose a cached response', () => {
  it.concurrent.each([...notFresh, ...passed, ...refused, ...accepted, ...ofOthers])(
    'returns $verdict when $name',
    prove,
  )
})
