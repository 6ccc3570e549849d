/** A call did not come back in time, or somebody would not wait any longer. */
export class TimedOut extends Error {
  override name = 'TimedOut'
  /** Nobody waited: it says nothing of the keychain. */
  readonly refused: boolean
  constructor(refused = false) {
    super()
    this.refused = refused
  }
}

/** Starts one call and waits for it. */
export type Call = <Value>(start: () => Promise<Value>) => Promise<Value>

export type Lane = {
  /**
   * Runs `operation` after all earlier ones have ended. Rejects with what it throws, and with TimedOut when a call takes too
   * long, or when one did while this waited for its turn: nobody waits for the same dialog twice. `afresh`: a person asks for
   * it, and has all the time there is whatever happened before.
   */
  run<Value>(operation: (call: Call) => Promise<Value>, how?: 'next' | 'afresh'): Promise<Value>
  /** Gives up on the call that runs, and on those that wait behind it: nobody will answer. */
  giveUp(): void
  /** The same because somebody will not wait: what follows from it fails at once, and the next matter has all the time. */
  refuse(): void
}

export type LaneOptions = {
  /** For each call, in milliseconds, where nobody is there who could answer a dialog, or where nobody did a moment ago. */
  timeout: number
  /** For each call, in milliseconds, where somebody may be at it. Asked at each call's start. */
  patience: () => number
  /** Makes ready for a call; its time counts afterwards. */
  open: () => Promise<unknown>
  /** The call that was given up on is ended where it runs. */
  abandon: () => void
  /** A call takes longer than a keychain does that asks nobody; and it is over. */
  onWait: (waiting: boolean, giveUp: () => void) => void
}

/** A keychain that asks nobody answers sooner, in milliseconds. */
const UNUSUAL = 1_500
/** What is asked within this time belongs to what somebody just would not wait for, in milliseconds. */
const SAME_MATTER = 1_000
/** No process takes as long to start, in milliseconds. */
const STARTUP = 20_000

type Running = { giveUp: () => void }

/** Keychain calls one after another, each with a time limit: two would only ask the same person twice. */
export const createLane = ({ timeout, patience, open, abandon, onWait }: LaneOptions): Lane => {
  let lastTurn: Promise<unknown> = Promise.resolve()
  let running: Running | null = null
  /** How often a call was given up on: whoever waited meanwhile is told so. */
  let givenUp = 0
  /** Nobody answered the last time. */
  let hurried = false
  let refusedAt = Number.NEGATIVE_INFINITY
  const isRefused = (): boolean => performance.now() - refusedAt < SAME_MATTER

  const call: Call = async (start) => {
    if (isRefused()) throw new TimedOut(true)
    const limit = hurried ? Math.min(timeout, patience()) : patience()
    const tooLate = Promise.withResolvers<never>()
    const giveUp = (): void => tooLate.reject(new TimedOut(isRefused()))
    running = { giveUp }
    let timer = setTimeout(giveUp, STARTUP)
    const wait = { told: false }
    const notice = setTimeout(() => {
      wait.told = true
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
      if (wait.told) onWait(false, giveUp)
    }
  }

  return {
    run(operation, how = 'next') {
      const before = givenUp
      const turn = lastTurn.then(() => {
        if (how === 'afresh') hurried = false
        else if (givenUp > before) throw new TimedOut(isRefused())
        return operation(call)
      })
      lastTurn = turn.catch(() => null)
      return turn
    },
    giveUp: () => running?.giveUp(),
    refuse() {
      if (running === null) return
      refusedAt = performance.now()
      running.giveUp()
    },
  }
}
