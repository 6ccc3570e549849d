import { parseArgs } from 'node:util'
import { ok, type Result } from '../../shared/contract/result.ts'
import { looksLikeSecret } from '../../shared/text/looks-like-secret.ts'
import { misused, type Refusal } from '../refusal.ts'
import {
  ALIASES,
  COMMAND_NAMES,
  commandNamed,
  COMMANDS,
  commandsOf,
  GROUPS,
  isGroup,
} from '../commands/all-commands.ts'
import { isRepeatable, optionsOf, shortsOf, type Command } from '../commands/command.ts'
import { nearest } from './nearest.ts'
import { isOption, OPTIONS, type OptionName } from './options.ts'
import { HOW_TO_GIVE_A_TOKEN, isSecretOption } from './secrets.ts'

/** What was typed: values of options by their names, in order; an option without a value has `''`. */
export type Arguments = {
  command: Command
  positionals: readonly string[]
  /** What stands behind “--”, word by word: the program of `run`. It is not ours to read. */
  program: readonly string[]
  values: ReadonlyMap<OptionName, readonly string[]>
}

/** What a help is about: one command, those of a group, or, with `null`, all. */
export type HelpTopic = Command | { group: string } | null

export type Parsed = Arguments | { command: 'help'; of: HelpTopic } | { command: 'version' }

type Token = NonNullable<ReturnType<typeof parseTokens>>[number]

/** Every letter that some command has, so that a value behind one is not taken for the command. */
const ALL_SHORTS = new Map(COMMANDS.flatMap((command) => [...shortsOf(command)]))

const parserOptions = (shorts: ReadonlyMap<string, OptionName>) => {
  const letters = new Map([...shorts].map(([letter, name]) => [name, letter]))
  return Object.fromEntries(
    Object.entries(OPTIONS).map(([name, { value }]) => {
      const short = isOption(name) ? letters.get(name) : undefined
      const type = value === null ? ('boolean' as const) : ('string' as const)
      return [name, { type, multiple: true, ...(short === undefined ? {} : { short }) }]
    }),
  )
}

/** Lenient on purpose: Node's own messages quote what was typed, which may be a token. */
const parseTokens = (args: readonly string[], shorts: ReadonlyMap<string, OptionName> = ALL_SHORTS) =>
  parseArgs({
    args: [...args],
    options: parserOptions(shorts),
    strict: false,
    allowPositionals: true,
    tokens: true,
  }).tokens

const wordsOf = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []))

/** The words of our commands for others that people type: `token ls` for `tokens list`. */
const knownWords = ([first = '', second, ...others]: readonly string[]): string[] => {
  const group = isGroup(`${first}s`) ? `${first}s` : first
  const rest = second === undefined ? [] : [isGroup(group) ? (ALIASES[second] ?? second) : second, ...others]
  return first === '' ? rest : [group, ...rest]
}

const commandOf = (typed: readonly string[]): { command: Command; used: number } | null => {
  const words = knownWords(typed)
  for (const used of [2, 1]) {
    const command = words.length >= used ? commandNamed(words.slice(0, used).join(' ')) : null
    if (command !== null) return { command, used }
  }
  return null
}

/** The group that is typed without one of its commands. */
const groupOf = (words: readonly string[]): { group: string } | null => {
  const [group, ...others] = knownWords(words)
  return group !== undefined && others.length === 0 && isGroup(group) ? { group } : null
}

/** Only what cannot be a token is quoted. */
const isWord = (text: string): boolean => /^[a-z][a-z-]{0,23}$/.test(text)

/** A short word, a path or an address is no token that someone typed by mistake. */
const canBeToken = (text: string): boolean => !isWord(text) && text.length >= SHORTEST_TOKEN && !/[./\\]/.test(text)

const SHORTEST_TOKEN = 12

const quoted = (name: string): string => {
  if (name.length === 1) return `option "-${name}"`
  return isWord(name) ? `option "--${name}"` : 'such option'
}

/** What was meant is one of our own names. */
const helpOf = ({ name }: Command): string => `Run \`token-desk ${name} --help\`.`

const unknownOption = (name: string, command: Command): string => {
  const meant = nearest(name, optionsOf(command))
  const guess = meant === null ? helpOf(command) : `Did you mean "--${meant}"?`
  if (!isSecretOption(name)) return `Unknown ${quoted(name)}. ${guess}`
  return meant === null ? HOW_TO_GIVE_A_TOKEN : `${guess} ${HOW_TO_GIVE_A_TOKEN}`
}

/** The command that was typed, if it can't be a token. */
const typedCommand = (words: readonly string[]): string => (words.every(isWord) ? ` "${words.join(' ')}"` : '')

/** The second words of a group's commands. */
const namesIn = (group: string): string[] => commandsOf(group).map(({ name }) => name.slice(group.length + 1))

