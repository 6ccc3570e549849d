import { PROXY_PASSWORD, PROXY_USER, TOKENS } from '../people.ts'
import { enabledSince, ENTRY } from '../row.ts'
import type { SquidConf, SquidRow } from './squid.ts'

type Conf = SquidRow & SquidConf

const WELCOME = '/spaces/shop/entries/welcome'
const INTERFERES = { verdict: 'not-checked', first: ['proxy-interference'] } satisfies Partial<Conf>
const WORKS = { verdict: 'accepted', first: ['works'], certain: 'must' } satisfies Partial<Conf>
const TLS = { platform: { tls: true } } satisfies Partial<Conf>
/** It opens TLS, after a look at whom the person wants. */
const opens = (from: string): string[] => [`ssl_bump bump ${from}`]

const PROXY: Conf[] = [
  { name: 'lets the tunnel through', as: 'proxy', truth: 'clear', ...TLS, trust: 'authority', ...WORKS },
  {
    name: 'wants a login: 407',
    as: 'proxy',
    truth: 'clear',
    ...TLS,
    trust: 'authority',
    ...INTERFERES,
    words: [/Corp proxy/, /HTTPS_PROXY/, /407|login|log in|sign in|password/i],
    namesBox: true,
    conf: (from) => [`http_access deny ${from} !employees`],
  },
  {
    name: 'does not know the password: 407',
    as: 'proxy',
    truth: 'clear',
    ...TLS,
    trust: 'authority',
    login: `${PROXY_USER}:not-${PROXY_PASSWORD}@`,
    ...INTERFERES,
    words: [/Corp proxy/, /HTTPS_PROXY/],
    namesBox: true,
    conf: (from) => [`http_access deny ${from} !employees`],
  },
  {
    name: 'knows the password',
    as: 'proxy',
    truth: 'clear',
    ...TLS,
    trust: 'authority',
    login: `${PROXY_USER}:${PROXY_PASSWORD}@`,
    ...WORKS,
    conf: (from) => [`http_access deny ${from} !employees`],
  },
  {
    name: 'forbids the host: 403',
    as: 'proxy',
    truth: 'clear',
    ...TLS,
    trust: 'authority',
    ...INTERFERES,
    words: [/cdn\.boxes\.example:\d+/, /HTTPS_PROXY/, /squid/i],
    namesBox: true,
    conf: (from) => [`http_access deny ${from} tunnel`],
  },
  {
    name: 'cannot reach the platform: its port is closed',
    as: 'proxy',
    truth: 'clear',
    platform: { tls: true, gone: true },
    trust: 'authority',
    ...INTERFERES,
    words: [/(cannot|could not|can.t) (reach|connect)/i, /squid/i],
    namesBox: true,
  },
  {
    name: 'cannot reach the platform: no such name',
    as: 'proxy',
    truth: 'clear',
    ...TLS,
    trust: 'authority',
    host: 'nowhere.boxes.example',
    ...INTERFERES,
    words: [/squid/i, /nowhere\.boxes\.example/],
    namesBox: true,
  },
  {
    name: 'is named by a variable in lower case',
    as: 'proxy',
    truth: 'clear',
    ...TLS,
    trust: 'authority',
    variable: 'https_proxy',
    ...INTERFERES,
    words: [/https_proxy/],
    namesBox: true,
    conf: (from) => [`http_access deny ${from}`],
  },
  {
    name: 'is named by HTTP_PROXY alone',
    as: 'proxy',
    truth: 'open',
    ...TLS,
    trust: 'authority',
    variable: 'HTTP_PROXY',
    verdict: 'not-checked',
    first: ['proxy-interference', 'offline-dns'],
    conf: (from) => [`http_access deny ${from}`],
  },
  {
    name: 'lets the tunnel through, whose certificate is untrusted',
    as: 'proxy',
    truth: 'clear',
    ...TLS,
    verdict: 'not-checked',
    first: ['tls-untrusted'],
  },
]

