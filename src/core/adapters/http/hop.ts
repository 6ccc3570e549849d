import type { Dispatcher } from 'undici'
import type { WireOptions, WireOutcome } from '../../ports.ts'
import type { ResponseHead, Timing } from '../../../shared/model/exchange.ts'
import type { Header, Method } from '../../../shared/model/request.ts'
import { LIMIT_PARTS } from '../../requests/time-limit.ts'
import { createBodyReader, readEncodings, type BodyReader } from './decode.ts'
import { toFailure, TransportFailure } from './failure.ts'
import { headerOf, readHeaders } from './headers.ts'
import type { Lane } from './pool.ts'

/** Loaded only for a server that sends none: it takes 40 ms. */
const standardPhrase = (status: number): string => process.getBuiltinModule('node:http').STATUS_CODES[status] ?? ''

export type HopRequest = { method: Method; target: string; headers: readonly Header[]; body: Uint8Array | null }

export type HopOptions = Pick<WireOptions, 'connection' | 'signal' | 'bodyCap' | 'refusalCap'>

/** An outcome whose failure is not yet put into words: that takes the way that it went. */
export type RawOutcome =
  | Omit<Extract<WireOutcome, { kind: 'response' }>, 'redirects' | 'timing'>
  | {
      kind: 'failure'
      failure: TransportFailure
      phase: 'connect' | 'headers' | 'body'
      head: ResponseHead | null
      body: Uint8Array
    }

/** One request on one lane. `reusable`: the lane can carry another. `untouched`: not a byte of an answer came. */
export type Hop = {
  outcome: RawOutcome
  timing: Timing
  reusable: boolean
  untouched: boolean
}

type Answer = {
  head: ResponseHead
  encodings: string[]
  reader: BodyReader
  wireBytes: number
  cap: number
  cut: boolean
}

/** Given as the reason when we stop reading ourselves: no failure. */
const CUT = new Error('cut')

const outcomeOf = (answer: Answer | null, failure: TransportFailure | null, sent: boolean): RawOutcome => {
  const body = answer?.reader.bytes() ?? new Uint8Array()
  if (answer === null || failure !== null) {
    const phase = answer !== null ? 'body' : sent ? 'headers' : 'connect'
    const known = failure ?? new TransportFailure('protocol', null)
    return { kind: 'failure', failure: known, phase, head: answer?.head ?? null, body }
  }
  const { head, encodings, wireBytes, cap, cut } = answer
  const decodedFrom = encodings.length === 0 || wireBytes === 0 ? null : encodings.join(', ')
  return { kind: 'response', head, body, wireBytes, cutAt: cut ? cap : null, decodedFrom }
}

/** One request under way: undici calls it as things happen, and it keeps the time. */
class HopRun implements Dispatcher.DispatchHandler {
  readonly #lane: Lane
  readonly #options: HopOptions
  readonly #settle: (hop: Hop) => void
  readonly #startedAt = performance.now()
  #sentAt: number | null = null
  #firstByteAt: number | null = null
  #timer: NodeJS.Timeout | undefined
  #within = 0
  #partsLeft = 0
  #controller: Dispatcher.DispatchController | null = null
  #answer: Answer | null = null
  #over = false

  constructor(lane: Lane, options: HopOptions, settle: (hop: Hop) => void) {
    this.#lane = lane
    this.#options = options
    this.#settle = settle
  }

