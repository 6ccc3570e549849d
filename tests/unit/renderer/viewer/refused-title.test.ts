import { expect, it } from 'vitest'
import { refusedTitle } from '../../../../src/renderer/features/viewer/refused-title.ts'

it('says that a request was not sent only where that is known', () => {
  expect(refusedTitle({ code: 'origin-refused' })).toBe('It was not sent')
  expect(refusedTitle({ code: 'internal' })).toBe('It may have been sent')
})
