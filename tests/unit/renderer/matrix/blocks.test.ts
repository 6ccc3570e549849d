import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksOf, linesOf, type Row } from '../../../../src/renderer/features/matrix/matrix-layout.ts'

const rowsOf = (count: number, columns: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    key: `${at}`,
    tokenId: `${at}`,
    token: `Key ${at}`,
    kind: 'Delivery',
    api: 'delivery',
    cells: Array.from({ length: columns }, (_cell, column) => `${at}/${column}`),
  }))

describe('the pieces of a table', () => {
  it('are all of its rows, in order, few cells at a time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 150 }), (count, columns) => {
        const rows = rowsOf(count, columns)
        const blocks = blocksOf(rows, columns)
        expect(blocks.flatMap((block) => block.rows)).toEqual(rows)
        for (const block of blocks) {
          expect(rows[block.first]).toBe(block.rows[0])
          expect(block.rows.length === 1 || block.rows.length * columns <= 40).toBe(true)
        }
      }),
    )
  })

  it('are one gap far from view, but for the row that the Tab key reaches', () => {
    const [block] = blocksOf(rowsOf(6, 5), 5)
    expect(linesOf(block!, false, null)).toEqual([{ gap: 6, place: 0 }])
    expect(linesOf(block!, false, '2/3')).toEqual([
      { gap: 2, place: 0 },
      { row: block!.rows[2], place: 2 },
      { gap: 3, place: 3 },
    ])
    expect(linesOf(block!, true, '2/3').map(({ place }) => place)).toEqual([0, 1, 2, 3, 4, 5])
  })
})
