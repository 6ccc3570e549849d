import { expect, it } from 'vitest'
import { formatCount, formatTimeOfDay } from '../../../../src/renderer/features/viewer/format.ts'

it('groups the digits of a count', () => {
  expect(formatCount(7_340_032)).toBe('7,340,032')
})

it('writes an instant as the local time of day', () => {
  const local = new Date(2026, 4, 3, 9, 4, 7)
  expect(formatTimeOfDay(local.toISOString())).toBe('09:04:07')
})
