import type { Clock, HttpClient, WireOutcome } from '../core/ports.ts'

/** Given as the reason by our own timer. */
const LATE = Symbol('late')

const wasCancelled = (outcome: WireOutcome): boolean => outcome.kind === 'failure' && outcome.code === 'cancelled'

/**
 * The same client, ending each request after so many milliseconds in all: connection, redirects, head and body, however well
 * each of them keeps to its own limit. What the timer ended is a timeout, not a cancellation. null: no such limit.
 */
export const withinTime = (http: HttpClient, clock: Clock, limit: number | null): HttpClient => {
  if (limit === null) return http
  return {
    async send(request, options) {
      const stop = new AbortController()
      const withdraw = clock.after(limit, () => stop.abort(LATE))
      const outcome = await http.send(request, { ...options, signal: AbortSignal.any([options.signal, stop.signal]) })
      withdraw()
      const timedOut = stop.signal.reason === LATE && !options.signal.aborted && wasCancelled(outcome)
      if (!timedOut || outcome.kind !== 'failure') return outcome
      const { hostname: host, port } = request.url
      return {
        ...outcome,
        code: 'timed-out',
        reason: { is: 'time-limit', host, port: Number(port), milliseconds: limit },
      }
    },
    close: () => http.close(),
  }
}
