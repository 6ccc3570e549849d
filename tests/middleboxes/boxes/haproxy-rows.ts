import { TOKENS } from '../people.ts'
import { REWRITTEN } from '../row.ts'
import type { HaproxyRow } from './haproxy.ts'

const PAGE = ['not-the-platform', 'proxy-interference', 'platform-error']
const LOGIN = ['not-the-platform', 'proxy-interference']
const REWRITES = {
  truth: 'clear',
  verdict: ['not-checked', 'no-access'],
  first: ['proxy-interference', 'not-the-platform', 'resource-missing', 'environment-missing', 'space-missing'],
  certain: ['proxy-interference'],
  front: ['http-request set-path %[path,lower]'],
} satisfies Partial<HaproxyRow>

const PASSES: HaproxyRow[] = [
  { name: 'passes on as it is', truth: 'clear', verdict: 'accepted', first: ['works'], certain: 'must' },
  {
    name: 'compresses again',
    truth: 'clear',
    verdict: 'accepted',
    first: ['works'],
    certain: 'must',
    back: ['compression algo gzip', 'compression type application/vnd.contentful.delivery.v1+json'],
  },
  {
    name: 'passes trailers on',
    truth: 'clear',
    platform: { manner: 'trailers' },
    verdict: 'accepted',
    first: ['works'],
    certain: 'must',
  },
  {
    name: 'keeps one address for all and changes no letter case',
    truth: 'clear',
    verdict: 'accepted',
    first: ['works'],
    certain: 'must',
    front: ['http-request set-path %[path,lower]'],
  },
]

const STRIPS: HaproxyRow[] = [
  {
    name: 'drops the header',
    truth: 'clear',
    verdict: 'rejected',
    first: ['header-not-delivered'],
    certain: 'must',
    front: ['http-request del-header authorization'],
  },
  {
    name: 'drops the query, the token is in it',
    truth: 'clear',
    placement: 'query',
    verdict: 'rejected',
    first: ['query-not-delivered'],
    certain: 'must',
    front: ['http-request set-query limit=1'],
  },
  {
    name: 'puts its own token in, ours is dead',
    truth: 'clear',
    token: 'revoked',
    verdict: ['accepted', 'not-checked'],
    first: ['works', 'proxy-interference', 'not-the-platform'],
    certain: [],
    front: [`http-request set-header authorization "Bearer ${TOKENS.gateways}"`],
  },
  {
    name: 'breaks the scheme of the header',
    truth: 'clear',
    verdict: 'rejected',
    first: ['header-not-delivered'],
    front: ['http-request replace-header authorization "Bearer (.*)" "\\1"'],
  },
]

const CASES: HaproxyRow[] = [
  {
    ...REWRITES,
    name: 'writes the environment in lower case',
    environment: 'Release-A',
    first: [...REWRITES.first, 'environment-not-enabled'],
    words: [REWRITTEN],
    unsaid: [/enable[^.]*release-a/],
  },
  {
    ...REWRITES,
    name: 'writes the entry in lower case',
    path: '/spaces/shop/entries/WelcomePage',
    words: [REWRITTEN],
  },
  {
    ...REWRITES,
    name: 'writes the space in lower case',
    space: 'FakeShop01',
    platform: { space: 'flat' },
    first: [...REWRITES.first, 'space-of-another-token', 'space-no-access'],
    words: [REWRITTEN],
  },
  {
    ...REWRITES,
    name: 'puts another environment in',
    environment: 'Release-A',
    front: ['http-request replace-path /spaces/shop/environments/Release-A(/.*)? /spaces/shop/environments/canary\\1'],
    words: [/canary/],
    unsaid: [/enable[^.]*canary/],
  },
  {
    ...REWRITES,
    name: 'takes the first part of the path away',
    front: ['http-request replace-path /spaces(/.*) \\1'],
    verdict: ['not-checked', 'no-access'],
    first: [...REWRITES.first, 'malformed-id', 'wrong-method-or-host', 'space-no-access', 'resource-unpublished'],
    truth: 'open',
    certain: [],
  },
]

