import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'

import type { Session as DevToolsSession } from '../chromium/cdp.ts'
import { app } from './app.ts'
import { Emitter } from './emitter.ts'
import { browserWindowEvents } from './event-names.ts'
import { preventable } from './events.ts'
import { ignored } from './ignored.ts'
import { requireReady } from './lifecycle.ts'
import { refuseMissingOn } from './missing.ts'
import { nativeTheme } from './native-theme.ts'
import { hasQuirk } from './quirks.ts'
import { WebContents } from './web-contents.ts'
import { keepState, keptState } from './window-state.ts'
import { addWindow, allWindows, focusedWindow, focusWindow, removeWindow } from './windows.ts'

type Adopted = { targetId: string; session: DevToolsSession }

let count = 0
let adopting: Adopted | undefined

/** A window: a page of Chromium, and the state that a window manager would keep. */
export class BrowserWindow extends Emitter {
  readonly id = ++count
  readonly webContents: WebContents
  readonly #options: BrowserWindowConstructorOptions
  #bounds: Rectangle
  #normal: Rectangle
  #state: 'normal' | 'minimized' | 'maximized' | 'fullscreen' = 'normal'
  #visible: boolean
  #destroyed = false
  #title: string
  #protected = false
  #backgroundColor: string
  #shown = false
  /** Not Electron's: whether the last `close` was prevented. */
  refusedToClose = false

