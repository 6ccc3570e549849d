import type { App, WebContents } from 'electron'
import { isPageUrl } from './app-origin.ts'

type Preventable = { preventDefault(): void }

/**
 * Limits every page to the document it was opened with: no navigation except a reload of our own page, no redirect, no new window,
 * no webview, and no packets of WebRTC, which a Content-Security-Policy doesn't cover. Electron reports no navigation to `about:`
 * (electron#21136): see `reopenLostPage`.
 */
export const installNavigationGuard = (app: Pick<App, 'on'>): void => {
  app.on('web-contents-created', (_event, contents) => guardContents(contents))
}

const guardContents = (contents: WebContents): void => {
  contents.on('will-navigate', (event) => refuseUnlessReload(event, event.url))
  contents.on('will-frame-navigate', (event) => {
    // No frame of ours navigates but the main one, on reload.
    if (!event.isMainFrame) event.preventDefault()
    else refuseUnlessReload(event, event.url)
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
}

const refuseUnlessReload = (event: Preventable, url: string): void => {
  if (!isPageUrl(url)) event.preventDefault()
}
