/** Reads, writes and removes single items, and proves each result. keytar itself has no transactions and few errors. */
import { KeychainFault, type RemoteKeytar } from './process.ts'
import { meaningOfNothing, responding, type ReadSecretService, type RespondingService } from './secret-service.ts'
import { TimedOut, type Call } from './time-limits.ts'
import { troubleOf, type KeychainTrouble } from './worker.ts'

/** Why a call failed. The error's message goes no further: it may contain paths. */
export const whyCallFailed = (error: unknown): KeychainTrouble => {
  if (error instanceof TimedOut) return 'timed-out'
  return error instanceof KeychainFault ? error.trouble : troubleOf(error)
}

/** The one item that proves a keychain. It contains no secret. */
export const TRIAL = { account: 'trial', value: 'trial of the keychain' } as const

/** `null`: no value. `proven`: it is certain that the item has this value, or that there is no item. */
type Item = { value: string | null; proven: boolean }

type ItemsOptions = {
  keytar: RemoteKeytar
  service: string
  /** Reads the state of the Secret Service; `null` on systems whose keychain reports a locked item as locked. */
  look: ReadSecretService | null
}

/** Each function runs within one turn of the queue. All throw what keytar throws. */
export const createKeychainItems = ({ keytar, service, look }: ItemsOptions) => {
  const get = (account: string): Promise<string | null> => keytar.getPassword(service, account)
  const remove = (account: string): Promise<boolean> => keytar.deletePassword(service, account)
  const set = (account: string, value: string): Promise<void> => keytar.setPassword(service, account, value)

  /** What must be restored: the service may still carry out a write that was given up on. */
  const owed = new Map<string, (call: Call) => Promise<unknown>>()

  /** Writes. `restore` is owed from then on, until the caller has read the value back. */
  const change = async (call: Call, account: string, value: string, restore: () => Promise<unknown>): Promise<void> => {
    owed.set(account, (later) => later(restore))
    try {
      await call(() => set(account, value))
    } catch (error) {
      // A locked keychain has written nothing, and would show its dialog again for nothing.
      if (whyCallFailed(error) === 'locked') owed.delete(account)
      throw error
    }
  }

  /**
   * Reads once more, in another process. KWallet and libsecret disagree about a shared secret that begins with a zero byte, as one
   * in 256 does. A session with such a secret returns no values for as long as its process lives.
   */
  const getInNewSession = (call: Call, account: string): Promise<string | null> => {
    keytar.end()
    return call(() => get(account))
  }

  const readsBack = async (call: Call, account: string, written: string): Promise<boolean> => {
    if ((await call(() => get(account))) === written) return true
    return look !== null && (await getInNewSession(call, account)) === written
  }

  /**
   * Whether the trial item can be written and read. It is always the same, and it stays: removing it would fill a recycle bin
   * (KeePassXC), and the next start reads it.
   */
  const proveByWriting = async (call: Call): Promise<boolean> => {
    if ((await call(() => get(TRIAL.account))) === TRIAL.value) return true
    await change(call, TRIAL.account, TRIAL.value, () => Promise.resolve())
    const isThere = await readsBack(call, TRIAL.account, TRIAL.value)
    owed.delete(TRIAL.account)
    return isThere
  }

  const stateFor = async (read: ReadSecretService, account: string): Promise<RespondingService> =>
    responding(await read(service, account))

  const read = async (call: Call, account: string): Promise<Item> => {
    const value = await call(() => get(account))
    if (value !== null || look === null) return { value, proven: true }
    const state = await stateFor(look, account)
    const isOpen = state.is === 'there' && state.item === 'open'
    const again = isOpen ? await getInNewSession(call, account) : null
    return again === null ? { value: null, ...meaningOfNothing(state) } : { value: again, proven: true }
  }

  /**
   * Reads the value to restore. A locked keyring returns no value. If the write unlocked it, restoring "no value" would delete the
   * item. So the trial item unlocks it first, unless it is open: KeePassXC asks for permission for each item, also for the trial.
   */
  const valueBefore = async (call: Call, account: string): Promise<Item> => {
    const value = await call(() => get(account))
    if (value !== null || look === null) return { value, proven: true }
    const state = await stateFor(look, account)
    if (state.is === 'there' && state.item === 'locked') throw new KeychainFault('locked')
    if (state.is !== 'there' || state.defaultCollection !== 'open') await proveByWriting(call)
    return read(call, account)
  }

  return {
    read,
    proveByWriting,

    /** Writes and reads back; `false` if the value differs. On any failure the previous value is restored. */
    async replace(call: Call, account: string, secret: string): Promise<boolean> {
      const before = await valueBefore(call, account)
      const restore = async (): Promise<unknown> => {
        if (before.value !== null) return set(account, before.value)
        // An item that may have been there before must not be removed.
        return before.proven ? remove(account) : null
      }
      await change(call, account, secret, restore)
      const isThere = await readsBack(call, account, secret)
      if (!isThere) await call(restore)
      owed.delete(account)
      return isThere
    },

    async remove(call: Call, account: string): Promise<void> {
      const removed = await call(() => remove(account))
      if (!removed && look !== null) meaningOfNothing(await stateFor(look, account))
    },

    /** Whether the keychain can be read, without a dialog if possible. */
    async proveByReading(call: Call): Promise<boolean> {
      if (look !== null) {
        const state = await stateFor(look, TRIAL.account)
        if (state.is === 'there' && state.defaultCollection === 'none') throw new KeychainFault('unavailable')
        if (state.is === 'there' && state.defaultCollection === 'locked') throw new KeychainFault('locked')
        // Reading a locked item would open a dialog at each start. The keychain is there and open, which is enough.
        if (state.is === 'there' && state.item === 'locked') return true
      }
      const value = await call(() => get(TRIAL.account))
      // KWallet keeps the item without its value if it is killed early. Writing it again proves as much.
      return value === null || value === TRIAL.value || proveByWriting(call)
    },

    /** Restores what a failed write may have changed. Runs before anything else. */
    async payBack(call: Call): Promise<void> {
      for (const [account, restore] of owed) {
        await restore(call)
        owed.delete(account)
      }
    },
  }
}
