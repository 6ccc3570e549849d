import { TOKENS } from '../people.ts'
import { pass, type NginxRow } from './nginx-row.ts'

const LOGIN = ['not-the-platform', 'proxy-interference']
const PAGE = ['not-the-platform', 'proxy-interference', 'platform-error']
const TOKEN_BLAMED = ['token-unknown-or-revoked', 'token-malformed', 'token-of-other-service', 'header-not-delivered']
const AUTH = 'auth_basic "Staging gateway"; auth_basic_user_file USERS;'
/** Its login, told in a body of its own. */
const loginWith =
  (body: string) =>
  ({ up }: { up: string }): string =>
    `location / { ${AUTH} error_page 401 @own; proxy_pass http://${up}; }
    location @own {
      default_type application/json;
      add_header WWW-Authenticate 'Basic realm="Staging gateway"' always;
      return 401 '${body}';
    }`
const RECORD = '{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"Log in first"}'

const LOGINS = (
  [
    ['a page', ({ up }) => `${AUTH} ${pass(up)}`],
    ['JSON', loginWith('{"error":"unauthorized"}')],
    ['a record like the platform’s', loginWith(RECORD)],
  ] satisfies [string, NginxRow['conf']][]
).map(([body, conf]): NginxRow => ({
  name: `wants a login of its own, with ${body}`,
  truth: 'clear',
  verdict: 'not-checked',
  first: LOGIN,
  never: TOKEN_BLAMED,
  words: [/Staging gateway|Basic/],
  conf,
}))

/** With it, a request does not fit into two buffers. */
const LONG = `/${'long'.repeat(12)}`

const PAGES: NginxRow[] = [
  {
    name: 'is a captive portal: 302 to a login',
    truth: 'clear',
    verdict: 'not-checked',
    first: ['redirected', 'proxy-interference', 'not-the-platform'],
    words: [/login\.hotel\.example/],
    conf: () => 'return 302 http://login.hotel.example/portal;',
  },
  {
    name: 'is a captive portal: 200 and a page',
    truth: 'clear',
    verdict: 'not-checked',
    first: LOGIN,
    words: [/nginx/i],
    conf: () =>
      `location / { return 200 '<!DOCTYPE html><title>Welcome to the hotel</title><form action="/login">Room</form>'; }`,
  },
  {
    name: 'is a captive portal: 511',
    truth: 'clear',
    verdict: 'not-checked',
    first: LOGIN,
    conf: () => `location / { return 511 '<!DOCTYPE html><title>Network Authentication Required</title>'; }`,
  },
  {
    name: 'sends http on to https',
    truth: 'clear',
    verdict: 'not-checked',
    first: ['redirected'],
    words: [/https/],
    conf: ({ port }) => `return 301 https://$host:${port}$request_uri;`,
  },
  {
    name: 'sends on to another place',
    truth: 'clear',
    verdict: 'not-checked',
    first: ['redirected'],
    words: [/moved\.boxes\.example/],
    conf: () => 'return 308 https://moved.boxes.example$request_uri;',
  },
  {
    name: 'sends on to another place, with the token that stood in the query',
    truth: 'clear',
    placement: 'query',
    verdict: 'not-checked',
    first: ['redirected'],
    words: [/moved\.boxes\.example/],
    conf: () => 'return 308 https://moved.boxes.example$request_uri;',
  },
  {
    name: 'repeats the token in headers and page',
    truth: 'clear',
    verdict: 'not-checked',
    first: LOGIN,
    conf: () => `location / {
      add_header Server-Timing $http_authorization always;
      add_header Via "1.1 $http_authorization" always;
      return 403 '<title>Blocked: $http_authorization</title>';
    }`,
  },
  {
    name: 'cannot reach the platform: 502',
    truth: 'clear',
    platform: { gone: true },
    verdict: 'not-checked',
    first: PAGE,
    words: [/nginx/i, /502/],
    conf: ({ up }) => pass(up),
  },
  {
    name: 'waits in vain for the platform: 504',
    truth: 'clear',
    platform: { manner: 'hang' },
    verdict: 'not-checked',
    first: [...PAGE, 'timeout'],
    words: [/nginx/i, /504/],
    conf: ({ up }) => pass(up, 'proxy_read_timeout 1s;'),
  },
  {
    name: 'is under maintenance: 503 with Retry-After',
    truth: 'clear',
    verdict: 'not-checked',
    first: PAGE,
    words: [/nginx/i, /\b120\b|2 min/],
    conf: () => 'location / { add_header Retry-After 120 always; return 503; }',
  },
  {
    name: 'has a 404 of its own',
    truth: 'clear',
    verdict: 'not-checked',
    first: LOGIN,
    words: [/nginx/i],
    conf: () => 'location / { return 404; }',
  },
  {
    name: 'forbids the address: 403',
    truth: 'clear',
    verdict: 'not-checked',
    first: LOGIN,
    words: [/nginx/i],
    conf: ({ up }) => pass(up, 'deny all;'),
  },
  {
    name: 'limits the rate: 429 with Retry-After',
    truth: 'clear',
    before: async ({ get }) => {
      await get('/spaces/shop/entries/welcome', TOKENS.good)
    },
    verdict: 'not-checked',
    first: ['rate-limited'],
    words: [/\b2 ?s(ec|\b)|Retry-After/i],
    conf: ({ up }) => `add_header Retry-After 2 always; limit_req_status 429; ${pass(up, 'limit_req zone=slow;')}`,
  },
  {
    name: 'takes no headers as large as these',
    truth: 'clear',
    verdict: 'not-checked',
    first: [...LOGIN, 'unrecognized-error'],
    words: [/header.*(too large|too long|too big)|(too large|too long|too big).*header/i],
    base: LONG,
    conf: ({ up }) => `
      connection_pool_size 128; client_header_buffer_size 128; large_client_header_buffers 1 128;
      location ${LONG}/ { proxy_pass http://${up}/; }`,
  },
  {
    name: 'takes no headers as large as these and says 431',
    truth: 'clear',
    verdict: 'not-checked',
    first: [...LOGIN, 'unrecognized-error'],
    words: [/header/i, /431/],
    conf: () => `location / { return 431 '<html><title>431 Request Header Fields Too Large</title></html>'; }`,
  },
  {
    name: 'hangs up without a word',
    truth: 'clear',
    verdict: 'not-checked',
    first: ['connection-reset', 'proxy-interference'],
    conf: () => 'location / { return 444; }',
  },
  {
    name: 'hangs',
    truth: 'clear',
    timeout: 1500,
    platform: { manner: 'hang' },
    verdict: 'not-checked',
    first: ['timeout'],
    conf: ({ up }) => pass(up),
  },
  {
    name: 'passes on half an answer',
    truth: 'clear',
    platform: { manner: 'cut' },
    verdict: 'not-checked',
    first: ['connection-reset', 'platform-error', 'proxy-interference', 'not-the-platform', 'unrecognized-error'],
    conf: ({ up }) => pass(up),
  },
  {
    name: 'finds another protocol behind it',
    truth: 'clear',
    platform: { manner: 'garbage' },
    verdict: 'not-checked',
    first: [...PAGE, 'connection-reset', 'unrecognized-error'],
    conf: ({ up }) => pass(up),
  },
  {
    name: 'gets more headers than it takes',
    truth: 'clear',
    platform: { manner: 'headers-too-large' },
    verdict: 'not-checked',
    first: PAGE,
    words: [/502/],
    conf: ({ up }) => pass(up),
  },
]

/** Who answers in place of the platform. */
export const NGINX_PAGE_ROWS: NginxRow[] = [...LOGINS, ...PAGES]
