import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { tokenDesk } from './command.ts'
import { TOKENS } from './people.ts'
import { judgedOf, wordsOf } from './promises.ts'
import { prove, type Seen, type Situation } from './situation.ts'
import type { Reply } from './servers/listen.ts'
import { html, INVALID, json, record } from './servers/records.ts'

/** The response is another server's, or the platform's but not about the token. */

const key = '--kind delivery-key --space shop'
const STRANGE = ['not-the-platform', 'proxy-interference']
const NOT = { token: 'storefront', ask: key, verdict: 'not-checked' } as const
const always = (reply: Reply) => ({ delivery: { instead: () => reply } })
const everywhere = (reply: Reply) => ({ before: () => reply })
const page = (title: string, text = ''): string =>
  `<!doctype html><html><head><title>${title}</title></head><body>${text}</body></html>`
const plain = (status: number, body: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'text/plain', ...headers },
  body,
})
const names =
  (pattern: RegExp) =>
  ({ judged }: Seen): void => {
    expect(judged.evidence.map(({ summary }) => summary).join('\n')).toMatch(pattern)
  }

const somebody: Situation[] = [
  { name: 'an unknown page has the status 200', ...NOT, fronts: always(html(200, page('Welcome'))), first: STRANGE },
  {
    name: 'a captive portal asks to accept its terms',
    ...NOT,
    fronts: always(html(200, page('Hotel Wi-Fi', 'Accept the terms to get internet access.'))),
    first: 'proxy-interference',
  },
  {
    name: 'a response offers only Negotiate authentication',
    ...NOT,
    fronts: always({ status: 401, headers: { 'www-authenticate': 'Negotiate' } }),
    first: STRANGE,
  },
  {
    name: 'the status is 511',
    ...NOT,
    fronts: always(html(511, page('Network Authentication Required'))),
    first: 'proxy-interference',
  },
  { name: 'the default page of Apache responds', ...NOT, fronts: always(plain(200, 'It works!')), first: STRANGE },
  {
    name: 'a gateway responds with 503',
    ...NOT,
    manners: everywhere(html(503, page('503 Service Unavailable'))),
    first: ['platform-error', ...STRANGE],
  },
  {
    name: 'a gateway responds with 504',
    ...NOT,
    manners: everywhere(html(504, page('504 Gateway Time-out'))),
    first: ['platform-error', ...STRANGE],
  },
  {
    name: 'the Server header names the other server',
    ...NOT,
    fronts: always(html(404, page('404'), { server: 'Apache/2.4.58 (Debian)' })),
    first: STRANGE,
    also: names(/Apache\/2\.4\.58/),
  },
  {
    name: 'the Via header names the other server',
    ...NOT,
    fronts: always(html(503, page('503'), { via: '1.1 gate.corp.example (Apache)' })),
    first: ['platform-error', ...STRANGE],
    also: names(/gate\.corp\.example/),
  },
  {
    name: 'the X-Squid-Error header names the other server',
    ...NOT,
    fronts: always(html(503, page('ERROR'), { 'x-squid-error': 'ERR_CONNECT_FAIL 111', server: 'squid/6.6' })),
    first: ['proxy-interference', 'platform-error'],
    also: names(/squid/i),
  },
  {
    name: 'a Varnish header names the other server',
    ...NOT,
    fronts: always(
      html(503, page('503 Backend fetch failed', 'Guru Meditation: XID: 32770 Varnish cache server'), {
        'x-varnish': '32770',
      }),
    ),
    first: ['platform-error', ...STRANGE],
    also: names(/varnish/i),
  },
  {
    name: 'the Proxy-Agent header names the other server',
    ...NOT,
    fronts: always(html(403, page('Filtered'), { 'proxy-agent': 'tinyproxy/1.11' })),
    first: 'proxy-interference',
    also: names(/tinyproxy/),
  },
  {
    name: 'a redirect is shown without its query',
    ...NOT,
    fronts: always({ status: 302, headers: { location: 'https://sso.example.com/login?return=https%3A%2F%2Fx' } }),
    first: 'redirected',
    certainty: 'certain',
    atMost: 2,
    says: /sso\.example\.com/,
    never: /return=/,
  },
  {
    name: "one path on the platform's host belongs to another server",
    ...NOT,
    fronts: {
      delivery: {
        instead: ({ path }) =>
          path.startsWith('/odd') ? html(200, page('Hello')) : json(401, record('AccessTokenInvalid', INVALID)),
      },
    },
    ask: '--kind delivery-key --path /odd',
    first: ['unrecognized-error', ...STRANGE],
    certainty: ['likely', 'possible'],
  },
]

