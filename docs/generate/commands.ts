import { descriptionOf, sentence } from '../../src/cli/arguments/help.ts'
import { OPTIONS, type OptionName } from '../../src/cli/arguments/options.ts'
import { COMMAND_NAMES, COMMANDS } from '../../src/cli/commands/all-commands.ts'
import {
  exitsOf,
  isRepeatable,
  optionsOf,
  optionTextOf,
  shortsOf,
  type Command,
} from '../../src/cli/commands/command.ts'
import { GENERATED } from './generated.ts'

const optionLine = (command: Command, option: OptionName): string => {
  const { value } = OPTIONS[option]
  const { help, values, usual } = optionTextOf(command, option)
  const notes = [
    ...(values === undefined ? [] : [`Values: ${values.map((one) => `\`${one}\``).join(', ')}.`]),
    ...(usual === undefined ? [] : [`Default: ${usual}.`]),
    ...(isRepeatable(command, option) ? ['Repeatable.'] : []),
  ]
  const short = [...shortsOf(command)].find(([, name]) => name === option)?.[0]
  const flag = `--${option}${value === null ? '' : ` ${value}`}`
  return `- ${short === undefined ? '' : `\`-${short}\`, `}\`${flag}\`: ${[sentence(help), ...notes].join(' ')}`
}

const sectionOf = (command: Command): string => {
  const { name, usage, examples } = command
  return `## ${name}

${descriptionOf(command)}

\`\`\`text
token-desk ${usage}
\`\`\`

${optionsOf(command)
  .map((option) => optionLine(command, option))
  .join('\n')}

Examples:

\`\`\`sh
${examples.map((example) => `token-desk ${example}`).join('\n')}
\`\`\`

Exit codes:

${exitsOf(command)
  .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
  .join('\n')}
`
}

const link = (name: string): string => `[${name}](#${name.replaceAll(' ', '-')})`

export const commandsPage = (): string => `# Commands

Here you look up a command, its options and its exit codes.

${GENERATED}

${COMMAND_NAMES.map(link).join(' · ')}

${COMMANDS.map(sectionOf).join('\n')}
Next: [Command line](README.md)
`
