import { readFile } from 'node:fs/promises'
import { parseManifest } from '../../core/manifest/read.ts'
import type { Manifest } from '../../core/manifest/schema.ts'
import type { Result } from '../../shared/contract/result.ts'
import { printable } from '../../shared/text/printable.ts'
import { misused, type Refusal } from '../refusal.ts'

/** Reads a manifest from a file. */
export const readManifest = async (file: string): Promise<Result<Manifest, Refusal>> => {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch {
    return misused(`Can’t read the manifest “${printable(file)}”. Check its path and your permissions.`)
  }
  const parsed = parseManifest(text, `The manifest “${printable(file)}”`)
  return parsed.ok ? parsed : misused(parsed.error.message)
}
