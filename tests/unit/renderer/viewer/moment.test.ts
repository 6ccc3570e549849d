import { expect, it } from 'vitest'
import { formatMoment } from '../../../../src/renderer/features/viewer/moment.ts'

it('writes the moment of an exchange to the second, of another day with its day', () => {
  const local = new Date(2026, 4, 3, 9, 4, 7)
  expect(formatMoment(local.toISOString(), new Date(2026, 4, 3, 23, 0))).toBe('09:04:07')
  expect(formatMoment(local.toISOString(), new Date(2026, 4, 4, 0, 0))).toBe('May 3, 2026, 09:04:07')
})
