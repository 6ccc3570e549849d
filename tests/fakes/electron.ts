/**
 * A hand-written stand-in for the parts of Electron that unit tests of main touch. It records what main asks for and
 * lets a test raise events. Typed against Electron, so a call that Electron does not have does not compile.
 */
import { EventEmitter } from 'node:events'
import type { IpcMainInvokeEvent } from 'electron'

type Listener = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown

export const ipcHandlers = new Map<string, Listener>()
export const openedExternally: string[] = []
export const menus: unknown[] = []
export const exposed = new Map<string, unknown>()
export const invoked: { channel: string; args: unknown[] }[] = []
export const rendererEvents = new EventEmitter()
export const clipboardText = { value: '' }

const ipcMain = {
  handle(channel: string, listener: Listener): void {
    if (ipcHandlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    ipcHandlers.set(channel, listener)
  },
} satisfies Partial<typeof Electron.ipcMain>

const shell = {
  openExternal(url: string): Promise<void> {
    openedExternally.push(url)
    return Promise.resolve()
  },
} satisfies Partial<typeof Electron.shell>

export const questions: string[] = []
/** The button that the next questions get. */
export const chosenButton = { index: 0 }

const dialog = {
  showMessageBox(options: Electron.BaseWindow | Electron.MessageBoxOptions): Promise<Electron.MessageBoxReturnValue> {
    questions.push('message' in options ? options.message : '')
    return Promise.resolve({ response: chosenButton.index, checkboxChecked: false })
  },
} satisfies Partial<typeof Electron.dialog>

const clipboard = {
  readText: () => Promise.resolve(clipboardText.value),
  writeText(text: string): Promise<void> {
    clipboardText.value = text
    return Promise.resolve()
  },
  clear(): void {
    clipboardText.value = ''
  },
} satisfies Partial<typeof Electron.clipboard>

const contextBridge = {
  exposeInMainWorld(key: string, api: unknown): void {
    if (exposed.has(key)) throw new Error('Cannot bind an API on top of an existing property')
    exposed.set(key, api)
  },
} satisfies Partial<typeof Electron.contextBridge>

type RendererListener = Parameters<typeof Electron.ipcRenderer.on>[1]

const ipcRenderer = {
  invoke(channel: string, ...args: unknown[]): Promise<unknown> {
    invoked.push({ channel, args })
    return Promise.resolve({ ok: true, value: null })
  },
  on(channel: string, listener: RendererListener) {
    rendererEvents.on(channel, listener)
    return this as unknown as Electron.IpcRenderer
  },
  removeListener(channel: string, listener: RendererListener) {
    rendererEvents.removeListener(channel, listener)
    return this as unknown as Electron.IpcRenderer
  },
} satisfies Partial<typeof Electron.ipcRenderer>

export const fakeElectron = { ipcMain, shell, dialog, clipboard, contextBridge, ipcRenderer }
