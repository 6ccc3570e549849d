import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { _electron } from '@playwright/test'

import type { LaunchOptions, Running } from '../e2e/fixtures/running.ts'

const require = createRequire(import.meta.url)

/** Where npm's package `electron` keeps its binary, once it has been downloaded; undefined before. */
export function electronBinary(): string | undefined {
  const home = dirname(require.resolve('electron/package.json'))
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(home, 'dist')
  const named = join(home, 'path.txt')
  const path = join(dist, existsSync(named) ? readFileSync(named, 'utf8').trim() : 'electron')
  return existsSync(path) ? path : undefined
}

/** Starts the built app in real Electron, with the same records in its main process as the stand-in keeps. */
export async function launchElectron(options: LaunchOptions): Promise<Running> {
  const app = await _electron.launch({ ...command(options), env: options.env })
  const said: string[] = []
  const child = app.process()
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const exited = new Promise<number | null>((end) => child.once('close', (code) => end(code)))
  const page = await app.firstWindow()
  await page.waitForLoadState('load')
  return {
    page,
    evaluate: (run, arg) => app.evaluate(run as never, arg as never) as never,
    output: () => said.join(''),
    setColorScheme: async (scheme) => {
      await app.evaluate(({ nativeTheme }, source) => void (nativeTheme.themeSource = source), scheme)
    },
    stop: async () => {
      await app.evaluate(({ app: main }) => main.quit()).catch(() => undefined)
      return exited
    },
    exited,
  }
}

/** Starts an app that must end by itself without showing a window: its exit code. */
export async function launchElectronBriefly(options: LaunchOptions): Promise<number | null> {
  const { executablePath, args } = command(options)
  const child = spawn(executablePath, args, { env: options.env, stdio: 'ignore' })
  return new Promise((end) => child.once('close', (code) => end(code)))
}

function command({ appPath, profile, args }: LaunchOptions): { executablePath: string; args: string[] } {
  const executablePath = electronBinary()
  if (!executablePath) throw new Error('Electron is not downloaded here')
  // Chromium's own sandbox needs what root does not have.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const recorder = ['-r', join(import.meta.dirname, 'recorder.cjs')]
  return { executablePath, args: [...sandbox, `--user-data-dir=${profile}`, ...recorder, appPath, ...args] }
}
