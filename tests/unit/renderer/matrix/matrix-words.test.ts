import { describe, expect, it } from 'vitest'
import {
  checkedWords,
  groupWords,
  progressWords,
  sizeWords,
} from '../../../../src/renderer/features/matrix/matrix-words.ts'

const size = { reads: 312, hosts: 2, time: 40_000 }

describe('the size of a run in words', () => {
  it('names requests, hosts and time as expectations', () => {
    expect(sizeWords(size)).toBe('about 312 requests to 2 hosts, 40 s')
    expect(sizeWords({ reads: 0, hosts: 0, time: null })).toBe('nothing to send')
  })

  it('separates thousands, and has a singular', () => {
    expect(sizeWords({ reads: 12_345, hosts: 1, time: 470_000 })).toBe('about 12,345 requests to 1 host, 7 min 50 s')
  })

  it.each([
    [3, '1 s'],
    [59_400, '59 s'],
    [60_000, '1 min'],
    [81_000, '1 min 20 s'],
    [118_000, '2 min'],
    [845_000, '14 min'],
  ])('rounds %i ms to %s', (milliseconds, words) => {
    expect(sizeWords({ ...size, time: milliseconds })).toMatch(new RegExp(`, ${words}$`))
  })
})

describe('a run under way', () => {
  it('shows what is checked', () => {
    expect(progressWords({ done: 120, total: 1_312 })).toBe('120 of 1,312 checked')
  })
})

describe('when results are from', () => {
  const MINUTE = 60_000

  it('names one time if all are of about the same time, and the oldest if they are not', () => {
    expect(checkedWords([], 4, 0)).toBe('Not checked yet')
    expect(checkedWords([0, 1_000], 2, 2 * MINUTE)).toBe('Checked 1 minute ago, oldest 2 minutes ago')
    expect(checkedWords([0, 1_000], 2, 5 * MINUTE + 2_000)).toBe('Checked 5 minutes ago')
    expect(checkedWords([0], 23, 1_000)).toBe('1 of 23 checked, just now')
  })
})

it('a count separates cells that were never checked from those that were checked without a result', () => {
  expect([groupWords('never'), groupWords('not-checked'), groupWords('no-access')]).toEqual([
    ...['not checked', 'without a result', 'no access'],
  ])
})
