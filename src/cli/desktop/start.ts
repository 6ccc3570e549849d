/** `npm start`: starts the built app in Electron, and exits with Electron's code. */
import { join } from 'node:path'
import { findElectron } from './electron-binary.ts'
import { exitCodeOf, onStop, startElectron } from './electron-process.ts'

const root = join(import.meta.dirname, '../../..')

const start = async (binary: string): Promise<number> => {
  // Before Electron starts: a signal in between must not leave Electron running alone.
  onStop((_asked, handOn) => {
    if (handOn !== null) electron.kill(handOn)
  })
  const electron = startElectron(binary, [root, ...process.argv.slice(2)])
  return exitCodeOf(await electron.exited)
}

const electron = await findElectron()
if ('problem' in electron) {
  process.stderr.write(electron.problem)
  process.exitCode = 1
} else process.exitCode = await start(electron.path)
