import type { Page } from '../chromium/page.ts'
import { createCodec } from '../page/codec.ts'
import type { PageMessage } from '../page/isolated-world.ts'
import { preventable } from './events.ts'
import { runHandler, runListeners } from './ipc-main.ts'
import { handleKey } from './menu.ts'
import { missing } from './missing.ts'
import type { IpcRecord } from '../../fixtures/records.ts'
import { decodedWhenRead, records } from './records.ts'
import type { WebContents } from './web-contents.ts'
import type { FrameTable } from './web-frame-main.ts'

const codec = createCodec()
type Of<K extends PageMessage['kind']> = Extract<PageMessage, { kind: K }>

/** Takes what a page's preload world says: calls over IPC, questions about permissions, keys. */
export class PageMessages {
  readonly #contents: WebContents
  readonly #page: Page
  readonly #frames: FrameTable

  constructor(contents: WebContents, page: Page, frames: FrameTable) {
    this.#contents = contents
    this.#page = page
    this.#frames = frames
  }

  /**
   * @param frameId the frame that speaks
   * @param context the preload's world of the document that speaks: only this document gets the answer
   */
  take(message: PageMessage, frameId: string, context: number): void {
    switch (message.kind) {
      case 'invoke':
        void this.#invoke(message, frameId, context)
        return
      case 'send':
        this.#send(message, frameId, context)
        return
      case 'permission':
        void this.#permission(message, frameId, context)
        return
      case 'key':
        this.#key(message)
        return
      case 'context-menu':
        this.#contextMenu(message, frameId)
        return
      case 'title':
        this.#contents.retitle(message.title)
        return
      case 'preload-error':
        this.#preloadError(message)
    }
  }

  async #invoke(message: Of<'invoke'>, frameId: string, context: number): Promise<void> {
    const { id, channel } = message
    const record: IpcRecord = { kind: 'invoke', channel, args: [] }
    decodedWhenRead(record, 'args', message.args)
    records.ipc.push(record)
    const reply = (ok: boolean, text: string) => this.#page.deliver({ kind: 'reply', id, ok, text }, frameId, context)
    try {
      const args = codec.decode(message.args) as unknown[]
      const result = codec.encode(await runHandler(this.#event(message.url, frameId, context), channel, args))
      decodedWhenRead(record, 'result', result)
      await reply(true, result)
    } catch (error) {
      // Electron's own words, on Electron's own stream; across the wall goes the text alone.
      console.error(`Error occurred in handler for '${channel}':`, error)
      Object.assign(record, { error: String(error) })
      await reply(false, String(error))
    }
  }

  #send(message: Of<'send'>, frameId: string, context: number): void {
    const args = codec.decode(message.args) as unknown[]
    records.ipc.push({ kind: 'send', channel: message.channel, args })
    const event = this.#event(message.url, frameId, context)
    this.#contents.emit('ipc-message', event, message.channel, ...args)
    runListeners(event, message.channel, args)
  }

  async #permission(message: Of<'permission'>, frameId: string, context: number): Promise<void> {
    const { id, ask, permission, details, url, top: isMainFrame } = message
    const asking = { url, isMainFrame }
    const granted = await this.#contents.session.decidePermission(this.#contents, ask, permission, details, asking)
    await this.#page.deliver({ kind: 'permission', id, granted }, frameId, context)
  }

  /** The page has had the key already, so it cannot be held back from it any more. */
  #key(message: Of<'key'>): void {
    const { key, code, control, meta, shift, alt, repeat: isAutoRepeat, handled } = message
    const input = { type: 'keyDown', key, code, control, meta, shift, alt, isAutoRepeat, isComposing: false }
    const preventDefault = () => {
      throw missing('way to hold a key back in before-input-event')
    }
    this.#contents.emit('before-input-event', { preventDefault }, input)
    if (!handled) handleKey(message)
  }

  /** As Chromium tells of a click with the other button, as far as a page can see it. */
  #contextMenu({ x, y, isEditable, isMasked, selection }: Of<'context-menu'>, frameId: string): void {
    const canTakeOut = isEditable ? !isMasked : selection !== ''
    const editFlags = {
      canUndo: isEditable,
      canRedo: isEditable,
      canCut: isEditable && canTakeOut,
      canCopy: canTakeOut,
      canPaste: isEditable,
      canDelete: isEditable,
      canSelectAll: true,
      canEditRichly: false,
    }
    const formControlType = isMasked ? 'input-password' : isEditable ? 'input-text' : 'none'
    const frame = this.#frames.of(frameId)
    const params = { x, y, isEditable, selectionText: isEditable ? '' : selection, formControlType, editFlags, frame }
    this.#contents.emit('context-menu', preventable({}), params)
  }

  #preloadError({ message, stack }: Of<'preload-error'>): void {
    const error = Object.assign(new Error(message), { stack })
    console.error('Unable to load preload script:', error)
    this.#contents.emit('preload-error', preventable({}), this.#contents.preloadPath ?? '', error)
  }

  /** The event of one message. `senderFrame` is null once the document that sent it is gone, as Electron's is. */
  #event(url: string, frameId: string, context: number): object {
    // The document's own word on its address: DevTools may report the navigation later than the preload speaks.
    const frame = this.#page.frames.get(frameId)
    if (frame) frame.url = url
    const senderFrame = () => (this.#page.frames.byContext(context) ? this.#frames.of(frameId) : null)
    const sender = senderFrame()
    return {
      type: 'frame',
      sender: this.#contents,
      frameId: sender?.routingId,
      processId: sender?.processId,
      frameTreeNodeId: sender?.frameTreeNodeId,
      ports: [],
      get senderFrame() {
        return senderFrame()
      },
      reply: (channel: string, ...args: unknown[]) => senderFrame()?.send(channel, ...args),
    }
  }
}
