import type { Socket } from 'node:net'
// Its index loads fetch, WebSocket and caches as well, and takes 50 ms.
import Client from 'undici/lib/dispatcher/client.js'
import { openConnection, type ConnectTiming, type Route } from './connect.ts'
import { toFailure, TransportFailure } from './failure.ts'

/** “100 Continue” at the beginning of a head, and every other interim answer, whole or as far as it has come. */
const CONTINUE = /^HTTP\/1\.[01] 100[ \r]/
const INTERIM = /^HTTP\/1\.[01] 1\d\d[ \r]/
const BEGINNING = 'HTTP/1.1 100 '

const HEAD_END = Buffer.from('\r\n\r\n')

/** No interim answer is longer; what is, is not held back. */
const LONGEST = 16 * 1024

/** What of the bytes may be passed on now, and what waits for more. `isOver`: the answer itself begins. */
type Split = { pass: Buffer; wait: Buffer; isOver: boolean }

const NOTHING = Buffer.alloc(0)

const mayBeInterim = (bytes: Buffer): boolean => {
  const start = bytes.toString('latin1', 0, BEGINNING.length)
  if (start.length === BEGINNING.length) return INTERIM.test(start)
  return BEGINNING.startsWith(start) || /^HTTP\/1\.[01]? ?1?\d?\d?$/.test(start)
}

/** Takes every “100 Continue” out of what stands before the answer. Other interim answers are passed on. */
export const withoutContinue = (bytes: Buffer): Split => {
  const passed: Buffer[] = []
  let rest = bytes
  while (rest.length > 0 && mayBeInterim(rest)) {
    const at = rest.indexOf(HEAD_END)
    if (at === -1) {
      const tooLong = rest.length > LONGEST
      return {
        pass: Buffer.concat(tooLong ? [...passed, rest] : passed),
        wait: tooLong ? NOTHING : rest,
        isOver: tooLong,
      }
    }
    const end = at + HEAD_END.length
    if (!CONTINUE.test(rest.toString('latin1', 0, BEGINNING.length))) passed.push(rest.subarray(0, end))
    rest = rest.subarray(end)
  }
  return { pass: passed.length === 0 ? rest : Buffer.concat([...passed, rest]), wait: NOTHING, isOver: rest.length > 0 }
}

/**
 * undici closes a connection after an unrequested “100 Continue”, which HTTP allows (RFC 9110, 15.2): the socket hides them.
 * `expectAnswer` is called before each request.
 */
export const dropContinue = (socket: Socket): { expectAnswer: () => void } => {
  let isExpecting = true
  let waiting: Buffer = NOTHING
  const read = socket.read.bind(socket)
  socket.read = (size?: number): Buffer | null => {
    for (;;) {
      const chunk = read(size) as Buffer | null
      if (!isExpecting || chunk === null) return chunk
      const { pass, wait, isOver } = withoutContinue(waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]))
      waiting = wait
      isExpecting = !isOver
      if (pass.length > 0) return pass
    }
  }
  return {
    expectAnswer: () => {
      isExpecting = true
    },
  }
}

export type Lane = ReturnType<typeof createLane>

const MAX_HEAD_BYTES = 64 * 1024
const FORGET_IDLE_AFTER = 60_000
/** How often idle lanes are looked through, at most. */
const LOOK_EVERY = 1_000

/** One connection at a time to one origin, kept alive between requests. */
const createLane = (origin: string) => {
  let route: Route | null = null
  let signal = new AbortController().signal
  let timing: ConnectTiming | null = null
  let socketError: Error | null = null
  let interim: ReturnType<typeof dropContinue> | null = null

  const client = new Client(origin, {
    pipelining: 1,
    maxHeaderSize: MAX_HEAD_BYTES,
    // undici's own timers are coarse; the exchange has exact ones.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (_options, callback) => {
      if (route === null) {
        callback(new TransportFailure('protocol', null), null)
        return
      }
      openConnection(route, signal).then(
        (connection) => {
          timing = connection.timing
          // The first one: when it has ended, undici destroys it with an error of its own.
          connection.socket.on('error', (error) => (socketError ??= error))
          interim = dropContinue(connection.socket)
          callback(null, connection.socket)
        },
        (error: unknown) => callback(toFailure(error), null),
      )
    },
  })
  return {
    client,
    /** How the next request would connect, if it has to. */
    use: (nextRoute: Route, nextSignal: AbortSignal): void => {
      route = nextRoute
      signal = nextSignal
      timing = null
      socketError = null
      interim?.expectAnswer()
    },
    /** The steps of connecting for the present request; null while it runs on a connection that was there. */
    connected: (): ConnectTiming | null => timing,
    /** What the socket itself failed of, where undici knows only that it is gone. */
    socketError: (): Error | null => socketError,
  }
}

type Idle = { lane: Lane; since: number }

export type LanePool = ReturnType<typeof createLanePool>

/** Idle lanes by key: origin and all else that a connection depends on. */
export const createLanePool = () => {
  const idle = new Map<string, Idle[]>()
  const all = new Set<Lane>()
  let closed = false
  let nextLook = 0

  const drop = (lane: Lane): void => {
    all.delete(lane)
    void lane.client.destroy(null)
  }

  const forgetOld = (): void => {
    const now = performance.now()
    if (now < nextLook) return
    nextLook = now + LOOK_EVERY
    const oldest = now - FORGET_IDLE_AFTER
    for (const [key, lanes] of idle) {
      const young = lanes.filter(({ since }) => since >= oldest)
      for (const { lane } of lanes.filter(({ since }) => since < oldest)) drop(lane)
      if (young.length === 0) idle.delete(key)
      else idle.set(key, young)
    }
  }

  return {
    /** A lane for one request. Give it back with `done`. */
    lease: (key: string, origin: string): { lane: Lane; done: (reusable: boolean) => void } => {
      forgetOld()
      const lane = idle.get(key)?.pop()?.lane ?? createLane(origin)
      all.add(lane)
      return {
        lane,
        done: (reusable) => {
          if (!reusable || closed) drop(lane)
          else idle.set(key, [...(idle.get(key) ?? []), { lane, since: performance.now() }])
        },
      }
    },
    close: async (): Promise<void> => {
      closed = true
      await Promise.all([...all].map(({ client }) => client.destroy(null)))
      all.clear()
      idle.clear()
    },
  }
}
