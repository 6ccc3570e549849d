import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file whole, at once: two packagings at the same time make the same one. */
export const writeWhole = (file: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(file), { recursive: true })
  const half = `${file}.${String(process.pid)}`
  writeFileSync(half, content)
  renameSync(half, file)
}
