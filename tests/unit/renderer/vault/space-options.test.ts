import { describe, expect, it } from 'vitest'
import { spaceOptions } from '../../../../src/renderer/features/vault/space-options.ts'

describe('spaces to choose from', () => {
  it('have their names, and IDs if two have the same name', () => {
    const options = spaceOptions([
      { id: 'a1', name: 'Shop' },
      { id: 'b2', name: 'Shop' },
      { id: 'c3', name: 'Blog' },
      { id: 'docs', name: 'docs' },
      { id: 'd4', name: 'b2' },
    ])
    expect(options.map(({ value, label, detail }) => [value, label, detail])).toEqual([
      ['a1', 'a1', 'Shop'],
      ['b2', 'b2', 'Shop'],
      ['c3', 'Blog', 'c3'],
      ['docs', 'docs', undefined],
      ['d4', 'd4', 'b2'],
    ])
  })
})
