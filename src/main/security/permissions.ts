import type { Session } from 'electron'

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
  session.setPermissionRequestHandler((_contents, _permission, callback) => {
    callback(false)
  })
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, callback) => {
    callback(null)
  })
  session.on('will-download', (event) => {
    event.preventDefault()
  })
  session.setSpellCheckerEnabled(false)
}
