/**
 * `npm run dev`: builds, starts Electron, and on every saved file builds again and restarts it. What runs is always the
 * built app behind its real protocol and policy, so nothing works in development that would not when installed.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { findElectron } from './electron-binary.ts'

const root = join(import.meta.dirname, '../../..')
const SETTLE = 150 // milliseconds: editors write a file in several steps

const build = (): boolean => {
  const vite = join(root, 'node_modules/electron-vite/bin/electron-vite.js')
  return (
    spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' }).status === 0
  )
}

const watchAndRestart = (binary: string): void => {
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | undefined
  const restart = (): void => {
    if (!build()) return // the build has said why; the running app stays
    child?.removeAllListeners('exit')
    child?.kill()
    child = spawn(binary, [root], { stdio: 'inherit' })
    child.on('exit', (code) => process.exit(code ?? 0))
  }
  restart()
  watch(join(root, 'src'), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(restart, SETTLE)
  })
}

const electron = findElectron()
if ('problem' in electron) {
  process.stderr.write(electron.problem)
  process.exitCode = 1
} else watchAndRestart(electron.path)
