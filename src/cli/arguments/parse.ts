import { parseArgs } from 'node:util'
import { ok, type Result } from '../../shared/contract/result.ts'
import { misused, type Refusal } from '../refusal.ts'
import { COMMANDS, isOption, OPTIONS, type CommandName, type OptionName } from './options.ts'
import { HOW_TO_GIVE_A_TOKEN, isSecretOption, looksLikeSecret } from './secrets.ts'

/** What was typed: values of options by their names, in order; an option without a value has `''`. */
export type Arguments = {
  command: CommandName
  positionals: readonly string[]
  values: ReadonlyMap<OptionName, readonly string[]>
}

/** `help` without a command: the overview. */
export type Parsed = Arguments | { command: 'help' } | { command: 'version' }

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

const commandOf = (words: readonly string[]): { command: CommandName; used: number } | null => {
  for (const used of [2, 1]) {
    const name = words.slice(0, used).join(' ')
    if (words.length >= used && Object.hasOwn(COMMANDS, name)) return { command: name as CommandName, used }
  }
  return null
}

/** Only what cannot be a token is quoted. */
const quoted = (name: string): string => (/^[a-z][a-z-]{0,30}$/.test(name) ? ` “--${name}”` : '')

const optionProblem = (token: Extract<Token, { kind: 'option' }>, allowed: readonly OptionName[]): string | null => {
  const { name, value } = token
  if (!isOption(name))
    return isSecretOption(name) ? HOW_TO_GIVE_A_TOKEN : `There is no option${quoted(name)}. See token-desk --help.`
  if (!allowed.includes(name)) return `The option “--${name}” does not belong to this command. See its --help.`
  const wanted = OPTIONS[name].value
  if (wanted === null) return value === undefined ? null : `“--${name}” takes no value.`
  if (value === undefined) return `“--${name}” needs a value: --${name} ${wanted}.`
  return name !== 'token' && looksLikeSecret(value) ? HOW_TO_GIVE_A_TOKEN : null
}

const collect = (
  tokens: readonly Token[],
  allowed: readonly OptionName[],
): Result<ReadonlyMap<OptionName, readonly string[]>, Refusal> => {
  const values = new Map<OptionName, readonly string[]>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const problem = optionProblem(token, allowed)
    if (problem !== null) return misused(problem)
    const name = token.name as OptionName
    const before = values.get(name) ?? []
    if (before.length > 0 && OPTIONS[name].value !== null && !isRepeatable(name, allowed))
      return misused(`“--${name}” can be given once only.`)
    values.set(name, [...before, token.value ?? ''])
  }
  return ok(values)
}

/** A token can be enabled for several environments: `tokens add` alone has no other options about a target. */
const isRepeatable = (name: OptionName, allowed: readonly OptionName[]): boolean =>
  OPTIONS[name].multiple || (name === 'environment' && allowed.includes('repair'))

const overview = (args: readonly string[]): Parsed | null => {
  if (args[0] === 'help') return { command: 'help' }
  if (args.length > 0 && args.every((arg) => ['--help', '-h'].includes(arg))) return { command: 'help' }
  return args.length === 1 && ['--version', '-V'].includes(args[0] ?? '') ? { command: 'version' } : null
}

/** Reads the command line. No message repeats what was typed where it could be a token. */
export const parseArguments = (args: readonly string[]): Result<Parsed, Refusal> => {
  const asked = overview(args)
  if (asked !== null) return ok(asked)
  const tokens = parseTokens(args)
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []))
  if (words.some(looksLikeSecret)) return misused(HOW_TO_GIVE_A_TOKEN)
  const found = commandOf(words)
  if (found === null) {
    const names = Object.keys(COMMANDS).join(', ')
    return misused(`Which command? There are: ${names}. See token-desk --help.`)
  }
  const { positionals: most, options } = COMMANDS[found.command]
  const positionals = words.slice(found.used)
  const values = collect(tokens, options)
  if (!values.ok) return values
  if (positionals.length > most)
    return misused(
      `“token-desk ${found.command}” takes ${most === 0 ? 'options' : 'one file'} only. ${HOW_TO_GIVE_A_TOKEN}`,
    )
  return ok({ command: found.command, positionals, values: values.value })
}
