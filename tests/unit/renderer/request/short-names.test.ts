import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortNames } from '../../../../src/renderer/features/request/short-names.ts'

describe('a sentence for one line', () => {
  it('keeps short names, and the ends of long ones', () => {
    expect(shortNames('“Bakery” is a key of “Museum”.')).toBe('“Bakery” is a key of “Museum”.')
    expect(shortNames('“The token of the landing page of the agency” is marked as revoked.')).toBe(
      '“The token …e agency” is marked as revoked.',
    )
  })

  it('loses nothing but the middle of what it quotes, whatever that is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, rest) => {
        fc.pre(!/[“”]/.test(name + rest) && name !== '')
        const short = shortNames(`“${name}”${rest}`)
        expect(short.endsWith(rest)).toBe(true)
        expect(Array.from(short).length).toBeLessThanOrEqual(Array.from(`“${name}”${rest}`).length)
        expect(short.isWellFormed()).toBe(`“${name}”${rest}`.isWellFormed())
      }),
    )
  })
})