/** The second word of a group is compared only with those of its commands. */
const unknownCommand = (typed: readonly string[], tokens: readonly Token[] = []): { ok: false; error: Refusal } => {
  const words = knownWords(typed)
  const [first = ''] = words
  if (words.length === 0) {
    const option = tokens.find((token) => token.kind === 'option')
    return misused(
      `${option === undefined || isOption(option.name) ? 'Missing command' : `Unknown ${quoted(option.name)}`}. Run \`token-desk --help\`.`,
    )
  }
  if (groupOf(words) !== null) return misused(`Missing command. Run \`token-desk ${first} --help\`.`)
  const isOfGroup = isGroup(first)
  const meant = isOfGroup
    ? nearest(words[1] ?? '', namesIn(first))
    : ([words.slice(0, 2).join(' '), first]
        .map((guess) => nearest(guess, [...COMMAND_NAMES, ...Object.keys(GROUPS)]))
        .find((guess) => guess !== null) ?? null)
  const help = `Run \`token-desk ${isOfGroup ? `${first} ` : ''}--help\`.`
  return misused(
    `Unknown command${typedCommand(typed.slice(0, isOfGroup ? 2 : 1))}. ${meant === null ? help : `Did you mean "${isOfGroup ? `${first} ` : ''}${meant}"?`}`,
  )
}

const optionProblem = (token: Extract<Token, { kind: 'option' }>, command: Command): string | null => {
  const { name, value } = token
  if (!isOption(name)) return unknownOption(name, command)
  if (!optionsOf(command).includes(name))
    return `"token-desk ${command.name}" has no option "${token.rawName}". ${helpOf(command)}`
  const wanted = OPTIONS[name].value
  if (wanted === null) return value === undefined ? null : `"--${name}" takes no value.`
  if (value === undefined) return `"--${name}" needs a value: --${name} ${wanted}.`
  return name !== 'token' && looksLikeSecret(value) ? HOW_TO_GIVE_A_TOKEN : null
}

const collect = (
  tokens: readonly Token[],
  command: Command,
): Result<ReadonlyMap<OptionName, readonly string[]>, Refusal> => {
  const values = new Map<OptionName, readonly string[]>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const problem = optionProblem(token, command)
    if (problem !== null) return misused(problem)
    const name = token.name as OptionName
    const before = values.get(name) ?? []
    if (before.length > 0 && OPTIONS[name].value !== null && !isRepeatable(command, name))
      return misused(`"--${name}" can be used only once.`)
    values.set(name, [...before, token.value ?? ''])
  }
  return ok(values)
}

/** `-v` is `--verbose` of a command. Alone, people mean the version. */
const VERSION: readonly string[] = ['version', '--version', '-V', '-v']

const isHelp = (arg: string): boolean => arg === '--help' || arg === '-h'

/** `help`, `help COMMAND`, `--help`, `tokens`, `tokens --help`, `--version`. `null` if a command may follow. */
const helpAsked = (args: readonly string[]): Result<Parsed, Refusal> | null => {
  const [only] = args
  if (args.length === 1 && only !== undefined && VERSION.includes(only)) return ok({ command: 'version' })
  if (args.length === 0) return ok({ command: 'help', of: null })
  const words = args.filter((arg) => !isHelp(arg))
  const asked = words[0] === 'help' ? words.slice(1) : words
  const group = groupOf(asked)
  if (group !== null) return ok({ command: 'help', of: group })
  if (asked.length === args.length) return null
  if (asked.length === 0) return ok({ command: 'help', of: null })
  if (words[0] !== 'help') return null
  if (asked.some(looksLikeSecret)) return misused(HOW_TO_GIVE_A_TOKEN)
  const found = commandOf(asked)
  return found === null || found.used < asked.length
    ? unknownCommand(asked)
    : ok({ command: 'help', of: found.command })
}

/** What is ours, and the program that `run` is to start. */
const apart = (args: readonly string[]): { own: readonly string[]; program: readonly string[] } => {
  const at = args.indexOf('--')
  const own = at === -1 ? args : args.slice(0, at)
  return commandOf(wordsOf(parseTokens(own)))?.command.startsProgram === true
    ? { own, program: args.slice(own.length + 1) }
    : { own: args, program: [] }
}

/** Reads the command line. No message repeats what was typed where it could be a token. */
export const parseArguments = (given: readonly string[]): Result<Parsed, Refusal> => {
  const { own: args, program } = apart(given)
  const asked = helpAsked(args)
  if (asked !== null) return asked
  const tokens = parseTokens(args)
  const words = wordsOf(tokens)
  if (words.some(looksLikeSecret)) return misused(HOW_TO_GIVE_A_TOKEN)
  const found = commandOf(words)
  if (found === null) return unknownCommand(words, tokens)
  const { command, used } = found
  const { name, takes = { most: 0, words: 'no arguments' } } = command
  const positionals = words.slice(used)
  const values = collect(parseTokens(args, shortsOf(command)), command)
  if (!values.ok) return values
  if (positionals.length > takes.most && command.startsProgram)
    return misused(`Put "--" before the program to start: \`token-desk ${name} -- COMMAND\`.`)
  if (positionals.length > takes.most)
    return misused(
      `Too many arguments: "token-desk ${name}" takes ${takes.words}. ${positionals.some(canBeToken) ? HOW_TO_GIVE_A_TOKEN : helpOf(command)}`,
    )
  return ok({ command, positionals, program, values: values.value })
}
