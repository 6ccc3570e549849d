import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Token } from '../../shared/model/token.ts'
import type { StorageBadge } from '../../shared/model/vault.ts'
import type { SecretFailure, SecretStore } from '../ports.ts'
import { bindingAccount } from './binding.ts'
import { whyNoToken } from './failures.ts'

export type Storage = Token['storage']
type Address = Pick<Token, 'id' | 'storage'>
type Kept<Value> = Promise<Result<Value, SecretFailure>>

export type SecretStorage = ReturnType<typeof createSecretStorage>

type Store = Omit<SecretStore, 'prove'>
type NoKeychain = Extract<StorageBadge, { kind: 'session' }>

/** Writes the binding first, so that a secret is never stored without it. A binding without a secret allows nothing. */
const writeBoth = async (store: Store, id: string, secret: string, binding: string | null): Kept<null> => {
  const bound = binding === null ? ok(null) : await store.write(bindingAccount(id), binding)
  return bound.ok ? store.write(id, secret) : bound
}

const NO_MEMORY: Pick<Store, 'read' | 'remove'> = {
  read: () => Promise.resolve(failed({ reason: 'gone' })),
  remove: () => Promise.resolve(ok(null)),
}

/** Never on disk. Without `session`, what the keychain refuses isn't stored. `onAnswers`: the keychain responds again. */
export const createSecretStorage = (keychain: SecretStore, session: Store | null, onAnswers: () => void) => {
  let proof: Promise<StorageBadge> | null = null
  /** The last proof found no keychain, and it hasn't responded since. */
  let isMissed = false

  const proveFor = (use: Parameters<SecretStore['prove']>[0]): Promise<StorageBadge> => {
    proof = keychain.prove(use).then((found) => {
      isMissed = found.kind === 'session'
      return found
    })
    return proof
  }
  /** Where new secrets go. Proves the keychain when that has not been done. */
  const badge = (): Promise<StorageBadge> => proof ?? proveFor('reading')
  const proveAgain = (): Promise<StorageBadge> => proveFor('reading')
  /** Something is to be kept: a keychain that is only closed may ask for its password now. */
  const readyToKeep = async (): Promise<StorageBadge> => {
    const known = await badge()
    return known.kind === 'session' && known.reason === 'locked' ? proveFor('writing') : known
  }
  const storeOf = (storage: Storage): Pick<Store, 'read' | 'remove'> =>
    storage === 'session' ? (session ?? NO_MEMORY) : keychain

  const writeTo = (storage: Storage, account: string, value: string): Kept<null> => {
    if (storage === 'keychain') return keychain.write(account, value)
    return session === null ? Promise.resolve(failed({ reason: 'unavailable' })) : session.write(account, value)
  }

  const writeToSession = async (
    { reason }: NoKeychain,
    id: string,
    secret: string,
    binding: string | null,
  ): Kept<Storage> => {
    if (session === null) return failed({ reason })
    const written = await writeBoth(session, id, secret, binding)
    return written.ok ? ok('session') : written
  }

  return {
    badge,
    proveAgain,

    /** Stores a secret in the keychain or in memory, and returns where. If `binding` is `null`, its binding doesn't change. */
    async write(id: string, secret: string, binding: string | null): Kept<Storage> {
      const ready = await readyToKeep()
      if (ready.kind === 'session') return writeToSession(ready, id, secret, binding)
      const written = await writeBoth(keychain, id, secret, binding)
      if (written.ok) return ok('keychain')
      if (written.error.reason === 'refused') return written
      // The keychain worked and no longer does. The badge has to say so before anything is kept elsewhere.
      const now = await proveAgain()
      return now.kind === 'keychain' ? written : writeToSession(now, id, secret, binding)
    },

    writeToKeychain: (id: string, secret: string, binding: string | null): Kept<null> =>
      writeBoth(keychain, id, secret, binding),

    /** Fails with `broken` for a value that can't be a token, so that it isn't sent. */
    async read({ id, storage }: Address): Kept<string> {
      const secret = await storeOf(storage).read(id)
      if (secret.ok && storage === 'keychain' && isMissed) {
        isMissed = false
        onAnswers()
      }
      return secret.ok && whyNoToken(secret.value) !== null ? failed({ reason: 'broken' }) : secret
    },

    /** Removes the secret, then its binding: a secret never stands there unbound. */
    async remove({ id, storage }: Address): Kept<null> {
      const removed = await storeOf(storage).remove(id)
      return removed.ok ? storeOf(storage).remove(bindingAccount(id)) : removed
    },

    readBinding: ({ id, storage }: Address): Kept<string> => storeOf(storage).read(bindingAccount(id)),
    writeBinding: ({ id, storage }: Address, binding: string): Kept<null> =>
      writeTo(storage, bindingAccount(id), binding),
    readItem: (storage: Storage, account: string): Kept<string> => storeOf(storage).read(account),
    writeItem: writeTo,
    removeItem: (storage: Storage, account: string): Kept<null> => storeOf(storage).remove(account),
  }
}
