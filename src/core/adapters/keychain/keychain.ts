/** The system keychain: read, write, remove and prove items. Start here. */
import { failed, ok, type Result } from '../../../shared/contract/result.ts'
import type { StorageBadge } from '../../../shared/model/vault.ts'
import type { SecretFailure, SecretStore } from '../../ports.ts'
import { whyNotStorable } from '../../vault/failures.ts'
import { createKeychainItems, TRIAL, whyCallFailed } from './items.ts'
import { createRemoteKeytar, type WorkerProcess } from './process.ts'
import { readSecretService, type ReadSecretService } from './secret-service.ts'
import { keychainName, linuxTrouble, sessionBadge } from './storage-badge.ts'
import { createCallQueue, createKeychainSilence, TimedOut, type Call, type Silence } from './time-limits.ts'
import type { KeychainTrouble } from './worker.ts'

export type KeychainOptions = {
  service: string
  platform: NodeJS.Platform
  /** For each call, in milliseconds, if no user can answer a dialog. */
  timeLimit: number
  /** For each call, in milliseconds, if a user can type a password, on macOS after reading the question. */
  patience: number
  /** A call takes so long that the keychain is likely to show a dialog, or has ended. */
  onWait: (waiting: boolean) => void
  /** Starts the keychain's process: with the first call, and again after it was ended or died. */
  start: () => WorkerProcess
  /** Reads the state of a Secret Service. Other systems have none. */
  look: ReadSecretService
  /** How long a keychain that didn't respond gets no calls, in milliseconds, unless the user wants it proved. */
  rest: (why: Silence) => number
  /** For the steps that fit this system. */
  environment: Readonly<Record<string, string | undefined>>
}

/** The time that a user needs for a password, in milliseconds. macOS asks a second time, for the app's signature. */
export const patienceFor = (platform: NodeJS.Platform): number => (platform === 'darwin' ? 120_000 : 60_000)

const KEYCHAIN_SERVICE = 'token-desk'

const DEFAULTS: Omit<KeychainOptions, 'start' | 'patience' | 'onWait'> & Partial<KeychainOptions> = {
  service: KEYCHAIN_SERVICE,
  platform: process.platform,
  timeLimit: 5_000,
  look: readSecretService,
  rest: () => 0,
  environment: process.env,
}

/** CRED_MAX_CREDENTIAL_BLOB_SIZE of the Windows documentation; keytar saves UTF-8. */
const WINDOWS_MAX_BYTES = 2_560

export type Keychain = SecretStore & {
  /** The user won't wait: the running call and its follow-up calls fail. */
  giveUp(): void
  /** The app quits: calls without a dialog still finish, but none waits for a user. */
  hurry(): void
  /** Ends the keychain's process, even during a call. */
  close(): void
}

/**
 * keytar blocks a thread for each call, without time limits, error codes or transactions. It runs in a process of its own:
 * `process.ts` starts it, and `worker.ts` is what it runs. There is one call at a time, each with a time limit, and a process that
 * hangs is ended (`time-limits.ts`). Writes are read back, and a failed write is undone (`items.ts`). On Linux, "no value" is checked
 * over D-Bus (`secret-service.ts`). If the keychain can't be used, `storage-badge.ts` has the steps.
 */
export const createKeychain = (given: Partial<KeychainOptions> & Pick<KeychainOptions, 'start'>): Keychain => {
  const { service, platform, timeLimit, patience, onWait, start, look, rest, environment } = { ...DEFAULTS, ...given }
  const keytar = createRemoteKeytar(start)
  const secretService = platform === 'darwin' || platform === 'win32' ? null : look
  const items = createKeychainItems({ keytar, service, look: secretService })
  const silence = createKeychainSilence({
    look: secretService === null ? null : () => secretService(service, TRIAL.account),
    rest,
  })

  /** Gives up on the call that is likely to show a dialog. */
  let giveUpWait: (() => void) | null = null
  let isEnding = false
  /** A Secret Service with a dialog still responds to others. One that hangs doesn't, and no user can answer for it. */
  const giveUpIfHanging = async (giveUp: () => void): Promise<void> => {
    if (await silence.hangs()) giveUp()
  }
  const queue = createCallQueue({
    timeLimit,
    patience: () => patience ?? timeLimit,
    open: () => keytar.open(),
    abandon: () => keytar.end(),
    onWait: (waiting, giveUp) => {
      giveUpWait = waiting ? giveUp : null
      onWait?.(waiting)
      if (waiting && isEnding) giveUp()
      else if (waiting) void giveUpIfHanging(giveUp)
    },
  })

  /** The badge for a keychain that can't be used, with the steps that fit this system. */
  const unusableBadge = async (reason: KeychainTrouble): Promise<StorageBadge> => {
    const state =
      secretService !== null && reason === 'unavailable' ? await secretService(service, TRIAL.account) : null
    return sessionBadge(platform, reason, state === null ? null : linuxTrouble(state, environment))
  }

  const whyItFailed = async (error: unknown): Promise<KeychainTrouble> => {
    const reason = whyCallFailed(error)
    if (reason !== 'timed-out') return reason
    if (!(error instanceof TimedOut)) return silence.noteSilent()
    // A wait that the user or the end of the app cut short shows nothing about the keychain.
    return error.refused || isEnding ? reason : silence.whyNoResponse()
  }

  const attempt = async <Value>(
    operation: (call: Call) => Promise<Result<Value, SecretFailure>>,
  ): Promise<Result<Value, SecretFailure>> => {
    try {
      return await queue.run(async (call) => {
        const known = await silence.trouble()
        if (known !== null) return failed({ reason: known })
        await items.payBack(call)
        return operation(call)
      })
    } catch (error) {
      return failed({ reason: await whyItFailed(error) })
    }
  }

  return {
    read: (account) =>
      attempt(async (call) => {
        const { value, proven } = await items.read(call, account)
        if (value !== null) return ok(value)
        return failed(proven ? { reason: 'gone' } : { reason: 'gone', unproven: true })
      }),

    async write(account, secret) {
      const why = whyNotStorable(secret, platform === 'win32' ? WINDOWS_MAX_BYTES : null)
      if (why !== null) return failed({ reason: 'refused', why })
      return attempt(async (call) =>
        (await items.replace(call, account, secret))
          ? ok(null)
          : failed<SecretFailure>({ reason: 'refused', why: 'changed-on-read-back' }),
      )
    },

    remove: (account) =>
      attempt(async (call) => {
        await items.remove(call, account)
        return ok(null)
      }),

    async prove(how) {
      try {
        const works = await queue.run(async (call) => {
          await items.payBack(call)
          return how === 'reading' ? items.proveByReading(call) : items.proveByWriting(call)
        }, 'afresh')
        silence.end()
        return works ? { kind: 'keychain', name: keychainName(platform) } : await unusableBadge('unavailable')
      } catch (error) {
        return unusableBadge(await whyItFailed(error))
      }
    },

    giveUp: () => queue.refuse(),

    hurry() {
      isEnding = true
      giveUpWait?.()
    },

    close() {
      queue.giveUp()
      keytar.end()
    },
  }
}

/** Secrets in the memory of this process, if there is no keychain. */
export const createSessionSecrets = (): Omit<SecretStore, 'prove'> => {
  const secrets = new Map<string, string>()
  return {
    read(account) {
      const secret = secrets.get(account)
      return Promise.resolve(secret === undefined ? failed({ reason: 'gone' }) : ok(secret))
    },
    write(account, secret) {
      const why = whyNotStorable(secret, null)
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
