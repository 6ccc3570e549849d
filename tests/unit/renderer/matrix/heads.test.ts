import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { headText, roomFor } from '../../../../src/renderer/features/matrix/heads.ts'

describe('the heads of the matrix', () => {
  it('shows a name of up to 40 characters whole', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40, unit: 'grapheme-ascii' }), (name) => {
        expect(headText(name)).toBe(name)
      }),
    )
  })

  it('leaves out the middle of a longer name and keeps both of its ends', () => {
    const start = 'release-candidate-'
    const name = `${start}${'x'.repeat(40)}-berlin`
    const text = headText(name)
    expect(text).toHaveLength(40)
    expect(text.startsWith(start)).toBe(true)
    expect(text.endsWith('-berlin')).toBe(true)
    expect(text).toContain('…')
  })

  it('never cuts a character in two', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('😀', 'a', 'é'), { minLength: 41, maxLength: 80 }), (characters) => {
        expect(headText(characters.join('')).isWellFormed()).toBe(true)
      }),
    )
  })

  it('makes room above for the longest of them, and beyond for the one that reaches furthest', () => {
    const size = (width: number) => ({ width, height: 15 })
    const long = roomFor([size(200), size(20)], 40)
    expect(long.above).toBeCloseTo((200 + 15) * Math.SQRT1_2 + 12)
    // Its column begins 60 pixels before the end of the table, and its head in the middle of that.
    expect(long.beyond).toBeCloseTo(200 * Math.SQRT1_2 + 6 + 8 - 60)
    const farFromTheEnd = roomFor([size(200), ...Array.from({ length: 9 }, () => size(60))], 40)
    expect(farFromTheEnd.above).toBe(long.above)
    expect(farFromTheEnd.beyond).toBeCloseTo(60 * Math.SQRT1_2 + 6 + 8 - 20)
  })

  it('needs no room beyond the last column where no head is as long', () => {
    expect(roomFor([{ width: 8, height: 15 }], 40).beyond).toBe(0)
    expect(roomFor([], 0).beyond).toBe(0)
  })
})
