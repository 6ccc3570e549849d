import { randomUUID } from 'node:crypto'

import type { HostMessage, PageMessage, WorldConfig, WorldMessage } from '../page/isolated-world.ts'
import { isolatedWorldSource, mainWorldSource } from '../page/sources.ts'
import type { Protocol, Session } from './cdp.ts'
import { Frames } from './frames.ts'
import { Loads } from './loads.ts'
import { LongTexts } from './long-texts.ts'
import { Navigations, type Attempt } from './navigations.ts'

/** What a page asks and tells. URLs are the page's own; the answers decide. */
export type PageDelegate = {
  message(message: PageMessage, frameId: string, context: number): void
  /** whether a navigation that the page attempts may go on */
  mayNavigate(attempt: Attempt): boolean
  /** whether a request may go on, and where to; undefined lets it pass to the app's own server */
  request(
    request: Protocol.Fetch.requestPausedPayload,
  ): Promise<{ fail: Protocol.Network.ErrorReason } | { redirect: string } | { headers: Record<string, string> }>
  windowOpen(event: Protocol.Page.windowOpenPayload): void
  event(name: 'dom-ready' | 'load' | 'start-loading' | 'stop-loading' | 'crashed'): void
  navigated(url: string, frameId: string, withinDocument: boolean): void
}

export type PageSetup = {
  /** a preload's text; null for a page without one */
  preload: string | null
  preloadPath: string | null
  process: WorldConfig['process']
  /** the size of the view, in CSS pixels; null leaves it to the window */
  size: { width: number; height: number } | null
  /** null leaves the look to the machine */
  dark: boolean | null
}

/** One Chromium page, driven over DevTools: worlds, frames, requests. Knows nothing of Electron. */
export class Page {
  readonly id: string
  readonly frames = new Frames()
  readonly loads = new Loads()
  readonly #longTexts = new LongTexts()
  readonly #session: Session
  readonly #delegate: PageDelegate
  readonly #secret = `stand-in-${randomUUID()}`
  readonly #navigations: Navigations
  /** whether a document was requested before the stand-in held requests, so that its server refused it */
  #isRefused = false
  #hasHeld = false

  constructor(targetId: string, session: Session, delegate: PageDelegate) {
    this.id = targetId
    this.#session = session
    this.#delegate = delegate
    this.#navigations = new Navigations((attempt) => delegate.mayNavigate(attempt))
    this.frames.attached(targetId, undefined)
  }

  /** Prepares the page and lets its first script run: from here on every document has both worlds. */
  async start(setup: PageSetup): Promise<void> {
    this.#listen(this.#session)
    // Before it runs, Chromium must have said that it holds requests: a page that another one opened loads at once, and a request
    // that went before is refused. The other answers may come only when the page runs.
    const holding = this.#session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
    const prepared = Promise.all(this.#prepare(this.#session, setup))
    prepared.catch(() => undefined)
    await holding
    await Promise.all([prepared, this.#session.send('Runtime.runIfWaitingForDebugger')])
    const there = await this.#session.trySend('Page.getFrameTree')
    if (there) this.#askAgain(there.frameTree.frame)
  }

  #prepare(session: Session, { preload, preloadPath, process, size, dark }: PageSetup): Promise<unknown>[] {
    const secret = this.#secret
    const worldName = 'Electron Isolated Context'
    const config = { secret, preloadPath, process }
    return [
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Runtime.addBinding', { name: secret, executionContextName: worldName }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorldSource(secret) }),
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: isolatedWorldSource(config, preload),
        worldName,
      }),
      session.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
      ...(dark === null ? [] : [this.setDark(dark)]),
      ...(size ? [this.setSize(size)] : []),
    ]
  }

  /**
   * A page that another one opened waits for its clients, but runs when the first of them lets it: a second client (Playwright) may
   * be quicker than the stand-in. Its request then carried no mark and was refused: it is made again, now that it is held.
   * @returns whether the document is such a refusal
   */
  #askAgain({ id, unreachableUrl }: Protocol.Page.Frame): boolean {
    if (id !== this.id) return false
    const isRefusal = unreachableUrl !== undefined && !this.#hasHeld
    if (isRefusal && !this.#isRefused) void this.navigate(unreachableUrl).catch(() => undefined)
    this.#isRefused = isRefusal
    return isRefusal
  }

