import type { Bridge } from '../../src/shared/contract/bridge.ts'
import type { Rooms } from '../../src/shared/contract/calls.ts'

type Answers = { readonly [Room in keyof Rooms]?: Partial<Rooms[Room]> }

const unanswered = (name: string): never => {
  throw new Error(`This test has no handler for ${name}`)
}

/** Hears nothing. */
const nothingIsTold: Bridge['events']['on'] = () => () => undefined

/** The page's door, with an answer to the calls that a test expects. Any other call fails the test. `on`: how it hears events. */
export const bridgeOf = (answers: Answers, on: Bridge['events']['on'] = nothingIsTold): Bridge =>
  new Proxy({} as Bridge, {
    get: (_bridge, room: keyof Rooms | 'events') =>
      room === 'events'
        ? { on }
        : new Proxy(answers[room] ?? {}, {
            get: (calls, call): unknown => Reflect.get(calls, call) ?? (() => unanswered(`${room}.${String(call)}`)),
          }),
  })

/** An answer that comes when the test says so. */
export const later = <Value>(): { answer: Promise<Value>; give: (value: Value) => void } => {
  const { promise, resolve } = Promise.withResolvers<Value>()
  return { answer: promise, give: resolve }
}
