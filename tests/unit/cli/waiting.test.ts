import { expect, it } from 'vitest'
import { sayingThatItWaits } from '../../../src/cli/output/waiting.ts'
import type { WireOutcome } from '../../../src/core/ports.ts'
import { DEFAULT_SETTINGS } from '../../../src/shared/model/settings.ts'
import { createFakeClock, settle } from '../../fakes/clock.ts'
import { wireGet } from '../../fakes/http-desk.ts'
import { recordingHttp } from '../../fakes/recording-http.ts'

const options = {
  connection: DEFAULT_SETTINGS.connection,
  signal: new AbortController().signal,
  followRedirects: 0,
  bodyCap: 1,
}

/** A client whose answers come when they are let go. */
const slow = () => {
  const clock = createFakeClock()
  const notes: string[] = []
  const waiting: (() => void)[] = []
  const answer = (): Promise<WireOutcome> =>
    new Promise((resolve) => {
      waiting.push(() => void recordingHttp().send(wireGet('https://a.example/'), options).then(resolve))
    })
  const screen = {
    note: (text: string) => {
      notes.push(text)
      return Promise.resolve()
    },
  }
  const http = sayingThatItWaits({ clock, http: { send: answer, close: () => Promise.resolve() } }, screen)
  const send = (url: string) => http.send(wireGet(url), options)
  return { clock, notes, send, letGo: (): void => waiting.shift()?.() }
}

it('a waiting command names the host and the time, once for all its requests', async () => {
  const { clock, notes, send } = slow()
  void send('https://cdn.own.example/a?access_token=fake-token-000000')
  await clock.advance(2_000)
  void send('https://other.example/b')
  await clock.advance(2_999)
  expect(notes).toEqual([])
  await clock.advance(1)
  expect(notes).toEqual(['Waiting for cdn.own.example: 5 s'])
  await clock.advance(10_000)
  expect(notes.slice(1)).toEqual(['Waiting for cdn.own.example: 10 s', 'Waiting for cdn.own.example: 15 s'])
})

it('a waiting command never shows more than the elapsed time', async () => {
  const { clock, notes, send } = slow()
  void send('https://cdn.own.example/a')
  await clock.advance(605_000)
  expect(notes.at(-1)).toBe('Waiting for cdn.own.example: 10 min')
})

it("a command shows nothing for a fast response and isn't delayed by it", async () => {
  const { clock, notes, send, letGo } = slow()
  for (let turn = 0; turn < 3; turn += 1) {
    const sent = send('https://cdn.own.example/')
    await clock.advance(4_000)
    letGo()
    await sent
    await settle()
    expect(clock.waiting).toBe(0)
  }
  expect(notes).toEqual([])
})
