import type { Clock } from './ports.ts'

/** Waits, but not longer than until `signal` aborts. Returns whether the whole time has passed. */
export const pause = (clock: Clock, milliseconds: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve(false)
      return
    }
    const stop = (): void => {
      withdraw()
      resolve(false)
    }
    const withdraw = clock.after(milliseconds, () => {
      signal.removeEventListener('abort', stop)
      resolve(true)
    })
    signal.addEventListener('abort', stop, { once: true })
  })
