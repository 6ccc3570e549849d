import { COMMANDS, OPTIONS, type CommandName } from './options.ts'

const INDENT = '  '

const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `${INDENT}${left.padEnd(width)}${INDENT}${right}`).join('\n')
}

const EXIT_CODES = columns([
  ['0', 'accepted: the token works'],
  ['1', 'rejected, or no access'],
  ['2', 'not checked, or unreadable: nothing was learnt about the token'],
  ['64', 'the command was not understood'],
])

const SECRETS = `Tokens come from the system’s keychain (--token NAME), from standard input (--token-stdin), from the variable
TOKEN_DESK_TOKEN, or from variables that a manifest names. Never from an argument. No output holds one.`

/** The overview: `token-desk --help`. */
export const overviewHelp = (): string =>
  [
    'Usage: token-desk COMMAND [options]',
    '',
    columns(Object.entries(COMMANDS).map(([name, { summary }]) => [name, summary])),
    '',
    SECRETS,
    '',
    'Exit codes',
    EXIT_CODES,
    '',
    'token-desk COMMAND --help tells the options of a command.',
    '',
  ].join('\n')

/** The help of one command. */
export const commandHelp = (command: CommandName): string => {
  const { usage, summary, options } = COMMANDS[command]
  return [
    `Usage: token-desk ${usage}`,
    '',
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    '',
    columns(
      options.map((name): [string, string] => {
        const { value, help } = OPTIONS[name]
        return [`--${name}${value === null ? '' : ` ${value}`}`, help]
      }),
    ),
    '',
    ...(command === 'explain' || command === 'playground' ? [] : [SECRETS, '']),
    'Exit codes',
    EXIT_CODES,
    '',
  ].join('\n')
}