  #listen(session: Session): void {
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => this.frames.attached(frameId, parentFrameId))
    session.on('Page.frameDetached', ({ frameId, reason }) => {
      if (reason === 'remove') this.frames.detached(frameId)
    })
    session.on('Page.frameNavigated', ({ frame }) => {
      if (this.#askAgain(frame)) return
      this.frames.navigated(frame)
      if (frame.id === this.id) this.loads.committed(frame.loaderId)
      this.#delegate.navigated(frame.url + (frame.urlFragment ?? ''), frame.id, false)
    })
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const frame = this.frames.get(frameId)
      if (frame) frame.url = url
      this.#delegate.navigated(url, frameId, true)
    })
    session.on('Page.frameRequestedNavigation', (event) =>
      this.#navigations.announced(event, this.#attemptOf(event.frameId, event.url)),
    )
    session.on('Page.windowOpen', (event) => this.#delegate.windowOpen(event))
    session.on('Page.domContentEventFired', () => this.#isRefused || this.#delegate.event('dom-ready'))
    session.on('Page.loadEventFired', () => {
      if (this.#isRefused) return
      this.loads.loaded()
      this.#delegate.event('load')
    })
    session.on(
      'Page.frameStartedLoading',
      ({ frameId }) => frameId === this.id && this.#delegate.event('start-loading'),
    )
    session.on('Page.frameStoppedLoading', ({ frameId }) => frameId === this.id && this.#delegate.event('stop-loading'))
    session.on('Inspector.targetCrashed', () => {
      this.loads.crashed()
      this.#delegate.event('crashed')
    })
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const { frameId } = context.auxData as { frameId?: string }
      if (context.name !== 'Electron Isolated Context' || frameId === undefined) return
      this.frames.attached(frameId, undefined).context = context.id
    })
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) =>
      this.#forgetContexts((id) => id === executionContextId),
    )
    session.on('Runtime.executionContextsCleared', () => this.#forgetContexts(() => true))
    session.on('Runtime.bindingCalled', (event) => this.#bindingCalled(event))
    session.on('Fetch.requestPaused', (event) => void this.#decide(event))
  }

  #bindingCalled({ name, payload, executionContextId }: Protocol.Runtime.bindingCalledPayload): void {
    if (name !== this.#secret) return
    const frame = this.frames.byContext(executionContextId)
    if (!frame) return
    const message = JSON.parse(payload) as WorldMessage
    if (message.kind !== 'fetched') {
      this.#delegate.message(message, frame.id, executionContextId)
      return
    }
    const text = this.#longTexts.get(message.path)
    this.#longTexts.forget(message.path)
    if (!message.ok) void this.#hand({ kind: 'text', path: message.path, text: text ?? '' }, executionContextId)
  }

  #forgetContexts(which: (context: number) => boolean): void {
    this.frames.forgetContexts(which)
    this.#longTexts.forgetContexts(which)
  }

  #attemptOf(frameId: string, url: string): Attempt {
    return { frameId, url, isMainFrame: frameId === this.id, isRedirect: false }
  }

  async #decide(event: Protocol.Fetch.requestPausedPayload): Promise<void> {
    const { requestId, request, resourceType, frameId, redirectedRequestId } = event
    if (resourceType === 'Document') {
      if (frameId === this.id) this.#hasHeld = true
      const attempt = { ...this.#attemptOf(frameId, request.url), isRedirect: redirectedRequestId !== undefined }
      if (!(await this.#navigations.allows(attempt))) {
        await this.#session.trySend('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
        return
      }
    }
    const text = this.#longTexts.get(new URL(request.url).pathname)
    if (text !== undefined) {
      await this.#answer(requestId, text)
      return
    }
    const decision = await this.#delegate.request(event)
    if ('fail' in decision) {
      await this.#session.trySend('Fetch.failRequest', { requestId, errorReason: decision.fail })
    } else if ('redirect' in decision) {
      const responseHeaders = [{ name: 'Location', value: decision.redirect }]
      await this.#session.trySend('Fetch.fulfillRequest', { requestId, responseCode: 307, responseHeaders })
    } else {
      const headers = Object.entries({ ...request.headers, ...decision.headers }).map(([name, value]) => ({
        name,
        value,
      }))
      await this.#session.trySend('Fetch.continueRequest', { requestId, headers })
    }
  }

  /** Gives a text that the stand-in itself has: neither the app nor a connection is asked. Any origin may read it, also a sandbox's. */
  async #answer(requestId: string, text: string): Promise<void> {
    const responseHeaders = [{ name: 'Access-Control-Allow-Origin', value: '*' }]
    const body = Buffer.from(text).toString('base64')
    await this.#session.trySend('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
  }

  /** Loads a URL as the app's own doing. Gives Chromium's error text when that fails, and no loader where the document stays. */
  async navigate(url: string): Promise<{ error: string | undefined; loader: string | undefined }> {
    this.#navigations.expect(this.id, url)
    const { errorText, loaderId } = await this.#session.send('Page.navigate', { url })
    const frame = this.frames.get(this.id)
    // Within the document: it is there already, whenever DevTools comes to say so.
    if (frame && loaderId === undefined && errorText === undefined) frame.url = url
    return { error: errorText, loader: loaderId }
  }

  async reload(): Promise<void> {
    this.#navigations.expect(this.id, this.frames.get(this.id)?.url ?? '')
    await this.#session.trySend('Page.reload')
  }

  async stop(): Promise<void> {
    await this.#session.trySend('Page.stopLoading')
  }

  /** Resolves when the page's own thread has answered, also when it is gone. */
  async answer(): Promise<void> {
    await this.#session.trySend('Runtime.evaluate', { expression: '0' })
  }

  /** Runs a script in the page's own world. Rejects with what it throws. */
  async evaluate(expression: string, contextId?: number): Promise<unknown> {
    const where = contextId === undefined ? {} : { contextId }
    const given = { expression, awaitPromise: true, returnByValue: true, userGesture: true, ...where }
    const { result, exceptionDetails } = await this.#session.send('Runtime.evaluate', given)
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }

  /** Runs a script in the preload's world of the main frame, as if by a person's hand. Rejects with what it throws. */
  async evaluateIsolated(expression: string): Promise<unknown> {
    const contextId = this.frames.get(this.id)?.context
    if (contextId === undefined) throw new Error('The page has no document yet')
    return this.evaluate(expression, contextId)
  }

  async crash(): Promise<void> {
    await this.#session.trySend('Page.crash')
  }

  /** Hands a message to the preload's world of a frame; to the one document only, if a context is given. */
  async deliver(message: HostMessage, frameId = this.id, context = this.frames.get(frameId)?.context): Promise<void> {
    if (context === undefined) return
    const url = this.frames.get(frameId)?.url ?? ''
    const isLong = 'text' in message && this.#longTexts.isFor(message.text, url)
    await this.#hand(
      isLong ? { ...message, text: '', path: this.#longTexts.keep(message.text, context) } : message,
      context,
    )
  }

  async #hand(message: HostMessage, context: number): Promise<void> {
    await this.#session.trySend('Runtime.callFunctionOn', {
      executionContextId: context,
      functionDeclaration: `function (text) { globalThis[${JSON.stringify(`${this.#secret}:receive`)}](text) }`,
      arguments: [{ value: JSON.stringify(message) }],
    })
  }

  async setDark(dark: boolean): Promise<void> {
    const features = [{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }]
    await this.#session.trySend('Emulation.setEmulatedMedia', { features })
  }

  async setSize({ width, height }: { width: number; height: number }): Promise<void> {
    await this.#session.trySend('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: false,
    })
  }
}