  constructor(options: BrowserWindowConstructorOptions = {}) {
    requireReady('Cannot create BrowserWindow before app is ready')
    const { name } = options
    if (name && allWindows().some((window) => window.#options.name === name))
      throw new Error(`Window name '${name}' is already in use. Window names must be unique.`)
    super('browserWindow', browserWindowEvents.happens, browserWindowEvents.never)
    this.#options = options
    const { x = 0, y = 0, width = 800, height = 600, title = app.getName(), show = true, webPreferences = {} } = options
    const kept = keptState(options)
    this.#normal = kept?.bounds ?? { x, y, width, height }
    this.#bounds = this.#normal
    if (kept?.maximized) this.#bounds = { x: 0, y: 0, width: 1920, height: 1080 }
    if (kept?.maximized) this.#state = 'maximized'
    this.#visible = show
    this.#title = title
    this.#backgroundColor = options.backgroundColor ?? '#FFFFFF'
    addWindow(this)
    this.webContents = new WebContents(webPreferences, this.#bounds, adopting)
    this.#listen(kept !== undefined)
    if (show) focusWindow(this)
    app.emit('browser-window-created', preventable({}), this)
    app.emit('web-contents-created', preventable({}), this.webContents)
  }

  static getAllWindows(): BrowserWindow[] {
    return allWindows()
  }

  static getFocusedWindow(): BrowserWindow | null {
    return focusedWindow()
  }

  static fromId(id: number): BrowserWindow | null {
    return allWindows().find((window) => window.id === id) ?? null
  }

  static fromWebContents(contents: unknown): BrowserWindow | null {
    return allWindows().find((window) => window.webContents === contents) ?? null
  }

  #listen(kept: boolean): void {
    const contents = this.webContents
    contents.on('did-finish-load', () => {
      if (this.#shown) return
      this.#shown = true
      if (kept) this.emit('persisted-state-restored')
      // A painted page, not a loaded one: mostly somewhat later, and on some machines never.
      if (hasQuirk('never-ready')) return
      setTimeout(() => {
        if (!this.#destroyed) this.emit('ready-to-show')
      })
    })
    contents.on('page-title-updated', (_event: unknown, title: string) => {
      const asked = preventable({})
      this.emit('page-title-updated', asked, title, true)
      if (!asked.defaultPrevented) this.#title = title
    })
    contents.on('destroyed', () => this.#gone())
    const onTheme = () => contents.setDark(nativeTheme.shouldUseDarkColors)
    nativeTheme.on('updated', onTheme)
    this.once('closed', () => nativeTheme.off('updated', onTheme))
    // A page that could not even be made is an error of the stand-in's, and nothing of the app's could show it.
    contents.ready.catch((error: unknown) => {
      if (!this.#destroyed) throw error
    })
  }

  #gone(): void {
    if (this.#destroyed) return
    keepState(this.#options, { bounds: this.#normal, maximized: this.isMaximized() })
    this.#destroyed = true
    removeWindow(this)
    this.emit('closed')
    app.onWindowGone()
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url)
  }

  reload(): void {
    this.webContents.reload()
  }

  close(): void {
    const asked = preventable({})
    this.emit('close', asked)
    this.refusedToClose = asked.defaultPrevented
    if (!asked.defaultPrevented) this.webContents.close()
  }

  destroy(): void {
    this.webContents.close()
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  show(): void {
    this.#visible = true
    this.emit('show')
    this.focus()
  }

  showInactive(): void {
    this.#visible = true
    this.emit('show')
  }

  hide(): void {
    this.#visible = false
    this.emit('hide')
    this.blur()
  }

  isVisible(): boolean {
    return this.#visible
  }

  focus(): void {
    const before = focusedWindow()
    if (before === this) return
    focusWindow(this)
    before?.emit('blur')
    this.emit('focus')
  }

  blur(): void {
    if (focusedWindow() !== this) return
    focusWindow(null)
    this.emit('blur')
  }

  isFocused(): boolean {
    return focusedWindow() === this
  }

  isNormal(): boolean {
    return this.#state === 'normal'
  }

  minimize(): void {
    this.#state = 'minimized'
    this.emit('minimize')
  }

  isMinimized(): boolean {
    return this.#state === 'minimized'
  }

  maximize(): void {
    if (this.#state === 'maximized') return
    this.#state = 'maximized'
    this.emit('maximize')
    this.#place({ x: 0, y: 0, width: 1920, height: 1080 })
  }

  unmaximize(): void {
    if (this.#state !== 'maximized') return
    this.#state = 'normal'
    this.emit('unmaximize')
    this.#place(this.#normal)
  }

  isMaximized(): boolean {
    return this.#state === 'maximized'
  }

  restore(): void {
    const before = this.#state
    this.#state = 'normal'
    if (before === 'minimized') this.emit('restore')
    if (before === 'maximized') this.#place(this.#normal)
  }

  setFullScreen(full: boolean): void {
    this.#state = full ? 'fullscreen' : 'normal'
    this.emit(full ? 'enter-full-screen' : 'leave-full-screen')
  }

  isFullScreen(): boolean {
    return this.#state === 'fullscreen'
  }

  getBounds(): Rectangle {
    return { ...this.#bounds }
  }

  getContentBounds(): Rectangle {
    return this.getBounds()
  }

  getNormalBounds(): Rectangle {
    return { ...this.#normal }
  }

  setBounds(bounds: Partial<Rectangle>): void {
    const { minWidth = 0, minHeight = 0 } = this.#options
    const next = { ...this.#bounds, ...bounds }
    this.#normal = { ...next, width: Math.max(next.width, minWidth), height: Math.max(next.height, minHeight) }
    this.#place(this.#normal)
  }

  getSize(): number[] {
    return [this.#bounds.width, this.#bounds.height]
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }

  getPosition(): number[] {
    return [this.#bounds.x, this.#bounds.y]
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y })
  }

  center(): void {
    this.setPosition(Math.round((1920 - this.#bounds.width) / 2), Math.round((1080 - this.#bounds.height) / 2))
  }

  #place(next: Rectangle): void {
    const before = this.#bounds
    this.#bounds = next
    if (before.width !== next.width || before.height !== next.height) {
      this.webContents.setSize(next)
      this.emit('resize')
      this.emit('resized')
    }
    if (before.x !== next.x || before.y !== next.y) {
      this.emit('move')
      this.emit('moved')
    }
  }

  setTitle(title: string): void {
    this.#title = title
  }

  getTitle(): string {
    return this.#title
  }

  get title(): string {
    return this.#title
  }

  setContentProtection(enable: boolean): void {
    this.#protected = enable
  }

  isContentProtected(): boolean {
    return this.#protected
  }

  getBackgroundColor(): string {
    return this.#backgroundColor
  }

  setBackgroundColor(color: string): void {
    this.#backgroundColor = color
  }

  // What only a window manager shows: taken, and nothing comes of it.
  readonly setMenu = ignored
  readonly removeMenu = ignored
  readonly setMenuBarVisibility = ignored
  readonly setAutoHideMenuBar = ignored
  readonly setTitleBarOverlay = ignored
  readonly setIcon = ignored
  readonly setProgressBar = ignored
  readonly flashFrame = ignored
  readonly moveTop = ignored
}

/** Not Electron's: makes a window around a page that is there already. */
export function windowAround(page: Adopted, options: BrowserWindowConstructorOptions): BrowserWindow {
  adopting = page
  try {
    return new BrowserWindow(options)
  } finally {
    adopting = undefined
  }
}

// A window that is gone only says that it is.
for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(BrowserWindow.prototype))) {
  if (typeof value !== 'function' || name === 'constructor' || name === 'isDestroyed') continue
  const call = value as (...given: unknown[]) => unknown
  Object.defineProperty(BrowserWindow.prototype, name, {
    value: function (this: BrowserWindow, ...given: unknown[]) {
      if (this.isDestroyed()) throw new TypeError('Object has been destroyed')
      return call.apply(this, given)
    },
  })
}

refuseMissingOn('browserWindow', BrowserWindow)