  start(request: HopRequest): void {
    const { signal } = this.#options
    if (signal.aborted) {
      this.#cancel()
      return
    }
    signal.addEventListener('abort', this.#cancel)
    const { target: path, method, headers, body } = request
    this.#lane.client.dispatch(
      { path, method, headers: headers.flat(), body: body === null ? null : Buffer.from(body) },
      this,
    )
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#over) {
      controller.abort(new TransportFailure('cancelled', null))
      return
    }
    this.#sentAt = performance.now()
    this.#expectWithin(this.#options.connection.headersTimeout)
  }

  onResponseStarted(): void {
    this.#firstByteAt ??= performance.now()
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, _headers: unknown, text = ''): void {
    // Interim answers (103 Early Hints) are not the answer.
    if (status < 200 || this.#over) return
    const statusText = text === '' ? standardPhrase(status) : text
    const head = { status, statusText, headers: readHeaders(controller.rawHeaders) }
    const encodings = readEncodings(headerOf(head, 'content-encoding'))
    const { bodyCap, refusalCap } = this.#options
    const cap = status >= 400 ? (refusalCap ?? bodyCap) : bodyCap
    const reader = createBodyReader(encodings, cap, {
      onDrain: () => this.#readOn(),
      onCut: () => this.#cut(),
      onBroken: (error) => this.#stop(toFailure(error)),
    })
    this.#answer = { head, encodings, reader, wireBytes: 0, cap, cut: false }
    this.#expectBody()
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const answer = this.#answer
    if (this.#over || answer === null) return
    answer.wireBytes += chunk.byteLength
    this.#expectBody()
    if (answer.reader.write(chunk)) return
    // It is we who keep the other side waiting now.
    clearTimeout(this.#timer)
    this.#timer = undefined
    controller.pause()
  }

  onResponseEnd(): void {
    this.#end(null, true)
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const failure = this.#failureOf(error)
    // In TLS 1.3 a server says what it missed of us after the handshake, and closes.
    const own = toFailure(this.#lane.socketError() ?? error)
    this.#end(failure.code === 'reset' && own.code === 'tls' ? own : failure, false)
  }

  /** Before a head was taken, a length that does not fit is the head's; after it, bytes are missing. */
  #failureOf(error: Error): TransportFailure {
    const failure = toFailure(error)
    if (this.#answer !== null || failure.systemCode !== 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return failure
    return new TransportFailure('protocol', failure.systemCode, { cause: error })
  }

  readonly #cancel = (): void => this.#stop(new TransportFailure('cancelled', null))

  /** One timer for the whole exchange: head and body are mostly given the same time. */
  #expectWithin(milliseconds: number): void {
    this.#partsLeft = LIMIT_PARTS
    if (this.#timer !== undefined && this.#within === milliseconds) {
      this.#timer.refresh()
      return
    }
    clearTimeout(this.#timer)
    this.#within = milliseconds
    this.#timer = setTimeout(() => this.#endPart(), Math.ceil(milliseconds / LIMIT_PARTS))
  }

  /** The time is over after its last part, as in `afterRunning`. */
  #endPart(): void {
    this.#partsLeft -= 1
    if (this.#partsLeft > 0) {
      this.#timer?.refresh()
      return
    }
    setImmediate(() => {
      if (this.#over || this.#partsLeft > 0) return
      this.#stop(new TransportFailure('timed-out', this.#answer === null ? 'HEADERS_TIMEOUT' : 'BODY_TIMEOUT'))
    })
  }

  #expectBody(): void {
    if (!this.#over) this.#expectWithin(this.#options.connection.bodyTimeout)
  }

  #readOn(): void {
    this.#expectBody()
    this.#controller?.resume()
  }

  #cut(): void {
    if (this.#answer !== null) this.#answer.cut = true
    this.#end(null, false)
    this.#controller?.abort(CUT)
  }

  /** Ends the exchange, then what is under way on the wire. */
  #stop(reason: TransportFailure): void {
    this.#end(reason, false)
    this.#controller?.abort(reason)
  }

  /** Ends the exchange once, after the received part has been decoded as far as possible. */
  #end(failure: TransportFailure | null, reusable: boolean): void {
    if (this.#over) return
    this.#over = true
    clearTimeout(this.#timer)
    this.#options.signal.removeEventListener('abort', this.#cancel)
    const answer = this.#answer
    if (answer === null || (failure === null && answer.encodings.length === 0)) this.#finish(failure, reusable)
    else if (failure !== null || answer.cut) void answer.reader.settle().then(() => this.#finish(failure, reusable))
    else
      answer.reader.end().then(
        () => this.#finish(null, reusable),
        (error: unknown) => this.#finish(toFailure(error), reusable),
      )
  }

  #finish(failure: TransportFailure | null, reusable: boolean): void {
    this.#settle({
      outcome: outcomeOf(this.#answer, failure, this.#sentAt !== null),
      timing: this.#timing(),
      reusable,
      untouched: this.#firstByteAt === null,
    })
  }

  #timing(): Timing {
    const end = performance.now()
    const [sent, firstByte] = [this.#sentAt, this.#firstByteAt]
    return {
      ...(this.#lane.connected() ?? { dns: null, connect: null, tls: null }),
      firstByte: sent === null || firstByte === null ? null : firstByte - sent,
      download: firstByte === null ? null : end - firstByte,
      total: end - this.#startedAt,
    }
  }
}

export const sendHop = (lane: Lane, request: HopRequest, options: HopOptions): Promise<Hop> =>
  new Promise((resolve) => {
    new HopRun(lane, options, resolve).start(request)
  })
