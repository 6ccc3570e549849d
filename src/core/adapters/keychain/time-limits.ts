/** How long a keychain call may take, and what is known of a keychain that didn't respond in time. */
import type { SecretServiceState } from './secret-service.ts'
import type { KeychainTrouble } from './worker.ts'

/** A call took too long, or the user stopped waiting for it. */
export class TimedOut extends Error {
  override name = 'TimedOut'
  /** The user stopped waiting, so this shows nothing about the keychain. */
  readonly refused: boolean
  constructor(refused = false) {
    super()
    this.refused = refused
  }
}

export type Call = <Value>(start: () => Promise<Value>) => Promise<Value>

type CallQueueOptions = {
  /** For each call, in milliseconds, if no user can answer a dialog, or the last dialog wasn't answered. */
  timeLimit: number
  /** For each call, in milliseconds, if a user may be answering a dialog. Read at the start of each call. */
  patience: () => number
  /** Prepares a call. Its time counts afterwards. */
  open: () => Promise<unknown>
  /** Ends a call that was given up on where it runs. */
  abandon: () => void
  /** A call takes longer than a keychain without a dialog does, or has ended. */
  onWait: (waiting: boolean, giveUp: () => void) => void
}

/** A keychain that shows no dialog responds sooner, in milliseconds. */
const UNUSUAL = 1_500
/** Calls within this time belong to the operation that the user stopped waiting for, in milliseconds. */
const SAME_OPERATION = 1_000
/** No process takes so long to start, in milliseconds. */
const STARTUP = 20_000

type Running = { giveUp: () => void }

/** Keychain calls one after another, each with a time limit: two at once would show the same dialog twice. */
export const createCallQueue = ({ timeLimit, patience, open, abandon, onWait }: CallQueueOptions) => {
  let lastTurn: Promise<unknown> = Promise.resolve()
  let running: Running | null = null
  /** Number of calls that were given up on. Operations that waited meanwhile fail as well. */
  let givenUp = 0
  /** The last call wasn't answered. */
  let hurried = false
  let refusedAt = Number.NEGATIVE_INFINITY
  const isRefused = (): boolean => performance.now() - refusedAt < SAME_OPERATION

  const call: Call = async (start) => {
    if (isRefused()) throw new TimedOut(true)
    const limit = hurried ? Math.min(timeLimit, patience()) : patience()
    const tooLate = Promise.withResolvers<never>()
    const giveUp = (): void => tooLate.reject(new TimedOut(isRefused()))
    running = { giveUp }
    let timer = setTimeout(giveUp, STARTUP)
    const wait = { isReported: false }
    const notice = setTimeout(() => {
      wait.isReported = true
      onWait(true, giveUp)
    }, UNUSUAL)
    try {
      await Promise.race([open(), tooLate.promise])
      clearTimeout(timer)
      timer = setTimeout(giveUp, limit)
      const value = await Promise.race([start(), tooLate.promise])
      hurried = false
      return value
    } catch (error) {
      if (error instanceof TimedOut) {
        hurried = !error.refused
        givenUp += 1
        abandon()
      }
      throw error
    } finally {
      running = null
      clearTimeout(timer)
      clearTimeout(notice)
      if (wait.isReported) onWait(false, giveUp)
    }
  }

  return {
    /**
     * Runs `operation` after all earlier ones. Rejects with what it throws, and with TimedOut if a call takes too long, or if one
     * did while this operation waited for its turn: the same dialog isn't waited for twice. `afresh`: the user requested it, so it
     * has the full time limit.
     */
    run<Value>(operation: (call: Call) => Promise<Value>, how: 'next' | 'afresh' = 'next'): Promise<Value> {
      const before = givenUp
      const turn = lastTurn.then(() => {
        if (how === 'afresh') hurried = false
        else if (givenUp > before) throw new TimedOut(isRefused())
        return operation(call)
      })
      lastTurn = turn.catch(() => null)
      return turn
    },
    /** Gives up on the running call and those behind it. */
    giveUp: (): void => running?.giveUp(),
    /** Gives up because the user won't wait. Its follow-up calls fail at once; later ones have the full time limit. */
    refuse(): void {
      if (running === null) return
      refusedAt = performance.now()
      running.giveUp()
    },
  }
}

/** `silent`: it responds to no program. `unanswered`: it may have shown a dialog that no one answered. */
export type Silence = 'silent' | 'unanswered'

type SilenceOptions = {
  /** Reads the state of the Secret Service; `null` on systems without one. */
  look: (() => Promise<SecretServiceState>) | null
  /** How long the keychain gets no calls, in milliseconds. */
  rest: (why: Silence) => number
}

/** A listener notices within this time that the keychain responds again, in milliseconds. */
const NEWS = 500

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A keychain that didn't respond: one judgment for all calls that need it meanwhile. */
export const createKeychainSilence = ({ look, rest }: SilenceOptions) => {
  let resting: { trouble: KeychainTrouble; until: number } | null = null
  let looking: Promise<boolean> | null = null
  let judging: Promise<KeychainTrouble> | null = null
  let listening: Promise<void> | null = null
  let listenedAt = Number.NEGATIVE_INFINITY

  const known = (): KeychainTrouble | null =>
    resting !== null && performance.now() < resting.until ? resting.trouble : null

  /** A pending D-Bus call gets its response the moment the service goes on. */
  const listen = async (ask: () => Promise<SecretServiceState>): Promise<void> => {
    while (known() !== null) {
      if ((await ask()).is !== 'silent') resting = null
      else await pause(NEWS)
    }
    listening = null
  }

  const record = (trouble: KeychainTrouble, why: Silence): KeychainTrouble => {
    const time = rest(why)
    resting = { trouble, until: performance.now() + time }
    if (look !== null && why === 'silent' && time > 0 && Number.isFinite(time)) listening ??= listen(look)
    return trouble
  }

  /** A locked keychain shows a dialog that may not have been answered: then it is locked and doesn't hang. */
  const judge = async (): Promise<KeychainTrouble> => {
    const found = looking
    looking = null
    if (look === null) return record('timed-out', 'unanswered')
    if ((await found) === true) return record('timed-out', 'silent')
    const state = await look()
    if (state.is === 'silent') return record('timed-out', 'silent')
    return record(state.is === 'there' && state.defaultCollection === 'locked' ? 'locked' : 'timed-out', 'unanswered')
  }

  return {
    /** Whether it hangs, checked while a call takes long. `whyNoResponse` then needs no second check. */
    hangs(): Promise<boolean> {
      looking = look === null ? Promise.resolve(false) : look().then(({ is }) => is === 'silent')
      return looking
    },

    /** What it means that a call got no response. */
    async whyNoResponse(): Promise<KeychainTrouble> {
      const before = known()
      if (before !== null) return before
      judging ??= judge().finally(() => (judging = null))
      return judging
    },

    noteSilent: (): KeychainTrouble => record('timed-out', 'silent'),

    /** The state that is reported while it gets no calls; `null`: it can be called. */
    async trouble(): Promise<KeychainTrouble | null> {
      if (judging !== null) return judging
      if (known() === null) return null
      if (listening !== null && performance.now() - listenedAt > SAME_OPERATION) {
        await Promise.race([listening, pause(NEWS)])
        listenedAt = performance.now()
      }
      return known()
    },

    end(): void {
      resting = null
    },
  }
}
