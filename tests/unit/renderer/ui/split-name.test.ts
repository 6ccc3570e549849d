import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitName } from '../../../../src/renderer/ui/split-name.ts'

const charactersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)

const anyName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: fc.constantFrom('👩‍👩‍👧‍👦', '🇩🇪', 'e\u0301', 'a', ' ', '\u200d', '한'), maxLength: 40 }),
)

describe('a name that may be cut', () => {
  it('keeps its last characters, and a third of a short one', () => {
    expect(splitName('Bakery web shop, production')).toEqual({ head: 'Bakery web shop, pr', tail: 'oduction' })
    expect(splitName('staging-2')).toEqual({ head: 'stagin', tail: 'g-2' })
    expect(splitName('staging')).toEqual({ head: 'staging', tail: '' })
    expect(splitName('')).toEqual({ head: '', tail: '' })
  })

  it('is its two parts, whatever it holds', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const { head, tail } = splitName(name)
        expect(head + tail).toBe(name)
        expect(charactersOf(tail).length).toBeLessThanOrEqual(8)
      }),
    )
  })

  it('is never cut within what is read as one character', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const { head, tail } = splitName(name)
        expect([...charactersOf(head), ...charactersOf(tail)]).toEqual(charactersOf(name))
      }),
    )
    expect(splitName('Teams 👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦').tail).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦')
  })
})
