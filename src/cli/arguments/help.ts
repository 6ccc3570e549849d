import { wrap } from '../output/wrap.ts'
import { COMMANDS, type Command, type CommandName } from './commands.ts'
import { OPTIONS } from './options.ts'

const INDENT = '  '

/** Below this no column is left for words: what a name means then stands under it. */
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
  ['64', 'the command was not understood'],
]

/** Commands that no token is given to. */
const WITHOUT_SECRETS: readonly CommandName[] = [
  'explain',
  'import',
  'status',
  'manifest export',
  'manifest compare',
  'completion',
  'playground',
]

const SECRETS = `Tokens come from the system’s keychain (--token NAME), from standard input (--token-stdin), from the variable TOKEN_DESK_TOKEN, or from variables that a manifest names. Never from an argument. No output holds one.`

/** A command over several lines as a shell reads it, so that it can be copied from a narrow screen, too. */
const asTyped = (command: string, screen: number): string => wrap(command, screen - 2).replaceAll('\n', ' \\\n')

const RUN_SECRETS = `The manifest says which token goes into which variable (“secretFrom”), and what else is set (“set”, for every environment). A variable that is set stays as it is; the others come from the system’s keychain. --environment takes the keys of that environment, and the tokens of accounts. Without --manifest it is token-desk.json in this folder. The program gets everything else from this shell’s environment, and no token is in its arguments.`

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
    'Examples, in the project’s folder after “npm run build”',
    ...examples.map((example) => asTyped(`${INDENT}npx token-desk ${example}`, screen)),
    '',
    'Exit codes',
    rowsIn(exits, screen),
    '',
  ].join('\n')
}
