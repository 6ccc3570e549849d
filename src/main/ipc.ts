import { ipcMain, type WebContents } from 'electron'
import { dispatch } from '../core/dispatch.ts'
import type { Send } from '../core/desk.ts'
import type { Log } from '../core/ports.ts'
import type { VaultTexts } from '../core/vault-text.ts'
import type { Handlers } from '../shared/contract/calls.ts'
import { CHANNELS } from '../shared/contract/channels.ts'
import type { EventPayload } from '../shared/contract/contract.ts'
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

/**
 * Tells our page something, if it is there. The vault goes as text. A defect in making it is logged by its kind: what was done to
 * the vault is done all the same.
 */
export const createSend =
  (page: () => WebContents | null, texts: Pick<VaultTexts, 'changed'>, log: Log): Send =>
  (name, payload) => {
    const window = page()
    if (window === null || window.isDestroyed()) return
    try {
      const isVault = name === 'vault.changed'
      window.send(name, isVault ? texts.changed(payload as EventPayload<'vault.changed'>) : payload)
    } catch (error) {
      log.error('an event could not be told', { event: name, kind: error instanceof Error ? error.name : typeof error })
    }
  }
