import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { Waiting } from '../../../../src/renderer/features/verdict/waiting.svelte.ts'
import { builder } from '../../../../src/renderer/features/request/builder.svelte.ts'
import { openDialogs } from '../../../../src/renderer/ui/open-dialogs.svelte.ts'
import { ok } from '../../../../src/shared/contract/result.ts'
import { bridgeOf } from '../../../fakes/bridge.ts'
import { sampleDraft, sampleExchange } from '../../../fakes/samples.ts'
import { forgetTold, told } from '../../../fakes/toasts.ts'

vi.mock(
  '../../../../src/renderer/ui/messages.svelte.ts',
  async () => (await import('../../../fakes/toasts.ts')).fakeMessages,
)

let sent: string[] = []

beforeEach(() => {
  sent = []
  forgetTold()
  vi.useFakeTimers()
  connect(
    bridgeOf({
      requests: {
        preview: () => Promise.resolve(ok({ request: null, warnings: [], confirmation: null })),
        send: ({ draft }) => {
          sent.push(draft.path)
          return Promise.resolve(ok(sampleExchange))
        },
      },
    }),
  )
  builder.load(sampleDraft)
  return () => vi.useRealTimers()
})

const OVER = 'The wait is over: send again'

describe('a request that waits', () => {
  it('is sent when the wait ends, and at no other time', async () => {
    const waiting = new Waiting()
    waiting.press(sampleDraft, 3)
    expect(waiting.label).toBe('Trying again in 3 s. Stop')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(2_000)
    expect([sent, waiting.label, told.done]).toEqual([[sampleDraft.path], null, []])
  })

  it('is stopped by a second press', async () => {
    const waiting = new Waiting()
    waiting.press(sampleDraft, 3)
    waiting.press(sampleDraft, 3)
    await vi.advanceTimersByTimeAsync(5_000)
    expect([sent, waiting.label]).toEqual([[], null])
  })

  it("isn't sent while a dialog is open, but on a user's request", async () => {
    const waiting = new Waiting()
    waiting.press(sampleDraft, 3)
    const dialog = openDialogs.open()
    await vi.advanceTimersByTimeAsync(5_000)
    expect([sent, waiting.label]).toEqual([[], OVER])
    expect(told.done).toEqual(['The wait is over: send again when you like. Nothing was sent.'])
    dialog.close()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent).toEqual([])
    waiting.press(sampleDraft, 3)
    await vi.advanceTimersByTimeAsync(0)
    expect([sent, waiting.label]).toEqual([[sampleDraft.path], null])
  })

  it('is not sent where the builder holds another request by then', async () => {
    const waiting = new Waiting()
    waiting.press(sampleDraft, 3)
    builder.editPath('/somebody-types')
    await vi.advanceTimersByTimeAsync(5_000)
    expect([sent, waiting.label, builder.draft.path]).toEqual([[], OVER, '/somebody-types'])
  })
})
