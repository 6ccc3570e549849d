import { ok, type Result } from '../../shared/contract/result.ts'
import type { Token } from '../../shared/model/token.ts'
import type { StorageBadge } from '../../shared/model/vault.ts'
import type { SecretFailure, SecretStore } from '../ports.ts'

export type Storage = Token['storage']
type Address = Pick<Token, 'id' | 'storage'>

/** Secrets of the vault's tokens: in the keychain where it has been proved to work, in memory otherwise. Never on disk. */
export type SecretStorage = {
  /** Where new secrets go. Proves the keychain when that has not been done. */
  badge(): Promise<StorageBadge>
  /** Proves the keychain again. */
  proveAgain(): Promise<StorageBadge>
  /** Keeps a secret where it can be kept, and says where. */
  write(id: string, secret: string): Promise<Result<Storage, SecretFailure>>
  /** Writes into the keychain or fails. */
  writeToKeychain(id: string, secret: string): Promise<Result<null, SecretFailure>>
  read(token: Address): Promise<Result<string, SecretFailure>>
  remove(token: Address): Promise<Result<null, SecretFailure>>
}

export const createSecretStorage = (keychain: SecretStore, session: Omit<SecretStore, 'prove'>): SecretStorage => {
  let proof: Promise<StorageBadge> | null = null

  const badge = (): Promise<StorageBadge> => (proof ??= keychain.prove())
  const proveAgain = (): Promise<StorageBadge> => (proof = keychain.prove())

  const writeToSession = async (id: string, secret: string): Promise<Result<Storage, SecretFailure>> => {
    const written = await session.write(id, secret)
    return written.ok ? ok('session') : written
  }

  return {
    badge,
    proveAgain,

    async write(id, secret) {
      if ((await badge()).kind === 'session') return writeToSession(id, secret)
      const written = await keychain.write(id, secret)
      if (written.ok) return ok('keychain')
      if (written.error.reason === 'refused') return written
      // The keychain worked and no longer does. The badge has to say so before anything is kept elsewhere.
      if ((await proveAgain()).kind === 'keychain') return written
      return writeToSession(id, secret)
    },

    writeToKeychain: (id, secret) => keychain.write(id, secret),
    read: ({ id, storage }) => (storage === 'session' ? session : keychain).read(id),
    remove: ({ id, storage }) => (storage === 'session' ? session : keychain).remove(id),
  }
}
