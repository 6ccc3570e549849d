import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { test as base } from '../fixtures/desk.ts'

export { expect } from '../fixtures/desk.ts'

/** What the small app in fixtures/app shows to its page (its preload.cjs). */
type Shown = {
  echo(value: unknown): Promise<unknown>
  invoke(channel: string, ...args: unknown[]): Promise<unknown>
  note(value: unknown): void
  onEvent(listener: (...args: unknown[]) => void): () => void
  onRawEvent(listener: (event: object) => void): void
  takesCallback(callback: (value: object) => void): void
  add(a: number, b: number): number
  throws(): void
  rejects(): Promise<void>
  refusals(): Promise<string[]>
  givesPoint(): object
  givesSymbol(): unknown
  givesProxy(): unknown
  typeOf(value: unknown): string
  point: object
  ipcRenderer: Record<string, unknown>
  nested: { list: unknown[]; date: Date; map: Map<string, number>; bytes: Uint8Array; nothing: undefined }
  seesPage: string
} & Record<'requireFs' | 'requireSibling' | 'requireEvents' | 'buffer' | 'processEnv', string>

declare global {
  interface Window {
    fixture: Shown
    /** what a spec puts aside in the page */
    kept: unknown
  }
}

/** A small app out of its files; `main.js` is the main module. */
export type AppFiles = Record<string, string>

type Fixtures = {
  /** writes an app for this test alone, and makes `desk` start it */
  app: (files: AppFiles) => void
}

/** The specs of the stand-in itself: `desk` starts the small app in fixtures/app, or one that the test writes. */
export const test = base.extend<Fixtures>({
  desk: async ({ desk }, use) => {
    desk.appPath = join(import.meta.dirname, 'fixtures', 'app')
    await use(desk)
  },
  app: async ({ desk }, use, info) => {
    await use((files) => {
      desk.appPath = info.outputPath('app')
      const manifest = { name: 'written', version: '0.0.1', type: 'module', main: 'main.js' }
      for (const [path, content] of Object.entries({ 'package.json': JSON.stringify(manifest), ...files })) {
        mkdirSync(dirname(join(desk.appPath, path)), { recursive: true })
        writeFileSync(join(desk.appPath, path), content)
      }
    })
  },
})

/** A main module that opens one window on an empty page of its own scheme. */
export function mainModule({ window = '{}', before = '', ready = '', after = '' } = {}): string {
  return `
    import * as electron from 'electron'
    import { join } from 'node:path'
    const { app, BrowserWindow, protocol } = electron
    const dir = import.meta.dirname
    protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }])
    const page = '<!doctype html><title>Written</title><p>A page</p>'
    ${before}
    app.whenReady().then(async () => {
      protocol.handle('app', () => new Response(page, { headers: { 'content-type': 'text/html' } }))
      ${ready}
      const window = new BrowserWindow(${window})
      globalThis.window = window
      // Closed while it loads, a window fails its load: as with Electron, that is no error of the app's.
      await window.loadURL('app://written/').catch((error) => { if (!window.isDestroyed()) throw error })
      ${after}
    })
  `
}
