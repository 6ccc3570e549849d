import { createHash, randomUUID } from 'node:crypto'
import { link, lstat, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ageOf, holderNow, isBoundToProcess, isOfThisMachine, livesHere, ownMark, readHolder } from './lock-holder.ts'
import { codeOf, orOn, readPlainFile } from './plain-file.ts'

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

/** Writing a lock, or breaking one, takes less than this, in milliseconds. */
const ONE_STEP = 1_000
/** Milliseconds that a lock counts if its process can't be told from a later one with its id: after a restart, or without a boot id. */
const UNPROVEN = 3_000
/** More than any lock says, in bytes. */
const MOST_BYTES = 4_096

/** The locks of this process. One that carries our process id and is not among them is of a process before us. */
const ours = new Set<string>()

/** The lock's content: empty if it can't be read, `null` if there is no lock. */
const textOf = async (path: string): Promise<string | null> => {
  const read = await readPlainFile(path, MOST_BYTES, 'refused')
  if (read.kind === 'absent') return null
  return read.kind === 'text' ? read.text : ''
}

/** Older than that, or from the future: then the clock was set back, and the age is unknown. */
const isOutside = (age: number, most: number): boolean => Math.abs(age) > most

const isStale = async (path: string, text: string, { forgottenAfter }: LockOptions): Promise<boolean> => {
  const { mtimeMs } = await lstat(path)
  const holder = readHolder(text)
  // A lock is put in place whole, but for file systems without links: there it says nothing for a moment.
  if (holder === null) return isOutside(Date.now() - mtimeMs, ONE_STEP)
  const mine = await ownMark()
  const lives = await livesHere(holder)
  if (lives === false || (lives === true && holder.pid === mine.pid && !ours.has(holder.nonce))) return true
  const isUnproven = isOfThisMachine(holder, mine) && !isBoundToProcess(holder, mine)
  const limit = isUnproven ? Math.min(UNPROVEN, forgottenAfter) : forgottenAfter
  return isOutside(ageOf(holder, mtimeMs, mine), limit)
}

/** Makes the file, or says that there is one. */
const createOnce = (path: string, text: string): Promise<boolean> =>
  // EPERM and EBUSY: Windows, while another process is deleting the file.
  orOn(['EEXIST', 'EPERM', 'EBUSY'], false, async () => {
    await writeFile(path, text, { flag: 'wx', mode: 0o600 })
    return true
  })

/** Removes a file. A folder of that name belongs to another program and stays. */
const discard = (path: string): Promise<void> => orOn(['ERR_FS_EISDIR'], undefined, () => rm(path, { force: true }))

/** Gives a whole file its name, which only one can; `false`: the name is taken. */
const putInPlace = async (aside: string, path: string, text: string): Promise<boolean> => {
  try {
    await link(aside, path)
    return true
  } catch (error) {
    // ENOENT: another process removed the temporary file as a leftover. It is created again.
    if (['EEXIST', 'ENOENT'].includes(codeOf(error))) return false
    // A file system without hard links.
    return createOnce(path, text)
  }
}

/** One process at a time may remove a stale lock, and it checks again first. A lock that was taken meanwhile is restored. */
export const breakLock = async (path: string, seen: string): Promise<void> => {
  const claim = `${path}.${createHash('sha256').update(seen).digest('hex').slice(0, 32)}`
  if (!(await createOnce(claim, ''))) {
    // The process that created it may have died.
    await orOn(['ENOENT'], null, async () => {
      const { mtimeMs } = await lstat(claim)
      if (isOutside(Date.now() - mtimeMs, ONE_STEP)) await rm(claim, { force: true })
    })
    return
  }
  try {
    if ((await textOf(path)) !== seen) return
    const aside = `${path}.${randomUUID()}`
    await rename(path, aside)
    const taken = await textOf(aside)
    if (taken !== null && taken !== seen) await putInPlace(aside, path, taken)
    await discard(aside)
  } finally {
    await rm(claim, { force: true })
  }
}

const tryCreate = async (path: string, text: string): Promise<boolean> => {
  if ((await orOn(['ENOENT'], null, () => lstat(path))) !== null) return false
  const aside = `${path}.${randomUUID()}`
  try {
    await writeFile(aside, text, { flag: 'wx', mode: 0o600 })
    return await putInPlace(aside, path, text)
  } finally {
    await rm(aside, { force: true })
  }
}

const lookAtHolder = async (path: string, options: LockOptions): Promise<void> => {
  // ENOENT: the lock was given back while we looked; EPERM and EBUSY: Windows, while it is being deleted.
  await orOn(['ENOENT', 'EPERM', 'EBUSY'], null, async () => {
    const text = await textOf(path)
    if (text !== null && (await isStale(path, text, options))) await breakLock(path, text)
  })
}

/** Removes what processes that died while they took or broke this lock left beside it. */
const removeLeftovers = async (path: string, { forgottenAfter }: LockOptions): Promise<void> => {
  const folder = dirname(path)
  const names = await readdir(folder)
  const left = names.filter((name) => name.startsWith(`${basename(path)}.`)).map((name) => join(folder, name))
  for (const name of left)
    await orOn(['ENOENT', 'EPERM', 'EBUSY'], null, async () => {
      const { mtimeMs } = await lstat(name)
      if (isOutside(Date.now() - mtimeMs, forgottenAfter)) await discard(name)
    })
}

/** A file that only one process can put in place. `null` if it stayed locked for `wait`. A dead process's lock is taken over. */
export const takeLock = async (path: string, options: LockOptions): Promise<HeldLock | null> => {
  const nonce = randomUUID()
  const text = JSON.stringify(await holderNow(nonce))
  const deadline = performance.now() + options.wait
  const isHeld = async (): Promise<boolean> => (await textOf(path)) === text
  const release = async (): Promise<void> => {
    try {
      if (await isHeld()) await rm(path, { force: true })
    } finally {
      ours.delete(nonce)
    }
  }
  ours.add(nonce)
  try {
    while (!(await tryCreate(path, text))) {
      await lookAtHolder(path, options)
      if (performance.now() > deadline) {
        ours.delete(nonce)
        return null
      }
      // Uneven steps, so that two who wait do not meet again and again.
      await sleep(10 + Math.random() * 30)
    }
    await removeLeftovers(path, options)
  } catch (error) {
    await release()
    throw error
  }
  return { isHeld, release }
}
