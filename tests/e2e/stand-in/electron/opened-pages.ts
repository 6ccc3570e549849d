import { setTimeout as sleep } from 'node:timers/promises'

import type { Protocol, Session } from '../chromium/cdp.ts'
import { addAdopter } from './browser.ts'
import { windowAround } from './browser-window.ts'
import { allWebContents, type WebContents } from './web-contents.ts'

/** How long a page's word that it opens a window may come after the window, in milliseconds: when it is ours, and when it may be. */
const patience = { ours: 5000, unknown: 300 }

/**
 * Asks main about a page that one of the app's pages has opened. The page waits meanwhile: when main denies it, it has never run.
 * (Electron then gives `null` to `window.open`; here it gives a window that is closed.)
 * @returns whether the app has opened it
 */
async function adopt(target: Protocol.Target.TargetInfo, session: Session): Promise<boolean> {
  const { openerId } = target
  const openers = allWebContents().filter((contents) => openerId === undefined || contents.isPage(openerId))
  if (openers.length === 0) return false
  const opener = await whoOpened(openers, openerId === undefined ? patience.unknown : patience.ours)
  if (!opener) return false
  const answer = opener.decideOpening()
  if (answer.action === 'deny') {
    // Held at its first request, then let go, then closed: closed while it waits, it would leave its opener's process waiting.
    await session.trySend('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
    await session.trySend('Runtime.runIfWaitingForDebugger')
    await session.trySend('Target.closeTarget', { targetId: target.targetId })
    return true
  }
  const { webPreferences, ...rest } = { ...answer.overrideBrowserWindowOptions }
  const page = { targetId: target.targetId, session }
  const window = windowAround(page, { ...rest, webPreferences: { ...opener.preferences, ...webPreferences } })
  opener.emit('did-create-window', window, { url: target.url })
  return true
}

/** Chromium announces the page and the page's own word about it by different ways, in any order. */
async function whoOpened(openers: WebContents[], milliseconds: number): Promise<WebContents | undefined> {
  const deadline = Date.now() + milliseconds
  while (Date.now() < deadline) {
    const opener = openers.find((contents) => contents.hasOpened())
    if (opener) return opener
    await sleep(5)
  }
  return undefined
}

/** From now on, pages that the app's pages open are the app's to decide about. */
export function watchOpenedPages(): void {
  addAdopter(adopt)
}
