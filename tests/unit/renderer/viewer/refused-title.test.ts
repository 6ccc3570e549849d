import { expect, it } from 'vitest'
import { refusedTitle } from '../../../../src/renderer/features/viewer/status.ts'

const AT = new Date(2026, 0, 3, 9, 14, 3).toISOString()

it('says that a request was not sent only where that is known', () => {
  expect(refusedTitle({ error: { code: 'origin-refused' }, isEarlier: false }, AT)).toBe('It was not sent')
  expect(refusedTitle({ error: { code: 'internal' }, isEarlier: false }, AT)).toBe('It may have been sent')
})

it('says when that was where it is one of an earlier start', () => {
  const title = refusedTitle({ error: { code: 'locked' }, isEarlier: true }, AT, new Date(2026, 0, 4))
  expect(title).toBe('It was not sent (Jan 3, 9:14 AM)')
})
