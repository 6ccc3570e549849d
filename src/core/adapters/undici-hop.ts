import type { Dispatcher } from 'undici'
import type { WireOptions, WireOutcome } from '../ports.ts'
import type { ResponseHead, Timing } from '../../shared/model/exchange.ts'
import type { Header, Method } from '../../shared/model/request.ts'
import { createBodyReader, readEncodings, type BodyReader } from './undici-decode.ts'
import { toFailure, TransportFailure } from './undici-failure.ts'
import type { Lane } from './undici-pool.ts'

export type HopRequest = { method: Method; target: string; headers: readonly Header[]; body: Uint8Array | null }

export type HopOptions = Pick<WireOptions, 'connection' | 'signal' | 'bodyCap' | 'onProgress'>

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never

/** One request on one lane. `reusable`: the lane can carry another. `untouched`: not a byte of an answer came. */
export type Hop = {
  outcome: DistributiveOmit<WireOutcome, 'redirects' | 'timing'>
  timing: Timing
  reusable: boolean
  untouched: boolean
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Header bytes are Latin-1 by the standard and UTF-8 in the wild. */
const headerText = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}

const readHeaders = (raw: Dispatcher.DispatchController['rawHeaders']): Header[] => {
  if (!Array.isArray(raw)) return []
  const texts = raw.map((part) => (typeof part === 'string' ? part : headerText(part)))
  return texts.flatMap((name, index): Header[] => (index % 2 === 0 ? [[name, texts[index + 1] ?? '']] : []))
}

export const headerOf = (head: ResponseHead, name: string): string | null => {
  const values = head.headers.filter(([candidate]) => candidate.toLowerCase() === name).map(([, value]) => value)
  return values.length === 0 ? null : values.join(', ')
}

const announcedLength = (head: ResponseHead, encodings: readonly string[]): number | null => {
  const length = headerOf(head, 'content-length')
  return encodings.length === 0 && length !== null && /^\d+$/.test(length) ? Number(length) : null
}

/** One timer at a time; a new one replaces the old. */
const createTimer = (): { set: (milliseconds: number, act: () => void) => void; clear: () => void } => {
  let timer: NodeJS.Timeout | undefined
  const clear = (): void => clearTimeout(timer)
  return {
    clear,
    set: (milliseconds, act) => {
      clear()
      timer = setTimeout(act, milliseconds)
    },
  }
}

/** Set as the reason when we stop reading ourselves: not a failure. */
const CUT = new Error('cut')

/** Sends one request on a lane and reads its answer. Never rejects. */
export const sendHop = (lane: Lane, request: HopRequest, options: HopOptions): Promise<Hop> =>
  new Promise((resolve) => {
    const { connection, signal, bodyCap, onProgress } = options
    const startedAt = performance.now()
    const marks = { sent: null as number | null, firstByte: null as number | null }
    const timer = createTimer()
    let controller: Dispatcher.DispatchController | null = null
    let head: ResponseHead | null = null
    let encodings: string[] = []
    let reader: BodyReader | null = null
    let wireBytes = 0
    let totalBytes: number | null = null
    let cut = false
    let failure: TransportFailure | null = null
    let over = false

    const timing = (): Timing => {
      const end = performance.now()
      const { sent, firstByte } = marks
      return {
        ...(lane.connected() ?? { dns: null, connect: null, tls: null }),
        firstByte: sent === null || firstByte === null ? null : firstByte - sent,
        download: firstByte === null ? null : end - firstByte,
        total: end - startedAt,
      }
    }

    const finish = (reusable: boolean): void => {
      const body = reader?.bytes() ?? new Uint8Array()
      const outcome: Hop['outcome'] =
        head !== null && failure === null
          ? {
              kind: 'response',
              head,
              body,
              wireBytes,
              cutAt: cut ? bodyCap : null,
              decodedFrom: encodings.length === 0 || wireBytes === 0 ? null : encodings.join(', '),
            }
          : {
              kind: 'failure',
              code: failure?.code ?? 'protocol',
              phase: marks.sent === null ? 'connect' : head === null ? 'headers' : 'body',
              systemCode: failure?.systemCode ?? null,
              head,
              body,
            }
      resolve({ outcome, timing: timing(), reusable, untouched: marks.firstByte === null })
    }

    /** Ends the exchange once, after what came has been decoded as far as it goes. */
    const end = (reason: TransportFailure | null, reusable: boolean): void => {
      if (over) return
      over = true
      timer.clear()
      signal.removeEventListener('abort', onCancel)
      if (reader === null) {
        failure = reason
        finish(reusable)
        return
      }
      if (reason === null && !cut) {
        reader.end().then(
          () => finish(reusable),
          (error: unknown) => {
            failure = toFailure(error)
            finish(reusable)
          },
        )
        return
      }
      failure = reason
      void reader.settle().then(() => finish(reusable))
    }

    /** Ends the exchange, then what is under way on the wire. */
    const stop = (reason: Error): void => {
      end(reason === CUT ? null : toFailure(reason), false)
      controller?.abort(reason)
    }
    const onCancel = (): void => stop(new TransportFailure('cancelled', null))
    const expectWithin = (milliseconds: number, code: string): void =>
      timer.set(milliseconds, () => stop(new TransportFailure('timeout', code)))
    const expectBody = (): void => expectWithin(connection.bodyTimeout, 'BODY_TIMEOUT')

    const onHead = (status: number, statusText: string): void => {
      head = { status, statusText, headers: readHeaders(controller?.rawHeaders) }
      encodings = readEncodings(headerOf(head, 'content-encoding'))
      totalBytes = announcedLength(head, encodings)
      reader = createBodyReader(encodings, bodyCap, {
        onDrain: () => {
          if (!over) expectBody()
          controller?.resume()
        },
        onCut: () => {
          cut = true
          stop(CUT)
        },
        onBroken: (error) => stop(toFailure(error)),
      })
      expectBody()
    }

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: (started) => {
        controller = started
        if (over) {
          started.abort(new TransportFailure('cancelled', null))
          return
        }
        marks.sent = performance.now()
        expectWithin(connection.headersTimeout, 'HEADERS_TIMEOUT')
        onProgress?.({ phase: 'waiting', receivedBytes: 0, totalBytes: null })
      },
      onResponseStarted: () => {
        marks.firstByte ??= performance.now()
      },
      onResponseStart: (_controller, status, _headers, statusText) => {
        // Interim answers (103 Early Hints) are not the answer.
        if (status >= 200 && !over) onHead(status, statusText ?? '')
      },
      onResponseData: (started, chunk) => {
        if (over || reader === null) return
        wireBytes += chunk.byteLength
        onProgress?.({ phase: 'downloading', receivedBytes: wireBytes, totalBytes })
        if (reader.write(chunk)) {
          expectBody()
          return
        }
        // It is we who keep the other side waiting now.
        timer.clear()
        started.pause()
      },
      onResponseEnd: () => end(null, true),
      onResponseError: (_controller, error) => end(toFailure(error), false),
    }

    signal.addEventListener('abort', onCancel)
    if (signal.aborted) {
      onCancel()
      return
    }
    onProgress?.({ phase: 'connecting', receivedBytes: 0, totalBytes: null })
    lane.client.dispatch(
      {
        path: request.target,
        method: request.method,
        headers: request.headers.flat(),
        body: request.body === null ? null : Buffer.from(request.body),
      },
      handler,
    )
  })
