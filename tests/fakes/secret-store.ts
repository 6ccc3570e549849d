import { failed, ok } from '../../src/shared/contract/result.ts'
import type { StorageBadge } from '../../src/shared/model/vault.ts'
import type { SecretFailure, SecretStore } from '../../src/core/ports.ts'
import { whyNotStorable } from '../../src/core/vault/failures.ts'

export type FakeSecretStore = SecretStore & {
  /** The stored secrets by account. Change them to simulate a user in the keychain app. */
  readonly items: Map<string, string>
  /** The tokens' secrets among them; what they are bound to stands in items of its own, whose accounts have a colon. */
  readonly secrets: Map<string, string>
  /** What was asked, without the secrets: `read <account>` … */
  readonly calls: string[]
  /** From now on every call fails like this; null: it works again. */
  breakWith(reason: 'unavailable' | 'locked' | 'timed-out' | null): void
  /** The next write fails like this, and only that one. */
  failNextWrite(failure: SecretFailure): void
  /** It goes away with the next write, and stays away. */
  breakAtNextWrite(reason: 'unavailable' | 'locked' | 'timed-out'): void
}

/** A keychain in memory that keeps, refuses and fails as the real one does. */
export const createFakeSecretStore = (): FakeSecretStore => {
  const items = new Map<string, string>()
  const calls: string[] = []
  let broken: 'unavailable' | 'locked' | 'timed-out' | null = null
  let nextWrite: SecretFailure | null = null
  let breakingAtWrite: 'unavailable' | 'locked' | 'timed-out' | null = null

  const badge = (): StorageBadge =>
    broken === null
      ? { kind: 'keychain', name: 'Secret Service' }
      : { kind: 'session', reason: broken, message: `The keychain is ${broken}.`, help: 'Fix it, then try again.' }

  return {
    items,
    get secrets() {
      return new Map([...items].filter(([account]) => !account.includes(':')))
    },
    calls,
    breakWith(reason) {
      broken = reason
    },
    failNextWrite(failure) {
      nextWrite = failure
    },
    breakAtNextWrite(reason) {
      breakingAtWrite = reason
    },
    read(account) {
      calls.push(`read ${account}`)
      if (broken !== null) return Promise.resolve(failed({ reason: broken }))
      const secret = items.get(account)
      return Promise.resolve(secret === undefined ? failed({ reason: 'gone' }) : ok(secret))
    },
    write(account, secret) {
      calls.push(`write ${account}`)
      const why = whyNotStorable(secret, null)
      if (why !== null) return Promise.resolve(failed({ reason: 'refused', why }))
      broken = breakingAtWrite ?? broken
      breakingAtWrite = null
      const failure = nextWrite ?? (broken === null ? null : { reason: broken })
      nextWrite = null
      if (failure !== null) return Promise.resolve(failed(failure))
      items.set(account, secret)
      return Promise.resolve(ok(null))
    },
    remove(account) {
      calls.push(`remove ${account}`)
      if (broken !== null) return Promise.resolve(failed({ reason: broken }))
      items.delete(account)
      return Promise.resolve(ok(null))
    },
    prove() {
      calls.push('prove')
      return Promise.resolve(badge())
    },
  }
}
