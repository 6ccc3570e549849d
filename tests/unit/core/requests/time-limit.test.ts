import { expect, it } from 'vitest'
import { afterRunning, withinTime } from '../../../../src/core/requests/time-limit.ts'
import type { WireOptions, WireOutcome } from '../../../../src/core/ports.ts'
import { DEFAULT_SETTINGS } from '../../../../src/shared/model/settings.ts'
import { createFakeClock } from '../../../fakes/clock.ts'
import { wireGet } from '../../../fakes/http-desk.ts'

const cancelled: WireOutcome = {
  kind: 'failure',
  code: 'cancelled',
  phase: 'body',
  systemCode: null,
  reason: { is: 'cancelled', host: 'cdn.own.example', port: 443 },
  head: null,
  headFrom: 'server',
  body: new Uint8Array(),
  redirects: [],
  timing: { dns: null, connect: null, tls: null, firstByte: null, download: null, total: 0 },
}

/** A server that sends a byte now and then, for ever: only a signal ends it. */
const scene = (limit: number | null) => {
  const clock = createFakeClock()
  const person = new AbortController()
  const send = (_request: unknown, { signal }: WireOptions): Promise<WireOutcome> =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve(cancelled)))
  const http = withinTime({ send, close: () => Promise.resolve() }, clock, limit)
  const outcome = http.send(wireGet('https://cdn.own.example/'), {
    connection: DEFAULT_SETTINGS.connection,
    signal: person.signal,
    followRedirects: 5,
    bodyCap: 1,
  })
  return { clock, person, outcome }
}

it('a time limit ends the whole request and reports a timeout', async () => {
  const { clock, outcome } = scene(2_000)
  await clock.advance(2_000)
  expect(await outcome).toMatchObject({
    code: 'timed-out',
    reason: { is: 'time-limit', host: 'cdn.own.example', milliseconds: 2_000 },
  })
})

it("a time limit reports a user's cancel as canceled and leaves no timer running", async () => {
  const { clock, person, outcome } = scene(2_000)
  person.abort()
  expect(await outcome).toMatchObject({ code: 'cancelled' })
  expect(clock.waiting).toBe(0)
})

it('no time limit is set by default', async () => {
  const { clock, person, outcome } = scene(null)
  await clock.advance(3_600_000)
  person.abort()
  expect(await outcome).toMatchObject({ code: 'cancelled' })
})

it('a stall of the process takes at most a quarter of a time limit', () => {
  const timers: { milliseconds: number; callback: () => void }[] = []
  const clock = {
    after: (milliseconds: number, callback: () => void) => (timers.push({ milliseconds, callback }), () => undefined),
  }
  let isOver = false
  afterRunning(clock, 2_000, () => (isOver = true))
  // After a stall, each timer is due once, however long it took.
  const over = Array.from({ length: 5 }, () => {
    timers.shift()?.callback()
    return [timers[0]?.milliseconds, isOver]
  })
  expect(over).toEqual([
    [500, false],
    [500, false],
    [500, false],
    [0, false],
    [undefined, true],
  ])
})
