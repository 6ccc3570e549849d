import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oneLine, printable, printableLines, spelledOut } from '../../../../src/shared/text/printable.ts'

/** Everything that moves a cursor, turns a text around or hides a part of it. */
const HARMFUL = [
  '\u001b',
  '\u0007',
  '\u0008',
  '\u007f',
  '\u0085',
  '\u009b',
  '\u009d',
  '\u00ad',
  '\u061c',
  '\u115f',
  '\u180e',
  '\u200b',
  '\u200d',
  '\u200e',
  '\u2028',
  '\u2029',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u206a',
  '\u3164',
  '\ufeff',
  '\ufff9',
  '\ud800',
  '\u{e0041}',
  '\u{e0100}',
]
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...HARMFUL, '\n', '\r', '\t', ' ', '"', '\\', '👍', '❤️'),
    fc.string({ maxLength: 3 }),
  ),
})
const holds = (text: string): string[] => HARMFUL.filter((one) => Array.from(text).includes(one))

describe('text of others', () => {
  it.each(HARMFUL.map((one) => [one.codePointAt(0)?.toString(16), one]))(
    'loses U+%s before it is printed',
    (_code, one) => {
      expect([printable(`a${one}b`), printableLines(`a${one}b\n`), oneLine(`a${one}b`).replace(' ', '�')]).toEqual([
        'a�b',
        'a�b\n',
        'a�b',
      ])
      expect(JSON.parse(spelledOut(JSON.stringify(`a${one}b`)))).toBe(`a${one}b`)
      expect(holds(spelledOut(JSON.stringify(`a${one}b`)))).toEqual([])
    },
  )

  it('keeps letters, pictures and the lines of a text as they are', () => {
    const text = 'Grüße, 世界 🌍 ❤️\n\tnext\r\nlast'
    expect([printableLines(text), spelledOut(text)]).toEqual([text, text])
    expect(printable('a\nb')).toBe('a�b')
    expect(printableLines('a\rb')).toBe('a�b')
  })

  it.each([' ', '/', '%20', '+', '='])('never ends within a word, which may be a token: %j', (before) => {
    const token = 'fakeTokenOfFortyThreeCharactersAAAAAAAAAAAA'
    for (let length = 120; length < 260; length += 1)
      expect(oneLine(`${'word '.repeat(length).slice(0, length)}${before}${token} and more`.repeat(2))).not.toMatch(
        /fake(?!Token\w{34}[ …])/,
      )
    expect(oneLine(`Not here.${' '.repeat(4_000)}${token}`)).toBe('Not here.…')
    expect(oneLine(`${' '.repeat(3_180)}${token}`)).toBe('…')
  })

  it('is one line of at most 200 characters for any text', () => {
    fc.assert(
      fc.property(anyText, fc.nat(2_000), (text, times) => {
        const line = oneLine(text.repeat(Math.max(1, Math.floor(times / Math.max(1, text.length)))))
        expect(line.length).toBeLessThanOrEqual(200)
        expect(line).not.toMatch(/[\n\r\t\u0085\u2028\u2029]/)
        expect(holds(line)).toEqual([])
      }),
    )
  })

  it('is the same value in JSON when it is spelled out', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'binary' })), (text) => {
        const told = spelledOut(JSON.stringify({ [text]: [text] }, null, 2))
        expect(JSON.parse(told)).toEqual({ [text]: [text] })
        expect(holds(told)).toEqual([])
      }),
    )
  })
})
