import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { WebContents } from 'electron'
import { createHandlers } from '../../../src/core/desk.ts'
import type { Log } from '../../../src/core/ports.ts'
import type { Handlers, Rooms } from '../../../src/shared/contract/calls.ts'
import { CHANNELS, EVENTS } from '../../../src/shared/contract/channels.ts'
import { CONTRACT, EVENT_PAYLOADS, type ChannelName } from '../../../src/shared/contract/contract.ts'
import { ok } from '../../../src/shared/contract/result.ts'
import { APP_URL } from '../../../src/main/security/app-origin.ts'
import { exposed, ipcHandlers } from '../../fakes/electron.ts'
import { FAKE_SECRET, SAMPLE_EVENTS, SAMPLE_INPUTS, SAMPLE_OUTPUTS } from '../../fakes/samples.ts'

vi.mock('electron', async () => (await import('../../fakes/electron.ts')).fakeElectron)

const OWN = 7
const ownContents: Pick<WebContents, 'id'> = { id: OWN }
const frame = (url: string, parent: unknown = null) => ({ url, parent })
const fromOwnPage = { sender: { id: OWN }, senderFrame: frame(APP_URL) }

const logged: unknown[] = []
const log: Log = { info: (...entry) => logged.push(entry), error: (...entry) => logged.push(entry) }
const received = new Map<string, unknown>()

/** Answers every channel with its sample, and remembers what it was called with. */
const handlers = Object.fromEntries(
  CHANNELS.map((channel) => [
    channel,
    (input: unknown) => {
      received.set(channel, input)
      return Promise.resolve(ok(SAMPLE_OUTPUTS[channel]))
    },
  ]),
) as Handlers

const call = (channel: ChannelName, event: unknown, ...args: unknown[]) => {
  const handler = ipcHandlers.get(channel)
  if (handler === undefined) throw new Error(`no handler for ${channel}`)
  return handler(event as Electron.IpcMainInvokeEvent, ...args)
}

beforeAll(async () => {
  const { registerChannels } = await import('../../../src/main/ipc.ts')
  registerChannels(handlers, () => ownContents, log)
  await import('../../../src/preload/index.ts')
})

describe('every channel', () => {
  it.each(CHANNELS)('%s hands a valid input through unchanged and answers with its output', async (channel) => {
    const answer = await call(channel, fromOwnPage, structuredClone(SAMPLE_INPUTS[channel]))
    expect(answer).toEqual({ ok: true, value: SAMPLE_OUTPUTS[channel] })
    expect(received.get(channel)).toEqual(SAMPLE_INPUTS[channel])
  })

  it.each(CHANNELS)('%s refuses garbage with invalid-input and never repeats it', async (channel) => {
    for (const garbage of [undefined, 42, FAKE_SECRET, [], { nonsense: FAKE_SECRET }, { tokenId: FAKE_SECRET }]) {
      received.delete(channel)
      const answer = await call(channel, fromOwnPage, garbage)
      expect(answer).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
      expect(JSON.stringify(answer)).not.toContain(FAKE_SECRET)
      expect(received.has(channel)).toBe(false)
    }
  })

  it.each(CHANNELS)('%s refuses every forged sender', async (channel) => {
    const forged = [
      { sender: { id: OWN }, senderFrame: null },
      { sender: { id: OWN + 1 }, senderFrame: frame(APP_URL) },
      { sender: { id: OWN }, senderFrame: frame(APP_URL, frame(APP_URL)) },
      { sender: { id: OWN }, senderFrame: frame('https://token-desk/index.html') },
      { sender: { id: OWN }, senderFrame: frame('app://token-desk.evil.example/index.html') },
      { sender: { id: OWN }, senderFrame: frame('app://evil@token-desk/index.html') },
      { sender: { id: OWN }, senderFrame: frame('file:///index.html') },
      { sender: { id: OWN }, senderFrame: frame('about:blank') },
      { sender: { id: OWN }, senderFrame: frame('') },
    ]
    for (const event of forged) {
      received.delete(channel)
      const answer = await call(channel, event, structuredClone(SAMPLE_INPUTS[channel]))
      expect(answer).toMatchObject({ ok: false, error: { code: 'unauthorized-sender' } })
      expect(received.has(channel)).toBe(false)
    }
  })

  it.each(CHANNELS)('%s lets no field out that its output does not name', async (channel) => {
    const value = SAMPLE_OUTPUTS[channel]
    if (value === null || typeof value !== 'object') return
    const original = handlers[channel]
    const leaking = () => Promise.resolve(ok({ ...value, leak: FAKE_SECRET + '-leak' }))
    Object.assign(handlers, { [channel]: leaking })
    const answer = await call(channel, fromOwnPage, structuredClone(SAMPLE_INPUTS[channel]))
    Object.assign(handlers, { [channel]: original })
    expect(JSON.stringify(answer)).not.toContain('-leak')
  })

  it('turns a defect into `internal`, and its text goes nowhere', async () => {
    const original = handlers['vault.read']
    handlers['vault.read'] = () => Promise.reject(new Error(`boom with ${FAKE_SECRET}`))
    const answer = await call('vault.read', fromOwnPage, null)
    handlers['vault.read'] = original
    expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(JSON.stringify([answer, logged])).not.toContain(FAKE_SECRET)
  })
})

describe('the surface', () => {
  it('has the same channels in the names, the contract, main and the preload', () => {
    expect(Object.keys(CONTRACT)).toEqual(CHANNELS)
    expect([...ipcHandlers.keys()]).toEqual([...CHANNELS])
    const bridge = exposed.get('tokenDesk') as Record<string, Record<string, unknown>>
    const bridged = Object.entries(bridge)
      .filter(([room]) => room !== 'events')
      .flatMap(([room, methods]) => Object.keys(methods).map((method) => `${room}.${method}`))
    expect(bridged.toSorted()).toEqual([...CHANNELS].toSorted())
    expect(Object.keys(bridge['events'] ?? {})).toEqual(['on'])
  })

  it('hands each channel to the function of its name in its room, and opens nothing else of a room', () => {
    const rooms: Record<string, Record<string, () => string>> = {}
    for (const channel of CHANNELS) {
      const [room = '', method = ''] = channel.split('.')
      rooms[room] = { notForThePage: () => 'leaked', ...rooms[room], [method]: () => channel }
    }
    const made = createHandlers(rooms as unknown as Rooms) as unknown as Record<string, () => string>
    expect(Object.entries(made).map(([channel, handle]) => [channel, handle()])).toEqual(
      CHANNELS.map((channel) => [channel, channel]),
    )
  })

  it('is frozen all the way', () => {
    const bridge = exposed.get('tokenDesk') as Record<string, object>
    expect(Object.isFrozen(bridge)).toBe(true)
    for (const room of Object.values(bridge)) expect(Object.isFrozen(room)).toBe(true)
  })

  it('has one schema for each event, which its sample fits', () => {
    expect(Object.keys(EVENT_PAYLOADS).toSorted()).toEqual([...EVENTS].toSorted())
    for (const event of EVENTS) expect(EVENT_PAYLOADS[event].parse(SAMPLE_EVENTS[event])).toEqual(SAMPLE_EVENTS[event])
  })

  it('gives a secret out on one channel only', () => {
    const withSecret = CHANNELS.filter((channel) => JSON.stringify(SAMPLE_OUTPUTS[channel]).includes(FAKE_SECRET))
    expect(withSecret).toEqual(['vault.revealSecret'])
  })

  it('changes only on purpose', () => {
    expect([...CHANNELS, ...EVENTS]).toMatchSnapshot()
  })
})
