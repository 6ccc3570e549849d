import { describe, expect, it } from 'vitest'
import { storageWords, unreadableNow } from '../../../../src/renderer/features/vault/storage-words.ts'
import { aVault, tokenNamed } from './a-vault.ts'

const locked = { [tokenNamed(aVault(), 'CI').id]: 'locked' } as const
const session = (reason: 'locked' | 'unavailable') =>
  ({ kind: 'session', reason, message: 'Why.', help: 'What to do.' }) as const

describe('the badge of the storage', () => {
  it('names the keychain that answers, and says when it is locked', () => {
    expect(storageWords(aVault())).toMatchObject({ kind: 'kept', label: 'Secret Service' })
    expect(storageWords({ ...aVault(), unreadable: locked })).toMatchObject({
      kind: 'locked',
      label: 'Secret Service: locked',
    })
    const gone = { [tokenNamed(aVault(), 'CI').id]: 'no-secret' } as const
    expect(storageWords({ ...aVault(), unreadable: gone }).kind).toBe('kept')
  })

  it('tells a locked keychain from none', () => {
    expect(storageWords({ storage: session('locked'), unreadable: {} }).label).toBe('Keychain locked')
    expect(storageWords({ storage: session('unavailable'), unreadable: {} }).label).toBe('This session only')
  })
})

describe('a token that cannot be read', () => {
  const kept = { ...tokenNamed(aVault(), 'CI'), storage: 'keychain' } as const

  it('is one whose last try failed, or whose keychain gives nothing at all', () => {
    expect(unreadableNow(kept, aVault())).toBeUndefined()
    expect(unreadableNow(kept, { ...aVault(), unreadable: locked })).toBe('locked')
    expect(unreadableNow(kept, { storage: session('locked'), unreadable: {} })).toBe('locked')
    expect(unreadableNow(kept, { storage: session('unavailable'), unreadable: {} })).toBe('unavailable')
  })

  it('is none that is kept in memory, whatever the keychain does', () => {
    expect(unreadableNow({ ...kept, storage: 'session' }, { storage: session('locked'), unreadable: {} })).toBe(
      undefined,
    )
  })
})
