import { TOKENS } from '../people.ts'
import { activeSince, enabledSince, ENTRY, notEnabledYet } from '../row.ts'
import type { VarnishRow } from './varnish.ts'

const WELCOME = '/spaces/shop/entries/welcome'
const BY_URL = 'return (hash);'
/** Each key has answers of its own. */
const BY_KEY = 'set req.http.X-Box = req.http.X-Box + req.http.Authorization; return (hash);'
const BY_PATH =
  'set req.http.X-By = "path"; set req.http.X-Box = req.http.X-Box + regsub(req.url, "\\?.*", ""); return (hash);'
const KEEPS = 'set beresp.ttl = 10m; set beresp.uncacheable = false; return (deliver);'
const KEEPS_IN_SILENCE = `unset beresp.http.Age; ${KEEPS}`
const SILENT = 'unset resp.http.Age; unset resp.http.X-Varnish; unset resp.http.Via;'
const ONLY_X_VARNISH = 'unset resp.http.Age; unset resp.http.Via;'
const HITS =
  'if (obj.hits > 0) { set resp.http.X-Varnish-Cache = "HIT"; } else { set resp.http.X-Varnish-Cache = "MISS"; }'

const PASSES: VarnishRow[] = [
  {
    name: 'passes on, as it does with a token',
    truth: 'clear',
    verdict: 'accepted',
    first: ['works'],
    certain: 'must',
  },
  {
    name: 'keeps by key and asks anew',
    truth: 'clear',
    verdict: 'accepted',
    first: ['works'],
    recv: BY_KEY,
    response: KEEPS,
  },
  {
    name: 'drops the header',
    truth: 'clear',
    verdict: 'rejected',
    first: ['header-not-delivered'],
    certain: 'must',
    recv: 'unset req.http.Authorization; return (pass);',
  },
  {
    name: 'drops the query, the token is in it',
    truth: 'clear',
    placement: 'query',
    verdict: 'rejected',
    first: ['query-not-delivered'],
    certain: 'must',
    recv: 'set req.url = regsub(req.url, "\\?.*", ""); return (pass);',
  },
  {
    name: 'drops the header to keep more, and keeps the refusal',
    truth: 'clear',
    verdict: 'rejected',
    first: ['header-not-delivered'],
    recv: 'unset req.http.Authorization; return (hash);',
    response: KEEPS,
  },
]

const STALE = {
  truth: 'clear',
  path: ENTRY,
  environment: 'Release-A',
  before: (scene) => enabledSince(scene, TOKENS.good),
  verdict: ['no-access', 'accepted'],
  first: ['stale-cache'],
  never: ['environment-not-enabled', 'environment-missing'],
  response: KEEPS,
} satisfies Partial<VarnishRow>

const WAS_YOUNG = {
  truth: 'clear',
  path: WELCOME,
  before: (scene) => activeSince(scene, TOKENS.good, WELCOME),
  verdict: ['no-access', 'accepted', 'rejected'],
  first: ['stale-cache', 'key-not-active-yet'],
  certain: ['stale-cache'],
  never: ['token-unknown-or-revoked', 'header-not-delivered'],
  recv: BY_KEY,
  response: KEEPS,
} satisfies Partial<VarnishRow>

const CACHES: VarnishRow[] = [
  { ...STALE, name: 'keeps an old 404', certain: 'must', recv: BY_KEY },
  { ...STALE, name: 'keeps an old 404, two numbers in X-Varnish alone', recv: BY_KEY, deliver: ONLY_X_VARNISH },
  {
    ...STALE,
    name: 'keeps an old 404 and says HIT in a header of its own',
    recv: BY_KEY,
    deliver: `${SILENT} ${HITS}`,
  },
  {
    ...STALE,
    name: 'keeps an old 404 and heeds no-cache',
    recv: `if (req.http.Cache-Control ~ "no-cache") { set req.hash_always_miss = true; } ${BY_URL}`,
  },
  {
    ...STALE,
    name: 'keeps an old 404 in silence, a sibling is accepted',
    witnesses: ['sibling'],
    recv: BY_KEY,
    deliver: SILENT,
    response: KEEPS_IN_SILENCE,
  },
  {
    ...STALE,
    name: 'keeps an old 404 by path and heeds nothing',
    // Another path of the same environment is not kept: there it can be seen.
    first: ['stale-cache', 'environment-not-enabled', 'environment-missing'],
    certain: ['stale-cache'],
    never: [],
    recv: BY_PATH,
  },
  {
    ...STALE,
    name: 'keeps a 404 that still holds',
    before: (scene) => notEnabledYet(scene, TOKENS.good),
    verdict: 'no-access',
    first: ['environment-not-enabled', 'environment-missing'],
    certain: [],
    never: ['stale-cache'],
    recv: BY_KEY,
  },
  { ...WAS_YOUNG, name: 'keeps an old 401' },
  { ...WAS_YOUNG, name: 'keeps an old 401, two numbers in X-Varnish alone', deliver: ONLY_X_VARNISH },
  { ...WAS_YOUNG, name: 'keeps an old 401 in silence', deliver: SILENT, response: KEEPS_IN_SILENCE },
  { ...WAS_YOUNG, name: 'keeps an old 401, a sibling is accepted', witnesses: ['sibling'] },
  {
    name: 'gives another key’s 200 to a dead token',
    truth: 'clear',
    token: 'revoked',
    path: WELCOME,
    before: async ({ get }) => {
      await get(WELCOME, TOKENS.sibling)
    },
    verdict: ['rejected', 'no-access'],
    first: ['stale-cache', 'token-unknown-or-revoked', 'token-of-other-service'],
    certain: ['stale-cache'],
    never: ['works'],
    recv: BY_URL,
    response: KEEPS,
  },
  {
    name: 'gives another key’s 200 to a dead token, in silence, by path',
    truth: 'clear',
    token: 'revoked',
    path: WELCOME,
    before: async ({ get }) => {
      await get(WELCOME, TOKENS.sibling)
    },
    verdict: ['accepted', 'no-access', 'not-checked', 'rejected'],
    first: ['works', 'stale-cache', 'token-unknown-or-revoked', 'not-the-platform', 'proxy-interference'],
    certain: [],
    recv: BY_PATH,
    response: KEEPS_IN_SILENCE,
    deliver: SILENT,
  },
]

const REFUSES: VarnishRow[] = [
  {
    name: 'cannot reach the platform: Guru Meditation',
    truth: 'clear',
    platform: { gone: true },
    verdict: 'not-checked',
    first: ['platform-error', 'not-the-platform', 'proxy-interference'],
    words: [/varnish/i, /503/],
  },
  {
    name: 'waits in vain for the platform',
    truth: 'clear',
    platform: { manner: 'hang' },
    verdict: 'not-checked',
    first: ['platform-error', 'not-the-platform', 'proxy-interference', 'timeout'],
    words: [/varnish/i],
  },
  {
    name: 'forbids it',
    truth: 'clear',
    verdict: 'not-checked',
    first: ['not-the-platform', 'proxy-interference'],
    words: [/varnish/i],
    recv: 'return (synth(403));',
  },
  {
    name: 'limits the rate: 429 with Retry-After',
    truth: 'clear',
    verdict: 'not-checked',
    first: ['rate-limited'],
    words: [/\b2 ?s(ec|\b)|Retry-After/i],
    recv: 'return (synth(429));',
  },
]

export const VARNISH_ROWS: VarnishRow[] = [...PASSES, ...CACHES, ...REFUSES]
