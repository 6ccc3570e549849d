import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { clipboard, ClipboardItem } from './clipboard.ts'
import { ipcMain } from './ipc-main.ts'
import { Menu, MenuItem } from './menu.ts'
import { refuseMissing } from './missing.ts'
import { nativeTheme } from './native-theme.ts'
import { protocol } from './protocol.ts'
import { session } from './session.ts'
import { dialog, screen, shell } from './small.ts'
import { utilityProcess } from './utility-process.ts'
import { allWebContents } from './web-contents.ts'

const webContents = refuseMissing('webContents', {
  getAllWebContents: () => allWebContents(),
  fromId: (id: number) => allWebContents().find((contents) => contents.id === id),
  getFocusedWebContents: () => BrowserWindow.getFocusedWindow()?.webContents ?? null,
})

/** The module `electron` as main sees it. */
export const electron = refuseMissing('electron (the module)', {
  app,
  BrowserWindow,
  clipboard,
  ClipboardItem,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  nativeTheme,
  protocol,
  screen,
  session,
  shell,
  utilityProcess,
  webContents,
})
