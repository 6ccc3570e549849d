import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { NARROW } from '../../../../src/cli/output/wrap.ts'

const SIGNS = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code))

describe('NARROW', () => {
  it('fits only characters that take one cell, alone and side by side', () => {
    const narrow = SIGNS.filter((sign) => NARROW.test(sign))
    expect(narrow.filter((sign) => stringWidth(sign) !== 1)).toEqual([])
    expect(stringWidth(narrow.join(''))).toBe(narrow.length)
    expect(stringWidth(narrow.toReversed().join(''))).toBe(narrow.length)
  })

  it('fits no wide, combining or invisible character', () => {
    for (const sign of ['日', '👍', '\u0301', '\u200b', '\u00ad', '\ufe0f', '\u001b', '\n'])
      expect(NARROW.test(sign)).toBe(false)
  })
})
