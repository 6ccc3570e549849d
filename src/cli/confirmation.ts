import type { Arguments } from './arguments/parse.ts'
import { isGiven } from './arguments/values.ts'
import type { System } from './system.ts'

/** Whether the user confirms: by `--yes`, or by typing the word in a terminal. Without a terminal, only `--yes` counts. */
export const saysYes = async (args: Arguments, system: System, question: string): Promise<boolean> => {
  if (isGiven(args, 'yes')) return true
  if (!system.inputIsTerminal) return false
  return (await system.askHidden(`${question} (not shown): `)).trim() === 'yes'
}
