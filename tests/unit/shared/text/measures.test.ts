import { expect, it } from 'vitest'
import { counted, formatBytes, formatCount, formatMilliseconds } from '../../../../src/shared/text/measures.ts'

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

it('groups the digits of a count, and says one or many', () => {
  expect(formatCount(7_340_032)).toBe('7,340,032')
  expect([counted(0, 'read'), counted(1, 'read'), counted(7_340, 'read')]).toEqual(['0 reads', '1 read', '7,340 reads'])
})
