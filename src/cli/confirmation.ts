import { ok, type Result } from '../shared/contract/result.ts'
import type { Arguments } from './arguments/parse.ts'
import { isGiven } from './arguments/values.ts'
import type { Screen } from './output/screen.ts'
import { refused, type Refusal } from './refusal.ts'
import type { System } from './system.ts'

/** `question`: what would happen. `unchanged`: what the user reads after declining, such as `Nothing changed.` */
type Prompt = { question: string; unchanged: string }

/** Asks `QUESTION [y/N]` at the terminal, unless `--yes` is given. Returns a refusal if there is no terminal or the user declines. */
export const confirm = async (
  args: Arguments,
  system: System,
  screen: Screen,
  { question, unchanged }: Prompt,
): Promise<Result<null, Refusal>> => {
  if (isGiven(args, 'yes')) return ok(null)
  if (!system.inputIsTerminal) return refused('unconfirmed', `${unchanged} Without a terminal, this needs --yes.`)
  const typed = await system.ask(`${screen.inline(`${question} [y/N]`)} `, 'shown')
  if (typed === null) return refused('interrupted', `Canceled. ${unchanged}`)
  return /^\s*y(?:es)?\s*$/i.test(typed) ? ok(null) : refused('declined', `Canceled. ${unchanged}`)
}
