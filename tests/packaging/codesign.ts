import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const recordIn = (folder: string): string => join(folder, 'codesign.txt')

/** Stands in for Apple's `codesign`: notes its arguments in the folder and signs nothing. `path`: where it is found first. */
export const standInCodesign = (folder: string): { path: string } => {
  const bin = join(folder, 'codesign-bin')
  mkdirSync(bin, { recursive: true })
  const program = join(bin, 'codesign')
  // One line a call; no argument of ours holds a tab.
  writeFileSync(program, `#!/bin/sh\n(IFS='\t'; printf '%s\\n' "$*") >> '${recordIn(folder)}'\n`)
  chmodSync(program, 0o755)
  return { path: `${bin}${delimiter}${process.env['PATH'] ?? ''}` }
}

/** The arguments of each call of it, in order. */
export const codesignCalls = (folder: string): string[][] =>
  existsSync(recordIn(folder))
    ? readFileSync(recordIn(folder), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t'))
    : []
