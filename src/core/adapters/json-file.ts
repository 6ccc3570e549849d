import { mkdir, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { failed, type Result } from '../../shared/contract/result.ts'
import type { CatalogFailure } from '../ports.ts'
import { takeLock, type HeldLock, type LockOptions } from './file-lock.ts'
import { orOn } from './plain-file.ts'

/** Where a JSON file goes that cannot be read: beside it, under the present time. */
export const asideOf = (file: string): string =>
  file.replace(/\.json$/, `.broken-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`)

/** Every file that `asideOf` made of this one. Throws what the file system says. */
export const asidesOf = async (file: string): Promise<string[]> => {
  const folder = dirname(file)
  const start = basename(file).replace(/json$/, 'broken-')
  const names = await orOn(['ENOENT'], [], () => readdir(folder))
  return names.filter((name) => name.startsWith(start) && name.endsWith('.json')).map((name) => join(folder, name))
}

type Outcome<Value> = Promise<Result<Value, CatalogFailure>>

/** What `work` returns, or `unwritable` if the file system fails. */
export const orUnwritable = async <Value>(work: () => Outcome<Value>): Outcome<Value> => {
  try {
    return await work()
  } catch (error) {
    // Only what the file system says is a failure to expect; anything else is a defect and goes up.
    if (error instanceof Error && 'syscall' in error) return failed({ reason: 'unwritable' })
    throw error
  }
}

export const underLock = async <Value>(
  path: string,
  options: LockOptions,
  work: (held: HeldLock) => Outcome<Value>,
): Outcome<Value> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const held = await takeLock(path, options)
  if (held === null) return failed({ reason: 'busy' })
  try {
    return await work(held)
  } finally {
    await held.release()
  }
}
