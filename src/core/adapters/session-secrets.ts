import { failed, ok } from '../../shared/contract/result.ts'
import type { SecretStore } from '../ports.ts'
import { whyNotKeepable } from '../vault/keepable.ts'

/** Secrets in this process's memory, for as long as it lives. It has nothing to prove: it is what is left without a keychain. */
export const createSessionSecrets = (): Omit<SecretStore, 'prove'> => {
  const secrets = new Map<string, string>()
  return {
    read(account) {
      const secret = secrets.get(account)
      return Promise.resolve(secret === undefined ? failed({ reason: 'gone' }) : ok(secret))
    },
    write(account, secret) {
      const why = whyNotKeepable(secret, null)
      if (why !== null) return Promise.resolve(failed({ reason: 'refused', why }))
      secrets.set(account, secret)
      return Promise.resolve(ok(null))
    },
    remove(account) {
      secrets.delete(account)
      return Promise.resolve(ok(null))
    },
  }
}
