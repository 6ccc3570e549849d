import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tokenLines } from '../../../src/cli/manifest/read.ts'

it('the line of a token is the line of its name in any formatting of the file', () => {
  const value = fc.jsonValue({ maxDepth: 3 })
  const tokens = fc.array(fc.record({ before: value, name: fc.string(), after: value }), { maxLength: 5 })
  fc.assert(
    fc.property(tokens, value, fc.constantFrom(undefined, 1, 2, '\t'), (list, other, indent) => {
      const text = JSON.stringify({ other, tokens: list, more: other }, null, indent)
      const lines = text.split('\n')
      const lineOf = tokenLines(text)
      for (const [index, { name }] of list.entries())
        expect(lines[(lineOf(index) ?? 0) - 1]).toContain(
          `"name":${indent === undefined ? '' : ' '}${JSON.stringify(name)}`,
        )
      expect(lineOf(list.length)).toBeNull()
    }),
  )
})
