import type { Clock, HttpClient } from '../../src/core/ports.ts'

/**
 * A clock without real waiting. While no request is pending, time jumps to the next timer. Each request takes 20 ms.
 */
export type VirtualClock = Clock & {
  milliseconds: () => number
  /** The same client, whose requests the clock does not run ahead of. */
  watch: (http: HttpClient) => HttpClient
  /** How far the clock has run ahead, in milliseconds. */
  waited: () => number
  stop: () => void
}

const REQUEST = 20
/** So many turns of the event loop without a request: then everybody is waiting. */
const QUIET_TURNS = 12

export const createVirtualClock = (start: number): VirtualClock => {
  let now = start
  let skipped = 0
  let inFlight = 0
  let quiet = 0
  let running = false
  let stopped = false
  const timers = new Set<{ at: number; callback: () => void }>()

  const fireNext = (): void => {
    const [next] = [...timers].sort((one, other) => one.at - other.at)
    if (next === undefined) return
    timers.delete(next)
    skipped += Math.max(0, next.at - now)
    now = Math.max(now, next.at)
    next.callback()
  }
  const turn = (): void => {
    if (stopped || timers.size === 0) {
      running = false
      return
    }
    quiet = inFlight > 0 ? 0 : quiet + 1
    if (quiet >= QUIET_TURNS) {
      quiet = 0
      fireNext()
    }
    // While a request is under way nothing is to be done but to wait: not in a busy loop.
    if (inFlight > 0) setTimeout(turn, 2)
    else setImmediate(turn)
  }
  const run = (): void => {
    if (running || stopped) return
    running = true
    setImmediate(turn)
  }

  return {
    now: () => new Date(now),
    milliseconds: () => now,
    waited: () => skipped,
    after(milliseconds, callback) {
      const timer = { at: now + milliseconds, callback }
      timers.add(timer)
      run()
      return () => timers.delete(timer)
    },
    watch: (http) => ({
      async send(request, options) {
        inFlight += 1
        quiet = 0
        try {
          return await http.send(request, options)
        } finally {
          inFlight -= 1
          now += REQUEST
        }
      },
      close: () => http.close(),
    }),
    stop: () => {
      stopped = true
      timers.clear()
    },
  }
}
