import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'

import type { Clipboard } from 'electron'

import { useSystemClipboard } from './headed.ts'
import { refuseMissing } from './missing.ts'
import { options } from './options.ts'

/** Payloads by format, as base64. */
type Contents = Record<string, string>

/** What Electron's own class is: payloads by format. */
export class ClipboardItem {
  readonly #items: Record<string, unknown>

  constructor(items: Record<string, unknown>) {
    this.#items = { ...items }
  }

  get types(): string[] {
    return Object.keys(this.#items)
  }

  async getType(type: string): Promise<Blob> {
    const value = await this.#items[type]
    if (value === undefined) throw new Error(`There is no ${type}`)
    return value instanceof Blob ? value : new Blob([value as string])
  }
}

/** The system's clipboard is a file in the home folder: a test has a home of its own, in which all of its apps run. */
const file = (): string => join(process.env['HOME'] ?? homedir(), '.stand-in', 'clipboard.json')

function keep(contents: Contents): void {
  mkdirSync(join(file(), '..'), { recursive: true })
  const aside = `${file()}.${process.pid}`
  writeFileSync(aside, JSON.stringify(contents))
  renameSync(aside, file())
}

function kept(): Contents {
  try {
    return JSON.parse(readFileSync(file(), 'utf8')) as Contents
  } catch (error) {
    // Nobody has copied anything yet.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

const textOf = (contents: Contents): string => Buffer.from(contents['text/plain'] ?? '', 'base64').toString()
const isHeaded = (): boolean => options().headed

/**
 * One for the system: it outlives the app, and other apps of the test share it; in front of a person it is the machine's. A
 * write is there when its promise says so, not before.
 */
export const clipboard = refuseMissing('clipboard', {
  async writeText(text) {
    if (typeof text !== 'string') throw new TypeError('Error processing argument at index 0, conversion failure')
    await nextTurn()
    if (isHeaded()) await useSystemClipboard(text)
    else keep({ 'text/plain': Buffer.from(text).toString('base64') })
  },
  async readText() {
    await nextTurn()
    return isHeaded() ? useSystemClipboard() : textOf(kept())
  },
  async write(items) {
    const item: unknown = items[0]
    if (!(item instanceof ClipboardItem)) throw new TypeError('A ClipboardItem is needed to write')
    const contents: Contents = {}
    for (const type of item.types)
      contents[type] = Buffer.from(await (await item.getType(type)).arrayBuffer()).toString('base64')
    if (isHeaded()) await useSystemClipboard(textOf(contents))
    else keep(contents)
  },
  has: async (type) => {
    await nextTurn()
    return type in kept()
  },
  clear() {
    if (isHeaded()) void useSystemClipboard('')
    else rmSync(file(), { force: true })
  },
} satisfies Partial<Clipboard>)
