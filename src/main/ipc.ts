import { ipcMain, type WebContents } from 'electron'
import { dispatch } from '../core/dispatch.ts'
import type { Send } from '../core/desk.ts'
import type { Log } from '../core/ports.ts'
import type { Handlers } from '../shared/contract/calls.ts'
import { CHANNELS } from '../shared/contract/channels.ts'
import { EVENT_PAYLOADS } from '../shared/contract/contract.ts'
import { failedWith } from '../shared/contract/result.ts'
import { errorClass } from '../shared/text/error-class.ts'
import { isOwnPage, senderOf } from './security/sender.ts'

/** The only boundary between the page and core. The sender of every call is checked first, then its input is parsed by the contract. */
export const registerChannels = (
  handlers: Handlers,
  ownWindow: () => Pick<WebContents, 'id'> | null,
  log: Log,
): void => {
  for (const channel of CHANNELS) {
    ipcMain.handle(channel, async (event, ...inputs: unknown[]) => {
      if (!isOwnPage(senderOf(event), ownWindow()?.id ?? null)) {
        log.error('refused a call from an unknown sender', { channel })
        return failedWith('unauthorized-sender', 'Only Token Desk’s own window can make this call.')
      }
      return dispatch(handlers, channel, inputs[0], log)
    })
  }
}

/** Sends an event with the fields of its schema. A failure is only logged: the change of the vault has already happened. */
export const createSend =
  (page: () => WebContents | null, log: Log): Send =>
  (name, payload) => {
    const window = page()
    if (window === null || window.isDestroyed()) return
    try {
      window.send(name, EVENT_PAYLOADS[name].parse(payload))
    } catch (error) {
      log.error('failed to send event', { event: name, kind: errorClass(error) })
    }
  }
