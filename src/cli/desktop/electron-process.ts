import { spawn, type ChildProcess } from 'node:child_process'
import { statSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'

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

const sandboxMessage = (signal: string, helper: SandboxHelper): string[] => [
  `Electron could not start: ${signal} ended it. Its sandbox can’t be set up on this system:`,
  `${helper.path} ${helper.state === 'missing' ? 'does not exist' : 'is not owned by root with mode 4755'}.`,
  'Many systems, such as Ubuntu 23.10 and newer, require that.',
  '',
  ...remedy(helper),
]

/** Why Electron ended, as text to print. `null` if it ended on purpose. `helper` is `null` on all systems but Linux. */
export const endMessage = (ended: Ended, helper: SandboxHelper | null): string | null => {
  const signal = signalOf(ended)
  if (signal === null || ASKED_FOR.includes(signal)) return null
  const isSandbox = helper !== null && helper.state !== 'ready' && GIVES_UP.includes(signal)
  const lines = isSandbox
    ? sandboxMessage(signal, helper)
    : [`Electron was ended by ${signal}. Its own output is above. Your tokens are untouched.`]
  return `\nToken Desk: ${lines.join('\n')}\n`
}

/** Electron as it runs. */
export type Running = { exited: Promise<Ended>; kill(signal: NodeJS.Signals): void }

/** A variable that editors and other Electron apps leave behind would make Electron start as a plain Node. */
const withoutRunAsNode = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  // Windows spells names of variables as it likes.
  Object.fromEntries(Object.entries(environment).filter(([name]) => name.toUpperCase() !== 'ELECTRON_RUN_AS_NODE'))

const helperOf = (binary: string): SandboxHelper | null => {
  if (process.platform !== 'linux') return null
  const path = process.env['CHROME_DEVEL_SANDBOX'] ?? join(dirname(binary), 'chrome-sandbox')
  return { path, state: helperState(statSync(path, { throwIfNoEntry: false }) ?? null) }
}

const exitOf = (child: ChildProcess, binary: string): Promise<Ended> =>
  new Promise((resolve) => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      process.stderr.write(
        `Token Desk: Electron did not start (${error.code ?? error.name}). Check that this file exists and is executable: ${binary}\n`,
      )
      resolve({ code: 1, signal: null })
    })
    child.on('exit', (code, signal) => resolve({ code, signal }))
  })

/** Starts Electron in this terminal, and prints why if a signal ends it. */
export const startElectron = (binary: string, args: readonly string[]): Running => {
  const child = spawn(binary, args, { stdio: 'inherit', env: withoutRunAsNode(process.env) })
  const exited = exitOf(child, binary).then((ended) => {
    const words = endMessage(ended, helperOf(binary))
    if (words !== null) process.stderr.write(words)
    return ended
  })
  return { exited, kill: (signal) => void child.kill(signal) }
}

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A terminal sends Ctrl+C and SIGHUP also to Electron. */
const isFromTerminal = (signal: NodeJS.Signals): boolean =>
  signal !== 'SIGTERM' && (process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY)

/** Lets Electron shut down on a signal: a second one would kill it before it has cleared the clipboard. `null`: it got the signal itself. */
export const onStop = (stop: (asked: NodeJS.Signals, handOn: NodeJS.Signals | null) => void): void => {
  let stopping = false
  for (const signal of STOPS)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      stop(signal, isFromTerminal(signal) ? null : signal)
    })
}
