import type { WebPreferences } from 'electron'

/** How our one window runs: isolated, sandboxed, without Node. Written out, also where it repeats Electron's default. */
export const windowPreferences = (preload: string, isPackaged: boolean): WebPreferences => ({
  preload,
  devTools: !isPackaged,
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
  safeDialogs: true,
})
