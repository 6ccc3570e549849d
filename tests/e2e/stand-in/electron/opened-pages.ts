import { setTimeout as sleep } from 'node:timers/promises'

import type { Protocol, Session } from '../chromium/cdp.ts'
import { addAdopter } from './browser.ts'
import { windowAround } from './browser-window.ts'
import { allWebContents, type WebContents } from './web-contents.ts'

/** How long a page's word that it opens a window may come after the window, in milliseconds. */
const PATIENCE = 5000

/**
 * Asks main about a page that one of the app's pages has opened. The page waits meanwhile: when main denies it, it has never run.
 * (Electron then gives `null` to `window.open`; here it gives a window that is closed.)
 * @returns whether the app has opened it
 */
async function adopt(target: Protocol.Target.TargetInfo, session: Session): Promise<boolean> {
  const { openerId } = target
  const openers = allWebContents().filter((contents) => openerId === undefined || contents.isPage(openerId))
  if (openers.length === 0) return false
  const opener = await whoOpened(openers, openerId !== undefined)
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

/**
 * Chromium announces the page and the page's own word about it by different ways, in any order. Where Chromium names no opener,
 * it may be nobody of ours: a page that has answered since without a word has not opened it, however slow the machine is.
 */
async function whoOpened(openers: WebContents[], isOurs: boolean): Promise<WebContents | undefined> {
  const answers = { areIn: false }
  if (!isOurs) void Promise.all(openers.map((contents) => contents.answer())).then(() => (answers.areIn = true))
  const deadline = Date.now() + PATIENCE
  while (Date.now() < deadline) {
    const isLast = answers.areIn
    const opener = openers.find((contents) => contents.hasOpened())
    if (opener || isLast) return opener
    await sleep(5)
  }
  return undefined
}

/** From now on, pages that the app's pages open are the app's to decide about. */
export function watchOpenedPages(): void {
  addAdopter(adopt)
}
