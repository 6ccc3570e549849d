import type { App, WebContents } from 'electron'
import { isAppUrl } from './app-origin.ts'

type Preventable = { preventDefault(): void }

/**
 * Holds every page, now and later, to the document it was opened with: no navigation except a reload of our own page,
 * no redirect, no new window, no webview.
 */
export const installNavigationGuard = (app: Pick<App, 'on'>): void => {
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents)
  })
}

const guardContents = (contents: WebContents): void => {
  contents.on('will-navigate', (event) => {
    refuseUnlessOwn(event, event.url)
  })
  contents.on('will-frame-navigate', (event) => {
    // No frame of ours navigates but the main one, on reload.
    if (!event.isMainFrame) event.preventDefault()
    else refuseUnlessOwn(event, event.url)
  })
  contents.on('will-redirect', (event) => {
    event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => {
    event.preventDefault()
  })
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

const refuseUnlessOwn = (event: Preventable, url: string): void => {
  if (!isAppUrl(url)) event.preventDefault()
}
