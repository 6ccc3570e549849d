import type { Token } from '../../../shared/model/token.ts'
import type { VaultSnapshot } from '../../../shared/model/vault.ts'

/** What is wrong with the keychain, for the strip above the window. `canUnlock`: trying again asks for the password. */
export type KeychainTrouble = { title: string; text: string; canUnlock: boolean }

const IN_MEMORY = 'Tokens stay in memory until you quit.'

/** A keychain can be locked while the app runs: then the last attempt to read from it counts. `null` if all is well. */
export const keychainTrouble = ({
  storage,
  unreadable,
}: Pick<VaultSnapshot, 'storage' | 'unreadable'>): KeychainTrouble | null => {
  const locked = { title: 'The system keychain is locked.', canUnlock: true }
  if (storage.kind === 'keychain')
    return Object.values(unreadable).includes('locked') ? { ...locked, text: 'Unlock it to use its tokens.' } : null
  if (storage.reason === 'locked') return { ...locked, text: IN_MEMORY }
  const title = storage.reason === 'timed-out' ? 'The system keychain isn’t responding.' : 'No system keychain found.'
  return { title, text: IN_MEMORY, canUnlock: false }
}

/** Where secrets are saved, with the backend's name, for the settings. */
export const storageName = ({ storage }: Pick<VaultSnapshot, 'storage'>): string =>
  storage.kind === 'keychain' ? `System keychain (${storage.name})` : 'In memory, until you quit'

type Unreadable = VaultSnapshot['unreadable'][string]

const UNREAD: Readonly<Record<Unreadable, string>> = {
  'no-secret': 'The system keychain no longer contains this token.',
  locked: 'The system keychain is locked, so this token can’t be read.',
  unavailable: 'The system keychain isn’t responding, so this token can’t be read.',
}

/** Why a token can't be read now, in a sentence. `null` if it can. */
export const whyUnread = ({ storage }: Pick<Token, 'storage'>, unreadable: Unreadable | null): string | null => {
  if (unreadable === null) return null
  return unreadable === 'no-secret' && storage === 'session'
    ? 'This token was in memory only, and the app was closed since.'
    : UNREAD[unreadable]
}

/** Why a token can't be read now: by its last attempt, or because its keychain gives nothing at all. */
export const unreadableNow = (
  { id, storage: savedIn }: Pick<Token, 'id' | 'storage'>,
  { storage, unreadable }: Pick<VaultSnapshot, 'storage' | 'unreadable'>,
): Unreadable | undefined => {
  const tried = unreadable[id]
  if (tried !== undefined || savedIn === 'session' || storage.kind === 'keychain') return tried
  return storage.reason === 'locked' ? 'locked' : 'unavailable'
}
