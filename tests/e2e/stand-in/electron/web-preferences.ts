import { existsSync, readFileSync } from 'node:fs'
import { extname, isAbsolute } from 'node:path'
import { Script } from 'node:vm'

import type { WebPreferences } from 'electron'

import { wrapPreload } from '../page/sources.ts'
import { failLoudly } from './lifecycle.ts'

/** What weakens the wall between the page and the machine, by the value that does. */
const weakening: { [K in keyof WebPreferences]?: (value: WebPreferences[K]) => boolean } = {
  nodeIntegration: Boolean,
  nodeIntegrationInWorker: Boolean,
  nodeIntegrationInSubFrames: Boolean,
  contextIsolation: (value) => value === false,
  sandbox: (value) => value === false,
  webSecurity: (value) => value === false,
  allowRunningInsecureContent: Boolean,
  experimentalFeatures: Boolean,
  enableBlinkFeatures: Boolean,
  webviewTag: Boolean,
  navigateOnDragDrop: Boolean,
}

/** What changes nothing that the stand-in could show. */
const harmless = new Set<string>([
  ...[
    'preload',
    'devTools',
    'spellcheck',
    'backgroundThrottling',
    'disableDialogs',
    'safeDialogs',
    'safeDialogsMessage',
  ],
  ...[
    'scrollBounce',
    'textAreasAreResizable',
    'webgl',
    'plugins',
    'javascript',
    'images',
    'autoplayPolicy',
    'defaultFontFamily',
  ],
  ...[
    'defaultFontSize',
    'defaultMonospaceFontSize',
    'minimumFontSize',
    'defaultEncoding',
    'disableHtmlFullscreenWindowResize',
  ],
  ...['enableWebSQL', 'v8CacheOptions', 'additionalArguments', 'accessibleTitle', 'zoomFactor', 'disableBlinkFeatures'],
])

/**
 * Holds a window's `webPreferences` against the security rules, and ends the host when they weaken the sandbox: such a mistake
 * must not be catchable. A preference that the stand-in does not know ends it too.
 *
 * @returns the preload's path and text; null without a preload
 */
export function checkWebPreferences(preferences: WebPreferences): { path: string; source: string } | null {
  for (const [name, weakens] of Object.entries(weakening) as [keyof WebPreferences, (value: unknown) => boolean][]) {
    if (name in preferences && weakens(preferences[name])) {
      failLoudly(`webPreferences.${name} is ${JSON.stringify(preferences[name])}, which weakens the sandbox`)
    }
  }
  for (const name of Object.keys(preferences)) {
    if (!harmless.has(name) && !(name in weakening)) failLoudly(`webPreferences.${name}: the stand-in does not have it`)
  }
  return preferences.preload === undefined ? null : readPreload(preferences.preload)
}

function readPreload(path: string): { path: string; source: string } {
  if (!isAbsolute(path)) failLoudly(`the preload's path is not absolute: ${path}`)
  if (!existsSync(path)) failLoudly(`the preload does not exist: ${path}`)
  if (extname(path) === '.mjs') failLoudly(`the preload is an ES module, which a sandboxed page cannot load: ${path}`)
  const source = readFileSync(path, 'utf8')
  try {
    new Script(wrapPreload(source), { filename: path })
  } catch (error) {
    failLoudly(
      `the preload is no CommonJS script (a sandboxed page cannot load an ES module): ${path}: ${String(error)}`,
    )
  }
  return { path, source }
}
