import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { scanObject } from '../../../../src/core/reading/wire/big-object.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Strings around the length at which the search for their end changes, with what could be taken for it. */
const strings = fc
  .tuple(
    fc.string({ unit: fc.constantFrom('"', '\\', 'a', 'ä', '}', ',', ':'), maxLength: 6 }),
    fc.integer({ max: 70, min: 0 }),
  )
  .map(([odd, length]) => 'x'.repeat(length) + odd)
const shallow = fc.oneof(strings, fc.jsonValue({ maxDepth: 3 }), fc.dictionary(strings, strings, { maxKeys: 4 }))
/** What stands far inside is walked over in one go. */
const values = fc.oneof(
  shallow,
  shallow.map((value) => ({ a: [[{ sys: value, items: [value] }], { errors: [value] }] })),
)

describe('a quick read of a big object', () => {
  it('returns the same as parsing it, for any strings', () => {
    const blanks = fc.constantFrom(undefined, 1, '\t')
    fc.assert(
      fc.property(
        fc.dictionary(strings, values, { maxKeys: 6 }),
        fc.array(values, { maxLength: 9 }),
        blanks,
        (rest, items, indent) => {
          const text = JSON.stringify(
            { ...rest, sys: { type: 'Array' }, items, errors: [{ sys: { id: 'x' } }] },
            null,
            indent,
          )
          expect(scanObject(bytesOf(text))).toMatchObject({
            sys: { type: 'Array' },
            items: items.length,
            errors: [{ sys: { id: 'x' } }],
            complete: true,
          })
        },
      ),
    )
  })

  it('returns that the end is missing at any cut', () => {
    const text = JSON.stringify({
      ['k'.repeat(40)]: '"\\'.repeat(20),
      items: ['x'.repeat(31), 'y'.repeat(32), '"'.repeat(33), { fields: { list: [[1], ['}]']] } }],
      includes: { Entry: [{ fields: { title: ['{['] } }, []] },
    })
    for (let length = 1; length < text.length; length += 1)
      expect(scanObject(bytesOf(text.slice(0, length))).complete, text.slice(0, length)).toBe(false)
    expect(scanObject(bytesOf(text))).toMatchObject({
      items: 4,
      complete: true,
      names: ['k'.repeat(40), 'items', 'includes'],
    })
  })
})
