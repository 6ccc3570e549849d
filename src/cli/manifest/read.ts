import { readFile } from 'node:fs/promises'
import { parseManifest } from '../../core/manifest/read.ts'
import type { Manifest } from '../../core/manifest/schema.ts'
import type { Result } from '../../shared/contract/result.ts'
import { printable } from '../../shared/text/printable.ts'
import { misused, type Refusal } from '../refusal.ts'
import { scanJson } from '../../shared/text/json-scanner.ts'

/** The line of each token of a manifest's text, counted from 1: where its name stands. The text has been parsed before. */
export const tokenLines = (text: string): ((index: number) => number | null) => {
  const names = new Map<number, number>()
  /** The key or index of the current value at each level. */
  const path: (string | number)[] = []
  const note = (at: number): void => {
    const [list, index, field] = path
    if (path.length === 3 && list === 'tokens' && field === 'name' && typeof index === 'number') names.set(index, at)
  }
  scanJson(text, {
    open(bracket, at) {
      note(at)
      path.push(bracket === '[' ? 0 : '')
    },
    empty: (_brackets, at) => note(at),
    scalar: note,
    key(from, to) {
      path[path.length - 1] = String(JSON.parse(text.slice(from, to)))
    },
    comma() {
      const last = path.at(-1)
      if (typeof last === 'number') path[path.length - 1] = last + 1
    },
    close() {
      path.pop()
    },
  })
  return (index) => {
    const at = names.get(index)
    return at === undefined ? null : text.slice(0, at).split('\n').length
  }
}

/** The same of a file that has been read as a manifest before. */
export const readTokenLines = async (file: string): Promise<(index: number) => number | null> => {
  try {
    return tokenLines((await readFile(file, 'utf8')).replace(/^\ufeff/, ''))
  } catch {
    // It has gone, or changed, while its tokens were tried: they have no lines then.
    return () => null
  }
}

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
