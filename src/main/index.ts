import { app, nativeTheme, protocol, session, type BrowserWindow } from 'electron'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { namedProfile } from '../core/named-profile.ts'
import type { AppCommand } from '../shared/contract/app.ts'
import type { Handlers } from '../shared/contract/calls.ts'
import { createAppProtocol } from './app-protocol.ts'
import { composeDesk, type ComposedDesk } from './compose.ts'
import { installContextMenu } from './context-menu.ts'
import { installEnding, type Ending } from './quit.ts'
import { createSend, registerChannels } from './ipc.ts'
import { createLog } from './log.ts'
import { installMenu } from './menu.ts'
import { catchOwnMistakes, tellFailedStart } from './uncaught-errors.ts'
import { loadPage, reopenLostPage } from './page-trouble.ts'
import { protectRevealed } from './revealed-secret.ts'
import { APP_SCHEME } from './security/app-origin.ts'
import { installNavigationGuard } from './security/navigation.ts'
import { installPermissionGuard, installRequestGuard } from './security/permissions.ts'
import { createShell } from './shell.ts'
import { doSquirrelTask, squirrelTask } from './squirrel.ts'
import { updatesOfThisApp } from './updates.ts'
import { bringToFront, createWindow } from './window.ts'

const RENDERER = join(import.meta.dirname, '../renderer')
const PRELOAD = join(import.meta.dirname, '../preload/index.cjs')

const log = createLog()
catchOwnMistakes(log)

// Who starts it without Chromium's sandbox (a container, CI as root) means it; the window asks for its own in any case.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
// An installed app shows its page to no debugger.
if (app.isPackaged) {
  for (const name of ['remote-debugging-port', 'remote-debugging-pipe']) app.commandLine.removeSwitch(name)
}
protocol.registerSchemesAsPrivileged([
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
])
installNavigationGuard(app)
installContextMenu(app)

// Another folder for the catalog: for tests, and for people who keep two vaults apart. The command line reads it too.
const useNamedProfile = (): void => {
  const profile = namedProfile(process.env, process.cwd())
  if (profile === null) return
  // Electron throws for a folder that is not there.
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  app.setPath('userData', profile)
}

let window: BrowserWindow | null = null
const openedWindow = (): BrowserWindow | null => (window === null || window.isDestroyed() ? null : window)
const page = () => openedWindow()?.webContents ?? null

const send = createSend(page, log)

const choose = (command: AppCommand): void => send('app.command', { command })

const showWindow = async (ending: Ending): Promise<void> => {
  if (ending.isUnderWay()) return
  const there = openedWindow()
  if (there !== null) {
    bringToFront(there)
    return
  }
  // Known before its page loads: the page calls main while it loads.
  window = createWindow(PRELOAD)
  window.on('query-session-end', () => ending.leave())
  window.on('session-end', () => ending.leave())
  reopenLostPage(window, log)
  await loadPage(window)
}

/** Takes over the theme that the person chose, before a window gets its background. */
const readTheme = async (handlers: Handlers): Promise<void> => {
  const app = await handlers['app.read'](null)
  if (app.ok) nativeTheme.themeSource = app.value.settings.theme
}

/** Lets frame, menus and dialogs follow the theme whenever settings are saved. */
const followTheme = (handlers: Handlers): Handlers => ({
  ...handlers,
  'app.saveSettings': async (settings) => {
    const saved = await handlers['app.saveSettings'](settings)
    if (saved.ok) nativeTheme.themeSource = saved.value.theme
    return saved
  },
})

const startDesk = (): ComposedDesk => {
  const desk = composeDesk({
    folder: app.getPath('userData'),
    name: app.getName(),
    version: app.getVersion(),
    shell: createShell,
    log,
    systemProxy: (origin) => session.defaultSession.resolveProxy(origin),
    send,
  })
  installPermissionGuard(session.defaultSession)
  installRequestGuard(session.defaultSession, app.isPackaged)
  session.defaultSession.protocol.handle(APP_SCHEME, createAppProtocol(RENDERER, desk.bodyOf))
  registerChannels(protectRevealed(followTheme(desk.handlers), openedWindow), page, log)
  const lookForUpdates = updatesOfThisApp(log)
  const onUpdates = lookForUpdates === null ? null : () => void lookForUpdates()
  installMenu(process.platform === 'darwin', app.isPackaged, choose, onUpdates)
  return desk
}

const run = async (): Promise<void> => {
  await app.whenReady()
  const desk = startDesk()
  const ending = installEnding(app, desk, log)
  app.on('second-instance', () => void showWindow(ending))
  app.on('activate', () => void showWindow(ending))
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  // The clipboard's secret is cleared before the app is gone, also when a terminal ends it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit())
  await readTheme(desk.handlers)
  await showWindow(ending)
}

const endFailedStart = (error: unknown): void => {
  tellFailedStart(error)
  app.exit(1)
}

const installing = squirrelTask(process.platform, process.argv, process.execPath)
try {
  useNamedProfile()
  if (installing !== null) void doSquirrelTask(installing).then(() => app.quit())
  // One writer of the catalog, one window: a second start only brings the first one to the front.
  else if (!app.requestSingleInstanceLock()) app.quit()
  else run().catch(endFailedStart)
} catch (error) {
  endFailedStart(error)
}
