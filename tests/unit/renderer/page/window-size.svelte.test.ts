import { flushSync } from 'svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { app } from '../../../../src/renderer/bridge/app.svelte.ts'
import { columnScale, windowWidth } from '../../../../src/renderer/page/window-size.svelte.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../../../src/shared/model/settings.ts'
import { SAMPLE_OUTPUTS } from '../../../fakes/samples.ts'

/** It has to be there before the page is loaded. */
const fake = vi.hoisted(() => {
  const window = Object.assign(new EventTarget(), {
    innerWidth: 1280,
    devicePixelRatio: 1,
    matchMedia: () => new EventTarget(),
  })
  vi.stubGlobal('window', window)
  return window
})

const resize = (width: number): void => {
  fake.innerWidth = width
  fake.dispatchEvent(new Event('resize'))
  flushSync()
}
const letters = (textSize: Settings['textSize']): void => {
  app.snapshot = { ...SAMPLE_OUTPUTS['app.read'], settings: { ...DEFAULT_SETTINGS, textSize } }
}

beforeEach(() => {
  letters(100)
  resize(1280)
})

describe('the width of the window', () => {
  it('counts for less with larger letters, of which fewer fit', () => {
    letters(150)
    resize(1500)
    expect(windowWidth()).toBe(1000)
    resize(1800)
    expect(windowWidth()).toBe(1200)
  })

  it('never widens columns beyond what a small window has', () => {
    letters(200)
    resize(640)
    expect(columnScale()).toBe(1)
    resize(960)
    expect(columnScale()).toBe(1.5)
    resize(2000)
    expect(columnScale()).toBe(2)
  })
})