const platform: Situation[] = [
  {
    name: 'the response is too large by an error with other words',
    ...NOT,
    manners: everywhere(json(400, record('BadRequest', 'The response is too large.'))),
    first: 'response-too-large',
  },
  {
    name: 'a bad request fails and one item of the same list can be read',
    ...NOT,
    manners: { before: ({ query }) => (query.get('limit') === '1' ? null : json(400, record('BadRequest', 'No.'))) },
    first: ['response-too-large', 'unrecognized-error'],
    certainty: ['likely', 'possible'],
  },
  {
    name: 'a bad request has no message',
    ...NOT,
    manners: everywhere(json(400, record('BadRequest', 'No.'))),
    first: 'unrecognized-error',
    certainty: ['likely', 'possible'],
  },
  {
    name: 'an unknown error has the status 500',
    ...NOT,
    manners: everywhere(json(500, record('SomethingNew', 'No.'))),
    first: ['platform-error', 'unrecognized-error'],
    certainty: ['likely', 'possible'],
  },
  ...[200, 401, 404].map((status): Situation => ({
    name: `the JSON of a response with ${status} is cut off`,
    ...NOT,
    manners: everywhere(json(status, '{"sys":{"type":"Array"},"items":[{"sys"')),
    first: ['unrecognized-error', ...STRANGE],
  })),
  {
    name: 'the connection closes at once, so no more requests are sent',
    ...NOT,
    manners: everywhere({ status: 0, ends: 'reset' }),
    first: 'connection-reset',
    certainty: 'certain',
    atMost: 2,
  },
  {
    name: 'the response stops after its head, whose data is kept',
    ...NOT,
    manners: everywhere({ ...json(200, '{"sys":{"type":"Array"},"tot', { 'contentful-api': 'cda' }), ends: 'hang' }),
    // Long enough for the head on a busy machine; what never comes is the rest.
    ask: `${key} --timeout 5000`,
    first: 'timeout',
    also: ({ judged }) => {
      expect(judged.probes[0]).toMatchObject({ outcome: 'timed-out', status: 200 })
    },
  },
  {
    name: "the connection closes after the response's head",
    ...NOT,
    manners: everywhere({ ...json(200, '{"sys":{"type":"Array"}'), ends: 'reset' }),
    first: 'connection-reset',
  },
  {
    name: 'the details name the time to wait',
    ...NOT,
    manners: everywhere({ status: 429, headers: { 'x-contentful-ratelimit-reset': '3600' } }),
    first: 'rate-limited',
    certainty: 'certain',
    detail: { waitSeconds: 3600 },
    atMost: 1,
  },
]

describe('diagnose a response of another server', () => {
  it.concurrent.each(somebody)('returns $verdict when $name', prove)
})
describe("diagnose an error that isn't about the token", () => {
  it.concurrent.each(platform)('returns $verdict when $name', prove)

  it.concurrent("diagnose reports a server that doesn't speak HTTP", async () => {
    const server = createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    const ran = await tokenDesk(
      ['diagnose', '--token-stdin', ...key.split(' '), '--base-url', `delivery=http://127.0.0.1:${port}`, '--json'],
      { stdin: TOKENS.storefront },
    )
    server.close()
    const judged = judgedOf(ran)
    expect([judged.verdict, judged.causes[0]?.id]).toEqual(['not-checked', 'not-the-platform'])
  })

  it.concurrent('diagnose shows no token that a response echoes', () =>
    prove({
      name: '',
      ...NOT,
      manners: {
        before: ({ authorization, url }) => {
          const sent = `${authorization ?? ''} ${url}`
          return json(
            401,
            JSON.stringify({
              sys: { type: 'Error', id: `Odd ${sent}` },
              message: sent,
              details: { reasons: [sent] },
              requestId: sent,
            }),
          )
        },
      },
      first: ['unrecognized-error', ...STRANGE],
      also: ({ judged }) => {
        expect(wordsOf(judged)).not.toContain(TOKENS.storefront)
      },
    }),
  )
})
