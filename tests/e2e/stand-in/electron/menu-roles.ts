import type { MenuItemConstructorOptions } from 'electron'

import { app } from './app.ts'
import type { BrowserWindow } from './browser-window.ts'

type Role = {
  label: string
  accelerator?: string | undefined
  submenu?: MenuItemConstructorOptions[]
  /** false: the menu shows the keys, and leaves them to the page */
  registerAccelerator?: boolean
  /** what the role does here; where it is left out, what comes of it cannot be seen here, or is the page's own business */
  act?: (window: BrowserWindow | null) => void
}

/** Only macOS carries these out. Elsewhere Electron shows them, and nothing comes of them. */
const ONLY_MAC = [
  ...['services', 'hide', 'hideothers', 'unhide', 'front', 'zoom', 'recentdocuments', 'clearrecentdocuments'],
  ...['showsubstitutions', 'togglesmartquotes', 'togglesmartdashes', 'toggletextreplacement'],
  ...['startspeaking', 'stopspeaking', 'appmenu', 'sharemenu'],
]

type Entry = NonNullable<MenuItemConstructorOptions['role']> | '-' | MenuItemConstructorOptions

const items = (...entries: Entry[]): MenuItemConstructorOptions[] =>
  entries.map((entry) => (entry === '-' ? { type: 'separator' } : typeof entry === 'string' ? { role: entry } : entry))

/** The editing keys are Chromium's own and act in the page. */
const editing = (isMac: boolean, isWindows: boolean): Record<string, Role> => ({
  undo: { label: 'Undo', accelerator: 'CommandOrControl+Z' },
  redo: { label: 'Redo', accelerator: isWindows ? 'Control+Y' : 'Shift+CommandOrControl+Z' },
  cut: { label: 'Cut', accelerator: 'CommandOrControl+X', registerAccelerator: false },
  copy: { label: 'Copy', accelerator: 'CommandOrControl+C', registerAccelerator: false },
  paste: { label: 'Paste', accelerator: 'CommandOrControl+V', registerAccelerator: false },
  pasteandmatchstyle: {
    label: 'Paste and Match Style',
    accelerator: isMac ? 'Cmd+Option+Shift+V' : 'Shift+CommandOrControl+V',
    registerAccelerator: false,
  },
  delete: { label: 'Delete' },
  selectall: { label: 'Select All', accelerator: 'CommandOrControl+A' },
  showsubstitutions: { label: 'Show Substitutions' },
  togglesmartquotes: { label: 'Smart Quotes' },
  togglesmartdashes: { label: 'Smart Dashes' },
  toggletextreplacement: { label: 'Text Replacement' },
  startspeaking: { label: 'Start Speaking' },
  stopspeaking: { label: 'Stop Speaking' },
})

const quitLabel = (isMac: boolean, isWindows: boolean): string =>
  isMac ? `Quit ${app.name}` : isWindows ? 'Exit' : 'Quit'

const ofApp = (isMac: boolean, isWindows: boolean): Record<string, Role> => ({
  about: { label: isMac || isWindows ? `About ${app.name}` : 'About' },
  services: { label: 'Services', submenu: [] },
  hide: { label: `Hide ${app.name}`, accelerator: 'Command+H' },
  hideothers: { label: 'Hide Others', accelerator: 'Command+Alt+H' },
  unhide: { label: 'Show All' },
  quit: {
    label: quitLabel(isMac, isWindows),
    accelerator: isWindows ? undefined : 'CommandOrControl+Q',
    act: () => app.quit(),
  },
  recentdocuments: { label: 'Open Recent', submenu: [] },
  clearrecentdocuments: { label: 'Clear Menu' },
  help: { label: 'Help', submenu: [] },
})

const ofWindow = (isMac: boolean): Record<string, Role> => ({
  window: { label: 'Window', submenu: [] },
  front: { label: 'Bring All to Front' },
  zoom: { label: 'Zoom', act: (window) => window?.maximize() },
  minimize: { label: 'Minimize', accelerator: 'CommandOrControl+M', act: (window) => window?.minimize() },
  close: {
    label: isMac ? 'Close Window' : 'Close',
    accelerator: 'CommandOrControl+W',
    act: (window) => window?.close(),
  },
  togglefullscreen: {
    label: 'Toggle Full Screen',
    accelerator: isMac ? 'Control+Command+F' : 'F11',
    act: (window) => window?.setFullScreen(!window.isFullScreen()),
  },
})

const ofPage = (isMac: boolean): Record<string, Role> => ({
  resetzoom: { label: 'Actual Size', accelerator: 'CommandOrControl+0' },
  zoomin: { label: 'Zoom In', accelerator: 'CommandOrControl+Plus' },
  zoomout: { label: 'Zoom Out', accelerator: 'CommandOrControl+-' },
  reload: { label: 'Reload', accelerator: 'CmdOrCtrl+R', act: (window) => window?.webContents.reload() },
  forcereload: {
    label: 'Force Reload',
    accelerator: 'Shift+CmdOrCtrl+R',
    act: (window) => window?.webContents.reloadIgnoringCache(),
  },
  toggledevtools: {
    label: 'Toggle Developer Tools',
    accelerator: isMac ? 'Alt+Command+I' : 'Ctrl+Shift+I',
    act: (window) => window?.webContents.toggleDevTools(),
  },
})

const macEditing: Entry[] = [
  ...items('pasteAndMatchStyle', 'delete', 'selectAll', '-'),
  {
    label: 'Substitutions',
    submenu: items('showSubstitutions', '-', 'toggleSmartQuotes', 'toggleSmartDashes', 'toggleTextReplacement'),
  },
  { label: 'Speech', submenu: items('startSpeaking', 'stopSpeaking') },
]

const menus = (isMac: boolean): Record<string, Role> => ({
  appmenu: {
    label: app.name,
    submenu: items('about', '-', 'services', '-', 'hide', 'hideOthers', 'unhide', '-', 'quit'),
  },
  filemenu: { label: 'File', submenu: items(isMac ? 'close' : 'quit') },
  editmenu: {
    label: 'Edit',
    submenu: items(
      ...(['undo', 'redo', '-', 'cut', 'copy', 'paste'] as const),
      ...(isMac ? macEditing : items('delete', '-', 'selectAll')),
    ),
  },
  viewmenu: {
    label: 'View',
    submenu: items(
      ...(['reload', 'forceReload', 'toggleDevTools', '-'] as const),
      ...(['resetZoom', 'zoomIn', 'zoomOut', '-', 'togglefullscreen'] as const),
    ),
  },
  windowmenu: {
    label: 'Window',
    submenu: items('minimize', 'zoom', ...(isMac ? items('-', 'front') : items('close'))),
  },
  sharemenu: { label: 'Share', submenu: [] },
})

/** A menu role, lower-case, as Electron gives it on this system; undefined: there is none of that name. */
export const roleOf = (name: string): Role | undefined => {
  const isMac = process.platform === 'darwin'
  const isWindows = process.platform === 'win32'
  const all = {
    ...editing(isMac, isWindows),
    ...ofApp(isMac, isWindows),
    ...ofWindow(isMac),
    ...ofPage(isMac),
    ...menus(isMac),
  }
  return all[name]
}

/** Whether a role is shown on this system, and does nothing there. */
export const isDeadRole = (name: string): boolean => process.platform !== 'darwin' && ONLY_MAC.includes(name)
