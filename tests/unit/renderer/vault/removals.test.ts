import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { removals } from '../../../../src/renderer/features/vault/removals.svelte.ts'
import type { DeskError } from '../../../../src/shared/contract/errors.ts'
import { failed, ok, type Result } from '../../../../src/shared/contract/result.ts'
import { forgetTold, told, untold } from '../../../fakes/toasts.ts'

vi.mock(
  '../../../../src/renderer/ui/messages.svelte.ts',
  async () => (await import('../../../fakes/toasts.ts')).fakeMessages,
)

const LOCKED: DeskError = { code: 'locked', message: 'The keychain is locked.' }

beforeEach(() => {
  vi.useFakeTimers()
  forgetTold()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

/** A removal that core has done with. */
const removed = (label: string, restore: () => Promise<Result<unknown>>): Promise<void> =>
  removals.follow(label, Promise.resolve(ok(restore)))

describe('undoing a removal', () => {
  it('brings back the newest first', async () => {
    const back: string[] = []
    const restore = (name: string) => () => {
      back.push(name)
      return Promise.resolve(ok(null))
    }
    await removed('first', restore('first'))
    await removed('second', restore('second'))
    expect(removals.last).toBe('“second”')
    removals.undoLast()
    removals.undoLast()
    await vi.advanceTimersByTimeAsync(0)
    expect(back).toEqual(['second', 'first'])
    expect(removals.last).toBeNull()
  })

  it('takes away what says that it was removed', async () => {
    await removed('Website', () => Promise.resolve(ok(null)))
    expect(untold).toEqual([])
    removals.undoLast()
    await vi.advanceTimersByTimeAsync(0)
    expect(untold).toEqual(['Removed “Website”.'])
    expect(told.done).toEqual(['Removed “Website”.', '“Website” is back.'])
  })

  it('takes away what says that it is back once it is removed again, and nothing else', async () => {
    const here = () => Promise.resolve(ok(null))
    await removed('Twice', here)
    removals.undoLast()
    await vi.advanceTimersByTimeAsync(0)
    await removed('Another', here)
    expect(untold).toEqual(['Removed “Twice”.'])
    await removed('Twice', here)
    expect(untold).toEqual(['Removed “Twice”.', '“Twice” is back.'])
  })

  it('is offered no longer by its message than core keeps it', async () => {
    await removed('Late', () => Promise.resolve(ok(null)))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(untold).not.toContain('Removed “Late”.')
    await vi.advanceTimersByTimeAsync(1)
    expect(untold).toContain('Removed “Late”.')
  })

  it('can be tried again after it failed', async () => {
    const restore = vi.fn(() => Promise.resolve(failed(LOCKED)))
    await removed('Website', restore)
    removals.undoLast()
    await vi.advanceTimersByTimeAsync(0)
    expect(removals.last).toBe('“Website”')
    removals.undoLast()
    await vi.advanceTimersByTimeAsync(0)
    expect(restore).toHaveBeenCalledTimes(2)
  })

  it('stays in its place in the order after it failed', async () => {
    const answers: Result<null>[] = [failed(LOCKED)]
    const restore = vi.fn(() => Promise.resolve(answers.shift() ?? ok(null)))
    const first = Promise.withResolvers<Result<typeof restore>>()
    void removals.follow('first', first.promise)
    removals.undoLast()
    await removed('second', () => Promise.resolve(ok(null)))
    first.resolve(ok(restore))
    await vi.advanceTimersByTimeAsync(0)
    expect([restore.mock.calls.length, removals.last]).toEqual([1, '“second”'])
    removals.undoLast()
    await vi.advanceTimersByTimeAsync(0)
    expect([told.done.at(-1), removals.last]).toEqual(['“second” is back.', '“first”'])
  })

  it('is called within a sentence as people call it', async () => {
    const removal = Promise.withResolvers<Result<() => Promise<Result<unknown>>>>()
    const cleared = removals.follow('The history', removal.promise, { named: 'the history', said: 'Cleared.' })
    expect(removals.last).toBe('the history')
    removals.undoLast()
    await vi.advanceTimersByTimeAsync(500)
    removal.resolve(ok(() => Promise.resolve(ok(null))))
    await cleared
    await vi.advanceTimersByTimeAsync(0)
    expect(told.done.at(-1)).toBe('The history is back.')
  })

  it('is offered for the minute that core keeps it, also after a failure, and no longer', async () => {
    await removed('Website', () => Promise.resolve(failed(LOCKED)))
    await vi.advanceTimersByTimeAsync(40_000)
    removals.undoLast()
    await vi.advanceTimersByTimeAsync(19_000)
    expect(removals.last).toBe('“Website”')
    await vi.advanceTimersByTimeAsync(1_500)
    expect(removals.last).toBeNull()
  })

  it('is offered before the keychain has answered, and waits for it', async () => {
    const restore = vi.fn(() => Promise.resolve(ok(null)))
    const removal = Promise.withResolvers<Result<typeof restore>>()
    void removals.follow('Website', removal.promise)
    expect(removals.last).toBe('“Website”')
    removals.undoLast()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(restore).not.toHaveBeenCalled()
    expect(told.done).toEqual([])
    removals.undoLast()
    removal.resolve(ok(restore))
    await vi.advanceTimersByTimeAsync(0)
    expect(restore).toHaveBeenCalledOnce()
    expect(removals.last).toBeNull()
    expect(removals.off).toBe('Nothing was removed in the last minute.')
    expect(told.done).toEqual(['“Website” is back.'])
  })

  it('is offered for a minute after main has answered, however long that took', async () => {
    const removal = Promise.withResolvers<Result<() => Promise<Result<unknown>>>>()
    void removals.follow('Website', removal.promise)
    await vi.advanceTimersByTimeAsync(90_000)
    expect(removals.last).toBe('“Website”')
    removal.resolve(ok(() => Promise.resolve(ok(null))))
    await vi.advanceTimersByTimeAsync(59_000)
    expect([removals.last, removals.off]).toEqual(['“Website”', null])
    await vi.advanceTimersByTimeAsync(1_500)
    expect(removals.last).toBeNull()
  })

  it("isn't offered for what was not removed, which is reported once", async () => {
    const removal = Promise.withResolvers<Result<() => Promise<Result<unknown>>>>()
    void removals.follow('Website', removal.promise)
    removals.undoLast()
    removal.resolve(failed(LOCKED))
    await vi.advanceTimersByTimeAsync(0)
    expect(removals.last).toBeNull()
    expect(told.errors).toEqual([LOCKED.message])
  })
})
