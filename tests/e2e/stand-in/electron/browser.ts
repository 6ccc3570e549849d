import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Protocol, Session } from '../chromium/cdp.ts'
import { joinChromium, launchChromium, type Chromium } from '../chromium/launch.ts'
import type { FromHost } from '../control.ts'
import { PageServer } from '../serve/server.ts'
import { options } from './options.ts'

type TargetInfo = Protocol.Target.TargetInfo
/** Takes a page that another page opened; false when it did not open it. */
type Adopt = (target: TargetInfo, session: Session) => Promise<boolean>

const server = new PageServer()
const created = new Map<string, (session: Session) => void>()
const early = new Map<string, Session>()
const adopters = new Set<Adopt>()
const gone = new Map<string, () => void>()
let creating: Promise<unknown> = Promise.resolve()
let chromium: Chromium | undefined
/** How long, in milliseconds, a browser may take to open a window by itself before it is asked for one. */
const OWN_WINDOW_PATIENCE = 10_000
type Target = { targetId: string; session: Session }
/** The window that Chromium opens by itself in front of a person. It becomes the app's first: DevTools can open none like it. */
let ownWindow: PromiseWithResolvers<Target> | undefined

/** The folder where Chromium downloads to, before the app decides where a file goes. */
export const downloadsFolder = (userData: string): string => join(userData, 'stand-in-downloads')

/**
 * Starts Chromium on the app's profile, and tells the parent where it can be met. `onGone` is told when it has ended, with its
 * exit code (null: a signal ended it).
 */
export async function startBrowser(userData: string, onGone: (code: number | null) => void): Promise<Session> {
  const { chromium: given, headed, debugPort } = options()
  const port = await server.listen('port' in given ? given.port : 0)
  ownWindow = headed ? Promise.withResolvers() : undefined
  chromium =
    'port' in given
      ? await joinChromium(given)
      : await launchChromium({ files: given, headed, debugPort, port, userData: join(userData, 'stand-in-chromium') })
  const { browser } = chromium.connection
  browser.on('Target.attachedToTarget', (event) => void onAttached(event))
  browser.on('Target.targetDestroyed', ({ targetId }) => gone.get(targetId)?.())
  const downloadPath = downloadsFolder(userData)
  mkdirSync(downloadPath, { recursive: true })
  await Promise.all([
    browser.send('Target.setDiscoverTargets', { discover: true }),
    browser.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
    browser.send('Browser.setDownloadBehavior', {
      behavior: 'allowAndName',
      downloadPath,
      eventsEnabled: true,
      ...inContext(),
    }),
  ])
  process.send?.({ kind: 'chromium', endpoint: chromium.endpoint } satisfies FromHost)
  void chromium.exited.then((code) => {
    chromium = undefined
    onGone(code)
  })
  return browser
}

export function browserSession(): Session {
  if (!chromium) throw new Error('Chromium is not running')
  return chromium.connection.browser
}

/** The parameter that limits a command of the browser's session to the app's own data. */
export const inContext = (): { browserContextId?: string } =>
  chromium?.context === undefined ? {} : { browserContextId: chromium.context }

/** Ends Chromium in good order, so that it keeps what it keeps; then nothing of the app is served any more. */
export async function stopBrowser(): Promise<void> {
  await chromium?.close()
  server.close()
}

/** The window that Chromium has opened by itself, once; undefined where it opens none. */
async function takeOwnWindow(): Promise<Target | undefined> {
  const late = new AbortController()
  const never = sleep(OWN_WINDOW_PATIENCE, undefined, { signal: late.signal }).catch(() => undefined)
  const opened = await Promise.race([ownWindow?.promise, ...(ownWindow ? [never] : [])])
  late.abort()
  ownWindow = undefined
  return opened
}

/** Opens a page. It waits, before its first script, until its session runs it. */
export async function createPage(size: { width: number; height: number }): Promise<Target> {
  const opened = await takeOwnWindow()
  if (opened) {
    const { windowId } = await browserSession().send('Browser.getWindowForTarget', { targetId: opened.targetId })
    await browserSession().send('Browser.setWindowBounds', { windowId, bounds: size })
    return opened
  }
  const asked = browserSession().send('Target.createTarget', {
    url: 'about:blank',
    newWindow: true,
    ...size,
    ...inContext(),
  })
  creating = Promise.all([creating, asked]).catch(() => undefined)
  const { targetId } = await asked
  const session = early.get(targetId) ?? (await new Promise<Session>((resolve) => created.set(targetId, resolve)))
  early.delete(targetId)
  return { targetId, session }
}

/** Closes a page. Its `beforeunload` is not asked: where Electron would hold the window for it, the stand-in closes it. */
export async function closePage(targetId: string): Promise<void> {
  await browserSession().trySend('Target.closeTarget', { targetId })
}

/** Calls back when the page is gone. */
export function watchPage(targetId: string, onGone: () => void): void {
  gone.set(targetId, () => {
    gone.delete(targetId)
    onGone()
  })
}

/** Every page is gone, as Chromium is. */
export function losePages(): void {
  for (const onGone of [...gone.values()]) onGone()
}

export function addAdopter(adopt: Adopt): void {
  adopters.add(adopt)
}

async function onAttached({ targetInfo, sessionId }: Protocol.Target.attachedToTargetPayload): Promise<void> {
  if (!chromium) return
  const session = chromium.connection.session(sessionId)
  const isOthers = chromium.context !== undefined && targetInfo.browserContextId !== chromium.context
  if (targetInfo.type !== 'page' || isOthers) {
    await session.trySend('Runtime.runIfWaitingForDebugger')
    return
  }
  if (ownWindow) {
    // Its first document is nobody's: it is there before the app asks for one of its own.
    await session.trySend('Runtime.runIfWaitingForDebugger')
    ownWindow.resolve({ targetId: targetInfo.targetId, session })
    return
  }
  // A page of ours may be announced before the answer to the command that made it.
  early.set(targetInfo.targetId, session)
  await creating
  const waiting = created.get(targetInfo.targetId)
  created.delete(targetInfo.targetId)
  if (waiting) {
    early.delete(targetInfo.targetId)
    waiting(session)
    return
  }
  if (!early.delete(targetInfo.targetId)) return
  for (const adopt of adopters) if (await adopt(targetInfo, session)) return
  // A page that the specs opened for themselves.
  await session.trySend('Runtime.runIfWaitingForDebugger')
}
