import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rawChunks } from '../../../../src/renderer/features/viewer/line-pieces.ts'
import { prettyJson } from '../../../../src/renderer/features/viewer/pretty-json.ts'

const pretty = (text: string): string => {
  const result = prettyJson(text)
  if (!result.ok) throw new Error(`no JSON: ${JSON.stringify(result.broken)}`)
  return result.chunks.join('\n')
}

const brokenAt = (text: string) => {
  const result = prettyJson(text)
  return result.ok ? null : result.broken
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Takes white space outside strings away, in a way that owes nothing to the code under test. */
const withoutBlanks = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|[ \t\r\n]+/g, (piece) => (piece.startsWith('"') ? piece : ''))

/** JSON text with white space strewn between its tokens. */
const spacedJson = fc
  .tuple(fc.json({ maxDepth: 5 }), fc.array(fc.constantFrom('', ' ', '\n', '\t', '\r\n'), { minLength: 1 }))
  .map(([text, blanks]) => {
    let turn = 0
    return text.replace(/"(?:[^"\\]|\\.)*"|[[\]{},:]/g, (token) => `${blanks[turn++ % blanks.length]}${token}`)
  })

describe('laying JSON out', () => {
  it('puts every member on its own line with two blanks a level', () => {
    expect(pretty('{"a":[1,{"b":null}],"c":"d"}')).toBe(
      '{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": "d"\n}',
    )
  })

  it('keeps empty objects and lists on one line with any white space in them', () => {
    expect(pretty('{"a":{ },"b":[\n]}')).toBe('{\n  "a": {},\n  "b": []\n}')
  })

  it('keeps numbers as they were written, also those that JavaScript cannot hold', () => {
    const text = '[9007199254740993,1.0,-0,1E400,0.1e-7]'
    expect(withoutBlanks(pretty(text))).toBe(text)
  })

  it('keeps repeated keys and escapes as they were written', () => {
    const text = '{"a":1,"a":2,"\\u0041\\/":"\\ud800\\n"}'
    expect(withoutBlanks(pretty(text))).toBe(text)
  })

  it('changes no value and no character outside white space', () => {
    fc.assert(
      fc.property(spacedJson, (text) => {
        const laidOut = pretty(text)
        expect(JSON.parse(laidOut)).toEqual(JSON.parse(text))
        expect(withoutBlanks(laidOut)).toBe(withoutBlanks(text))
      }),
    )
  })

  it('leaves text alone that is laid out already', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        expect(pretty(pretty(text))).toBe(pretty(text))
      }),
    )
  })

  it('looks like JSON.stringify with two blanks where JSON.stringify loses nothing', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        expect(pretty(text)).toBe(JSON.stringify(JSON.parse(text), null, 2))
      }),
    )
  })

  it('takes a text for JSON exactly when JSON.parse does', () => {
    const nearlyJson = fc
      .tuple(
        spacedJson,
        fc.nat(),
        fc.nat({ max: 3 }),
        fc.constantFrom('', ',', '"', '}', ']', ':', '\\', '0', '-', 'x', '\u0001'),
      )
      .map(([text, at, drop, put]) => {
        const from = at % (text.length + 1)
        return text.slice(0, from) + put + text.slice(from + drop)
      })
    fc.assert(
      fc.property(fc.oneof(nearlyJson, fc.string()), (text) => {
        expect(prettyJson(text).ok).toBe(isJson(text))
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    '01',
    '1.',
    '.5',
    '+1',
    '1e',
    '--1',
    'nul',
    'True',
    'NaN',
    '"\\x"',
    '"\\u12"',
    '"\t"',
    "'a'",
    '[1,]',
    '{"a":1,}',
    '{a:1}',
  ])('does not take %s for JSON', (text) => {
    expect(brokenAt(text)).not.toBeNull()
  })

  it('says where a text stops being JSON', () => {
    expect(brokenAt('{\n  "a": 1,\r\n  "b" 2\n}')).toEqual({
      offset: 19,
      line: 3,
      column: 7,
      problem: 'A colon is expected after a key.',
    })
  })

  it('says of a truncated text how many brackets are open', () => {
    expect(brokenAt('{"items":[{"sys":{')).toMatchObject({
      offset: 18,
      line: 1,
      column: 19,
      problem: expect.stringContaining('4 brackets') as string,
    })
    expect(brokenAt('{"items":["abc')?.problem).toBe('The text ends inside a string.')
    expect(brokenAt('[1')?.problem).toBe('The text ends while a bracket is still open.')
  })

  it('calls an empty text empty', () => {
    expect(brokenAt(' \n')?.problem).toBe('The text is empty.')
  })

  it('says when something follows the JSON', () => {
    expect(brokenAt('{} {}')).toMatchObject({ offset: 3, problem: 'The JSON has ended, and something follows.' })
  })

  it('survives a hundred thousand nested brackets without growing beyond reason', () => {
    const depth = 100_000
    const result = prettyJson('['.repeat(depth) + ']'.repeat(depth))
    if (!result.ok) throw new Error(result.broken.problem)
    const characters = result.chunks.reduce((sum, chunk) => sum + chunk.length + 1, 0)
    expect(characters).toBeLessThan(depth * 2 * 120)
  })

  it('cuts long output only at line ends and returns its longest line', () => {
    const list = Array.from({ length: 60_000 }, (_, index) => ({ index }))
    const result = prettyJson(JSON.stringify(list))
    if (!result.ok) throw new Error(result.broken.problem)
    expect(result.chunks.length).toBeGreaterThan(3)
    expect(result.chunks.join('\n')).toBe(JSON.stringify(list, null, 2))
    expect(result.longestLine).toBe('    "index": 59999'.length)
  })
})

describe('cutting raw text', () => {
  it('gives the same lines back, in pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.constantFrom('\n', '\r\n', '\r'), (lines, end) => {
        const text = lines.join(end)
        const { chunks, longestLine } = rawChunks(text)
        const shown = text.split(/\r\n?|\n/)
        expect(chunks.join('\n').split(/\r\n?|\n/)).toEqual(shown)
        expect(longestLine).toBe(Math.max(...shown.map(({ length }) => length)))
      }),
    )
  })

  it('cuts a long text at line ends', () => {
    const text = 'x'.repeat(999).concat('\n').repeat(1_000)
    const { chunks, longestLine } = rawChunks(text)
    expect(chunks.length).toBeGreaterThan(2)
    expect(chunks.join('\n')).toBe(text)
    expect(longestLine).toBe(999)
  })
})
