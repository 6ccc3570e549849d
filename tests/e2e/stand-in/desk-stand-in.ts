import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { test as base } from '../fixtures/desk.ts'

export { expect } from '../fixtures/desk.ts'

/** What the small app in fixtures/app shows to its page, and what the specs put onto the page's window. */
declare global {
  interface Window {
    fixture: Record<string, never> & Record<string, (...args: unknown[]) => unknown>
    kept: unknown
  }
}

/** What the small apps keep on main's globalThis for the specs. */
export type Kept = Record<string, unknown>

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
      await window.loadURL('app://written/')
      ${after}
    })
  `
}
