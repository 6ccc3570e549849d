/** `npm run dev`: builds and restarts Electron on every saved file. It runs the built app with its real protocol and policy. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { findElectron } from './electron-binary.ts'
import { exitCodeOf, onStop, startElectron, type Ended, type Running } from './electron-process.ts'

type Needs = {
  /** Returns `false` if the build failed. It has printed why. */
  build: () => Promise<boolean>
  start: () => Running
  /** Calls `act` after some milliseconds. Returns a function that cancels the call. */
  after: (milliseconds: number, act: () => void) => () => void
}

/** How long the app may take to shut down, in milliseconds. */
const PATIENCE = 5_000

/** Ends the app, by force if it takes too long. Resolves when the app has released its single-instance lock. */
const end = async (running: Running, after: Needs['after']): Promise<void> => {
  running.kill('SIGTERM')
  const withdraw = after(PATIENCE, () => running.kill('SIGKILL'))
  await running.exited
  withdraw()
}

export type Restarts = {
  /** Builds after a file was saved, ends the running app and starts the new one. */
  changed: () => void
  /** Starts nothing more. Passes the signal on to the running app, unless it is `null`. */
  stop: (handOn: NodeJS.Signals | null) => void
  /** Resolves when the app has ended by itself or after `stop`. `null` if none was running. */
  ended: Promise<Ended | null>
}

/** Builds and restarts, one build at a time however fast files are saved. After a failed build the app keeps running. */
export const createRestarts = ({ build, start, after }: Needs): Restarts => {
  const { promise: ended, resolve: finish } = Promise.withResolvers<Ended | null>()
  let running: Running | null = null
  let isBusy = false
  let isDue = false
  let isStopped = false
  /** Read again after each wait. */
  const hasStopped = (): boolean => isStopped

  const startNew = (): void => {
    const started = start()
    running = started
    void started.exited.then((how) => {
      // One that we have ended ourselves is no longer `running`.
      if (running === started) finish(how)
    })
  }

  const round = async (): Promise<void> => {
    if (!(await build()) || hasStopped()) return
    const old = running
    running = null
    if (old !== null) await end(old, after)
    if (!hasStopped()) startNew()
  }

  const work = async (): Promise<void> => {
    isBusy = true
    while (isDue && !hasStopped()) {
      isDue = false
      await round()
    }
    isBusy = false
    if (hasStopped() && running === null) finish(null)
  }

  return {
    changed() {
      isDue = true
      if (!isBusy) void work()
    },
    stop(handOn) {
      isStopped = true
      if (running !== null && handOn !== null) running.kill(handOn)
      if (running === null && !isBusy) finish(null)
    },
    ended,
  }
}

const root = join(import.meta.dirname, '../../..')
const SETTLE = 150 // milliseconds: editors write a file in several steps

const build = async (): Promise<boolean> => {
  const vite = join(root, 'node_modules/electron-vite/bin/electron-vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

const after = (milliseconds: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, milliseconds)
  return () => clearTimeout(timer)
}

/** Returns Electron's exit code, or that of a signal received while Electron wasn't running. */
const watchAndRestart = async (binary: string): Promise<number> => {
  let asked: Ended = { code: 0, signal: null }
  const restarts = createRestarts({
    build,
    after,
    start: () => startElectron(binary, [root, ...process.argv.slice(2)]),
  })
  onStop((signal, handOn) => {
    asked = { code: null, signal }
    restarts.stop(handOn)
  })
  let withdraw = (): void => undefined
  watch(join(root, 'src'), { recursive: true }, () => {
    withdraw()
    withdraw = after(SETTLE, restarts.changed)
  })
  restarts.changed()
  return exitCodeOf((await restarts.ended) ?? asked)
}

const main = async (): Promise<void> => {
  const electron = await findElectron()
  if ('path' in electron) process.exit(await watchAndRestart(electron.path))
  process.stderr.write(electron.problem)
  process.exitCode = 1
}

// A test takes the restarts from here.
if (import.meta.main) await main()
