import { TOKENS } from '../people.ts'
import { NGINX_PAGE_ROWS } from './nginx-pages.ts'
import { pass, type NginxRow } from './nginx-row.ts'

const PASSES: NginxRow[] = [
  {
    name: 'passes on as it is',
    truth: 'clear',
    verdict: 'accepted',
    first: ['works'],
    certain: 'must',
    conf: ({ up }) => pass(up),
  },
  {
    name: 'gives the API a path of its own',
    truth: 'clear',
    base: '/contentful/delivery',
    verdict: 'accepted',
    first: ['works'],
    certain: 'must',
    conf: ({ up }) => `location /contentful/delivery/ { proxy_pass http://${up}/; }`,
  },
  {
    name: 'compresses again',
    truth: 'clear',
    verdict: 'accepted',
    first: ['works'],
    certain: 'must',
    conf: ({ up }) => pass(up, 'gzip on; gzip_types *; gzip_min_length 1; gzip_proxied any;'),
  },
  {
    name: 'passes trailers on or drops them',
    truth: 'clear',
    platform: { manner: 'trailers' },
    verdict: 'accepted',
    first: ['works'],
    certain: 'must',
    conf: ({ up }) => pass(up),
  },
  {
    name: 'passes on, the token is dead, the only service there is',
    truth: 'clear',
    token: 'revoked',
    witnesses: ['sibling'],
    verdict: 'rejected',
    first: ['token-unknown-or-revoked', 'token-of-other-service'],
    certain: [],
    never: ['header-not-delivered', 'query-not-delivered', 'stale-cache'],
    conf: ({ up }) => pass(up),
  },
  {
    name: 'passes on, the key is not enabled for the environment, Management says so',
    truth: 'clear',
    environment: 'Release-A',
    witnesses: ['owner'],
    before: ({ platform }) => {
      platform.enabled.set(TOKENS.good, ['master'])
      return Promise.resolve()
    },
    verdict: 'no-access',
    first: ['environment-not-enabled'],
    certain: 'must',
    conf: ({ up }) => pass(up),
  },
]

const stripsHeader = ({ up }: { up: string }): string => pass(up, 'proxy_set_header Authorization "";')
const stripsQuery = ({ up }: { up: string }): string => `location / { proxy_pass http://${up}$uri; }`
const injects = ({ up }: { up: string }): string =>
  pass(up, `proxy_set_header Authorization "Bearer ${TOKENS.gateways}";`)
const stripsBoth = ({ up }: { up: string }): string =>
  `location / { proxy_set_header Authorization ""; proxy_pass http://${up}$uri; }`

const STRIPS: NginxRow[] = [
  {
    name: 'drops the header',
    truth: 'clear',
    verdict: 'rejected',
    first: ['header-not-delivered'],
    certain: 'must',
    never: ['token-unknown-or-revoked'],
    conf: stripsHeader,
  },
  {
    name: 'drops the header, and a sibling is at hand',
    truth: 'clear',
    witnesses: ['sibling'],
    verdict: 'rejected',
    first: ['header-not-delivered'],
    never: ['token-unknown-or-revoked'],
    conf: stripsHeader,
  },
  {
    name: 'drops the header, the token is in the query',
    truth: 'clear',
    placement: 'query',
    verdict: 'accepted',
    first: ['works'],
    certain: 'must',
    conf: stripsHeader,
  },
  {
    name: 'drops the header, and the token is a preview key',
    truth: 'clear',
    token: 'previewer',
    verdict: 'rejected',
    first: ['token-of-other-api', 'header-not-delivered'],
    certain: ['token-of-other-api', 'header-not-delivered'],
    never: ['token-unknown-or-revoked'],
    conf: stripsHeader,
  },
  {
    name: 'drops the header before Delivery and Preview, and the token is a preview key',
    truth: 'clear',
    token: 'previewer',
    alsoPreview: true,
    verdict: 'rejected',
    first: ['token-of-other-api', 'header-not-delivered'],
    certain: ['token-of-other-api', 'header-not-delivered'],
    never: ['token-unknown-or-revoked'],
    conf: ({ up, preview }) =>
      `location /preview/ { proxy_set_header Authorization ""; proxy_pass http://${preview}/; } ${stripsHeader({ up })}`,
  },
  {
    name: 'drops the header, and the key is not enabled for the environment',
    truth: 'open',
    environment: 'Release-A',
    before: ({ platform }) => {
      platform.enabled.set(TOKENS.good, ['master'])
      return Promise.resolve()
    },
    verdict: ['rejected', 'no-access'],
    first: ['header-not-delivered', 'environment-not-enabled', 'environment-missing'],
    certain: ['header-not-delivered'],
    conf: stripsHeader,
  },
  {
    name: 'drops header and query, for every token',
    truth: 'open',
    witnesses: ['sibling'],
    verdict: 'rejected',
    first: ['header-not-delivered', 'query-not-delivered', 'token-unknown-or-revoked', 'token-of-other-service'],
    certain: [],
    conf: stripsBoth,
  },
  {
    name: 'drops the query, the token is in it',
    truth: 'clear',
    placement: 'query',
    verdict: 'rejected',
    first: ['query-not-delivered'],
    certain: 'must',
    conf: stripsQuery,
  },
  {
    name: 'drops access_token alone',
    truth: 'clear',
    placement: 'query',
    verdict: 'rejected',
    first: ['query-not-delivered'],
    certain: 'must',
    conf: ({ up }) =>
      `set $rest $args; if ($args ~ "^(.*?)&?access_token=[^&]*(.*)$") { set $rest $1$2; } location / { proxy_pass http://${up}$uri?$rest; }`,
  },
  {
    name: 'drops the query, the token is in the header',
    truth: 'clear',
    verdict: 'accepted',
    first: ['works'],
    certain: 'must',
    conf: stripsQuery,
  },
  {
    name: 'puts its own token in, ours is dead',
    truth: 'clear',
    token: 'revoked',
    verdict: ['accepted', 'not-checked'],
    first: ['works', 'proxy-interference', 'not-the-platform'],
    certain: [],
    words: [/does not check|any token|every token|not looked at|own token|impossible token|cannot be valid/i],
    conf: injects,
  },
  {
    name: 'puts its own token in, ours is good',
    truth: 'clear',
    verdict: ['accepted', 'not-checked'],
    first: ['works', 'proxy-interference', 'not-the-platform'],
    certain: [],
    words: [/does not check|any token|every token|not looked at|own token|impossible token|cannot be valid/i],
    conf: injects,
  },
  {
    name: 'puts a dead token of its own in',
    truth: 'clear',
    verdict: ['rejected', 'not-checked'],
    first: ['header-not-delivered', 'proxy-interference', 'token-unknown-or-revoked', 'token-of-other-service'],
    certain: ['header-not-delivered'],
    conf: ({ up }) => pass(up, 'proxy_set_header Authorization "Bearer fake-and-long-expired";'),
  },
]

export const NGINX_ROWS: NginxRow[] = [...PASSES, ...STRIPS, ...NGINX_PAGE_ROWS]
