import { wrap } from '../output/wrap.ts'
import { COMMANDS, type Command, type CommandName } from './commands.ts'
import { OPTIONS } from './options.ts'

const INDENT = '  '

/** In narrower columns, a description is printed below its name. */
const LEAST_WORDS = 30

const rowsIn = (rows: readonly (readonly [string, string])[], screen: number): string => {
  const width = Math.max(...rows.map(([left]) => left.length))
  const hanging = width + 2 * INDENT.length
  if (screen - hanging < LEAST_WORDS)
    return rows.map(([left, right]) => `${INDENT}${left}\n${INDENT}${INDENT}${INDENT}${right}`).join('\n')
  return rows
    .map(([left, right]) => {
      const lines = wrap(right, screen - hanging).split('\n')
      return `${INDENT}${left.padEnd(width)}${INDENT}${lines.join(`\n${' '.repeat(hanging)}`)}`
    })
    .join('\n')
}

const EXIT_CODES: readonly (readonly [string, string])[] = [
  ['0', 'accepted: the token works'],
  ['1', 'rejected, or no access'],
  ['2', 'not checked, or unreadable: nothing was learned about the token'],
  ['64', 'usage error'],
]

/** Commands that take no token. */
const WITHOUT_SECRETS: readonly CommandName[] = [
  'explain',
  'import',
  'status',
  'manifest export',
  'manifest compare',
  'completion',
  'playground',
]

const SECRETS = `Tokens come from the system keychain (--token NAME), standard input (--token-stdin), the variable TOKEN_DESK_TOKEN, or variables in a manifest. They are never passed as arguments, and never printed.`

/** A command over several lines that a shell can read, so that it can be copied from a narrow screen. */
const asTyped = (command: string, screen: number): string => wrap(command, screen - 2).replaceAll('\n', ' \\\n')

const RUN_SECRETS = `The manifest lists the variable for each token (“secretFrom”) and other variables to set (“set”, for every environment). Variables that are already set don’t change. The others come from the system keychain. --environment selects the keys of that environment, and account tokens. The default manifest is token-desk.json in this folder. The program inherits all other variables, and no token is in its arguments.`

/** The overview: `token-desk --help`. */
export const overviewHelp = (screen: number): string =>
  [
    'Usage: token-desk COMMAND [options]',
    '',
    rowsIn(
      Object.entries(COMMANDS).map(([name, { summary }]) => [name, summary]),
      screen,
    ),
    '',
    wrap(SECRETS, screen),
    '',
    'Exit codes',
    rowsIn(EXIT_CODES, screen),
    '',
    'token-desk COMMAND --help, or token-desk help COMMAND, shows the options of a command.',
    '',
  ].join('\n')

/** The help of one command. */
export const commandHelp = (command: CommandName, screen: number): string => {
  const { usage, summary, examples, options, exits = EXIT_CODES, words = {} }: Command = COMMANDS[command]
  return [
    `Usage: token-desk ${usage}`,
    '',
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    '',
    rowsIn(
      options.map((name): [string, string] => {
        const { value, help } = OPTIONS[name]
        return [`--${name}${value === null ? '' : ` ${value}`}`, words[name] ?? help]
      }),
      screen,
    ),
    '',
    ...(WITHOUT_SECRETS.includes(command) ? [] : [wrap(command === 'run' ? RUN_SECRETS : SECRETS, screen), '']),
    'Examples',
    ...examples.map((example) => asTyped(`${INDENT}token-desk ${example}`, screen)),
    '',
    'Exit codes',
    rowsIn(exits, screen),
    '',
  ].join('\n')
}
