import type { ConnectionSettings } from '../../shared/model/settings.ts'
import type { Clock, HttpClient, WireOutcome, WireRequest } from '../ports.ts'
import { readAnswer } from './observe/answer.ts'
import { createGate, type Gate } from './gate.ts'
import { headerOf, readSigns } from './observe/signs.ts'

/** What a diagnosis needs from outside. `keep` files an exchange and gives its id back; null: nothing is kept. */
export type DiagnosisPorts = {
  http: HttpClient
  clock: Clock
  signal: AbortSignal
  keep: ((request: WireRequest, outcome: WireOutcome) => string | null) | null
}

export type SendLimits = {
  /** Requests at a time. */
  connections: number
  /** Requests begun in a second; null: no limit. */
  perSecond: number | null
  /** Milliseconds that may be spent waiting because of 429, all requests together. */
  waitBudget: number
}

export const DEFAULT_LIMITS: SendLimits = { connections: 6, perSecond: null, waitBudget: 15_000 }

/** How often one request is repeated because of 429. */
const MAX_REPEATS = 2
/** What is waited where a 429 does not say how long. */
const UNTOLD_WAIT = 1_000

/** `left`: it went out, whatever became of it. */
export type Sent = { outcome: WireOutcome; exchange: string | null; duration: number; left: boolean }

/** `again`: a request like an earlier one that is meant to be sent again; 0: its answer may be shared. */
export type SendOptions = {
  connection: ConnectionSettings
  timeout: number
  bodyCap: number
  signal: AbortSignal
  again: number
}

/** Sends the requests of one run: never two alike, never more at a time than allowed, waiting as a 429 asks. */
export type Sender = {
  send(request: WireRequest, options: SendOptions): Promise<Sent>
  /** Requests that really went out. */
  count(): number
}

const isRateLimited = (outcome: WireOutcome): boolean => {
  if (outcome.kind !== 'response') return false
  if (outcome.head.status === 429) return true
  // Decided by `sys.id` too, whatever the status.
  if (outcome.head.status < 400) return false
  const answer = readAnswer(outcome)
  return answer.kind === 'record' && answer.record.id === 'RateLimitExceeded'
}

const waitAsked = (outcome: WireOutcome): number => {
  const seconds = outcome.kind === 'response' ? readSigns(outcome.head.headers).waitSeconds : null
  return seconds === null ? UNTOLD_WAIT : Math.max(100, seconds * 1_000)
}

const wasCancelled = (outcome: WireOutcome): boolean => outcome.kind === 'failure' && outcome.code === 'cancelled'

/** Waits, or less when told to stop; gives whether the whole time was waited. */
export const pause = (clock: Clock, milliseconds: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve(false)
      return
    }
    const stop = (): void => {
      withdraw()
      resolve(false)
    }
    const withdraw = clock.after(milliseconds, () => {
      signal.removeEventListener('abort', stop)
      resolve(true)
    })
    signal.addEventListener('abort', stop, { once: true })
  })

/** One request, ended at its timeout. What the timer ended is a timeout, not a cancellation. */
const attempt = async (ports: DiagnosisPorts, request: WireRequest, options: SendOptions): Promise<WireOutcome> => {
  const timer = new AbortController()
  const withdraw = ports.clock.after(options.timeout, () => timer.abort())
  const { connection, timeout, bodyCap } = options
  const outcome = await ports.http.send(request, {
    connection: {
      ...connection,
      connectTimeout: Math.min(connection.connectTimeout, timeout),
      headersTimeout: Math.min(connection.headersTimeout, timeout),
      bodyTimeout: Math.min(connection.bodyTimeout, timeout),
    },
    signal: AbortSignal.any([options.signal, timer.signal]),
    followRedirects: 0,
    bodyCap,
  })
  withdraw()
  const timedOut = timer.signal.aborted && !options.signal.aborted && wasCancelled(outcome)
  return timedOut && outcome.kind === 'failure' ? { ...outcome, code: 'timeout' } : outcome
}

/** Two requests with the same key would get the same answer. Lives in memory only, as long as the run. */
const keyOf = ({ url, headers }: WireRequest, { bodyCap, again }: SendOptions): string =>
  JSON.stringify([url.href, headerOf(headers, 'authorization'), headerOf(headers, 'cache-control'), bodyCap, again])

type Run = { ports: DiagnosisPorts; gate: Gate; budget: { left: number }; sent: { count: number } }

const sendPatiently = async (run: Run, request: WireRequest, options: SendOptions): Promise<Sent> => {
  const { ports, gate, budget } = run
  const started = ports.clock.now().getTime()
  for (let repeats = 0; ; repeats += 1) {
    const outcome = await gate.pass(options.signal, () => {
      run.sent.count += 1
      return attempt(ports, request, options)
    })
    if (outcome === null) return { outcome: cancelled(), exchange: null, duration: 0, left: repeats > 0 }
    const wait = isRateLimited(outcome) && repeats < MAX_REPEATS ? waitAsked(outcome) : null
    if (wait === null || wait > budget.left) {
      const exchange = ports.keep?.(request, outcome) ?? null
      return { outcome, exchange, duration: Math.max(0, ports.clock.now().getTime() - started), left: true }
    }
    budget.left -= wait
    gate.hold(wait)
    if (!(await pause(ports.clock, wait, options.signal)))
      return { outcome, exchange: null, duration: wait, left: true }
  }
}

const cancelled = (): WireOutcome => ({
  kind: 'failure',
  code: 'cancelled',
  phase: 'connect',
  systemCode: null,
  head: null,
  body: new Uint8Array(),
  redirects: [],
  timing: { dns: null, connect: null, tls: null, firstByte: null, download: null, total: 0 },
})

export const createSender = (ports: DiagnosisPorts, limits: SendLimits): Sender => {
  const run: Run = {
    ports,
    gate: createGate(ports.clock, limits.connections, limits.perSecond),
    budget: { left: limits.waitBudget },
    sent: { count: 0 },
  }
  const answers = new Map<string, Promise<Sent>>()
  const send = async (request: WireRequest, options: SendOptions): Promise<Sent> => {
    const key = keyOf(request, options)
    // What somebody else's cancellation ended is asked again; between the look and the note nothing else runs.
    for (let earlier = answers.get(key); earlier !== undefined; earlier = answers.get(key)) {
      const sent = await earlier
      if (!wasCancelled(sent.outcome) || options.signal.aborted) return sent
      if (answers.get(key) === earlier) answers.delete(key)
    }
    const sent = sendPatiently(run, request, options)
    answers.set(key, sent)
    return sent
  }
  return { send, count: () => run.sent.count }
}
