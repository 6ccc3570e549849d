import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { tokenDesk } from './command.ts'
import { TOKENS } from './people.ts'
import { judgedOf, wordsOf } from './promises.ts'
import { prove, type Seen, type Situation } from './situation.ts'
import type { Reply } from './servers/listen.ts'
import { html, INVALID, json, record } from './servers/records.ts'

/** Somebody else answers, or the platform says something that is not about the token. */

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
  { name: 'any page with 200', ...NOT, fronts: always(html(200, page('Welcome'))), first: STRANGE },
  {
    name: 'a portal that speaks of terms',
    ...NOT,
    fronts: always(html(200, page('Hotel Wi-Fi', 'Accept the terms to get internet access.'))),
    first: 'proxy-interference',
  },
  {
    name: 'Negotiate and nothing more',
    ...NOT,
    fronts: always({ status: 401, headers: { 'www-authenticate': 'Negotiate' } }),
    first: STRANGE,
  },
  {
    name: '511',
    ...NOT,
    fronts: always(html(511, page('Network Authentication Required'))),
    first: 'proxy-interference',
  },
  { name: 'it works, says Apache', ...NOT, fronts: always(plain(200, 'It works!')), first: STRANGE },
  {
    name: 'a 503 of a gateway',
    ...NOT,
    manners: everywhere(html(503, page('503 Service Unavailable'))),
    first: ['platform-error', ...STRANGE],
  },
  {
    name: 'a 504 of a gateway',
    ...NOT,
    manners: everywhere(html(504, page('504 Gateway Time-out'))),
    first: ['platform-error', ...STRANGE],
  },
  {
    name: 'who answered is named: Server',
    ...NOT,
    fronts: always(html(404, page('404'), { server: 'Apache/2.4.58 (Debian)' })),
    first: STRANGE,
    also: names(/Apache\/2\.4\.58/),
  },
  {
    name: 'who answered is named: Via',
    ...NOT,
    fronts: always(html(503, page('503'), { via: '1.1 gate.corp.example (Apache)' })),
    first: ['platform-error', ...STRANGE],
    also: names(/gate\.corp\.example/),
  },
  {
    name: 'who answered is named: X-Squid-Error',
    ...NOT,
    fronts: always(html(503, page('ERROR'), { 'x-squid-error': 'ERR_CONNECT_FAIL 111', server: 'squid/6.6' })),
    first: ['proxy-interference', 'platform-error'],
    also: names(/squid/i),
  },
  {
    name: 'who answered is named: Varnish',
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
    name: 'who answered is named: Proxy-Agent',
    ...NOT,
    fronts: always(html(403, page('Filtered'), { 'proxy-agent': 'tinyproxy/1.11' })),
    first: 'proxy-interference',
    also: names(/tinyproxy/),
  },
  {
    name: 'a redirect is told without its query',
    ...NOT,
    fronts: always({ status: 302, headers: { location: 'https://sso.example.com/login?return=https%3A%2F%2Fx' } }),
    first: 'redirected',
    certainty: 'certain',
    atMost: 2,
    says: /sso\.example\.com/,
    never: /return=/,
  },
  {
    name: 'the platform is there, and one path is somebody else’s',
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
    name: 'too large, in other words',
    ...NOT,
    manners: everywhere(json(400, record('BadRequest', 'The response is too large.'))),
    first: 'response-too-large',
  },
  {
    name: 'a bad request, and one item of the same list works',
    ...NOT,
    manners: { before: ({ query }) => (query.get('limit') === '1' ? null : json(400, record('BadRequest', 'No.'))) },
    first: ['response-too-large', 'unrecognized-error'],
    certainty: ['likely', 'possible'],
  },
  {
    name: 'a bad request without a word',
    ...NOT,
    manners: everywhere(json(400, record('BadRequest', 'No.'))),
    first: 'unrecognized-error',
    certainty: ['likely', 'possible'],
  },
  {
    name: 'something new under 500',
    ...NOT,
    manners: everywhere(json(500, record('SomethingNew', 'No.'))),
    first: ['platform-error', 'unrecognized-error'],
    certainty: ['likely', 'possible'],
  },
  ...[200, 401, 404].map((status): Situation => ({
    name: `JSON that breaks off under ${status}`,
    ...NOT,
    manners: everywhere(json(status, '{"sys":{"type":"Array"},"items":[{"sys"')),
    first: ['unrecognized-error', ...STRANGE],
  })),
  {
    name: 'the connection ends at once: nothing more is sent',
    ...NOT,
    manners: everywhere({ status: 0, ends: 'reset' }),
    first: 'connection-reset',
    certainty: 'certain',
    atMost: 2,
  },
  {
    name: 'a head, and then nothing: what the head said is kept',
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
    name: 'a head, and then the connection ends',
    ...NOT,
    manners: everywhere({ ...json(200, '{"sys":{"type":"Array"}'), ends: 'reset' }),
    first: 'connection-reset',
  },
  {
    name: 'how long to wait stands in the detail',
    ...NOT,
    manners: everywhere({ status: 429, headers: { 'x-contentful-ratelimit-reset': '3600' } }),
    first: 'rate-limited',
    certainty: 'certain',
    detail: { waitSeconds: 3600 },
    atMost: 1,
  },
]

describe('somebody else answers', () => {
  it.concurrent.each(somebody)('$name', prove)
})
describe('the platform says something else', () => {
  it.concurrent.each(platform)('$name', prove)

  it.concurrent('what speaks there is not HTTP', async () => {
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

  it.concurrent('a token that the answer echoes is shown nowhere', () =>
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
