import { spawn, type ChildProcess } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { helperState, wordsOfEnd, type Ended, type SandboxHelper } from './how-it-ended.ts'

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
    const words = wordsOfEnd(ended, helperOf(binary))
    if (words !== null) process.stderr.write(words)
    return ended
  })
  return { exited, kill: (signal) => void child.kill(signal) }
}

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A terminal sends Ctrl+C and SIGHUP also to Electron. */
const isFromTerminal = (signal: NodeJS.Signals): boolean =>
  signal !== 'SIGTERM' && (process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY)

/**
 * Lets Electron shut down when this process gets a signal. A second signal would kill Electron before it has cleared the
 * clipboard. `stop` is called once, with the signal to pass on, or `null` if Electron already has it.
 */
export const onStop = (stop: (asked: NodeJS.Signals, handOn: NodeJS.Signals | null) => void): void => {
  let stopping = false
  for (const signal of STOPS)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      stop(signal, isFromTerminal(signal) ? null : signal)
    })
}
