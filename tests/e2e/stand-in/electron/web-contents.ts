import type {
  WebContents as ElectronWebContents,
  WebPreferences,
  WindowOpenHandlerResponse,
  HandlerDetails,
} from 'electron'

import type { Protocol, Session as DevToolsSession } from '../chromium/cdp.ts'
import type { Attempt } from '../chromium/navigations.ts'
import { Page, type PageDelegate } from '../chromium/page.ts'
import { toApp, toPage } from '../serve/schemes.ts'
import { closePage, createPage, watchPage } from './browser.ts'
import { webContentsEvents } from './event-names.ts'
import { preventable } from './events.ts'
import { Emitter } from './emitter.ts'
import { refuseMissingOn } from './missing.ts'
import { nativeTheme } from './native-theme.ts'
import { loadError } from './load-error.ts'
import { options } from './options.ts'
import { PageMessages } from './page-messages.ts'
import type { IpcRecord } from '../../fixtures/records.ts'
import { decodedWhenRead, records } from './records.ts'
import { decideRequest } from './requests.ts'
import { defaultSession } from './session.ts'
import { encodeArguments, FrameTable, type WebFrameMain } from './web-frame-main.ts'
import { checkWebPreferences } from './web-preferences.ts'

const all = new Map<number, WebContents>()
let count = 0

type Size = { width: number; height: number }
type Target = { targetId: string; session: DevToolsSession }
type OpenHandler = (details: HandlerDetails) => WindowOpenHandlerResponse

/** A page of Chromium as main sees it: what Electron calls WebContents. */
export class WebContents extends Emitter {
  readonly id = ++count
  readonly session = defaultSession()
  /** Resolves when the page is there and prepared; everything that needs it waits. */
  readonly ready: Promise<Page>
  #page: Page | undefined
  #frames: FrameTable | undefined
  #messages: PageMessages | undefined
  readonly preloadPath: string | undefined
  /** Not Electron's: what the windows that it opens inherit. */
  readonly preferences: WebPreferences
  #destroyed = false
  #crashed = false
  readonly #gone = Promise.withResolvers<'gone'>()
  #isLoading = false
  #title = ''
  #openHandler: OpenHandler | undefined
  #opened: Protocol.Page.windowOpenPayload[] = []
  #devTools = false
  #webRtcPolicy = 'default'

  constructor(preferences: WebPreferences, size: Size, adopted?: Target) {
    super('webContents', webContentsEvents.happens, webContentsEvents.never)
    all.set(this.id, this)
    const preload = checkWebPreferences(preferences)
    this.preloadPath = preload?.path
    this.preferences = preferences
    this.ready = this.#start(preload, size, adopted)
  }

  async #start(preload: { path: string; source: string } | null, size: Size, adopted?: Target): Promise<Page> {
    const { targetId, session } = adopted ?? (await createPage(size))
    const page = new Page(targetId, session, this.#delegate())
    this.#page = page
    this.#frames = new FrameTable(page)
    this.#messages = new PageMessages(this, page, this.#frames)
    watchPage(targetId, () => this.#end())
    const { electronVersion, headed } = options()
    const versions = { electron: electronVersion, chrome: '', node: process.versions.node }
    await page.start({
      preload: preload?.source ?? null,
      preloadPath: preload?.path ?? null,
      process: { platform: process.platform, arch: process.arch, versions },
      size: headed ? null : size,
      dark: headed ? null : nativeTheme.shouldUseDarkColors,
    })
    return page
  }

  #delegate(): PageDelegate {
    return {
      message: (message, frameId, context) => this.#messages?.take(message, frameId, context),
      mayNavigate: (attempt) => this.#mayNavigate(attempt),
      request: (request) => decideRequest(this, request),
      windowOpen: (event) => this.#opened.push(event),
      event: (name) => this.#onEvent(name),
      navigated: (url, frameId, within) => this.#onNavigated(url, frameId, within),
    }
  }

  get mainFrame(): WebFrameMain {
    const frame = this.#page && this.#frames?.of(this.#page.id)
    if (!frame) throw new Error('The stand-in has no main frame yet: the page is still being made')
    return frame
  }

  isMainFrame(frameId: string): boolean {
    return frameId === this.#page?.id
  }

  hasFrame(frameId: string): boolean {
    return this.#page?.frames.get(frameId) !== undefined
  }

  getURL(): string {
    return this.#page && !this.#destroyed ? this.mainFrame.url : ''
  }