const REFUSES: HaproxyRow[] = [
  {
    name: 'cannot reach the platform: a bare 503',
    truth: 'clear',
    platform: { gone: true },
    verdict: 'not-checked',
    first: PAGE,
    words: [/haproxy/i, /503/],
  },
  {
    name: 'waits in vain for the platform: a bare 504',
    truth: 'clear',
    platform: { manner: 'hang' },
    verdict: 'not-checked',
    first: [...PAGE, 'timeout'],
    words: [/haproxy/i, /504/],
    back: ['timeout server 1s'],
  },
  {
    name: 'finds another protocol behind it: a bare 502',
    truth: 'clear',
    platform: { manner: 'garbage' },
    verdict: 'not-checked',
    first: PAGE,
    words: [/haproxy/i, /502/],
  },
  {
    name: 'finds a reset behind it',
    truth: 'clear',
    platform: { manner: 'reset' },
    verdict: 'not-checked',
    first: [...PAGE, 'connection-reset'],
  },
  {
    name: 'forbids it: a bare 403',
    truth: 'clear',
    verdict: 'not-checked',
    first: LOGIN,
    words: [/haproxy/i],
    front: ['http-request deny'],
  },
  {
    name: 'wants a login of its own',
    truth: 'clear',
    verdict: 'not-checked',
    first: LOGIN,
    never: ['token-unknown-or-revoked', 'header-not-delivered'],
    words: [/Back office|Basic/],
    front: ['http-request auth realm "Back office"'],
  },
  {
    name: 'limits the rate: 429 with Retry-After',
    truth: 'clear',
    verdict: 'not-checked',
    first: ['rate-limited'],
    words: [/\b2 ?s(ec|\b)|Retry-After/i],
    front: ['http-request deny deny_status 429 hdr Retry-After 2'],
  },
  {
    name: 'sends http on to https',
    truth: 'clear',
    verdict: 'not-checked',
    first: ['redirected'],
    words: [/https/],
    front: ['http-request redirect scheme https'],
  },
  {
    name: 'sends on to another place',
    truth: 'clear',
    verdict: 'not-checked',
    first: ['redirected'],
    words: [/moved\.boxes\.example/],
    front: ['http-request redirect prefix https://moved.boxes.example'],
  },
  {
    name: 'repeats the token as the reason of a login',
    truth: 'clear',
    verdict: 'not-checked',
    first: LOGIN,
    never: ['token-unknown-or-revoked'],
    front: ['http-request return status 401 hdr WWW-Authenticate "Negotiate %[req.hdr(authorization)]"'],
  },
  {
    name: 'closes the connection at once',
    truth: 'clear',
    verdict: 'not-checked',
    first: ['connection-reset'],
    front: ['tcp-request connection reject'],
  },
  {
    name: 'reads the request and closes',
    truth: 'clear',
    verdict: 'not-checked',
    first: ['connection-reset'],
    front: ['http-request reject'],
  },
  {
    name: 'holds the request for ever',
    truth: 'clear',
    timeout: 1500,
    verdict: 'not-checked',
    first: ['timeout'],
    front: ['tcp-request inspect-delay 60s', 'http-request tarpit', 'timeout tarpit 60s'],
  },
  {
    name: 'passes on half an answer',
    truth: 'clear',
    platform: { manner: 'cut' },
    verdict: 'not-checked',
    first: ['connection-reset', 'platform-error', 'proxy-interference', 'not-the-platform', 'unrecognized-error'],
  },
  {
    name: 'answers a health check instead: 200 OK',
    truth: 'open',
    verdict: 'not-checked',
    first: [...LOGIN, 'unrecognized-error'],
    front: ['monitor-uri /spaces/shop/entries/welcome'],
    path: '/spaces/shop/entries/welcome',
  },
]

const CLIENT: HaproxyRow = {
  name: '',
  truth: 'clear',
  scheme: 'https',
  trust: 'authority',
  verdict: 'not-checked',
  first: ['tls-untrusted'],
  words: [/client certificate/i],
}

const TLS: HaproxyRow[] = [
  {
    name: 'TLS that the given authority vouches for',
    truth: 'clear',
    scheme: 'https',
    tls: { certificate: 'good' },
    trust: 'authority',
    verdict: 'accepted',
    first: ['works'],
    certain: 'must',
  },
  {
    ...CLIENT,
    name: 'TLS 1.2, a client certificate wanted',
    tls: { certificate: 'good', versions: '1.2', clients: 'wanted' },
  },
  {
    ...CLIENT,
    name: 'TLS 1.3, a client certificate wanted',
    tls: { certificate: 'good', versions: '1.3', clients: 'wanted' },
  },
  {
    ...CLIENT,
    name: 'TLS, only old versions',
    tls: { certificate: 'good', versions: 'old' },
    words: [/version|cipher/i],
  },
  {
    name: 'plain HTTP asked at its TLS port',
    truth: 'clear',
    tls: { certificate: 'good' },
    verdict: 'not-checked',
    first: ['tls-untrusted', 'not-the-platform', 'connection-reset', 'proxy-interference'],
  },
  {
    name: 'TLS asked at its plain port',
    truth: 'clear',
    scheme: 'https',
    verdict: 'not-checked',
    first: ['tls-untrusted', 'not-the-platform', 'proxy-interference'],
    words: [/not speak TLS|speaks? (no TLS|plain)|plain HTTP/i],
  },
]

export const HAPROXY_ROWS: HaproxyRow[] = [...PASSES, ...STRIPS, ...CASES, ...REFUSES, ...TLS]
