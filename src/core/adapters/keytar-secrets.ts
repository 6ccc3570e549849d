import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { StorageBadge } from '../../shared/model/vault.ts'
import type { SecretFailure, SecretStore } from '../ports.ts'
import { whyNotKeepable } from '../vault/keepable.ts'
import { keychainName, sessionBadge } from './keychain-words.ts'
import { classifyKeytarError } from './keytar-failures.ts'
import { createLane, type Call } from './one-at-a-time.ts'

/** The three calls that are used. Never `findCredentials`: a prefix match on Windows, a crash on some Linux items. */
export type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>

export type KeytarOptions = {
  /** The service name under which people find the items in their keychain app. */
  service: string
  platform: NodeJS.Platform
  /** For each call, in milliseconds. */
  timeout: number
  /** Throws where the native part cannot be loaded (no libsecret on this Linux). */
  load: () => Promise<Keytar>
}

const KEYCHAIN_SERVICE = 'token-desk'

/** The one item that proves a keychain. It holds no secret. */
const TRIAL = { account: 'trial', value: 'trial of the keychain' } as const
/** So often may another process be in the way of one trial. */
const TRIALS = 5

const KEYTAR_DEFAULTS: KeytarOptions = {
  service: KEYCHAIN_SERVICE,
  platform: process.platform,
  timeout: 5_000,
  load: async () => (await import('keytar')).default,
}

/** CRED_MAX_CREDENTIAL_BLOB_SIZE of the Windows platform's documentation; keytar stores UTF-8. */
const WINDOWS_MAX_BYTES = 2_560

type KeytarSecrets = SecretStore & {
  /**
   * Whether a keychain call hangs. It holds a thread that nothing can end: `process.exit` would wait for it (25 s with
   * a silent D-Bus service, for ever with an open dialog), so that whoever ends the process must end it hard.
   */
  isStuck(): boolean
}

/**
 * The operating system's keychain. keytar blocks a pool thread for each call and knows no timeout, no codes and no
 * transactions; this adapter adds them: one call at a time, each with a timeout; what was written is read back; a
 * write that fails, also one that returns too late, leaves what was there before.
 */
export const createKeytarSecrets = (given: Partial<KeytarOptions> = {}): KeytarSecrets => {
  const { service, platform, timeout, load } = { ...KEYTAR_DEFAULTS, ...given }
  const lane = createLane(timeout)
  let loading: Promise<Keytar> | null = null
  /** Of what a locked one holds it says “nothing there”. */
  const answersWhenLocked = platform !== 'darwin' && platform !== 'win32'

  // Node remembers a failed import: without libsecret it fails until the app is started again.
  const keytar = (): Promise<Keytar> => (loading ??= load())

  /** Writes and reads back; on any failure puts back what was there before. Throws what keytar throws. */
  const replace = async (call: Call, account: string, secret: string): Promise<boolean> => {
    const { getPassword, setPassword, deletePassword } = await keytar()
    const before = await valueBefore(call, account)
    const restore = (): Promise<unknown> =>
      before === null ? deletePassword(service, account) : setPassword(service, account, before)
    await call(() => setPassword(service, account, secret), restore)
    const readBack = await call(() => getPassword(service, account), restore)
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
    const { getPassword, setPassword, deletePassword } = await keytar()
    const remove = (): Promise<boolean> => deletePassword(service, TRIAL.account)
    for (let attempt = 1; ; attempt += 1) {
      await call(() => setPassword(service, TRIAL.account, TRIAL.value), remove)
      const readBack = await call(() => getPassword(service, TRIAL.account), remove)
      await call(remove)
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
    const { getPassword } = await keytar()
    const before = await call(() => getPassword(service, account))
    if (before !== null || !answersWhenLocked) return before
    await roundTrip(call)
    return call(() => getPassword(service, account))
  }

  const attempt = async <Value>(
    operation: (call: Call) => Promise<Result<Value, SecretFailure>>,
  ): Promise<Result<Value, SecretFailure>> => {
    try {
      return await lane.run(operation)
    } catch (error) {
      return failed(classifyKeytarError(error))
    }
  }

  return {
    read: (account) =>
      attempt(async (call) => {
        const { getPassword } = await keytar()
        const secret = await call(() => getPassword(service, account))
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
        const { deletePassword } = await keytar()
        const removed = await call(() => deletePassword(service, account))
        if (!removed) await assertOpen(call)
        return ok(null)
      }),

    async prove(): Promise<StorageBadge> {
      try {
        const works = await lane.run(roundTrip, 'patient')
        return works ? { kind: 'keychain', name: keychainName(platform) } : sessionBadge(platform, 'unavailable')
      } catch (error) {
        return sessionBadge(platform, classifyKeytarError(error).reason)
      }
    },

    isStuck: () => lane.isStuck(),
  }
}
