import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backInPlace } from '../../../../src/core/vault/edits.ts'

const back = (items: readonly string[], came: readonly string[], order: readonly string[]): string[] =>
  backInPlace(items, (item) => came.includes(item), { keyOf: (item) => item, order })

describe('a restored entry', () => {
  it('stands behind the last of those that were before it and are still there', () => {
    expect(back(['a', 'd', 'b', 'c'], ['b', 'c'], ['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c', 'd'])
    expect(back(['c', 'a'], ['a'], ['a', 'b', 'c'])).toEqual(['a', 'c'])
    expect(back(['c', 'a', 'b'], ['b'], ['a', 'b', 'c'])).toEqual(['c', 'a', 'b'])
  })

  it('has its old position, restored in any order', () => {
    expect(back(['a', 'd', 'c', 'b'], ['c', 'b'], ['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c', 'd'])
  })

  it('stands as it stood, and before what was added since', () => {
    const orders = fc
      .uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 12 })
      .chain((all) => fc.record({ all: fc.constant(all), gone: fc.subarray(all), late: fc.nat({ max: 3 }) }))
    fc.assert(
      fc.property(orders, ({ all, gone, late }) => {
        const added = Array.from({ length: late }, (_, at) => `added ${at}`)
        const stayed = all.filter((item) => !gone.includes(item))
        expect(back([...stayed, ...added, ...gone], gone, all)).toEqual([...all, ...added])
      }),
    )
  })

  it('replaces nothing that was changed meanwhile', () => {
    const few = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 8 })
    fc.assert(
      fc.property(few, few, few, (items, came, order) => {
        expect(back(items, came, order).toSorted()).toEqual(items.toSorted())
      }),
    )
  })
})
