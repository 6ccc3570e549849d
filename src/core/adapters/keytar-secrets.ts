import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { StorageBadge } from '../../shared/model/vault.ts'
import type { SecretFailure, SecretStore } from '../ports.ts'
import { whyNotKeepable } from '../vault/keepable.ts'
import { KeychainFault, type KeychainTrouble } from './keychain-protocol.ts'
import { createRemoteKeytar, type WorkerProcess } from './keychain-process.ts'
import { keychainName, linuxTrouble, sessionBadge } from './keychain-words.ts'
import { classifyKeytarError } from './keytar-failures.ts'
import { createKeychainSilence, type Silence } from './keychain-silence.ts'
import { answering, meaningOfNothing, type AnsweringLook } from './empty-keychain-response.ts'
import { createLane, TimedOut, type Call } from './one-at-a-time.ts'
import { lookAtSecretService, type LookAtService } from './secret-service-look.ts'

export type KeytarOptions = {
  /** The service name under which people find the items in their keychain app. */
  service: string
  platform: NodeJS.Platform
  /** For each call, in milliseconds, where nobody can answer a dialog. */
  timeout: number
  /** The same where somebody can: a person types a password, on macOS after reading what is asked. */
  patience: number
  /** A call takes so long that the keychain is likely to ask somebody something; and it is over. */
  onWait: (waiting: boolean) => void
  /** Starts the process that talks to the keychain: with the first call, and again whenever it was ended or has died. */
  start: () => WorkerProcess
  /** Asks a Secret Service what it says of itself; on other systems nobody does. */
  look: LookAtService
  /** For so long, in milliseconds, one that did not answer is not asked again, unless somebody wants it proved. */
  rest: (why: Silence) => number
  /** For the steps that fit this system. */
  environment: Readonly<Record<string, string | undefined>>
}

/** As long as a person takes for a password, in milliseconds. macOS asks a second time, for the app's own signature. */
export const patienceFor = (platform: NodeJS.Platform): number => (platform === 'darwin' ? 120_000 : 60_000)

const KEYCHAIN_SERVICE = 'token-desk'

/** The one item that proves a keychain. It holds no secret. */
const TRIAL = { account: 'trial', value: 'trial of the keychain' } as const

const KEYTAR_DEFAULTS: Omit<KeytarOptions, 'start' | 'patience' | 'onWait'> & Partial<KeytarOptions> = {
  service: KEYCHAIN_SERVICE,
  platform: process.platform,
  timeout: 5_000,
  look: lookAtSecretService,
  rest: () => 0,
  environment: process.env,
}

/** CRED_MAX_CREDENTIAL_BLOB_SIZE of the Windows platform's documentation; keytar stores UTF-8. */
const WINDOWS_MAX_BYTES = 2_560

/** `proven`: it is certain that this, or nothing, stands there. */
type Standing = { value: string | null; proven: boolean }

type KeytarSecrets = SecretStore & {
  /** Somebody would not wait any longer: what is asked now fails, as it would have by itself, and what it leads to. */
  giveUp(): void
  /** The app ends: what is done at once is still done, but nobody is waited for any more. */
  hurry(): void
  /** Ends the keychain's process, whatever it is at. */
  close(): void
}

/**
 * The operating system's keychain. keytar blocks a thread for each call and knows no timeout, no codes and no transactions; it
 * runs in a process of its own, and this adapter adds the rest: one call at a time, each with a timeout, after which that
 * process is ended and the next call has a new one; what was written is read back; a write that fails leaves what was there.
 */
