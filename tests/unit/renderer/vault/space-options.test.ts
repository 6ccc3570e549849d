import { describe, expect, it } from 'vitest'
import { spaceOptions } from '../../../../src/renderer/features/vault/space-options.ts'

describe('spaces to choose from', () => {
  it('show the id of the chosen one only where another has its name', () => {
    const options = spaceOptions([
      { id: 'a1', name: 'Shop' },
      { id: 'b2', name: 'Shop' },
      { id: 'c3', name: 'Blog' },
      { id: 'docs', name: 'docs' },
    ])
    expect(options.map(({ value, label, detail }) => [value, label, detail])).toEqual([
      ['a1', 'Shop (a1)', undefined],
      ['b2', 'Shop (b2)', undefined],
      ['c3', 'Blog', 'c3'],
      ['docs', 'docs', undefined],
    ])
  })
})
