import { randomUUID } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** Files for a program that reads a token only from a file. They exist while the program runs. */

type Environment = Readonly<Record<string, string | undefined>>

/** `-1` on Windows, where a user's folder for temporary files is private. */
const ownId = (): number => process.getuid?.() ?? -1

const isOwnFolder = (path: string): boolean => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isDirectory() === true && (ownId() === -1 || found.uid === ownId())
}

/** `$XDG_RUNTIME_DIR` is in memory, and only its user can read it. */
const folderOf = ({ XDG_RUNTIME_DIR: runtime = '' }: Environment): string => {
  const base = isAbsolute(runtime) && isOwnFolder(runtime) ? runtime : tmpdir()
  return join(base, `token-desk-${ownId() === -1 ? userInfo().username : ownId()}`)
}

/** Creates the folder for only this user. Throws if another user owns it: the folder for temporary files is shared. */
const createFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!isOwnFolder(folder)) throw new Error('the folder belongs to another user')
  chmodSync(folder, 0o700)
}

/** Writes a file that only this user can read. `remove` or the end of this process deletes it. Throws errors of the file system. */
export const createPrivateFile = (text: string, environment: Environment): { path: string; remove: () => void } => {
  const folder = folderOf(environment)
  createFolder(folder)
  const path = join(folder, `${process.pid}-${randomUUID()}.json`)
  const remove = (): void => {
    rmSync(path, { force: true })
    process.off('exit', remove)
  }
  process.on('exit', remove)
  writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
  return { path, remove }
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    // No such process, or another user's with the same number.
    return false
  }
}

/** Deletes the files of processes that were killed. Never throws: a command doesn't fail for this. */
export const removeOldPrivateFiles = (environment: Environment): void => {
  try {
    const folder = folderOf(environment)
    if (!isOwnFolder(folder)) return
    for (const name of readdirSync(folder)) {
      const pid = Number(/^(\d+)-/.exec(name)?.[1] ?? Number.NaN)
      if (pid !== process.pid && Number.isSafeInteger(pid) && !isRunning(pid))
        rmSync(join(folder, name), { force: true })
    }
  } catch {
    // Another command deletes the same files.
  }
}
