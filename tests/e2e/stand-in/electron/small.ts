import { EventEmitter } from 'node:events'

import type { Dialog, Screen, Shell } from 'electron'

import { answerForPerson, openInSystem } from './headed.ts'
import { requireReady } from './lifecycle.ts'
import { refuseMissing } from './missing.ts'
import { options } from './options.ts'
import { records } from './records.ts'

const isHeaded = (): boolean => options().headed

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