export const createKeytarSecrets = (given: Partial<KeytarOptions> & Pick<KeytarOptions, 'start'>): KeytarSecrets => {
  const { service, platform, timeout, patience, onWait, start, look, rest, environment } = {
    ...KEYTAR_DEFAULTS,
    ...given,
  }
  const keytar = createRemoteKeytar(start)
  /** Gives up on the call that is likely to ask somebody something. */
  let waitedFor: (() => void) | null = null
  let isEnding = false
  const lane = createLane({
    timeout,
    patience: () => patience ?? timeout,
    open: () => keytar.open(),
    abandon: () => keytar.end(),
    onWait: (waiting, giveUp) => {
      waitedFor = waiting ? giveUp : null
      onWait?.(waiting)
      if (waiting && isEnding) giveUp()
      else if (waiting) void giveUpOnSilence(giveUp)
    },
  })
  /** What is to be put back: the service may have done after all what nobody waited for any more. */
  const owed = new Map<string, (call: Call) => Promise<unknown>>()
  /** One that asks somebody goes on answering others; one that does not, hangs, and nobody can answer for it. */
  const giveUpOnSilence = async (giveUp: () => void): Promise<void> => {
    if (await silence.hangs()) giveUp()
  }

  /** Of what a locked one holds it says “nothing there”. */
  const answersWhenLocked = platform !== 'darwin' && platform !== 'win32'
  const silence = createKeychainSilence({
    look: answersWhenLocked ? () => look(service, TRIAL.account) : null,
    rest,
  })

  const get = (account: string): Promise<string | null> => keytar.getPassword(service, account)
  const remove = (account: string): Promise<boolean> => keytar.deletePassword(service, account)
  const set = (account: string, value: string): Promise<void> => keytar.setPassword(service, account, value)

  /**
   * Writes; `restore` is owed from then on, and is done before anything else is asked of the keychain, until whoever called has
   * seen what was written.
   */
  const change = async (call: Call, account: string, value: string, restore: () => Promise<unknown>): Promise<void> => {
    owed.set(account, (later) => later(restore))
    try {
      await call(() => set(account, value))
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

  /**
   * Once more, in another process: KWallet and libsecret disagree about a shared secret that begins with a zero byte, as one in
   * 256 does, and the session that has it gives nothing of what is there for as long as its process lives.
   */
  const getInNewSession = (call: Call, account: string): Promise<string | null> => {
    keytar.end()
    return call(() => get(account))
  }

  const givesBack = async (call: Call, account: string, written: string): Promise<boolean> => {
    if ((await call(() => get(account))) === written) return true
    return answersWhenLocked && (await getInNewSession(call, account)) === written
  }

  /** Writes and reads back; on any failure puts back what was there before. Throws what keytar throws. */
  const replace = async (call: Call, account: string, secret: string): Promise<boolean> => {
    const before = await valueBefore(call, account)
    const restore = async (): Promise<unknown> => {
      if (before.value !== null) return set(account, before.value)
      // What may have been there all the time is not ours to remove.
      return before.proven ? remove(account) : null
    }
    await change(call, account, secret, restore)
    const isThere = await givesBack(call, account, secret)
    if (!isThere) await call(restore)
    owed.delete(account)
    return isThere
  }

  /**
   * Whether the trial item can be written and read. It is always the same one and it stays: removing it would fill a recycle
   * bin (KeePassXC), and the next start reads it. Throws what keytar throws.
   */
  const trialWorks = async (call: Call): Promise<boolean> => {
    if ((await call(() => get(TRIAL.account))) === TRIAL.value) return true
    await change(call, TRIAL.account, TRIAL.value, () => Promise.resolve())
    const isThere = await givesBack(call, TRIAL.account, TRIAL.value)
    owed.delete(TRIAL.account)
    return isThere
  }

  const lookAt = async (account: string): Promise<AnsweringLook> => answering(await look(service, account))

  /** What stands there, or whether it is proved that nothing does. Throws where it is not given. */
  const getSurely = async (call: Call, account: string): Promise<Standing> => {
    const value = await call(() => get(account))
    if (value !== null || !answersWhenLocked) return { value, proven: true }
    const seen = await lookAt(account)
    const isKept = seen.is === 'there' && seen.item === 'open'
    const again = isKept ? await getInNewSession(call, account) : null
    return again === null ? { value: null, ...meaningOfNothing(seen) } : { value: again, proven: true }
  }

  /**
   * What stands there, so that it can be put back. “Nothing” of a locked keyring must not be believed: whoever unlocks it
   * for the write would lose what it holds to an undoing that knows of none. The trial has it unlocked first, where it is not
   * open: KeePassXC asks for each item that another program has kept, the trial's too.
   */
  const valueBefore = async (call: Call, account: string): Promise<Standing> => {
    const value = await call(() => get(account))
    if (value !== null || !answersWhenLocked) return { value, proven: true }
    const seen = await lookAt(account)
    if (seen.is === 'there' && seen.item === 'locked') throw new KeychainFault('locked')
    if (seen.is !== 'there' || seen.defaultCollection !== 'open') await trialWorks(call)
    return getSurely(call, account)
  }

  /** Asks without a dialog where that can be done, then reads: what was never kept is as good as what was. */
  const readsWell = async (call: Call): Promise<boolean> => {
    if (answersWhenLocked) {
      const seen = await lookAt(TRIAL.account)
      if (seen.is === 'there' && seen.defaultCollection === 'none') throw new KeychainFault('unavailable')
      if (seen.is === 'there' && seen.defaultCollection === 'locked') throw new KeychainFault('locked')
      // To read what it gives only after a question would ask at each start, for nothing: it is there and open.
      if (seen.is === 'there' && seen.item === 'locked') return true
    }
    const kept = await call(() => get(TRIAL.account))
    // KWallet keeps the item without its value when it is killed early: written again it proves as much, and is no litter.
    return kept === null || kept === TRIAL.value || trialWorks(call)
  }

  /** The badge for a keychain that cannot be used, with the steps for what stands in its way here. */
  const whyNot = async (reason: KeychainTrouble): Promise<StorageBadge> => {
    const asks = answersWhenLocked && reason === 'unavailable'
    const seen = asks ? await look(service, TRIAL.account) : null
    return sessionBadge(platform, reason, seen === null ? null : linuxTrouble(seen, environment))
  }

  const whyItFailed = async (error: unknown): Promise<KeychainTrouble> => {
    const { reason } = classifyKeytarError(error)
    if (reason !== 'timed-out') return reason
    if (!(error instanceof TimedOut)) return silence.isSilent()
    // What nobody waited for says nothing of the keychain, and nobody waits to hear why either.
    return error.refused || isEnding ? reason : silence.whyNoAnswer()
  }

  const attempt = async <Value>(
    operation: (call: Call) => Promise<Result<Value, SecretFailure>>,
  ): Promise<Result<Value, SecretFailure>> => {
    try {
      return await lane.run(async (call) => {
        const known = await silence.trouble()
        if (known !== null) return failed({ reason: known })
        await payBack(call)
        return operation(call)
      })
    } catch (error) {
      return failed({ reason: await whyItFailed(error) })
    }
  }

  return {
    read: (account) =>
      attempt(async (call) => {
        const { value, proven } = await getSurely(call, account)
        if (value !== null) return ok(value)
        return failed(proven ? { reason: 'gone' } : { reason: 'gone', unproven: true })
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
        if (!removed && answersWhenLocked) meaningOfNothing(await lookAt(account))
        return ok(null)
      }),

    async prove(how) {
      try {
        const works = await lane.run(async (call) => {
          await payBack(call)
          return how === 'reading' ? readsWell(call) : trialWorks(call)
        }, 'afresh')
        silence.end()
        return works ? { kind: 'keychain', name: keychainName(platform) } : await whyNot('unavailable')
      } catch (error) {
        return whyNot(await whyItFailed(error))
      }
    },

    giveUp: () => lane.refuse(),

    hurry() {
      isEnding = true
      waitedFor?.()
    },

    close() {
      lane.giveUp()
      keytar.end()
    },
  }
}
