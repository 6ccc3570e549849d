/**
 * The stand-in for Electron: a test tool, not Electron. It runs a built Electron app's unmodified main module in Node, with the
 * module `electron` replaced; the app's windows are pages of a real Chromium. Started by a parent process, which says what
 * to run and may ask it to evaluate functions in main; when the parent is gone, it ends.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { FromHost, StartOptions, ToHost } from './control.ts'
import { app } from './electron/app.ts'
import { electron } from './electron/index.ts'
import { watchOpenedPages } from './electron/opened-pages.ts'
import { setOptions } from './electron/options.ts'
import type { WebContents } from './electron/web-contents.ts'
import { replaceElectron } from './module/hooks.ts'

// For this process alone: neither the app nor a process that it starts knows it.
delete process.env['NODE_COMPILE_CACHE']

function say(message: FromHost): void {
  process.send?.(message)
}

async function start(options: StartOptions): Promise<void> {
  setOptions(options)
  for (const arg of options.args) {
    const [, name, value] = /^--([^=]+)(?:=(.*))?$/s.exec(arg) ?? []
    if (name !== undefined) app.commandLine.appendSwitch(name, value)
  }
  // An installed app is its own program: it is not named among the arguments.
  process.argv.splice(1, process.argv.length, ...(app.isPackaged ? [] : [options.appPath]), ...options.args)
  const define = (name: string, value: unknown) => Object.defineProperty(process, name, { value, configurable: true })
  define('versions', Object.freeze({ ...process.versions, electron: options.electronVersion, chrome: '0.0.0.0' }))
  define('type', 'browser')
  if (!app.isPackaged) define('defaultApp', true)
  define('resourcesPath', join(options.appPath, 'node_modules', 'electron', 'dist', 'resources'))
  watchOpenedPages()
  replaceElectron(electron)
  // A person who has closed the window has no dock to open another one from.
  if (options.headed) {
    app.on('window-all-closed', () => app.quit())
    app.on('web-contents-created', (_event: object, contents: WebContents) => {
      contents.once('did-finish-load', () => console.log('Its window is open.'))
    })
  }
  await import(pathToFileURL(options.main).href)
  await app.start()
}

async function evaluate({ id, source, arg }: ToHost & { kind: 'evaluate' }): Promise<void> {
  try {
    // As Playwright's own evaluate: a spec's function, in main.
    const run = (0, eval)(`(${source})`) as (module: object, given: unknown) => unknown
    say({ kind: 'evaluated', id, ok: true, value: await run(electron, arg) })
  } catch (error) {
    say({
      kind: 'evaluated',
      id,
      ok: false,
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
}

process.on('message', (message: ToHost) => {
  if (message.kind === 'start') {
    start(message.options).catch((error: unknown) => {
      // A person is told what the browser said; a spec sees where it happened.
      console.error(message.options.headed && error instanceof Error ? error.message : error)
      process.exitCode = 1
      app.exit(1)
    })
  } else if (message.kind === 'evaluate') void evaluate(message)
  else app.quit()
})
process.once('disconnect', () => app.exit(0))
process.once('SIGTERM', () => app.quit())
process.once('SIGINT', () => app.quit())
