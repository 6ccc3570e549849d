import { parseArgs } from 'node:util'
import { ok, type Result } from '../../shared/contract/result.ts'
import { looksLikeSecret } from '../../shared/text/looks-like-secret.ts'
import { misused, type Refusal } from '../refusal.ts'
import { COMMAND_NAMES, commandNamed, isGroup } from '../commands/all-commands.ts'
import { isRepeatable, type Command } from '../commands/command.ts'
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

const commandOf = (words: readonly string[]): { command: Command; used: number } | null => {
  for (const used of [2, 1]) {
    const command = words.length >= used ? commandNamed(words.slice(0, used).join(' ')) : null
    if (command !== null) return { command, used }
  }
  return null
}

/** The group that is typed without one of its commands. */
const groupOf = (words: readonly string[]): { group: string } | null => {
  const [group, ...others] = words
  return group !== undefined && others.length === 0 && isGroup(group) ? { group } : null
}

/** How many letters must be put in, left out, changed or swapped with their neighbor to make one word of the other. */
const distance = (one: string, other: string): number => {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1]
      const swapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      current[at] = Math.min(
        (last[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[at - 2] ?? 0) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return last[other.length] ?? 0
}

/** The name that was most likely meant; null: none is near enough to be worth a guess. */
export const nearest = <Name extends string>(typed: string, names: readonly Name[]): Name | null => {
  const given = typed.toLowerCase()
  const ranked = names
    .map((name) => ({ name, far: name.startsWith(given) && given.length > 2 ? 1 : distance(given, name) }))
    .sort((one, other) => one.far - other.far)
  const [best] = ranked
  return best !== undefined && best.far <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : null
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

const unknownCommand = (words: readonly string[]): { ok: false; error: Refusal } => {
  const group = groupOf(words)
  if (group !== null) return misused(`Missing command. Run “token-desk ${group.group} --help”.`)
  const guesses = [words.slice(0, 2).join(' '), words[0] ?? ''].map((typed) => nearest(typed, COMMAND_NAMES))
  const meant = words.length === 0 ? undefined : guesses.find((guess) => guess !== null)
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
  command: Command,
): Result<ReadonlyMap<OptionName, readonly string[]>, Refusal> => {
  const values = new Map<OptionName, readonly string[]>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const problem = optionProblem(token, command.options)
    if (problem !== null) return misused(problem)
    const name = token.name as OptionName
    const before = values.get(name) ?? []
    if (before.length > 0 && OPTIONS[name].value !== null && !isRepeatable(command, name))
      return misused(`“--${name}” can be used only once.`)
    values.set(name, [...before, token.value ?? ''])
  }
  return ok(values)
}

const isHelp = (arg: string): boolean => arg === '--help' || arg === '-h'

/** `help`, `help COMMAND`, `--help`, `tokens`, `tokens --help`, `--version`. `null` if a command may follow. */
const helpAsked = (args: readonly string[]): Result<Parsed, Refusal> | null => {
  if (args.length === 1 && ['--version', '-V'].includes(args[0] ?? '')) return ok({ command: 'version' })
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
  if (found === null) return unknownCommand(words)
  const { command, used } = found
  const { name, takes = { most: 0, words: 'options' } } = command
  const positionals = words.slice(used)
  const values = collect(tokens, command)
  if (!values.ok) return values
  if (positionals.length > takes.most && command.startsProgram)
    return misused(`Put “--” before the program to start: token-desk ${name} -- COMMAND.`)
  if (positionals.length > takes.most)
    return misused(`Too many arguments: “token-desk ${name}” takes ${takes.words}. ${HOW_TO_GIVE_A_TOKEN}`)
  return ok({ command, positionals, program, values: values.value })
}
