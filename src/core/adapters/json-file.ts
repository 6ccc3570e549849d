import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codeOf } from './plain-file.ts'

/** Where a JSON file goes that cannot be read: beside it, under the present time. */
export const asideOf = (file: string): string =>
  file.replace(/\.json$/, `.broken-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`)

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** Every file that `asideOf` made of this one. Throws what the file system says. */
export const asidesOf = async (file: string): Promise<string[]> => {
  const folder = dirname(file)
  const start = basename(file).replace(/json$/, 'broken-')
  const names = await namesIn(folder)
  return names.filter((name) => name.startsWith(start) && name.endsWith('.json')).map((name) => join(folder, name))
}
