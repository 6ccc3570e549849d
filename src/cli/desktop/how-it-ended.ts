import { constants } from 'node:os'

/** How a process ended: its exit code, or the signal that ended it. */
export type Ended = { code: number | null; signal: NodeJS.Signals | null }

/** The helper program that Electron's sandbox needs on Linux. */
export type SandboxHelper = { path: string; state: 'missing' | 'without-rights' | 'ready' }

/** Whether the kernel runs a file as root: root owns it, and its set-user-id bit is set. */
export const helperState = (file: { uid: number; mode: number } | null): SandboxHelper['state'] => {
  if (file === null) return 'missing'
  return file.uid === 0 && (file.mode & 0o4111) === 0o4111 ? 'ready' : 'without-rights'
}

/** The exit code as a shell reports it: 128 plus the signal's number for a process that a signal ended. */
export const exitCodeOf = ({ code, signal }: Ended): number =>
  signal === null ? (code ?? 1) : 128 + constants.signals[signal]

/** The signal's name, also if a shell script around Electron reported it as an exit code. */
const signalOf = ({ code, signal }: Ended): string | null => {
  if (signal !== null) return signal
  const known = Object.entries(constants.signals).find(([, number]) => code !== null && code === 128 + number)
  return known?.[0] ?? null
}

/** The user or the system ended the app on purpose. */
const ASKED_FOR: readonly string[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Signals with which Chromium ends itself after a fatal error. */
const GIVES_UP: readonly string[] = ['SIGTRAP', 'SIGILL', 'SIGABRT']

const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`)}'`

const remedy = ({ path, state }: SandboxHelper): string[] => [
  'To fix it, do one of these:',
  ...(state === 'missing'
    ? []
    : [
        `  sudo chown root ${quoted(path)} && sudo chmod 4755 ${quoted(path)}`,
        '      lets this Electron set up its sandbox; repeat after each “npm ci”',
      ]),
  '  sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
  '      until the next reboot; it removes a protection from every program on this machine',
  '  npm run start:chromium',
  '      for a first look: the same app in an installed browser, which has its own sandbox',
]

const sandboxWords = (signal: string, helper: SandboxHelper): string[] => [
  `Electron could not start: ${signal} ended it. Its sandbox can’t be set up on this system:`,
  `${helper.path} ${helper.state === 'missing' ? 'does not exist' : 'is not owned by root with mode 4755'}.`,
  'Many systems, such as Ubuntu 23.10 and newer, require that.',
  '',
  ...remedy(helper),
]

/**
 * Why Electron ended, as text to print. `null` if it ended by itself or on purpose. `helper` is `null` on systems that need no
 * sandbox helper: all but Linux.
 */
export const wordsOfEnd = (ended: Ended, helper: SandboxHelper | null): string | null => {
  const signal = signalOf(ended)
  if (signal === null || ASKED_FOR.includes(signal)) return null
  const isSandbox = helper !== null && helper.state !== 'ready' && GIVES_UP.includes(signal)
  const lines = isSandbox
    ? sandboxWords(signal, helper)
    : [`Electron was ended by ${signal}. Its own output is above. Your tokens are untouched.`]
  return `\nToken Desk: ${lines.join('\n')}\n`
}
