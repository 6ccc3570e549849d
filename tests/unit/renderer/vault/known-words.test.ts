import { describe, expect, it } from 'vitest'
import { knownWords, placeWords } from '../../../../src/renderer/features/vault/known-words.ts'

const now = Date.parse('2026-01-02T12:00:00.000Z')
const works = { at: '2026-01-02T10:00:00.000Z', verdict: 'accepted', cause: 'works' } as const
const timeout = { at: '2026-01-02T11:59:50.000Z', verdict: 'not-checked', cause: 'timeout' } as const

describe('what is known of a token, in words', () => {
  it('says where and when', () => {
    const known = { check: works, before: null }
    expect(placeWords({ verdict: 'accepted', environments: ['master', 'live'], known }, now)).toBe(
      'Accepted on master and live, 2 hours ago',
    )
    expect(placeWords({ verdict: null, environments: ['staging'], known: null }, now)).toBe('No verdict yet on staging')
  })

  it('names three environments, and counts the others', () => {
    const environments = ['a', 'b', 'c', 'd', 'e']
    expect(placeWords({ verdict: null, environments, known: null }, now)).toBe('No verdict yet on a, b, c, and 2 more')
  })

  it('says why nothing was learnt, and what was known before', () => {
    const known = { check: timeout, before: works }
    expect(placeWords({ verdict: 'not-checked', environments: ['master'], known }, now)).toBe(
      'Not checked on master (timed out), just now; accepted before, 2 hours ago',
    )
    expect(knownWords(known, now)).toBe('Not checked, just now; accepted before, 2 hours ago')
  })
})
