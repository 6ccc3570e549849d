import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { StartOptions } from '../control.ts'

let given: StartOptions | undefined

export function setOptions(options: StartOptions): void {
  given = options
}

export function options(): StartOptions {
  if (!given) throw new Error('The host has not been told what to start')
  return given
}

/** The app's package.json, as far as Electron reads it. */
export function manifest(): { name: string; productName?: string; version: string } {
  return JSON.parse(readFileSync(join(options().appPath, 'package.json'), 'utf8')) as ReturnType<typeof manifest>
}
