import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveFrom } from '../../../../src/renderer/features/matrix/matrix-layout.ts'

const row = (cells: (string | null)[]) => ({
  key: '',
  tokenId: '',
  token: '',
  kind: '',
  api: 'delivery' as const,
  cells,
})
const tables = [{ rows: [row(['a1', null, 'a3']), row([null, 'b2', null])] }, { rows: [row(['c1', 'c2', 'c3', 'c4'])] }]
const press = (from: string, key: string, ctrlKey = false) => moveFrom(from, { key, ctrlKey, metaKey: false }, tables)

describe('the arrow keys', () => {
  it('step over holes within a row', () => {
    expect(press('a1', 'ArrowRight')).toBe('a3')
    expect(press('a3', 'ArrowLeft')).toBe('a1')
    expect(press('a3', 'ArrowRight')).toBeNull()
  })

  it('go to the nearest cell of the next row, and on into the next table', () => {
    expect(press('a3', 'ArrowDown')).toBe('b2')
    expect(press('b2', 'ArrowDown')).toBe('c2')
    expect(press('c4', 'ArrowUp')).toBe('b2')
    expect(press('c1', 'ArrowDown')).toBeNull()
  })

  it('go to the ends of a row, with Ctrl to the ends of everything', () => {
    expect(press('a1', 'End')).toBe('a3')
    expect(press('c3', 'Home')).toBe('c1')
    expect(press('c3', 'Home', true)).toBe('a1')
    expect(press('a1', 'End', true)).toBe('c4')
  })

  it('leave other keys and unknown cells alone', () => {
    expect(press('a1', 'Enter')).toBeNull()
    expect(press('nowhere', 'ArrowDown')).toBeNull()
  })

  it('reach every cell from every other', () => {
    const shapes = fc.array(fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }), { maxLength: 4 }), {
      maxLength: 3,
    })
    fc.assert(
      fc.property(shapes, (shape) => {
        const grid = shape.map((rows, table) => ({
          rows: rows
            .map((cells, at) => row(cells.map((there, column) => (there ? `${table}.${at}.${column}` : null))))
            .filter(({ cells }) => cells.some((key) => key !== null)),
        }))
        const all = grid.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.filter((key) => key !== null)))
        const [start] = all
        if (start === undefined) return
        const reached = new Set([start])
        for (const from of reached)
          for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
            const to = moveFrom(from, { key, ctrlKey: false, metaKey: false }, grid)
            if (to !== null) reached.add(to)
          }
        expect([...reached].toSorted()).toEqual(all.toSorted())
      }),
    )
  })
})
