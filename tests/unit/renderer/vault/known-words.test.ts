import { describe, expect, it } from 'vitest'
import {
  knownWords,
  markWords,
  placeWords,
  seenWords,
  summaryOf,
  summaryWords,
} from '../../../../src/renderer/features/vault/known-words.ts'
import type { Known } from '../../../../src/shared/model/place-verdicts.ts'
import type { TokenNode } from '../../../../src/shared/model/vault-tree.ts'
import { aVault, tokenNamed } from './a-vault.ts'

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

  it('says why nothing was learned, and what was known before', () => {
    const known = { check: { ...timeout, certainty: 'certain' }, before: works } as const
    expect(placeWords({ verdict: 'not-checked', environments: ['master'], known }, now)).toBe(
      'Not checked on master (timed out), just now; before that accepted, 2 hours ago',
    )
    expect(knownWords(known, now)).toBe('Not checked, just now; before that accepted, 2 hours ago')
    const unsure = { check: { ...timeout, certainty: 'likely' }, before: null } as const
    expect(placeWords({ verdict: 'not-checked', environments: ['master'], known: unsure }, now)).toBe(
      'Not checked on master (probably timed out), just now',
    )
  })
})

describe('what is known of a token that stands once', () => {
  const refused = { at: '2026-01-02T11:00:00.000Z', verdict: 'no-access', cause: 'environment-not-enabled' } as const
  const node = (known: readonly (Known | null)[], unreadable: TokenNode['unreadable'] = null): TokenNode => ({
    type: 'token',
    key: 'k',
    token: tokenNamed(aVault(), 'CI'),
    unreadable,
    known: null,
    places: ['master', 'staging', 'live'].slice(0, known.length).map((environment, at) => ({
      environment,
      production: environment === 'master',
      known: known[at] ?? null,
    })),
  })
  const works_ = { check: works, before: null }
  const refused_ = { check: refused, before: null }

  it('is one verdict where all its environments have it', () => {
    expect(summaryOf(node([works_, works_]))).toBe('accepted')
    expect(summaryOf(node([null, null]))).toBeNull()
    expect(summaryWords(node([works_, works_]))).toBe('Accepted on master (production) and staging')
  })

  it('is that it differs where it does, and no worst verdict stands for the others', () => {
    expect(summaryOf(node([works_, refused_]))).toBe('differs')
    expect(summaryOf(node([works_, null]))).toBe('differs')
    expect(summaryWords(node([works_, refused_, null]))).toBe(
      'No access on staging, accepted on master (production), no verdict yet on live',
    )
    expect(seenWords(node([works_, refused_]), now)).toBe(
      'No access on staging, 1 hour ago\nAccepted on master, 2 hours ago',
    )
  })

  it('is shown beside that the keychain does not give it now', () => {
    const gone = node([works_, refused_], 'no-secret')
    expect(summaryOf(gone)).toBe('unreadable')
    expect(summaryWords(gone)).toBe('Unreadable. Before: no access on staging, accepted on master (production)')
    expect(seenWords(gone, now)).toBe(
      'Unreadable. The keychain did not release the token.\nNo access on staging, 1 hour ago\nAccepted on master, 2 hours ago',
    )
    expect(summaryWords(node([null], 'no-secret'))).toBe('Unreadable')
    const account = { ...gone, places: null, known: works_ }
    expect(summaryWords(account)).toBe('Unreadable. Before: accepted')
    expect(summaryWords({ ...account, known: null })).toBe('Unreadable')
    expect(seenWords({ ...account, known: null }, now)).toBe('Unreadable. The keychain did not release the token.')
  })

  it('is said of each environment', () => {
    const [master, staging] = node([works_, null]).places!
    expect(markWords(master!, now)).toBe('master (production): Accepted, 2 hours ago')
    expect(markWords(staging!, now)).toBe('staging: No verdict yet')
  })
})
