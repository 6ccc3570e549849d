import { COMMANDS, type Command, type CommandName } from '../../src/cli/arguments/commands.ts'
import { OPTIONS, type OptionName } from '../../src/cli/arguments/options.ts'
import {
  COMMAND_EXITS,
  COMMAND_TEXTS,
  DONE_EXITS,
  INTERRUPT_EXIT,
  USAGE_EXIT,
  VERDICT_EXITS,
  WITH_VERDICT,
} from './command-texts.ts'
import { GENERATED } from './generated.ts'
import { COMMAND_OPTION_TEXTS, OPTION_TEXTS, type OptionText } from './option-texts.ts'

const NAMES = Object.keys(COMMANDS) as CommandName[]

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

const textOf = (command: CommandName, option: OptionName): OptionText =>
  COMMAND_OPTION_TEXTS[command]?.[option] ??
  OPTION_TEXTS[option] ?? { text: sentence(OPTIONS[option].help.replace(' (repeatable)', '')) }

const isRepeatable = (command: CommandName, option: OptionName): boolean => {
  const { repeatable }: Command = COMMANDS[command]
  return OPTIONS[option].multiple || repeatable?.includes(option) === true
}

const optionLine = (command: CommandName, option: OptionName): string => {
  const { value } = OPTIONS[option]
  const { text, values, usual } = textOf(command, option)
  const notes = [
    values === undefined ? null : `Values: ${values.map((one) => `\`${one}\``).join(', ')}.`,
    usual === undefined ? null : `Default: ${usual}.`,
    isRepeatable(command, option) ? 'Repeatable.' : null,
  ].filter((note) => note !== null)
  return `- \`--${option}${value === null ? '' : ` ${value}`}\`: ${[text, ...notes].join(' ')}`
}

const exitsOf = (command: CommandName): readonly (readonly [string, string])[] => {
  const own = COMMAND_EXITS[command] ?? (WITH_VERDICT.includes(command) ? VERDICT_EXITS : DONE_EXITS)
  return [...own, USAGE_EXIT, INTERRUPT_EXIT]
}

const sectionOf = (name: CommandName): string => {
  const { summary, usage, options, examples }: Command = COMMANDS[name]
  return `## ${name}

${COMMAND_TEXTS[name] ?? sentence(summary)}

\`\`\`text
token-desk ${usage}
\`\`\`

${options.map((option) => optionLine(name, option)).join('\n')}

Examples:

\`\`\`sh
${examples.map((example) => `token-desk ${example}`).join('\n')}
\`\`\`

Exit codes:

${exitsOf(name)
  .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
  .join('\n')}
`
}

const link = (name: CommandName): string => `[${name}](#${name.replaceAll(' ', '-')})`

export const commandsPage = (): string => `# Commands

Here you look up a command, its options and its exit codes.

${GENERATED}

${NAMES.map(link).join(' · ')}

${NAMES.map(sectionOf).join('\n')}
Next: [Command line](README.md)
`
