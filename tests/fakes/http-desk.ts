import { passGate, type OutgoingRequest, type WireRequest } from '../../src/core/gate.ts'
import type { HttpClient, WireOptions, WireOutcome } from '../../src/core/ports.ts'
import { DEFAULT_SETTINGS, type ConnectionSettings } from '../../src/shared/model/settings.ts'

/** A GET as the desk would write it, which may follow redirects anywhere on its origin. */
export const wireGet = (url: string, change: Partial<Omit<OutgoingRequest, 'baseUrl' | 'path'>> = {}): WireRequest => {
  const { origin, host, pathname, search } = new URL(url)
  const passed = passGate(
    {
      method: 'GET',
      baseUrl: origin,
      path: pathname + search,
      headers: [
        ['host', host],
        ['connection', 'keep-alive'],
      ],
      body: null,
      ...change,
    },
    null,
  )
  if (!passed.ok) throw new Error(passed.error.code)
  return passed.value
}

/** Sends with settings that fit a test: no proxy, redirects followed, a MiB of body. */
export const sendWith = (
  client: HttpClient,
  request: WireRequest,
  {
    connection,
    ...change
  }: Partial<Omit<WireOptions, 'connection'>> & { connection?: Partial<ConnectionSettings> } = {},
): Promise<WireOutcome> =>
  client.send(request, {
    connection: { ...DEFAULT_SETTINGS.connection, proxy: { mode: 'none' }, ...connection },
    signal: new AbortController().signal,
    followRedirects: 5,
    bodyCap: 1024 * 1024,
    ...change,
  })

/** The outcome as a response. Fails the test with any other outcome. */
export const asResponse = (outcome: WireOutcome): Extract<WireOutcome, { kind: 'response' }> => {
  if (outcome.kind === 'response') return outcome
  throw new Error(`no response but ${outcome.code} (${outcome.systemCode ?? 'no code'}) in phase ${outcome.phase}`)
}

/** The outcome as a failure. Fails the test with any other outcome. */
export const asFailure = (outcome: WireOutcome): Extract<WireOutcome, { kind: 'failure' }> => {
  if (outcome.kind === 'failure') return outcome
  throw new Error(`no failure but a response with status ${outcome.head.status}`)
}

export const textOf = ({ body }: WireOutcome): string => Buffer.from(body).toString()
