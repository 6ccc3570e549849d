/** Node saves the compiled code of the command line, so that later starts need a third less time. */
import type { Stats } from 'node:fs'

type Where = {
  platform: NodeJS.Platform
  environment: Readonly<Record<string, string | undefined>>
  /** `null` on Windows, where a user's folders are private. */
  user: number | null
}

const OTHERS_CAN_WRITE = 0o022

/** The system's folder for the user's caches. */
const cachesOf = ({ platform, environment }: Where): string => {
  if (platform === 'win32') return environment['LOCALAPPDATA'] ?? ''
  const home = environment['HOME'] ?? ''
  if (platform === 'darwin') return `${home}/Library/Caches`
  return environment['XDG_CACHE_HOME'] ?? `${home}/.cache`
}

/** A folder that only the user can write to, or `null`: another user who could write there could run code as this one. */
export const compileCacheFolder = (where: Where): string | null => {
  const path = process.getBuiltinModule('node:path')
  const { existsSync, lstatSync, mkdirSync, statSync } = process.getBuiltinModule('node:fs')
  const isPrivate = (found: Stats): boolean =>
    found.isDirectory() && (where.user === null || (found.uid === where.user && (found.mode & OTHERS_CAN_WRITE) === 0))
  const caches = cachesOf(where)
  const folder = path.join(caches, 'token-desk')
  try {
    if (!path.isAbsolute(caches)) return null
    if (!existsSync(caches) && isPrivate(statSync(path.dirname(caches)))) mkdirSync(caches, { mode: 0o700 })
    if (!isPrivate(statSync(caches))) return null
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return isPrivate(lstatSync(folder)) ? folder : null
  } catch {
    // The folder is missing, a file, or on a disk that is full or read-only.
    return null
  }
}

/** Only saves time, so it never fails. `NODE_COMPILE_CACHE` names a folder for every program of Node. */
export const useCompileCache = (): void => {
  const { platform, env: environment } = process
  if (environment['NODE_COMPILE_CACHE'] !== undefined) return
  const folder = compileCacheFolder({ platform, environment, user: process.getuid?.() ?? null })
  if (folder !== null) process.getBuiltinModule('node:module').enableCompileCache(folder)
}
