import type { BrowserWindow } from './browser-window.ts'

/** The app's windows, in the order they were made, and which one has the focus. */
const windows = new Set<BrowserWindow>()
let focused: BrowserWindow | null = null

export const allWindows = (): BrowserWindow[] => [...windows]
export const focusedWindow = (): BrowserWindow | null => focused

export function addWindow(window: BrowserWindow): void {
  windows.add(window)
}

export function removeWindow(window: BrowserWindow): void {
  windows.delete(window)
  if (focused === window) focused = null
}

export function focusWindow(window: BrowserWindow | null): void {
  focused = window
}
