import type { HttpClient, WireOutcome, WireRequest } from '../../src/core/ports.ts'

/** What a request took out into the world. */
export type Recorded = { href: string; method: string; text: string }

export type RecordingHttp = HttpClient & { readonly sent: Recorded[] }

const NO_TIME = { dns: null, connect: null, tls: null, firstByte: null, download: null, total: 0 }

const record = (id: string, details: unknown = {}): string =>
  JSON.stringify({ sys: { type: 'Error', id }, message: 'x', requestId: 'fake-request', details })

/** Answers that lead a diagnosis to each of its probes. */
export const ANSWERS: readonly (readonly [status: number, body: string])[] = [
  [401, record('AccessTokenInvalid')],
  [404, record('NotFound', { type: 'Space', id: 'alpha' })],
  [404, record('NotFound', { type: 'Environment', id: 'master' })],
  [404, record('NotFound', { type: 'Entry', id: 'hello' })],
  [404, record('NotFound')],
  [403, record('AccessDenied')],
  [400, record('BadRequest')],
  [200, '{"sys":{"type":"Array"},"total":0,"items":[]}'],
  [200, '{"sys":{"type":"Array"},"total":1,"items":[{"sys":{"id":"master","type":"Environment"}}]}'],
  [200, '<html><title>Welcome</title></html>'],
]

const outcomeOf = (status: number, body: string): WireOutcome => ({
  kind: 'response',
  head: {
    status,
    statusText: '',
    headers: [['content-type', body.startsWith('<') ? 'text/html' : 'application/json']],
  },
  body: new TextEncoder().encode(body),
  wireBytes: body.length,
  cutAt: null,
  decodedFrom: null,
  redirects: [],
  timing: NO_TIME,
})

/**
 * Sends nothing and writes down what would have gone out, hops of redirects included: `redirects` are where the first
 * answers lead, and are followed as the real client does, only where the gate lets them go.
 */
export const recordingHttp = (
  answers: readonly (readonly [status: number, body: string])[] = ANSWERS,
  redirects: readonly string[] = [],
): RecordingHttp => {
  const sent: Recorded[] = []
  const note = ({ url, method, headers, body }: WireRequest): void => {
    const text = [url.href, ...headers.flat(), body === null ? '' : new TextDecoder().decode(body)].join('\n')
    sent.push({ href: url.href, method, text })
  }
  return {
    sent,
    send: (request, { followRedirects }) => {
      let current: WireRequest | null = request
      note(current)
      for (const to of redirects.slice(0, followRedirects)) {
        current = URL.canParse(to, current.url.href) ? current.redirectedTo(new URL(to, current.url)) : null
        if (current === null) break
        note(current)
      }
      const [status, body] = answers[sent.length % answers.length] ?? [200, '{}']
      return Promise.resolve(outcomeOf(status, body))
    },
    close: () => Promise.resolve(),
  }
}
