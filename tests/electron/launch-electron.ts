import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { _electron } from '@playwright/test'

import { binaryOn } from '../../src/cli/desktop/electron-binary.ts'
import type { LaunchOptions, Running } from '../e2e/fixtures/running.ts'

const require = createRequire(import.meta.url)

/** How long, in milliseconds, Electron may take to show its window, and to end once it was asked to. */
const patience = { start: 40_000, stop: 15_000 }

/** Chromium's own sandbox needs what root does not have; everybody else's specs run within it. */
const isSandboxed = process.getuid?.() !== 0

/** Where npm's package `electron` keeps its binary, once it has been downloaded; undefined before. */
export function electronBinary(): string | undefined {
  const home = dirname(require.resolve('electron/package.json'))
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(home, 'dist')
  const named = join(home, 'path.txt')
  const path = join(dist, existsSync(named) ? readFileSync(named, 'utf8').trim() : binaryOn(process.platform))
  return existsSync(path) ? path : undefined
}

/**
 * How Playwright starts the app. It finds Electron by itself: only where it is not told a path does it load a part of its own
 * that holds `ready` back until it listens. And it adds `--no-sandbox` wherever the sandbox is not asked for.
 */
export const launchPlan = ({ appPath, profile, env, args }: LaunchOptions, sandbox: boolean) => ({
  args: [`--user-data-dir=${profile}`, '-r', join(import.meta.dirname, 'recorder.cjs'), appPath, ...args],
  env: withOwnKeychain(env),
  chromiumSandbox: sandbox,
  // The page looks as `nativeTheme` says, and not as Playwright would have it.
  colorScheme: null,
  timeout: patience.start,
})

/** The file in which the run notes what it keeps in the keychain of macOS or Windows; see `own-keychain.cjs`. */
function withOwnKeychain(env: Record<string, string>): Record<string, string> {
  const note = process.env['TOKEN_DESK_TEST_KEYCHAIN']
  return note === undefined ? env : { ...env, TOKEN_DESK_TEST_KEYCHAIN: note }
}

/** Starts the built app in real Electron, with the same records in its main process as the stand-in keeps. */
export async function launchElectron(options: LaunchOptions): Promise<Running> {
  const app = await _electron.launch(launchPlan(options, isSandboxed))
  const said: string[] = []
  const child = app.process()
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const exited = new Promise<number | null>((end) => child.once('close', (code) => end(code)))
  const page = await app.firstWindow({ timeout: patience.start })
  await page.waitForLoadState('load', { timeout: patience.start })
  return {
    page,
    evaluate: (run, arg) => app.evaluate(run as never, arg as never) as never,
    output: () => said.join(''),
    setColorScheme: async (scheme) => {
      await app.evaluate(({ nativeTheme }, source) => void (nativeTheme.themeSource = source), scheme)
    },
    stop: async () => {
      // The answer may never come: the app ends while it is asked.
      void app.evaluate(({ app: main }) => main.quit()).catch(() => undefined)
      return inTime(child, exited, patience.stop)
    },
    exited,
  }
}

/** Starts an app that must end by itself without showing a window: its exit code. */
export async function launchElectronBriefly(options: LaunchOptions): Promise<number | null> {
  const executable = electronBinary()
  if (!executable) throw new Error('Electron is not downloaded here')
  const { args, env } = launchPlan(options, isSandboxed)
  const child = spawn(executable, [...(isSandboxed ? [] : ['--no-sandbox']), ...args], { env, stdio: 'ignore' })
  const exited = new Promise<number | null>((end) => child.once('close', (code) => end(code)))
  return inTime(child, exited, patience.start)
}

/** Its exit code; null where it had to be killed, as it did not end in time. */
export async function inTime(
  child: Pick<ChildProcess, 'kill'>,
  exited: Promise<number | null>,
  milliseconds: number,
): Promise<number | null> {
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
  const code = await exited
  clearTimeout(timer)
  return code
}
