import { expect, it } from 'vitest'
import { formatCount } from '../../../../src/shared/text/count.ts'

it('groups the digits of a count', () => {
  expect(formatCount(7_340_032)).toBe('7,340,032')
})
