import type { Clock } from '../ports.ts'

/** The machine's clock. A timer that is still to come does not keep the process alive. */
export const systemClock: Clock = {
  now: () => new Date(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
