import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BrowserWindow, MessageBoxOptions } from 'electron'
import { loadPage, reopenLostPage } from '../../../src/main/page-trouble.ts'

const { answers, asked, quits } = vi.hoisted(() => ({
  answers: [] as number[],
  asked: [] as MessageBoxOptions[],
  quits: [] as string[],
}))

vi.mock('electron', () => ({
  app: { quit: () => quits.push('quit') },
  dialog: {
    showMessageBox: (_window: unknown, options: MessageBoxOptions) => {
      asked.push(options)
      return Promise.resolve({ response: answers.shift() ?? 1, checkboxChecked: false })
    },
  },
}))

const log = { info: () => undefined, error: () => undefined }

/** A window with scripted loads. An error makes a load reject. */
const windowThat = (...loads: (Error | 'loads')[]) => {
  const done: string[] = []
  const webContents = new EventEmitter()
  const window = {
    webContents,
    isDestroyed: () => false,
    show: () => done.push('show'),
    loadURL: () => {
      done.push('load')
      const load = loads.shift()
      return load instanceof Error ? Promise.reject(load) : Promise.resolve()
    },
  }
  return { window: window as unknown as BrowserWindow, webContents, done }
}

const failure = (code: string): Error => Object.assign(new Error(`${code} with fake-secret`), { code })

beforeEach(() => {
  for (const list of [answers, asked, quits]) list.length = 0
})

describe('a page that cannot be loaded', () => {
  it('shows the window with a dialog, and tries again as often as the user wants', async () => {
    const { window, done } = windowThat(failure('ERR_FAILED'), failure('ERR_FAILED'), 'loads')
    answers.push(0, 0)
    await loadPage(window)
    expect(done).toEqual(['load', 'show', 'load', 'show', 'load'])
    expect(asked.map(({ message }) => message)).toEqual(Array(2).fill('Token Desk couldn’t open its window'))
    expect(JSON.stringify(asked)).not.toContain('fake-secret')
    expect(quits).toEqual([])
  })

  it('ends the app where the person wants that', async () => {
    const { window, done } = windowThat(failure('ERR_FAILED'))
    answers.push(1)
    await loadPage(window)
    expect([done, quits]).toEqual([['load', 'show'], ['quit']])
  })

  it('is no trouble where another load took its place', async () => {
    await loadPage(windowThat(failure('ERR_ABORTED')).window)
    expect(asked).toEqual([])
  })
})

describe('a page that is gone', () => {
  const settled = () => new Promise((next) => setImmediate(next))

  it('is opened again once; gone again soon, it is the person who decides', async () => {
    const { window, webContents, done } = windowThat()
    reopenLostPage(window, log)
    webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    await settled()
    expect([done, asked]).toEqual([['load'], []])
    answers.push(1)
    webContents.emit('render-process-gone', {}, { reason: 'oom' })
    await settled()
    expect(done).toEqual(['load', 'show'])
    expect([asked.length, quits]).toEqual([1, ['quit']])
  })

  it('is loaded again if it went to a document that is not ours', async () => {
    const { window, webContents, done } = windowThat()
    reopenLostPage(window, log)
    for (const url of ['app://token-desk/index.html', 'app://token-desk/index.html#main']) {
      webContents.emit('did-navigate', {}, url, 200, 'OK')
    }
    await settled()
    expect(done).toEqual([])
    webContents.emit('did-navigate', {}, 'about:blank', 200, 'OK')
    await settled()
    expect(done).toEqual(['load'])
  })

  it('is left alone where it ended in good order', async () => {
    const { window, webContents, done } = windowThat()
    reopenLostPage(window, log)
    webContents.emit('render-process-gone', {}, { reason: 'clean-exit' })
    await settled()
    expect(done).toEqual([])
  })
})
