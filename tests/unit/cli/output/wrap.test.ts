import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { NARROW, wrap } from '../../../../src/cli/output/wrap.ts'

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

describe('wrap', () => {
  it.each([
    ['  one two three four five', '  one two three\n    four five'],
    ['- one two three four five', '- one two three\n  four five'],
    ['  - one two three four five', '  - one two three\n    four five'],
    ['✗ No access: to staging', '✗ No access: to\n  staging'],
    ['one two three four five', 'one two three four\nfive'],
  ])('indents the continued lines of %j, so that the next item is seen', (line, wrapped) => {
    expect(wrap(line, 18)).toBe(wrapped)
  })

  it('indents the continued lines of a painted line, and keeps its colors', () => {
    const wrapped = wrap('\u001b[31m\u001b[1m✗ No access: to staging\u001b[0m\u001b[0m', 18)
    expect(wrapped.startsWith('\u001b[31m\u001b[1m✗ ')).toBe(true)
    // eslint-disable-next-line no-control-regex -- the escape character begins a color
    expect(wrapped.replace(/\u001b\[\d+m/g, '')).toBe('✗ No access: to\n  staging')
  })

  it('breaks a command on a line of its own so that it can be copied', () => {
    expect(wrap('  token-desk tokens add "my key" --space abc', 30)).toBe(
      '  token-desk tokens add \\\n  "my key" --space abc',
    )
  })
})
