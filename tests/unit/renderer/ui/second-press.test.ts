import { describe, expect, it } from 'vitest'
import { isSecondPress } from '../../../../src/renderer/ui/second-press.ts'

const press = (detail: number, timeStamp: number): MouseEvent => ({ detail, timeStamp }) as MouseEvent

describe('a press of what took the place of a button', () => {
  it('is the second half of a double click, however slow that was', () => {
    expect(isSecondPress(press(2, 1_400), 1_000)).toBe(true)
    expect(isSecondPress(press(2, 9_000), 1_000)).toBe(true)
  })

  it('is a key that was pressed twice at once', () => {
    expect(isSecondPress(press(0, 1_120), 1_000)).toBe(true)
  })

  it('is meant where it is a click of its own, or a key after a moment', () => {
    expect(isSecondPress(press(1, 1_120), 1_000)).toBe(false)
    expect(isSecondPress(press(0, 1_600), 1_000)).toBe(false)
  })
})
