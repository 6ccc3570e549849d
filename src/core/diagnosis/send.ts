import type { ApiName } from '../../shared/platform.ts'
import type { ConnectionSettings } from '../../shared/model/settings.ts'
import type { Clock, HttpClient, WireOutcome, WireRequest } from '../ports.ts'
import { spaceOf, type Pace, type PaceKey } from '../requests/pace.ts'
import { waitAsked } from '../requests/retry-after.ts'
import { sendWithin, wasCancelled } from '../requests/time-limit.ts'
import type { Asked } from './facts.ts'
import { readAnswer } from './observe/answer.ts'
import { headerOf } from './observe/response-headers.ts'

/** A request waits: for its turn under the API's limit, or as long as the API demands. */
export type SendWait = { why: 'turn' | 'told-to-wait'; host: string; milliseconds: number | null }

/**
 * Whom a request asks (its address alone may be that of several; `service` null: nothing of it is kept), and what its token is
 * called; null: it carries none.
 */
export type Asks = { service: string | null; api: ApiName; tokenName: string | null }

/** Stores an exchange, and returns its id. `null` if it isn't stored. */
export type Keep = (request: WireRequest, outcome: WireOutcome, asks: Asks) => string | null

export type SendPorts = {
  http: HttpClient
  clock: Clock
  /** The one of the process, so that all that runs at the same time counts together. */
  pace: Pace
  signal: AbortSignal
  keep: Keep | null
  /** Hears of every wait that an API's limit causes. */
  onWait?: (wait: SendWait) => void
}

/** `version` of Token Desk, which every request names. `onAsked` gets all that was requested, at the end. */
export type DiagnosisPorts = SendPorts & { version: string; onAsked?: (asked: readonly Asked[]) => void }

export type SendLimits = {
  /** Requests at a time. */
  connections: number
  /** Requests started per second for each API and space, as the user set it. `null` is half of what the API allows. */
  perSecond: number | null
  /** Milliseconds for which 429 may hold up the requests, all together. */
  waitBudget: number
}

export const DEFAULT_LIMITS: SendLimits = { connections: 6, perSecond: null, waitBudget: 15_000 }

/** Of a refusal more is read than of content: a record may be long, and say what it is at its end. In bytes. */
const REFUSAL_BODY = 1024 * 1024
const MAX_REPEATS = 2
/** What is waited where a 429 does not say how long. */
const UNTOLD_WAIT = 1_000

export type Sent = { outcome: WireOutcome; exchange: string | null; duration: number; left: boolean }

/** `again`: the probe's `notBefore`, 0 if a response may be shared. */
export type SendOptions = Asks & {
  connection: ConnectionSettings
  timeLimit: number
  bodyCap: number
  signal: AbortSignal
  again: number
}

export type Sender = {
  send(request: WireRequest, options: SendOptions): Promise<Sent>
  count(): number
}

const isRateLimited = (outcome: WireOutcome, api: ApiName): boolean => {
  if (outcome.kind !== 'response') return false
  if (outcome.head.status === 429) return true
  // Decided by `sys.id`, too, not only by the status.
  if (outcome.head.status < 400) return false
  const answer = readAnswer(outcome, api)
  return answer.kind === 'record' && answer.record.id === 'RateLimitExceeded'
}

const waitOf = (outcome: WireOutcome, now: Date): number => {
  const seconds = outcome.head === null ? null : waitAsked(outcome.head.headers, now)
  return seconds === null ? UNTOLD_WAIT : seconds * 1_000
}

/** One request, ended at its time limit. What the timer ended counts as late, not as canceled. */
const attempt = (ports: SendPorts, request: WireRequest, options: SendOptions): Promise<WireOutcome> => {
  const { connection, timeLimit, bodyCap, signal } = options
  return sendWithin(ports, timeLimit, request, {
    connection: {
      ...connection,
      connectTimeout: Math.min(connection.connectTimeout, timeLimit),
      headersTimeout: Math.min(connection.headersTimeout, timeLimit),
      bodyTimeout: Math.min(connection.bodyTimeout, timeLimit),
    },
    signal,
    followRedirects: 0,
    bodyCap,
    refusalCap: Math.max(bodyCap, REFUSAL_BODY),
  })
}

/** Runs at most so many at a time, in the order of arrival; `null` if it is stopped while waiting. */
type Places = <Value>(signal: AbortSignal, work: () => Promise<Value>) => Promise<Value | null>

