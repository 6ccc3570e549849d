import { constants } from 'node:os'

/** How a process ended: its own code, or the signal that ended it. */
export type Ended = { code: number | null; signal: NodeJS.Signals | null }

/** What Electron needs on Linux to put its pages into a sandbox; `path`: its helper program, whether it is there or not. */
export type SandboxHelper = { path: string; state: 'missing' | 'without-rights' | 'ready' }

/** What a file has to be for the kernel to give it root's rights: it belongs to root, and its set-user-id bit is set. */
export const helperState = (file: { uid: number; mode: number } | null): SandboxHelper['state'] => {
  if (file === null) return 'missing'
  return file.uid === 0 && (file.mode & 0o4111) === 0o4111 ? 'ready' : 'without-rights'
}

/** As a shell tells it: 128 and the signal's number for a process that a signal ended. */
export const exitCodeOf = ({ code, signal }: Ended): number =>
  signal === null ? (code ?? 1) : 128 + constants.signals[signal]

/** A shell script around Electron tells of a signal by its code. */
const signalOf = ({ code, signal }: Ended): string | null => {
  if (signal !== null) return signal
  const known = Object.entries(constants.signals).find(([, number]) => code !== null && code === 128 + number)
  return known?.[0] ?? null
}

/** Somebody asked for the end: nothing to tell. */
const ASKED_FOR: readonly string[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** How Chromium ends itself when it cannot go on. */
const GIVES_UP: readonly string[] = ['SIGTRAP', 'SIGILL', 'SIGABRT']

const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`)}'`

const remedy = ({ path, state }: SandboxHelper): string[] => [
  'What to do, one of these:',
  ...(state === 'missing'
    ? []
    : [
        `  sudo chown root ${quoted(path)} && sudo chmod 4755 ${quoted(path)}`,
        '      lets this Electron set up its sandbox; once for each “npm ci”',
      ]),
  '  sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
  '      until the machine starts again; it removes a protection from every program on the machine',
  '  npm run start:chromium',
  '      only to look: the same app in an installed browser, which has a sandbox of its own',
]

const sandboxWords = (signal: string, helper: SandboxHelper): string[] => [
  `Electron could not start: ${signal} ended it. Its sandbox lacks what it needs from this system: ${
    helper.state === 'missing'
      ? `there is no ${helper.path}`
      : `${helper.path} does not belong to root with the mode 4755`
  },`,
  'and many systems (Ubuntu 23.10 and newer among them) let no other program set one up.',
  '',
  ...remedy(helper),
]

/**
 * Why Electron is gone, in plain words; null: there is nothing to say, as it ended by itself or was asked to. `helper` is null
 * where no sandbox helper is needed: on other systems than Linux.
 */
export const wordsOfEnd = (ended: Ended, helper: SandboxHelper | null): string | null => {
  const signal = signalOf(ended)
  if (signal === null || ASKED_FOR.includes(signal)) return null
  const isSandbox = helper !== null && helper.state !== 'ready' && GIVES_UP.includes(signal)
  const lines = isSandbox
    ? sandboxWords(signal, helper)
    : [`Electron was ended by ${signal}. Anything it printed about this is above. Your tokens are untouched.`]
  return `\nToken Desk: ${lines.join('\n')}\n`
}
