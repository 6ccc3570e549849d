import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Countdown } from '../../../../src/renderer/ui/countdown.svelte.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('a countdown', () => {
  it('shows whole seconds, rounded up, and ends once', () => {
    const ends: number[] = []
    const countdown = new Countdown()
    countdown.start(1_500, () => ends.push(countdown.secondsLeft))
    expect(countdown.secondsLeft).toBe(2)
    vi.advanceTimersByTime(750)
    expect([countdown.secondsLeft, ends]).toEqual([1, []])
    vi.advanceTimersByTime(10_000)
    expect([countdown.secondsLeft, ends]).toEqual([0, [0]])
  })

  it('goes by the clock: it ends at the next look after the computer slept', () => {
    let isOver = false
    const countdown = new Countdown()
    countdown.start(30_000, () => (isOver = true))
    vi.setSystemTime(Date.now() + 60_000)
    vi.advanceTimersByTime(250)
    expect(isOver).toBe(true)
  })

  it('begins anew with each start, and the one before never ends', () => {
    const ends: string[] = []
    const countdown = new Countdown()
    countdown.start(1_000, () => ends.push('first'))
    vi.advanceTimersByTime(750)
    countdown.start(2_000, () => ends.push('second'))
    vi.advanceTimersByTime(1_500)
    expect([countdown.secondsLeft, ends]).toEqual([1, []])
    vi.advanceTimersByTime(500)
    expect(ends).toEqual(['second'])
  })

  it('does not end when it is stopped', () => {
    let isOver = false
    const countdown = new Countdown()
    countdown.start(1_000, () => (isOver = true))
    countdown.stop()
    vi.advanceTimersByTime(5_000)
    expect([countdown.secondsLeft, isOver]).toEqual([0, false])
  })
})
