import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { now } from '../../../../src/renderer/ui/now.svelte.ts'
import { shownOf } from '../../../fakes/effects.svelte.ts'

const START = Date.UTC(2026, 0, 2, 3, 4, 5)

beforeEach(() => {
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the time of the page', () => {
  it('is shown anew as it goes by, so that nothing stays “just now”', () => {
    const shown = shownOf(() => Math.floor((now.value - START) / 60_000))
    vi.advanceTimersByTime(61_000)
    flushSync()
    expect(shown.values[0]).toBe(0)
    expect(shown.values.at(-1)).toBe(1)
  })

  it('runs no timer without a reader', async () => {
    const shown = shownOf(() => now.value)
    expect(vi.getTimerCount()).toBe(1)
    shown.end()
    await Promise.resolve()
    expect(vi.getTimerCount()).toBe(0)
    expect(now.value).toBe(START)
  })
})
