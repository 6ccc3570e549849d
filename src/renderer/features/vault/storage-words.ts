import type { Token } from '../../../shared/model/token.ts'
import type { VaultSnapshot } from '../../../shared/model/vault.ts'

/** What the badge says of where secrets are kept. */
export type StorageWords = { kind: 'kept' | 'locked' | 'session'; label: string; title: string }

/** A keychain can be locked while the app runs: then it is the last try to read from it that tells. */
export const storageWords = ({ storage, unreadable }: Pick<VaultSnapshot, 'storage' | 'unreadable'>): StorageWords => {
  const isLocked = Object.values(unreadable).includes('locked')
  if (storage.kind === 'keychain')
    return isLocked
      ? {
          kind: 'locked',
          label: `${storage.name}: locked`,
          title: 'The keychain is locked, so no secret can be read from it. Unlock it, then try again.',
        }
      : {
          kind: 'kept',
          label: storage.name,
          title: 'Secrets are kept in the system’s keychain, which was checked when Token Desk started.',
        }
  return storage.reason === 'locked'
    ? { kind: 'locked', label: 'Keychain locked', title: storage.message }
    : { kind: 'session', label: 'This session only', title: storage.message }
}

type Unreadable = VaultSnapshot['unreadable'][string]

const UNREAD: Readonly<Record<Unreadable, string>> = {
  'no-secret': 'The keychain no longer has a secret for this token.',
  locked: 'The keychain is locked, so the token cannot be read now.',
  unavailable: 'The keychain is not responding, so the token cannot be read now.',
}

/** Why a token cannot be read now, in a sentence; null: it can. */
export const whyUnread = ({ storage }: Pick<Token, 'storage'>, unreadable: Unreadable | null): string | null => {
  if (unreadable === null) return null
  return unreadable === 'no-secret' && storage === 'session'
    ? 'It was kept in memory only, and the app has been closed since.'
    : UNREAD[unreadable]
}

/** Why a token cannot be read now: as its last try told, or because the keychain that has it gives nothing at all. */
export const unreadableNow = (
  { id, storage: keptIn }: Pick<Token, 'id' | 'storage'>,
  { storage, unreadable }: Pick<VaultSnapshot, 'storage' | 'unreadable'>,
): Unreadable | undefined => {
  const tried = unreadable[id]
  if (tried !== undefined || keptIn === 'session' || storage.kind === 'keychain') return tried
  return storage.reason === 'locked' ? 'locked' : 'unavailable'
}
