import { existsSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'

import { losePages, startBrowser, stopBrowser } from './browser.ts'
import { watchDownloads } from './downloads.ts'
import { Emitter } from './emitter.ts'
import { appEvents } from './event-names.ts'
import { preventable } from './events.ts'
import { ignored } from './ignored.ts'
import { becomeReady, isReady, requireNotReady } from './lifecycle.ts'
import { refuseMissingOn } from './missing.ts'
import { manifest, options } from './options.ts'
import { hasQuirk } from './quirks.ts'
import { holdsInstanceLock, takeInstanceLock, wordsDelivered } from './single-instance.ts'
import { allWindows } from './windows.ts'

type PathName =
  | 'home'
  | 'appData'
  | 'userData'
  | 'sessionData'
  | 'temp'
  | 'exe'
  | 'logs'
  | 'downloads'
  | 'documents'
  | 'desktop'
  | 'crashDumps'

/** How long an app may take to end after its browser, in milliseconds. */
const PATIENCE = 10_000

/** Electron's `app`: the life of the process. */
class App extends Emitter {
  readonly #paths = new Map<string, string>()
  readonly #switches = new Map<string, string>()
  readonly #removed = new Set<string>()
  readonly #whenReady = Promise.withResolvers<undefined>()
  #name: string | undefined
  #quitting = false
  #ended = false
  #starting: Promise<unknown> = Promise.resolve()
  #exitCode = 0

  constructor() {
    super('app', appEvents.happens, appEvents.never)
  }

  readonly isPackaged = hasQuirk('packaged')
  userAgentFallback = 'stand-in'
  allowRendererProcessReuse = true

  readonly commandLine = {
    appendSwitch: (name: string, value = '') => void this.#switches.set(name, value),
    appendArgument: () => undefined,
    hasSwitch: (name: string) => this.#switch(name) !== undefined,
    getSwitchValue: (name: string) => this.#switch(name) ?? '',
    removeSwitch: (name: string) => {
      this.#switches.delete(name)
      this.#removed.add(name)
    },
  }

  /** Set by main, or given to the app when it was started. */
  #switch(name: string): string | undefined {
    const set = this.#switches.get(name)
    if (set !== undefined || this.#removed.has(name)) return set
    const given = options().args.find((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`))
    return given?.slice(name.length + 3)
  }

  isReady(): boolean {
    return isReady()
  }

  whenReady(): Promise<undefined> {
    return this.#whenReady.promise
  }

  getName(): string {
    const { name, productName } = manifest()
    return this.#name ?? productName ?? name
  }

  get name(): string {
    return this.getName()
  }

  set name(name: string) {
    this.setName(name)
  }

  setName(name: string): void {
    this.#name = name
  }

  getVersion(): string {
    return manifest().version
  }

  getAppPath(): string {
    return options().appPath
  }

  getLocale(): string {
    return 'en-US'
  }

  getSystemLocale(): string {
    return 'en-US'
  }

  getPreferredSystemLanguages(): string[] {
    return ['en-US']
  }

  // Windows' taskbar reads it; nothing else does.
  readonly setAppUserModelId = ignored

  getPath(name: PathName): string {
    const set = this.#paths.get(name)
    if (set !== undefined) return set
    const home = process.env['HOME'] ?? homedir()
    switch (name) {
      case 'home':
        return home
      case 'appData':
        return this.#appData(home)
      case 'userData':
        return this.#switches.get('user-data-dir') ?? join(this.getPath('appData'), this.getName())
      case 'sessionData':
        return this.getPath('userData')
      case 'temp':
        return tmpdir()
      case 'exe':
        return process.execPath
      case 'logs':
      case 'crashDumps':
        return join(this.getPath('userData'), name)
      case 'downloads':
      case 'documents':
      case 'desktop':
        return join(home, `${name.charAt(0).toUpperCase()}${name.slice(1)}`)
      default:
        throw new Error(`Failed to get '${String(name)}' path`)
    }
  }

  #appData(home: string): string {
    if (process.platform === 'darwin') return join(home, 'Library', 'Application Support')
    if (process.platform === 'win32') return process.env['APPDATA'] ?? join(home, 'AppData', 'Roaming')
    return process.env['XDG_CONFIG_HOME'] ?? join(home, '.config')
  }

  setPath(name: PathName, path: string): void {
    if (isReady() && (name === 'userData' || name === 'sessionData')) {
      throw new Error(`The stand-in refuses app.setPath('${name}') after ready: Chromium already uses the old one`)
    }
    if (!isAbsolute(path)) throw new Error('Path must be absolute')
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} does not exist`)
    this.#paths.set(name, path)
  }

  setAppLogsPath(path = join(this.getPath('userData'), 'logs')): void {
    this.#paths.set('logs', path)
  }

  enableSandbox(): void {
    requireNotReady('app.enableSandbox() can only be called before app is ready')
    // As Chromium does it: the one takes the other away.
    this.commandLine.removeSwitch('no-sandbox')
  }

  disableHardwareAcceleration(): void {
    requireNotReady('app.disableHardwareAcceleration() can only be called before app is ready')
  }

  requestSingleInstanceLock(additionalData: unknown = null): boolean {
    const word = { argv: process.argv, cwd: process.cwd(), additionalData }
    const isFirst = takeInstanceLock(this.getPath('userData'), word, ({ argv, cwd, additionalData: data }) => {
      const tell = () => this.emit('second-instance', preventable({}), argv, cwd, data)
      // Electron guarantees that it comes after `ready`, however early the second start was.
      if (isReady()) tell()
      else void this.#whenReady.promise.then(() => setImmediate(tell))
    })
    if (!isFirst && options().headed) console.log('It is open already; that window comes to the front.')
    return isFirst
  }

  hasSingleInstanceLock(): boolean {
    return holdsInstanceLock()
  }

  isHidden(): boolean {
    return false
  }

  focus(): void {
    allWindows()[0]?.focus()
  }

  /** Asks everybody, closes the windows, and ends the process unless somebody prevents it. */
  quit(): void {
    if (this.#quitting || this.#ended) return
    const asked = preventable({})
    this.emit('before-quit', asked)
    if (asked.defaultPrevented) return
    this.#quitting = true
    for (const window of allWindows()) {
      window.close()
      if (window.refusedToClose) {
        this.#quitting = false
        return
      }
    }
    if (allWindows().length === 0) this.#endUnlessPrevented(this.#askToEnd())
  }

  /** Not Electron's: the last step of a window's end, called by the window. */
  onWindowGone(): void {
    if (allWindows().length > 0 || this.#ended) return
    if (!this.#quitting) {
      if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed')
      else this.quit()
      return
    }
    const asked = this.#askToEnd()
    // Native code has raised the event: microtasks run before it goes on, and a request to quit in them is ignored (electron#33643).
    setImmediate(() => this.#endUnlessPrevented(asked))
  }

  #askToEnd(): { readonly defaultPrevented: boolean } {
    const asked = preventable({})
    this.emit('will-quit', asked)
    return asked
  }

  #endUnlessPrevented({ defaultPrevented }: { readonly defaultPrevented: boolean }): void {
    this.#quitting = false
    if (!defaultPrevented) this.exit(this.#exitCode)
  }

  /** Ends the process without asking anybody; what Chromium keeps is kept. */
  exit(code = 0): void {
    if (this.#ended) return
    this.#ended = true
    this.emit('quit', preventable({}), code)
    // A Chromium that is still being started must have started before it can be ended.
    void Promise.allSettled([this.#starting.then(stopBrowser), wordsDelivered()]).then(() => process.exit(code))
  }

  /** Not Electron's. A method, as the answer changes while others are awaited. */
  hasEnded(): boolean {
    return this.#ended
  }

  /** A person's browser ended: closed in good order (0), or not. Without it there is no window to go on in. */
  #onBrowserGone(code: number | null): void {
    if (this.#ended || !options().headed) return
    if (code !== 0) {
      console.error(`The browser has ended (${code ?? 'killed'}), and Token Desk with it. What you kept is kept.`)
      this.#exitCode = 1
    }
    // The app ends in good order, as after the last window; where it does not, this process does.
    setTimeout(() => process.exit(this.#exitCode), PATIENCE).unref()
    losePages()
    this.quit()
  }

  /** Not Electron's: the host has run the main module and says go. */
  async start(): Promise<void> {
    if (this.#ended) return
    const userData = this.getPath('userData')
    const starting = startBrowser(userData, (code) => this.#onBrowserGone(code))
    this.#starting = starting.catch(() => undefined)
    const browser = await starting
    if (this.hasEnded()) return
    watchDownloads(browser, userData)
    becomeReady()
    this.emit('will-finish-launching')
    this.emit('ready', preventable({}), {})
    this.#whenReady.resolve(undefined)
  }
}

refuseMissingOn('app', App)

export const app = new App()
