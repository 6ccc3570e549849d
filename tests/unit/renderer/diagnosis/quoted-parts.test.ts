import { describe, expect, it } from 'vitest'
import { quotedParts } from '../../../../src/renderer/features/diagnosis/quoted-parts.ts'

describe('a label that quotes a name', () => {
  it('is what is done, the name with its signs, and what else is said', () => {
    expect(quotedParts('Try with “Website”')).toEqual({ before: 'Try with', quoted: '“Website”', after: '' })
    expect(quotedParts('Did you mean “staging”? Try it')).toEqual({
      before: 'Did you mean',
      quoted: '“staging”?',
      after: 'Try it',
    })
    expect(quotedParts('Enable “live” for this key…')?.after).toBe('for this key…')
  })

  it('may quote a name that has quotes, lines or words of its own', () => {
    expect(quotedParts('Try with “the “old” one”')?.quoted).toBe('“the “old” one”')
    expect(quotedParts('Try with “two\nlines”')?.quoted).toBe('“two\nlines”')
    expect(quotedParts('Did you mean “a” b”? Try it')).toMatchObject({ quoted: '“a” b”?', after: 'Try it' })
  })

  it('is left alone when it quotes none', () => {
    expect(quotedParts('Replace the secret…')).toBeNull()
    expect(quotedParts('Trying again in 3 s. Stop')).toBeNull()
  })
})
