import type { ChannelName, EventName } from './channels.ts'
import type { EventPayload, Input, Output } from './contract.ts'
import type { Result } from './result.ts'

/** `vault.read` -> `{ vault: { read } }`, so that the page calls `tokenDesk.vault.read(input)`. */
type Room<Name extends string> = Name extends `${infer R}.${string}` ? R : never
type Method<Name extends string, R extends string> = Name extends `${R}.${infer M}` ? M : never

/** The one thing that the preload puts on the page, frozen: a function a channel and one to listen to each event. */
export type Bridge = {
  readonly [R in Room<ChannelName>]: {
    readonly [M in Method<ChannelName, R>]: (
      input: Input<Extract<`${R}.${M}`, ChannelName>>,
    ) => Promise<Result<Output<Extract<`${R}.${M}`, ChannelName>>>>
  }
} & {
  readonly events: {
    /** Calls `listener` with each payload from now on; gives back the function that ends it. */
    readonly on: <Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void) => () => void
  }
}
