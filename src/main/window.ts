import { app, BrowserWindow, nativeTheme } from 'electron'
import { windowPreferences } from './security/web-preferences.ts'

/** The window is shown after this time, in milliseconds. Electron may never emit “ready-to-show” (Wayland, electron#48859). */
const SHOW_AFTER = 3_000

/** The page's own background, so that no white flash precedes a dark page. Kept in step with styles/tokens.css. */
const backgroundColor = (): string => (nativeTheme.shouldUseDarkColors ? '#16181c' : '#ffffff')

/** Shows a window once, at the first sign that there is something to see. */
const showWhenReady = (window: BrowserWindow): void => {
  let isOver = false
  const show = (): void => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    if (!window.isDestroyed()) window.show()
  }
  const timer = setTimeout(show, SHOW_AFTER)
  window.once('ready-to-show', show)
  window.webContents.once('did-finish-load', show)
  window.once('closed', () => {
    isOver = true
    clearTimeout(timer)
  })
}

/**
 * Makes the one window, without its page. Its title never changes: a page title could carry what was typed.
 * Electron restores size and place by the window's name.
 */
export const createWindow = (preload: string): BrowserWindow => {
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
    webPreferences: windowPreferences(preload, app.isPackaged),
  })
  window.on('page-title-updated', (event) => event.preventDefault())
  showWhenReady(window)
  return window
}

export const bringToFront = (window: BrowserWindow): void => {
  if (window.isMinimized()) window.restore()
  if (!window.isVisible()) window.show()
  window.focus()
}
