import { TOKENS } from '../people.ts'
import { activeSince, enabledSince, ENTRY, notEnabledYet } from '../row.ts'
import type { NginxRow } from './nginx-row.ts'

const WELCOME = '/spaces/shop/entries/welcome'

type Caching = { key: string; shows?: string; heeds?: true }

/** Caches every response for ten minutes. */
const caches =
  ({ key, shows = '', heeds }: Caching) =>
  ({ up, port }: { up: string; port: number }): string =>
    `location / {
      proxy_cache boxes; proxy_cache_valid any 10m; proxy_cache_key "${port}${key}";
      proxy_ignore_headers Cache-Control Expires Vary Set-Cookie;
      ${heeds === true ? 'proxy_cache_bypass $http_cache_control $http_pragma;' : ''}
      ${shows} proxy_pass http://${up};
    }`

const BY_URL = '$request_uri'
const BY_KEY = '$http_authorization$request_uri'
const BY_PATH = '$uri'
const X_CACHE = 'add_header X-Cache $upstream_cache_status always;'
const OTHER_X_CACHE = 'add_header X-Proxy-Cache $upstream_cache_status always;'
/** As Traffic Server says it. */
const HIT_FRESH =
  'add_header X-Cache $hit_fresh always; add_header Via "http/1.1 edge (ApacheTrafficServer/9.2.0)" always;'
const CACHE_STATUS = 'add_header Cache-Status $cache_status always;'

const WAS_NOT_ENABLED = {
  path: ENTRY,
  environment: 'Release-A',
  before: (scene) => enabledSince(scene, TOKENS.good),
  truth: 'clear',
} satisfies Partial<NginxRow>
const STALE = {
  ...WAS_NOT_ENABLED,
  verdict: ['no-access', 'accepted'],
  first: ['stale-cache'],
  never: ['environment-not-enabled', 'environment-missing'],
} satisfies Partial<NginxRow>

/** One request can't show that this is old. */
const SILENT = {
  ...WAS_NOT_ENABLED,
  truth: 'open',
  verdict: ['no-access', 'accepted'],
  first: ['stale-cache', 'environment-not-enabled', 'environment-missing'],
  certain: ['stale-cache'],
} satisfies Partial<NginxRow>

/** A 404 from before the key was enabled. */
const OLD_404: NginxRow[] = [
  { name: 'keeps an old 404 and shows it', ...STALE, certain: 'must', conf: caches({ key: BY_URL, shows: X_CACHE }) },
  { name: 'keeps an old 404, X-Proxy-Cache', ...STALE, conf: caches({ key: BY_URL, shows: OTHER_X_CACHE }) },
  { name: 'keeps an old 404, Cache-Status', ...STALE, conf: caches({ key: BY_URL, shows: CACHE_STATUS }) },
  { name: 'keeps an old 404, hit-fresh', ...STALE, conf: caches({ key: BY_URL, shows: HIT_FRESH }) },
  { name: 'keeps an old 404 and heeds no-cache', ...STALE, conf: caches({ key: BY_URL, shows: X_CACHE, heeds: true }) },
  { name: 'keeps an old 404 by key', ...STALE, conf: caches({ key: BY_KEY, shows: X_CACHE }) },
  { name: 'keeps an old 404 in silence', ...SILENT, conf: caches({ key: BY_KEY }) },
  { name: 'keeps an old 404 in silence and heeds no-cache', ...SILENT, conf: caches({ key: BY_PATH, heeds: true }) },
  {
    name: 'keeps an old 404 in silence, a sibling is accepted',
    ...STALE,
    witnesses: ['sibling'],
    conf: caches({ key: BY_KEY }),
  },
  {
    name: 'keeps an old 404 in silence, Management lists the environment for the key',
    ...STALE,
    witnesses: ['owner'],
    conf: caches({ key: BY_KEY }),
  },
  {
    name: 'keeps an old 404 by path and heeds nothing',
    ...WAS_NOT_ENABLED,
    verdict: 'no-access',
    first: ['stale-cache', 'environment-not-enabled', 'environment-missing'],
    // Another path of the same environment is not kept: there it can be seen.
    certain: ['stale-cache'],
    conf: caches({ key: BY_PATH, shows: X_CACHE }),
  },
  {
    name: 'keeps an old 404 by path and heeds nothing, in silence',
    ...WAS_NOT_ENABLED,
    verdict: 'no-access',
    first: ['stale-cache', 'environment-not-enabled', 'environment-missing'],
    certain: ['stale-cache'],
    conf: caches({ key: BY_PATH }),
  },
  {
    name: 'keeps a 404 that still holds',
    truth: 'clear',
    path: ENTRY,
    environment: 'Release-A',
    before: (scene) => notEnabledYet(scene, TOKENS.good),
    verdict: 'no-access',
    first: ['environment-not-enabled', 'environment-missing'],
    certain: [],
    never: ['stale-cache'],
    conf: caches({ key: BY_URL, shows: X_CACHE }),
  },
  {
    name: 'keeps a 404 that still holds, Management says why',
    truth: 'clear',
    path: ENTRY,
    environment: 'Release-A',
    witnesses: ['owner'],
    before: (scene) => notEnabledYet(scene, TOKENS.good),
    verdict: 'no-access',
    first: ['environment-not-enabled'],
    never: ['stale-cache', 'environment-missing'],
    conf: caches({ key: BY_URL, shows: X_CACHE }),
  },
]

