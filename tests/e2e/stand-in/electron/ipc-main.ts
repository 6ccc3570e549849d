import { EventEmitter } from 'node:events'

import type { IpcMain } from 'electron'

import { refuseMissing } from './missing.ts'

type Handler = Parameters<IpcMain['handle']>[1]

const emitter = new EventEmitter()
const handlers = new Map<string, Handler>()

function handle(channel: string, handler: Handler): void {
  if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
  if (typeof handler !== 'function')
    throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`)
  handlers.set(channel, handler)
}

const methods = {
  handle,
  handleOnce(channel, handler) {
    handle(channel, (event, ...args: unknown[]) => {
      handlers.delete(channel)
      return handler(event, ...args) as unknown
    })
  },
  removeHandler(channel) {
    handlers.delete(channel)
  },
} satisfies Pick<IpcMain, 'handle' | 'handleOnce' | 'removeHandler'>

export const ipcMain = refuseMissing(
  'ipcMain',
  // `_invokeHandlers` is the name of Electron's own table: specs forge senders through it in both.
  Object.assign(emitter, methods, { _invokeHandlers: handlers }),
)

/** Runs the handler of a channel, as `ipcRenderer.invoke` asks. Rejects as Electron does when there is none. */
export async function runHandler(event: object, channel: string, args: unknown[]): Promise<unknown> {
  const handler = handlers.get(channel)
  if (!handler) throw new Error(`No handler registered for '${channel}'`)
  return await (handler(event as never, ...args) as unknown)
}

/** Tells the listeners of a channel, as `ipcRenderer.send` asks. */
export function runListeners(event: object, channel: string, args: unknown[]): void {
  emitter.emit(channel, event, ...args)
}
