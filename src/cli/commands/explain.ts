import { readFile } from 'node:fs/promises'
import { ok, type Result } from '../../shared/contract/result.ts'
import { isGiven } from '../arguments/values.ts'
import { exitCodeOf } from '../exit-code.ts'
import { diagnosisText } from '../output/diagnosis-text.ts'
import { printable } from '../../shared/text/printable.ts'
import { createStyle } from '../output/style.ts'
import { misused, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { VERDICT_EXITS, type Command } from './command.ts'

/** A log of this size is read in a moment; more is a mistake. */
const MAX_BYTES = 64 * 1024 * 1024

const NOTHING = 'Nothing to explain. Pipe the error in, or name a file: token-desk explain FILE'

const isBlank = (bytes: Uint8Array): boolean => /^\s*$/.test(new TextDecoder('latin1').decode(bytes.subarray(0, 4_096)))

const TOO_LONG = 'The text is larger than 64 MiB. Pass only the part with the error.'

const readPasted = async (file: string | undefined, system: System): Promise<Result<Uint8Array, Refusal>> => {
  if (file === undefined || file === '-') {
    if (system.inputIsTerminal) await system.stderr.write('Paste the error, then end with Ctrl+D:\n')
    const bytes = await system.readInput(MAX_BYTES)
    return bytes === null ? misused(TOO_LONG) : ok(bytes)
  }
  try {
    const bytes = await readFile(file)
    return bytes.byteLength > MAX_BYTES ? misused(TOO_LONG) : ok(bytes)
  } catch {
    return misused(`Can’t read the file “${printable(file)}”. Check its path and your permissions.`)
  }
}

/** `token-desk explain`: what a pasted error says, without asking anybody. */
export const explainCommand: Command = {
  name: 'explain',
  summary: 'explain a pasted error, without sending anything',
  details: 'Without FILE, it reads standard input.',
  usage: 'explain [FILE]',
  examples: ['explain error.log', 'explain < error.log'],
  takes: { most: 1, words: 'one file' },
  options: ['json', 'help'],
  exits: VERDICT_EXITS,
  async run(args, system, screen) {
    const { explain } = await import('../../core/diagnosis/explain.ts')
    const pasted = await readPasted(args.positionals[0], system)
    if (!pasted.ok) return pasted
    if (pasted.value.byteLength <= 4_096 && isBlank(pasted.value)) return misused(NOTHING)
    const diagnosis = explain(pasted.value)
    const style = createStyle(screen)
    await (isGiven(args, 'json') ? screen.printJson(diagnosis) : screen.print(diagnosisText(diagnosis, style)))
    return ok(exitCodeOf(diagnosis.verdict))
  },
}
