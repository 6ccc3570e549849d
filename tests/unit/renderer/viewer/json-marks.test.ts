import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tokensOf } from '../../../../src/renderer/features/viewer/json-marks.ts'

const colored = (line: string): [string, string][] =>
  tokensOf(line).map(({ from, to, mark }) => [(mark.spec as { class: string }).class, line.slice(from, to)])

it('jsonMarks distinguishes keys, strings, numbers and literals', () => {
  expect(colored('  "a \\" b": "true: 1",')).toEqual([
    ['tok-key', '"a \\" b"'],
    ['tok-string', '"true: 1"'],
    ['tok-punctuation', ','],
  ])
  expect(colored('  "n": -1.5e+10')).toEqual([
    ['tok-key', '"n"'],
    ['tok-number', '-1.5e+10'],
  ])
  expect(colored('  null,')[0]).toEqual(['tok-literal', 'null'])
})

it('colors every character of laid-out JSON but blanks and colons', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (text) => {
      for (const line of JSON.stringify(JSON.parse(text), null, 2).split('\n')) {
        const pieces = colored(line)
          .map(([, piece]) => piece)
          .join('')
        const strings = /"(?:[^"\\]|\\.)*"|[ :]/g
        const expected = line.replace(strings, (piece) => (piece.length > 1 ? piece : ''))
        expect(pieces).toBe(expected)
      }
    }),
  )
})
