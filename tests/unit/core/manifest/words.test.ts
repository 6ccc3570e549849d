import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseManifest } from '../../../../src/core/manifest/read.ts'

const said = (value: unknown): string => {
  const read = parseManifest(JSON.stringify(value))
  return read.ok ? '' : read.error.message
}

/** How a schema library speaks to programmers. */
const LIBRARY = /Invalid|Too (?:small|big)|expected|received|record|\bkey in\b|must match pattern/

const token = { name: 'website', kind: 'delivery-key', service: 'contentful-us', space: 'a', secretFrom: 'A' }

describe('the problems of a manifest', () => {
  it.each<[string, unknown, string]>([
    ['a name under “set” with a blank', { set: { 'A B': 'c' } }, 'This is not the name of a variable.'],
    [
      'a variable of programs for a token',
      { tokens: [{ ...token, secretFrom: 'HTTPS_PROXY' }] },
      'tokens[0].secretFrom: Programs read this variable themselves.',
    ],
    ['a name under “set” of a secret', { set: { MY_TOKEN: 'c' } }, 'set.MY_TOKEN: “set” is for values that anybody'],
    ['a number under “set”', { set: { PORT: 3000 } }, 'set.PORT: This has to be text, in quotation marks.'],
    ['a list that is an object', { tokens: {} }, 'tokens: This has to be a list, in [ ].'],
    ['a token that is a text', { tokens: ['website'] }, 'tokens[0]: This has to be an object, in { }.'],
    ['a missing field', { tokens: [{ ...token, name: undefined }] }, 'tokens[0].name: This is missing.'],
    ['a missing variable', { tokens: [{ ...token, secretFrom: undefined }] }, 'tokens[0].secretFrom: This is missing.'],
    [
      'a kind that there is not',
      { tokens: [{ ...token, kind: 'key' }] },
      'tokens[0].kind: Allowed here: delivery-key, ',
    ],
    ['an empty name', { tokens: [{ ...token, name: ' ' }] }, 'tokens[0].name: This is empty.'],
    [
      'a long name',
      { tokens: [{ ...token, name: 'a b '.repeat(50) }] },
      'tokens[0].name: This is too long: the maximum is 120.',
    ],
    ['no object at all', [], '(the whole file): This has to be an object, in { }.'],
    ['nothing', null, '(the whole file): This has to be an object, in { }.'],
  ])('have their own text: %s', (_what, manifest, words) => {
    expect(said(manifest)).toContain(words)
    expect(said(manifest)).not.toMatch(LIBRARY)
  })

  it('have their own text for any manifest', () => {
    const leaf = fc.constantFrom<unknown>(null, 1, true, '', 'a', 'a b', [], {}, 'x'.repeat(3_000))
    const entry = fc.dictionary(fc.constantFrom(...Object.keys(token), 'baseUrls', 'id', 'environments', 'A B'), leaf)
    const list = fc.oneof(leaf, fc.array(fc.oneof(leaf, entry), { maxLength: 2 }))
    const manifest = fc.record(
      { tokens: list, services: list, spaces: list, set: fc.oneof(leaf, entry), $schema: leaf },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(leaf, manifest), (value) => {
        expect(said(value)).not.toMatch(LIBRARY)
      }),
      { numRuns: 500 },
    )
  })
})
