import { describe, expect, it } from 'vitest'
import { keychainTrouble, storageName, unreadableNow } from '../../../../src/renderer/features/vault/storage-words.ts'
import { aVault, tokenNamed } from './a-vault.ts'

const locked = { [tokenNamed(aVault(), 'CI').id]: 'locked' } as const
const session = (reason: 'locked' | 'unavailable' | 'timed-out') =>
  ({ kind: 'session', reason, message: 'Why.', help: 'What to do.' }) as const

describe('keychainTrouble', () => {
  it('is null while the keychain responds, also if it lost a token', () => {
    const gone = { [tokenNamed(aVault(), 'CI').id]: 'no-secret' } as const
    expect(keychainTrouble(aVault())).toBeNull()
    expect(keychainTrouble({ ...aVault(), unreadable: gone })).toBeNull()
  })

  it('has different words for a locked keychain, for none and for one that is silent', () => {
    const titles = (['locked', 'unavailable', 'timed-out'] as const).map((reason) =>
      keychainTrouble({ storage: session(reason), unreadable: {} }),
    )
    expect(titles.map((trouble) => [trouble?.title, trouble?.canUnlock])).toEqual([
      ['The system keychain is locked.', true],
      ['No system keychain found.', false],
      ['The system keychain isn’t responding.', false],
    ])
    expect(keychainTrouble({ ...aVault(), unreadable: locked })?.canUnlock).toBe(true)
  })

  it('never names the backend, which the settings name', () => {
    expect(JSON.stringify(keychainTrouble({ ...aVault(), unreadable: locked }))).not.toContain('Secret Service')
    expect(storageName(aVault())).toBe('System keychain (Secret Service)')
    expect(storageName({ storage: session('unavailable') })).toBe('In memory, until you quit')
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

  it("isn't one that is stored in memory, in any state of the keychain", () => {
    expect(unreadableNow({ ...kept, storage: 'session' }, { storage: session('locked'), unreadable: {} })).toBe(
      undefined,
    )
  })
})
