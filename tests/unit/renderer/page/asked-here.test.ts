import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askedHere } from '../../../../src/renderer/page/asked-here.ts'

/** The part of an element that is used. */
class FakeElement {
  isConnected = true
  isContentEditable = false
  readonly #inside: FakeElement | null
  readonly #isField: boolean
  constructor(isField: boolean, inside: FakeElement | null = null) {
    this.#isField = isField
    this.#inside = inside
  }
  matches(selector: string): boolean {
    return this.#isField && selector.startsWith('input')
  }
  closest(): FakeElement | null {
    return this.#inside
  }
}

const page: { activeElement: FakeElement | null } = { activeElement: null }
let browser: EventTarget

beforeEach(() => {
  browser = new EventTarget()
  vi.stubGlobal('HTMLElement', FakeElement)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', browser)
})
afterEach(() => vi.unstubAllGlobals())

const field = (): FakeElement => new FakeElement(true)

describe('who asked for something that takes a moment', () => {
  it('is elsewhere once they type in another field, and nowhere else', () => {
    const from = field()
    page.activeElement = from
    const isElsewhere = askedHere()
    expect(isElsewhere()).toBe(false)
    page.activeElement = new FakeElement(false)
    expect(isElsewhere()).toBe(false)
    page.activeElement = field()
    expect(isElsewhere()).toBe(true)
    page.activeElement = from
    expect(isElsewhere()).toBe(false)
  })

  it('is where they were when a dialog that closes puts them back into a field', () => {
    const dialog = new FakeElement(false)
    page.activeElement = new FakeElement(false, dialog)
    const isElsewhere = askedHere()
    dialog.isConnected = false
    page.activeElement = field()
    expect(isElsewhere()).toBe(false)
  })

  it.each(['keydown', 'pointerdown'])('is elsewhere when they went on by themselves after the dialog (%s)', (event) => {
    const dialog = new FakeElement(false)
    page.activeElement = new FakeElement(false, dialog)
    const isElsewhere = askedHere()
    dialog.isConnected = false
    page.activeElement = field()
    browser.dispatchEvent(new Event(event))
    expect(isElsewhere()).toBe(true)
  })
})
