import { describe, expect, it } from 'vitest'
import {
  endingSoon,
  healthOf,
  knownWords,
  placeWords,
  summaryWords,
} from '../../../../src/renderer/features/vault/known-words.ts'
import { listItems, type TokenItem } from '../../../../src/renderer/features/vault/token-list.ts'
import type { Known } from '../../../../src/shared/model/place-verdicts.ts'
import { aVault } from './a-vault.ts'

const now = Date.parse('2026-01-02T12:00:00.000Z')
const WORKS = { at: '2026-01-02T10:00:00.000Z', verdict: 'accepted', cause: 'works' } as const
const REFUSED = { at: '2026-01-02T11:00:00.000Z', verdict: 'no-access', cause: 'environment-not-enabled' } as const
const REVOKED = { at: '2026-01-02T11:30:00.000Z', verdict: 'rejected', cause: 'token-unknown-or-revoked' } as const
const TIMEOUT = { at: '2026-01-02T11:59:50.000Z', verdict: 'not-checked', cause: 'timeout' } as const

const works: Known = { check: WORKS, before: null }
const refused: Known = { check: REFUSED, before: null }

/** The line of a key for `master` and `staging` that was also tried on `live`. */
const line = (known: readonly (Known | null)[], unreadable: TokenItem['unreadable'] = null): TokenItem => {
  const item = listItems(aVault(), 'by-token').find((one) => one.kind === 'token' && one.token.name === 'CI')
  if (item?.kind !== 'token') throw new Error('the vault has no such token')
  const places = ['master', 'staging', 'live'].slice(0, known.length).map((environment, at) => ({
    environment,
    production: environment === 'master',
    own: environment !== 'live',
    known: known[at] ?? null,
  }))
  return { ...item, unreadable, places }
}

describe('healthOf', () => {
  it('is accepted if one environment of the key accepts it', () => {
    expect(healthOf(line([works, null]))).toBe('accepted')
    expect(healthOf(line([works, refused]))).toBe('accepted')
  })

  it('ignores an environment that the key was only tried in', () => {
    expect(healthOf(line([null, null, works]))).toBeNull()
    expect(healthOf(line([works, null, refused]))).toBe('accepted')
  })

  it('is the newest of accepted and rejected', () => {
    expect(healthOf(line([works, { check: REVOKED, before: null }]))).toBe('rejected')
    const later = { check: { ...WORKS, at: '2026-01-02T11:45:00.000Z' }, before: null }
    expect(healthOf(line([later, { check: REVOKED, before: null }]))).toBe('accepted')
  })

  it('is no-access if no environment accepts the key, and what was known before a failed check', () => {
    expect(healthOf(line([refused, null]))).toBe('no-access')
    expect(healthOf(line([{ check: TIMEOUT, before: WORKS }]))).toBe('accepted')
    expect(healthOf(line([{ check: TIMEOUT, before: null }]))).toBe('not-checked')
  })

  it('is unreadable if the keychain does not release the token', () => {
    expect(healthOf(line([works], 'locked'))).toBe('unreadable')
  })
})

describe('the words of a line', () => {
  it('name the environments by verdict, the newest first', () => {
    expect(summaryWords(line([works, refused, null]))).toBe(
      'No access on staging, accepted on master (production), not checked yet on live',
    )
    expect(summaryWords(line([works, refused], 'no-secret'))).toBe(
      'Unreadable. Before: no access on staging, accepted on master (production)',
    )
    expect(summaryWords({ ...line([], null), known: works })).toBe('Accepted')
  })

  it('name an environment, its verdict and when', () => {
    const [master, staging] = line([works, null]).places
    expect(master && placeWords(master, now)).toBe('master (production): Accepted, 2 hours ago')
    expect(staging && placeWords(staging, now)).toBe('staging: Not checked yet')
    expect(knownWords({ check: TIMEOUT, before: WORKS }, now)).toBe(
      'Not checked, just now; before that accepted, 2 hours ago',
    )
  })

  it('name an end within two weeks, and no later one', () => {
    const end = (at: string) => ({ end: { at, type: null, readAt: WORKS.at } })
    expect(endingSoon(end('2026-01-08T12:00:00.000Z'), now)).toEqual(['ends in 6 days'])
    expect(endingSoon(end('2026-03-08T12:00:00.000Z'), now)).toEqual([])
    expect(endingSoon({}, now)).toEqual([])
  })
})
