import { describe, expect, it } from 'vitest'
import { TOKENS } from './people.ts'
import { arrivedOnlyAt } from './promises.ts'
import { prove, type Seen, type Situation } from './situation.ts'
import {
  BLOCK_PAGE,
  html,
  INVALID,
  json,
  LOGIN_PAGE,
  NGINX_404,
  rateLimited,
  record,
  SQUID_DENIED,
  tooBig,
} from './servers/records.ts'
import type { Reply } from './servers/listen.ts'

const ask = '--kind delivery-key --space shop --timeout 10000'
const NOT = { token: 'storefront', ask, verdict: 'not-checked' } as const
const always = (reply: Reply) => ({ delivery: { instead: () => reply } })
const everywhere = (reply: Reply) => ({ before: () => reply })
const STRANGE = ['not-the-platform', 'proxy-interference']
const plain = (status: number, value: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})
const neverBlamed = ({ judged }: Seen): void => {
  for (const { id, certainty } of judged.causes) {
    if (/^token|^environment|^space|^header|^query/.test(id)) expect(['ruled-out', 'possible'], id).toContain(certainty)
  }
}

const rows: Situation[] = [
  {
    name: 'a page with the text AccessTokenInvalid',
    ...NOT,
    fronts: always(
      html(
        200,
        '<html><body><h1>Errors</h1><pre>{"sys":{"type":"Error","id":"AccessTokenInvalid"}}</pre></body></html>',
      ),
    ),
    first: STRANGE,
    also: neverBlamed,
  },
  {
    name: 'an error of the same name from another API',
    ...NOT,
    fronts: always(plain(401, { error: 'AccessTokenInvalid' })),
    first: STRANGE,
    also: neverBlamed,
  },
  {
    name: 'AccessDenied in the XML of a storage bucket',
    ...NOT,
    fronts: always({
      status: 403,
      headers: { 'content-type': 'application/xml' },
      body: '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
    }),
    first: STRANGE,
    also: neverBlamed,
  },
  {
    name: 'an Images address that requires a token',
    token: 'storefront',
    apis: ['images'],
    fronts: { images: { instead: () => json(401, record('AccessTokenInvalid', INVALID)) } },
    ask: '--api images --path /shop/pixel.png',
    verdict: 'not-checked',
    first: STRANGE,
    also: ({ arrivals }) => {
      arrivedOnlyAt(arrivals, TOKENS.storefront, [])
    },
  },
  {
    name: 'a captive portal with a page and the status 200',
    ...NOT,
    fronts: always(html(200, LOGIN_PAGE)),
    first: STRANGE,
  },
  {
    name: 'a captive portal in front of every API',
    ...NOT,
    manners: everywhere(html(200, LOGIN_PAGE)),
    first: STRANGE,
    also: neverBlamed,
  },
  {
    name: 'a captive portal that redirects to a login page',
    ...NOT,
    fronts: always({ status: 302, headers: { location: 'http://login.airport.invalid/portal?from=cdn' } }),
    first: 'redirected',
    also: neverBlamed,
  },
  {
    name: 'a redirect to a path of the same host that requires a login',
    ...NOT,
    fronts: {
      delivery: {
        instead: ({ path }) =>
          path === '/login' ? html(200, LOGIN_PAGE) : { status: 302, headers: { location: '/login' } },
      },
    },
    first: ['redirected', ...STRANGE],
  },
  {
    name: 'a permanent redirect to another host',
    ...NOT,
    fronts: always({ status: 301, headers: { location: 'https://moved.example.invalid/spaces/shop/entries' } }),
    first: 'redirected',
  },
  {
    name: "a company's proxy with a page and the status 401",
    ...NOT,
    fronts: always(html(401, SQUID_DENIED, { via: '1.1 proxy.corp.example (squid/5.7)' })),
    first: 'proxy-interference',
  },
  {
    name: 'a 401 page that names no server',
    ...NOT,
    fronts: always(
      html(401, '<html><body><h1>401 Authorization Required</h1></body></html>', {
        'www-authenticate': 'Basic realm="gate"',
      }),
    ),
    first: STRANGE,
    also: neverBlamed,
  },
  {
    name: "a company's proxy with the status 407",
    ...NOT,
    fronts: always(html(407, SQUID_DENIED, { 'proxy-authenticate': 'Negotiate' })),
    first: 'proxy-interference',
    certainty: 'certain',
    atMost: 2,
  },
  { name: 'a block page with the status 200', ...NOT, fronts: always(html(200, BLOCK_PAGE)), first: STRANGE },
  {
    name: 'a block page with the status 403',
    ...NOT,
    fronts: always(html(403, BLOCK_PAGE)),
    first: STRANGE,
    also: neverBlamed,
  },
  {
    name: 'a block page with the status 503',
    ...NOT,
    fronts: always(html(503, BLOCK_PAGE)),
    first: [...STRANGE, 'platform-error'],
  },
  {
    name: 'a 404 of nginx',
    ...NOT,
    fronts: always(html(404, NGINX_404, { server: 'nginx/1.25.3' })),
    first: STRANGE,
    also: neverBlamed,
  },
  {
    name: 'a 404 in plain text',
    ...NOT,
    apis: ['delivery'],
    fronts: always({ status: 404, headers: { 'content-type': 'text/plain' }, body: '404 page not found\n' }),
    first: STRANGE,
  },
  {
    name: 'a 401 of another API',
    ...NOT,
    fronts: always(plain(401, { message: 'Unauthorized' })),
    first: STRANGE,
    also: neverBlamed,
  },
  {
    name: 'invalid_token of an OAuth server',
    ...NOT,
    fronts: always(plain(401, { error: 'invalid_token', error_description: 'The access token is invalid' })),
    first: STRANGE,
    also: neverBlamed,
  },
  {
    name: 'a 404 of another API',
    ...NOT,
    fronts: always(plain(404, { error: 'NotFound', message: 'no route' })),
    first: STRANGE,
    also: neverBlamed,
  },
  { name: 'a 200 of another API', ...NOT, fronts: always(plain(200, { status: 'ok', items: [] })), first: STRANGE },
  { name: 'an empty 200', ...NOT, fronts: always({ status: 200 }), first: [...STRANGE, 'unrecognized-error'] },
  {
    name: 'an empty 401',
    ...NOT,
    fronts: always({ status: 401 }),
    first: [...STRANGE, 'unrecognized-error'],
    also: neverBlamed,
  },
  {
    name: 'an empty 404',
    ...NOT,
    fronts: always({ status: 404 }),
    first: [...STRANGE, 'unrecognized-error'],
    also: neverBlamed,
  },

  {
    name: 'a rate limit of one second that repeats',
    ...NOT,
    manners: everywhere(rateLimited({ 'x-contentful-ratelimit-reset': '1' })),
    first: 'rate-limited',
    atMost: 25,
  },
  {
    name: 'a rate limit of one hour',
    ...NOT,
    manners: everywhere(rateLimited({ 'x-contentful-ratelimit-reset': '3600' })),
    first: 'rate-limited',
  },
  {
    name: 'a rate limit without a time to wait',
    ...NOT,
    manners: everywhere(rateLimited()),
    first: 'rate-limited',
    atMost: 25,
  },
  {
    name: 'a rate limit of a gateway without a record',
    ...NOT,
    manners: everywhere({ status: 429, headers: { 'retry-after': '3600' }, body: 'slow down' }),
    first: 'rate-limited',
  },
  {
    name: 'a hibernated space with AccessDenied and the status 502',
    ...NOT,
    manners: everywhere(json(502, record('AccessDenied', 'The space is hibernated.'))),
    first: 'space-hibernated',
  },
  {
    name: 'a hibernated space with Hibernated and the status 502',
    ...NOT,
    manners: everywhere(json(502, record('Hibernated', 'This space is hibernated.'))),
    first: 'space-hibernated',
  },
  {
    name: 'a 502 of a gateway',
    ...NOT,
    manners: everywhere(
      html(
        502,
        '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body></html>',
      ),
    ),
    first: ['platform-error', ...STRANGE],
  },
  {
    name: 'ServerError',
    ...NOT,
    manners: everywhere(json(500, record('ServerError', 'Internal server error'))),
    first: 'platform-error',
  },
  {
    name: 'InternalServerError',
    ...NOT,
    manners: everywhere(json(500, record('InternalServerError', 'Something went wrong'))),
    first: 'platform-error',
  },
  {
    name: 'a response of more than 7 MiB',
    ...NOT,
    manners: { before: ({ query }) => (query.get('limit') === '1' ? null : tooBig()) },
    first: 'response-too-large',
  },
  {
    name: 'a response of more than 7 MiB even for the smallest request',
    ...NOT,
    manners: everywhere(tooBig()),
    first: 'response-too-large',
  },
  {
    name: 'an unknown record',
    ...NOT,
    manners: everywhere(json(418, record('TeapotRefused', 'I am a teapot'))),
    first: 'unrecognized-error',
  },

  {
    name: 'a record cut off before its name',
    ...NOT,
    manners: everywhere(json(401, '{"sys":{"type":"Error","id":"Acc')),
    first: ['unrecognized-error', ...STRANGE],
    also: neverBlamed,
  },
  {
    name: 'a connection that closes without a response',
    ...NOT,
    manners: everywhere({ status: 0, ends: 'reset' }),
    first: 'connection-reset',
    certainty: 'certain',
  },
  {
    name: 'a connection that closes in the middle of a record',
    ...NOT,
    manners: everywhere({ ...json(401, '{"sys":{"type":"Err'), ends: 'reset' }),
    first: 'connection-reset',
  },
  {
    name: "a server that doesn't respond",
    ...NOT,
    manners: everywhere({ status: 0, ends: 'hang' }),
    ask: '--kind delivery-key --space shop --timeout 300',
    first: 'timeout',
    certainty: 'certain',
  },
  {
    name: 'a record that stops halfway',
    ...NOT,
    manners: everywhere({ ...json(401, '{"sys":{"type":"Err'), ends: 'hang' }),
    ask: '--kind delivery-key --space shop --timeout 300',
    first: 'timeout',
  },
  {
    name: "a portal's page that stops halfway",
    ...NOT,
    manners: everywhere({ ...html(200, '<!DOCTYPE html><html><head>'), ends: 'hang' }),
    ask: '--kind delivery-key --space shop --timeout 300',
    first: ['timeout', ...STRANGE],
  },
]

describe('diagnose without a conclusion about the token', () => {
  it.concurrent.each(rows)('returns $verdict for $name', prove)

  it.concurrent('diagnose reads a record that is cut off after its name', () =>
    prove({
      name: '',
      token: 'revoked',
      ask,
      verdict: 'rejected',
      first: 'token-unknown-or-revoked',
      certainty: ['likely', 'possible'],
      fronts: {
        delivery: {
          back: (reply) =>
            reply.status === 401
              ? {
                  ...reply,
                  body: `{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"${INVALID.slice(0, 20)}`,
                }
              : reply,
        },
      },
    }),
  )
})
