import { EventEmitter } from 'node:events'

import type { Clipboard, Dialog, Screen, Shell } from 'electron'

import { answerForPerson, openInSystem, useSystemClipboard } from './headed.ts'
import { requireReady } from './lifecycle.ts'
import { refuseMissing } from './missing.ts'
import { options } from './options.ts'
import { records } from './records.ts'

let copied = ''
let copiedTypes: string[] = []

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

const isHeaded = (): boolean => options().headed

/** A clipboard of this process alone, as tests that run at once must not read each other's; in front of a person the system's. */
export const clipboard = refuseMissing('clipboard', {
  writeText(text) {
    if (typeof text !== 'string') throw new TypeError('Error processing argument at index 0, conversion failure')
    copied = text
    copiedTypes = ['text/plain']
    return isHeaded() ? useSystemClipboard(text).then(() => undefined) : Promise.resolve()
  },
  readText: () => (isHeaded() ? useSystemClipboard() : Promise.resolve(copied)),
  async write(items) {
    const [item] = items
    if (item === undefined) throw new TypeError('There is nothing to write')
    copied = await (await (item as unknown as ClipboardItem).getType('text/plain')).text()
    copiedTypes = item.types
    if (isHeaded()) await useSystemClipboard(copied)
  },
  has: (type) => Promise.resolve(copiedTypes.includes(type)),
  clear() {
    copied = ''
    copiedTypes = []
    if (isHeaded()) void useSystemClipboard('')
  },
} satisfies Partial<Clipboard>)

/** Keeps what should be opened; only in front of a person it is. */
export const shell = refuseMissing('shell', {
  openExternal(url) {
    records.openedExternally.push(url)
    if (isHeaded()) openInSystem(url)
    return Promise.resolve()
  },
  showItemInFolder(path) {
    records.shownInFolder.push(path)
    if (isHeaded()) console.log(`It is here: ${path}`)
  },
  openPath(path) {
    records.openedExternally.push(path)
    return Promise.resolve('')
  },
} satisfies Partial<Shell>)

/** The answer that a spec has queued for a dialog; a dialog that nobody expected is an error, as nobody would ever answer it. */
function answer(method: string, given: unknown[]): unknown {
  // The window comes first and may be left out.
  const asked: unknown = given.at(-1)
  records.dialogs.push({ method, options: asked })
  if (isHeaded()) return answerForPerson(method, asked)
  const queue = records.answers[method] ?? []
  if (queue.length === 0)
    throw new Error(`The stand-in has no answer queued for dialog.${method}: ${JSON.stringify(asked)}`)
  return queue.shift()
}

const promised =
  (method: string) =>
  async (...given: unknown[]): Promise<never> => {
    await Promise.resolve()
    return answer(method, given) as never
  }

export const dialog = refuseMissing('dialog', {
  showSaveDialog: promised('showSaveDialog'),
  showOpenDialog: promised('showOpenDialog'),
  showMessageBox: promised('showMessageBox'),
  showMessageBoxSync: (...given: unknown[]) => answer('showMessageBoxSync', given) as never,
  showSaveDialogSync: (...given: unknown[]) => answer('showSaveDialogSync', given) as never,
  showOpenDialogSync: (...given: unknown[]) => answer('showOpenDialogSync', given) as never,
  showErrorBox(title, content) {
    records.dialogs.push({ method: 'showErrorBox', options: { title, content } })
    console.error(`${title}\n${content}`)
  },
} satisfies Partial<Dialog>)

const bounds = { x: 0, y: 0, width: 1920, height: 1080 }
const display = {
  id: 1,
  label: 'stand-in',
  bounds,
  workArea: bounds,
  workAreaSize: bounds,
  size: bounds,
  scaleFactor: 1,
  rotation: 0,
}

const displays = {
  getAllDisplays: () => [display] as never,
  getPrimaryDisplay: () => display as never,
  getDisplayMatching: () => display as never,
  getDisplayNearestPoint: () => display as never,
  getCursorScreenPoint: () => ({ x: 0, y: 0 }),
} satisfies Partial<Screen>

/** One display of 1920 x 1080, once the app is ready. */
export const screen = refuseMissing(
  'screen',
  Object.assign(
    new EventEmitter(),
    Object.fromEntries(
      Object.entries(displays).map(([name, method]) => [
        name,
        () => {
          requireReady("The 'screen' module can't be used before the app 'ready' event")
          return method()
        },
      ]),
    ) as typeof displays,
  ),
)
