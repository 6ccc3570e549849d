import { createReadStream } from 'node:fs'
import { ok, type Result } from '../../shared/contract/result.ts'
import { printable } from '../../shared/text/printable.ts'
import { LONGEST_PASTE } from '../../core/import/read.ts'
import type { Source } from '../../core/import/entries.ts'
import { decodeBytes } from '../../core/reading/wire/decode.ts'
import type { Arguments } from '../arguments/parse.ts'
import { misused, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'

const TOO_LONG = 'is longer than 4 MiB, too long to look for tokens in. Give only the part with the tokens.'

/** At a terminal a paste would be shown, and its second line would go to the shell. */
const NO_TERMINAL =
  'Name a file, or pipe in the copied text: “pbpaste | token-desk import” on macOS, “wl-paste | token-desk import” or “xclip -o | token-desk import” on Linux, “powershell Get-Clipboard | token-desk import” on Windows.'

/** One byte more than may be, so that a longer file is known without reading it to its end. */
const readAtMost = async (file: string): Promise<Uint8Array> => {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(file, { end: LONGEST_PASTE }) as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const textOf = (bytes: Uint8Array): string => decodeBytes(bytes, false).text

const readOne = async (file: string): Promise<Result<Source, Refusal>> => {
  let bytes: Uint8Array
  try {
    bytes = await readAtMost(file)
  } catch {
    return misused(`Can’t read the file “${printable(file)}”. Check its path and your permissions. Nothing was saved.`)
  }
  if (bytes.byteLength > LONGEST_PASTE) return misused(`The file “${printable(file)}” ${TOO_LONG}`)
  return ok({ file, text: textOf(bytes) })
}

const readPiped = async (system: System): Promise<Result<Source, Refusal>> => {
  if (system.inputIsTerminal) return misused(NO_TERMINAL)
  const bytes = await system.readInput(LONGEST_PASTE)
  return bytes === null ? misused(`Standard input ${TOO_LONG}`) : ok({ file: null, text: textOf(bytes) })
}

/** The files that were named (`-`: standard input), or standard input. Nothing of them is repeated. */
export const readHandedOver = async (
  { positionals }: Arguments,
  system: System,
): Promise<Result<Source[], Refusal>> => {
  const sources: Source[] = []
  for (const file of positionals.length === 0 ? ['-'] : positionals) {
    const source = file === '-' ? await readPiped(system) : await readOne(file)
    if (!source.ok) return source
    sources.push(source.value)
  }
  return ok(sources)
}
