import { execFile } from 'node:child_process'
import { win32 } from 'node:path'

/** What Squirrel starts the app for on Windows while it installs, updates or removes it: to do this, and to end. */
export type SquirrelTask = { program: string; args: string[] } | 'nothing'

/** The task that Squirrel gives in the arguments, `null` for a start by the user. Squirrel's own program makes the shortcuts. */
export const squirrelTask = (
  platform: NodeJS.Platform,
  args: readonly string[],
  program: string,
): SquirrelTask | null => {
  if (platform !== 'win32') return null
  const updater = win32.resolve(win32.dirname(program), '..', 'Update.exe')
  const shortcut = (what: string): SquirrelTask => ({ program: updater, args: [what, win32.basename(program)] })
  switch (args[1]) {
    case '--squirrel-install':
    case '--squirrel-updated':
      return shortcut('--createShortcut')
    case '--squirrel-uninstall':
      return shortcut('--removeShortcut')
    case '--squirrel-obsolete':
      return 'nothing'
    default:
      return null
  }
}

/** Does the task. A shortcut that could not be made ends nothing: the app is installed, and found without it. */
export const doSquirrelTask = (task: SquirrelTask): Promise<void> =>
  new Promise((done) => {
    if (task === 'nothing') done()
    else execFile(task.program, task.args, () => done())
  })
