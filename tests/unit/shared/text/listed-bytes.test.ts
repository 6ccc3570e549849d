import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'

import { listsOfBytes } from '../../../../src/shared/text/listed-bytes.ts'

/** The rule itself, tried at every place of the text. */
const EVERYWHERE = /(?<![0-9a-f])(?:0x)?[0-9a-f]{2}(?:(?:[:-]|, ?| )(?:0x)?[0-9a-f]{2}){7,}(?![0-9a-f])/gi

const found = (text: string): [string, number][] => [...listsOfBytes(text)].map(({ 0: match, index }) => [match, index])
const expected = (text: string): [string, number][] =>
  [...text.matchAll(EVERYWHERE)].map((match) => [match[0], match.index])

/** How many times the module tests a pattern of digits while it loads. The query makes this a module of its own. */
const countTestsAtImport = async (): Promise<number> => {
  const test = vi.spyOn(RegExp.prototype, 'test')
  try {
    const again = '../../../../src/shared/text/listed-bytes.ts?again'
    await import(/* @vite-ignore */ again)
    return test.mock.contexts.filter((pattern) => String(pattern).includes('0-9a-f')).length
  } finally {
    test.mockRestore()
  }
}

describe('lists of bytes in a text', () => {
  it('need no pattern matching when the module is loaded', async () => {
    expect(await countTestsAtImport()).toBe(0)
  })

  it('are found with where they stand, and dates and ids are none', () => {
    const list = '5a:71:37:00:ff:10:20:30'
    expect(found(`Sent on 2026-01-01T03:04:05Z, key ${list}.`)).toEqual([[list, 34]])
    expect(found('6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b01')).toEqual([])
  })

  it('are the same as a search at every position finds, with any text between them', () => {
    const separator = fc.constantFrom(':', '-', ' ', ', ', ',')
    const list = fc
      .tuple(
        separator,
        fc.array(fc.constantFrom('5a', '0x5A', 'ff', '00', 'a', '123'), { minLength: 1, maxLength: 14 }),
      )
      .map(([between, bytes]) => bytes.join(between))
    const piece = fc.oneof(
      list,
      fc.string({
        unit: fc.constantFrom('0', 'x', '5', 'a', 'F', ':', ',', '-', ' ', 'g', 'ß', '•', '\n'),
        maxLength: 30,
      }),
    )
    fc.assert(
      // A text is looked through block by block: lists begin and end around the end of one.
      fc.property(fc.integer({ min: 4_036, max: 4_126 }), fc.array(piece, { maxLength: 8 }), (before, pieces) => {
        const text = 'g'.repeat(before) + pieces.join('')
        expect(found(text)).toEqual(expected(text))
      }),
      { numRuns: 2_000 },
    )
  })

  it('are found where the shortest one stands around the end of a block, at the end of the text too', () => {
    const list = '5a:71:37:00:ff:10:20:30'
    for (let before = 4_050; before < 4_200; before += 1)
      for (const after of ['', 'g', 'g'.repeat(100)])
        expect(found('g'.repeat(before) + list + after)).toEqual([[list, before]])
  })

  it('are found in time that grows with the text, also where it begins a list again and again', () => {
    const count = (text: string): number => found(text).length
    expect(count('5a '.repeat(1_000_000))).toBe(1)
    expect(count('5a:71:37:00:ff:10:20 '.repeat(200_000))).toBe(1)
    expect(count('5a,,'.repeat(1_000_000))).toBe(0)
  })
})
