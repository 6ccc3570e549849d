import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/core/adapters/system.ts'
import { createSender, type SendLimits } from '../../../../src/core/diagnosis/send.ts'
import { createPace } from '../../../../src/core/requests/pace.ts'
import type { Clock, HttpClient, WireOutcome } from '../../../../src/core/ports.ts'
import { DEFAULT_SETTINGS } from '../../../../src/shared/model/settings.ts'
import { wireGet } from '../../../fakes/http-desk.ts'

const NO_TIME = { dns: null, connect: null, tls: null, firstByte: null, download: null, total: 0 }

const answer = (status: number, headers: [string, string][] = []): WireOutcome => ({
  kind: 'response',
  head: { status, statusText: '', headers },
  body: new TextEncoder().encode('{"sys":{"type":"Array"},"items":[]}'),
  wireBytes: 0,
  cutAt: null,
  decodedFrom: null,
  redirects: [],
  timing: NO_TIME,
})

/** A clock whose time is moved by hand. */
const handClock = () => {
  let now = 0
  const waiting: { at: number; callback: () => void }[] = []
  const clock: Clock = {
    now: () => new Date(now),
    after: (milliseconds, callback) => {
      const entry = { at: now + milliseconds, callback }
      waiting.push(entry)
      return () => void waiting.splice(waiting.indexOf(entry), waiting.includes(entry) ? 1 : 0)
    },
  }
  const advance = async (milliseconds: number): Promise<void> => {
    now += milliseconds
    for (const entry of waiting.filter(({ at }) => at <= now)) {
      waiting.splice(waiting.indexOf(entry), 1)
      entry.callback()
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { clock, advance }
}

const client = (send: HttpClient['send']): HttpClient => ({ send, close: () => Promise.resolve() })
const request = (path: string) => wireGet(new URL(path, 'http://127.0.0.1:1').href)
const limits: SendLimits = { connections: 2, perSecond: null, waitBudget: 5_000 }
const options = (signal = new AbortController().signal) => ({
  service: 'Somewhere',
  api: 'delivery' as const,
  tokenName: null,
  connection: DEFAULT_SETTINGS.connection,
  timeLimit: 1_000,
  bodyCap: 100,
  signal,
  again: 0,
})
const ports = (http: HttpClient, clock: Clock = systemClock) => ({
  http,
  clock,
  pace: createPace(clock),
  signal: new AbortController().signal,
  keep: null,
})
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the sender', () => {
  it('sends nothing twice, also not at the same time', async () => {
    let sent = 0
    const sender = createSender(ports(client(() => Promise.resolve((sent++, answer(200))))), limits)
    await Promise.all([
      sender.send(request('/a'), options()),
      sender.send(request('/a'), options()),
      sender.send(request('/b'), options()),
    ])
    await sender.send(request('/a'), options())
    expect(sent).toBe(2)
    expect(sender.count()).toBe(2)
  })

  it('has no more under way at a time than it may', async () => {
    let [busy, most] = [0, 0]
    const http = client(async () => {
      busy += 1
      most = Math.max(most, busy)
      await settled()
      busy -= 1
      return answer(200)
    })
    const sender = createSender(ports(http), { ...limits, connections: 3 })
    await Promise.all(Array.from({ length: 20 }, (_, n) => sender.send(request(`/${n}`), options())))
    expect(most).toBe(3)
  })

  it('leaves the queue when it is canceled', async () => {
    let release = (): void => undefined
    const sent: string[] = []
    const http = client(async ({ url }) => {
      sent.push(url.pathname)
      if (url.pathname === '/first') await new Promise<void>((resolve) => (release = resolve))
      return answer(200)
    })
    const sender = createSender(ports(http), { ...limits, connections: 1 })
    expect(await sender.send(request('/known'), options())).toMatchObject({ left: true })
    const controller = new AbortController()
    const first = sender.send(request('/first'), options())
    const second = sender.send(request('/second'), options(controller.signal))
    const third = sender.send(request('/third'), options())
    await settled()
    controller.abort()
    expect(await second).toMatchObject({ outcome: { code: 'cancelled' }, left: false })
    release()
    await first
    expect((await third).outcome).toMatchObject({ head: { status: 200 } })
    expect(sent).toEqual(['/known', '/first', '/third'])
  })

  it('waits as a 429 asks, holds the others back, and stays within its budget', async () => {
    const { clock, advance } = handClock()
    const log: string[] = []
    const http = client(({ url }) => {
      log.push(url.pathname)
      return Promise.resolve(answer(log.length <= 1 ? 429 : 200, [['X-Contentful-RateLimit-Reset', '2']]))
    })
    const sender = createSender(ports(http, clock), { ...limits, connections: 1 })
    const first = sender.send(request('/a'), options())
    await settled()
    const second = sender.send(request('/b'), options())
    await settled()
    expect(log).toEqual(['/a'])
    await advance(2_000)
    // The refusal named no limit and nothing had been taken: one a second from now on.
    await advance(1_100)
    expect((await first).outcome).toMatchObject({ head: { status: 200 } })
    await second
    expect([...log].sort()).toEqual(['/a', '/a', '/b'])
  })

  it('gives a 429 back at once when it asks for more than the budget', async () => {
    const http = client(() => Promise.resolve(answer(429, [['Retry-After', '60']])))
    const { outcome } = await createSender(ports(http), limits).send(request('/a'), options())
    expect(outcome).toMatchObject({ head: { status: 429 } })
  })

  it("reports its own timer as a timeout and a user's cancel as canceled", async () => {
    const http = client(
      (_request, { signal }) =>
        new Promise((resolve) => {
          const end = (): void =>
            resolve({
              kind: 'failure',
              code: 'cancelled',
              phase: 'headers',
              systemCode: null,
              reason: { is: 'closed', host: 'cdn.example.com', port: 443 },
              headFrom: 'server',
              head: null,
              body: new Uint8Array(),
              redirects: [],
              timing: NO_TIME,
            })
          signal.addEventListener('abort', end)
        }),
    )
    const sender = createSender(ports(http), limits)
    expect((await sender.send(request('/a'), { ...options(), timeLimit: 20 })).outcome).toMatchObject({
      code: 'timed-out',
    })
    const controller = new AbortController()
    const cancelled = sender.send(request('/b'), options(controller.signal))
    setTimeout(() => controller.abort(), 10)
    expect((await cancelled).outcome).toMatchObject({ code: 'cancelled' })
  })

  it("repeats a request that only another caller's cancel ended", async () => {
    let sent = 0
    const http = client((_request, { signal }) => {
      sent += 1
      if (sent > 1) return Promise.resolve(answer(200))
      return new Promise((resolve) =>
        signal.addEventListener('abort', () =>
          resolve({
            kind: 'failure',
            code: 'cancelled',
            phase: 'headers',
            systemCode: null,
            reason: { is: 'closed', host: 'cdn.example.com', port: 443 },
            headFrom: 'server',
            head: null,
            body: new Uint8Array(),
            redirects: [],
            timing: NO_TIME,
          }),
        ),
      )
    })
    const sender = createSender(ports(http), limits)
    const controller = new AbortController()
    const one = sender.send(request('/a'), options(controller.signal))
    const two = sender.send(request('/a'), options())
    await settled()
    controller.abort()
    await one
    expect((await two).outcome).toMatchObject({ head: { status: 200 } })
  })
})
