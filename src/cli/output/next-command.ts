import { quoteForShell } from '../../shared/text/code/curl.ts'
import { printable } from '../../shared/text/printable.ts'
import { OPTIONS, VERDICT_OPTIONS, type OptionName } from '../arguments/options.ts'
import type { Arguments } from '../arguments/parse.ts'
import { optionsOf, type Command } from '../commands/command.ts'
import { straightQuotes } from './straight-quotes.ts'

/** An argument as it can be copied into a shell. The screen prints its curly quotes straight, and one of these would end the quoting. */
export const typed = (text: string): string => quoteForShell(straightQuotes(printable(text)))

/** How much is printed isn't repeated. */
const ABOUT_OUTPUT: ReadonlySet<OptionName> = new Set(VERDICT_OPTIONS)

/** A command that can be pasted: the typed options, as far as it has them, and further ones. No option contains a token. */
export const commandWith = (command: Command, { values }: Arguments, further: readonly OptionName[]): string => {
  const options = optionsOf(command).filter((option) => !ABOUT_OUTPUT.has(option))
  const words = options.flatMap((option) => {
    if (OPTIONS[option].value === null) return values.has(option) || further.includes(option) ? [`--${option}`] : []
    return (values.get(option) ?? []).map((text) => `--${option} ${typed(text)}`)
  })
  return ['token-desk', command.name, ...words].join(' ')
}
