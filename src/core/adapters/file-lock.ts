import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

const holderSchema = z.object({ pid: z.number().int().positive(), host: z.string(), nonce: z.string(), at: z.string() })

export type LockOptions = {
  /** How long to wait for another holder, in milliseconds. */
  wait: number
  /** A lock of a living process is held for milliseconds; one as old as this, in milliseconds, was forgotten. */
  forgottenAfter: number
}

export type HeldLock = {
  /** Whether the lock is still ours. Ask just before the step that must not happen twice. */
  isHeld(): Promise<boolean>
  release(): Promise<void>
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** The file's text, or null when there is no such file. */
const textOf = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, and is somebody else's.
    return codeOf(error) !== 'ESRCH'
  }
}

const holderOf = (text: string): z.infer<typeof holderSchema> | null => {
  try {
    return holderSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    // Half written, or not ours: only its age can tell whether it still counts.
    return null
  }
}

const isStale = async (path: string, text: string, options: LockOptions): Promise<boolean> => {
  const holder = holderOf(text)
  if (holder !== null && holder.host === hostname() && !isAlive(holder.pid)) return true
  const { mtimeMs } = await stat(path)
  return Date.now() - mtimeMs > options.forgottenAfter
}

/**
 * Takes a stale lock away, without taking a live one: the file is first moved to a name of our own, which only one
 * process can do, and looked at again. Had somebody renewed it meanwhile, it is put back; if even that fails because a
 * third one came, the owner finds out by `isHeld` before it writes. `seen`: the text of the lock that was stale.
 */
export const breakLock = async (path: string, seen: string): Promise<void> => {
  const aside = `${path}.${randomUUID()}`
  await rename(path, aside)
  const taken = await textOf(aside)
  if (taken !== null && taken !== seen) await writeFile(path, taken, { flag: 'wx' })
  await rm(aside, { force: true })
}

const tolerating = async (codes: readonly string[], work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!codes.includes(String(codeOf(error)))) throw error
  }
}

const tryCreate = async (path: string, text: string): Promise<boolean> => {
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    // EPERM and EBUSY: Windows, while another process is deleting the file.
    if (['EEXIST', 'EPERM', 'EBUSY'].includes(String(codeOf(error)))) return false
    throw error
  }
}

const lookAtHolder = async (path: string, options: LockOptions): Promise<void> => {
  // ENOENT: the lock was given back while we looked; EEXIST: it has a new owner.
  await tolerating(['ENOENT', 'EEXIST', 'EPERM', 'EBUSY'], async () => {
    const text = await textOf(path)
    if (text !== null && (await isStale(path, text, options))) await breakLock(path, text)
  })
}

/**
 * A lock between processes: a file that only one can create, with its holder's process id in it. Null when it stayed
 * held for `wait`. Throws when the folder cannot be written. A lock of a process that has died is taken over at once.
 */
export const takeLock = async (path: string, options: LockOptions): Promise<HeldLock | null> => {
  const nonce = randomUUID()
  const holder = { pid: process.pid, host: hostname(), nonce, at: new Date().toISOString() }
  const text = JSON.stringify(holder)
  const deadline = performance.now() + options.wait
  while (!(await tryCreate(path, text))) {
    await lookAtHolder(path, options)
    if (performance.now() > deadline) return null
    // Uneven steps, so that two who wait do not meet again and again.
    await sleep(10 + Math.random() * 30)
  }
  const isHeld = async (): Promise<boolean> => (await textOf(path)) === text
  return {
    isHeld,
    async release() {
      if (await isHeld()) await rm(path, { force: true })
    },
  }
}
