import { randomUUID } from 'node:crypto'
import type { Clock, RandomIds } from '../ports.ts'

/** The machine's own clock. A callback that waits keeps the process alive: cancel it when it is no longer wanted. */
export const systemClock: Clock = {
  now: () => new Date(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** Version 4 UUIDs from the system's source of randomness. */
export const systemIds: RandomIds = { uuid: () => randomUUID() }