  getTitle(): string {
    return this.#title
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  isCrashed(): boolean {
    return this.#crashed
  }

  isLoading(): boolean {
    return this.#isLoading
  }

  getOSProcessId(): number {
    return process.pid
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }

  /** Chromium takes this policy only when it starts, and the browser is shared: what the app sets is checked, and has no effect. */
  setWebRTCIPHandlingPolicy(policy: Parameters<ElectronWebContents['setWebRTCIPHandlingPolicy']>[0]): void {
    this.#webRtcPolicy = policy
  }

  getWebRTCIPHandlingPolicy(): string {
    return this.#webRtcPolicy
  }

  send(channel: string, ...args: unknown[]): void {
    const encoded = encodeArguments(args)
    const record: IpcRecord = { kind: 'event', channel, args: [] }
    decodedWhenRead(record, 'args', encoded)
    records.ipc.push(record)
    void this.ready.then((page) => page.deliver({ kind: 'event', channel, text: encoded }))
  }

  /** Resolves when the page has loaded, rejects with Electron's error when it cannot. */
  async loadURL(url: string): Promise<void> {
    const page = await this.ready
    const { error, loader } = await page.navigate(toPage(url)).catch((reason: unknown) => {
      throw this.#destroyed ? loadError('ERR_FAILED', url) : reason
    })
    if (error !== undefined) {
      const failure = loadError(error.replace(/^net::/, ''), url)
      this.emit('did-fail-load', preventable({}), failure.errno, failure.code, url, true, 1, 1)
      throw failure
    }
    if (loader === undefined) return
    const outcome = await Promise.race([page.loads.wait(loader), this.#gone.promise])
    if (outcome !== 'loaded') throw loadError(outcome === 'aborted' ? 'ERR_ABORTED' : 'ERR_FAILED', url)
  }

  reload(): void {
    void this.ready.then((page) => page.reload())
  }

  reloadIgnoringCache(): void {
    this.reload()
  }

  stop(): void {
    void this.ready.then((page) => page.stop())
  }

  forcefullyCrashRenderer(): void {
    void this.ready.then((page) => page.crash())
  }

  async executeJavaScript(code: string): Promise<unknown> {
    return (await this.ready).evaluate(code)
  }

  openDevTools(): void {
    this.#devTools = true
  }

  closeDevTools(): void {
    this.#devTools = false
  }

  toggleDevTools(): void {
    this.#devTools = !this.#devTools
  }

  isDevToolsOpened(): boolean {
    return this.#devTools
  }

  focus(): void {
    this.emit('focus')
  }

  close(): void {
    void this.ready.then((page) => closePage(page.id))
  }

  setDark(dark: boolean): void {
    void this.ready.then((page) => page.setDark(dark))
  }

  setSize(size: Size): void {
    if (!options().headed) void this.ready.then((page) => page.setSize(size))
  }

  /** Not Electron's: whether this is the page of that DevTools target. */
  isPage(targetId: string): boolean {
    return targetId === this.#page?.id
  }

  /** Not Electron's: resolves when main has been told how the page's first load ended, or that the page is gone. */
  async firstLoad(): Promise<void> {
    await Promise.race([this.ready.then(({ loads }) => loads.first), this.#gone.promise])
  }

  /** Not Electron's: resolves when the page has answered a question, and so has said all that it had to say before. */
  async answer(): Promise<void> {
    await Promise.race([this.ready.then((page) => page.answer()), this.#gone.promise])
  }

  /** Not Electron's: whether this page has said that it opens a window, and main has not been asked yet. */
  hasOpened(): boolean {
    return this.#opened.length > 0
  }

  /** Not Electron's: what `setWindowOpenHandler` says to the next window that this page opens. */
  decideOpening(): WindowOpenHandlerResponse {
    const [event] = this.#opened
    if (!event) throw new Error('This page has opened no window')
    this.#opened.shift()
    const details = {
      url: toApp(event.url),
      frameName: event.windowName,
      features: event.windowFeatures.filter((feature) => feature !== 'resizable').join(','),
      disposition: event.windowFeatures.length > 1 ? 'new-window' : 'foreground-tab',
      referrer: { url: '', policy: 'strict-origin-when-cross-origin' },
    } as const
    return this.#openHandler ? this.#openHandler(details) : { action: 'allow' }
  }

  #mayNavigate({ frameId, url, isMainFrame, isRedirect }: Attempt): boolean {
    const frame = this.#frames?.of(frameId) ?? null
    const details = { url: toApp(url), isSameDocument: false, isMainFrame, frame, initiator: frame }
    if (isRedirect) {
      const redirect = preventable(details)
      this.emit('will-redirect', redirect, redirect.url, false, isMainFrame, 1, frame?.routingId)
      return !redirect.defaultPrevented
    }
    const first = preventable(details)
    this.emit('will-frame-navigate', first)
    if (!isMainFrame || first.defaultPrevented) return !first.defaultPrevented
    const second = preventable(details)
    this.emit('will-navigate', second, second.url, false, true, 1, frame?.routingId)
    if (second.defaultPrevented) return false
    if (!/^(https?|blob|data|about|javascript|file):/.test(url)) void this.session.askToOpenExternal(this, url)
    return true
  }

  #onEvent(name: Parameters<PageDelegate['event']>[0]): void {
    switch (name) {
      case 'dom-ready':
        this.emit('dom-ready', preventable({}))
        return
      case 'load':
        this.emit('did-frame-finish-load', preventable({}), true, 1, 1)
        this.emit('did-finish-load')
        return
      case 'start-loading':
        this.#isLoading = true
        this.emit('did-start-loading')
        return
      case 'stop-loading':
        this.#isLoading = false
        this.emit('did-stop-loading')
        return
      case 'crashed':
        this.#crashed = true
        this.emit('render-process-gone', preventable({}), { reason: 'crashed', exitCode: 133 })
    }
  }

  #onNavigated(pageUrl: string, frameId: string, within: boolean): void {
    const url = toApp(pageUrl)
    const isMainFrame = frameId === this.#page?.id
    this.#crashed = false
    if (within) this.emit('did-navigate-in-page', preventable({}), url, isMainFrame, 1, 1)
    else if (isMainFrame) this.emit('did-navigate', preventable({}), url, 200, 'OK')
    if (!within) this.emit('did-frame-navigate', preventable({}), url, 200, 'OK', isMainFrame, 1, 1)
  }

  /** Not Electron's: the page says its title. */
  retitle(title: string): void {
    this.#title = title
    this.emit('page-title-updated', preventable({}), title, true)
  }

  #end(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    all.delete(this.id)
    this.#gone.resolve('gone')
    this.emit('destroyed')
  }
}

refuseMissingOn('webContents', WebContents)

/** The page that a frame belongs to. */
export const contentsOfFrame = (frameId: string): WebContents | undefined =>
  [...all.values()].find((contents) => contents.hasFrame(frameId))

export const allWebContents = (): WebContents[] => [...all.values()]
