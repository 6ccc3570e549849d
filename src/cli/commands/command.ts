import { ok, type Result } from '../../shared/contract/result.ts'
import { OPTIONS, type OptionName, type OptionText } from '../arguments/options.ts'
import type { Arguments } from '../arguments/parse.ts'
import { isGiven } from '../arguments/values.ts'
import type { Screen } from '../output/screen.ts'
import { EXIT, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'

/** Carries out a command. Returns the exit code, or why the command refuses. */
export type RunCommand = (args: Arguments, system: System, screen: Screen) => Promise<Result<number, Refusal>>

/** Exit codes with their meaning. Backticks mark what can be typed. */
export type Exits = readonly (readonly [code: string, meaning: string])[]

/** A command. Its file loads neither core nor zod nor undici, because every start loads all commands. `run` imports those itself. */
export type Command = {
  /** What is typed: one word, or two for a command of a group. */
  name: string
  /** A phrase that begins with a small letter: `rename a token`. */
  summary: string
  /** Further sentences, below the summary. */
  details?: string
  /** The line of the help, from the name on. */
  usage: string
  /** Arguments of `token-desk`, as typed in a shell. A test runs each of them. */
  examples: readonly string[]
  /** What follows the name besides options, at most, and in words. Absent: nothing. */
  takes?: { most: number; words: string }
  /** Whether the words behind `--` are a program to start. */
  startsProgram?: true
  options: readonly OptionName[]
  /** Options that only this command accepts several times. */
  repeatable?: readonly OptionName[]
  /** Texts of options that mean something else here. */
  optionTexts?: Partial<Record<OptionName, OptionText>>
  /** Exit codes of its own. All commands share those for usage errors and Ctrl+C. */
  exits: Exits
  run: RunCommand
}

/** Exit codes of commands that check one token. */
export const VERDICT_EXITS: Exits = [
  ['0', 'accepted'],
  ['1', 'rejected or no access'],
  ['2', 'not checked or unreadable'],
]

/** Exit codes of commands that read or change the vault. */
export const DONE_EXITS: Exits = [
  ['0', 'done'],
  ['2', "the vault or the keychain can't be used"],
]

/** Options of every command. */
const COMMON_OPTIONS = ['help', 'color'] as const satisfies readonly OptionName[]

/** All options of a command. */
export const optionsOf = ({ options }: Pick<Command, 'options'>): readonly OptionName[] => [
  ...new Set([...options, ...COMMON_OPTIONS]),
]

/** The options of a command by their letters. Of two with the same letter, the first has it. */
export const shortsOf = (command: Pick<Command, 'options'>): ReadonlyMap<string, OptionName> => {
  const shorts = new Map<string, OptionName>()
  for (const name of optionsOf(command)) {
    const { short } = OPTIONS[name]
    if (short !== undefined && !shorts.has(short)) shorts.set(short, name)
  }
  return shorts
}

/** What an option does in a command. */
export const optionTextOf = ({ optionTexts }: Command, option: OptionName): OptionText =>
  optionTexts?.[option] ?? OPTIONS[option]

export const isRepeatable = ({ repeatable }: Command, option: OptionName): boolean =>
  OPTIONS[option].multiple || repeatable?.includes(option) === true

const USAGE_EXIT = ['64', 'usage error, not confirmed or not allowed'] as const
const INTERRUPT_EXIT = ['130', 'interrupted by Ctrl+C'] as const

/** All exit codes of a command, in order. */
export const exitsOf = ({ exits }: Pick<Command, 'exits'>): Exits => {
  const shared = [USAGE_EXIT, INTERRUPT_EXIT].filter(([code]) => exits.every(([own]) => own !== code))
  return [...exits, ...shared].sort(([one], [other]) => Number.parseInt(one) - Number.parseInt(other))
}

/** Prints what was done: one document with `--json`, a text without. */
export const printDone = async (
  args: Arguments,
  screen: Screen,
  text: string,
  document: unknown,
): Promise<Result<number, Refusal>> => {
  await (isGiven(args, 'json') ? screen.printJson(document) : screen.print(text))
  return ok(EXIT.accepted)
}
