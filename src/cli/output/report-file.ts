import { appendFile, realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Readers } from '../../core/ports.ts'
import { ok, type Result } from '../../shared/contract/result.ts'
import { maskTokenForms } from '../../shared/text/looks-like-secret.ts'
import { printable } from '../../shared/text/printable.ts'
import type { OptionName } from '../arguments/options.ts'
import type { Arguments } from '../arguments/parse.ts'
import { textOf } from '../arguments/values.ts'
import { misused, unable, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import type { Screen } from './screen.ts'

const kindOf = async (path: string): Promise<'file' | 'folder' | 'other' | 'nothing'> => {
  try {
    const found = await stat(path)
    if (found.isDirectory()) return 'folder'
    return found.isFile() ? 'file' : 'other'
  } catch {
    // Not there, or not ours to look at: writing to it will say.
    return 'nothing'
  }
}

/** Whether there is something of this name. */
export const isThere = async (path: string): Promise<boolean> => (await kindOf(path)) !== 'nothing'

/** The file that a name means, with all links resolved. */
const placeOf = (path: string): Promise<string> => realpath(path).catch(() => resolve(path))

const isAmong = async (path: string, others: readonly (string | null)[]): Promise<boolean> => {
  const place = await placeOf(path)
  for (const other of others) if (other !== null && (await placeOf(other)) === place) return true
  return false
}

/** The file that an option names, checked before anything is sent. `taken`: files of the same run that it must not overwrite. */
export const outputFile = async (
  args: Arguments,
  option: OptionName,
  system: Pick<System, 'leadsAway'>,
  taken: readonly (string | null)[] = [],
): Promise<Result<string | null, Refusal>> => {
  const path = textOf(args, option)
  if (path === null) return ok(null)
  if (path === '') return misused(`“--${option}” needs the name of a file.`)
  if ((await kindOf(dirname(resolve(path)))) !== 'folder')
    return misused(`“--${option}”: the folder of “${printable(path)}” does not exist. Nothing was sent.`)
  if (await isAmong(path, taken))
    return misused(`“--${option}”: “${printable(path)}” is in use by this command already. Nothing was sent.`)
  const there = await kindOf(path)
  if (there !== 'file' && there !== 'nothing')
    return misused(`“--${option}”: “${printable(path)}” is not a file. Nothing was sent.`)
  // A baseline that exists is only read.
  const isWritten = option !== 'baseline' || there === 'nothing'
  return isWritten && (await system.leadsAway(path))
    ? misused(
        `“--${option}”: “${printable(path)}” is a link to another folder. Name the file itself. Nothing was sent.`,
      )
    : ok(path)
}

/** Writes a file whole or not at all, and names it on standard error. `readers`: `owner` if it contains parts of responses. */
export const writeReport = async (
  path: string,
  text: string,
  readers: Readers,
  system: Pick<System, 'writeFile'>,
  screen: Pick<Screen, 'note'>,
): Promise<Result<null, Refusal>> => {
  if (!(await system.writeFile(path, text, readers)))
    return unable(`“${printable(path)}” could not be written. It is unchanged.`)
  await screen.note(`Written: ${maskTokenForms(printable(path))}`)
  return ok(null)
}

/** Adds to the summary of a GitHub workflow's run. A check is not spoilt where that fails. */
export const addToSummary = async (
  text: string,
  { environment }: Pick<System, 'environment'>,
  screen: Pick<Screen, 'note'>,
): Promise<void> => {
  const path = environment['GITHUB_STEP_SUMMARY'] ?? ''
  if (path === '') return
  try {
    await appendFile(path, text)
  } catch {
    await screen.note('The file that GITHUB_STEP_SUMMARY names could not be written.')
  }
}
