import { parseArgs } from 'node:util'
import { ok, type Result } from '../../shared/contract/result.ts'
import { looksLikeSecret } from '../../shared/text/looks-like-secret.ts'
import { misused, type Refusal } from '../refusal.ts'
import { COMMANDS, type Command, type CommandName } from './commands.ts'
import { isOption, OPTIONS, type OptionName } from './options.ts'
import { nearest } from './nearest.ts'
import { HOW_TO_GIVE_A_TOKEN, isSecretOption } from './secrets.ts'

/** What was typed: values of options by their names, in order; an option without a value has `''`. */
export type Arguments = {
  command: CommandName
  positionals: readonly string[]
  /** What stands behind “--”, word by word: the program of `run`. It is not ours to read. */
  program: readonly string[]
  values: ReadonlyMap<OptionName, readonly string[]>
}

/** `of`: the command whose help is requested. `null` for the overview. */
export type Parsed = Arguments | { command: 'help'; of: CommandName | null } | { command: 'version' }

type Token = NonNullable<ReturnType<typeof parseTokens>>[number]

const parserOptions = Object.fromEntries(
  Object.entries(OPTIONS).map(([name, { value }]) => [
    name,
    { type: value === null ? ('boolean' as const) : ('string' as const), multiple: true },
  ]),
)

/** Lenient on purpose: Node's own messages quote what was typed, which may be a token. */
const parseTokens = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: parserOptions, strict: false, allowPositionals: true, tokens: true }).tokens

const wordsOf = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []))

const commandOf = (words: readonly string[]): { command: CommandName; used: number } | null => {
  for (const used of [2, 1]) {
    const name = words.slice(0, used).join(' ')
    if (words.length >= used && Object.hasOwn(COMMANDS, name)) return { command: name as CommandName, used }
  }
  return null
}

/** Only what cannot be a token is quoted. */
const quoted = (name: string): string => (/^[a-z][a-z-]{0,30}$/.test(name) ? `option “--${name}”` : 'such option')

/** What was meant is one of our own names. */
const unknownOption = (name: string, allowed: readonly OptionName[]): string => {
  const meant = nearest(name, allowed)
  const guess = meant === null ? 'See token-desk --help.' : `Did you mean “--${meant}”?`
  if (!isSecretOption(name)) return `There is no ${quoted(name)}. ${guess}`
  return meant === null ? HOW_TO_GIVE_A_TOKEN : `${guess} ${HOW_TO_GIVE_A_TOKEN}`
}

const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[]

/** The first word of commands of two. */
const isGroup = (words: readonly string[]): boolean =>
  words.length === 1 && COMMAND_NAMES.some((name) => name.startsWith(`${words[0] ?? ''} `))

const unknownCommand = (words: readonly string[]): { ok: false; error: Refusal } => {
  const guesses = [words.slice(0, 2).join(' '), words[0] ?? ''].map((typed) => nearest(typed, COMMAND_NAMES))
  const meant = words.length === 0 || isGroup(words) ? undefined : guesses.find((guess) => guess !== null)
  if (meant !== undefined) return misused(`Unknown command. Did you mean “${meant}”?`)
  return misused(`Unknown command. Run “token-desk --help”.`)
}

const optionProblem = (token: Extract<Token, { kind: 'option' }>, allowed: readonly OptionName[]): string | null => {
  const { name, value } = token
  if (!isOption(name)) return unknownOption(name, allowed)
  if (!allowed.includes(name)) return `This command has no option “--${name}”. See its --help.`
  const wanted = OPTIONS[name].value
  if (wanted === null) return value === undefined ? null : `“--${name}” takes no value.`
  if (value === undefined) return `“--${name}” needs a value: --${name} ${wanted}.`
  return name !== 'token' && looksLikeSecret(value) ? HOW_TO_GIVE_A_TOKEN : null
}

const collect = (
  tokens: readonly Token[],
  command: CommandName,
): Result<ReadonlyMap<OptionName, readonly string[]>, Refusal> => {
  const allowed: readonly OptionName[] = COMMANDS[command].options
  const values = new Map<OptionName, readonly string[]>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const problem = optionProblem(token, allowed)
    if (problem !== null) return misused(problem)
    const name = token.name as OptionName
    const before = values.get(name) ?? []
    if (before.length > 0 && OPTIONS[name].value !== null && !isRepeatable(name, command))
      return misused(`“--${name}” can be used only once.`)
    values.set(name, [...before, token.value ?? ''])
  }
  return ok(values)
}

const isRepeatable = (name: OptionName, command: CommandName): boolean => {
  const { repeatable }: Command = COMMANDS[command]
  return OPTIONS[name].multiple || repeatable?.includes(name) === true
}

const isHelp = (arg: string): boolean => arg === '--help' || arg === '-h'

/** `help`, `help COMMAND`, `--help`, `tokens --help`, `--version`; null: it is something else. */
const overview = (args: readonly string[]): Result<Parsed, Refusal> | null => {
  if (args.length === 1 && ['--version', '-V'].includes(args[0] ?? '')) return ok({ command: 'version' })
  const words = args.filter((arg) => !isHelp(arg))
  const asked = words[0] === 'help' ? words.slice(1) : words
  if (asked.length === args.length) return null
  if (asked.length === 0 || isGroup(asked)) return ok({ command: 'help', of: null })
  if (words[0] !== 'help') return null
  if (asked.some(looksLikeSecret)) return misused(HOW_TO_GIVE_A_TOKEN)
  const found = commandOf(asked)
  return found === null || found.used < asked.length
    ? unknownCommand(asked)
    : ok({ command: 'help', of: found.command })
}

/** What stands behind a command, in words. */
const taken = (command: CommandName): string => {
  if (COMMANDS[command].positionals === 0) return 'options'
  if (command === 'explain') return 'one file'
  if (COMMANDS[command].positionals === 1) return 'one name'
  return command === 'tokens rotate-by' ? 'a name and a date' : 'a name and a new one'
}

/** What is ours, and the program that `run` is to start. */
const apart = (args: readonly string[]): { own: readonly string[]; program: readonly string[] } => {
  const at = args.indexOf('--')
  const own = at === -1 ? args : args.slice(0, at)
  return commandOf(wordsOf(parseTokens(own)))?.command === 'run'
    ? { own, program: args.slice(own.length + 1) }
    : { own: args, program: [] }
}

/** Reads the command line. No message repeats what was typed where it could be a token. */
export const parseArguments = (given: readonly string[]): Result<Parsed, Refusal> => {
  const { own: args, program } = apart(given)
  const asked = overview(args)
  if (asked !== null) return asked
  const tokens = parseTokens(args)
  const words = wordsOf(tokens)
  if (words.some(looksLikeSecret)) return misused(HOW_TO_GIVE_A_TOKEN)
  const found = commandOf(words)
  if (found === null) return unknownCommand(words)
  const { positionals: most } = COMMANDS[found.command]
  const positionals = words.slice(found.used)
  const values = collect(tokens, found.command)
  if (!values.ok) return values
  if (positionals.length > most && found.command === 'run')
    return misused('Put “--” before the program to start: token-desk run -- COMMAND.')
  if (positionals.length > most)
    return misused(
      `Too many arguments: “token-desk ${found.command}” takes ${taken(found.command)}. ${HOW_TO_GIVE_A_TOKEN}`,
    )
  return ok({ command: found.command, positionals, program, values: values.value })
}
