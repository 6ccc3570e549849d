import { ipcMain, type WebContents } from 'electron'
import { dispatch } from '../core/dispatch.ts'
import type { Log } from '../core/ports.ts'
import type { Handlers } from '../shared/contract/calls.ts'
import { CHANNELS } from '../shared/contract/channels.ts'
import type { EventName, EventPayload } from '../shared/contract/contract.ts'
import { failed } from '../shared/contract/result.ts'
import { isOwnPage, senderOf } from './security/sender.ts'

/**
 * The only door between the page and core: the one importer of `ipcMain`. Every call is asked first where it comes
 * from, then parsed by the contract; what it gives back is data, also when it fails.
 */
export const registerChannels = (
  handlers: Handlers,
  ownWindow: () => Pick<WebContents, 'id'> | null,
  log: Log,
): void => {
  for (const channel of CHANNELS) {
    ipcMain.handle(channel, async (event, ...inputs: unknown[]) => {
      if (!isOwnPage(senderOf(event), ownWindow()?.id ?? null)) {
        log.error('a call came from elsewhere and was refused', { channel })
        return failed({ code: 'unauthorized-sender', message: 'Token Desk answers only its own window.' })
      }
      return dispatch(handlers, channel, inputs[0], log)
    })
  }
}

/** Tells our page something, if it is there. */
export const sendEvent = <Name extends EventName>(
  window: WebContents | null,
  name: Name,
  payload: EventPayload<Name>,
): void => {
  if (window !== null && !window.isDestroyed()) window.send(name, payload)
}
