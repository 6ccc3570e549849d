/**
 * `npm run dev`: builds and starts Electron, then rebuilds and restarts it on every saved file. It runs the built app with its real
 * protocol and policy, so nothing works in development that wouldn't work when installed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { findElectron } from './electron-binary.ts'
import { onStop, startElectron } from './electron-process.ts'
import { exitCodeOf, type Ended } from './how-it-ended.ts'
import { createRestarts } from './restarts.ts'

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

const electron = await findElectron()
if ('problem' in electron) {
  process.stderr.write(electron.problem)
  process.exitCode = 1
} else process.exit(await watchAndRestart(electron.path))
