import { describe, expect, it } from 'vitest'
import { codeParts } from '../../../../src/renderer/ui/code-parts.ts'

describe('names between backticks', () => {
  it('are separated from the words around them', () => {
    expect(codeParts('`details` is a string')).toEqual([
      { text: 'details', code: true },
      { text: ' is a string', code: false },
    ])
  })

  it('leave a lone backtick and an empty pair as they are', () => {
    for (const text of ['a ` b', '``', '`'])
      expect(
        codeParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
  })
})
