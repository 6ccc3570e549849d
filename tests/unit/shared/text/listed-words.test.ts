import { describe, expect, it } from 'vitest'
import { listed } from '../../../../src/shared/text/listed-words.ts'

describe('listed', () => {
  it.each([0, 1, 2, 3, 4])('joins %i words as Intl.ListFormat does', (count) => {
    const words = ['master', 'staging', 'develop', '3 more'].slice(0, count)
    expect(listed(words)).toBe(new Intl.ListFormat('en', { type: 'conjunction' }).format(words))
    expect(listed(words, 'or')).toBe(new Intl.ListFormat('en', { type: 'disjunction' }).format(words))
  })
})
