/** A screen that nobody sees, for a program that asks in a window of its own, and a hand that presses its keys. */
import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { endProcess, firstLine, until } from './private-bus.ts'

const run = promisify(execFile)

export const SCREEN_PROGRAMS = ['Xvfb', 'xdotool']

export type Screen = {
  display: string
  /** Waits for a window with this title and presses these keys in it, by X's names for them. */
  press(title: string, ...keys: string[]): Promise<void>
  /** The same, and waits until this very window is gone: the next one may have its title. */
  pressAway(title: string, ...keys: string[]): Promise<void>
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
  const press = async (title: string, ...keys: string[]): Promise<string> => {
    const find = ['search', '--sync', '--onlyvisible', '--name', title]
    const found = await run('xdotool', [...find, 'windowfocus', '--sync', 'getwindowfocus'], { env, timeout: 20_000 })
    // To whatever has the focus, as a keyboard does: the window may be gone before the key is up again.
    await run('xdotool', ['key', ...keys], { env, timeout: 20_000 })
    return found.stdout.trim()
  }
  return {
    display,
    stop,
    async press(title, ...keys) {
      await press(title, ...keys)
    },
    async pressAway(title, ...keys) {
      const pressed = await press(title, ...keys)
      await until('the window is gone', async () => {
        const seen = await run('xdotool', ['search', '--onlyvisible', '--name', '.'], { env })
        return !seen.stdout.split('\n').includes(pressed)
      })
    },
    async titles() {
      const found = ['search', '--onlyvisible', '--name', '.', 'getwindowname', '%@']
      return (await run('xdotool', found, { env })).stdout.split('\n')
    },
  }
}
