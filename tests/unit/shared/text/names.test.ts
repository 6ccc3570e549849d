import { describe, expect, it } from 'vitest'
import { cleanName, differsOnlyByLook, hasSameLook, isSameName } from '../../../../src/shared/text/names.ts'

describe('cleanName', () => {
  it.each([
    ['a composed and a decomposed letter', 'Ba\u0308ckerei', 'B\u00e4ckerei'],
    ['a zero-width space', 'web\u200bsite', 'website'],
    ['a soft hyphen and a byte order mark', '\ufeffweb\u00adsite', 'website'],
    ['bidirectional characters', '\u202eweb\u2066site\u2069', 'website'],
    ['tag characters and blanks that are letters', 'web\u{e0041}\u3164\u2800site', 'website'],
    ['line ends', ' web\r\nsite\t', 'web site'],
    ['a variation selector after a letter', 'web\ufe0fsite', 'website'],
    ['nothing but invisible characters', '\u200b\u200d', ''],
  ])('removes %s', (_, text, name) => {
    expect(cleanName(text)).toBe(name)
  })

  it.each(['website', 'Contentful (US)', '本番', 'с сайта', '👩\u200d💻 web', '❤\ufe0f', 'a  b'])(
    'keeps %j',
    (name) => {
      expect(cleanName(name)).toBe(name)
    },
  )
})

describe('differsOnlyByLook', () => {
  it.each([
    ['a Cyrillic letter', 'w\u0435bsite', 'website'],
    ['Greek capitals', '\u039f\u03a1\u03a4', 'OPT'],
    ['full-width letters', '\uff57ebsite', 'website'],
    ['a dash', 'web\u2013site', 'web-site'],
    ['a no-break space', 'web\u00a0site', 'web site'],
    ['two spaces', 'web  site', 'web site'],
    ['a lookalike and an invisible character', '\u0441ontentful\u200b-us', 'contentful-us'],
  ])('is true for %s', (_, one, other) => {
    expect([differsOnlyByLook(one, other), hasSameLook(one, other)]).toEqual([true, true])
  })

  it.each([
    ['the same name', 'website', 'website'],
    ['another case', 'Website', 'website'],
    ['another composition', 'Ba\u0308ckerei', 'B\u00e4ckerei'],
    ['an invisible character, which is not saved', 'web\u200bsite', 'website'],
    ['other letters', 'website', 'web-site'],
    ['other digits', 'prod1', 'prod2'],
  ])('is false for %s', (_, one, other) => {
    expect(differsOnlyByLook(one, other)).toBe(false)
  })
})

it('isSameName compares what is saved', () => {
  expect(isSameName('Ba\u0308ckerei', 'b\u00e4cke\u200brei')).toBe(true)
  expect(isSameName('w\u0435bsite', 'website')).toBe(false)
})
