import type { Clock, HttpClient, WireOptions, WireOutcome, WireRequest } from '../ports.ts'

/** A stall of this process, because the computer sleeps or is busy, takes at most one of so many parts of a time limit. */
export const LIMIT_PARTS = 4

/** Counts only the time that this process runs, so a response that arrives during a stall is read first. Returns what cancels it. */
export const afterRunning = (clock: Pick<Clock, 'after'>, milliseconds: number, callback: () => void): (() => void) => {
  let left = LIMIT_PARTS
  const next = (): (() => void) =>
    clock.after(Math.ceil(milliseconds / LIMIT_PARTS), () => {
      left -= 1
      // After a stall in the last part, too, what has arrived is read first.
      withdraw = left === 0 ? clock.after(0, callback) : next()
    })
  let withdraw = next()
  return () => withdraw()
}

const LATE = Symbol('late')

export const wasCancelled = (outcome: WireOutcome): boolean =>
  outcome.kind === 'failure' && outcome.code === 'cancelled'

/** A limit for the whole request, redirects included. What the timer ended is a timeout, not a cancellation. */
export const sendWithin = async (
  { http, clock }: { http: HttpClient; clock: Clock },
  limit: number,
  request: WireRequest,
  options: WireOptions,
): Promise<WireOutcome> => {
  const { signal } = options
  const stop = new AbortController()
  const cancel = (): void => stop.abort()
  const withdraw = afterRunning(clock, limit, () => stop.abort(LATE))
  signal.addEventListener('abort', cancel)
  if (signal.aborted) cancel()
  const outcome = await http.send(request, { ...options, signal: stop.signal })
  withdraw()
  signal.removeEventListener('abort', cancel)
  const timedOut = stop.signal.reason === LATE && !signal.aborted && wasCancelled(outcome)
  if (!timedOut || outcome.kind !== 'failure') return outcome
  const { hostname: host, port } = request.url
  return {
    ...outcome,
    code: 'timed-out',
    reason: { is: 'time-limit', host, port: Number(port), milliseconds: limit },
  }
}

/** The same client, with a time limit for each request. `null`: no such limit. */
export const withinTime = (http: HttpClient, clock: Clock, limit: number | null): HttpClient =>
  limit === null
    ? http
    : {
        send: (request, options) => sendWithin({ http, clock }, limit, request, options),
        close: () => http.close(),
      }
