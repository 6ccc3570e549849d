import { describe, expect, it } from 'vitest'
import { judge } from '../../../../src/core/diagnosis/judge.ts'
import { notesOf } from './combinations.ts'
import { IDLE } from './idle-lines.ts'
import { readJudgements, said } from './judgements/read-judgements.ts'
import { losses } from './table-lines.ts'

/** What a person who knows the platform concludes: the tables are held against it, line by line. */
const JUDGEMENTS = ['others.txt', 'refused.txt', 'not-found.txt'].flatMap(readJudgements)

const concludes = ({ seen, concluded }: (typeof JUDGEMENTS)[number]): string =>
  said(judge(notesOf(seen)), concluded.includes('| not'))

describe('the tables', () => {
  it.each(JUDGEMENTS)('$where: $seen', (row) => {
    expect(concludes(row)).toBe(row.concluded)
  })

  it('hold no line that could be lost unnoticed', { timeout: 600_000 }, () => {
    const unnoticed = losses().filter(({ apply }) => {
      const restore = apply()
      const isNoticed = JUDGEMENTS.some((row) => concludes(row) !== row.concluded)
      restore()
      return !isNoticed
    })
    expect(unnoticed.map(({ name }) => name).toSorted()).toEqual(IDLE.toSorted())
  })
})
