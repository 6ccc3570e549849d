import { describe, expect, it } from 'vitest'
import { formatBytes, formatCount, formatDuration } from '../../../../src/renderer/features/viewer/format.ts'

describe('writing sizes', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.00 KiB'],
    [12_345, '12.1 KiB'],
    [1024 * 1024 - 1, '1.00 MiB'],
    [7_340_032, '7.00 MiB'],
    [50 * 1024 * 1024, '50.0 MiB'],
    [512 * 1024 * 1024, '512 MiB'],
  ])('writes %d bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })

  it('groups the digits of a count', () => {
    expect(formatCount(7_340_032)).toBe('7,340,032')
  })
})

describe('writing durations', () => {
  it.each([
    [0, '0 ms'],
    [0.4, '< 1 ms'],
    [41.6, '42 ms'],
    [999.4, '999 ms'],
    [999.6, '1.00 s'],
    [1_200, '1.20 s'],
    [12_345, '12.3 s'],
    [59_960, '1 min 00 s'],
    [125_000, '2 min 05 s'],
  ])('writes %d milliseconds as %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text)
  })
})
