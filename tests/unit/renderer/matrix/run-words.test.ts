import { describe, expect, it } from 'vitest'

import { progressWords, sizeWords } from '../../../../src/renderer/features/matrix/run-words.ts'

const size = { tokens: 27, places: 41, reads: 312, hosts: 2, time: 40_000 }

describe('the size of a run in words', () => {
  it('names tokens, places, reads, hosts and time, as the least that it takes', () => {
    expect(sizeWords(size)).toBe('27 tokens in 41 places: at least 312 reads to 2 hosts, about 40 s.')
  })

  it('says so where nothing would be sent, and where the reason is told', () => {
    expect(sizeWords({ ...size, reads: 0, hosts: 0, time: null })).toBe(
      '27 tokens in 41 places: nothing to send. Run it to see why, cell by cell.',
    )
  })

  it('separates thousands, and has a singular', () => {
    const large = { tokens: 10_000, places: 1, reads: 12_345, hosts: 1, time: 470_000 }
    expect(sizeWords(large)).toBe('10,000 tokens in 1 place: at least 12,345 reads to 1 host, about 7 min 50 s.')
  })

  it.each([
    [3, '1 s'],
    [59_400, '59 s'],
    [60_000, '1 min'],
    [81_000, '1 min 20 s'],
    [118_000, '2 min'],
    [845_000, '14 min'],
  ])('tells %i ms as %s', (milliseconds, words) => {
    expect(sizeWords({ ...size, time: milliseconds })).toContain(`about ${words}.`)
  })
})

describe('a run under way', () => {
  it('says what is done and what is left, with the time once it can be told', () => {
    const run = { done: 120, total: 1_312, startedAt: 0, now: 1_000 }
    expect(progressWords(run)).toBe('120 of 1,312 cells done, 1,192 left.')
    expect(progressWords({ ...run, now: 3_000 })).toBe('120 of 1,312 cells done, 1,192 left, about 30 s.')
  })

  it('says no time before the first cell is done, nor after the last', () => {
    expect(progressWords({ done: 0, total: 9, startedAt: 0, now: 9_000 })).toBe('0 of 9 cells done, 9 left.')
    expect(progressWords({ done: 9, total: 9, startedAt: 0, now: 9_000 })).toBe('9 of 9 cells done, 0 left.')
  })
})
