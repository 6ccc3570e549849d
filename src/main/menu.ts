import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { AppCommand } from '../shared/contract/app.ts'

type Choose = (command: AppCommand) => void
/** Checks for updates. `null` if this app may not. */
type LookForUpdates = (() => void) | null

const item = (
  label: string,
  command: AppCommand,
  choose: Choose,
  accelerator?: string,
): MenuItemConstructorOptions => ({
  label,
  click: () => choose(command),
  ...(accelerator === undefined ? {} : { accelerator }),
})

const separator: MenuItemConstructorOptions = { type: 'separator' }

const settings = (choose: Choose): MenuItemConstructorOptions => item('&Settings…', 'settings', choose, 'CmdOrCtrl+,')

const updates = (lookForUpdates: LookForUpdates): MenuItemConstructorOptions[] =>
  lookForUpdates === null ? [] : [{ label: 'Check for &Updates…', click: lookForUpdates }]

/** The menu under the app's own name, as macOS has it: Settings stand there. */
const macMenu = (choose: Choose, lookForUpdates: LookForUpdates): MenuItemConstructorOptions => ({
  role: 'appMenu',
  submenu: [
    { role: 'about' },
    ...updates(lookForUpdates),
    separator,
    settings(choose),
    separator,
    { role: 'services' },
    separator,
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    separator,
    { role: 'quit' },
  ],
})

const fileMenu = (isMac: boolean, choose: Choose): MenuItemConstructorOptions => ({
  label: '&File',
  submenu: [
    item('&Paste What Fails…', 'new-token', choose, 'CmdOrCtrl+N'),
    item('New Sp&ace…', 'new-space', choose),
    item('New Ser&vice…', 'new-service', choose),
    separator,
    item('Start or Stop the Play&ground', 'toggle-playground', choose),
    separator,
    ...(isMac ? [] : [settings(choose), separator]),
    isMac ? { role: 'close' } : { role: 'quit' },
  ],
})

/** Electron's own has a Zoom that only macOS carries out. */
const windowMenu = (isMac: boolean): MenuItemConstructorOptions =>
  isMac ? { role: 'windowMenu' } : { label: '&Window', submenu: [{ role: 'minimize' }, { role: 'close' }] }

const requestMenu = (choose: Choose): MenuItemConstructorOptions => ({
  label: '&Request',
  submenu: [
    item('&Send', 'send', choose, 'CmdOrCtrl+Enter'),
    item('&Cancel', 'cancel', choose, 'CmdOrCtrl+.'),
    item('&Find Out Why', 'diagnose', choose, 'CmdOrCtrl+D'),
    separator,
    item('Switch &Header/Query', 'toggle-placement', choose, 'CmdOrCtrl+Shift+H'),
    item('Copy as c&url', 'copy-curl', choose, 'CmdOrCtrl+Shift+C'),
    separator,
    item('&Reveal Token', 'reveal-token', choose, 'CmdOrCtrl+Shift+R'),
    item('Copy &Token', 'copy-token', choose, 'CmdOrCtrl+Shift+T'),
  ],
})

/** `&` before the letter that opens an item with Alt: macOS has no such letters, and would show nothing else for it. */
const withoutMnemonics = (items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.map((entry) => ({
    ...entry,
    ...(entry.label === undefined ? {} : { label: entry.label.replace('&', '') }),
    ...(Array.isArray(entry.submenu) ? { submenu: withoutMnemonics(entry.submenu) } : {}),
  }))

/** The native menu: every command of the page that a menu can show, under the same shortcuts. */
export const menuTemplate = (
  isMac: boolean,
  isPackaged: boolean,
  choose: Choose,
  lookForUpdates: LookForUpdates = null,
): MenuItemConstructorOptions[] => {
  const items: MenuItemConstructorOptions[] = [
    ...(isMac ? [macMenu(choose, lookForUpdates)] : []),
    fileMenu(isMac, choose),
    { role: 'editMenu' },
    requestMenu(choose),
    {
      label: '&View',
      submenu: [
        item('Command &Palette…', 'palette', choose, 'CmdOrCtrl+K'),
        item('&Filter the Vault', 'filter', choose, 'CmdOrCtrl+F'),
        item('&Requests', 'requests', choose, 'CmdOrCtrl+1'),
        item('Access &Matrix', 'matrix', choose, 'CmdOrCtrl+2'),
        separator,
        item('&Go to the Path', 'go-to-path', choose, 'CmdOrCtrl+L'),
        item('&Next Pane', 'next-pane', choose, 'F6'),
        item('Pre&vious Pane', 'previous-pane', choose, 'Shift+F6'),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        ...(isPackaged ? [] : [separator, { role: 'toggleDevTools' } satisfies MenuItemConstructorOptions]),
      ],
    },
    windowMenu(isMac),
    {
      role: 'help',
      submenu: [
        item('&Keyboard Shortcuts', 'shortcuts', choose, 'CmdOrCtrl+/'),
        ...(isMac ? [] : updates(lookForUpdates)),
      ],
    },
  ]
  return isMac ? withoutMnemonics(items) : items
}

/** Installs the menu. `choose` sends the chosen command to the page. */
export const installMenu = (...given: Parameters<typeof menuTemplate>): void =>
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(...given)))
