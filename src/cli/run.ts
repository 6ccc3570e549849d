import type { CommandName } from './arguments/commands.ts'
import { commandHelp, overviewHelp } from './arguments/help.ts'
import { parseArguments, type Parsed } from './arguments/parse.ts'
import { isGiven } from './arguments/values.ts'
import { checkCommand } from './commands/check.ts'
import type { Command } from './commands/command.ts'
import { completionCommand } from './commands/completion.ts'
import { diagnoseCommand } from './commands/diagnose.ts'
import { enableCommand } from './commands/enable.ts'
import { explainCommand } from './commands/explain.ts'
import { importCommand } from './commands/import.ts'
import { manifestCompareCommand } from './commands/manifest-compare.ts'
import { manifestExportCommand } from './commands/manifest-export.ts'
import { playgroundCommand } from './commands/playground.ts'
import { runCommand } from './commands/run.ts'
import { rotateCommand } from './commands/rotate.ts'
import { sendCommand } from './commands/send.ts'
import { statusCommand } from './commands/status.ts'
import { tokensAddCommand } from './commands/tokens-add.ts'
import { tokensConfirmCommand } from './commands/tokens-confirm.ts'
import { tokensCopyCommand } from './commands/tokens-copy.ts'
import { tokensListCommand } from './commands/tokens-list.ts'
import { tokensRemoveCommand } from './commands/tokens-remove.ts'
import { tokensRenameCommand } from './commands/tokens-rename.ts'
import { tokensRotateByCommand } from './commands/tokens-rotate-by.ts'
import { tokensReplaceCommand } from './commands/tokens-replace.ts'
import { createScreen } from './output/screen.ts'
import { EXIT } from './refusal.ts'
import type { System } from './system.ts'
import { tellingOfChanges } from './world/changed-secrets.ts'

const RUN: Readonly<Record<CommandName, Command>> = {
  diagnose: diagnoseCommand,
  check: checkCommand,
  run: runCommand,
  explain: explainCommand,
  send: sendCommand,
  import: importCommand,
  status: statusCommand,
  enable: enableCommand,
  rotate: rotateCommand,
  'tokens list': tokensListCommand,
  'tokens add': tokensAddCommand,
  'tokens replace': tokensReplaceCommand,
  'tokens rename': tokensRenameCommand,
  'tokens copy': tokensCopyCommand,
  'tokens rotate-by': tokensRotateByCommand,
  'tokens remove': tokensRemoveCommand,
  'tokens confirm': tokensConfirmCommand,
  'manifest export': manifestExportCommand,
  'manifest compare': manifestCompareCommand,
  completion: completionCommand,
  playground: playgroundCommand,
}

/** Longer lines are hard to read, in a file or on a wide screen. */
const WIDEST_HELP = 120

/** The help that was asked for; null: none was. */
const helpOf = (given: Parsed, columns: number): string | null => {
  if (given.command === 'version') return null
  if (given.command === 'help') return given.of === null ? overviewHelp(columns) : commandHelp(given.of, columns)
  return isGiven(given, 'help') ? commandHelp(given.command, columns) : null
}

/** Runs one command line; gives the exit code. Standard output holds the answer alone, standard error the rest. */
export const runCommandLine = async (args: readonly string[], system: System): Promise<number> => {
  const screen = createScreen(system)
  const parsed = parseArguments(args)
  if (!parsed.ok) {
    await screen.note(parsed.error.message)
    return parsed.error.exit
  }
  const given = parsed.value
  const help = helpOf(given, Math.min(screen.columns, WIDEST_HELP))
  if (help !== null || given.command === 'help' || given.command === 'version') {
    await screen.print(help ?? system.version)
    return EXIT.accepted
  }
  const ended = await RUN[given.command](given, tellingOfChanges(system, screen), screen)
  if (ended.ok) return ended.value
  await screen.note(ended.error.message)
  return ended.error.exit
}
