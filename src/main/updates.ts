import { app, autoUpdater, dialog, type MessageBoxOptions } from 'electron'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../core/ports.ts'
import { policyFile, updateSource, type UpdateSource } from './update-source.ts'

type Outcome = 'none' | 'ready' | 'failed'

type Question = { message: string; detail: string; yes: string; no: string }

const agreed = async ({ message, detail, yes, no }: Question): Promise<boolean> => {
  const buttons: MessageBoxOptions = { message, buttons: [yes, no], defaultId: 0, cancelId: 1, noLink: true }
  return (await dialog.showMessageBox({ ...buttons, type: 'question', detail })).response === 0
}

const tell = async (message: string, detail: string): Promise<void> => {
  await dialog.showMessageBox({ type: 'info', message, detail })
}

const first = (host: string): Question => ({
  message: 'Check for updates?',
  detail: `Token Desk requests the list of versions from ${host} and sends none of your data. If there’s a newer version, it’s downloaded right away, from the address in that list. Your system checks its signature before installing it.`,
  yes: 'Check',
  no: 'Cancel',
})

const RESTART: Question = {
  message: 'A newer version of Token Desk is ready',
  detail: 'It’s installed the next time Token Desk starts. Your tokens and settings don’t change.',
  yes: 'Restart Now',
  no: 'Later',
}

/** Checks the source once. Electron downloads a newer version and reports how that ended. */
const look = ({ url, serverType }: UpdateSource, log: Log): Promise<Outcome> =>
  new Promise((done) => {
    const end = (outcome: Outcome) => (): void => {
      for (const event of ['update-not-available', 'update-downloaded', 'error'] as const)
        autoUpdater.removeAllListeners(event)
      // An error that the updater reports later would be unhandled.
      autoUpdater.on('error', (error) => log.error('updater failed', { kind: error.name }))
      done(outcome)
    }
    autoUpdater.once('update-not-available', end('none'))
    autoUpdater.once('update-downloaded', end('ready'))
    autoUpdater.once('error', end('failed'))
    try {
      autoUpdater.setFeedURL({ url, serverType })
      autoUpdater.checkForUpdates()
    } catch {
      // Electron refuses where the app is not installed as its updater wants it (started from a disk image).
      end('failed')()
    }
  })

/** Checks for updates on request, and never by itself. */
export const createUpdates = (source: UpdateSource, log: Log): (() => Promise<void>) => {
  let isLooking = false
  let isReady = false

  const lookNow = async (): Promise<void> => {
    if (!isReady && !(await agreed(first(source.host)))) return
    const outcome = isReady ? 'ready' : await look(source, log)
    isReady = outcome === 'ready'
    if (outcome === 'none') await tell('This is the newest Token Desk', `Version ${app.getVersion()}.`)
    else if (outcome === 'failed')
      await tell(
        'Couldn’t check for updates',
        `${source.host} sent no usable response. Nothing changed. Try again later.`,
      )
    else if (await agreed(RESTART)) autoUpdater.quitAndInstall()
  }

  return async () => {
    // A second check would download twice.
    if (isLooking) return
    isLooking = true
    try {
      await lookNow()
    } finally {
      isLooking = false
    }
  }
}

const textOf = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    // No such file is no policy; one that cannot be read forbids, as one that cannot be understood does.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : ''
  }
}

/** Checks this app for updates. `null` if it may not, or has no source. */
export const updatesOfThisApp = (log: Log): (() => Promise<void>) | null => {
  const file = policyFile(process.platform, process.env)
  const source = updateSource({
    isPackaged: app.isPackaged,
    platform: process.platform,
    arch: process.arch,
    environment: process.env,
    manifest: JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')) as unknown,
    policy: file === null ? null : textOf(file),
  })
  return source === null ? null : createUpdates(source, log)
}
