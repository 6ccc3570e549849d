import type { WebContents } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { createSend } from '../../../src/main/ipc.ts'
import { sampleSnapshot, sampleToken } from '../../fakes/samples.ts'

vi.mock('electron', async () => (await import('../../fakes/electron.ts')).fakeElectron)

const start = (isDestroyed = false) => {
  const sent: [string, unknown][] = []
  const log = { info: vi.fn(), error: vi.fn() }
  const page = { isDestroyed: () => isDestroyed, send: (name: string, payload: unknown) => sent.push([name, payload]) }
  return { sent, log, send: createSend(() => page as unknown as WebContents, log) }
}

describe('createSend', () => {
  it('sends an event with the fields of its schema and no other', () => {
    const { sent, send } = start()
    const tokens = sampleSnapshot.tokens.map((token) => ({ ...token, secret: 'fake-secret-that-strayed-in' }))
    send('vault.changed', { ...sampleSnapshot, tokens })
    send('keychain.changed', { waiting: true })
    expect(sent).toEqual([
      ['vault.changed', sampleSnapshot],
      ['keychain.changed', { waiting: true }],
    ])
  })

  it('sends nothing if the page is gone', () => {
    const { sent, send } = start(true)
    send('keychain.changed', { waiting: true })
    expect(sent).toEqual([])
  })

  it('does not throw for a payload that its schema refuses, and logs only the kind of the error', () => {
    const { sent, log, send } = start()
    const tokens = [{ ...sampleToken, name: '', kind: 'fake-secret-as-a-kind' as never }]
    expect(() => send('vault.changed', { ...sampleSnapshot, tokens })).not.toThrow()
    expect(sent).toEqual([])
    expect(log.error.mock.calls).toEqual([['failed to send event', { event: 'vault.changed', kind: 'ZodError' }]])
  })
})
