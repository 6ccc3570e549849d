import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron'
import { bringToFront, createWindow } from '../../../src/main/window.ts'

type Made = EventEmitter & { options: BrowserWindowConstructorOptions; webContents: EventEmitter; shown: number }

const { made, facts } = vi.hoisted(() => ({ made: [] as unknown[], facts: { isPackaged: false, isDark: false } }))
const lastMade = (): Made => made.at(-1) as Made

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  class FakeWindow extends Emitter {
    readonly webContents = new Emitter()
    readonly options: BrowserWindowConstructorOptions
    shown = 0
    constructor(options: BrowserWindowConstructorOptions) {
      super()
      this.options = options
      made.push(this)
    }
    show(): void {
      this.shown += 1
    }
    isDestroyed(): boolean {
      return false
    }
  }
  return {
    app: {
      get isPackaged() {
        return facts.isPackaged
      },
    },
    nativeTheme: {
      get shouldUseDarkColors() {
        return facts.isDark
      },
    },
    BrowserWindow: FakeWindow,
  }
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the window', () => {
  it.each([
    ['ready-to-show', (window: Made) => window.emit('ready-to-show')],
    ['did-finish-load', (window: Made) => window.webContents.emit('did-finish-load')],
    ['three seconds', () => vi.advanceTimersByTime(3_000)],
  ])('is hidden at first, and shown once at the first sign: %s', (_sign, give) => {
    createWindow('/preload.cjs')
    const window = lastMade()
    expect([window.options.show, window.shown]).toEqual([false, 0])
    give(window)
    expect(window.shown).toBe(1)
    window.emit('ready-to-show')
    window.webContents.emit('did-finish-load')
    vi.advanceTimersByTime(10_000)
    expect(window.shown).toBe(1)
  })

  it('is not shown any more when it was closed meanwhile', () => {
    createWindow('/preload.cjs')
    lastMade().emit('closed')
    vi.advanceTimersByTime(10_000)
    expect(lastMade().shown).toBe(0)
  })

  it('has the background of the theme from its first moment', () => {
    facts.isDark = true
    createWindow('/preload.cjs')
    facts.isDark = false
    createWindow('/preload.cjs')
    expect(made.slice(-2).map((window) => (window as Made).options.backgroundColor)).toEqual(['#16181c', '#ffffff'])
  })

  it('has developer tools only where the app is not installed', () => {
    for (const isPackaged of [true, false]) {
      facts.isPackaged = isPackaged
      createWindow('/preload.cjs')
      expect(lastMade().options.webPreferences?.devTools).toBe(!isPackaged)
    }
  })
})

describe('bringing the window to the front', () => {
  it.each([
    [{ minimized: true, visible: true }, ['restore', 'focus']],
    [{ minimized: false, visible: false }, ['show', 'focus']],
    [{ minimized: false, visible: true }, ['focus']],
  ])('from %j', ({ minimized, visible }, expected) => {
    const done: string[] = []
    bringToFront({
      isMinimized: () => minimized,
      isVisible: () => visible,
      restore: () => done.push('restore'),
      show: () => done.push('show'),
      focus: () => done.push('focus'),
    } as unknown as BrowserWindow)
    expect(done).toEqual(expected)
  })
})
