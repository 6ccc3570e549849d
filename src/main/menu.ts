import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { AppCommand } from '../shared/contract/app.ts'

type Choose = (command: AppCommand) => void

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

/** The native menu: every command of the page that a menu can show, under the same shortcuts. */
export const menuTemplate = (isMac: boolean, isPackaged: boolean, choose: Choose): MenuItemConstructorOptions[] => [
  ...(isMac ? [{ role: 'appMenu' } satisfies MenuItemConstructorOptions] : []),
  {
    label: 'File',
    submenu: [
      item('New Token…', 'new-token', choose, 'CmdOrCtrl+N'),
      item('New Space…', 'new-space', choose),
      item('New Service…', 'new-service', choose),
      separator,
      item('Start or Stop the Playground', 'toggle-playground', choose),
      separator,
      item('Settings…', 'settings', choose, 'CmdOrCtrl+,'),
      separator,
      isMac ? { role: 'close' } : { role: 'quit' },
    ],
  },
  { role: 'editMenu' },
  {
    label: 'Request',
    submenu: [
      item('Send', 'send', choose, 'CmdOrCtrl+Enter'),
      item('Cancel', 'cancel', choose, 'CmdOrCtrl+.'),
      item('Diagnose', 'diagnose', choose, 'CmdOrCtrl+D'),
      item('Explain Pasted Text…', 'explain', choose, 'CmdOrCtrl+E'),
      separator,
      item('Header or Query', 'toggle-placement', choose, 'CmdOrCtrl+Shift+H'),
      item('Copy as curl', 'copy-curl', choose, 'CmdOrCtrl+Shift+C'),
      separator,
      item('Reveal Token', 'reveal-token', choose, 'CmdOrCtrl+Shift+R'),
      item('Copy Token', 'copy-token', choose, 'CmdOrCtrl+Shift+T'),
    ],
  },
  {
    label: 'View',
    submenu: [
      item('Command Palette…', 'palette', choose, 'CmdOrCtrl+K'),
      item('Filter the Vault', 'filter', choose, 'CmdOrCtrl+F'),
      item('Requests', 'requests', choose, 'CmdOrCtrl+1'),
      item('Access Matrix', 'matrix', choose, 'CmdOrCtrl+2'),
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { role: 'togglefullscreen' },
      ...(isPackaged ? [] : [separator, { role: 'toggleDevTools' } satisfies MenuItemConstructorOptions]),
    ],
  },
  { role: 'windowMenu' },
  { role: 'help', submenu: [item('Keyboard Shortcuts', 'shortcuts', choose, 'CmdOrCtrl+/')] },
]

/** Puts the menu up. `choose` tells the page which command was picked. */
export const installMenu = (isMac: boolean, isPackaged: boolean, choose: Choose): void => {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(isMac, isPackaged, choose)))
}
