import type { Clock } from '../ports.ts'

/** Lets through so many at a time, begun at such a rate, in the order of arrival. */
export type Gate = {
  /** Runs `work` when its turn comes; null: told to stop while waiting. */
  pass<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value | null>
  /** Begins nothing new for so many milliseconds. */
  hold(milliseconds: number): void
}

type Waiting = { start: () => void }

/** `perSecond` null: as fast as the places become free. */
export const createGate = (clock: Clock, places: number, perSecond: number | null): Gate => {
  const queue: Waiting[] = []
  let busy = 0
  let notBefore = 0
  let woken = false

  const begin = (): void => {
    while (busy < places && queue.length > 0) {
      const wait = notBefore - clock.now().getTime()
      if (wait > 0) {
        wakeIn(wait)
        return
      }
      if (perSecond !== null) notBefore = clock.now().getTime() + 1_000 / perSecond
      busy += 1
      queue.shift()?.start()
    }
  }

  const wakeIn = (milliseconds: number): void => {
    if (woken) return
    woken = true
    clock.after(milliseconds, () => {
      woken = false
      begin()
    })
  }

  const turn = (signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      if (signal.aborted) {
        resolve(false)
        return
      }
      const leave = (): void => {
        queue.splice(queue.indexOf(waiting), 1)
        resolve(false)
      }
      const waiting: Waiting = {
        start: () => {
          signal.removeEventListener('abort', leave)
          resolve(true)
        },
      }
      signal.addEventListener('abort', leave, { once: true })
      queue.push(waiting)
      begin()
    })

  return {
    pass: async (signal, work) => {
      if (!(await turn(signal))) return null
      try {
        return signal.aborted ? null : await work()
      } finally {
        busy -= 1
        begin()
      }
    },
    hold: (milliseconds) => {
      notBefore = Math.max(notBefore, clock.now().getTime() + milliseconds)
    },
  }
}
