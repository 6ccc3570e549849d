import { app, BrowserWindow, dialog, protocol, session } from 'electron'
import { join } from 'node:path'
import type { AppCommand } from '../shared/contract/app.ts'
import { createAppProtocol } from './app-protocol.ts'
import { composeDesk, type ComposedDesk } from './compose.ts'
import { registerChannels, sendEvent } from './ipc.ts'
import { installMenu } from './menu.ts'
import { APP_SCHEME } from './security/app-origin.ts'
import { installNavigationGuard } from './security/navigation.ts'
import { installPermissionGuard } from './security/permissions.ts'
import { createShell } from './shell.ts'
import { followTheme } from './theme.ts'
import { openWindow } from './window.ts'

const RENDERER = join(import.meta.dirname, '../renderer')
const PRELOAD = join(import.meta.dirname, '../preload/index.cjs')

app.enableSandbox()
protocol.registerSchemesAsPrivileged([
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
])
installNavigationGuard(app)

// Another folder for the catalog: for tests, and for people who keep two vaults apart. The command line reads it too.
const profile = process.env['TOKEN_DESK_PROFILE']
if (profile !== undefined && profile !== '') app.setPath('userData', profile)

let window: BrowserWindow | null = null
const page = () => (window === null || window.isDestroyed() ? null : window.webContents)

const choose = (command: AppCommand): void => {
  sendEvent(page(), 'app.command', { command })
}

const showWindow = async (): Promise<void> => {
  if (window === null || window.isDestroyed()) window = await openWindow(PRELOAD, (opened) => (window = opened))
  else {
    if (window.isMinimized()) window.restore()
    window.focus()
  }
}

const startDesk = (): ComposedDesk => {
  const desk = composeDesk({
    folder: app.getPath('userData'),
    name: app.getName(),
    version: app.getVersion(),
    shell: createShell(),
    send: (name, payload) => sendEvent(page(), name, payload),
  })
  installPermissionGuard(session.defaultSession)
  session.defaultSession.protocol.handle(APP_SCHEME, createAppProtocol(RENDERER, desk.bodyOf))
  registerChannels(followTheme(desk.handlers), page, desk.log)
  installMenu(process.platform === 'darwin', app.isPackaged, choose)
  return desk
}

/** Ends what the desk holds open (connections, the Playground, the clipboard's secret) before the app is gone. */
const endWith = (desk: ComposedDesk): void => {
  let ended = false
  app.on('will-quit', (event) => {
    if (ended) return
    event.preventDefault()
    ended = true
    void desk.close().finally(() => {
      // A keychain call that hangs holds a thread that an orderly exit would wait for, perhaps for ever.
      if (desk.isStuck()) process.kill(process.pid, 'SIGKILL')
      else app.quit()
    })
  })
}

const run = async (): Promise<void> => {
  await app.whenReady()
  endWith(startDesk())
  app.on('second-instance', () => void showWindow())
  app.on('activate', () => void showWindow())
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  await showWindow()
}

// One writer of the catalog, one window: a second start only brings the first one to the front.
if (!app.requestSingleInstanceLock()) app.quit()
else {
  run().catch((error: unknown) => {
    const kind = error instanceof Error ? error.name : typeof error
    dialog.showErrorBox(
      'Token Desk could not start',
      `Your tokens are untouched. Start it again; if it stays, report “${kind}”.`,
    )
    app.exit(1)
  })
}