const createPlaces = (count: number): Places => {
  const queue: (() => void)[] = []
  let free = count
  const untilFree = (signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const leave = (): void => {
        queue.splice(queue.indexOf(go), 1)
        resolve(false)
      }
      const go = (): void => {
        signal.removeEventListener('abort', leave)
        resolve(true)
      }
      signal.addEventListener('abort', leave, { once: true })
      queue.push(go)
    })
  return async (signal, work) => {
    if (signal.aborted) return null
    if (free > 0) free -= 1
    else if (!(await untilFree(signal))) return null
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}

/** Two requests with the same key would get the same answer. Lives in memory only, as long as the run. */
export const answerKey = (
  { url, headers }: WireRequest,
  { bodyCap, again }: Pick<SendOptions, 'bodyCap' | 'again'>,
): string =>
  JSON.stringify([url.href, headerOf(headers, 'authorization'), headerOf(headers, 'cache-control'), bodyCap, again])

type Run = {
  ports: SendPorts
  limits: SendLimits
  places: Places
  /** Milliseconds that 429 may still hold up the requests. */
  budget: number
  sent: number
}

/** Takes its turn and a place, and sends. `again`: the API holds it back, and it may be sent once more. */
const sendOnce = async (
  run: Run,
  request: WireRequest,
  options: SendOptions,
  mayRepeat: boolean,
): Promise<{ outcome: WireOutcome; duration: number; again: boolean } | null> => {
  const { ports, limits, places } = run
  const key = { origin: request.url.origin, spaceId: spaceOf(request.url), api: options.api }
  const turn = await ports.pace.enter(key, {
    signal: options.signal,
    perSecond: limits.perSecond,
    onWait: () => ports.onWait?.({ why: 'turn', host: request.url.host, milliseconds: null }),
  })
  if (turn === null) return null
  let started = 0
  const outcome = await places(options.signal, () => {
    run.sent += 1
    started = ports.clock.now().getTime()
    return attempt(ports, request, options)
  })
  if (outcome === null || wasCancelled(outcome)) turn.done(null)
  if (outcome === null) return null
  const limited = isRateLimited(outcome, options.api)
  const wait = limited && mayRepeat ? spendWait(run, key, outcome) : null
  turn.done({ head: outcome.head, limited, wait: wait ?? 0 })
  return { outcome, duration: Math.max(0, ports.clock.now().getTime() - started), again: wait !== null }
}

/** The milliseconds that a 429 asks to wait; null: more than this run may still wait. */
const spendWait = (run: Run, key: PaceKey, outcome: WireOutcome): number | null => {
  const { ports } = run
  const milliseconds = waitOf(outcome, ports.clock.now())
  // Many that are refused at once wait once.
  const more = Math.max(0, milliseconds - ports.pace.heldFor(key))
  if (more > run.budget) return null
  run.budget -= more
  ports.onWait?.({ why: 'told-to-wait', host: new URL(key.origin).host, milliseconds })
  return milliseconds
}

const sendPatiently = async (run: Run, request: WireRequest, options: SendOptions): Promise<Sent> => {
  for (let last: Sent | null = null, repeats = 0; ; repeats += 1) {
    const sent = await sendOnce(run, request, options, repeats < MAX_REPEATS)
    if (sent === null) return last ?? { outcome: cancelled(request), exchange: null, duration: 0, left: false }
    const { outcome, duration } = sent
    if (!sent.again) {
      const exchange = run.ports.keep?.(request, outcome, options) ?? null
      return { outcome, exchange, duration, left: true }
    }
    last = { outcome, exchange: null, duration, left: true }
  }
}

const cancelled = ({ url }: WireRequest): WireOutcome => ({
  kind: 'failure',
  code: 'cancelled',
  phase: 'connect',
  systemCode: null,
  reason: { is: 'cancelled', host: url.hostname, port: 0 },
  head: null,
  headFrom: 'server',
  body: new Uint8Array(),
  redirects: [],
  timing: { dns: null, connect: null, tls: null, firstByte: null, download: null, total: 0 },
})

export const createSender = (ports: SendPorts, limits: SendLimits): Sender => {
  const run: Run = { ports, limits, places: createPlaces(limits.connections), budget: limits.waitBudget, sent: 0 }
  const answers = new Map<string, Promise<Sent>>()
  const send = async (request: WireRequest, options: SendOptions): Promise<Sent> => {
    const key = answerKey(request, options)
    // A request that another caller's cancellation ended is sent again. Nothing else runs between check and note.
    for (let earlier = answers.get(key); earlier !== undefined; earlier = answers.get(key)) {
      const sent = await earlier
      if (!wasCancelled(sent.outcome) || options.signal.aborted) return sent
      if (answers.get(key) === earlier) answers.delete(key)
    }
    const sent = sendPatiently(run, request, options)
    answers.set(key, sent)
    return sent
  }
  return { send, count: () => run.sent }
}
