import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksOf, partsOf, type Row } from '../../../../src/renderer/features/matrix/matrix-layout.ts'

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    key: `${at}`,
    tokenId: `${at}`,
    token: `Key ${at}`,
    kind: 'Delivery',
    api: 'delivery',
    cells: [`${at}/0`],
  }))

describe('blocksOf', () => {
  it('returns all rows of a table, in order, few at a time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), (count) => {
        const rows = rowsOf(count)
        const blocks = blocksOf(rows)
        expect(blocks.flatMap((block) => block.rows)).toEqual(rows)
        for (const block of blocks) {
          expect(rows[block.first]).toBe(block.rows[0])
          expect(block.rows.length).toBeLessThanOrEqual(4)
        }
      }),
    )
  })
})

describe('partsOf', () => {
  it('returns one gap for a list of which nothing is in the page', () => {
    expect(partsOf(['a', 'b', 'c'], () => false)).toEqual([{ gap: 3, place: 0 }])
  })

  it('returns what is in the page with its place, and gaps as long as what is not', () => {
    const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    expect(partsOf(items, (item, place) => item === 'g' || (place >= 2 && place < 4))).toEqual([
      { gap: 2, place: 0 },
      { item: 'c', place: 2 },
      { item: 'd', place: 3 },
      { gap: 2, place: 4 },
      { item: 'g', place: 6 },
    ])
  })
})
