import type { Clock } from '../../src/core/ports.ts'

export type FakeClock = Clock & {
  /** Advances time and runs due callbacks in order. Work that a callback starts runs before the next callback. */
  advance(milliseconds: number): Promise<void>
  /** How many callbacks wait. */
  readonly waiting: number
}

/** Lets promises that are ready go on. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A clock that moves only when the test advances it. */
export const createFakeClock = (start = '2026-01-02T03:04:05.000Z'): FakeClock => {
  let now = Date.parse(start)
  let timers: { at: number; callback: () => void }[] = []

  const nextDue = (until: number) => timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0]

  return {
    now: () => new Date(now),
    after(milliseconds, callback) {
      const timer = { at: now + milliseconds, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    async advance(milliseconds) {
      await settle()
      const until = now + milliseconds
      for (let due = nextDue(until); due !== undefined; due = nextDue(until)) {
        const current = due
        timers = timers.filter((timer) => timer !== current)
        now = current.at
        current.callback()
        await settle()
      }
      now = until
      await settle()
    },
    get waiting() {
      return timers.length
    },
  }
}
