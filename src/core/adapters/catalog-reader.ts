import type { PlainRead } from '../ports.ts'
import { splitPassword } from '../vault/proxy-password.ts'
import { parseCatalog, type CatalogReading } from './catalog-text.ts'
import { frozen } from './frozen.ts'
import { readPlainFile } from './plain-file.ts'

/** More than any catalog: a thousand tokens with all their checks are a few MiB. */
export const MOST_BYTES = 32 * 1024 * 1024

export type FileReading = { text: string; reading: CatalogReading | { kind: 'not-a-file' | 'too-large' } }

const fileReadingOf = (read: PlainRead): FileReading | null => {
  if (read.kind === 'absent') return null
  return read.kind === 'text' ? { text: read.text, reading: parseCatalog(read.text) } : { text: '', reading: read }
}

/** Reads the file at a path; null: there is none. */
export const readCatalogFile = async (path: string): Promise<FileReading | null> =>
  fileReadingOf(await readPlainFile(path, MOST_BYTES))

/** Only what may stay in memory: an older file can hold a proxy's password. */
const isKeepable = ({ reading }: FileReading): boolean =>
  reading.kind === 'document' && splitPassword(reading.document.settings).password === null

/**
 * Reads one catalog file, whole and every time; a text that is the one it was last time is not parsed again. With ten thousand
 * tokens that is most of what a start takes.
 */
export const createCatalogReader = (path: string): (() => Promise<FileReading | null>) => {
  let last: FileReading | null = null
  return async () => {
    const read = await readPlainFile(path, MOST_BYTES)
    if (read.kind === 'text' && last?.text === read.text) return last
    last = null
    const fresh = fileReadingOf(read)
    if (fresh === null || !isKeepable(fresh)) return fresh
    return (last = frozen(fresh))
  }
}
