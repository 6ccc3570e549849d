import type { HttpClient, WireOutcome, WireRequest } from '../../src/core/ports.ts'
import { KEPT } from './two-services.ts'

/** The value of the key that is made. */
export const NEW_SECRET = 'fake-new-key-secret-abcdefghijklmnopqrstu-99'

/** What went out, and with which method. */
export type Sent = { method: string; href: string; body: string | null }

const NO_TIME = { dns: null, connect: null, tls: null, firstByte: null, download: null, total: 0 }
const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })

/**
 * A platform in memory that answers every read, so that every possible write is reached: the keys of the two services
 * are on it, enabled for `master`, and a change is taken at once.
 */
export const keyHttp = (
  refusal: [status: number, id: string] | null = null,
): HttpClient & { readonly sent: Sent[]; refuse: () => Promise<WireOutcome> } => {
  const sent: Sent[] = []
  const environments = new Map<string, string[]>()
  const made: object[] = []
  const of = (id: string): string[] => environments.get(id) ?? ['master']
  const keyOf = (kind: string, host: string) =>
    KEPT.filter(({ token }) => token.kind === kind && host.includes(`${token.serviceId}.example`))

  const item = (kind: string, { token, secret }: (typeof KEPT)[number]) => ({
    sys: { type: kind === 'preview-key' ? 'PreviewApiKey' : 'ApiKey', id: token.name, version: 3 },
    name: token.name,
    accessToken: secret,
    environments: of(token.name).map((id) => link('Environment', id)),
  })
  const list = (items: unknown[]) => ({ sys: { type: 'Array' }, total: items.length, skip: 0, limit: 1000, items })

  const bodyFor = ({ url, method, body }: WireRequest): [number, unknown] => {
    const [, , , what, id, rest] = url.pathname.split('/')
    const kind = what === 'preview_api_keys' ? 'preview-key' : 'delivery-key'
    if (url.host.startsWith('manage.') && (what === 'api_keys' || what === 'preview_api_keys')) {
      const keys = keyOf(kind, url.host)
      if (method === 'POST' && body !== null) {
        if (refusal !== null)
          return [refusal[0], { sys: { type: 'Error', id: refusal[1] }, message: 'x', requestId: 'x' }]
        const payload = JSON.parse(new TextDecoder().decode(body)) as object
        const number = made.length === 0 ? '' : String(made.length + 1)
        const sys = { type: 'ApiKey', id: `made${number}`, version: 0 }
        const key = { ...payload, sys, accessToken: `${NEW_SECRET}${number}` }
        made.push(key)
        return [201, key]
      }
      const [another] = made.filter((key) => JSON.stringify(key).includes(`"id":"${id ?? ''}"`))
      if (another !== undefined) return [200, another]
      if (id === undefined)
        return [200, list([...keys.map((key) => item(kind, key)), ...(kind === 'delivery-key' ? made : [])])]
      const key = keys.find(({ token }) => token.name === id)
      if (key === undefined) return [404, { sys: { type: 'Error', id: 'NotFound' }, message: 'x', requestId: 'x' }]
      if (method === 'PUT' && body !== null) {
        const payload = JSON.parse(new TextDecoder().decode(body)) as { environments: { sys: { id: string } }[] }
        environments.set(
          id,
          payload.environments.map(({ sys }) => sys.id),
        )
      }
      return [200, item(kind, key)]
    }
    if (url.host.startsWith('manage.') && what === 'environments' && rest === undefined)
      return [200, list(['master', 'staging', 'testing'].map((name) => ({ sys: { type: 'Environment', id: name } })))]
    return [200, list([{ sys: { type: 'Entry', id: 'a' } }])]
  }

  const outcome = (status: number, text: string): WireOutcome => ({
    kind: 'response',
    head: { status, statusText: '', headers: [['content-type', 'application/json']] },
    body: new TextEncoder().encode(text),
    wireBytes: text.length,
    cutAt: null,
    decodedFrom: null,
    redirects: [],
    timing: NO_TIME,
  })

  return {
    sent,
    /** What the platform says of a token that it does not know. */
    refuse: () =>
      Promise.resolve(outcome(401, '{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"x","requestId":"x"}')),
    send: (request) => {
      const body = request.body === null ? null : new TextDecoder().decode(request.body)
      sent.push({ method: request.method, href: request.url.href, body })
      const [status, json] = bodyFor(request)
      return Promise.resolve(outcome(status, JSON.stringify(json)))
    },
    close: () => Promise.resolve(),
  }
}
