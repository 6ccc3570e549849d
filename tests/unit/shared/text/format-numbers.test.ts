import { expect, it } from 'vitest'
import {
  counted,
  formatBytes,
  formatCount,
  formatElapsed,
  formatMilliseconds,
  formatSpan,
} from '../../../../src/shared/text/format-numbers.ts'

it.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_536, '1.5 KiB'],
  [7_340_032, '7 MiB'],
  [52_428_800, '50 MiB'],
])('shows %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

it.each([
  [0.42, '0.4 ms'],
  [87.3, '87 ms'],
  [1_240, '1.2 s'],
  [30_000, '30 s'],
  [600_000, '10 min'],
])('shows %d milliseconds as %s', (milliseconds, text) => {
  expect(formatMilliseconds(milliseconds)).toBe(text)
})

it.each([
  [0, '0 s'],
  [0.2, '1 s'],
  [59, '59 s'],
  [60, '1 min'],
  [75, '1 min 15 s'],
  [119.5, '2 min'],
  [600, '10 min'],
  [601, '11 min'],
  [3_599, '1 h'],
  [5_400, '1 h 30 min'],
  [7_200, '2 h'],
  [86_400, '1 d'],
  [90_001, '1 d 2 h'],
  [864_000_000, '10,000 d'],
])('shows %d seconds as %s', (seconds, text) => {
  expect(formatSpan(seconds)).toBe(text)
})

it.each([
  [0.9, '0 s'],
  [59.9, '59 s'],
  [75, '1 min 15 s'],
  [601, '10 min'],
  [3_599, '59 min'],
  [5_459, '1 h 30 min'],
  [86_399, '23 h 59 min'],
  [93_599, '1 d 1 h'],
])('shows %d seconds that have passed as %s, never more than they are', (seconds, text) => {
  expect(formatElapsed(seconds)).toBe(text)
})

it('shows what took long no longer than it took', () => {
  expect([601_000, 3_599_000, 93_599_000].map(formatMilliseconds)).toEqual(['10 min', '59 min', '1 d 1 h'])
})

it('shows long milliseconds as the same spans', () => {
  expect([59_999, 90_000, 600_000, 5_400_000].map(formatMilliseconds)).toEqual([
    '1 min',
    '1 min 30 s',
    '10 min',
    '1 h 30 min',
  ])
})

it('groups the digits of a count, and says one or many', () => {
  expect(formatCount(7_340_032)).toBe('7,340,032')
  expect([counted(0, 'read'), counted(1, 'read'), counted(7_340, 'read')]).toEqual(['0 reads', '1 read', '7,340 reads'])
})
