import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitAdvice } from '../../../../src/renderer/features/diagnosis/advice.ts'
import { codeParts } from '../../../../src/renderer/features/diagnosis/code-parts.ts'
import { linkedText } from '../../../../src/renderer/features/diagnosis/linked-text.ts'

describe('addresses in a sentence', () => {
  it('become links without what stands after them', () => {
    expect(linkedText('Open Settings > API keys (https://app.contentful.com); then try again.')).toEqual([
      { text: 'Open Settings > API keys (', url: null },
      { text: 'https://app.contentful.com', url: 'https://app.contentful.com' },
      { text: '); then try again.', url: null },
    ])
    expect(linkedText('See https://status.example.com/now?all=1.').map(({ url }) => url)).toEqual([
      null,
      'https://status.example.com/now?all=1',
      null,
    ])
  })

  it('are links over https only', () => {
    for (const text of ['http://example.com', 'javascript:alert(1)', 'file:///etc/passwd', 'https://', 'ftp://a.b'])
      expect(linkedText(text).map(({ url }) => url)).toEqual([null])
  })

  it('never change the sentence, and every link can be opened', () => {
    const pieces = fc.array(fc.oneof(fc.string(), fc.webUrl({ validSchemes: ['https', 'http'] })))
    fc.assert(
      fc.property(pieces, (words) => {
        const text = words.join(' ')
        const parts = linkedText(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const { url } of parts) if (url !== null) expect(new URL(url).protocol).toBe('https:')
      }),
    )
  })
})

describe('names between backticks', () => {
  it('are told from the words around them', () => {
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

describe('advice', () => {
  it('comes apart into what to do and what would make it certain', () => {
    expect(splitAdvice('Do this. To be sure: ask that.')).toEqual({
      act: 'Do this.',
      toBeSure: 'To be sure: ask that.',
    })
    expect(splitAdvice('Do this.')).toEqual({ act: 'Do this.', toBeSure: null })
  })
})
