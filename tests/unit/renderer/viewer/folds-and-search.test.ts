import { Text } from '@codemirror/state'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldAt } from '../../../../src/renderer/features/viewer/json-folds.ts'
import { appendLines } from '../../../../src/renderer/features/viewer/lines.ts'
import { findMatches, firstMatchFrom, MOST_MATCHES } from '../../../../src/renderer/features/viewer/search-matches.ts'

const laidOut = (value: unknown): Text => Text.of(JSON.stringify(value, null, 2).split('\n'))

describe('folding laid-out JSON', () => {
  const doc = laidOut({ items: [{ a: 1 }, { b: [] }], 'odd [': '{' })

  it('folds from the opening bracket to the closing one', () => {
    const fold = foldAt(doc, 0)
    expect(fold && doc.sliceString(0, fold.from) + doc.sliceString(fold.to)).toBe('{}')
    const items = foldAt(doc, doc.line(2).from)
    expect(items && doc.sliceString(items.to, items.to + 2)).toBe('],')
  })

  it('folds only lines that open a block, and no strings that look like one', () => {
    const last = doc.line(doc.lines - 1)
    expect(last.text).toContain('odd [')
    expect(foldAt(doc, last.from)).toBeNull()
  })

  it('cuts out exactly one value, in any JSON', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (json) => {
        const text = laidOut(JSON.parse(json))
        for (let line = 1; line <= text.lines; line++) {
          const { from, to } = text.line(line)
          const fold = foldAt(text, from)
          if (fold === null) continue
          const bracket = text.sliceString(to - 1, to)
          expect(() => void JSON.parse(bracket + text.sliceString(fold.from, fold.to + 1))).not.toThrow()
        }
      }),
    )
  })
})

describe('putting pieces of text together', () => {
  it('gives the lines of all pieces, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (chunks) => {
        const doc = chunks.reduce<Text | null>((lines, chunk) => appendLines(lines, chunk), null)
        expect(doc?.toString()).toBe(chunks.join('\n').replace(/\r\n?/g, '\n'))
      }),
    )
  })
})

describe('searching', () => {
  const doc = 'Alpha alpha\na.c abc\n(x)'
  const texts = (text: string, matchCase = false) =>
    findMatches(doc, { text, matchCase }).map(({ from, to }) => doc.slice(from, to))

  it('finds every match, in either case unless asked otherwise', () => {
    expect(texts('alpha')).toEqual(['Alpha', 'alpha'])
    expect(texts('alpha', true)).toEqual(['alpha'])
  })

  it('takes the text for what it is, never for a pattern', () => {
    expect(texts('a.c')).toEqual(['a.c'])
    expect(texts('(x)')).toEqual(['(x)'])
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !/[\r\n]/.test(text)),
        (text) => {
          const found = findMatches(`<${text}>`, { text, matchCase: true })
          expect(found[0]).toBeDefined()
        },
      ),
    )
  })

  it('stops one match after those that are counted', () => {
    expect(findMatches('needle '.repeat(MOST_MATCHES + 10), { text: 'needle', matchCase: true })).toHaveLength(
      MOST_MATCHES + 1,
    )
  })

  it('finds nothing for nothing', () => {
    expect(texts('')).toEqual([])
  })

  it('finds the next match after a position', () => {
    const matches = [2, 5, 9].map((from) => ({ from, to: from + 1 }))
    expect([0, 2, 3, 9, 10].map((position) => firstMatchFrom(matches, position))).toEqual([0, 0, 1, 2, 3])
  })
})
