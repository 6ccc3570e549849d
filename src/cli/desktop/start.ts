/** `npm start`: the build has run; this starts the built app in Electron and ends as Electron ends. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findElectron } from './electron-binary.ts'

const root = join(import.meta.dirname, '../../..')

const start = (binary: string): void => {
  const child = spawn(binary, [root, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    process.stderr.write(`Token Desk: Electron did not start (${error.name}). Its binary: ${binary}\n`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 1 : 0)
  })
}

const electron = findElectron()
if ('problem' in electron) {
  process.stderr.write(electron.problem)
  process.exitCode = 1
} else start(electron.path)
