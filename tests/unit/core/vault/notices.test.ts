import { describe, expect, it } from 'vitest'
import { endNotice } from '../../../../src/core/vault/notices.ts'
import { sampleToken } from '../../../fakes/samples.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const READ = '2026-11-01T00:00:00.000Z'
const ending = (name: string, at: string | null) => ({ ...sampleToken, name, end: { at, type: null, readAt: READ } })

describe('what ends soon', () => {
  it('is listed once in the order of the end, without what ends later or never', () => {
    const tokens = [
      ending('Later', '2027-01-01T00:00:00.000Z'),
      ending('Never', null),
      { ...sampleToken, name: 'Key', rotateBy: '2026-11-20' },
      ending('Laptop', '2026-11-28T10:00:00.000Z'),
      { ...ending('Gone', '2026-11-23T10:00:00.000Z'), markedRevoked: true },
    ]
    const [notice, ...more] = endNotice(tokens, NOW)
    expect(more).toEqual([])
    expect(notice?.code).toBe('ends-soon')
    expect(notice?.message).toMatch(/^“Key”: was due for rotation 2 days ago; “Laptop”: ends in 6 days \(\w+\)\.$/)
  })

  it('is nothing where nothing does, and never a long list', () => {
    expect(endNotice([sampleToken], NOW)).toEqual([])
    const many = Array.from({ length: 9 }, (_, at) => ({ ...sampleToken, name: `Key ${at}`, rotateBy: '2026-11-22' }))
    expect(endNotice(many, NOW)[0]?.message).toMatch(/; and 4 more\.$/)
  })
})
