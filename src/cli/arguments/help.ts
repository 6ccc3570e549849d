import { commandNamed, commandsOf, GROUPS, isGroup, OVERVIEW_EXAMPLES, SECTIONS } from '../commands/all-commands.ts'
import {
  DONE_EXITS,
  isRepeatable,
  optionsOf,
  optionTextOf,
  shortsOf,
  VERDICT_EXITS,
  type Command,
  type Exits,
} from '../commands/command.ts'
import { wrap, wrapCommand } from '../output/wrap.ts'
import { OPTION_GROUPS, OPTIONS, type OptionName } from './options.ts'
import type { HelpTopic } from './parse.ts'

const INDENT = '  '

/** In narrower columns, a description is printed below its name. */
const LEAST_WORDS = 30

/** Texts mark with backticks what can be typed. A terminal shows them without. */
export const withoutBackticks = (text: string): string => text.replaceAll('`', '')

const rowsIn = (rows: Exits, screen: number): string => {
  const width = Math.max(...rows.map(([left]) => left.length))
  const hanging = width + 2 * INDENT.length
  if (screen - hanging < LEAST_WORDS)
    return rows.map(([left, right]) => `${INDENT}${left.trimEnd()}\n${INDENT}${INDENT}${INDENT}${right}`).join('\n')
  return rows
    .map(([left, right]) => {
      const lines = wrap(right, screen - hanging).split('\n')
      return `${INDENT}${left.padEnd(width)}${INDENT}${lines.join(`\n${' '.repeat(hanging)}`)}`
    })
    .join('\n')
}

/** What the command line is for. */
export const OVERVIEW = 'Find out why an API token fails, and store your tokens in the system keychain.'

/** Where a token comes from. */
export const TOKEN_SOURCES =
  'Tokens come from the keychain (--token NAME), standard input (--token-stdin) or the variable TOKEN_DESK_TOKEN. They are never arguments, and never printed.'

/** Exit codes that many commands share. */
const USUAL_EXITS: ReadonlySet<Exits> = new Set([VERDICT_EXITS, DONE_EXITS])

const exitRows = (command: Pick<Command, 'exits'>, screen: number): string =>
  rowsIn(
    command.exits.map(([code, meaning]) => [code, withoutBackticks(meaning)]),
    screen,
  )

const summaryRows = (commands: readonly Command[], screen: number): string =>
  rowsIn(
    commands.map(({ name, summary }) => [name, withoutBackticks(summary)]),
    screen,
  )

/** A phrase of the tables as a sentence. */
export const sentence = (phrase: string): string => `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`

/** The summary of a command and what follows it. */
export const descriptionOf = ({ summary, details }: Command): string =>
  [sentence(summary), ...(details === undefined ? [] : [details])].join(' ')

/** `a, b or c` */
const oneOf = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`

/** An option's text with its values and its default, for one command. */
export const optionHelp = (command: Command, option: OptionName): string => {
  const { help, values, usual } = optionTextOf(command, option)
  const notes = [
    ...(values === undefined ? [] : [oneOf(values)]),
    ...(usual === undefined ? [] : [`default: ${usual}`]),
    ...(isRepeatable(command, option) ? ['repeatable'] : []),
  ]
  return withoutBackticks(notes.length === 0 ? help : `${help} (${notes.join('; ')})`)
}

/** `-e, --environment ID`, indented so that long names of all options begin in one column. */
export const flagOf = (command: Command, name: OptionName): string => {
  const short = [...shortsOf(command)].find(([, option]) => option === name)?.[0]
  const { value } = OPTIONS[name]
  return `${short === undefined ? '    ' : `-${short}, `}--${name}${value === null ? '' : ` ${value}`}`
}

/** The options of a command under their headings. */
const optionsIn = (command: Command, screen: number): string[] => {
  const all = optionsOf(command)
  const width = Math.max(...all.map((name) => flagOf(command, name).length))
  return Object.entries(OPTION_GROUPS).flatMap(([heading, options]) => {
    const rows = Object.keys(options)
      .filter((name): name is OptionName => all.some((option) => option === name))
      .map((name) => [flagOf(command, name).padEnd(width), optionHelp(command, name)] as const)
    return rows.length === 0 ? [] : [heading, rowsIn(rows, screen), '']
  })
}

/** A command that can be copied from a narrow screen, indented. */
const asTyped = (command: string, screen: number): string =>
  INDENT + wrapCommand(command, screen - INDENT.length).replaceAll('\n', `\n${INDENT}`)

const typedExamples = (examples: readonly string[], screen: number): string[] =>
  examples.map((example) => asTyped(`token-desk ${example}`, screen))

/** The commands of a section. A group has one row. */
const sectionRows = (names: readonly string[], screen: number): string => {
  const width = Math.max(...Object.values(SECTIONS).flatMap((section) => section.map((name) => name.length)))
  return rowsIn(
    names.map((name) => [
      name.padEnd(width),
      withoutBackticks(isGroup(name) ? (GROUPS[name] ?? '') : (commandNamed(name)?.summary ?? '')),
    ]),
    screen,
  )
}

const overviewHelp = (screen: number): string =>
  [
    wrap(OVERVIEW, screen),
    '',
    'Usage: token-desk COMMAND [options]',
    '',
    'Examples',
    ...typedExamples(OVERVIEW_EXAMPLES, screen),
    '',
    ...Object.entries(SECTIONS).flatMap(([heading, names]) => [heading, sectionRows(names, screen), '']),
    wrap(`${TOKEN_SOURCES} \`token-desk COMMAND --help\` shows the options of a command.`, screen),
    '',
  ].join('\n')

const groupHelp = (group: string, screen: number): string =>
  [
    `Usage: token-desk ${group} COMMAND [options]`,
    '',
    wrap(sentence(GROUPS[group] ?? group), screen),
    '',
    summaryRows(commandsOf(group), screen),
    '',
    wrap(`\`token-desk ${group} COMMAND --help\` shows the options of a command.`, screen),
    '',
  ].join('\n')

const commandHelp = (command: Command, screen: number): string =>
  [
    wrapCommand(`Usage: token-desk ${command.usage}`, screen),
    '',
    wrap(withoutBackticks(descriptionOf(command)), screen),
    '',
    'Examples',
    ...typedExamples(command.examples, screen),
    '',
    ...optionsIn(command, screen),
    // The usual exit codes are in the reference.
    ...(USUAL_EXITS.has(command.exits) ? [] : ['Exit codes', exitRows(command, screen), '']),
  ].join('\n')

/** The help of a command, of a group such as `tokens`, or of all commands. */
export const helpText = (topic: HelpTopic, screen: number): string => {
  if (topic === null) return overviewHelp(screen)
  return 'group' in topic ? groupHelp(topic.group, screen) : commandHelp(topic, screen)
}
