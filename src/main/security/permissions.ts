import type { Session } from 'electron'
import { isAppUrl } from './app-origin.ts'

type GuardedSession = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setSpellCheckerEnabled'
  | 'on'
>

/**
 * Denies every permission, asked or checked, every device, every screen share and every download: the app needs none.
 * Saving a body goes through a dialog in main. The spell checker is off: on some systems it sends what is typed, or
 * fetches dictionaries.
 */
export const installPermissionGuard = (session: GuardedSession): void => {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, callback) => callback(null))
  session.on('will-download', (event) => event.preventDefault())
  session.setSpellCheckerEnabled(false)
}

/** Whether the page may load a URL: only what main serves, and what the page made itself. */
const isOwnRequest = (url: string, isPackaged: boolean): boolean => {
  if (isAppUrl(url.replace(/^blob:/, ''))) return true
  // An installed app has no developer tools.
  return url.startsWith('data:') || (!isPackaged && url.startsWith('devtools:'))
}

/** Blocks each request of a page that isn't for our own origin, also if a policy of the page would let it pass. */
export const installRequestGuard = (session: Pick<Session, 'webRequest'>, isPackaged: boolean): void => {
  session.webRequest.onBeforeRequest(({ url }, callback) => callback({ cancel: !isOwnRequest(url, isPackaged) }))
}
