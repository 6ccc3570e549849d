import type { Arguments } from '../arguments/parse.ts'
import { isGiven } from '../arguments/values.ts'
import type { System } from '../system.ts'

/** A person's yes: `--yes`, or the word typed at a terminal. Where nobody can be asked, silence is none. */
export const saysYes = async (args: Arguments, system: System, question: string): Promise<boolean> => {
  if (isGiven(args, 'yes')) return true
  if (!system.inputIsTerminal) return false
  return (await system.askHidden(`${question} (it will not be shown): `)).trim() === 'yes'
}
