import { app, dialog, type BrowserWindow } from 'electron'
import type { Log } from '../core/ports.ts'
import { APP_URL, isPageUrl } from './security/app-origin.ts'

/** A page lost twice within this time, in milliseconds, would probably be lost again. */
const PATIENCE = 60_000

type Trouble = { message: string; detail: string }

const NOT_LOADED: Trouble = {
  message: 'Token Desk couldn’t open its window',
  detail:
    'Your tokens are untouched, and nothing was sent. Try again. If this happens again, reinstall Token Desk. Your vault stays.',
}
const LOST: Trouble = {
  message: 'Token Desk’s window stopped working twice',
  detail: 'Your tokens are untouched. Unsaved input is lost. Open the window again, or quit.',
}

/** Shows what happened to the page. Returns whether to open it again. Otherwise the app quits. */
const wantsAgain = async (window: BrowserWindow, { message, detail }: Trouble): Promise<boolean> => {
  window.show()
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message,
    detail,
    buttons: ['Try Again', 'Quit'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  })
  if (response !== 0) app.quit()
  return response === 0
}

/** A reload that comes while the page loads ends that load, and begins another. */
const wasReplaced = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED'

/** Loads the page. If that fails, asks whether to try again. Resolves when the page is loaded, or the app quits. */
export const loadPage = async (window: BrowserWindow): Promise<void> => {
  for (;;) {
    try {
      await window.loadURL(APP_URL)
      return
    } catch (error) {
      // A window that is closed while it loads fails its load.
      if (window.isDestroyed() || wasReplaced(error)) return
      if (!(await wantsAgain(window, NOT_LOADED))) return
    }
  }
}

/**
 * Loads the page again if it crashed, was killed for its memory or went to another document: Electron can't prevent a navigation to
 * `about:blank`, which left an empty window. If the page is lost again soon after, asks first.
 */
export const reopenLostPage = (window: BrowserWindow, log: Log): void => {
  let lostAt = -Infinity
  const onLost = async (): Promise<void> => {
    const isAgain = performance.now() - lostAt < PATIENCE
    lostAt = performance.now()
    if (!isAgain || (await wantsAgain(window, LOST))) await loadPage(window)
  }
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    log.error('the page is gone', { reason })
    void onLost()
  })
  window.webContents.on('did-navigate', (_event, url) => {
    if (isPageUrl(url)) return
    log.error('the page went to another document')
    void onLost()
  })
}
