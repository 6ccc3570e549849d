import fc from 'fast-check'
import { expect, it } from 'vitest'
import { escapeData, escapeProperty } from '../../../../src/cli/output/check-github.ts'

/** As GitHub's runner reads them (actions/runner, ActionCommand). */
const unescapeData = (text: string): string =>
  text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%')
const unescapeProperty = (text: string): string => unescapeData(text.replaceAll('%3A', ':').replaceAll('%2C', ','))

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom('%', '%25', '%0A', '%3A', '\r', '\n', ':', '::', ',', 'a')).map((parts) => parts.join('')),
)

it('a text in a GitHub annotation is escaped and reads the same', () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(escapeData(given)).not.toMatch(/[\r\n]/)
      expect(escapeProperty(given)).not.toMatch(/[\r\n:,]/)
      expect(unescapeData(escapeData(given))).toBe(given)
      expect(unescapeProperty(escapeProperty(given))).toBe(given)
    }),
  )
})
