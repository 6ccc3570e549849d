/** A call did not come back in time. It still runs, and nothing else is started until it returns. */
export class TimedOut extends Error {
  override name = 'TimedOut'
}

/**
 * Starts one blocking call and waits for it. `late` runs once a call that was given up on returns after all: it undoes
 * what the call did, as its caller was told that it failed.
 */
export type Call = <Value>(start: () => Promise<Value>, late?: () => Promise<unknown>) => Promise<Value>

export type Lane = {
  /**
   * Runs `operation` after all earlier ones have ended. Rejects with what the operation throws, and with TimedOut when
   * a call takes too long, or at once while an earlier call is stuck. `patient`: wait for the stuck call first, no
   * longer than the timeout, and reject with what it rejected with, without starting anything.
   */
  run<Value>(operation: (call: Call) => Promise<Value>, how?: 'at-once' | 'patient'): Promise<Value>
  /** Whether a call was given up on and has not returned. */
  isStuck(): boolean
}

const within = async <Value>(milliseconds: number, work: Promise<Value>): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut()), milliseconds)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Calls that block a thread of libuv's pool and cannot be cancelled, kept from blocking more than one: four stuck
 * threads would stall file access and name resolution for the whole process. `timeout` in milliseconds, for each call.
 */
export const createLane = (timeout: number): Lane => {
  let lastTurn: Promise<unknown> = Promise.resolve()
  /** The end of the call that was given up on; `failure` is what it rejected with. */
  let stuck: Promise<{ failure: unknown } | null> | null = null

  const call: Call = async (start, late) => {
    const work = start()
    try {
      return await within(timeout, work)
    } catch (error) {
      if (error instanceof TimedOut) {
        const end = work.then(
          () => null,
          (failure: unknown) => ({ failure }),
        )
        // Whether the undoing succeeds matters to nobody any more: the caller was told already.
        const over = end.then(() => late?.()).catch(() => null)
        stuck = over.then(() => end)
        void stuck.then(() => (stuck = null))
      }
      throw error
    }
  }

  return {
    run(operation, how = 'at-once') {
      const turn = lastTurn.then(async () => {
        if (stuck !== null) {
          if (how === 'at-once') throw new TimedOut()
          const end = await within(timeout, stuck)
          if (end !== null) throw end.failure
        }
        return operation(call)
      })
      lastTurn = turn.catch(() => null)
      return turn
    },
    isStuck: () => stuck !== null,
  }
}