const WAS_YOUNG = {
  truth: 'clear',
  path: WELCOME,
  before: (scene) => activeSince(scene, TOKENS.good, WELCOME),
  verdict: ['no-access', 'accepted', 'rejected'],
  first: ['stale-cache', 'key-not-active-yet'],
  certain: ['stale-cache'],
  never: ['token-unknown-or-revoked', 'header-not-delivered'],
} satisfies Partial<NginxRow>

/** A 401 from before the key was active. */
const OLD_401: NginxRow[] = [
  { name: 'keeps an old 401 and shows it', ...WAS_YOUNG, conf: caches({ key: BY_KEY, shows: X_CACHE }) },
  { name: 'keeps an old 401 in silence', ...WAS_YOUNG, conf: caches({ key: BY_KEY }) },
  { name: 'keeps an old 401 and heeds no-cache', ...WAS_YOUNG, conf: caches({ key: BY_KEY, heeds: true }) },
  {
    name: 'keeps an old 401 in silence, a sibling is accepted',
    ...WAS_YOUNG,
    witnesses: ['sibling'],
    conf: caches({ key: BY_KEY }),
  },
  {
    name: 'keeps an old 401 of another client',
    ...WAS_YOUNG,
    before: async ({ get }) => {
      await get(WELCOME, TOKENS.revoked)
    },
    conf: caches({ key: BY_URL, shows: X_CACHE }),
  },
]

const SOMEBODY_ELSES = {
  truth: 'clear',
  token: 'revoked',
  path: WELCOME,
  before: async ({ get }) => {
    await get(WELCOME, TOKENS.sibling)
  },
  certain: ['stale-cache'],
} satisfies Partial<NginxRow>

/** A 200 from the cache. */
const OLD_200: NginxRow[] = [
  {
    name: 'gives another key’s 200 to a dead token',
    ...SOMEBODY_ELSES,
    verdict: ['rejected', 'no-access'],
    first: ['stale-cache', 'token-unknown-or-revoked', 'token-of-other-service'],
    never: ['works'],
    conf: caches({ key: BY_URL, shows: X_CACHE }),
  },
  {
    name: 'gives another key’s 200 to a dead token, and heeds no-cache',
    ...SOMEBODY_ELSES,
    verdict: ['rejected', 'no-access'],
    first: ['stale-cache', 'token-unknown-or-revoked', 'token-of-other-service'],
    never: ['works'],
    conf: caches({ key: BY_URL, shows: X_CACHE, heeds: true }),
  },
  {
    name: 'gives another key’s 200 to a dead token, by path, heeding nothing',
    ...SOMEBODY_ELSES,
    verdict: ['accepted', 'no-access', 'not-checked', 'rejected'],
    first: ['works', 'stale-cache', 'token-unknown-or-revoked', 'not-the-platform', 'proxy-interference'],
    certain: [],
    conf: caches({ key: BY_PATH, shows: X_CACHE }),
  },
  {
    name: 'gives another key’s 200 to a dead token, by path, in silence',
    ...SOMEBODY_ELSES,
    verdict: ['accepted', 'no-access', 'not-checked', 'rejected'],
    first: ['works', 'stale-cache', 'token-unknown-or-revoked', 'not-the-platform', 'proxy-interference'],
    certain: [],
    conf: caches({ key: BY_PATH }),
  },
  {
    name: 'gives a good token its own 200',
    truth: 'clear',
    path: WELCOME,
    before: async ({ get }) => {
      await get(WELCOME, TOKENS.good)
    },
    verdict: 'accepted',
    first: ['works'],
    conf: caches({ key: BY_KEY, shows: X_CACHE }),
  },
  {
    name: 'gives the 200 of a token that was revoked since',
    truth: 'clear',
    path: WELCOME,
    before: async ({ get, platform }) => {
      await get(WELCOME, TOKENS.good)
      platform.enabled.delete(TOKENS.good)
    },
    verdict: ['rejected', 'no-access'],
    first: ['stale-cache', 'token-unknown-or-revoked', 'token-of-other-service', 'key-not-active-yet'],
    certain: ['stale-cache'],
    never: ['works'],
    conf: caches({ key: BY_KEY, shows: X_CACHE }),
  },
  {
    name: 'passes on the Age of the platform’s own edge',
    truth: 'clear',
    platform: { headers: { age: '0', 'x-cache': 'MISS' } },
    verdict: 'accepted',
    first: ['works'],
    certain: 'must',
    conf: ({ up }) => `location / { proxy_pass http://${up}; }`,
  },
  {
    name: 'passes on what the platform’s own edge has kept for ten minutes',
    truth: 'open',
    platform: { headers: { age: '600', 'x-cache': 'HIT' } },
    verdict: 'accepted',
    first: ['works'],
    conf: ({ up }) => `location / { proxy_pass http://${up}; }`,
  },
]

export const NGINX_CACHE_ROWS: NginxRow[] = [...OLD_404, ...OLD_401, ...OLD_200]
