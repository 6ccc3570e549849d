import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readdir, readlink, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WriteUserFile } from '../ports.ts'
import { codeOf, orOn } from './plain-file.ts'

const TEMPORARY = '.tmp'
const RENAME_TRIES = 10

/** On Windows a file that a reader or a virus scanner has open cannot be replaced for a moment. */
const renameOver = async (from: string, to: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await rename(from, to)
      return
    } catch (error) {
      const passing = ['EPERM', 'EACCES', 'EBUSY'].includes(codeOf(error)) && process.platform === 'win32'
      if (!passing || attempt === RENAME_TRIES) throw error
      await sleep(attempt * 10)
    }
  }
}

/** Makes a rename durable. Windows cannot open folders, and needs no such thing. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** More links than any system follows. */
const MOST_LINKS = 40

/** `null` if it's no link, or nothing is there. Windows says UNKNOWN of some plain files. */
const linkAt = (path: string): Promise<string | null> =>
  orOn(['EINVAL', 'ENOENT', 'UNKNOWN'], null, () => readlink(path))

/** The file that a symbolic link leads to, also one that is not there yet: to be replaced in the link's stead. */
export const targetOf = async (path: string): Promise<string> => {
  let target = path
  for (let step = 0; step < MOST_LINKS; step += 1) {
    const next = await linkAt(target)
    if (next === null) return target
    target = resolve(await realpath(dirname(target)), next)
  }
  return target
}

/** A reader finds the old text or the new one, also after a power cut. Readable by its owner only, unless `mode` says more. */
export const writeAtomically = async (path: string, text: string | Uint8Array, mode = 0o600): Promise<void> => {
  const temporary = `${path}.${randomUUID()}${TEMPORARY}`
  try {
    // O_EXCL: a file or link of this name is never opened.
    const handle = await open(temporary, 'wx', mode)
    try {
      await handle.writeFile(text, 'utf8')
      await handle.sync()
    } finally {
      await handle.close()
    }
    await renameOver(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** The path, or the file of the same folder that it links to. `null` if the link leads to a file elsewhere, which the user didn't name. */
export const userFileAt = async (path: string): Promise<string | null> => {
  const named = resolve(path)
  const folder = await realpath(dirname(named))
  const folderOf = (file: string): Promise<string | null> => realpath(dirname(file)).catch(() => null)
  let target = join(folder, basename(named))
  for (let step = 0; step < MOST_LINKS; step += 1) {
    const next = await linkAt(target)
    if (next === null) return target
    const linked = resolve(folder, next)
    if ((await folderOf(linked)) !== folder) return null
    target = join(folder, basename(linked))
  }
  return null
}

/** The last step is a rename in the resolved folder. It replaces a link that appeared in the meantime, and never follows it. */
export const writeUserFile: WriteUserFile = async (path, content, readers) => {
  try {
    const target = await userFileAt(path)
    if (target === null) return false
    await writeAtomically(target, content, readers === 'owner' ? 0o600 : 0o666)
    return true
  } catch {
    // The disk is full, the folder is read-only or missing, or the file belongs to another user.
    return false
  }
}

const OTHERS_CAN_WRITE = 0o022

/** Makes a folder private that other users can write to. `open`: it belongs to another user. Folders on Windows are private. */
export const closeFolder = async (folder: string): Promise<'private' | 'closed' | 'open'> => {
  if (process.platform === 'win32') return 'private'
  try {
    const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY)
    try {
      const { mode, uid } = await handle.stat()
      if ((mode & OTHERS_CAN_WRITE) === 0) return 'private'
      if (uid !== process.getuid?.()) return 'open'
      await handle.chmod(0o700)
      return 'closed'
    } finally {
      await handle.close()
    }
  } catch {
    // The folder is missing or can't be opened. Reading the catalog reports it.
    return 'private'
  }
}

/** Removes what writers that died left of these files. Only for the one who holds their lock. */
export const removeTemporaries = async (paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    const names = await readdir(dirname(path))
    const left = names.filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith(TEMPORARY))
    for (const name of left) await rm(join(dirname(path), name), { force: true })
  }
}
