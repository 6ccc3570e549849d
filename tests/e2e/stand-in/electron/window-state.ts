import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'

import { app } from './app.ts'
import { failLoudly } from './lifecycle.ts'

type State = { bounds: Rectangle; maximized: boolean }

const file = (): string => join(app.getPath('userData'), 'stand-in-windows.json')

function readAll(): Record<string, State | undefined> {
  try {
    return JSON.parse(readFileSync(file(), 'utf8')) as Record<string, State>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** What `windowStatePersistence` kept of the window of this name; undefined when it is off or nothing was kept. */
export function keptState({ name, windowStatePersistence }: BrowserWindowConstructorOptions): State | undefined {
  if (!windowStatePersistence) return undefined
  if (!name) failLoudly('windowStatePersistence needs a window name')
  return readAll()[name]
}

/** Keeps a window's place for the next start, if its options ask for it. */
export function keepState({ name, windowStatePersistence }: BrowserWindowConstructorOptions, state: State): void {
  if (!windowStatePersistence || !name) return
  mkdirSync(dirname(file()), { recursive: true })
  writeFileSync(file(), JSON.stringify({ ...readAll(), [name]: state }))
}
