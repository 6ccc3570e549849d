import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { StorageBadge } from '../../shared/model/vault.ts'
import type { SecretFailure, SecretStore } from '../ports.ts'
import { whyNotKeepable } from '../vault/keepable.ts'
import { createRemoteKeytar, type WorkerProcess } from './keychain-process.ts'
import { keychainName, sessionBadge } from './keychain-words.ts'
import { classifyKeytarError } from './keytar-failures.ts'
import { createLane, type Call } from './one-at-a-time.ts'

export type KeytarOptions = {
  /** The service name under which people find the items in their keychain app. */
  service: string
  platform: NodeJS.Platform
  /** For each call, in milliseconds, where nobody can answer a dialog. */
  timeout: number
  /** Starts the process that talks to the keychain: with the first call, and again whenever it was ended or has died. */
  start: () => WorkerProcess
}

const KEYCHAIN_SERVICE = 'token-desk'

/** The one item that proves a keychain. It holds no secret. */
const TRIAL = { account: 'trial', value: 'trial of the keychain' } as const
/** So often may another process be in the way of one trial. */
const TRIALS = 5

const KEYTAR_DEFAULTS = { service: KEYCHAIN_SERVICE, platform: process.platform, timeout: 5_000 }

/** CRED_MAX_CREDENTIAL_BLOB_SIZE of the Windows platform's documentation; keytar stores UTF-8. */
const WINDOWS_MAX_BYTES = 2_560

type KeytarSecrets = SecretStore & {
  /** Ends the keychain's process, whatever it is at. */
  close(): void
}

/**
 * The operating system's keychain. keytar blocks a thread for each call and knows no timeout, no codes and no transactions; it
 * runs in a process of its own, and this adapter adds the rest: one call at a time, each with a timeout, after which that
 * process is ended and the next call has a new one; what was written is read back; a write that fails leaves what was there.
 */
export const createKeytarSecrets = (given: Partial<KeytarOptions> & Pick<KeytarOptions, 'start'>): KeytarSecrets => {
  const { service, platform, timeout, start } = { ...KEYTAR_DEFAULTS, ...given }
  const keytar = createRemoteKeytar(start)
  const lane = createLane({
    timeout,
    patience: () => timeout,
    open: () => keytar.open(),
    abandon: () => keytar.end(),
    onWait: () => undefined,
  })
  /** What is to be put back: the service may have done after all what nobody waited for any more. */
  const owed = new Map<string, (call: Call) => Promise<unknown>>()
  /** Of what a locked one holds it says “nothing there”. */
  const answersWhenLocked = platform !== 'darwin' && platform !== 'win32'

  const get = (account: string): Promise<string | null> => keytar.getPassword(service, account)
  const remove = (account: string): Promise<boolean> => keytar.deletePassword(service, account)
  const set = (account: string, value: string): Promise<void> => keytar.setPassword(service, account, value)

  /** Writes; should that fail, `restore` is done before anything else is asked of the keychain. */
  const change = async (call: Call, account: string, value: string, restore: () => Promise<unknown>): Promise<void> => {
    owed.set(account, (later) => later(restore))
    try {
      await call(() => set(account, value))
      owed.delete(account)
    } catch (error) {
      // A locked one has written nothing, and would ask again for nothing.
      if (classifyKeytarError(error).reason === 'locked') owed.delete(account)
      throw error
    }
  }

  /** Throws what keytar throws: whoever comes next tries again. */
  const payBack = async (call: Call): Promise<void> => {
    for (const [account, restore] of owed) {
      await restore(call)
      owed.delete(account)
    }
  }

  /** Writes and reads back; on any failure puts back what was there before. Throws what keytar throws. */
  const replace = async (call: Call, account: string, secret: string): Promise<boolean> => {
    const before = await valueBefore(call, account)
    const restore = (): Promise<unknown> => (before === null ? remove(account) : set(account, before))
    await change(call, account, secret, restore)
    const readBack = await call(() => get(account))
    if (readBack === secret) return true
    await call(restore)
    return false
  }

  /**
   * Writes, reads back and removes the trial item, always the same one: a process that is killed over it leaves nothing that
   * the next trial does not use and remove. Another process may be at it too, and remove it between our two steps: then it
   * is tried again. Throws what keytar throws.
   */
  const roundTrip = async (call: Call): Promise<boolean> => {
    for (let attempt = 1; ; attempt += 1) {
      await change(call, TRIAL.account, TRIAL.value, () => remove(TRIAL.account))
      const readBack = await call(() => get(TRIAL.account))
      await call(() => remove(TRIAL.account))
      if (readBack !== null || attempt === TRIALS) return readBack === TRIAL.value
    }
  }

  /**
   * Throws when the keychain cannot be used. A locked Secret Service answers reading with “nothing there” and removing
   * with “nothing removed”, for items that it holds: only writing tells a locked keyring from a missing item.
   */
  const assertOpen = async (call: Call): Promise<void> => {
    if (answersWhenLocked) await roundTrip(call)
  }

  /**
   * What stands there, so that it can be put back. “Nothing” of a locked keyring must not be believed: whoever unlocks it
   * for the write would lose what it holds to an undoing that knows of none.
   */
  const valueBefore = async (call: Call, account: string): Promise<string | null> => {
    const before = await call(() => get(account))
    if (before !== null || !answersWhenLocked) return before
    await roundTrip(call)
    return call(() => get(account))
  }

  const attempt = async <Value>(
    operation: (call: Call) => Promise<Result<Value, SecretFailure>>,
  ): Promise<Result<Value, SecretFailure>> => {
    try {
      return await lane.run(async (call) => {
        await payBack(call)
        return operation(call)
      })
    } catch (error) {
      return failed(classifyKeytarError(error))
    }
  }

  return {
    read: (account) =>
      attempt(async (call) => {
        const secret = await call(() => get(account))
        if (secret !== null) return ok(secret)
        await assertOpen(call)
        return failed({ reason: 'gone' })
      }),

    async write(account, secret) {
      const why = whyNotKeepable(secret, platform === 'win32' ? WINDOWS_MAX_BYTES : null)
      if (why !== null) return failed({ reason: 'refused', why })
      return attempt(async (call) =>
        (await replace(call, account, secret))
          ? ok(null)
          : failed<SecretFailure>({ reason: 'refused', why: 'changed-on-read-back' }),
      )
    },

    remove: (account) =>
      attempt(async (call) => {
        const removed = await call(() => remove(account))
        if (!removed) await assertOpen(call)
        return ok(null)
      }),

    async prove(): Promise<StorageBadge> {
      try {
        const works = await lane.run(async (call) => {
          await payBack(call)
          return roundTrip(call)
        }, 'afresh')
        return works ? { kind: 'keychain', name: keychainName(platform) } : sessionBadge(platform, 'unavailable')
      } catch (error) {
        return sessionBadge(platform, classifyKeytarError(error).reason)
      }
    },

    close() {
      lane.giveUp()
      keytar.end()
    },
  }
}
