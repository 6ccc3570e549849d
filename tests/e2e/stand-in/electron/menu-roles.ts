import { app } from './app.ts'
import type { BrowserWindow } from './browser-window.ts'

type Role = {
  label: string
  accelerator?: string
  submenu?: { role: string }[]
  /** what the role does here; without one it is the page's own business (copy, paste …) or nothing that can be seen */
  act?: (window: BrowserWindow | null) => void
}

const menuOf = (label: string, names: string[]): Role => ({ label, submenu: names.map((role) => ({ role })) })
const nothing = () => undefined

/** Electron's menu roles, lower-case, as its documentation lists them. The editing keys are Chromium's own and act in the page. */
export const roles: Record<string, Role | undefined> = {
  undo: { label: 'Undo', act: nothing },
  redo: { label: 'Redo', act: nothing },
  cut: { label: 'Cut', act: nothing },
  copy: { label: 'Copy', act: nothing },
  paste: { label: 'Paste', act: nothing },
  pasteandmatchstyle: { label: 'Paste and Match Style', act: nothing },
  delete: { label: 'Delete', act: nothing },
  selectall: { label: 'Select All', act: nothing },
  about: { label: 'About', act: nothing },
  services: { label: 'Services', submenu: [] },
  hide: { label: 'Hide', act: nothing },
  hideothers: { label: 'Hide Others', act: nothing },
  unhide: { label: 'Show All', act: nothing },
  front: { label: 'Bring All to Front', act: nothing },
  zoom: { label: 'Zoom', act: (window) => window?.maximize() },
  resetzoom: { label: 'Actual Size', accelerator: 'CommandOrControl+0', act: nothing },
  zoomin: { label: 'Zoom In', accelerator: 'CommandOrControl+Plus', act: nothing },
  zoomout: { label: 'Zoom Out', accelerator: 'CommandOrControl+-', act: nothing },
  minimize: { label: 'Minimize', accelerator: 'CommandOrControl+M', act: (window) => window?.minimize() },
  close: { label: 'Close Window', accelerator: 'CommandOrControl+W', act: (window) => window?.close() },
  quit: { label: 'Quit', accelerator: 'CommandOrControl+Q', act: () => app.quit() },
  reload: { label: 'Reload', accelerator: 'CommandOrControl+R', act: (window) => window?.webContents.reload() },
  forcereload: {
    label: 'Force Reload',
    accelerator: 'Shift+CommandOrControl+R',
    act: (window) => window?.webContents.reloadIgnoringCache(),
  },
  toggledevtools: {
    label: 'Toggle Developer Tools',
    accelerator: process.platform === 'darwin' ? 'Alt+Command+I' : 'Control+Shift+I',
    act: (window) => window?.webContents.toggleDevTools(),
  },
  togglefullscreen: {
    label: 'Toggle Full Screen',
    accelerator: process.platform === 'darwin' ? 'Control+Command+F' : 'F11',
    act: (window) => window?.setFullScreen(!window.isFullScreen()),
  },
  help: { label: 'Help', submenu: [] },
  window: { label: 'Window', submenu: [] },
  filemenu: menuOf('File', [process.platform === 'darwin' ? 'close' : 'quit']),
  editmenu: menuOf('Edit', ['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll']),
  viewmenu: menuOf('View', [
    'reload',
    'forceReload',
    'toggleDevTools',
    'resetZoom',
    'zoomIn',
    'zoomOut',
    'togglefullscreen',
  ]),
  windowmenu: menuOf('Window', ['minimize', 'zoom', 'close']),
  appmenu: menuOf('App', ['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit']),
}
