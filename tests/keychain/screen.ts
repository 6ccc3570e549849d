/** A screen that nobody sees, for a program that asks in a window of its own, and a hand that presses its keys. */
import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { endProcess, firstLine } from './private-bus.ts'

const run = promisify(execFile)

export const SCREEN_PROGRAMS = ['Xvfb', 'xdotool']

export type Screen = {
  display: string
  /** Waits for a window with this title and presses these keys in it, by X's names for them. */
  press(title: string, ...keys: string[]): Promise<void>
  /** Of the windows that are to be seen. */
  titles(): Promise<string[]>
  stop(): Promise<void>
}

export const startScreen = async (): Promise<Screen> => {
  // It looks for a free number itself, and tells it on its output.
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1200x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const stop = (): Promise<void> => endProcess(server, () => server.kill('SIGTERM'))
  const display = `:${await firstLine(server, 'the screen')}`
  const env = { ...process.env, DISPLAY: display }
  return {
    display,
    stop,
    async titles() {
      const found = ['search', '--onlyvisible', '--name', '.', 'getwindowname', '%@']
      return (await run('xdotool', found, { env })).stdout.split('\n')
    },
    async press(title, ...keys) {
      const find = ['search', '--sync', '--onlyvisible', '--name', title]
      await run('xdotool', [...find, 'windowfocus', '--sync'], { env, timeout: 20_000 })
      // To whatever has the focus, as a keyboard does: the window may be gone before the key is up again.
      await run('xdotool', ['key', ...keys], { env, timeout: 20_000 })
    },
  }
}
