import type { Socket } from 'node:net'

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
  return { pass: Buffer.concat([...passed, rest]), wait: NOTHING, isOver: rest.length > 0 }
}

/**
 * undici takes a connection down for a “100 Continue” that nobody asked for, which HTTP lets every server send (RFC 9110,
 * 15.2). The socket gives it the bytes without them. `expectAnswer` before each request.
 */
export const dropContinue = (socket: Socket): { expectAnswer: () => void } => {
  let isExpecting = true
  let waiting: Buffer = NOTHING
  const read = socket.read.bind(socket)
  socket.read = (size?: number): Buffer | null => {
    for (;;) {
      const chunk = read(size) as Buffer | null
      if (!isExpecting || chunk === null) return chunk
      const { pass, wait, isOver } = withoutContinue(Buffer.concat([waiting, chunk]))
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
