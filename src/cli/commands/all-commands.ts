import { checkCommand } from './check.ts'
import type { Command } from './command.ts'
import { completionCommand } from './completion.ts'
import { diagnoseCommand } from './diagnose.ts'
import { enableCommand } from './enable.ts'
import { explainCommand } from './explain.ts'
import { importCommand } from './import.ts'
import { manifestCompareCommand } from './manifest-compare.ts'
import { manifestExportCommand } from './manifest-export.ts'
import { playgroundCommand } from './playground.ts'
import { rotateCommand } from './rotate.ts'
import { runCommand } from './run.ts'
import { scanCommand } from './scan.ts'
import { sendCommand } from './send.ts'
import { servicesAddCommand } from './services-add.ts'
import { servicesListCommand } from './services-list.ts'
import { servicesRemoveCommand } from './services-remove.ts'
import { statusCommand } from './status.ts'
import { tokensAddCommand } from './tokens-add.ts'
import { tokensConfirmCommand } from './tokens-confirm.ts'
import { tokensCopyCommand } from './tokens-copy.ts'
import { tokensEditCommand } from './tokens-edit.ts'
import { tokensListCommand } from './tokens-list.ts'
import { tokensRemoveCommand } from './tokens-remove.ts'
import { tokensRenameCommand } from './tokens-rename.ts'
import { tokensReplaceCommand } from './tokens-replace.ts'
import { tokensRotateByCommand } from './tokens-rotate-by.ts'
import { tokensShowCommand } from './tokens-show.ts'

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  diagnoseCommand,
  checkCommand,
  runCommand,
  explainCommand,
  sendCommand,
  importCommand,
  scanCommand,
  statusCommand,
  enableCommand,
  rotateCommand,
  tokensListCommand,
  tokensShowCommand,
  tokensAddCommand,
  tokensReplaceCommand,
  tokensRenameCommand,
  tokensEditCommand,
  tokensCopyCommand,
  tokensRotateByCommand,
  tokensRemoveCommand,
  tokensConfirmCommand,
  servicesListCommand,
  servicesAddCommand,
  servicesRemoveCommand,
  manifestExportCommand,
  manifestCompareCommand,
  completionCommand,
  playgroundCommand,
]

/** The first word of commands with two, and what they are about. */
export const GROUPS: Readonly<Record<string, string>> = {
  tokens: 'list, save and change the tokens of the vault',
  services: 'list, add and remove services and their addresses',
  manifest: 'share the vault as a file without secrets',
}

/** The overview of the help: commands and groups under their headings. */
export const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  'Find out why': ['explain', 'diagnose', 'check', 'status', 'send', 'scan'],
  'Use tokens': ['import', 'run', 'enable', 'rotate'],
  'Manage the vault': ['tokens', 'services', 'manifest'],
  More: ['playground', 'completion'],
}

/** What new users need first. */
export const OVERVIEW_EXAMPLES: readonly string[] = [
  'explain error.log',
  'diagnose --token website --environment staging',
  'import .env',
  'run -- npm run dev',
]

/** Other names of a group's commands, as other programs call them. */
export const ALIASES: Readonly<Record<string, string>> = { ls: 'list', rm: 'remove', mv: 'rename', delete: 'remove' }

export const COMMAND_NAMES: readonly string[] = COMMANDS.map(({ name }) => name)

/** The command with this name, or `null`. */
export const commandNamed = (name: string): Command | null => COMMANDS.find((command) => command.name === name) ?? null

export const isGroup = (word: string): boolean => Object.hasOwn(GROUPS, word)

/** The commands of a group. */
export const commandsOf = (group: string): readonly Command[] =>
  COMMANDS.filter(({ name }) => name.startsWith(`${group} `))
