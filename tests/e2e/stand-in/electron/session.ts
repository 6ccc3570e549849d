import type { CallbackResponse, OnBeforeRequestListenerDetails, Session as ElectronSession } from 'electron'

import { originOf, toApp, toPage } from '../serve/schemes.ts'
import { browserSession, inContext } from './browser.ts'
import { Emitter } from './emitter.ts'
import { ignored } from './ignored.ts'
import { requireReady } from './lifecycle.ts'
import { refuseMissing, refuseMissingOn } from './missing.ts'
import { permissionNames } from './permissions.ts'
import { protocol } from './protocol.ts'
import { matchesPattern } from './url-pattern.ts'
import type { WebContents } from './web-contents.ts'

type RequestHandler = Exclude<Parameters<ElectronSession['setPermissionRequestHandler']>[0], null>
type CheckHandler = Exclude<Parameters<ElectronSession['setPermissionCheckHandler']>[0], null>
type RequestDetails = Omit<OnBeforeRequestListenerDetails, 'resourceType'> & { resourceType: string }
type BeforeRequest = (details: RequestDetails, answer: (response: CallbackResponse) => void) => void
type Asking = { url: string; isMainFrame: boolean }

// Chromium without a person's hand offers no device.
const devices = ['hid', 'serial-port', 'usb-device'].flatMap((kind) => [
  ...[`select-${kind}`, `select-${kind}-device`],
  ...[`${kind}-added`, `${kind}-removed`, `${kind}-device-added`, `${kind}-device-removed`, `${kind}-device-revoked`],
])

/** The one session of the app. */
export class Session extends Emitter {
  readonly protocol = protocol
  #request: RequestHandler | null = null
  #check: CheckHandler | null = null
  #before: { urls: string[]; listener: BeforeRequest } | undefined

  readonly webRequest = refuseMissing('webRequest', {
    onBeforeRequest: (...given: [{ urls: string[] }, BeforeRequest | null] | [BeforeRequest | null]) => {
      const [filter, listener] = given.length === 2 ? given : [{ urls: ['<all_urls>'] }, given[0]]
      this.#before = listener ? { urls: filter.urls, listener } : undefined
    },
  })

  constructor() {
    super('session', ['will-download'], devices)
  }

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.#request = handler
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.#check = handler
  }

  // Kept and never asked: Chromium without a person's hand offers no device and no screen, so every such request ends refused.
  readonly setDevicePermissionHandler = ignored
  readonly setDisplayMediaRequestHandler = ignored
  readonly setUSBProtectedClassesHandler = ignored
  readonly setBluetoothPairingHandler = ignored

  /** No machine that runs specs has a proxy of its own; a spec may put another answer here. */
  resolveProxy(_url: string): Promise<string> {
    return Promise.resolve('DIRECT')
  }

  isPersistent(): boolean {
    return true
  }

  async clearStorageData(): Promise<void> {
    await browserSession().trySend('Storage.clearCookies', inContext())
  }

  clearCache(): Promise<void> {
    return Promise.resolve()
  }

  readonly setSpellCheckerEnabled = ignored

  readonly flushStorageData = ignored

  /** Not Electron's: lets Chromium touch the system's clipboard for the app's own origin. The page's calls are still asked about. */
  async allowClipboard(url: string): Promise<void> {
    const origin = URL.parse(toPage(url))?.origin
    if (origin === undefined) return
    const allow = (name: string) =>
      browserSession().trySend('Browser.setPermission', {
        permission: { name },
        setting: 'granted',
        origin,
        ...inContext(),
      })
    await Promise.all(['clipboard-read', 'clipboard-write'].map(allow))
  }

  /** Asks `webRequest.onBeforeRequest`, if the app has one for this URL. */
  async beforeRequest(details: RequestDetails): Promise<CallbackResponse> {
    const before = this.#before
    if (!before?.urls.some((pattern) => matchesPattern(pattern, details.url))) return {}
    return new Promise((resolve) => before.listener(details, resolve))
  }

  /**
   * Asks the session's handlers about a permission, and makes Chromium of one mind with them. Without a handler Electron grants.
   * @param ask `request` for the use of a power, `check` for a look at its state
   */
  async decidePermission(
    contents: WebContents,
    ask: 'request' | 'check',
    name: string,
    details: object,
    { url, isMainFrame }: Asking,
  ): Promise<boolean> {
    const requestingUrl = toApp(url)
    const permission = (permissionNames[name] ?? name) as never
    if (ask === 'check') {
      const origin = `${originOf(url)}/`
      return this.#check?.(contents as never, permission, origin, { requestingUrl, isMainFrame }) ?? true
    }
    const given = { ...details, requestingUrl, isMainFrame } as never
    const handler = this.#request
    const granted = handler
      ? await new Promise<boolean>((resolve) => handler(contents as never, permission, resolve, given))
      : true
    const setting = granted ? 'granted' : 'denied'
    const origin = URL.parse(toPage(url))?.origin
    if (origin !== undefined)
      await browserSession().trySend('Browser.setPermission', { permission: { name }, setting, origin, ...inContext() })
    return granted
  }

  /** Another program's address (mailto: and the like): Electron asks for the permission `openExternal`; nothing is ever opened here. */
  async askToOpenExternal(contents: WebContents, externalURL: string): Promise<void> {
    const frame = { url: contents.getURL(), isMainFrame: true }
    await this.decidePermission(contents, 'request', 'openExternal', { externalURL }, frame)
  }
}

refuseMissingOn('session', Session)

let only: Session | undefined

/** @throws before the app is ready, as Electron does */
export function defaultSession(): Session {
  requireReady('Session can only be received when app is ready')
  return (only ??= new Session())
}

export const session = refuseMissing('session', {
  get defaultSession() {
    return defaultSession()
  },
})
