import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Clock, RandomIds } from '../ports.ts'

/** The machine's own clock. A callback that waits keeps the process alive: cancel it when it is no longer wanted. */
export const systemClock: Clock = {
  now: () => new Date(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
}

export const systemIds: RandomIds = { uuid: () => randomUUID() }

/** The SHA-256 of a file's content, in hex; `null` if it can't be read. */
export const digestFile = async (path: string): Promise<string | null> => {
  try {
    return createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  } catch {
    // The caller reports that the file can't be read.
    return null
  }
}
