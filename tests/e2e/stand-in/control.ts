import type { SharedChromium } from './chromium/launch.ts'
import type { ChromiumFiles } from './chromium/unpack.ts'

/** What a host is told at its start. */
export type StartOptions = {
  /** the app's folder: the one with package.json */
  appPath: string
  /** the built main module */
  main: string
  /** the app's own arguments, as after `electron .` */
  args: string[]
  /** whether the person sees a window */
  headed: boolean
  /** the Chromium to run, or the one to join */
  chromium: ChromiumFiles | SharedChromium
  /** whether a second client may connect to Chromium */
  debugPort: boolean
  /** the version in node_modules/electron/package.json */
  electronVersion: string
}

/** What the parent process says to the host, over Node's own channel between them. */
export type ToHost =
  | { kind: 'start'; options: StartOptions }
  | { kind: 'evaluate'; id: number; source: string; arg: unknown }
  | { kind: 'stop' }

/** What the host says to its parent. */
export type FromHost =
  | { kind: 'chromium'; endpoint: string | undefined }
  | { kind: 'evaluated'; id: number; ok: true; value: unknown }
  | { kind: 'evaluated'; id: number; ok: false; message: string }
