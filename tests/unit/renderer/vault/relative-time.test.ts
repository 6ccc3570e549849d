import { expect, it } from 'vitest'
import { relativeTime } from '../../../../src/renderer/features/vault/relative-time.ts'

const now = Date.parse('2026-02-01T12:00:00.000Z')

it.each([
  [20_000, 'just now'],
  [3 * 60_000, '3 minutes ago'],
  [90 * 60_000, '1 hour ago'],
  [26 * 3_600_000, 'yesterday'],
  [5 * 86_400_000, '5 days ago'],
  [-30_000, 'just now'],
])('says of a moment %i ms ago: %s', (ago, words) => {
  expect(relativeTime(now - ago, now)).toBe(words)
})