const OPENS_TLS: Conf[] = [
  {
    name: 'opens TLS, its authority is not known',
    as: 'opens-tls',
    truth: 'clear',
    ...TLS,
    verdict: 'not-checked',
    first: ['tls-untrusted'],
    words: [/inspect|intercept|proxy/i],
    conf: opens,
  },
  {
    name: 'opens TLS, only the platform’s authority is known',
    as: 'opens-tls',
    truth: 'clear',
    ...TLS,
    trust: 'authority',
    verdict: 'not-checked',
    first: ['tls-untrusted'],
    words: [/inspect|intercept|proxy/i],
    conf: opens,
  },
  {
    name: 'opens TLS, its authority is known',
    as: 'opens-tls',
    truth: 'clear',
    ...TLS,
    trust: 'company',
    ...WORKS,
    conf: opens,
  },
  {
    name: 'opens TLS and drops the header',
    as: 'opens-tls',
    truth: 'clear',
    ...TLS,
    trust: 'company',
    verdict: 'rejected',
    first: ['header-not-delivered'],
    certain: 'must',
    conf: (from) => [...opens(from), `request_header_access Authorization deny ${from}`],
  },
  {
    name: 'opens TLS and forbids the page',
    as: 'opens-tls',
    truth: 'clear',
    ...TLS,
    trust: 'company',
    verdict: 'not-checked',
    first: ['proxy-interference', 'not-the-platform'],
    words: [/squid/i],
    conf: (from) => [...opens(from), `http_access deny ${from} !tunnel`],
  },
  {
    name: 'opens TLS and cannot reach the platform',
    as: 'opens-tls',
    truth: 'clear',
    platform: { tls: true, gone: true },
    trust: 'company',
    verdict: 'not-checked',
    first: ['proxy-interference', 'platform-error', 'not-the-platform'],
    words: [/squid/i],
    conf: opens,
  },
  {
    name: 'ends the tunnel as soon as TLS begins',
    as: 'opens-tls',
    truth: 'clear',
    ...TLS,
    trust: 'company',
    verdict: 'not-checked',
    first: ['connection-reset', 'proxy-interference', 'tls-untrusted'],
    conf: (from) => [`ssl_bump terminate ${from}`],
  },
]

const hides = (from: string): string[] =>
  ['X-Cache', 'X-Cache-Lookup', 'Via', 'Age', 'Cache-Status'].map((name) => `reply_header_access ${name} deny ${from}`)

const STALE = {
  as: 'front',
  truth: 'clear',
  placement: 'query',
  path: ENTRY,
  environment: 'Release-A',
  before: (scene) => enabledSince(scene, TOKENS.good, 'query'),
  verdict: ['no-access', 'accepted'],
  first: ['stale-cache'],
  never: ['environment-not-enabled', 'environment-missing'],
} satisfies Partial<Conf>

const PUBLIC = {
  as: 'front',
  truth: 'clear',
  token: 'revoked',
  path: WELCOME,
  platform: { headers: { 'cache-control': 'public, max-age=300' } },
  before: async ({ get }) => {
    await get(WELCOME, TOKENS.sibling)
  },
  verdict: ['rejected', 'no-access'],
  first: ['stale-cache', 'token-unknown-or-revoked', 'token-of-other-service'],
  certain: ['stale-cache'],
  never: ['works'],
} satisfies Partial<Conf>

const FRONT: Conf[] = [
  { name: 'stands before the platform', as: 'front', truth: 'clear', ...WORKS },
  {
    name: 'stands before the platform and keeps the header to itself, as it does by default',
    as: 'front',
    truth: 'clear',
    verdict: 'rejected',
    first: ['header-not-delivered'],
    certain: 'must',
    keepsAuthorization: true,
  },
  { ...STALE, name: 'keeps an old 404', certain: 'must' },
  {
    ...STALE,
    name: 'keeps an old 404 in silence, Management lists the environment for the key',
    witnesses: ['owner'],
    conf: hides,
  },
  { ...PUBLIC, name: 'gives another key’s public 200 to a dead token' },
  { ...PUBLIC, name: 'gives another key’s public 200 to a dead token, in silence', truth: 'open',
    verdict: ['rejected', 'no-access', 'accepted', 'not-checked'], first: [...PUBLIC.first, 'works'], never: [], conf: hides }, // prettier-ignore
  {
    name: 'stands before the platform and cannot reach it',
    as: 'front',
    truth: 'clear',
    platform: { gone: true },
    verdict: 'not-checked',
    first: ['platform-error', 'not-the-platform', 'proxy-interference'],
    words: [/squid/i],
  },
  {
    name: 'stands before the platform and forbids it',
    as: 'front',
    truth: 'clear',
    verdict: 'not-checked',
    first: ['proxy-interference', 'not-the-platform'],
    words: [/squid/i],
    conf: (from) => [`http_access deny ${from}`],
  },
]

export const SQUID_ROWS: Conf[] = [...PROXY, ...OPENS_TLS, ...FRONT]
