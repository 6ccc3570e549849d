import { BrowserWindow, nativeTheme } from 'electron'
import { APP_URL } from './security/app-origin.ts'
import { windowPreferences } from './security/web-preferences.ts'

/** The page's own background, so that no white flash precedes a dark page. Kept in step with styles/tokens.css. */
const backgroundColor = (): string => (nativeTheme.shouldUseDarkColors ? '#16181c' : '#ffffff')

/**
 * Opens the one window and calls `onOpen` with it before its page loads, as the page calls main while it loads. Its title never changes: a page title could carry what was typed. Size and place are
 * remembered by Electron under the window's name.
 */
export const openWindow = async (preload: string, onOpen: (window: BrowserWindow) => void): Promise<BrowserWindow> => {
  const window = new BrowserWindow({
    name: 'desk',
    windowStatePersistence: true,
    title: 'Token Desk',
    width: 1280,
    height: 800,
    minWidth: 720,
    minHeight: 480,
    show: false,
    backgroundColor: backgroundColor(),
    webPreferences: windowPreferences(preload),
  })
  window.on('page-title-updated', (event) => {
    event.preventDefault()
  })
  window.once('ready-to-show', () => {
    window.show()
  })
  onOpen(window)
  try {
    await window.loadURL(APP_URL)
  } catch (error) {
    // Closed while it loads, a window fails its load: nobody is there to be told.
    if (!window.isDestroyed()) throw error
  }
  return window
}
