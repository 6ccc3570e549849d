import type { IpcMainInvokeEvent, WebContents } from 'electron'
import { isPageUrl } from './app-origin.ts'

export type SenderEvent = {
  sender: Pick<WebContents, 'id'>
  senderFrame: { readonly url: string; readonly parent: unknown } | null
}

/** Whether a call comes from our own page in the main frame of our window. `senderFrame` is `null` if the frame is gone. */
export const isOwnPage = (event: SenderEvent, ownWebContentsId: number | null): boolean =>
  ownWebContentsId !== null &&
  event.sender.id === ownWebContentsId &&
  event.senderFrame !== null &&
  event.senderFrame.parent === null &&
  isPageUrl(event.senderFrame.url)

/** Compiles only while Electron's event still has what the check reads. */
export const senderOf = (event: IpcMainInvokeEvent): SenderEvent => event
